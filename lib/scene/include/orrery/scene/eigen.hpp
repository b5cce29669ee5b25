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

// ---- Products, for the same reason. The terms are added in the order of Eigen: the first to the sum of the others.

// The matrices of 3 x 3, and what Eigen makes of them by transpose() or by linear() of a transform.
template <typename A>
concept IsMatrix3d = std::same_as<A, Eigen::Matrix3d>;
template <typename A>
concept IsTransposed =
    std::same_as<A, Eigen::Transpose<Eigen::Matrix3d>> || std::same_as<A, Eigen::Transpose<const Eigen::Matrix3d>>;
template <typename A>
concept IsLinear =
    std::same_as<A, Eigen::Block<Eigen::Matrix4d, 3, 3>> || std::same_as<A, Eigen::Block<const Eigen::Matrix4d, 3, 3>>;
template <typename A>
concept IsFactor = IsMatrix3d<A> || IsTransposed<A> || IsLinear<A>;

template <IsFactor A>
double elementOf(const A& a, int row, int column) {
    if constexpr (IsMatrix3d<A>)
        return a.data()[row + 3 * column];
    else if constexpr (IsTransposed<A>)
        return a.nestedExpression().data()[column + 3 * row];
    else
        return a.data()[row + 4 * column];
}
template <IsFactor A>
double rowTimes(const A& a, int row, double x, double y, double z) {
    return elementOf(a, row, 0) * x + (elementOf(a, row, 1) * y + elementOf(a, row, 2) * z);
}
template <IsFactor A, std::same_as<Eigen::Vector3d> V>
V operator*(const A& a, const V& v) {
    return {rowTimes(a, 0, v.x(), v.y(), v.z()), rowTimes(a, 1, v.x(), v.y(), v.z()),
            rowTimes(a, 2, v.x(), v.y(), v.z())};
}
template <IsFactor A, IsFactor B>
Eigen::Matrix3d operator*(const A& a, const B& b) {
    Eigen::Matrix3d product;
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            product.data()[row + 3 * column] =
                rowTimes(a, row, elementOf(b, 0, column), elementOf(b, 1, column), elementOf(b, 2, column));
    return product;
}
template <std::same_as<Eigen::Inverse<Eigen::Matrix3d>> A, std::same_as<Eigen::Vector3d> V>
V operator*(const A& inverse, const V& v) {
    return Eigen::Matrix3d(inverse) * v;
}
template <std::same_as<Eigen::Isometry3d> T, std::same_as<Eigen::Vector3d> V>
V operator*(const T& transform, const V& v) {
    const double* m = transform.data();
    const auto row = [&](int i) { return (m[i] * v.x() + m[i + 4] * v.y()) + (m[i + 8] * v.z() + m[i + 12]); };
    return {row(0), row(1), row(2)};
}
template <std::same_as<Eigen::Isometry3d> T>
T operator*(const T& a, const T& b) {
    T product = T::Identity();
    const double* m = b.data();
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) {
            const double sum = rowTimes(a.linear(), row, m[4 * column], m[4 * column + 1], m[4 * column + 2]);
            product(row, column) = column == 3 ? sum + a(row, 3) : sum;
        }
    return product;
}
template <IsMatrix3d A>
A operator+(const A& a, const A& b) {
    A sum;
    for (int i = 0; i < 9; ++i) sum.data()[i] = a.data()[i] + b.data()[i];
    return sum;
}
template <IsMatrix3d A>
A operator-(const A& a, const A& b) {
    A difference;
    for (int i = 0; i < 9; ++i) difference.data()[i] = a.data()[i] - b.data()[i];
    return difference;
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
