#include "attributes.hpp"

#include <cmath>

#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::xode {
namespace {

std::string valueOf(XmlAttribute attribute) {
    return std::string(attribute.value());
}

std::string subject(XmlElement element, XmlAttribute attribute) {
    return "attribute " + std::string(attribute.name()) + " of " + nameInMessage(element);
}

void reportValue(Context& context, Code code, XmlElement element, XmlAttribute attribute, std::string_view what,
                 std::string_view expected) {
    context.report(code, element, subject(element, attribute) + ' ' + std::string(what),
                   {valueOf(attribute), std::string(expected)}, attribute.name());
}

}  // namespace

bool readNumber(Context& context, XmlElement element, XmlAttribute attribute, NumberRule rule, double& value) {
    if (!parseDouble(attribute.value(), value)) {
        reportValue(context, code::XODE_NUMBER_MALFORMED, element, attribute, "is not a number", "a decimal number");
        return false;
    }
    if (std::isfinite(value) ? rule != NumberRule::Positive || value > 0
                             : rule == NumberRule::Stop && !std::isnan(value)) {
        return true;
    }
    if (!std::isfinite(value)) {
        reportValue(context, code::XODE_NUMBER_NOT_FINITE, element, attribute, "is not finite", "a finite number");
    } else {
        reportValue(context, code::XODE_NUMBER_NOT_POSITIVE, element, attribute, "is not above zero",
                    "a number above zero");
    }
    return false;
}

void reportMissing(Context& context, XmlElement element, std::span<const NumberSpec> specs, std::uint32_t seen) {
    std::string missing;
    std::size_t count = 0;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (!specs[i].required || (seen >> i & 1U) != 0) continue;
        missing += missing.empty() ? " " : ", ";
        missing += specs[i].name;
        ++count;
    }
    context.report(code::XODE_ATTRIBUTE_MISSING, element,
                   nameInMessage(element) + " lacks the " + (count == 1 ? "attribute" : "attributes") + missing);
}

void reportMissing(Context& context, XmlElement element, std::string_view attribute) {
    context.report(code::XODE_ATTRIBUTE_MISSING, element,
                   nameInMessage(element) + " lacks the attribute " + std::string(attribute));
}

std::optional<bool> readBoolean(Context& context, XmlElement element, XmlAttribute attribute) {
    const auto value = parseBoolean(attribute.value());
    if (!value) {
        reportValue(context, code::XODE_BOOLEAN_MALFORMED, element, attribute, "is neither true nor false",
                    "true, false, 1 or 0");
    }
    return value;
}

std::optional<std::int64_t> readInteger(Context& context, XmlElement element, XmlAttribute attribute) {
    if (const auto whole = parseInteger(attribute.value())) return whole;
    const auto number = parseDouble(attribute.value());
    if (number && std::abs(*number) < 1e15 && std::trunc(*number) == *number) {
        return static_cast<std::int64_t>(*number);
    }
    reportValue(context, code::XODE_INTEGER_MALFORMED, element, attribute, "is not a whole number", "a whole number");
    return std::nullopt;
}

std::optional<bool> readDegrees(Context& context, XmlElement element, XmlAttribute attribute) {
    if (attribute.value() == "degrees") return true;
    if (attribute.value() == "radians") return false;
    reportValue(context, code::XODE_AFORMAT_UNKNOWN, element, attribute, "is not an angle format",
                "degrees or radians");
    return std::nullopt;
}

std::optional<Vector3> readVector(Context& context, XmlElement element) {
    context.expectNoChildren(element);
    return readVector(context, element, [](XmlAttribute) { return false; });
}

}  // namespace orrery::xode
