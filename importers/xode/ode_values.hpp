// Attributes of elements in <ext ename="ode">, into the Scene's optional values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attributes.hpp"
#include "orrery/formats/xode/ext.hpp"

namespace orrery::xode {

// Reads the attributes of one element by name. What is wrong is a diagnostic at its place, and its value
// stays absent.
class OdeValues {
public:
    OdeValues(Context& context, XmlElement element) : context_(context), element_(element) {}

    [[nodiscard]] bool has(std::string_view name);
    // May be infinite.
    void read(std::string_view name, std::optional<double>& to);
    void read(std::string_view name, std::optional<std::int64_t>& to);
    void read(std::string_view name, std::optional<bool>& to);
    void read(std::string_view name, std::optional<std::uint32_t>& to);  // decimal, or hexadecimal with 0x
    // All three or none.
    void read(std::string_view x, std::string_view y, std::string_view z, std::optional<Vector3>& to);
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
    // Attributes that nobody asked for, and children, are unknown.
    void finish(bool children = false);

private:
    XmlAttribute take(std::string_view name);
    void reportValue(XmlAttribute attribute, std::string expected);

    Context& context_;
    XmlElement element_;
    std::vector<std::string_view> known_;
};

// True for an <ext> of that ename.
[[nodiscard]] bool isExt(XmlElement element, std::string_view ename);
// An element or attribute that <ext ename="ode"> does not have there.
void reportUnknownOde(Context& context, XmlElement element, std::string_view attribute = {});

}  // namespace orrery::xode
