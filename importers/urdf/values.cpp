#include "values.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/formats/urdf/poses.hpp"

namespace orrery::urdf {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

void refuse(Context& context, XmlElement element, std::string_view attribute, std::string_view expected) {
    context.report(code::URDF_NUMBER, element,
                   std::string(attribute) + " of " + nameInMessage(element) + " cannot be used",
                   {std::string(element.attribute(attribute).value()), std::string(expected)}, attribute);
}

// Up to four numbers; empty if one is wrong or they are more.
std::vector<double> numbersIn(std::string_view text) {
    constexpr std::size_t kMost = 4;
    std::vector<double> numbers;
    for (;;) {
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(kBlanks)));
        if (text.empty()) return numbers;
        const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
        double number = 0;
        if (numbers.size() == kMost || !parseDouble(word, number) || !std::isfinite(number)) return {};
        numbers.push_back(number);
        text.remove_prefix(word.size());
    }
}

}  // namespace

std::optional<double> readNumber(Context& context, XmlElement element, std::string_view attribute) {
    const XmlAttribute found = element.attribute(attribute);
    if (!found) return std::nullopt;
    const auto numbers = numbersIn(found.value());
    if (numbers.size() == 1) return numbers.front();
    refuse(context, element, attribute, "a finite number");
    return std::nullopt;
}

std::optional<double> readPositive(Context& context, XmlElement element, std::string_view attribute) {
    if (!element.attribute(attribute)) {
        context.report(code::URDF_MISSING, element,
                       nameInMessage(element) + " has no attribute " + std::string(attribute));
        return std::nullopt;
    }
    const auto number = readNumber(context, element, attribute);
    if (!number || *number > 0) return number;
    refuse(context, element, attribute, "a number above 0");
    return std::nullopt;
}

std::optional<double> readFromZero(Context& context, XmlElement element, std::string_view attribute) {
    if (!element.attribute(attribute)) return 0;
    const auto number = readNumber(context, element, attribute);
    if (!number || *number >= 0) return number;
    refuse(context, element, attribute, "a number from 0");
    return std::nullopt;
}

std::optional<Vector3> readVector(Context& context, XmlElement element, std::string_view attribute) {
    const XmlAttribute found = element.attribute(attribute);
    if (!found) return std::nullopt;
    const auto numbers = numbersIn(found.value());
    if (numbers.size() == 3) return Vector3{numbers[0], numbers[1], numbers[2]};
    refuse(context, element, attribute, "three finite numbers");
    return std::nullopt;
}

Vector3 readScale(Context& context, XmlElement mesh) {
    const XmlAttribute found = mesh.attribute("scale");
    if (!found) return {1, 1, 1};
    const auto numbers = numbersIn(found.value());
    const bool isZero = std::any_of(numbers.begin(), numbers.end(), [](double number) { return number == 0; });
    if (!isZero && numbers.size() == 3) return {numbers[0], numbers[1], numbers[2]};
    if (!isZero && numbers.size() == 1) {
        context.note(code::URDF_SCALE, mesh, "one number is the scale of a mesh on all axes; URDF has three",
                     std::string(found.value()));
        return {numbers[0], numbers[0], numbers[0]};
    }
    refuse(context, mesh, "scale", "three numbers other than 0");
    return {1, 1, 1};
}

Pose readOrigin(Context& context, XmlElement element) {
    const XmlElement origin = element.firstChild("origin");
    Pose pose;
    if (!origin) return pose;
    pose.position = readVector(context, origin, "xyz").value_or(Vector3());
    if (const auto turns = readVector(context, origin, "rpy")) pose.rotation = rotationOf(*turns);
    return pose;
}

}  // namespace orrery::urdf
