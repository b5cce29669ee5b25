#include <string>
#include <vector>

#include "extensions.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/khr_materials_variants.hpp"

namespace orrery::gltf {
namespace {

// Checks what a primitive says about variants against the document.
class MappingCheck {
public:
    MappingCheck(Import& import, std::size_t variants)
        : import_(import), variants_(variants), materials_(import.root["materials"].size()) {}

    void check(JsonValue object) {
        const JsonValue mappings = object["mappings"];
        if (!isFilled(object, mappings, "mappings")) return;
        usedIn_.assign(variants_, false);
        for (JsonValue mapping = mappings.first(); mapping; mapping = mapping.next()) {
            if (readObject(import_.diagnostics, mapping)) checkMapping(mapping);
        }
    }

private:
    // A list that must be there and have an entry.
    bool isFilled(JsonValue owner, JsonValue list, std::string_view key) {
        if (list && !readArray(import_.diagnostics, list)) return false;
        if (list && list.size() > 0) return true;
        import_.diagnostics.reportMember(code::KHR_VARIANTS_EMPTY, owner, key, std::string(key) + " has no entry",
                                         "at least one");
        return false;
    }

    void checkMapping(JsonValue mapping) {
        const JsonValue material = mapping["material"];
        if (!material) {
            import_.diagnostics.reportMember(code::GLTF_VALUE_MISSING, mapping, "material",
                                             "the mapping has no material", "the index of a material");
        }
        static_cast<void>(readIndex(import_.diagnostics, material, materials_, "material"));
        const JsonValue variants = mapping["variants"];
        if (!isFilled(mapping, variants, "variants")) return;
        for (JsonValue entry = variants.first(); entry; entry = entry.next()) {
            const auto variant = readIndex(import_.diagnostics, entry, variants_, "variant");
            if (!variant) continue;
            if (usedIn_[*variant]) {
                import_.diagnostics.report(
                    code::KHR_VARIANTS_REPEATED, entry,
                    "variant " + std::to_string(*variant) + " is mapped more than once in this primitive",
                    "each variant at most once in a primitive");
            }
            usedIn_[*variant] = true;
        }
    }

    Import& import_;
    std::size_t variants_;
    std::size_t materials_;
    std::vector<bool> usedIn_;
};

class KhrMaterialsVariants final : public Extension {
public:
    KhrMaterialsVariants() : Extension({kMaterialVariants}) {}

    void readDocument(Import& import, JsonValue object) override {
        found_ = true;
        import.diagnostics.reportMember(code::KHR_VARIANTS_NOT_CHOSEN, object, {},
                                        "variants are kept, but none is chosen");
        const JsonValue variants = readArray(import.diagnostics, object["variants"]);
        if (!object["variants"] || (variants && variants.size() == 0)) {
            import.diagnostics.reportMember(code::KHR_VARIANTS_EMPTY, object, "variants", "variants has no entry",
                                            "at least one");
        }
        for (JsonValue variant = variants.first(); variant; variant = variant.next()) {
            import.scene.variants.push_back(nameOf(import, variant));
        }
    }

    void readNode(Import& /*import*/, std::uint32_t /*index*/, Node& /*node*/, JsonValue /*object*/) override {}

    void finish(Import& import) override {
        MappingCheck mappings(import, import.scene.variants.size());
        for (JsonValue mesh = import.root["meshes"].first(); mesh; mesh = mesh.next()) {
            for (JsonValue primitive = mesh["primitives"].first(); primitive; primitive = primitive.next()) {
                const JsonValue object = primitive["extensions"][kMaterialVariants];
                if (!object || !readObject(import.diagnostics, object)) continue;
                if (found_) {
                    mappings.check(object);
                } else {
                    import.diagnostics.reportMember(code::KHR_VARIANTS_UNDEFINED, object, {},
                                                    "the primitive maps variants, but the document has none");
                }
            }
        }
    }

private:
    // An entry without a name keeps its place: mappings refer to variants by index.
    static std::string nameOf(Import& import, JsonValue variant) {
        const JsonValue object = readObject(import.diagnostics, variant);
        if (object && !object["name"]) {
            import.diagnostics.reportMember(code::GLTF_VALUE_MISSING, object, "name", "the variant has no name",
                                            "a string");
        }
        return readString(import.diagnostics, object["name"]).value_or("");
    }

    bool found_ = false;
};

}  // namespace

std::unique_ptr<Extension> makeKhrMaterialsVariants() {
    return std::make_unique<KhrMaterialsVariants>();
}

}  // namespace orrery::gltf
