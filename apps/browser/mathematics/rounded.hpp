// Functions of angles, lengths and powers whose results are the double nearest to the true value, but where that lies
// as good as halfway between two. Libraries of C are each a little off in cases of their own: with these, more scenes
// end in a browser with the same bits as elsewhere (docs/browser.md).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "two.hpp"

namespace orrery::rounded {

inline constexpr double kMostAngle = 1e5;  // rad: what these are good for

// An angle as a multiple of a quarter turn and a rest of at most an eighth turn.
struct Reduced {
    Two rest;
    int quarters = 0;  // 0 to 3
};

// The angle must be less than kMostAngle. Pi / 2 is taken in parts of 33 bits, whose multiples are exact.
inline Reduced reduced(double angle) {
    constexpr std::array kParts{1.57079632673412561417e+00, 6.07710050630396597660e-11, 2.02226624871116645580e-21,
                                8.47842766036889956997e-32};
    constexpr double kQuartersOfRadian = 0.63661977236758134308;
    if (std::abs(angle) < 0.78) return {{angle, 0}, 0};
    const double count = std::nearbyint(angle * kQuartersOfRadian);
    Two rest{angle, 0};
    for (const double part : kParts) rest = rest + Two{-count * part, 0};
    return {rest, static_cast<int>(static_cast<unsigned>(static_cast<int>(count)) & 3U)};
}

// The first terms of the series count to all digits, the other terms to the digits of a double.
template <std::size_t First, std::size_t Rest>
Two series(const Two& x, const std::array<Two, First>& first, const std::array<double, Rest>& rest) {
    double small = 0;
    for (std::size_t i = Rest; i-- > 0;) small = small * x.high + 1 / rest[i];
    Two sum{small, 0};
    for (std::size_t i = First; i-- > 0;) sum = first[i] + x * sum;
    return sum;
}

inline Two inverse(double number) {
    return Two{1, 0} / Two{number, 0};
}

// The angle is at most an eighth turn.
inline Two smallSine(const Two& angle) {
    static const std::array kFirst{inverse(-6), inverse(120), inverse(-5040)};
    constexpr std::array kRest{362880.0,         -39916800.0,       6227020800.0,
                               -1307674368000.0, 355687428096000.0, -121645100408832000.0};
    const Two square = angle * angle;
    return angle + (angle * square) * series(square, kFirst, kRest);
}
inline Two smallCosine(const Two& angle) {
    static const std::array kFirst{Two{-0.5, 0}, inverse(24), inverse(-720), inverse(40320)};
    constexpr std::array kRest{-3628800.0,       479001600.0,         -87178291200.0,
                               20922789888000.0, -6402373705728000.0, 2432902008176640000.0};
    const Two square = angle * angle;
    return Two{1, 0} + square * series(square, kFirst, kRest);
}

inline Two sine(double angle) {
    const auto [rest, quarters] = reduced(angle);
    const Two value = (quarters & 1) != 0 ? smallCosine(rest) : smallSine(rest);
    return (quarters & 2) != 0 ? -value : value;
}
inline Two cosine(double angle) {
    const auto [rest, quarters] = reduced(angle);
    const Two value = (quarters & 1) != 0 ? smallSine(rest) : smallCosine(rest);
    return ((quarters + 1) & 2) != 0 ? -value : value;
}

// The angle whose tangent this is, of at most an eighth turn, from one near it: what is missing is so small that it is
// its own tangent.
inline Two smallArcTangent(double tangent, double near) {
    const Two s = sine(near);
    const Two c = cosine(near);
    return Two{near, 0} + (c * Two{tangent, 0} - s) / (c + s * Two{tangent, 0});
}

inline constexpr int kTangents = 64;

// The angles of the tangents 0, 1/64, 2/64, ..., 1. They begin with two good digits, and each turn makes three times as
// many.
inline std::array<Two, kTangents + 1> someArcTangents() {
    std::array<Two, kTangents + 1> angles;
    for (int i = 0; i <= kTangents; ++i) {
        const double tangent = static_cast<double>(i) / kTangents;
        Two angle{tangent / (1 + 0.28 * tangent * tangent), 0};
        for (int turn = 0; turn < 4; ++turn) angle = smallArcTangent(tangent, angle.high);
        angles[static_cast<std::size_t>(i)] = angle;
    }
    return angles;
}

// The angle of the point x, y, neither of which is 0: the angle of the nearest tangent in a table, plus a small rest.
inline double arcTangent(double y, double x) {
    static const std::array kAngles = someArcTangents();
    constexpr Two kHalfTurn{3.141592653589793116, 1.2246467991473532e-16};
    const double less = std::min(std::abs(y), std::abs(x));
    const double more = std::max(std::abs(y), std::abs(x));
    const double line = std::nearbyint(kTangents * (less / more));
    const double tangent = line / kTangents;
    const Two rest = (Two{less, 0} - exactProduct(tangent, more)) / (Two{more, 0} + exactProduct(tangent, less));
    const double square = rest.high * rest.high;
    const double series = -1.0 / 3 + square * (1.0 / 5 + square * (-1.0 / 7 + square * (1.0 / 9)));
    Two angle = kAngles[static_cast<std::size_t>(line)] + (rest + Two{rest.high * square * series, 0});
    if (std::abs(y) > std::abs(x)) angle = Two{kHalfTurn.high / 2, kHalfTurn.low / 2} - angle;
    if (x < 0) angle = kHalfTurn - angle;
    return std::copysign(angle.value(), y);
}

// From the angle that a library gives, which is good to a few units in the last place: what is missing is so small that
// it is its own sine.
inline double arcSine(double x, double near) {
    return (Two{near, 0} + (Two{x, 0} - sine(near)) / cosine(near)).value();
}
inline double arcCosine(double x, double near) {
    return (Two{near, 0} + (cosine(near) - Two{x, 0}) / sine(near)).value();
}

inline double hypotenuse(double x, double y) {
    return squareRoot(exactProduct(x, x) + exactProduct(y, y)).value();
}

inline constexpr double kMostExponent = 300;  // of e: what exponential() is good for

// e to so small a power that all terms but the first few vanish, less 1.
inline Two smallExponential(const Two& exponent) {
    static const std::array kFirst{Two{0.5, 0}, inverse(6), inverse(24), inverse(120)};
    constexpr std::array kRest{720.0, 5040.0, 40320.0, 362880.0, 3628800.0};
    return exponent + (exponent * exponent) * series(exponent, kFirst, kRest);
}

// e to the power of at most kMostExponent: that of 1/256 of what remains beside whole powers of 2, squared eight times.
inline Two exponential(const Two& exponent) {
    // ln 2 in parts of 33 bits, whose multiples are exact
    constexpr std::array kParts{0.6931471804855391, 7.440617109802979e-11, 2.094174429075368e-21,
                                1.9470450922716674e-31};
    constexpr int kSquares = 8;
    const double count = std::nearbyint(exponent.high / kParts[0]);
    Two rest = exponent;
    for (const double part : kParts) rest = rest + Two{-count * part, 0};
    constexpr double kPart = 1.0 / (1 << kSquares);
    Two less1 = smallExponential({rest.high * kPart, rest.low * kPart});
    for (int i = 0; i < kSquares; ++i) less1 = less1 * (less1 + Two{2, 0});
    const Two value = less1 + Two{1, 0};
    const int power = static_cast<int>(count);
    return {std::ldexp(value.high, power), std::ldexp(value.low, power)};
}

// From the logarithm that a library gives.
inline Two logarithm(double x, double near) {
    return Two{near, 0} + (Two{x, 0} * exponential({-near, 0}) - Two{1, 0});
}
// `nearLogarithm` is the logarithm of x that a library gives.
inline double power(double x, double exponent, double nearLogarithm) {
    return exponential(Two{exponent, 0} * logarithm(x, nearLogarithm)).value();
}

}  // namespace orrery::rounded
