// Poses of URDF. Rotations are roll, pitch and yaw (rad) about the fixed axes x, y and z, in this order.
#pragma once

#include "orrery/scene/values.hpp"

namespace orrery::urdf {

[[nodiscard]] Quaternion rotationOf(const Vector3& rollPitchYaw);
// The angles of a rotation of unit length. If the pitch is a quarter turn, the roll is 0.
[[nodiscard]] Vector3 rollPitchYawOf(const Quaternion& rotation);

// The product of two poses: from the inner frame to the outer one.
[[nodiscard]] Pose product(const Pose& outer, const Pose& inner);

}  // namespace orrery::urdf
