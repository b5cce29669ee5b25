#include "plan/joint_axes.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/axis_count.hpp"

namespace orrery {
namespace {

constexpr double kMaxStop = 1e7;        // rad or m; a stop further out is none
constexpr double kSmallestSine = 1e-6;  // between two axes that must not be parallel
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One parameter: what ODE keeps of it (dJointSet*Param ignores the rest without a word).
class ParameterChecker {
public:
    ParameterChecker(PlanDraft& draft, const Node& node, const JointAxis& axis)
        : draft_(draft), node_(node), axis_(axis) {}

    std::optional<double> check(std::string_view name, const std::optional<double>& authored, double least,
                                double most) {
        if (!authored || (*authored >= least && *authored <= most)) return authored;
        report(name, *authored, toText(least) + " to " + toText(most));
        return std::nullopt;
    }

    // A stop beyond the limit on its own side is no stop.
    std::optional<double> checkStop(std::string_view name, const std::optional<double>& authored, double side) {
        if (authored && *authored * side > kMaxStop) return side * kInfinity;
        return check(name, authored, -kMaxStop, kMaxStop);
    }

    void report(std::string_view name, double found, std::string expected) {
        draft_.find.report(code::PLAN_JOINT_PARAMETER, origin(), node_, name,
                           std::string(name) + " of its axis has no effect", {toText(found), std::move(expected)});
    }
    void reportUnlessRead(std::string_view name, double found, std::string expected) {
        if (!origin()) report(name, found, std::move(expected));
    }

private:
    [[nodiscard]] Origin origin() const { return axis_.origin ? axis_.origin : node_.joint->origin; }

    PlanDraft& draft_;
    const Node& node_;
    const JointAxis& axis_;
};

void planStops(PlanDraft& draft, const Node& node, const JointAxis& authored, ParameterChecker& checker,
               PlanJointAxis& planned) {
    planned.loStop = checker.checkStop("LowStop", authored.loStop, -1);
    planned.hiStop = checker.checkStop("HiStop", authored.hiStop, 1);
    if (!planned.loStop || !planned.hiStop || *planned.loStop <= *planned.hiStop) return;
    draft.find.reportUnlessRead(code::PLAN_JOINT_STOPS, authored.origin ? authored.origin : node.joint->origin, node,
                                "LowStop", "has a low stop above its high stop: neither has an effect",
                                {toText(*planned.loStop), "at most " + toText(*planned.hiStop)});
}

// Only the first axis of a hinge2 is sprung.
void planSuspension(const JointAxis& authored, bool sprung, ParameterChecker& checker, PlanJointAxis& planned) {
    planned.suspensionErp = checker.check("SuspensionERP", authored.suspensionErp, 0, 1);
    planned.suspensionCfm = checker.check("SuspensionCFM", authored.suspensionCfm, 0, kMaxForce);
    if (sprung) return;
    if (planned.suspensionErp)
        checker.reportUnlessRead("SuspensionERP", *planned.suspensionErp, "the first axis of a hinge2");
    if (planned.suspensionCfm)
        checker.reportUnlessRead("SuspensionCFM", *planned.suspensionCfm, "the first axis of a hinge2");
    planned.suspensionErp.reset();
    planned.suspensionCfm.reset();
}

void planParameters(PlanDraft& draft, const Node& node, const JointAxis& authored, bool sprung,
                    PlanJointAxis& planned) {
    ParameterChecker checker(draft, node, authored);
    planStops(draft, node, authored, checker, planned);
    planned.velocity = checker.check("Vel", authored.velocity, -kMaxSpeed, kMaxSpeed);
    planned.fMax = checker.check("FMax", authored.fMax, 0, kInfinity);
    planned.fudgeFactor = checker.check("FudgeFactor", authored.fudgeFactor, 0, 1);
    planned.bounce = checker.check("Bounce", authored.bounce, 0, 1);
    planned.cfm = checker.check("CFM", authored.cfm, 0, kMaxForce);
    planned.stopErp = checker.check("StopERP", authored.stopErp, 0, 1);
    planned.stopCfm = checker.check("StopCFM", authored.stopCfm, 0, kMaxForce);
    planSuspension(authored, sprung, checker, planned);
    // ODE 0.16 has names for these and takes them of no joint.
    if (authored.loVel) checker.report("LoVel", *authored.loVel, "no such parameter");
    if (authored.hiVel) checker.report("HiVel", *authored.hiVel, "no such parameter");
    if (authored.erp) checker.report("ERP", *authored.erp, "no such parameter");
}

bool isMotor(JointType type) {
    return type == JointType::AMotor || type == JointType::LMotor;
}

bool takesOffset(JointType type) {
    return type == JointType::Hinge || type == JointType::Slider || type == JointType::Piston;
}

// What only some types have.
void planPlace(PlanDraft& draft, const Node& node, const JointAxis& authored, JointType type, PlanJointAxis& planned) {
    ParameterChecker checker(draft, node, authored);
    if (authored.relativeTo && !isMotor(type)) {
        checker.report("rel", static_cast<double>(*authored.relativeTo), "an amotor or lmotor");
    }
    if (isMotor(type)) planned.relativeTo = authored.relativeTo.value_or(AxisFrame::World);
    const bool user =
        type == JointType::AMotor && !(node.joint->ode && node.joint->ode->amotorMode == OdeAMotorMode::Euler);
    if (authored.angle && !user) checker.report("angle", *authored.angle, "an amotor in user mode");
    if (user) planned.angle = checker.check("angle", authored.angle, -kMaxStop, kMaxStop);
    if (authored.offset && !takesOffset(type)) checker.report("offset", *authored.offset, "a hinge, slider or piston");
    if (takesOffset(type)) planned.offset = checker.check("offset", authored.offset, -kMaxStop, kMaxStop);
}

bool parallel(const Vector3& a, const Vector3& b) {
    return toEigen(a).cross(toEigen(b)).norm() < kSmallestSine;
}

// False where there are too few; what is too many is not planned.
bool countAxes(PlanDraft& draft, const Node& node, AxisCount allowed) {
    const std::size_t count = node.joint->axes.size();
    if (count >= allowed.least && count <= allowed.most) return true;
    const bool few = count < allowed.least;
    std::string expected = std::to_string(allowed.least);
    if (allowed.most != allowed.least) expected += " to " + std::to_string(allowed.most);
    draft.find.report(code::PLAN_JOINT_AXIS_COUNT, node.joint->origin, node, {},
                      few ? "has too few axes and is left out" : "has more axes than its type takes; the first count",
                      {std::to_string(count), std::move(expected)});
    return !few;
}

}  // namespace

bool planAxes(PlanDraft& draft, const Node& node, PlanJoint& planned) {
    const AxisCount allowed = axisCount(planned.type);
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
        planParameters(draft, node, authored[i], sprung, planned.axes[i]);
        planPlace(draft, node, authored[i], planned.type, planned.axes[i]);
    }
    const bool crossing =
        planned.type == JointType::Hinge2 || planned.type == JointType::Universal || planned.type == JointType::PU;
    if (!good || !crossing || !parallel(planned.axes[0].direction, planned.axes[1].direction)) return good;
    draft.find.report(code::PLAN_JOINT_AXES_PARALLEL, node.joint->origin, node, {}, "has parallel axes and is left out",
                      {toText(authored[0].direction) + " and " + toText(authored[1].direction), {}});
    return false;
}

}  // namespace orrery
