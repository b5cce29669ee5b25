// Matrices of three rows and columns that need not be symmetric.
#pragma once

#include "orrery/solver/vector.hpp"

namespace orrery::solver {

inline Mat3 operator*(const Mat3& a, const Mat3& b) {
    return {a * b.x, a * b.y, a * b.z};
}
inline Mat3 operator+(const Mat3& a, const Mat3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Mat3 operator-(const Mat3& a, const Mat3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Mat3 operator*(const Mat3& a, double s) {
    return {a.x * s, a.y * s, a.z * s};
}
inline constexpr Mat3 kZeroMatrix{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};

// The matrix whose product with a vector is the cross product of `a` with it.
inline Mat3 crossMatrix(const Vec3& a) {
    return {{0, a.z, -a.y}, {-a.z, 0, a.x}, {a.y, -a.x, 0}};
}
// a b^T
inline Mat3 outer(const Vec3& a, const Vec3& b) {
    return {a * b.x, a * b.y, a * b.z};
}
// m times the matrix whose product with a vector is the cross product of `a` with it.
inline Mat3 timesCross(const Mat3& m, const Vec3& a) {
    return {m.y * a.z - m.z * a.y, m.z * a.x - m.x * a.z, m.x * a.y - m.y * a.x};
}
// That matrix times m.
inline Mat3 crossTimes(const Vec3& a, const Mat3& m) {
    return {cross(a, m.x), cross(a, m.y), cross(a, m.z)};
}
inline Mat3 transposed(const Mat3& m) {
    return {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}
inline Mat3 inverse(const Mat3& m) {
    const Vec3 yz = cross(m.y, m.z);
    const double f = 1 / dot(m.x, yz);
    return transposed({yz * f, cross(m.z, m.x) * f, cross(m.x, m.y) * f});
}
inline Mat3 matrixOf(const Sym3& s) {
    return {{s.xx, s.xy, s.xz}, {s.xy, s.yy, s.yz}, {s.xz, s.yz, s.zz}};
}

}  // namespace orrery::solver
