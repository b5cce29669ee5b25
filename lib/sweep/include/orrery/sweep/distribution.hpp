// The distribution of a number in a sweep. It uses only + - * / and square roots, so that every machine gets the same
// bits.
#pragma once

#include <cstdint>
#include <string_view>

namespace orrery::sweep {

struct Distribution {
    enum class Kind : std::uint8_t {
        Uniform,  // from min to max
        Normal,   // mean and deviation; cut off at min and max if these are finite
        Log,      // its logarithm is uniform, from min to max, which are both above 0
    };
    Kind kind = Kind::Uniform;
    double min = 0;
    double max = 1;
    double mean = 0;
    double deviation = 1;
    bool integer = false;  // rounded to the nearest whole number, halves up

    // Returns the value that a fraction `share` of all values is below, with 0 < share < 1.
    [[nodiscard]] double quantile(double share) const;
};

}  // namespace orrery::sweep
