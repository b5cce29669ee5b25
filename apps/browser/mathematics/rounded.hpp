// Functions of angles and lengths whose results are the double nearest to the true value, but where that lies as good
// as halfway between two. Libraries of C are each a little off in cases of their own: with these, more scenes end in a
// browser with the same bits as elsewhere (docs/browser.md).
#pragma once

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

// Of less than kMostAngle. Pi / 2 is taken in parts of 33 bits, whose multiples are exact.
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

// Of a series the first terms count to all digits, the rest to those of a double.
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

// Of at most an eighth turn.
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

// From the angle that a library gives, which is good to a few units in the last place: what is missing is so small that
// it is its own sine.
inline double arcTangent(double y, double x, double near) {
    const Two s = sine(near);
    const Two c = cosine(near);
    const Two across = c * Two{y, 0} - s * Two{x, 0};
    const Two along = c * Two{x, 0} + s * Two{y, 0};
    return (Two{near, 0} + across / along).value();
}
inline double arcSine(double x, double near) {
    return (Two{near, 0} + (Two{x, 0} - sine(near)) / cosine(near)).value();
}
inline double arcCosine(double x, double near) {
    return (Two{near, 0} + (cosine(near) - Two{x, 0}) / sine(near)).value();
}

inline double hypotenuse(double x, double y) {
    return squareRoot(exactProduct(x, x) + exactProduct(y, y)).value();
}

}  // namespace orrery::rounded
