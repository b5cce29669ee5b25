// Names of variants. A scene of another format has none. The primitives of meshes name the materials of each variant.
#include "orrery/formats/gltf/khr_materials_variants.hpp"
#include "extensions.hpp"

namespace orrery::gltf {
namespace {

Json variantsDocumentJson(const SceneContents& scene, ExtensionWriter::File file) {
    if (file == ExtensionWriter::File::New || scene.variants.empty()) return {};
    Json list = Json::array();
    for (const std::string& name : scene.variants) {
        list.push_back(name.empty() ? Json::object() : Json{{"name", name}});
    }
    return {{"variants", std::move(list)}};
}

// Primitives refer to variants by index, so that there are as many as there were.
std::string variantsRefusal(const SceneContents& then, const SceneContents& now) {
    if (now.variants.size() == then.variants.size()) return {};
    return "the materials of a variant are in the primitives of meshes";
}

}  // namespace

extern const ExtensionWriter kKhrMaterialsVariants{
    .name = kMaterialVariants, .documentJson = variantsDocumentJson, .refusal = variantsRefusal};

}  // namespace orrery::gltf
