// Keys that G4MF does not define are kept, and a diagnostic says that they have no effect.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "../json/keys.hpp"
#include "import.hpp"

namespace orrery::g4mf {
namespace {

using gltf::Key;

// Keys of earlier drafts, and those that other readers were seen to take, have diagnostics of their own where they are
// read.
constexpr std::array<Key, 4> kEveryObject = {"name", "comment", "extensions", "extras"};

constexpr std::array<Key, 8> kAsset = {"dimension", "extensionsRequired", "extensionsUsed", "extensionDependencies",
                                       "generator", "specification",      "thumbnail",      "version"};
constexpr std::array<Key, 4> kBuffer = {"byteLength", "chunk", "encoding", "uri"};
constexpr std::array<Key, 3> kBufferView = {"buffer", "byteLength", "byteOffset"};
constexpr std::array<Key, 4> kAccessor = {"bufferView", "componentType", "primitiveType", "vectorSize"};
constexpr std::array<Key, 3> kFile = {"bufferView", "mimeType", "uri"};

constexpr std::array<Key, 4> kSampler = {"magFilter", "minFilter", "mipmapFilter", "wrap"};
constexpr std::array<Key, 4> kTexture = {"files", "placeholder", {"sampler", kSampler}, "size"};
constexpr std::array<Key, 4> kChannel = {"elementMap", "factor", "texture", "textureMap"};
constexpr std::array<Key, 4> kMaterial = {
    {{"baseColor", kChannel}, {"emissive", kChannel}, {"normal", kChannel}, {"orm", kChannel}}};

constexpr std::array<Key, 4> kTaper = {"position", "radii", "exponent", "taper"};
constexpr std::array<Key, 3> kCurve = {"radii", "exponent", {"taper", kTaper}};
constexpr std::array<Key, 8> kShape = {
    {{"curves", kCurve}, "heights", "length", "mesh", "size", "type", "gridSize", "gridSpacing"}};

constexpr std::array<Key, 4> kBinding = {"geometry", "perSimplex", "simplexes", "values"};
constexpr std::array<Key, 11> kSurface = {"edges",
                                          "geometry",
                                          "material",
                                          {"normals", kBinding},
                                          "polytopeSimplexes",
                                          "seams",
                                          "simplexes",
                                          {"textureMap", kBinding},
                                          "vertices",
                                          "cells",
                                          "polytopeCells"};
constexpr std::array<Key, 4> kMesh = {"blend", "skin", {"surfaces", kSurface}, "vertices"};

constexpr std::array<Key, 7> kMotion = {
    "type", "mass", "inertiaDiagonal", "inertiaOrientation", "linearVelocity", "angularVelocity", "gravityFactor"};
constexpr std::array<Key, 1> kCollider = {"shape"};
constexpr std::array<Key, 2> kTrigger = {"shape", "nodes"};
constexpr std::array<Key, 3> kPhysics = {{{"motion", kMotion}, {"collider", kCollider}, {"trigger", kTrigger}}};
constexpr std::array<Key, 3> kBone = {"length", "mass", "shape"};
constexpr std::array<Key, 1> kSkeleton = {"joints"};
constexpr std::array<Key, 6> kCamera = {"clipFar", "clipNear", "fov", "keepAspect", "size", "type"};
constexpr std::array<Key, 6> kLight = {"type", "color", "coneInnerAngle", "coneOuterAngle", "intensity", "range"};
constexpr std::array<Key, 3> kMeshInstance = {"blendAmounts", "materials", "mesh"};
constexpr std::array<Key, 4> kModelInstance = {"materialOverrides", "file", "nodeAdditionalChildren", "nodeOverrides"};
constexpr std::array<Key, 14> kNode = {{{"bone", kBone},
                                        {"camera", kCamera},
                                        "children",
                                        {"light", kLight},
                                        {"meshInstance", kMeshInstance},
                                        {"modelInstance", kModelInstance},
                                        {"physics", kPhysics},
                                        {"skeleton", kSkeleton},
                                        "visible",
                                        "basis",
                                        "position",
                                        "rotor",
                                        "scale",
                                        "mesh"}};

constexpr std::array<Key, 10> kRoot = {{{"accessors", kAccessor},
                                        {"asset", kAsset},
                                        {"buffers", kBuffer},
                                        {"bufferViews", kBufferView},
                                        {"files", kFile},
                                        {"materials", kMaterial},
                                        {"meshes", kMesh},
                                        {"nodes", kNode},
                                        {"shapes", kShape},
                                        {"textures", kTexture}}};

// The word for a key that glTF calls otherwise; "" for others.
std::string wordForGltf(std::string_view key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kWords{{{"translation", "position"},
                                                                                   {"rotation", "rotor"},
                                                                                   {"matrix", "basis"},
                                                                                   {"motion", "physics"},
                                                                                   {"collider", "physics"},
                                                                                   {"trigger", "physics"}}};
    for (const auto& [theirs, ours] : kWords) {
        if (key == theirs) return std::string(ours);
    }
    return {};
}

}  // namespace

void checkKeys(Import& import) {
    std::unordered_set<std::string> reported;
    json::checkKeys(import.root, kRoot, kEveryObject, [&](JsonValue member, const std::string& near) {
        const std::string ours = wordForGltf(member.key());
        const std::string& meant = ours.empty() ? near : ours;
        if (meant.empty() && !reported.insert(member.key()).second) return;
        import.diagnostics.reportKey(meant.empty() ? code::G4MF_KEY_UNKNOWN : code::G4MF_KEY_MISSPELT, member,
                                     "the key \"" + member.key() + "\" is unknown here; it is kept and not used",
                                     meant);
    });
}

void checkExtras(Import& import) {
    const JsonValue nodes = import.root["nodes"];
    if (!nodes.isArray()) return;
    for (JsonValue node = nodes.first(); node; node = node.next()) {
        const JsonValue extras = node.isObject() ? node["extras"] : JsonValue();
        const JsonValue physics = extras.isObject() ? extras["physics"] : JsonValue();
        if (!physics.isObject()) continue;
        return import.diagnostics.report(code::GLTF_EXTRAS_PHYSICS, physics,
                                         "physics stands in extras, where it is kept and not used",
                                         "the same in the node itself");
    }
}

void checkExtensionsUsed(Import& import) {
    const auto& used = import.scene.extensionsUsed;
    std::unordered_set<std::string> reported(used.begin(), used.end());
    json::forEachExtension(import.root, [&](JsonValue extension) {
        const std::string name = extension.key();
        if (!reported.insert(name).second) return;
        import.diagnostics.report(code::G4MF_EXTENSION_NOT_LISTED, extension,
                                  name + " is not listed in asset.extensionsUsed");
    });
}

}  // namespace orrery::g4mf
