#include "output/materials.hpp"

#include <memory>

#include "orrery/base/printable.hpp"

namespace orrery::app {
namespace {

std::shared_ptr<const GltfDocument> documentOf(const Scene& scene) {
    return std::dynamic_pointer_cast<const GltfDocument>(scene.source());
}

Json nameIn(const GltfDocument& document, const char* table, std::optional<std::uint32_t> index) {
    if (!index) return nullptr;
    return document.json().root()[table][std::size_t{*index}]["name"].string().value_or("");
}

// "wheel" or, without a name, its number.
std::string wordFor(const Json& name, const Json& number) {
    if (number.is_null()) return "the default material";
    const std::string text = name.is_string() ? printable(name.get<std::string>()) : "";
    return text.empty() ? jsonText(number) : '"' + text + '"';
}

}  // namespace

MaterialVariants variantsOf(const Scene& scene) {
    return scene.source() ? MaterialVariants(*scene.source()) : MaterialVariants();
}

Json toJson(const GltfDocument& document, const MaterialVariants& variants, std::uint32_t variant,
            const std::vector<MaterialChange>& changes) {
    Json primitives = Json::array();
    for (const MaterialChange& change : changes) {
        primitives.push_back({{"mesh", change.mesh},
                              {"meshName", nameIn(document, "meshes", change.mesh)},
                              {"primitive", change.primitive},
                              {"from", change.from ? Json(*change.from) : Json()},
                              {"fromName", nameIn(document, "materials", change.from)},
                              {"to", change.to ? Json(*change.to) : Json()},
                              {"toName", nameIn(document, "materials", change.to)}});
    }
    return {{"index", variant}, {"name", variants.names().at(variant)}, {"primitives", std::move(primitives)}};
}

Json variantsJson(const Scene& scene) {
    Json list = Json::array();
    const auto document = documentOf(scene);
    const MaterialVariants variants = variantsOf(scene);
    for (std::uint32_t i = 0; i < variants.names().size(); ++i) {
        MaterialView view(variants);
        static_cast<void>(view.select(i));
        std::vector<MaterialChange> changes;
        for (const VariantPrimitive& primitive : variants.primitives()) {
            const auto to = view.material(primitive);
            if (to && to != primitive.material) {
                changes.push_back({primitive.mesh, primitive.primitive, primitive.material, *to});
            }
        }
        list.push_back(toJson(*document, variants, i, changes));
    }
    return list;
}

std::string variantText(const Json& variant) {
    const Json& primitives = variant["primitives"];
    std::string text = "  " + jsonText(variant["index"]) + "  \"" + printable(variant["name"].get<std::string>()) +
                       "\" changes " + std::to_string(primitives.size()) +
                       (primitives.size() == 1 ? " primitive\n" : " primitives\n");
    for (const Json& each : primitives) {
        text += "     mesh " + wordFor(each["meshName"], each["mesh"]) + ", primitive " + jsonText(each["primitive"]) +
                ": " + wordFor(each["fromName"], each["from"]) + " -> " + wordFor(each["toName"], each["to"]) + '\n';
    }
    return text;
}

std::string variantsText(const Scene& scene) {
    std::string text;
    for (const Json& variant : variantsJson(scene)) text += variantText(variant);
    return text;
}

}  // namespace orrery::app
