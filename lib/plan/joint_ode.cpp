// Joint settings and joint types that XODE 1.0 lacks: checks for values that make ODE abort, or that ODE ignores.
#include <limits>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "plan/ode.hpp"

namespace orrery {
namespace {

constexpr double kSmallestGap = 1e-6;       // m, minimum distance between the anchors of a transmission
constexpr double kTransmissionSine = 1e-3;  // sine of the angle between the axes of a transmission

Eigen::Vector3d across(const Eigen::Vector3d& v, const Eigen::Vector3d& axis) {
    return v - v.dot(axis) * axis;
}

// Checks that ODE's equations can be made for the wheels.
const char* faultOfTransmission(const PlanJoint& joint) {
    const auto mode =
        joint.ode && joint.ode->transmission ? *joint.ode->transmission : OdeTransmissionMode::ParallelAxes;
    const Eigen::Vector3d gap = toEigen(*joint.anchor2) - toEigen(*joint.anchor);
    if (gap.norm() < kSmallestGap) return "has its two anchors in one place";
    const Eigen::Vector3d axis = toEigen(joint.axes[0].direction);
    if (mode == OdeTransmissionMode::IntersectingAxes) {
        if (joint.axes.size() < 2) return "is a transmission of intersecting axes and has one axis";
        const Eigen::Vector3d second = toEigen(joint.axes[1].direction);
        if (axis.cross(second).norm() < kTransmissionSine)
            return "is a transmission of intersecting axes, but its axes are parallel";
        return nullptr;
    }
    if (joint.axes.size() > 1) return "has two axes, but is not a transmission of intersecting axes";
    if (mode == OdeTransmissionMode::ChainDrive && (!joint.ode->radius1 || !joint.ode->radius2)) {
        return "is a chain drive without both radii";
    }
    if (across(gap, axis).norm() < kSmallestGap) return "has both its anchors on its axis";
    return nullptr;
}

bool leaveOut(PlanDraft& draft, const Node& node, Code code, std::string_view what) {
    draft.find.report(code, node.joint->origin, node, {}, std::string(what) + "; the joint is left out");
    return false;
}

}  // namespace

void planOdeJoint(PlanDraft& draft, const Node& node, PlanJoint& joint) {
    joint.ode = node.joint->ode;
    if (!joint.ode) return;
    OdeJointSettings& ode = *joint.ode;
    const JointType type = joint.type;
    OdeCheck check(draft, node, ode.origin ? ode.origin : node.joint->origin);
    const auto mode = ode.transmission.value_or(OdeTransmissionMode::ParallelAxes);
    const auto isOfMode = [&](auto member) {
        const bool isRadius =
            isSameMember(member, &OdeJointSettings::radius1) || isSameMember(member, &OdeJointSettings::radius2);
        if (isRadius) return mode == OdeTransmissionMode::ChainDrive;
        return mode == OdeTransmissionMode::ParallelAxes || !isSameMember(member, &OdeJointSettings::ratio);
    };
    xode::forEachSetting<OdeJointSettings>([&](const xode::Spelling& spelling, const auto& member) {
        auto& value = ode.*member.member;
        if (!value || (member.isOf(type) && isOfMode(member.member))) return;
        const std::string name = spelling.path();
        check.report(code::PLAN_ODE_JOINT, name, "states " + name + ", which its type does not have");
        value.reset();
    });
    check.ranges(ode);
}

bool canBuildOdeJoint(PlanDraft& draft, const Node& node, const PlanJoint& joint) {
    if (joint.type == JointType::Transmission) {
        const char* fault = faultOfTransmission(joint);
        return fault == nullptr || leaveOut(draft, node, code::PLAN_JOINT_TRANSMISSION, fault);
    }
    const bool euler = joint.type == JointType::AMotor && joint.ode && joint.ode->amotorMode == OdeAMotorMode::Euler;
    if (!euler) return true;
    if (joint.axes.size() != 3) {
        return leaveOut(draft, node, code::PLAN_JOINT_AXIS_COUNT, "is an amotor in Euler mode without three axes");
    }
    const double sine = toEigen(joint.axes[0].direction).cross(toEigen(joint.axes[2].direction)).norm();
    return sine > kTransmissionSine || leaveOut(draft, node, code::PLAN_JOINT_AXES_PARALLEL,
                                                "is an amotor in Euler mode with parallel axes 1 and 3");
}

}  // namespace orrery
