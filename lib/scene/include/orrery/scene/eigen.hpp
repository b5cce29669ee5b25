// Converts between the plain structs of orrery/scene/values.hpp and Eigen. Only the library's own sources use it: it
// needs Eigen's headers, which users of the public interface do not need.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>

#include "orrery/scene/values.hpp"

namespace orrery {

using Matrix3RowMajor = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
using Matrix4RowMajor = Eigen::Matrix<double, 4, 4, Eigen::RowMajor>;

inline Eigen::Vector3d toEigen(const Vector3& v) {
    return {v.x, v.y, v.z};
}
inline Eigen::Quaterniond toEigen(const Quaternion& q) {
    return {q.w, q.x, q.y, q.z};
}
inline Eigen::Matrix3d toEigen(const Matrix3& a) {
    return Eigen::Map<const Matrix3RowMajor>(a.m.data());
}
inline Eigen::Matrix4d toEigen(const Matrix4& a) {
    return Eigen::Map<const Matrix4RowMajor>(a.m.data());
}
inline Eigen::Isometry3d toEigen(const Pose& p) {
    Eigen::Isometry3d t = Eigen::Isometry3d::Identity();
    t.linear() = toEigen(p.rotation).toRotationMatrix();
    t.translation() = toEigen(p.position);
    return t;
}

inline Vector3 fromEigen(const Eigen::Vector3d& v) {
    return {v.x(), v.y(), v.z()};
}
inline Quaternion fromEigen(const Eigen::Quaterniond& q) {
    return {q.x(), q.y(), q.z(), q.w()};
}
inline Matrix3 fromEigen(const Eigen::Matrix3d& a) {
    Matrix3 result;
    Eigen::Map<Matrix3RowMajor>(result.m.data()) = a;
    return result;
}
inline Matrix4 fromEigen(const Eigen::Matrix4d& a) {
    Matrix4 result;
    Eigen::Map<Matrix4RowMajor>(result.m.data()) = a;
    return result;
}

// ---- Decompositions. They are compiled in one place, because a source that instantiates one of Eigen's takes seconds
// longer to compile.

// Returns the smallest rotation that turns one direction into the other. The lengths do not matter.
[[nodiscard]] Eigen::Quaterniond rotationBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

// Returns the nearest rotation by singular values. It never mirrors.
[[nodiscard]] Eigen::Matrix3d nearestRotation(const Eigen::Matrix3d& matrix);

// Eigenvalues and eigenvectors of a symmetric matrix, of which the lower half is read. The values ascend. Each value
// belongs to the column of the vectors with the same index.
struct Eigenvectors {
    Eigen::Vector3d values;
    Eigen::Matrix3d vectors;
    bool converged = false;
};
[[nodiscard]] Eigenvectors eigenvectorsOf(const Eigen::Matrix3d& symmetric);
// Returns the eigenvalues only, which takes less time.
[[nodiscard]] Eigen::Vector3d eigenvaluesOf(const Eigen::Matrix3d& symmetric);

inline bool isFinite(const Vector3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace orrery
