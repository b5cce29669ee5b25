#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "attributes.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

using Parameter = std::optional<double> AxisParameters::*;
using ParameterTable = KeywordTable<Parameter, 12>;  // eleven, one of which has two names

constexpr ParameterTable kParameters = [] {
    std::array<ParameterTable::Word, 12> words{};
    std::size_t count = 0;
    forEachAxisParameter([&](const AxisSpelling& spelling, Parameter parameter) {
        words[count++] = {spelling.word, parameter};
        if (!spelling.alias.empty()) words[count++] = {spelling.alias, parameter};
    });
    return ParameterTable(words);
}();

constexpr double kParallel = 1e-6;  // sine of the angle below which two axes count as parallel

// ODE has more than three axes nowhere.
constexpr std::size_t kMaxAxes = 3;

// A parameter whose suffix names another axis than the one it is written on.
struct OtherAxis {
    std::size_t axis;
    XmlElement element;
    std::string_view attribute;
};

struct Reading {
    bool ode = false;  // the joint stands in <ext ename="ode">
    std::array<JointAxis, kMaxAxes> axes;
    std::vector<OtherAxis> otherAxes;
};

struct ParameterName {
    std::string_view base;
    std::size_t axis;
};

// "FMax2" is FMax of the second axis wherever it stands; "FMax" is that of the axis it stands on.
ParameterName split(std::string_view name, std::size_t axis) {
    if (name.size() > 1 && (name.back() == '2' || name.back() == '3')) {
        return {name.substr(0, name.size() - 1), name.back() == '2' ? 1U : 2U};
    }
    return {name, axis};
}

bool isOdeOnly(std::string_view base) {
    bool found = false;
    forEachSetting<JointAxis>([&](const AxisSpelling& spelling, const auto& member) {
        found = found || (member.range.hasNone() && spelling.word == base);
    });
    return found;
}

void reportUnknownParameter(Context& context, XmlElement element, XmlAttribute attribute, std::string_view base) {
    const std::string name(attribute.name());
    if (isOdeOnly(base)) {
        context.report(context.ruleSeverity(), code::XODE_AXIS_PARAMETER_UNSUPPORTED, element,
                       "parameter " + name + " of ODE does not exist in XODE and is not used", {}, attribute.name());
        return;
    }
    NearestWord nearest(base);
    forEachSetting<JointAxis>([&](const AxisSpelling& spelling, const auto& member) {
        if (!member.range.hasNone()) nearest.offer(spelling.word);
    });
    context.report(context.ruleSeverity(), code::XODE_AXIS_PARAMETER_UNKNOWN, element,
                   nameInMessage(element) + " has no parameter " + name + "; it is kept and not used",
                   {name, std::string(nearest.found())}, attribute.name());
}

void readParameter(Context& context, XmlElement element, XmlAttribute attribute, std::size_t axis, Reading& reading) {
    if (reading.ode && isOdeAxisAttribute(attribute.name())) return;
    const ParameterName name = split(attribute.name(), axis);
    const Parameter parameter = kParameters.find(name.base, nullptr);
    if (parameter == nullptr) return reportUnknownParameter(context, element, attribute, name.base);
    const bool isEndless = mayBeInfinite(parameter);
    double value = 0;
    if (!readNumber(context, element, attribute, isEndless ? NumberRule::Stop : NumberRule::Finite, value)) return;
    if (name.axis != axis) reading.otherAxes.push_back({name.axis, element, attribute.name()});
    std::optional<double>& stored = reading.axes[name.axis].*parameter;
    if (stored && *stored != value) {
        context.report(code::XODE_AXIS_PARAMETER_CONFLICT, element,
                       "parameter " + std::string(attribute.name()) + " is given twice with two values; " +
                           toText(*stored) + " is used",
                       {std::string(attribute.value()), toText(*stored)}, attribute.name());
        return;
    }
    stored = value;
}

// False when the direction is missing, malformed or zero.
bool readAxis(Context& context, XmlElement element, std::size_t index, Reading& reading) {
    context.expectNoChildren(element);
    const auto direction = readVector(context, element, [&](XmlAttribute attribute) {
        if (belongsToXml(attribute.name())) return false;
        readParameter(context, element, attribute, index, reading);
        return true;
    });
    if (!direction) return false;
    reading.axes[index].origin = element.origin();
    reading.axes[index].direction = *direction;
    if (*direction != Vector3{}) return true;
    context.report(code::XODE_AXIS_ZERO, element, nameInMessage(element) + " has length 0", {"0 0 0", "a direction"});
    return false;
}

