#include <array>
#include <string>
#include <unordered_set>

#include "../json/keys.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// The keys that every object of glTF may have.
constexpr std::array<Key, 3> kEverywhere = {"name", "extensions", "extras"};

constexpr std::array<Key, 4> kAssetKeys = {"copyright", "generator", "version", "minVersion"};
constexpr std::array<Key, 1> kSceneKeys = {"nodes"};
constexpr std::array<Key, 9> kNodeKeys = {"camera",   "children", "skin",        "matrix", "mesh",
                                          "rotation", "scale",    "translation", "weights"};
// Shapes are of glTF 2.1.
constexpr std::array<Key, 18> kRootKeys = {"accessors",
                                           "animations",
                                           {"asset", kAssetKeys},
                                           "buffers",
                                           "bufferViews",
                                           "cameras",
                                           "extensionsUsed",
                                           "extensionsRequired",
                                           "images",
                                           "materials",
                                           "meshes",
                                           {"nodes", kNodeKeys},
                                           "samplers",
                                           "scene",
                                           {"scenes", kSceneKeys},
                                           "shapes",
                                           "skins",
                                           "textures"};

std::string messageOf(JsonValue member) {
    return "the key \"" + member.key() + "\" is unknown here; it is kept and not used";
}

}  // namespace

void checkKeys(Import& import, JsonValue object, KeyList keys) {
    json::checkKeys(object, keys, kEverywhere, [&](JsonValue member, const std::string& meant) {
        const Code code = meant.empty() ? code::OMI_KEY_UNKNOWN : code::OMI_KEY_MISSPELT;
        import.diagnostics.reportKey(import.family->code(code), member, messageOf(member), meant);
    });
}

void checkCoreKeys(Import& import) {
    std::unordered_set<std::string> reported;
    json::checkKeys(import.root, kRootKeys, kEverywhere, [&](JsonValue member, const std::string& meant) {
        if (meant.empty() && !reported.insert(member.key()).second) return;
        import.diagnostics.reportKey(meant.empty() ? code::GLTF_KEY_UNKNOWN : code::GLTF_KEY_MISSPELT, member,
                                     messageOf(member), meant);
    });
}

}  // namespace orrery::gltf
