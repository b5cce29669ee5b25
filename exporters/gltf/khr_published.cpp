#include <cstdint>
#include <map>
#include <vector>

#include "../json/edits.hpp"
#include "json.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "stages.hpp"

namespace orrery::gltf {

// The nodes are in no scene: only their mesh counts, and it is where the collider is.
std::optional<std::string> asPublished(const JsonDocument& document) {
    const JsonValue nodes = document.root()["nodes"];
    if (!nodes.isArray()) return std::nullopt;
    TextEdits edits;
    JsonEdits json(document, edits);
    std::map<std::int64_t, std::size_t> nodeOfMesh;
    std::vector<Json> added;
    for (JsonValue node = nodes.first(); node; node = node.next()) {
        const JsonValue physics = node["extensions"][khr_body::kExtension.name];
        for (const char* part : {"collider", "trigger"}) {
            const JsonValue geometry = physics[part][khr_body::kGeometry];
            const auto mesh = geometry[khr_body::kMesh].integer();
            if (!mesh || geometry[khr_body::kNode]) continue;
            const auto [at, isNew] = nodeOfMesh.try_emplace(*mesh, nodes.size() + added.size());
            if (isNew) added.push_back(Json{{"mesh", *mesh}});
            json.change(geometry, {{khr_body::kMesh, *mesh}}, {{khr_body::kNode, at->second}});
        }
    }
    if (added.empty()) return std::nullopt;
    json.changeElements(nodes, {}, added);
    return edits.apply(document.text());
}

}  // namespace orrery::gltf
