// Attributes of elements in <ext ename="ode">, into the Scene's optional values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attributes.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "orrery/formats/xode/ext.hpp"

namespace orrery::xode {

// Reads the attributes of one element by name. A faulty attribute gives a diagnostic at its place, and its value stays
// absent.
class OdeValues {
public:
    OdeValues(Context& context, XmlElement element) : context_(context), element_(element) {}

    [[nodiscard]] bool has(std::string_view name);
    // May be infinite.
    void read(std::string_view name, std::optional<double>& to);
    void read(std::string_view name, std::optional<std::int64_t>& to);
    void read(std::string_view name, std::optional<bool>& to);
    void read(std::string_view name, std::optional<std::uint32_t>& to);  // decimal, or hexadecimal with 0x
    // All three attributes of the word or none.
    void read(std::string_view xyz, std::optional<Vector3>& to);
    // One of the words that an enumeration has.
    template <typename Enum>
    void read(std::string_view name, std::optional<Enum>& to) {
        const XmlAttribute attribute = take(name);
        if (!attribute) return;
        std::string expected;
        for (int i = 0;; ++i) {
            const std::string_view word = toText(static_cast<Enum>(i));
            if (word.empty()) break;
            if (attribute.value() == word) to = static_cast<Enum>(i);
            if (i > 0) expected += ", ";
            expected += word;
        }
        if (!to) reportValue(attribute, std::move(expected));
    }
    // Attributes that are read elsewhere.
    void know(std::initializer_list<std::string_view> names) { known_.insert(known_.end(), names); }
    // Members of a struct that this element, or a child of an ext, has; false where it has none.
    template <typename T>
    bool readMembers(T& settings, std::string_view element = {});
    // Attributes that were not read, and children, are unknown.
    void finish(bool children = false);

private:
    template <typename T>
    void readMember(const Spelling& spelling, T& to);
    XmlAttribute take(std::string_view name);
    void reportValue(XmlAttribute attribute, std::string expected);

    Context& context_;
    XmlElement element_;
    std::vector<std::string_view> known_;
    bool finished_ = false;
};

template <typename T>
void OdeValues::readMember(const Spelling& spelling, T& to) {
    if constexpr (HasMembers<typename T::value_type> && !std::is_same_v<typename T::value_type, Vector3>) {
        readMembers(to.emplace());
    } else if (spelling.attribute == kXyzWords) {
        if constexpr (std::is_same_v<T, std::optional<Vector3>>) {
            if (const auto vector = readVector(context_, element_)) to = vector;
        }
        finished_ = true;
    } else {
        read(spelling.attribute, to);
        // A value that an element is all about.
        if (spelling.attribute == "value" && !has("value")) reportMissing(context_, element_, "value");
    }
}

template <typename T>
bool OdeValues::readMembers(T& settings, std::string_view element) {
    bool found = false;
    forEachSetting<T>([&](const Spelling& spelling, const auto& member) {
        if (spelling.element != element) return;
        found = true;
        readMember(spelling, settings.*member.member);
    });
    return found;
}

// Reads a child of an ext into the struct that has its members; false if the struct has none of them.
template <typename T>
[[nodiscard]] bool readSettings(Context& context, XmlElement child, T& settings) {
    OdeValues values(context, child);
    if (!values.readMembers(settings, child.name())) return false;
    values.finish();
    return true;
}

// True for an <ext> of that ename.
[[nodiscard]] bool isExt(XmlElement element, std::string_view ename);
// An element or attribute that <ext ename="ode"> does not have there.
void reportUnknownOde(Context& context, XmlElement element, std::string_view attribute = {});

}  // namespace orrery::xode
