// std::from_chars for double, also where the standard library has none (libc++ before 20).
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>
#include <version>

#ifndef __cpp_lib_to_chars
#include <string>

#include "orrery/base/system.hpp"
#endif

namespace orrery {

struct ReadDouble {
    double value = 0;
    bool whole = false;       // all of the text is a number
    bool outOfRange = false;  // too large or too small for a double; `value` is meaningless
};

// A decimal number as std::from_chars knows it: no blank or '+' before it. The last character is a digit or a point.
inline ReadDouble readDouble(std::string_view text) {
#ifdef __cpp_lib_to_chars
    ReadDouble result;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, result.value);
    result.whole = stop == end;
    result.outOfRange = error == std::errc::result_out_of_range;
    if (error == std::errc::invalid_argument) result.whole = false;
    return result;
#else
    // strtod knows hexadecimal digits and words besides, and passes over blanks.
    if (text.find_first_not_of("0123456789.eE+-") != std::string_view::npos || text.front() == '+') return {};
    const system::NearestDouble nearest = system::nearestDouble(std::string(text));
    return {nearest.value, nearest.read == text.size(), nearest.outOfRange};
#endif
}

}  // namespace orrery
