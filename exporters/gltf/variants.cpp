#include "orrery/exporters/variants.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "../json/edits.hpp"
#include "json.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/formats/gltf/khr_materials_variants.hpp"
#include "orrery/formats/options.hpp"
#include "stages.hpp"

namespace orrery {
namespace {

constexpr const char* kOwn = "ORRERY_own";  // in the extras of what is added: it keeps the primitive's own material
constexpr const char* kNone = "none";       // which is glTF's default one

using Material = std::optional<std::uint32_t>;

Material materialOf(JsonValue mapping) {
    const auto index = mapping["material"].integer();
    return index && *index >= 0 ? Material(static_cast<std::uint32_t>(*index)) : std::nullopt;
}

bool isOfNone(JsonValue object) {
    return object["extras"][kOwn].string() == kNone;
}

// Writes the materials of one variant, and keeps those of the others: where a variant maps nothing, a primitive has
// its own material. While it has another one, a mapping of Orrery's keeps its own for those variants; it goes when the
// primitive gets its own back. So the second of two variants gives the bytes that it gives alone.
class Baker {
public:
    Baker(const GltfDocument& document, std::uint32_t variant)
        : document_(document.json()), json_(document_, edits_), variant_(variant) {
        const JsonValue materials = document_.root()["materials"];
        for (JsonValue each = materials.isArray() ? materials.first() : JsonValue(); each; each = each.next()) {
            if (each.isObject() && each.size() == 0 && !plain_) plain_ = materialCount_;
            added_ = isOfNone(each) ? each : JsonValue();
            ++materialCount_;
        }
        if (added_ && !plain_) plain_ = materialCount_ - 1;
    }

    void bake(const VariantPrimitive& primitive) {
        if (variant_ >= primitive.ofVariant.size()) return;
        const JsonValue object = document_.value(primitive.origin);
        const JsonValue mappings = object["extensions"][kMaterialVariants]["mappings"];
        const JsonValue kept = keptIn(mappings);
        const Material own = kept ? (isOfNone(kept) ? std::nullopt : materialOf(kept)) : primitive.material;
        const Material& mapped = primitive.ofVariant[variant_];
        const Material material = mapped && !isOf(kept, *mapped) ? mapped : own;
        if (material != primitive.material) {
            if (material) {
                json_.setMember(object, "material", *material);
            } else {
                json_.change(object, {{"material", *primitive.material}}, gltf::Json::object());
            }
            changes_.push_back({primitive.mesh, primitive.primitive, primitive.material, material});
        }
        keepOwn(primitive, mappings, kept, own, material != own);
    }

    [[nodiscard]] const std::vector<MaterialChange>& changes() const { return changes_; }

    std::optional<std::string> text() {
        const JsonValue materials = document_.root()["materials"];
        if (plainIsNew_) {
            json_.changeElements(materials, {}, std::vector<gltf::Json>{{{"extras", {{kOwn, kNone}}}}});
        } else if (added_ && !plainIsUsed_ && !isNamed(materialCount_ - 1)) {
            json_.changeElements(materials, {added_}, {});
        }
        return edits_.apply(document_.text());
    }

private:
    static JsonValue keptIn(JsonValue mappings) {
        for (JsonValue mapping = mappings.isArray() ? mappings.first() : JsonValue(); mapping;
             mapping = mapping.next()) {
            if (mapping["extras"][kOwn] && materialOf(mapping)) return mapping;
        }
        return {};
    }

    // Is the variant one of those that Orrery's mapping keeps the own material for?
    [[nodiscard]] bool isOf(JsonValue kept, std::uint32_t material) const {
        const JsonValue list = kept["variants"];
        if (!list.isArray() || materialOf(kept) != material) return false;
        for (JsonValue entry = list.first(); entry; entry = entry.next()) {
            if (entry.integer() == std::int64_t{variant_}) return true;
        }
        return false;
    }

    void keepOwn(const VariantPrimitive& primitive, JsonValue mappings, JsonValue kept, const Material& own,
                 bool isNeeded) {
        if (kept) {
            if (!isNeeded) json_.changeElements(mappings, {kept}, {});
            if (!isNeeded) gone_.push_back(kept);
            if (isNeeded && isOfNone(kept)) plainIsUsed_ = true;
            return;
        }
        gltf::Json others = gltf::Json::array();
        for (std::size_t i = 0; i < primitive.ofVariant.size(); ++i) {
            if (!primitive.ofVariant[i]) others.push_back(i);
        }
        if (!isNeeded || others.empty()) return;
        gltf::Json mapping{{"material", own ? *own : plainMaterial()}};
        mapping["variants"] = std::move(others);
        mapping["extras"][kOwn] = own ? gltf::Json(true) : gltf::Json(kNone);
        json_.changeElements(mappings, {}, std::vector<gltf::Json>{std::move(mapping)});
    }

    std::uint32_t plainMaterial() {
        if (!plain_) {
            plain_ = materialCount_;
            plainIsNew_ = true;
        }
        plainIsUsed_ = true;
        return *plain_;
    }

    // Does a primitive name the material, or a mapping that stays?
    [[nodiscard]] bool isNamed(std::uint32_t material) const {
        const JsonValue meshes = document_.root()["meshes"];
        for (JsonValue mesh = meshes.isArray() ? meshes.first() : JsonValue(); mesh; mesh = mesh.next()) {
            const JsonValue list = mesh["primitives"];
            for (JsonValue each = list.isArray() ? list.first() : JsonValue(); each; each = each.next()) {
                if (materialOf(each) == material || isMapped(each, material)) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool isMapped(JsonValue primitive, std::uint32_t material) const {
        const JsonValue mappings = primitive["extensions"][kMaterialVariants]["mappings"];
        for (JsonValue each = mappings.isArray() ? mappings.first() : JsonValue(); each; each = each.next()) {
            const bool stays = std::find(gone_.begin(), gone_.end(), each) == gone_.end();
            if (stays && materialOf(each) == material) return true;
        }
        return false;
    }

    const JsonDocument& document_;
    TextEdits edits_;
    gltf::JsonEdits json_;
    std::uint32_t variant_;
    std::uint32_t materialCount_ = 0;
    Material plain_;   // a material that is glTF's default one
    JsonValue added_;  // one that was added for that, if it is the last
    bool plainIsNew_ = false;
    bool plainIsUsed_ = false;
    std::vector<JsonValue> gone_;  // mappings
    std::vector<MaterialChange> changes_;
};

}  // namespace

std::optional<BakedVariant> bakeVariant(const GltfDocument& document, std::uint32_t variant, DiagnosticLog& log) {
    const MaterialVariants variants(document);
    Baker baker(document, variant);
    for (const VariantPrimitive& primitive : variants.primitives()) baker.bake(primitive);
    auto text = baker.text();
    if (!text) {
        log.report(code::EXPORT_EDITS_CONFLICT, document.place({}), "the variant cannot be written into the file");
        return std::nullopt;
    }
    if (*text == document.json().text()) return BakedVariant{std::string(document.bytes()), baker.changes()};
    return BakedVariant{gltf::withJson(document, *std::move(text)), baker.changes()};
}

}  // namespace orrery
