// Compares scenes and names the first difference.
#pragma once

#include <optional>
#include <string>

#include "orrery/scene/scene.hpp"

namespace orrery {

// The first difference between two scenes.
struct SceneDifference {
    std::string path;   // path of the node, "/world/space/box"; "" for fields of the scene itself
    std::string field;  // "body.linearVelocity.y", "joint.axes[0].loStop", "collider.shape.geometry.size.x",
                        // "joint.axes.size"; "node" if only one scene has the node
    std::string a;      // the value as text: 0.5, "a name", a path, "absent", or the kind of the part
    std::string b;
};

// `/world/box: body.linearVelocity.y is 1 against 2`
[[nodiscard]] std::string toText(const SceneDifference& difference);

// Returns the first difference in document order, or nullopt if the scenes have the same content. Numbers are compared
// bit for bit (but 0 equals -0), references by the content that they refer to. Origins, ids, the file format, unused
// entries of the tables and sharing do not count: one shared shape equals two equal shapes.
[[nodiscard]] std::optional<SceneDifference> firstDifference(const SceneContents& a, const SceneContents& b);
[[nodiscard]] std::optional<SceneDifference> firstDifference(const Scene& a, const Scene& b);

}  // namespace orrery
