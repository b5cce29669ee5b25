#include "plan/joint_axes.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <type_traits>

#include "orrery/base/codes/plan.hpp"
#include "orrery/formats/xode/columns.hpp"

namespace orrery {
namespace {

constexpr double kSmallestSine = 1e-6;  // sine of the angle between two axes that must not be parallel

// Checks whether ODE stores a parameter (dJointSet*Param silently ignores others).
class ParameterChecker {
public:
    ParameterChecker(PlanDraft& draft, const Node& node, const JointAxis& axis)
        : draft_(draft), node_(node), axis_(axis) {}

    std::optional<double> check(std::string_view name, const std::optional<double>& authored, Range range) {
        if (!authored || range.has(*authored)) return authored;
        report(code::PLAN_JOINT_PARAMETER, name, *authored, toText(range.least) + " to " + toText(range.most));
        return std::nullopt;
    }

    void report(Code code, std::string_view name, double found, std::string expected) {
        draft_.find.report(code, origin(), node_, name, "has an axis whose " + std::string(name) + " has no effect",
                           {toText(found), std::move(expected)});
    }

private:
    [[nodiscard]] Origin origin() const { return axis_.origin ? axis_.origin : node_.joint->origin; }

    PlanDraft& draft_;
    const Node& node_;
    const JointAxis& axis_;
};

void checkStopOrder(PlanDraft& draft, const Node& node, const JointAxis& authored, const PlanJointAxis& planned) {
    if (!planned.loStop || !planned.hiStop || *planned.loStop <= *planned.hiStop) return;
    draft.find.report(code::PLAN_JOINT_STOPS, authored.origin ? authored.origin : node.joint->origin, node,
                      xode::wordOf(&JointAxis::loStop), "has a low stop above its high stop: neither has an effect",
                      {toText(*planned.loStop), "at most " + toText(*planned.hiStop)});
}

void checkUnit(PlanDraft& draft, const Node& node, const JointAxis& authored, JointType type, std::size_t axis) {
    const auto& motion = traitsOf(type).motion;
    const bool turns = type == JointType::AMotor || (axis < motion.size() && motion[axis] == AxisMotion::Turns);
    if (!turns) return;
    for (const auto stop : {&JointAxis::loStop, &JointAxis::hiStop}) {
        const std::optional<double>& value = authored.*stop;
        if (!value || !looksLikeDegrees(*value)) continue;
        draft.find.report(code::PLAN_JOINT_DEGREES, authored.origin ? authored.origin : node.joint->origin, node,
                          xode::wordOf(stop), "has a stop that looks like degrees; it is taken as radians",
                          {toText(*value), inRadians(*value)});
        return;
    }
    if (!authored.velocity || !kAnySpeed.has(*authored.velocity) || !looksLikeOtherSpeed(*authored.velocity)) return;
    draft.find.report(
        code::PLAN_JOINT_DEGREES, authored.origin ? authored.origin : node.joint->origin, node,
        xode::wordOf(&JointAxis::velocity),
        "has a motor that turns at " + toRoundedText(*authored.velocity) + " rad/s" + otherSpeeds(*authored.velocity));
}

// `sprung`: the axis is the first of a hinge2, the only one with a suspension.
void planParameters(ParameterChecker& checker, const JointAxis& authored, bool sprung, PlanJointAxis& planned) {
    forEachMember<AxisParameters>([&](const auto& line) {
        const std::string_view word = xode::wordOf(line.member);
        const std::optional<double>& stated = authored.*line.member;
        std::optional<double>& value = planned.*line.member;
        // A stop beyond the limit on its own side has no effect.
        const double side = line.member == &JointAxis::loStop ? -1 : line.member == &JointAxis::hiStop ? 1 : 0;
        const bool unlimited = side != 0 && stated && *stated * side > kAnyStop.most;
        value = unlimited ? side * std::numeric_limits<double>::infinity() : checker.check(word, stated, line.range);
        if (line.kinds == kAllKinds || sprung || !value) return;
        checker.report(code::PLAN_JOINT_SUSPENSION, word, *value, "the first axis of a hinge2");
        value.reset();
    });
}

// ODE 0.16 has names for these but uses them for no joint.
void reportUntaken(ParameterChecker& checker, const JointAxis& authored) {
    forEachMember<JointAxis>([&](const auto& line) {
        if constexpr (std::is_same_v<decltype(line.member), std::optional<double> JointAxis::*>) {
            const std::optional<double>& value = authored.*line.member;
            if (value && line.range.hasNone())
                checker.report(code::PLAN_JOINT_PARAMETER, xode::wordOf(line.member), *value, "an axis without it");
        }
    });
}

// Plans values that only some types have.
void planPlace(ParameterChecker& checker, const Node& node, const JointAxis& authored, JointType type,
               PlanJointAxis& planned) {
    const JointTraits& traits = traitsOf(type);
    if (authored.relativeTo && !traits.motor) {
        checker.report(code::PLAN_JOINT_PARAMETER, xode::wordOf(&JointAxis::relativeTo),
                       static_cast<double>(*authored.relativeTo), "an amotor or lmotor");
    }
    if (traits.motor) planned.relativeTo = authored.relativeTo.value_or(AxisFrame::World);
    const bool user =
        type == JointType::AMotor && !(node.joint->ode && node.joint->ode->amotorMode == OdeAMotorMode::Euler);
    const auto plan = [&](auto member, std::optional<double>& to, bool belongs, const char* owner) {
        const std::string_view word = xode::wordOf(member);
        if (authored.*member && !belongs) checker.report(code::PLAN_JOINT_PARAMETER, word, *(authored.*member), owner);
        if (belongs) to = checker.check(word, authored.*member, kAnyStop);
    };
    plan(&JointAxis::angle, planned.angle, user, "an amotor in user mode");
    plan(&JointAxis::offset, planned.offset, traits.offset, "a hinge, slider or piston");
}

bool parallel(const Vector3& a, const Vector3& b) {
    return toEigen(a).cross(toEigen(b)).norm() < kSmallestSine;
}

// Returns false if there are too few; surplus axes are not planned.
bool countAxes(PlanDraft& draft, const Node& node, AxisCount allowed) {
    const std::size_t count = node.joint->axes.size();
    if (count >= allowed.least && count <= allowed.most) return true;
    const bool few = count < allowed.least;
    std::string expected = std::to_string(allowed.least);
    if (allowed.most != allowed.least) expected += " to " + std::to_string(allowed.most);
    draft.find.report(
        code::PLAN_JOINT_AXIS_COUNT, node.joint->origin, node, {},
        few ? "has too few axes and is left out" : "has more axes than its type takes; the first ones are used",
        {std::to_string(count), std::move(expected)});
    return !few;
}

}  // namespace

bool looksLikeDegrees(double angle) {
    constexpr double kLeast = 10;   // a smaller angle is within two turns
    constexpr double kMost = 3600;  // degrees: ten turns
    constexpr double kGrain = 2.5;  // angles in degrees are usually multiples of this
    return std::abs(angle) >= kLeast && std::abs(angle) <= kMost && std::remainder(angle, kGrain) == 0;
}

std::string inRadians(double degrees) {
    return toText(std::round(degrees * (std::numbers::pi / 180) * 1e4) / 1e4) + ", if these are degrees";
}

bool looksLikeOtherSpeed(double speed) {
    constexpr double kFast = 300;  // rad/s
    constexpr double kGrain = 90;
    if (!std::isfinite(speed)) return false;
    return std::abs(speed) > kFast || (speed != 0 && std::remainder(speed, kGrain) == 0);
}

std::string otherSpeeds(double speed) {
    return ", " + toRoundedText(std::abs(speed) * (30 / std::numbers::pi)) +
           " turns per minute; degrees per second would be " + toRoundedText(speed * (std::numbers::pi / 180)) +
           " rad/s, and turns per minute " + toRoundedText(speed * (std::numbers::pi / 30));
}

bool planAxes(PlanDraft& draft, const Node& node, PlanJoint& planned) {
    const AxisCount allowed = traitsOf(planned.type).axes;
    if (!countAxes(draft, node, allowed)) return false;
    const auto& authored = node.joint->axes;
    bool good = true;
    planned.axes.resize(std::min(authored.size(), allowed.most));
    for (std::size_t i = 0; i < planned.axes.size(); ++i) {
        const std::optional<Vector3> direction = unitVector(authored[i].direction);
        if (direction) {
            planned.axes[i].direction = *direction;
        } else {
            good = false;
            draft.find.report(code::PLAN_JOINT_AXIS_INVALID,
                              authored[i].origin ? authored[i].origin : node.joint->origin, node, {},
                              "has an axis without direction and is left out",
                              {toText(authored[i].direction), "a vector that is not zero"});
        }
        const bool sprung = planned.type == JointType::Hinge2 && i == 0;
        ParameterChecker checker(draft, node, authored[i]);
        planParameters(checker, authored[i], sprung, planned.axes[i]);
        checkStopOrder(draft, node, authored[i], planned.axes[i]);
        checkUnit(draft, node, authored[i], planned.type, i);
        reportUntaken(checker, authored[i]);
        planPlace(checker, node, authored[i], planned.type, planned.axes[i]);
    }
    if (!good || !traitsOf(planned.type).crossing || !parallel(planned.axes[0].direction, planned.axes[1].direction))
        return good;
    draft.find.report(code::PLAN_JOINT_AXES_PARALLEL, node.joint->origin, node, {}, "has parallel axes and is left out",
                      {toText(authored[0].direction) + " and " + toText(authored[1].direction), {}});
    return false;
}

}  // namespace orrery
