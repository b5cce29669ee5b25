// Capsules, cylinders and cones along y, as other programs have them.
#pragma once

#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::g4mf {

struct MovedTrigger {
    NodeId from;
    NodeId to;  // below it
};

// Shapes that lie stand up, and what turns instead is their node, or, where that is a body or has other parts or nodes
// below it, a new node for them. Transforms must be relative. Returns the triggers that moved.
[[nodiscard]] std::vector<MovedTrigger> standUp(SceneContents& contents);

}  // namespace orrery::g4mf
