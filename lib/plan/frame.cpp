#include "plan/frame.hpp"

#include <cmath>

#include "orrery/plan/placement.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// Axes of a matrix that are this close to orthogonal are not sheared; lengths this close to 1 are taken as 1.
constexpr double kTolerance = 1e-5;
constexpr double kMaxEntry = 1e30;

Frame::Stretch kindOfDiagonal(const Eigen::Vector3d& scale) {
    if (scale.x() != scale.y() || scale.y() != scale.z()) return Frame::Stretch::Diagonal;
    return scale.x() == 1 ? Frame::Stretch::Rigid : Frame::Stretch::Uniform;
}

bool orthonormal(const Eigen::Matrix3d& axes, double tolerance) {
    return (axes.transpose() * axes - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= tolerance;
}

// Rounded digits of a written matrix must not become scales, which would turn spheres into ellipsoids.
Eigen::Vector3d tidied(Eigen::Vector3d scale) {
    for (Eigen::Index i = 1; i < 3; ++i) {
        if (std::abs(scale[i] - scale.x()) < kTolerance * std::abs(scale.x())) scale[i] = scale.x();
    }
    for (Eigen::Index i = 0; i < 3; ++i) {
        if (std::abs(scale[i] - 1) < kTolerance) scale[i] = 1;
    }
    return scale;
}

// Splits the linear part of a frame. A mirrored matrix is treated as mirrored along x.
Frame split(const Eigen::Matrix3d& linear) {
    Frame frame;
    Eigen::Vector3d scale = linear.colwise().stableNorm().transpose();
    Eigen::Matrix3d axes = linear;
    if (scale.minCoeff() > 0) {
        for (Eigen::Index i = 0; i < 3; ++i) axes.col(i) /= scale[i];
    }
    if (!orthonormal(axes, kTolerance)) {
        frame.rotation = nearestRotation(linear);
        frame.stretch = frame.rotation.transpose() * linear;
        frame.kind = Frame::Stretch::Sheared;
        return frame;
    }
    if (axes.determinant() < 0) {
        axes.col(0) = -axes.col(0);
        scale.x() = -scale.x();
    }
    frame.rotation = orthonormal(axes, 1e-15) ? axes : nearestRotation(axes);
    scale = tidied(scale);
    frame.stretch = scale.asDiagonal();
    frame.kind = kindOfDiagonal(scale);
    return frame;
}

Frame fromMatrix(const Eigen::Matrix4d& matrix) {
    const Eigen::Matrix3d linear = matrix.topLeftCorner<3, 3>();
    Frame frame;
    if (linear.allFinite() && linear.cwiseAbs().maxCoeff() <= kMaxEntry) {
        frame = split(linear);
    } else {
        frame.stretch = linear;
        frame.kind = Frame::Stretch::Sheared;
    }
    frame.origin = matrix.topRightCorner<3, 1>();
    return frame;
}

}  // namespace

Eigen::Vector3d Frame::point(const Eigen::Vector3d& inNode) const {
    if (kind == Stretch::Rigid) return rotation * inNode + origin;
    return rotation * (stretch * inNode) + origin;
}

Pose Frame::pose() const {
    return {fromEigen(origin), quaternionOf(rotation)};
}

bool Frame::finite() const {
    const auto small = [](const auto& m) { return (m.array().abs() <= kMaxEntry).all(); };  // false for NaN
    return small(rotation) && small(origin) && (kind == Stretch::Rigid || small(stretch));
}

Frame localFrame(const Transform& transform) {
    if (transform.matrix) return fromMatrix(toEigen(*transform.matrix));
    Frame frame;
    if (transform.rotation) frame.rotation = toEigen(rotationMatrix(*transform.rotation));
    if (transform.position) frame.origin = toEigen(*transform.position);
    if (transform.scale) {
        const Eigen::Vector3d scale = toEigen(*transform.scale);
        frame.stretch = scale.asDiagonal();
        frame.kind = kindOfDiagonal(scale);
    }
    return frame;
}

Frame composed(const Frame& outer, const Frame& inner) {
    Frame result;
    if (outer.kind == Frame::Stretch::Rigid) {
        result.rotation = outer.rotation * inner.rotation;
        result.stretch = inner.stretch;
        result.kind = inner.kind;
    } else if (outer.kind == Frame::Stretch::Uniform ||
               (outer.kind == Frame::Stretch::Diagonal && inner.rotation.isIdentity(0))) {
        result.rotation = outer.rotation * inner.rotation;
        result.stretch = outer.stretch * inner.stretch;
        result.kind =
            inner.kind == Frame::Stretch::Sheared ? Frame::Stretch::Sheared : kindOfDiagonal(result.stretch.diagonal());
    } else {
        const Eigen::Matrix3d linear = outer.rotation * outer.stretch * inner.rotation * inner.stretch;
        if (linear.allFinite()) {
            result = split(linear);
        } else {
            result.stretch = linear;
            result.kind = Frame::Stretch::Sheared;
        }
    }
    result.origin = outer.point(inner.origin);
    return result;
}

Placement placementOf(const Transform& transform) {
    return placementOf(localFrame(transform));
}

Placement placementOf(const Frame& frame) {
    return {frame.pose(), fromEigen(frame.stretch), frame.kind == Frame::Stretch::Sheared};
}

Frame frameOf(const Placement& placement) {
    Frame frame;
    frame.rotation = toEigen(placement.pose.rotation).toRotationMatrix();
    frame.stretch = toEigen(placement.stretch);
    frame.origin = toEigen(placement.pose.position);
    frame.kind = placement.shear ? Frame::Stretch::Sheared : kindOfDiagonal(frame.stretch.diagonal());
    return frame;
}

Quaternion quaternionOf(const Eigen::Matrix3d& rotation) {
    return fromEigen(Eigen::Quaterniond(rotation).normalized());
}

Pose composed(const Pose& a, const Pose& b) {
    const Eigen::Quaterniond turn = toEigen(a.rotation);
    return {fromEigen(Eigen::Vector3d(turn * toEigen(b.position) + toEigen(a.position))),
            fromEigen(Eigen::Quaterniond((turn * toEigen(b.rotation)).normalized()))};
}

Pose relative(const Pose& a, const Pose& b) {
    const Eigen::Quaterniond back = toEigen(a.rotation).conjugate();
    return {fromEigen(Eigen::Vector3d(back * (toEigen(b.position) - toEigen(a.position)))),
            fromEigen(Eigen::Quaterniond((back * toEigen(b.rotation)).normalized()))};
}

}  // namespace orrery
