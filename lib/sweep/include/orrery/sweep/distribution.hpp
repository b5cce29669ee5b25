// How a number of a sweep is distributed. The same bits on every machine: made of + - * / and square roots alone.
#pragma once

#include <cstdint>
#include <string_view>

namespace orrery::sweep {

struct Distribution {
    enum class Kind : std::uint8_t {
        Uniform,  // from min to max
        Normal,   // mean and deviation; cut off at min and max where these are not infinite
        Log,      // its logarithm is uniform, from min to max, both above 0
    };
    Kind kind = Kind::Uniform;
    double min = 0;
    double max = 1;
    double mean = 0;
    double deviation = 1;
    bool integer = false;  // rounded to the nearest whole number, halves upwards

    // The value that a share of 0 < share < 1 of all values is below.
    [[nodiscard]] double quantile(double share) const;
};

}  // namespace orrery::sweep
