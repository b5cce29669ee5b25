#include "elementary.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace orrery::sweep {
namespace {

constexpr double kLog2High = 0.693147180369123816490;  // 32 bits, so that a multiple of it is exact
constexpr double kLog2Low = 1.90821492927058770002e-10;

template <std::size_t Size>
double polynomial(const std::array<double, Size>& coefficients, double x) {
    double sum = 0;
    for (std::size_t i = Size; i-- > 0;) sum = sum * x + coefficients[i];
    return sum;
}

}  // namespace

// log(x) = k log 2 + log(m), m in [sqrt(1/2), sqrt 2], and log(m) = 2 atanh((m - 1) / (m + 1)) as a series.
double naturalLog(double x) {
    int exponent = 0;
    double m = std::frexp(x, &exponent);  // exact
    if (m < 0.70710678118654752440) {
        m *= 2;
        --exponent;
    }
    const double s = (m - 1) / (m + 1);
    const double square = s * s;
    double sum = 0;
    for (int n = 25; n >= 1; n -= 2) sum = sum * square + 1.0 / n;
    return exponent * kLog2High + (exponent * kLog2Low + 2 * s * sum);
}

// exp(x) = 2^k exp(r), |r| <= log(2) / 2, by Taylor's series.
double exponential(double x) {
    if (x > 709.78) return std::numeric_limits<double>::infinity();
    if (x < -745.13) return 0;
    const double k = std::floor(x / (kLog2High + kLog2Low) + 0.5);
    const double r = (x - k * kLog2High) - k * kLog2Low;
    double sum = 1;
    for (int n = 18; n >= 1; --n) sum = 1 + sum * r / n;
    return std::ldexp(sum, static_cast<int>(k));  // exact, except for parts below the smallest number
}

// Wichura, Algorithm AS 241 (1988), PPND16: about 1e-16 of the value.
double normalQuantile(double p) {
    static constexpr std::array kA{3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3,
                                   1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                   3.3430575583588128105e+4, 2.5090809287301226727e+3};
    static constexpr std::array kB{1.0,
                                   4.2313330701600911252e+1,
                                   6.8718700749205790830e+2,
                                   5.3941960214247511077e+3,
                                   2.1213794301586595867e+4,
                                   3.9307895800092710610e+4,
                                   2.8729085735721942674e+4,
                                   5.2264952788528545610e+3};
    static constexpr std::array kC{1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                                   3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                                   2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static constexpr std::array kD{1.0,
                                   2.05319162663775882187e0,
                                   1.67638483018380384940e0,
                                   6.89767334985100004550e-1,
                                   1.48103976427480074590e-1,
                                   1.51986665636164571966e-2,
                                   5.47593808499534494600e-4,
                                   1.05075007164441684324e-9};
    static constexpr std::array kE{6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                                   2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                   2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static constexpr std::array kF{1.0,
                                   5.99832206555887937690e-1,
                                   1.36929880922735805310e-1,
                                   1.48753612908506148525e-2,
                                   7.86869131145613259100e-4,
                                   1.84631831751005468180e-5,
                                   1.42151175831644588870e-7,
                                   2.04426310338993978564e-15};
    const double q = p - 0.5;
    if (std::fabs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * polynomial(kA, r) / polynomial(kB, r);
    }
    const double r = std::sqrt(-naturalLog(q < 0 ? p : 1 - p));
    const double x =
        r <= 5 ? polynomial(kC, r - 1.6) / polynomial(kD, r - 1.6) : polynomial(kE, r - 5) / polynomial(kF, r - 5);
    return q < 0 ? -x : x;
}

double normalProbability(double x) {
    if (x > 0) return 1 - normalProbability(-x);
    double low = 0;
    double high = 0.5;
    for (int i = 0; i < 200; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) break;
        if (normalQuantile(middle) < x)
            low = middle;
        else
            high = middle;
    }
    return high;
}

}  // namespace orrery::sweep
