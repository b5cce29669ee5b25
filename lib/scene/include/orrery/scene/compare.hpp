// Equality of scenes that names the first difference.
#pragma once

#include <optional>
#include <string>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Where two scenes part: path of the node (or table entry), name of the field, both values as text.
struct SceneDifference {
    std::string path;   // "/world/space/box"
    std::string field;  // "body.linearVelocity.y"
    std::string a;
    std::string b;
};

[[nodiscard]] std::string toText(const SceneDifference& difference);

// First difference in document order, numbers compared bit for bit (but 0 equals -0), references by
// what they refer to; nullopt when the scenes say the same. Origins and ids do not count, and
// neither do unused entries of the tables nor sharing: a shared shape equals two equal shapes.
[[nodiscard]] std::optional<SceneDifference> firstDifference(const SceneContents& a, const SceneContents& b);
[[nodiscard]] std::optional<SceneDifference> firstDifference(const Scene& a, const Scene& b);

}  // namespace orrery