// Suspension on the second axis of a hinge2 is that of the first, where that is asked for (ambiguity A15 of XODE).
void takeSuspension(std::optional<double>& first, std::optional<double>& second) {
    if (!first) first = std::exchange(second, std::nullopt);
}

void checkOtherAxes(Context& context, const Reading& reading, std::size_t count) {
    for (const OtherAxis& other : reading.otherAxes) {
        if (other.axis < count) continue;
        context.report(code::XODE_AXIS_PARAMETER_NO_AXIS, other.element,
                       "parameter " + std::string(other.attribute) + " is of axis " + std::to_string(other.axis + 1) +
                           ", which the joint does not have",
                       {}, other.attribute);
    }
}

bool checkParallel(Context& context, JointType type, const std::vector<XmlElement>& elements, const Reading& reading) {
    if (!isElement(type) || !traitsOf(type).crossing) return true;
    const Eigen::Vector3d a = toEigen(reading.axes[0].direction).stableNormalized();
    const Eigen::Vector3d b = toEigen(reading.axes[1].direction).stableNormalized();
    if (a.cross(b).norm() > kParallel) return true;
    context.report(code::XODE_AXES_PARALLEL, elements[1],
                   nameInMessage(elements[1]) + " is parallel to the first axis of its " + std::string(toText(type)),
                   {"", "axes that are not parallel"});
    return false;
}

// XODE asks for three axes of an amotor; in <ext ename="ode"> there is no such rule.
bool checkCount(Context& context, JointType type, const std::vector<XmlElement>& elements, XmlElement joint, bool ode) {
    const auto amotor = context.choices.amotor;
    AxisCount count = traitsOf(type).axes;
    if (type == JointType::AMotor && amotor == XodeChoices::AMotor::Three) count.least = 3;
    const bool good = elements.size() >= count.least && elements.size() <= count.most;
    if (!good) {
        const bool none = type == JointType::AMotor && elements.empty();
        const Severity ofNone = amotor == XodeChoices::AMotor::Any ? Severity::Warning : context.ruleSeverity();
        context.report(none ? ofNone : Severity::Error, code::XODE_JOINT_AXES, joint,
                       nameInMessage(joint) + " has a wrong number of axes; the joint is left out",
                       {std::to_string(elements.size()), std::to_string(type == JointType::AMotor ? 3 : count.most)});
    } else if (type == JointType::AMotor && elements.size() != 3 && !ode) {
        const Severity severity = amotor == XodeChoices::AMotor::Any ? Severity::Warning : context.ruleSeverity();
        context.report(severity, code::XODE_AMOTOR_AXES, joint,
                       nameInMessage(joint) + " has fewer axes than XODE requires",
                       {std::to_string(elements.size()), "3"});
    }
    return good;
}

}  // namespace

bool readAxes(Context& context, JointType type, XmlElement joint, const std::vector<XmlElement>& elements,
              std::vector<JointAxis>& axes, bool ode) {
    bool good = checkCount(context, type, elements, joint, ode);
    Reading reading;
    reading.ode = ode;
    const std::size_t count = std::min(elements.size(), kMaxAxes);
    for (std::size_t i = 0; i < count; ++i) {
        good = readAxis(context, elements[i], i, reading) && good;
        if (ode) readOdeAxis(context, elements[i], reading.axes[i]);
    }
    checkOtherAxes(context, reading, count);
    const bool either = context.choices.suspension == XodeChoices::Suspension::EitherAxis;
    if (either && type == JointType::Hinge2) {
        takeSuspension(reading.axes[0].suspensionErp, reading.axes[1].suspensionErp);
        takeSuspension(reading.axes[0].suspensionCfm, reading.axes[1].suspensionCfm);
    }
    good = good && checkParallel(context, type, elements, reading);
    if (good) axes.assign(reading.axes.begin(), reading.axes.begin() + static_cast<std::ptrdiff_t>(count));
    return good;
}

}  // namespace orrery::xode
