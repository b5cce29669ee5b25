#include <cmath>
#include <numbers>

#include "plan/frame.hpp"
#include "recording/scene_now.hpp"

namespace orrery {
namespace {

constexpr double kDegreesPerRadian = 180 / std::numbers::pi;

// A rotation has two quaternions; returns the one nearer to the author's.
Rotation inForm(const Quaternion& was, const Eigen::Matrix3d& rotation) {
    Eigen::Quaterniond q = Eigen::Quaterniond(rotation).normalized();
    if (q.coeffs().dot(toEigen(was).coeffs()) < 0) q.coeffs() = -q.coeffs();
    return Quaternion{q.x() + 0.0, q.y() + 0.0, q.z() + 0.0, q.w() + 0.0};
}

// EulerAngles: R = Rx(-x) Ry(-y) Rz(-z). z is computed after x has been rotated back, so that it is also right if y is
// a quarter turn and x alone is arbitrary.
Rotation inForm(const EulerAngles& was, const Eigen::Matrix3d& r) {
    const double x = std::atan2(r(1, 2), r(2, 2));
    const double s = std::sin(x);
    const double c = std::cos(x);
    const double y = std::atan2(-r(0, 2), std::hypot(r(0, 0), r(0, 1)));
    const double z = std::atan2(s * r(2, 0) - c * r(1, 0), c * r(1, 1) - s * r(2, 1));
    const double unit = was.degrees ? kDegreesPerRadian : 1;
    return EulerAngles{plain(Eigen::Vector3d(x, y, z) * unit), was.degrees};
}

// Chooses the axis that points to the same side as the author's.
Rotation inForm(const AxisAngle& was, const Eigen::Matrix3d& rotation) {
    Eigen::Quaterniond q = Eigen::Quaterniond(rotation).normalized();
    if (q.vec().dot(toEigen(was.axis)) < 0) q.coeffs() = -q.coeffs();
    const double length = q.vec().stableNorm();
    const double angle = 2 * std::atan2(length, q.w()) * (was.degrees ? kDegreesPerRadian : 1);
    if (length == 0) return AxisAngle{was.axis, angle, was.degrees};
    return AxisAngle{plain(q.vec() / length), angle, was.degrees};
}

}  // namespace

Vector3 plain(const Eigen::Vector3d& v) {
    return {v.x() + 0.0, v.y() + 0.0, v.z() + 0.0};
}

Transform withPlace(const Transform& was, const NewPlace& place) {
    Transform next = was;
    if (was.matrix) {
        Eigen::Matrix4d matrix = toEigen(*was.matrix);
        // The matrix is rotated as a whole: the other parts of the author's matrix stay, including rounded digits.
        if (place.rotation) {
            const Eigen::Matrix3d turn = *place.rotation * localFrame(was).rotation.transpose();
            matrix.topLeftCorner<3, 3>() = turn * matrix.topLeftCorner<3, 3>().eval();
        }
        if (place.origin) matrix.topRightCorner<3, 1>() = *place.origin;
        next.matrix = fromEigen(matrix);
        return next;
    }
    if (place.origin) next.position = plain(*place.origin);
    if (place.rotation) {
        const Rotation form = was.rotation.value_or(Quaternion{});
        next.rotation = std::visit([&](const auto& as) { return inForm(as, *place.rotation); }, form);
    }
    return next;
}

}  // namespace orrery
