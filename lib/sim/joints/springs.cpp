#include "joints/springs.hpp"

#include <algorithm>
#include <cmath>

#include "joints/frames.hpp"
#include "joints/stop_axes.hpp"
#include "joints/types.hpp"

namespace orrery {
namespace {

constexpr double kExactBelow = 0.5;     // h w
constexpr double kImplicitFrom = 1;     // h w
constexpr double kLeastDamping = 1e-9;  // relative to mass / h: every row needs some damping

// Returns the smallest mass that a joint with one softness must move, along or about any direction. ODE has one ERP and
// one CFM for all its rows.
double leastMass(dJointID id, JointType type) {
    FramesNow frames;
    frames.body1 = dJointGetBody(id, 0);
    frames.body2 = dJointGetBody(id, 1);
    const auto at = [](const dReal* v) { return Eigen::Vector3d(v[0], v[1], v[2]); };
    dVector3 anchor = {};
    if (type == JointType::DBall) {
        dVector3 anchor2 = {};
        dJointGetDBallAnchor1(id, anchor);
        dJointGetDBallAnchor2(id, anchor2);
        frames.origin1 = at(anchor);
        const Eigen::Vector3d rod = at(anchor) - at(anchor2);
        return effectiveMass(frames, {}, rod.norm() > 0 ? Eigen::Vector3d(rod.normalized()) : Eigen::Vector3d::UnitX(),
                             false);
    }
    if (type == JointType::Ball) {
        dJointGetBallAnchor(id, anchor);
        frames.origin1 = at(anchor);
        return leastEffectiveMass(frames, false);
    }
    frames.origin1 = at(dBodyGetPosition(frames.body1 ? frames.body1 : frames.body2));
    return std::min(leastEffectiveMass(frames, false), leastEffectiveMass(frames, true));
}

}  // namespace

double stepDamping(double stiffness, double damping, double mass, double dt, bool exact) {
    const double implicit = dt * stiffness + damping;
    if (!exact || !(mass > 0)) return implicit;
    const double stiff = dt * std::sqrt(stiffness / mass);
    const double share = std::clamp((stiff - kExactBelow) / (kImplicitFrom - kExactBelow), 0.0, 1.0);
    return std::max(damping + share * dt * stiffness, kLeastDamping * mass / dt);
}

Give giveOf(const SpringSettings& soft, double mass, double dt, bool exact, double slope) {
    const double square = slope * slope;
    const double damping = stepDamping(soft.stiffness * square, soft.damping * square, mass, dt, exact);
    return {dt * soft.stiffness * slope / damping, 1 / damping};
}

bool isSoft(const PlanJoint& joint) {
    return joint.spring ||
           std::any_of(joint.axes.begin(), joint.axes.end(), [](const auto& axis) { return axis.softStops; });
}

void setSoftness(dJointID id, const PlanJoint& joint, const JointOrigin& origin, double dt, bool exact) {
    const JointCalls calls = callsOf(joint.type);
    if (joint.spring) {
        const Give give = giveOf(*joint.spring, exact ? leastMass(id, joint.type) : 0, dt, exact);
        calls.setParam(id, dParamERP, give.erp);
        calls.setParam(id, dParamCFM, give.cfm);
    }
    for (std::size_t axis = 0; axis < joint.axes.size(); ++axis) {
        const auto& soft = joint.axes[axis].softStops;
        if (!soft) continue;
        const int group = static_cast<int>(axis) * dParamGroup;
        const bool euler = exact && joint.type == JointType::AMotor;
        const double slope = euler ? 1 / stopAxis(joint.type, id, origin, axis).scale : 1;
        const Give give = giveOf(*soft, exact ? massOfAxis(joint.type, id, axis) : 0, dt, exact, slope);
        calls.setParam(id, group + dParamStopERP, give.erp);
        calls.setParam(id, group + dParamStopCFM, give.cfm);
    }
}

}  // namespace orrery
