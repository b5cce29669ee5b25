// Times in messages.
#pragma once

#include <string>

#include "orrery/base/decimal.hpp"

namespace orrery {

// Returns "0.38 s": without the rounding errors of a sum of steps.
inline std::string secondsText(double seconds) {
    constexpr int kDigits = 9;
    return decimal::rounded(seconds, kDigits) + " s";
}

}  // namespace orrery
