// Four numbers side by side, one of each of four manifolds. The compiler makes of them what the processor has: one
// register of AVX2, two of SSE2 or NEON. Each number is what it would be alone, bit for bit.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "orrery/solver/vector.hpp"

// Where the compiler can make a single function for AVX2.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__AVX2__)
#define ORRERY_SOLVER_AVX2 1
#endif

namespace orrery::solver {

inline constexpr std::size_t kLanes = 4;

#ifdef ORRERY_SOLVER_AVX2
inline bool hasAvx2() {
    static const bool has = __builtin_cpu_supports("avx2") != 0;
    return has;
}
#endif

// A mask, of all bits or of none for each.
struct alignas(kLanes * sizeof(double)) LaneMask {
    using Bits = std::int64_t __attribute__((vector_size(kLanes * sizeof(double))));
    Bits bits{};

    [[nodiscard]] bool operator[](std::size_t lane) const { return bits[lane] != 0; }
    void set(std::size_t lane, bool value) { bits[lane] = value ? -1 : 0; }

    friend LaneMask operator&(const LaneMask& a, const LaneMask& b) { return {a.bits & b.bits}; }
    friend LaneMask operator|(const LaneMask& a, const LaneMask& b) { return {a.bits | b.bits}; }
    friend LaneMask operator~(const LaneMask& a) { return {~a.bits}; }
    LaneMask& operator&=(const LaneMask& other) { return *this = *this & other; }
};

struct alignas(kLanes * sizeof(double)) Lane {
    using Numbers = double __attribute__((vector_size(kLanes * sizeof(double))));
    Numbers numbers{};

    Lane() = default;
    Lane(double value) : numbers(Numbers{} + value) {}  // in all
    explicit Lane(const Numbers& of) : numbers(of) {}

    [[nodiscard]] double operator[](std::size_t lane) const { return numbers[lane]; }
    void set(std::size_t lane, double value) { numbers[lane] = value; }

    friend Lane operator+(const Lane& a, const Lane& b) { return Lane(a.numbers + b.numbers); }
    friend Lane operator-(const Lane& a, const Lane& b) { return Lane(a.numbers - b.numbers); }
    friend Lane operator*(const Lane& a, const Lane& b) { return Lane(a.numbers * b.numbers); }
    friend Lane operator/(const Lane& a, const Lane& b) { return Lane(a.numbers / b.numbers); }
    friend Lane operator-(const Lane& a) { return Lane(-a.numbers); }
    friend LaneMask operator<(const Lane& a, const Lane& b) { return {a.numbers < b.numbers}; }
    friend LaneMask operator>(const Lane& a, const Lane& b) { return {a.numbers > b.numbers}; }
    friend LaneMask operator<=(const Lane& a, const Lane& b) { return {a.numbers <= b.numbers}; }
    friend LaneMask operator>=(const Lane& a, const Lane& b) { return {a.numbers >= b.numbers}; }
    friend LaneMask operator==(const Lane& a, const Lane& b) { return {a.numbers == b.numbers}; }
    friend LaneMask operator!=(const Lane& a, const Lane& b) { return {a.numbers != b.numbers}; }
    Lane& operator+=(const Lane& other) { return *this = *this + other; }
    Lane& operator*=(const Lane& other) { return *this = *this * other; }
};

// `yes` where the mask is set.
inline Lane select(const LaneMask& mask, const Lane& yes, const Lane& no) {
    return Lane(mask.bits ? yes.numbers : no.numbers);
}
inline Vec<Lane> select(const LaneMask& mask, const Vec<Lane>& yes, const Vec<Lane>& no) {
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}
inline Sym<Lane> select(const LaneMask& mask, const Sym<Lane>& yes, const Sym<Lane>& no) {
    return {select(mask, yes.xx, no.xx), select(mask, yes.xy, no.xy), select(mask, yes.xz, no.xz),
            select(mask, yes.yy, no.yy), select(mask, yes.yz, no.yz), select(mask, yes.zz, no.zz)};
}
// As std::max and std::min: the first, where they are equal or one is not a number.
inline Lane larger(const Lane& a, const Lane& b) {
    return select(a < b, b, a);
}
inline Lane smaller(const Lane& a, const Lane& b) {
    return select(b < a, b, a);
}
inline Lane clamped(const Lane& value, const Lane& limit) {
    return select(value < -limit, -limit, select(limit < value, limit, value));
}
inline bool any(const LaneMask& mask) {
    return ((mask.bits[0] | mask.bits[1]) | (mask.bits[2] | mask.bits[3])) != 0;
}
inline Lane root(const Lane& a) {
    return Lane(Lane::Numbers{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])});
}
inline void setLane(Vec<Lane>& v, std::size_t lane, const Vec3& value) {
    v.x.set(lane, value.x);
    v.y.set(lane, value.y);
    v.z.set(lane, value.z);
}
inline Vec3 laneOf(const Vec<Lane>& v, std::size_t lane) {
    return {v.x[lane], v.y[lane], v.z[lane]};
}

inline Lane loadLane(const double* from) {
    Lane lane;
    std::memcpy(&lane.numbers, from, sizeof lane.numbers);
    return lane;
}
inline void storeLane(double* to, const Lane& lane) {
    std::memcpy(to, &lane.numbers, sizeof lane.numbers);
}
// Rows become columns.
inline void transpose(Lane& a, Lane& b, Lane& c, Lane& d) {
    const auto ab0 = __builtin_shufflevector(a.numbers, b.numbers, 0, 4, 2, 6);
    const auto ab1 = __builtin_shufflevector(a.numbers, b.numbers, 1, 5, 3, 7);
    const auto cd0 = __builtin_shufflevector(c.numbers, d.numbers, 0, 4, 2, 6);
    const auto cd1 = __builtin_shufflevector(c.numbers, d.numbers, 1, 5, 3, 7);
    a.numbers = __builtin_shufflevector(ab0, cd0, 0, 1, 4, 5);
    b.numbers = __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5);
    c.numbers = __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7);
    d.numbers = __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7);
}

// The inverse; zeros where there is none, as of one tensor.
inline Sym<Lane> inverse(const Sym<Lane>& m) {
    const Lane a = m.yy * m.zz - m.yz * m.yz;
    const Lane b = m.xz * m.yz - m.xy * m.zz;
    const Lane c = m.xy * m.yz - m.xz * m.yy;
    const Lane det = m.xx * a + m.xy * b + m.xz * c;
    const LaneMask is = det > 0;
    const Lane f = select(is, 1 / det, Lane{});
    const auto times = [&](const Lane& value) { return select(is, value * f, Lane{}); };
    return {times(a),
            times(b),
            times(c),
            times(m.xx * m.zz - m.xz * m.xz),
            times(m.xy * m.xz - m.xx * m.yz),
            times(m.xx * m.yy - m.xy * m.xy)};
}

}  // namespace orrery::solver
