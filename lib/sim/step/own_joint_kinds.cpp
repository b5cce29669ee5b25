#include "step/own_joint_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "joints/springs.hpp"
#include "joints/stop_axes.hpp"
#include "joints/types.hpp"
#include "plan/frame.hpp"
#include "step/own_objects.hpp"

namespace orrery {
namespace {

constexpr solver::BodyNumber kSecondOf = 0;
constexpr solver::BodyNumber kFirstOf = 1;
constexpr double kSamePlace = 1e-9;  // m or rad
constexpr double kUnnoticed = 1e-9;  // CFM

// The two bodies of a joint as they lay when it was made, the second one at the origin.
struct MadePair {
    solver::BodyStore bodies;
    // In the frames of the bodies.
    solver::Vec3 anchorOfFirst, anchorOfSecond;  // m
    // In the world of the pair.
    solver::Vec3 anchor;
    solver::Vec3 axisOfFirst, axisOfSecond;

    MadePair(dJointID id, const JointOrigin& origin) {
        const bool reversed = !dJointGetBody(id, 0);
        const Pose first = reversed ? relative(origin.body1, Pose{}) : origin.body1;
        const Quaternion& turn = first.rotation;
        bodies.add({}, {});
        bodies.add({}, {toOwn(first.position), {turn.x, turn.y, turn.z, turn.w}, {}, {}});
        anchorOfFirst = toOwn(reversed ? origin.anchor2 : origin.anchor1);
        anchorOfSecond = anchor = toOwn(reversed ? origin.anchor1 : origin.anchor2);
        axisOfFirst = ofFirst(toOwn(reversed ? origin.inBody2 : origin.inBody1));
        axisOfSecond = toOwn(reversed ? origin.inBody1 : origin.inBody2);
    }

