// How a node's transform is split into a rigid place and what is left, as Plans and recordings have it.
#pragma once

#include <concepts>

#include "orrery/scene/values.hpp"

namespace orrery {

// p_parent = pose * (stretch * p_node).
struct Placement {
    Pose pose;           // in the parent
    Matrix3 stretch;     // scale, in the node's axes; with shear where there is any
    bool shear = false;  // `stretch` is not diagonal
};
template <std::same_as<Placement> T>
constexpr auto membersOf(const T*) {
    return members("placement", Member{"pose", &T::pose}, Member{"stretch", &T::stretch}, Member{"shear", &T::shear});
}

// Where the author gave a rotation beside a scale, that rotation is kept, mirrored or not; a matrix is
// split into a rotation and the stretch.
[[nodiscard]] Placement placementOf(const Transform& transform);

}  // namespace orrery
