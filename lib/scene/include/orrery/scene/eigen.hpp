// Converts between the plain structs of orrery/scene/values.hpp and Eigen. Only the library's own sources use it: it
// needs Eigen's headers, which users of the public interface do not need.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <concepts>
#include <type_traits>

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

// ---- Sums and multiples of vectors. Eigen makes each expression a type of its own, and the rooms that move bodies
// took 4 to 7 % longer to compile. These plain functions give the same bits. They are templates to match these types
// exactly: where one side is an expression of Eigen's, Eigen's are taken.

template <std::same_as<Eigen::Vector3d> V>
V operator+(const V& a, const V& b) {
    return {a.x() + b.x(), a.y() + b.y(), a.z() + b.z()};
}
template <std::same_as<Eigen::Vector3d> V>
V operator-(const V& a, const V& b) {
    return {a.x() - b.x(), a.y() - b.y(), a.z() - b.z()};
}
template <std::same_as<Eigen::Vector3d> V>
V operator-(const V& a) {
    return {-a.x(), -a.y(), -a.z()};
}
template <typename S, std::same_as<Eigen::Vector3d> V>
requires std::is_arithmetic_v<S> V operator*(S factor, const V& a) {
    const auto f = static_cast<double>(factor);
    return {f * a.x(), f * a.y(), f * a.z()};
}
template <std::same_as<Eigen::Vector3d> V, typename S>
requires std::is_arithmetic_v<S> V operator*(const V& a, S factor) {
    return factor * a;
}
template <std::same_as<Eigen::Vector3d> V, typename S>
requires std::is_arithmetic_v<S> V operator/(const V& a, S divisor) {
    const auto d = static_cast<double>(divisor);
    return {a.x() / d, a.y() / d, a.z() / d};
}
template <std::same_as<Eigen::Vector3d> V>
V& operator+=(V& a, const V& b) {
    return a = a + b;
}
template <std::same_as<Eigen::Vector3d> V>
V& operator-=(V& a, const V& b) {
    return a = a - b;
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
// Returns the values k of symmetric * v = k * metric * v, where the metric is symmetric and positive definite. They
// ascend.
[[nodiscard]] Eigen::Vector3d eigenvaluesOf(const Eigen::Matrix3d& symmetric, const Eigen::Matrix3d& metric);

inline bool isFinite(const Vector3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace orrery
