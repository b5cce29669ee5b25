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

    std::optional<double> check(std::string_view name, const std::optional<double>& stated, double least, double most) {
        if (!stated || (*stated >= least && *stated <= most)) return stated;
        report(name, *stated, toText(least) + " to " + toText(most));
        return std::nullopt;
    }

    // A stop beyond the limit on its own side is no stop.
    std::optional<double> checkStop(std::string_view name, const std::optional<double>& stated, double side) {
        if (stated && *stated * side > kMaxStop) return side * kInfinity;
        return check(name, stated, -kMaxStop, kMaxStop);
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

void planStops(PlanDraft& draft, const Node& node, const JointAxis& stated, ParameterChecker& checker,
               PlanJointAxis& planned) {
    planned.loStop = checker.checkStop("LowStop", stated.loStop, -1);
    planned.hiStop = checker.checkStop("HiStop", stated.hiStop, 1);
    if (!planned.loStop || !planned.hiStop || *planned.loStop <= *planned.hiStop) return;
    draft.find.reportUnlessRead(code::PLAN_JOINT_STOPS, stated.origin ? stated.origin : node.joint->origin, node,
                                "LowStop", "has a low stop above its high stop: neither has an effect",
                                {toText(*planned.loStop), "at most " + toText(*planned.hiStop)});
}

// Only the first axis of a hinge2 is sprung.
void planSuspension(const JointAxis& stated, bool sprung, ParameterChecker& checker, PlanJointAxis& planned) {
    planned.suspensionErp = checker.check("SuspensionERP", stated.suspensionErp, 0, 1);
    planned.suspensionCfm = checker.check("SuspensionCFM", stated.suspensionCfm, 0, kMaxForce);
    if (sprung) return;
    if (planned.suspensionErp)
        checker.reportUnlessRead("SuspensionERP", *planned.suspensionErp, "the first axis of a hinge2");
    if (planned.suspensionCfm)
        checker.reportUnlessRead("SuspensionCFM", *planned.suspensionCfm, "the first axis of a hinge2");
    planned.suspensionErp.reset();
    planned.suspensionCfm.reset();
}

void planParameters(PlanDraft& draft, const Node& node, const JointAxis& stated, bool sprung, PlanJointAxis& planned) {
    ParameterChecker checker(draft, node, stated);
    planStops(draft, node, stated, checker, planned);
    planned.velocity = checker.check("Vel", stated.velocity, -kMaxSpeed, kMaxSpeed);
    planned.fMax = checker.check("FMax", stated.fMax, 0, kInfinity);
    planned.fudgeFactor = checker.check("FudgeFactor", stated.fudgeFactor, 0, 1);
    planned.bounce = checker.check("Bounce", stated.bounce, 0, 1);
    planned.cfm = checker.check("CFM", stated.cfm, 0, kMaxForce);
    planned.stopErp = checker.check("StopERP", stated.stopErp, 0, 1);
    planned.stopCfm = checker.check("StopCFM", stated.stopCfm, 0, kMaxForce);
    planSuspension(stated, sprung, checker, planned);
    // ODE 0.16 has names for these and takes them of no joint.
    if (stated.loVel) checker.report("LoVel", *stated.loVel, "no such parameter");
    if (stated.hiVel) checker.report("HiVel", *stated.hiVel, "no such parameter");
    if (stated.erp) checker.report("ERP", *stated.erp, "no such parameter");
}

bool isMotor(JointType type) {
    return type == JointType::AMotor || type == JointType::LMotor;
}

bool takesOffset(JointType type) {
    return type == JointType::Hinge || type == JointType::Slider || type == JointType::Piston;
}

// What only some types have.
void planPlace(PlanDraft& draft, const Node& node, const JointAxis& stated, JointType type, PlanJointAxis& planned) {
    ParameterChecker checker(draft, node, stated);
    if (stated.relativeTo && !isMotor(type)) {
        checker.report("rel", static_cast<double>(*stated.relativeTo), "an amotor or lmotor");
    }
    if (isMotor(type)) planned.relativeTo = stated.relativeTo.value_or(AxisFrame::World);
    const bool user =
        type == JointType::AMotor && !(node.joint->ode && node.joint->ode->amotorMode == OdeAMotorMode::Euler);
    if (stated.angle && !user) checker.report("angle", *stated.angle, "an amotor in user mode");
    if (user) planned.angle = checker.check("angle", stated.angle, -kMaxStop, kMaxStop);
    if (stated.offset && !takesOffset(type)) checker.report("offset", *stated.offset, "a hinge, slider or piston");
    if (takesOffset(type)) planned.offset = checker.check("offset", stated.offset, -kMaxStop, kMaxStop);
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
    const auto& stated = node.joint->axes;
    bool good = true;
    planned.axes.resize(std::min(stated.size(), allowed.most));
    for (std::size_t i = 0; i < planned.axes.size(); ++i) {
        const std::optional<Vector3> direction = unitVector(stated[i].direction);
        if (direction) {
            planned.axes[i].direction = *direction;
        } else {
            good = false;
            draft.find.report(code::PLAN_JOINT_AXIS_INVALID, stated[i].origin ? stated[i].origin : node.joint->origin,
                              node, {}, "has an axis without direction and is left out",
                              {toText(stated[i].direction), "a vector that is not zero"});
        }
        const bool sprung = planned.type == JointType::Hinge2 && i == 0;
        planParameters(draft, node, stated[i], sprung, planned.axes[i]);
        planPlace(draft, node, stated[i], planned.type, planned.axes[i]);
    }
    const bool crossing =
        planned.type == JointType::Hinge2 || planned.type == JointType::Universal || planned.type == JointType::PU;
    if (!good || !crossing || !parallel(planned.axes[0].direction, planned.axes[1].direction)) return good;
    draft.find.report(code::PLAN_JOINT_AXES_PARALLEL, node.joint->origin, node, {}, "has parallel axes and is left out",
                      {toText(stated[0].direction) + " and " + toText(stated[1].direction), {}});
    return false;
}

}  // namespace orrery