    [[nodiscard]] solver::Vec3 ofFirst(const solver::Vec3& direction) const {
        return bodies.places[kFirstOf].rotation * direction;
    }
    // A direction that ODE tells as the bodies lie now, and that is fixed to the first one.
    [[nodiscard]] solver::Vec3 ofFirstNow(dJointID id, GetVector get) const {
        dVector3 now = {};
        get(id, now);
        dVector3 local = {};
        dBodyVectorFromWorld(endsOf(id).first, now[0], now[1], now[2], local);
        return ofFirst(toOwn(local));
    }
};

solver::Joint jointOfOde(JointType type, const MadePair& pair) {
    const auto& [bodies, ofFirst, ofSecond, anchor, axisOfFirst, axisOfSecond] = pair;
    switch (type) {
        case JointType::Ball:
            return solver::ballJoint(bodies, kSecondOf, kFirstOf, anchor);
        case JointType::Hinge:
            return solver::hingeJoint(bodies, kSecondOf, kFirstOf, anchor, axisOfFirst);
        case JointType::Slider:
            return solver::sliderJoint(bodies, kSecondOf, kFirstOf, axisOfFirst);
        default:
            return solver::fixedJoint(bodies, kSecondOf, kFirstOf);
    }
}

solver::Vec3 turnedAbout(const solver::Vec3& axis, const solver::Vec3& v, double angle) {
    const solver::Vec3 across = solver::cross(axis, v);
    return v * std::cos(angle) + across * std::sin(angle);
}

// Shifts the zero of an axis by `way`, m or rad.
void shiftZero(solver::Joint& joint, solver::JointAxis& axis, double way) {
    if (axis.kind == solver::AxisKind::Turn) {
        axis.zero = turnedAbout(axis.direction, axis.zero, axis.frame == solver::DirectionOf::A ? -way : way);
        return;
    }
    const bool ofA = axis.frame == solver::DirectionOf::A;
    solver::Vec3& anchor = ofA ? joint.anchorA : joint.anchorB;
    anchor = anchor + axis.direction * (ofA ? -way : way);
}

solver::BodyNumber addPlace(solver::BodyStore& bodies, dBodyID body) {
    if (!body) return bodies.add({}, {});
    return bodies.add({}, {toOwn(dBodyGetPosition(body)), ownTurn(dBodyGetQuaternion(body)), {}, {}});
}

// ODE may have been told the positions of the axes where the joint was made.
void takeZeros(dJointID id, const PlanJoint& plan, const JointOrigin& origin, const OwnJointKind& kind,
               solver::Joint& joint) {
    solver::BodyStore bodies;
    const solver::BodyNumber first = addPlace(bodies, endsOf(id).first);
    const solver::BodyNumber second = addPlace(bodies, endsOf(id).second);
    joint.a = kind.firstIsB ? second : first;
    joint.b = kind.firstIsB ? first : second;
    for (std::size_t group = 0; group < std::min<std::size_t>(3, stopAxisCount(plan.type, id)); ++group) {
        if (kind.axisOf[group] == kNoOwnAxis) continue;
        solver::JointAxis& axis = joint.axes[kind.axisOf[group]];
        const StopAxis now = stopAxis(plan.type, id, origin, group);
        solver::readJoint(bodies, joint);
        double way = now.value - axis.position;
        if (axis.kind == solver::AxisKind::Turn) way = std::remainder(way, 2 * M_PI);
        if (std::abs(way) > kSamePlace) shiftZero(joint, axis, way);
        axis.position = now.value + now.turned;
    }
    joint.a = joint.b = 0;
}

bool isStated(double cfm, dJointID id) {
    return cfm > 2 * std::max<double>(dWorldGetCFM(dBodyGetWorld(endsOf(id).first)), kUnnoticed);
}

void setSpringOf(double erp, double cfm, double dt, double& stiffness, double& damping) {
    stiffness = erp / (dt * cfm);
    damping = (1 - erp) / cfm;
}

// As a whole.
void setOwnSoftness(dJointID id, const PlanJoint& plan, double dt, solver::Joint& joint) {
    joint.stiffness = joint.damping = 0;
    if (plan.spring) {
        joint.stiffness = plan.spring->stiffness;
        joint.damping = plan.spring->damping;
        return;
    }
    const JointCalls& calls = callsOf(plan.type);
    if (!hasOwnSoftness(plan.type)) return;
    const double cfm = calls.getParam(id, dParamCFM);
    if (isStated(cfm, id)) setSpringOf(calls.getParam(id, dParamERP), cfm, dt, joint.stiffness, joint.damping);
}

bool setOwnAxis(dJointID id, const JointCalls& calls, int group, solver::JointAxis& axis) {
    const auto get = [&](int parameter) -> double { return calls.getParam(id, group * dParamGroup + parameter); };
    axis.low = get(dParamLoStop);
    axis.high = get(dParamHiStop);
    const bool none = axis.low > axis.high || static_cast<std::size_t>(group) >= calls.stops;
    if (none) axis.low = -HUGE_VAL;
    if (none) axis.high = HUGE_VAL;
    axis.bounce = std::clamp(get(dParamBounce), 0.0, 1.0);
    axis.motorForce = get(dParamFMax);
    axis.motorSpeed = get(dParamVel);
    const bool stops = axis.low > -HUGE_VAL || axis.high < HUGE_VAL;
    if (stops && isStated(get(dParamStopCFM), id)) return false;
    return !(axis.motorForce > 0) || !isStated(get(dParamCFM), id);
}

}  // namespace

OwnJointEnds endsOf(dJointID id) {
    const dBodyID body1 = dJointGetBody(id, 0);
    return body1 ? OwnJointEnds{body1, dJointGetBody(id, 1)} : OwnJointEnds{dJointGetBody(id, 1), nullptr};
}

std::optional<OwnJointKind> makeOwnJoint(dJointID id, const PlanJoint& plan, const JointOrigin& origin,
                                         solver::Joint& joint) {
    OwnJointKind kind;
    switch (plan.type) {
        case JointType::Ball:
        case JointType::Fixed:
            break;
        case JointType::Hinge:
        case JointType::Slider:
            kind.axisOf[0] = 0;
            break;
        default:
            return std::nullopt;
    }
    joint = jointOfOde(plan.type, MadePair(id, origin));
    takeZeros(id, plan, origin, kind, joint);
    return kind;
}

bool setOwnParameters(dJointID id, const PlanJoint& plan, double dt, const OwnJointKind& kind, solver::Joint& joint) {
    const JointCalls& calls = callsOf(plan.type);
    if (!calls.getParam) return true;
    setOwnSoftness(id, plan, dt, joint);
    for (int group = 0; group < 3; ++group) {
        const std::uint8_t axis = kind.axisOf[static_cast<std::size_t>(group)];
        if (axis != kNoOwnAxis && !setOwnAxis(id, calls, group, joint.axes[axis])) return false;
    }
    return true;
}

}  // namespace orrery
