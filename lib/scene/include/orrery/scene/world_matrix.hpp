// Where a node is in the world.
#pragma once

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// The product of the transforms from the root to the node, the root's own among them; an absolute one goes on
// from the root's. Column-vector convention; not always rigid.
[[nodiscard]] Matrix4 worldMatrix(const Node& node);

}  // namespace orrery
