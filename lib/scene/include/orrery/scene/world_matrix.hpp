// Where a node is in the world.
#pragma once

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// The product of the transforms from the root to the node, the root's own among them; an absolute one goes on
// from the root's. Column-vector convention; not always rigid.
[[nodiscard]] Matrix4 worldMatrix(const Node& node);

// The node's transform in the frame of its parent: a matrix where it is absolute, else as it is.
[[nodiscard]] Transform relativeTransform(const Node& node);

// Is its linear part a rotation times one positive number, to 1e-4 of that?
[[nodiscard]] bool isConformal(const Matrix4& matrix);

}  // namespace orrery
