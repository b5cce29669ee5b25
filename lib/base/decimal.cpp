#include "orrery/base/decimal.hpp"

#include <array>
#include <charconv>
#include <system_error>
#include <version>

namespace orrery::decimal {

#ifdef __cpp_lib_to_chars

Reading read(std::string_view text) {
    Reading result;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, result.value);
    result.whole = stop == end && error != std::errc::invalid_argument;
    result.outOfRange = error == std::errc::result_out_of_range;
    return result;
}

void appendShortest(std::string& out, double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    out.append(buffer.data(), end);
}

std::string rounded(double value, int digits) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits).ptr;
    return {text.data(), end};
}

#else

Reading read(std::string_view text) {
    return portable::read(text);
}

void appendShortest(std::string& out, double value) {
    portable::appendShortest(out, value);
}

std::string rounded(double value, int digits) {
    return portable::rounded(value, digits);
}

#endif

}  // namespace orrery::decimal
