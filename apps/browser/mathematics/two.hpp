// Numbers of twice the digits of a double, as sums of two (Dekker 1971, Knuth's two-sum): about 100 bits. With + - * /
// and square roots alone, which are rounded in one way everywhere. For numbers far from the ends of the range.
#pragma once

#include <cmath>

namespace orrery::rounded {

struct Two {
    double high = 0;
    double low = 0;  // at most half a unit in the last place of `high`
    [[nodiscard]] double value() const { return high + low; }
};

// a| must be at least |b|.
inline Two quickSum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}
inline Two exactSum(double a, double b) {
    const double sum = a + b;
    const double ofB = sum - a;
    return {sum, (a - (sum - ofB)) + (b - ofB)};
}
// Splits a number into two halves of 26 bits.
inline Two halves(double a) {
    const double scaled = 134217729.0 * a;
    const double high = scaled - (scaled - a);
    return {high, a - high};
}
inline Two exactProduct(double a, double b) {
    const double product = a * b;
    const Two x = halves(a);
    const Two y = halves(b);
    return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

inline Two operator-(const Two& a) {
    return {-a.high, -a.low};
}
inline Two operator+(const Two& a, const Two& b) {
    const Two sum = exactSum(a.high, b.high);
    return quickSum(sum.high, sum.low + (a.low + b.low));
}
inline Two operator-(const Two& a, const Two& b) {
    return a + (-b);
}
inline Two operator*(const Two& a, const Two& b) {
    const Two product = exactProduct(a.high, b.high);
    return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}
inline Two operator/(const Two& a, const Two& b) {
    const double first = a.high / b.high;
    const Two rest = a - b * Two{first, 0};
    return quickSum(first, rest.high / b.high);
}
inline Two squareRoot(const Two& a) {
    const double first = std::sqrt(a.high);
    const Two rest = a - exactProduct(first, first);
    return quickSum(first, rest.high / (2 * first));
}

}  // namespace orrery::rounded
