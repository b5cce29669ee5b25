// A line of a checkpoint in both directions: what lists the values of a line takes a writer or a reader.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

inline constexpr std::string_view kNoValue = "-";

// Appends words to a text.
class LineWriter {
public:
    static constexpr bool kReads = false;

    explicit LineWriter(std::string& out) : out_(out) {}

    void number(double value) { appendNumber(space(), value); }
    void extended(double value) { number(value); }
    void numberOrNone(double value) {
        if (std::isnan(value)) return none();
        number(value);
    }
    void vector(const Vector3& value) {
        for (const double component : {value.x, value.y, value.z}) number(component);
    }
    template <typename Whole>
    void whole(Whole value, int /*most*/ = 0) {
        if constexpr (std::is_enum_v<Whole> || std::is_same_v<Whole, bool>) {
            space() += std::to_string(static_cast<int>(value));
        } else {
            space() += std::to_string(value);
        }
    }
    template <typename T>
    void optional(const std::optional<T>& value, int most = 0) {
        if (!value) return none();
        std::is_enum_v<T> ? whole(*value, most) : numberOrNone(static_cast<double>(*value));
    }
    template <typename T>
    void count(const std::vector<T>& list) {
        whole(list.size());
    }
    void rest(const std::vector<double>& numbers, bool someLack = false) {
        for (const double value : numbers) someLack ? numberOrNone(value) : number(value);
    }
    // Writes a name as one word: other characters than letters and digits are written as "%2f", and its end as ".".
    void name(std::string_view text) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        out_ += ' ';
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (isPlain(c)) {
                out_ += c;
            } else {
                out_ += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
            }
        }
        out_ += '.';
    }

    template <typename Check, typename T>
    void check(Check&& /*isGood*/, const T& /*value*/) {}

    static bool isPlain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }

private:
    std::string& space() { return out_ += ' '; }
    void none() { space() += kNoValue; }

    std::string& out_;
};

// Reads the words of one line, one after the other. After the first unexpected word all reads fail.
class LineReader {
public:
    static constexpr bool kReads = true;

    explicit LineReader(std::string_view words) : rest_(words) {}

    void number(double& value) { expect(parseDouble(next(), value) && std::isfinite(value)); }
    // A number that may be infinite.
    void extended(double& value) { expect(parseDouble(next(), value) && !std::isnan(value)); }
    // NaN stands for a number that does not exist yet.
    void numberOrNone(double& value) {
        if (isNone()) return static_cast<void>(value = std::nan(""));
        number(value);
    }
    void vector(Vector3& value) {
        for (double* component : {&value.x, &value.y, &value.z}) number(*component);
    }
    // A whole number from 0 to `most`; any one if it has 64 bits, and also a negative one if it has a sign.
    template <typename Whole>
    void whole(Whole& value, int most = 0) {
        if constexpr (std::is_same_v<Whole, std::uint64_t>) {
            const std::string_view word = next();
            const char* end = word.data() + word.size();
            const auto [stop, error] = std::from_chars(word.data(), end, value);
            expect(error == std::errc{} && stop == end);
        } else {
            const std::int64_t least = std::is_same_v<Whole, int> ? -1'000'000 : 0;
            const auto read = parseInteger(next());
            expect(read && *read >= least && *read <= most);
            if (good_) value = static_cast<Whole>(*read);
        }
    }
    template <typename T>
    void optional(std::optional<T>& value, int most = 0) {
        if (isNone()) return;
        if constexpr (std::is_enum_v<T>) {
            whole(value.emplace(), most);
        } else {
            extended(value.emplace());
        }
    }
    // The number of a list's entries, each of which is at least one character.
    template <typename T>
    void count(std::vector<T>& list) {
        std::uint64_t size = 0;
        whole(size);
        expect(size <= rest_.size());
        if (good_) list.resize(size);
    }
    void rest(std::vector<double>& numbers, bool someLack = false) {
        while (good_ && !rest_.empty()) {
            double& value = numbers.emplace_back();
            someLack ? numberOrNone(value) : number(value);
        }
    }
    void name(std::string& text) {
        std::string_view word = next();
        expect(word.ends_with('.'));
        while (good_ && word.size() > 1) {
            const bool plain = LineWriter::isPlain(word.front());
            unsigned byte = static_cast<unsigned char>(word.front());
            const char* begin = word.data() + 1;
            expect(plain || (word.front() == '%' && word.size() > 3 &&
                             std::from_chars(begin, begin + 2, byte, 16).ptr == begin + 2));
            text += static_cast<char>(byte);
            word.remove_prefix(plain ? 1 : std::min<std::size_t>(3, word.size()));
        }
    }
    template <typename Check, typename T>
    void check(Check&& isGood, const T& value) {
        expect(good_ && isGood(value));
    }
    [[nodiscard]] bool done() const { return good_ && rest_.empty(); }

private:
    void expect(bool isThere) { good_ = good_ && isThere; }
    bool isNone() {
        if (!rest_.starts_with(kNoValue) || rest_.substr(0, rest_.find(' ')) != kNoValue) return false;
        next();
        return true;
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
