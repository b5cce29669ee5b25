// The place of a node in the world.
#pragma once

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Returns the product of the transforms from the root to the node, including the root's own. An absolute transform is
// relative to the root. For column vectors; the result may scale and shear.
[[nodiscard]] Matrix4 worldMatrix(const Node& node);

// Returns the node's transform in the frame of its parent: a matrix if the transform is absolute, else the transform
// itself.
[[nodiscard]] Transform relativeTransform(const Node& node);

// Is the linear part a rotation times one positive number, with a relative tolerance of 1e-4?
[[nodiscard]] bool isConformal(const Matrix4& matrix);

}  // namespace orrery
