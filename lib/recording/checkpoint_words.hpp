// The words of a line of a checkpoint.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Reads the words of one line, one after the other. After the first unexpected word all reads fail.
class Words {
public:
    static constexpr std::string_view kNone = "-";  // a value that does not exist

    explicit Words(std::string_view line) : rest_(line) {}

    bool is(std::string_view word) { return good_ = good_ && next() == word; }
    double number() {
        double value = 0;
        if (!parseDouble(next(), value) || !std::isfinite(value)) good_ = false;
        return value;
    }
    Vector3 vector() {
        Vector3 value;
        for (double* component : {&value.x, &value.y, &value.z}) *component = number();
        return value;
    }
    std::uint64_t whole() {
        return read([](std::string_view word) { return unsignedOf(word); });
    }
    std::uint64_t hash() {
        return read([](std::string_view word) { return parseHexadecimal(word); });
    }
    int small(int most) {
        const auto value = parseInteger(next());
        if (!value || *value > most || *value < -1'000'000) good_ = false;
        return good_ ? static_cast<int>(*value) : 0;
    }
    // Reads a finite number, or NaN for one that does not exist yet.
    double numberOrNone() {
        if (!rest_.starts_with(kNone) || rest_.substr(0, rest_.find(' ')) != kNone) return number();
        next();
        return std::nan("");
    }
    std::string_view word() { return next(); }
    [[nodiscard]] bool done() const { return good_ && rest_.empty(); }
    [[nodiscard]] bool more() const { return good_ && !rest_.empty(); }

private:
    static std::optional<std::uint64_t> unsignedOf(std::string_view word) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
        return value;
    }
    template <typename Parse>
    std::uint64_t read(Parse&& parse) {
        const auto value = parse(next());
        if (!value) good_ = false;
        return value.value_or(0);
    }
    std::string_view next() {
        const std::string_view word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
        return word;
    }

    std::string_view rest_;
    bool good_ = true;
};

}  // namespace orrery
