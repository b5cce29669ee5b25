#include "orrery/formats/urdf/poses.hpp"

#include <cmath>
#include <numbers>

#include "orrery/scene/eigen.hpp"

namespace orrery::urdf {

Quaternion rotationOf(const Vector3& rollPitchYaw) {
    const double sr = std::sin(rollPitchYaw.x / 2), cr = std::cos(rollPitchYaw.x / 2);
    const double sp = std::sin(rollPitchYaw.y / 2), cp = std::cos(rollPitchYaw.y / 2);
    const double sy = std::sin(rollPitchYaw.z / 2), cy = std::cos(rollPitchYaw.z / 2);
    return {sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy,
            cr * cp * cy + sr * sp * sy};
}

// Half the sum and half the difference of roll and yaw are exact at every pitch; an arc sine is not near a quarter
// turn.
Vector3 rollPitchYawOf(const Quaternion& q) {
    constexpr double kNear = 1e-12, kTurn = 2 * std::numbers::pi;
    const double up = std::hypot(q.w + q.y, q.x - q.z), down = std::hypot(q.w - q.y, q.x + q.z);
    const double difference = std::atan2(q.x - q.z, q.w + q.y), sum = std::atan2(q.x + q.z, q.w - q.y);
    const double pitch = 2 * std::atan2(up, down) - std::numbers::pi / 2;
    if (down < kNear) return {0, pitch, std::remainder(-2 * difference, kTurn)};
    if (up < kNear) return {0, pitch, std::remainder(2 * sum, kTurn)};
    return {std::remainder(sum + difference, kTurn), pitch, std::remainder(sum - difference, kTurn)};
}

Pose product(const Pose& outer, const Pose& inner) {
    const Eigen::Quaterniond turn = toEigen(outer.rotation);
    return {fromEigen(Eigen::Vector3d(toEigen(outer.position) + turn * toEigen(inner.position))),
            fromEigen((turn * toEigen(inner.rotation)).normalized())};
}

}  // namespace orrery::urdf
