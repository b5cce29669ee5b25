#include "orrery/scene/values.hpp"

#include <cmath>
#include <numbers>

#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kRadiansPerDegree = std::numbers::pi / 180;

struct SinCos {
    double sin = 0;
    double cos = 1;
};

// Reduces degrees to +-45 before they become radians, so that multiples of 90 are exact.
SinCos sinCosOfDegrees(double degrees) {
    int quadrant = 0;
    const double rest = std::remquo(degrees, 90.0, &quadrant) * kRadiansPerDegree;
    const double s = std::sin(rest);
    const double c = std::cos(rest);
    switch (static_cast<unsigned>(quadrant) % 4) {
        case 1:
            return {c, -s};
        case 2:
            return {-s, -c};
        case 3:
            return {-c, s};
        default:
            return {s, c};
    }
}

SinCos sinCos(double angle, bool degrees) {
    return degrees ? sinCosOfDegrees(angle) : SinCos{std::sin(angle), std::cos(angle)};
}

// Returns a vector of unit length, or all zero. Sums of squares neither overflow nor underflow.
template <typename Vector>
Vector normalized(const Vector& v) {
    const double largest = v.cwiseAbs().maxCoeff();
    if (largest == 0) return v;
    return (v / largest).normalized();
}

Eigen::Quaterniond quaternionOf(const Quaternion& q) {
    const Eigen::Vector4d v = normalized(Eigen::Vector4d(q.x, q.y, q.z, q.w));
    return v.isZero(0) ? Eigen::Quaterniond::Identity() : Eigen::Quaterniond(v);
}

// ODE stores the transposes of the three turns: Rx(-x) * Ry(-y) * Rz(-z).
Eigen::Quaterniond quaternionOf(const EulerAngles& euler) {
    const auto [sx, cx] = sinCos(euler.angles.x / 2, euler.degrees);
    const auto [sy, cy] = sinCos(euler.angles.y / 2, euler.degrees);
    const auto [sz, cz] = sinCos(euler.angles.z / 2, euler.degrees);
    return Eigen::Quaterniond(cx, -sx, 0, 0) * Eigen::Quaterniond(cy, 0, -sy, 0) * Eigen::Quaterniond(cz, 0, 0, -sz);
}

Eigen::Quaterniond quaternionOf(const AxisAngle& turn) {
    const Eigen::Vector3d axis = normalized(toEigen(turn.axis));
    if (axis.isZero(0)) return Eigen::Quaterniond::Identity();
    const auto [s, c] = sinCos(turn.angle / 2, turn.degrees);
    Eigen::Quaterniond q;
    q.w() = c;
    q.vec() = s * axis;
    return q;
}

// Matrices are made from the angles and not from the quaternion: quarter turns then hold only 0 and 1.
Eigen::Matrix3d matrixOf(const Quaternion& q) {
    return quaternionOf(q).toRotationMatrix();
}

Eigen::Matrix3d matrixOf(const EulerAngles& euler) {
    const auto [sx, cx] = sinCos(euler.angles.x, euler.degrees);
    const auto [sy, cy] = sinCos(euler.angles.y, euler.degrees);
    const auto [sz, cz] = sinCos(euler.angles.z, euler.degrees);
    Eigen::Matrix3d r;
    r << cz * cy, sz * cy, -sy,                                   //
        cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx,  //
        cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx;
    return r;
}

// Rodrigues' formula.
Eigen::Matrix3d matrixOf(const AxisAngle& turn) {
    const Eigen::Vector3d axis = normalized(toEigen(turn.axis));
    if (axis.isZero(0)) return Eigen::Matrix3d::Identity();
    const auto [s, c] = sinCos(turn.angle, turn.degrees);
    Eigen::Matrix3d cross;
    cross << 0, -axis.z(), axis.y(),  //
        axis.z(), 0, -axis.x(),       //
        -axis.y(), axis.x(), 0;
    return c * Eigen::Matrix3d::Identity() + s * cross + (1 - c) * axis * axis.transpose();
}

}  // namespace

Quaternion toQuaternion(const Rotation& rotation) {
    return std::visit([](const auto& form) { return fromEigen(quaternionOf(form)); }, rotation);
}

Matrix3 rotationMatrix(const Rotation& rotation) {
    return std::visit([](const auto& form) { return fromEigen(matrixOf(form)); }, rotation);
}

Matrix4 toMatrix(const Transform& transform) {
    if (transform.matrix) return *transform.matrix;
    Eigen::Matrix4d result = Eigen::Matrix4d::Identity();
    if (transform.rotation) result.topLeftCorner<3, 3>() = toEigen(rotationMatrix(*transform.rotation));
    if (transform.scale) result.topLeftCorner<3, 3>() *= toEigen(*transform.scale).asDiagonal();
    if (transform.position) result.topRightCorner<3, 1>() = toEigen(*transform.position);
    return fromEigen(result);
}

}  // namespace orrery
