// What calls of the C library's functions of angles and lengths get in WebAssembly (the linker's --wrap): rounded.hpp,
// where that is good for it, else what the library has.
#include <algorithm>
#include <cmath>

#include "rounded.hpp"

namespace rounded = orrery::rounded;

namespace {

// Whose products neither vanish nor overflow.
bool isPlain(double x) {
    return std::abs(x) > 1e-100 && std::abs(x) < 1e100;
}
bool isAngle(double x) {
    return std::abs(x) > 1e-8 && std::abs(x) < rounded::kMostAngle;
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
    return isPlain(x) ? rounded::arcTangent(x, 1, __real_atan(x)) : __real_atan(x);
}
double __wrap_atan2(double y, double x) {
    return isPlain(x) && isPlain(y) ? rounded::arcTangent(y, x, __real_atan2(y, x)) : __real_atan2(y, x);
}
double __wrap_hypot(double x, double y) {
    return isPlain(x) && isPlain(y) ? rounded::hypotenuse(x, y) : __real_hypot(x, y);
}
}
// NOLINTEND
