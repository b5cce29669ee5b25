// Attributes of an element together with those of its class, and poses.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "context.hpp"
#include "orientation.hpp"

namespace orrery::mjcf {

// The attributes that a class gives to elements of one kind. A list that is shorter than full is filled up from the
// class above.
struct ClassValue {
    std::string_view text;
    std::shared_ptr<const std::string> filled;  // the text of a list that was filled up
};
using ClassValues = std::map<std::string, ClassValue, std::less<>>;

// Adds the attributes of an element of a class to those of the class above.
void addToClass(ClassValues& values, XmlElement element);

// An element and what its class says of it.
class Part {
public:
    Part() = default;
    explicit Part(XmlElement element, const ClassValues* ofClass = nullptr) : element_(element), class_(ofClass) {}

    [[nodiscard]] XmlElement element() const { return element_; }
    [[nodiscard]] std::string_view name() const { return element_.attribute("name").value(); }
    [[nodiscard]] bool has(std::string_view attribute) const;
    [[nodiscard]] bool hasOwn(std::string_view attribute) const {
        return static_cast<bool>(element_.attribute(attribute));
    }
    // The text of an attribute, its own or that of the class; empty if there is none.
    [[nodiscard]] std::string_view text(std::string_view attribute) const;
    // The text of the class alone.
    [[nodiscard]] std::string_view classText(std::string_view attribute) const;

private:
    [[nodiscard]] const ClassValue* ofClass(std::string_view attribute) const;

    XmlElement element_;
    const ClassValues* class_ = nullptr;
};

// ---- Values. One that is absent has its default; one that is wrong is reported and has its default too.

// Up to `most` finite numbers of a text; nullopt if one is wrong, or there are more.
[[nodiscard]] std::optional<std::vector<double>> numbersIn(std::string_view text, std::size_t most);

// One finite number.
[[nodiscard]] double number(Context& context, const Part& part, std::string_view attribute, double otherwise);
// The same, not below 0.
[[nodiscard]] double fromZero(Context& context, const Part& part, std::string_view attribute, double otherwise);
// A whole number within the range of 32 bits.
[[nodiscard]] std::int64_t integer(Context& context, const Part& part, std::string_view attribute,
                                   std::int64_t otherwise);
[[nodiscard]] bool boolean(Context& context, const Part& part, std::string_view attribute, bool otherwise);
// The index of a word.
[[nodiscard]] std::size_t word(Context& context, const Part& part, std::string_view attribute,
                               std::initializer_list<std::string_view> words, std::size_t otherwise);
void refuse(Context& context, const Part& part, std::string_view attribute, std::string_view expected);

// All of the numbers; nullopt if the attribute is absent or wrong.
template <std::size_t Count>
[[nodiscard]] std::optional<std::array<double, Count>> list(Context& context, const Part& part,
                                                            std::string_view attribute) {
    if (!part.has(attribute)) return std::nullopt;
    const auto numbers = numbersIn(part.text(attribute), Count);
    if (!numbers || numbers->size() != Count) {
        refuse(context, part, attribute, std::to_string(Count) + " finite numbers");
        return std::nullopt;
    }
    std::array<double, Count> values{};
    for (std::size_t i = 0; i < Count; ++i) values[i] = (*numbers)[i];
    return values;
}
// The first numbers; the others are those of the class or `otherwise`.
template <std::size_t Count>
[[nodiscard]] std::array<double, Count> someOf(Context& context, const Part& part, std::string_view attribute,
                                               std::array<double, Count> otherwise) {
    constexpr std::size_t kMost = 32;
    for (const std::string_view text : {part.classText(attribute), part.element().attribute(attribute).value()}) {
        if (text.empty()) continue;
        const auto numbers = numbersIn(text, kMost);
        if (!numbers) refuse(context, part, attribute, "finite numbers");
        for (std::size_t i = 0; numbers && i < std::min(Count, numbers->size()); ++i) otherwise[i] = (*numbers)[i];
    }
    return otherwise;
}
[[nodiscard]] Vector3 vector(Context& context, const Part& part, std::string_view attribute,
                             const Vector3& otherwise = {});

// The orientation of an element: its own, or that of its class.
[[nodiscard]] bool hasOrientation(const Part& part);
[[nodiscard]] Quaternion orientation(Context& context, const Part& part, const AngleRules& rules);
// The same with `pos`.
[[nodiscard]] Pose pose(Context& context, const Part& part, const AngleRules& rules);

}  // namespace orrery::mjcf
