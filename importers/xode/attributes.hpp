// Typed readers of attributes. Whatever is wrong is reported at the attribute's place.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "context.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::xode {

enum class NumberRule : std::uint8_t {
    Finite,
    Positive,  // finite and above zero
    Stop,      // may be infinite: ODE's "no stop"
};

struct NumberSpec {
    std::string_view name;
    NumberRule rule = NumberRule::Finite;
    bool required = true;
};

// Number attributes of one element, in the order of their specs.
template <std::size_t N>
struct Numbers {
    std::array<double, N> values{};
    std::uint32_t present = 0;  // bit i: values[i] was read
    bool good = true;           // nothing required is missing, nothing present is wrong

    double operator[](std::size_t i) const { return values[i]; }
    [[nodiscard]] std::optional<double> get(std::size_t i) const {
        return (present >> i & 1U) != 0 ? std::optional(values[i]) : std::nullopt;
    }
};

// One number; false after a diagnostic.
[[nodiscard]] bool readNumber(Context& context, XmlElement element, XmlAttribute attribute, NumberRule rule,
                              double& value);

// Reports the required numbers that are not among `seen` (bit i: specs[i] was there).
void reportMissing(Context& context, XmlElement element, std::span<const NumberSpec> specs, std::uint32_t seen);
// Reports a required attribute that is not there.
void reportMissing(Context& context, XmlElement element, std::string_view attribute);

// nullopt after a diagnostic.
[[nodiscard]] std::optional<bool> readBoolean(Context& context, XmlElement element, XmlAttribute attribute);
// A whole number, also when written with a fraction of zero ("1.0"), as exporters of floats do.
[[nodiscard]] std::optional<std::int64_t> readInteger(Context& context, XmlElement element, XmlAttribute attribute);
// aformat: true for degrees.
[[nodiscard]] std::optional<bool> readDegrees(Context& context, XmlElement element, XmlAttribute attribute);

// Reads numbers in one pass over the attributes. `other(attribute)` is called for each attribute that
// is not among the specs, and returns false for one it does not know either.
template <std::size_t N, typename Other>
Numbers<N> readNumbers(Context& context, XmlElement element, const std::array<NumberSpec, N>& specs, Other&& other) {
    static_assert(N <= 32);
    Numbers<N> result;
    std::uint32_t seen = 0;
    std::size_t i = N;  // of the last one
    for (XmlAttribute attribute = element.firstAttribute(); attribute; attribute = attribute.next()) {
        const std::string_view name = attribute.name();
        // Most files have them in the order of the specs.
        if (++i >= N || specs[i].name != name) {
            for (i = 0; i < N && specs[i].name != name;) ++i;
        }
        if (i == N) {
            if (!other(attribute)) {
                std::array<std::string_view, N> known;
                std::transform(specs.begin(), specs.end(), known.begin(), [](const NumberSpec& s) { return s.name; });
                context.unknownAttribute(element, attribute, known);
            }
            continue;
        }
        const std::uint32_t bit = 1U << i;
        if ((seen & bit) != 0) continue;
        seen |= bit;
        if (readNumber(context, element, attribute, specs[i].rule, result.values[i])) {
            result.present |= bit;
        } else {
            result.good = false;
        }
    }
    std::uint32_t required = 0;
    for (i = 0; i < N; ++i) required |= specs[i].required ? 1U << i : 0U;
    if ((seen & required) != required) {
        reportMissing(context, element, specs, seen);
        result.good = false;
    }
    return result;
}

template <std::size_t N>
Numbers<N> readNumbers(Context& context, XmlElement element, const std::array<NumberSpec, N>& specs) {
    return readNumbers(context, element, specs, [](XmlAttribute) { return false; });
}

inline constexpr std::array<NumberSpec, 3> kXyz{{{"x"}, {"y"}, {"z"}}};

// Attributes x, y and z, all required. nullopt after a diagnostic.
template <typename Other>
std::optional<Vector3> readVector(Context& context, XmlElement element, Other&& other) {
    const auto numbers = readNumbers(context, element, kXyz, other);
    if (!numbers.good) return std::nullopt;
    return Vector3{numbers[0], numbers[1], numbers[2]};
}
// As above, for an element that has no other attributes and no children.
[[nodiscard]] std::optional<Vector3> readVector(Context& context, XmlElement element);

}  // namespace orrery::xode
