// How a node's transform is split into a rigid place and what is left, as Plans and recordings have it.
#pragma once

#include "orrery/scene/values.hpp"

namespace orrery {

// p_parent = pose * (stretch * p_node).
struct Placement {
    Pose pose;           // in the parent
    Matrix3 stretch;     // scale, in the node's axes; with shear where there is any
    bool shear = false;  // `stretch` is not diagonal
};

// Where the author gave a rotation beside a scale, that rotation is kept, mirrored or not; a matrix is
// split into a rotation and the stretch.
[[nodiscard]] Placement placementOf(const Transform& transform);

}  // namespace orrery
