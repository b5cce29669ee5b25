// In WebAssembly, calls of the C library's functions of angles, lengths and powers come here (the linker's --wrap).
// They use rounded.hpp where it is good for the arguments, and the library elsewhere.
#include <algorithm>
#include <cmath>

#include "rounded.hpp"

namespace rounded = orrery::rounded;

namespace {

// Products of such numbers neither vanish nor overflow.
bool isPlain(double x) {
    return std::abs(x) > 1e-100 && std::abs(x) < 1e100;
}
bool isAngle(double x) {
    return std::abs(x) > 1e-8 && std::abs(x) < rounded::kMostAngle;
}

bool isExponent(double x) {
    return std::abs(x) > 1e-8 && std::abs(x) < rounded::kMostExponent;
}

}  // namespace

// NOLINTBEGIN: names that the linker knows
extern "C" {
double __real_sin(double);
double __real_cos(double);
double __real_tan(double);
double __real_asin(double);
double __real_acos(double);
double __real_atan(double);
double __real_atan2(double, double);
double __real_hypot(double, double);
double __real_exp(double);
double __real_log(double);
double __real_pow(double, double);

double __wrap_sin(double x) {
    return isAngle(x) ? rounded::sine(x).value() : __real_sin(x);
}
double __wrap_cos(double x) {
    return isAngle(x) ? rounded::cosine(x).value() : __real_cos(x);
}
double __wrap_tan(double x) {
    return isAngle(x) ? (rounded::sine(x) / rounded::cosine(x)).value() : __real_tan(x);
}
double __wrap_asin(double x) {
    return isPlain(x) && std::abs(x) < 1 ? rounded::arcSine(x, __real_asin(x)) : __real_asin(x);
}
double __wrap_acos(double x) {
    return std::abs(x) < 1 ? rounded::arcCosine(x, __real_acos(x)) : __real_acos(x);
}
double __wrap_atan(double x) {
    return isPlain(x) ? rounded::arcTangent(x, 1) : __real_atan(x);
}
double __wrap_atan2(double y, double x) {
    return isPlain(x) && isPlain(y) ? rounded::arcTangent(y, x) : __real_atan2(y, x);
}
double __wrap_hypot(double x, double y) {
    return isPlain(x) && isPlain(y) ? rounded::hypotenuse(x, y) : __real_hypot(x, y);
}
double __wrap_exp(double x) {
    return isExponent(x) ? rounded::exponential({x, 0}).value() : __real_exp(x);
}
double __wrap_log(double x) {
    return isPlain(x) && x > 0 && x != 1 ? rounded::logarithm(x, __real_log(x)).value() : __real_log(x);
}
double __wrap_pow(double x, double y) {
    if (y == 2) return x * x;  // whose halves between two doubles are exact
    const double near = __real_pow(x, y);
    const bool good = isPlain(x) && x > 0 && x != 1 && isPlain(y) && y != 1 && isPlain(near);
    return good ? rounded::power(x, y, __real_log(x)) : near;
}
}
// NOLINTEND
