// Times in messages.
#pragma once

#include <string>

#include "orrery/base/decimal.hpp"

namespace orrery {

// "0.38 s": a sum of steps has roundings that nobody wants to read.
inline std::string secondsText(double seconds) {
    constexpr int kDigits = 9;
    return decimal::rounded(seconds, kDigits) + " s";
}

}  // namespace orrery
