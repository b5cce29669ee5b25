#include "ode_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "orrery/base/codes/xode.hpp"

namespace orrery::xode {

XmlAttribute OdeValues::take(std::string_view name) {
    known_.push_back(name);
    return element_.attribute(name);
}

bool OdeValues::has(std::string_view name) {
    return static_cast<bool>(element_.attribute(name));
}

void OdeValues::reportValue(XmlAttribute attribute, std::string expected) {
    context_.report(code::XODE_EXT_ODE_VALUE, element_,
                    nameInMessage(element_) + " has a value that <ext ename=\"ode\"> does not allow",
                    {std::string(attribute.value()), std::move(expected)}, attribute.name());
}

void OdeValues::read(std::string_view name, std::optional<double>& to) {
    const XmlAttribute attribute = take(name);
    double value = 0;
    if (attribute && readNumber(context_, element_, attribute, NumberRule::Stop, value)) to = value;
}

void OdeValues::read(std::string_view name, std::optional<std::int64_t>& to) {
    if (const XmlAttribute attribute = take(name)) to = readInteger(context_, element_, attribute);
}

void OdeValues::read(std::string_view name, std::optional<bool>& to) {
    if (const XmlAttribute attribute = take(name)) to = readBoolean(context_, element_, attribute);
}

void OdeValues::read(std::string_view name, std::optional<std::uint32_t>& to) {
    const XmlAttribute attribute = take(name);
    if (!attribute) return;
    std::string_view text = attribute.value();
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    if (hexadecimal) text.remove_prefix(2);
    std::uint32_t bits = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, bits, hexadecimal ? 16 : 10);
    if (error == std::errc() && at == end) {
        to = bits;
    } else {
        reportValue(attribute, "32 bits as 0x.. or as a number");
    }
}

void OdeValues::read(std::string_view xyz, std::optional<Vector3>& to) {
    const std::size_t y = xyz.find(' ') + 1;
    const std::size_t z = xyz.find(' ', y) + 1;
    const std::array<std::string_view, 3> names{xyz.substr(0, y - 1), xyz.substr(y, z - 1 - y), xyz.substr(z)};
    if (std::none_of(names.begin(), names.end(), [&](std::string_view name) { return has(name); })) return;
    std::array<std::optional<double>, 3> parts;
    for (std::size_t i = 0; i < 3; ++i) read(names[i], parts[i]);
    for (const std::string_view name : names) {
        if (!has(name)) reportMissing(context_, element_, name);
    }
    if (parts[0] && parts[1] && parts[2]) to = Vector3{*parts[0], *parts[1], *parts[2]};
}

void OdeValues::finish(bool children) {
    if (finished_) return;
    for (XmlAttribute a = element_.firstAttribute(); a; a = a.next()) {
        const bool known = std::find(known_.begin(), known_.end(), a.name()) != known_.end();
        if (!known && !belongsToXml(a.name())) reportUnknownOde(context_, element_, a.name());
    }
    if (children) return;
    for (const XmlElement child : element_.children()) reportUnknownOde(context_, child);
}

bool isExt(XmlElement element, std::string_view ename) {
    if (element.name() != kExt) return false;
    XmlAttribute name = element.attribute(kOwner);
    if (!name) name = element.attribute(kOwnerAlso);
    return name.value() == ename;
}

void reportUnknownOde(Context& context, XmlElement element, std::string_view attribute) {
    const std::string what = attribute.empty() ? "<" + std::string(element.name()) + "> is unknown in"
                                               : "attribute " + std::string(attribute) + " is unknown in";
    context.report(code::XODE_EXT_ODE_UNKNOWN, element, what + " <ext ename=\"ode\"> here; it is kept and not used", {},
                   attribute);
}

}  // namespace orrery::xode
