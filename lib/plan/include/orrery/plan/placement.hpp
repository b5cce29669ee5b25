// Splits a node's transform into a rigid pose and the remaining stretch. Plans and recordings use it.
#pragma once

#include <concepts>

#include "orrery/scene/values.hpp"

namespace orrery {

// p_parent = pose * (stretch * p_node).
struct Placement {
    Pose pose;           // in the parent
    Matrix3 stretch;     // scale, in the node's axes; includes shear if there is any
    bool shear = false;  // `stretch` is not diagonal
};
template <std::same_as<Placement> T>
constexpr auto membersOf(const T*) {
    return members("placement", Member{"pose", &T::pose}, Member{"stretch", &T::stretch}, Member{"shear", &T::shear});
}

// If the author gave a rotation beside a scale, that rotation is kept, even if the scale mirrors. A matrix is split
// into a rotation and the stretch.
[[nodiscard]] Placement placementOf(const Transform& transform);

}  // namespace orrery
