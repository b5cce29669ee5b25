#include <algorithm>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/formats/gltf/khr_materials_variants.hpp"
#include "orrery/formats/options.hpp"

namespace orrery {
namespace {

std::optional<std::uint32_t> indexBelow(JsonValue value, std::size_t size) {
    const auto index = value.integer();
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= size) return std::nullopt;
    return static_cast<std::uint32_t>(*index);
}

// Returns the material for each variant of one primitive. The first mapping of a variant is used.
std::vector<std::optional<std::uint32_t>> mappingsOf(JsonValue primitive, std::size_t variants, std::size_t materials) {
    std::vector<std::optional<std::uint32_t>> ofVariant(variants);
    const JsonValue mappings = primitive["extensions"][kMaterialVariants]["mappings"];
    if (!mappings.isArray()) return ofVariant;
    for (JsonValue mapping = mappings.first(); mapping; mapping = mapping.next()) {
        const auto material = indexBelow(mapping["material"], materials);
        const JsonValue list = mapping["variants"];
        if (!material || !list.isArray()) continue;
        for (JsonValue entry = list.first(); entry; entry = entry.next()) {
            const auto variant = indexBelow(entry, variants);
            if (variant && !ofVariant[*variant]) ofVariant[*variant] = material;
        }
    }
    return ofVariant;
}

bool hasAny(const std::vector<std::optional<std::uint32_t>>& ofVariant) {
    return std::any_of(ofVariant.begin(), ofVariant.end(), [](const auto& material) { return material.has_value(); });
}

// Returns the first element of an array; a missing value for other kinds.
JsonValue firstOf(JsonValue array) {
    return array.isArray() ? array.first() : JsonValue();
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? "none: the file has no variants" : text;
}

}  // namespace

MaterialVariants::MaterialVariants(const Source& source) {
    const auto* document = dynamic_cast<const GltfDocument*>(&source);
    if (document == nullptr) return;
    const JsonValue root = document->json().root();
    for (JsonValue entry = firstOf(root["extensions"][kMaterialVariants]["variants"]); entry; entry = entry.next()) {
        names_.push_back(entry["name"].string().value_or(""));
    }
    const std::size_t materials = root["materials"].isArray() ? root["materials"].size() : 0;
    std::uint32_t meshIndex = 0;
    for (JsonValue mesh = firstOf(root["meshes"]); mesh; mesh = mesh.next(), ++meshIndex) {
        std::uint32_t index = 0;
        for (JsonValue primitive = firstOf(mesh["primitives"]); primitive; primitive = primitive.next(), ++index) {
            auto ofVariant = mappingsOf(primitive, names_.size(), materials);
            if (!hasAny(ofVariant)) continue;
            primitives_.push_back({meshIndex, index, primitive.origin(), indexBelow(primitive["material"], materials),
                                   std::move(ofVariant)});
        }
    }
}

std::optional<std::uint32_t> MaterialVariants::find(std::string_view nameOrNumber, const Place& place,
                                                    DiagnosticLog& log) const {
    const auto named = std::find(names_.begin(), names_.end(), nameOrNumber);
    if (named != names_.end()) {
        if (std::find(named + 1, names_.end(), nameOrNumber) != names_.end()) {
            log.report(code::KHR_VARIANTS_NAME, place,
                       "several variants are named \"" + std::string(nameOrNumber) + "\"; the first is chosen");
        }
        return static_cast<std::uint32_t>(named - names_.begin());
    }
    const auto number = parseInteger(nameOrNumber);
    if (number && *number >= 0 && static_cast<std::size_t>(*number) < names_.size()) {
        return static_cast<std::uint32_t>(*number);
    }
    log.report(code::KHR_VARIANTS_UNKNOWN, place, "the variant \"" + std::string(nameOrNumber) + "\" does not exist",
               {std::string(nameOrNumber), joined(names_)});
    return std::nullopt;
}

bool MaterialView::select(std::uint32_t variant) {
    if (variant >= variants_->names().size()) return false;
    active_ = variant;
    return true;
}

std::optional<std::uint32_t> MaterialView::material(const VariantPrimitive& primitive) const {
    if (!active_ || *active_ >= primitive.ofVariant.size() || !primitive.ofVariant[*active_]) return primitive.material;
    return primitive.ofVariant[*active_];
}

}  // namespace orrery
