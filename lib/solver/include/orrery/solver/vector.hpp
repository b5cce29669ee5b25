// Vectors, turns and symmetric tensors of the solver: + - * / and square roots only, so that all compilers and widths
// of registers give the same bits.
#pragma once

#include <cmath>

namespace orrery::solver {

// In three dimensions; of numbers, or of one number for each of several bodies side by side.
template <class R>
struct Vec {
    R x{}, y{}, z{};
};
using Vec3 = Vec<double>;

template <class R>
constexpr Vec<R> operator+(const Vec<R>& a, const Vec<R>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class R>
constexpr Vec<R> operator-(const Vec<R>& a, const Vec<R>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class R>
constexpr Vec<R> operator-(const Vec<R>& a) {
    return {-a.x, -a.y, -a.z};
}
template <class R>
constexpr Vec<R> operator*(const Vec<R>& a, const R& s) {
    return {a.x * s, a.y * s, a.z * s};
}
template <class R>
constexpr Vec<R>& operator+=(Vec<R>& a, const Vec<R>& b) {
    return a = a + b;
}
template <class R>
constexpr Vec<R>& operator-=(Vec<R>& a, const Vec<R>& b) {
    return a = a - b;
}
template <class R>
constexpr R dot(const Vec<R>& a, const Vec<R>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
constexpr Vec<R> cross(const Vec<R>& a, const Vec<R>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double root(double a) {
    return std::sqrt(a);
}
template <class R>
R length(const Vec<R>& a) {
    return root(dot(a, a));
}
// Returns `a` with length 1, or `otherwise` if `a` is too short to have a direction.
inline Vec3 direction(const Vec3& a, const Vec3& otherwise) {
    const double size = length(a);
    return size > 1e-150 ? a * (1 / size) : otherwise;
}
// Any unit vector across the unit vector `n`, always the same for the same bits.
inline Vec3 across(const Vec3& n) {
    const Vec3 side = std::abs(n.x) < 0.6 ? Vec3{0, n.z, -n.y} : Vec3{-n.z, 0, n.x};
    return side * (1 / length(side));
}

// A symmetric tensor: inertia, kg m^2, or its inverse.
template <class R>
struct Sym {
    R xx{}, xy{}, xz{}, yy{}, yz{}, zz{};
};
using Sym3 = Sym<double>;

template <class R>
constexpr Vec<R> operator*(const Sym<R>& m, const Vec<R>& v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
}
// Returns zeros if there is no inverse.
inline Sym3 inverse(const Sym3& m) {
    const double a = m.yy * m.zz - m.yz * m.yz;
    const double b = m.xz * m.yz - m.xy * m.zz;
    const double c = m.xy * m.yz - m.xz * m.yy;
    const double det = m.xx * a + m.xy * b + m.xz * c;
    if (!(det > 0)) return {};
    const double f = 1 / det;
    return {a * f,
            b * f,
            c * f,
            (m.xx * m.zz - m.xz * m.xz) * f,
            (m.xy * m.xz - m.xx * m.yz) * f,
            (m.xx * m.yy - m.xy * m.xy) * f};
}

// By columns.
template <class R>
struct Mat {
    Vec<R> x{R(1), R(0), R(0)}, y{R(0), R(1), R(0)}, z{R(0), R(0), R(1)};
};
using Mat3 = Mat<double>;

template <class R>
Vec<R> operator*(const Mat<R>& m, const Vec<R>& v) {
    return m.x * v.x + m.y * v.y + m.z * v.z;
}
// By the transpose: of a rotation, the inverse.
template <class R>
Vec<R> timesTransposed(const Mat<R>& m, const Vec<R>& v) {
    return {dot(m.x, v), dot(m.y, v), dot(m.z, v)};
}
// r m r^T
template <class R>
Sym<R> turned(const Mat<R>& r, const Sym<R>& m) {
    using V = Vec<R>;
    const V a = r.x * m.xx + r.y * m.xy + r.z * m.xz;
    const V b = r.x * m.xy + r.y * m.yy + r.z * m.yz;
    const V c = r.x * m.xz + r.y * m.yz + r.z * m.zz;
    const auto at = [&](R V::*i, R V::*k) { return a.*i * r.x.*k + b.*i * r.y.*k + c.*i * r.z.*k; };
    return {at(&V::x, &V::x), at(&V::x, &V::y), at(&V::x, &V::z), at(&V::y, &V::y), at(&V::y, &V::z), at(&V::z, &V::z)};
}
// The solution of m s = v by Cramer's rule.
template <class R>
Vec<R> solve(const Mat<R>& m, const Vec<R>& v) {
    const Vec<R> yz = cross(m.y, m.z);
    const R f = R(1) / dot(m.x, yz);
    return Vec<R>{dot(v, yz), dot(v, cross(m.z, m.x)), dot(v, cross(m.x, m.y))} * f;
}

// A turn, of length 1.
template <class R>
struct Quat {
    R x{}, y{}, z{}, w{1.0};
};
using Quaternion = Quat<double>;

template <class R>
Quat<R> operator*(const Quat<R>& a, const Quat<R>& b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
template <class R>
Quat<R> normalized(const Quat<R>& q) {
    const R f = R(1) / root(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return {q.x * f, q.y * f, q.z * f, q.w * f};
}
template <class R>
Mat<R> matrixOf(const Quat<R>& q) {
    const R one(1);
    const R two(2);
    return {{one - two * (q.y * q.y + q.z * q.z), two * (q.x * q.y + q.w * q.z), two * (q.x * q.z - q.w * q.y)},
            {two * (q.x * q.y - q.w * q.z), one - two * (q.x * q.x + q.z * q.z), two * (q.y * q.z + q.w * q.x)},
            {two * (q.x * q.z + q.w * q.y), two * (q.y * q.z - q.w * q.x), one - two * (q.x * q.x + q.y * q.y)}};
}

}  // namespace orrery::solver
