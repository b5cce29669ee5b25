#include "orrery/exporters/variants.hpp"

#include <utility>
#include <vector>

#include "../json/edits.hpp"
#include "container.hpp"
#include "json.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/formats/gltf/khr_materials_variants.hpp"
#include "orrery/formats/options.hpp"

namespace orrery {
namespace {

// Writes the materials of one variant, and keeps those of the others: where a variant maps nothing, a primitive has
// its own material, which is another one from now on.
class Baker {
public:
    Baker(const GltfDocument& document, std::uint32_t variant)
        : document_(document.json()), json_(document_, edits_), variant_(variant) {
        const JsonValue materials = document_.root()["materials"];
        for (JsonValue each = materials.isArray() ? materials.first() : JsonValue(); each; each = each.next()) {
            if (each.isObject() && each.size() == 0 && !plain_) plain_ = materialCount_;
            isPlain_.push_back(each.isObject() && each.size() == 0);
            ++materialCount_;
        }
    }

    void bake(const VariantPrimitive& primitive) {
        if (variant_ >= primitive.ofVariant.size()) return;
        const auto mapped = primitive.ofVariant[variant_];
        if (!mapped) return;
        // A material that says nothing is glTF's default one.
        const auto material = isPlain_.at(*mapped) ? std::nullopt : mapped;
        if (material == primitive.material || mapped == primitive.material) return;
        const JsonValue object = document_.value(primitive.origin);
        if (material) {
            json_.setMember(object, "material", *material);
        } else {
            json_.change(object, {{"material", *primitive.material}}, gltf::Json::object());
        }
        keepOthers(primitive, object);
        changes_.push_back({primitive.mesh, primitive.primitive, primitive.material, material});
    }

    [[nodiscard]] const std::vector<MaterialChange>& changes() const { return changes_; }

    std::optional<std::string> text() {
        if (plainIsNew_)
            json_.changeElements(document_.root()["materials"], {}, std::vector<gltf::Json>{gltf::Json::object()});
        return edits_.apply(document_.text());
    }

private:
    void keepOthers(const VariantPrimitive& primitive, JsonValue object) {
        gltf::Json others = gltf::Json::array();
        for (std::size_t i = 0; i < primitive.ofVariant.size(); ++i) {
            if (!primitive.ofVariant[i]) others.push_back(i);
        }
        if (others.empty()) return;
        const std::uint32_t own = primitive.material ? *primitive.material : plainMaterial();
        const JsonValue mappings = object["extensions"][kMaterialVariants]["mappings"];
        gltf::Json mapping{{"material", own}};
        mapping["variants"] = std::move(others);
        json_.changeElements(mappings, {}, std::vector<gltf::Json>{std::move(mapping)});
    }

    std::uint32_t plainMaterial() {
        if (!plain_) {
            plain_ = materialCount_;
            plainIsNew_ = true;
        }
        return *plain_;
    }

    const JsonDocument& document_;
    TextEdits edits_;
    gltf::JsonEdits json_;
    std::uint32_t variant_;
    std::uint32_t materialCount_ = 0;
    std::vector<bool> isPlain_;
    std::optional<std::uint32_t> plain_;  // a material that is glTF's default one
    bool plainIsNew_ = false;
    std::vector<MaterialChange> changes_;
};

}  // namespace

std::optional<BakedVariant> bakeVariant(const GltfDocument& document, std::uint32_t variant, DiagnosticLog& log) {
    const MaterialVariants variants(document);
    Baker baker(document, variant);
    for (const VariantPrimitive& primitive : variants.primitives()) baker.bake(primitive);
    if (baker.changes().empty()) return BakedVariant{std::string(document.bytes()), {}};
    auto text = baker.text();
    if (!text) {
        log.report(code::EXPORT_EDITS_CONFLICT, document.place({}), "the variant cannot be written into the file");
        return std::nullopt;
    }
    return BakedVariant{gltf::withJson(document, *std::move(text)), baker.changes()};
}

}  // namespace orrery
