// Equality of scenes that names the first difference.
#pragma once

#include <optional>
#include <string>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Where two scenes part.
struct SceneDifference {
    std::string path;   // of the node, "/world/space/box"; "" for fields of the scene itself
    std::string field;  // "body.linearVelocity.y", "joint.axes[0].loStop", "collider.shape.geometry.size.x",
                        // "joint.axes.size"; "node" where one scene has the node and the other has not
    std::string a;      // value as text: 0.5, "a name", a path, "absent", or the kind of what is there
    std::string b;
};

// `/world/box: body.linearVelocity.y is 1 against 2`
[[nodiscard]] std::string toText(const SceneDifference& difference);

// First difference in document order, numbers compared bit for bit (but 0 equals -0), references by
// what they refer to; nullopt when the scenes say the same. Origins, ids and the file format do not
// count, and neither do unused entries of the tables nor sharing: a shared shape equals two equal shapes.
[[nodiscard]] std::optional<SceneDifference> firstDifference(const SceneContents& a, const SceneContents& b);
[[nodiscard]] std::optional<SceneDifference> firstDifference(const Scene& a, const Scene& b);

}  // namespace orrery
