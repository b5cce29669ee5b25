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
constexpr double kSamePlace = 1e-9;    // m or rad
constexpr double kUnnoticed = 1e-9;    // CFM
constexpr double kMovedAnchor = 1e-6;  // m, and of a direction
constexpr double kShortestRod = 1e-6;  // m

bool isEuler(dJointID id) {
    return dJointGetType(id) == dJointTypeAMotor && dJointGetAMotorMode(id) == dAMotorEuler;
}

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

// The anchor of one of the bodies as ODE tells it, in the frame of that body, or in the world.
solver::Vec3 anchorInBody(dJointID id, GetVector get, int body) {
    dVector3 now = {};
    get(id, now);
    if (!dJointGetBody(id, body)) return toOwn(now);
    dVector3 local = {};
    dBodyGetPosRelPoint(dJointGetBody(id, body), now[0], now[1], now[2], local);
    return toOwn(local);
}

void takeAnchors(dJointID id, const JointCalls& calls, MadePair& pair) {
    const bool reversed = !dJointGetBody(id, 0);
    pair.anchorOfFirst = anchorInBody(id, reversed ? calls.getAnchor2 : calls.getAnchor, reversed ? 1 : 0);
    pair.anchorOfSecond = anchorInBody(id, reversed ? calls.getAnchor : calls.getAnchor2, reversed ? 0 : 1);
}

solver::Joint rodOfOde(JointType type, const MadePair& pair) {
    const solver::BodyPlace& first = pair.bodies.places[kFirstOf];
    const solver::Vec3 end = first.position + first.rotation * pair.anchorOfFirst;
    if (type == JointType::DBall)
        return solver::distanceJoint(pair.bodies, kSecondOf, kFirstOf, pair.anchorOfSecond, end);
    solver::Joint joint =
        solver::doubleHingeJoint(pair.bodies, kSecondOf, kFirstOf, pair.anchorOfSecond, end, pair.axisOfFirst);
    joint.elements[1].value = 0;
    return joint;
}

// Holds the first body in the plane z = 0 of the world. ODE does not tell the parameters of its motors.
solver::Joint planeOfOde(const MadePair& pair) {
    solver::Joint joint = solver::planeJoint(pair.bodies, kSecondOf, kFirstOf, {0, 0, 1});
    joint.anchorA.z = 0;
    joint.axisCount = 0;
    return joint;
}

// Euler's angles are between axis 1 of the first body and axis 3 of the second one, which `pair` has as they were when
// the joint was made.
solver::Joint eulerOfOde(dJointID id, const MadePair& pair) {
    solver::Joint joint;
    const auto now = [&](int axis) {
        dVector3 v = {};
        dJointGetAMotorAxis(id, axis, v);
        return toOwn(v);
    };
    const auto inBody = [](dBodyID body, const solver::Vec3& v) {
        if (!body) return v;
        dVector3 local = {};
        dBodyVectorFromWorld(body, static_cast<dReal>(v.x), static_cast<dReal>(v.y), static_cast<dReal>(v.z), local);
        return toOwn(local);
    };
    // ODE tells middle x last, middle, and first x middle.
    const solver::Vec3 first = inBody(endsOf(id).first, solver::cross(now(1), now(2)));
    const solver::Vec3 last = inBody(endsOf(id).second, solver::cross(now(0), now(1)));
    const solver::Vec3 lastThen = timesTransposed(pair.bodies.places[kFirstOf].rotation, pair.axisOfFirst);
    joint.axisCount = 3;
    solver::JointAxis& one = joint.axes[0];
    one.frame = solver::DirectionOf::B;
    one.direction = first;
    one.zero = lastThen;
    one.pointer = last;
    solver::JointAxis& two = joint.axes[1];
    two.kind = solver::AxisKind::Lean;
    two.frame = solver::DirectionOf::B;
    two.direction = -first;
    two.pointer = last;
    solver::JointAxis& three = joint.axes[2];
    three.direction = last;
    three.zero = pair.axisOfSecond;
    three.pointer = first;
    return joint;
}

// ODE gives the axes of motors anew for each step.
solver::Joint motorOfOde(solver::AxisKind kind) {
    solver::Joint joint;
    for (solver::JointAxis& axis : joint.axes) {
        axis.kind = kind;
        axis.frame = kind == solver::AxisKind::Turn ? solver::DirectionOf::B : solver::DirectionOf::World;
    }
    return joint;
}

solver::Joint jointOfOde(dJointID id, JointType type, const MadePair& pair) {
    const solver::BodyStore& bodies = pair.bodies;
    const JointCalls& calls = callsOf(type);
    switch (type) {
        case JointType::Ball:
            return solver::ballJoint(bodies, kSecondOf, kFirstOf, pair.anchor);
        case JointType::Hinge:
            return solver::hingeJoint(bodies, kSecondOf, kFirstOf, pair.anchor, pair.axisOfFirst);
        case JointType::Slider:
            return solver::sliderJoint(bodies, kSecondOf, kFirstOf, pair.axisOfFirst);
        case JointType::Universal:
            return solver::universalJoint(bodies, kSecondOf, kFirstOf, pair.anchor, pair.axisOfSecond,
                                          pair.axisOfFirst);
        case JointType::Hinge2:
            return solver::hinge2Joint(bodies, kFirstOf, kSecondOf, pair.anchor, pair.axisOfFirst, pair.axisOfSecond);
        case JointType::Piston:
            return solver::pistonJoint(bodies, kSecondOf, kFirstOf, pair.anchor, pair.axisOfFirst);
        case JointType::PR:
            return solver::prismaticRotoideJoint(bodies, kFirstOf, kSecondOf, pair.anchor,
                                                 pair.ofFirstNow(id, calls.axes[0].direction), pair.axisOfSecond);
        case JointType::PU:
            return solver::prismaticUniversalJoint(bodies, kFirstOf, kSecondOf, pair.anchor,
                                                   pair.ofFirstNow(id, calls.axes[2].direction), pair.axisOfFirst,
                                                   pair.axisOfSecond);
        case JointType::Plane2D:
            return planeOfOde(pair);
        case JointType::DBall:
        case JointType::DHinge:
            return rodOfOde(type, pair);
        case JointType::AMotor:
            return isEuler(id) ? eulerOfOde(id, pair) : motorOfOde(solver::AxisKind::Turn);
        case JointType::LMotor:
            return motorOfOde(solver::AxisKind::Along);
        default:
            return solver::fixedJoint(bodies, kSecondOf, kFirstOf);
    }
}

// The solver's axes by ODE's groups of parameters.
OwnJointKind kindOf(JointType type) {
    switch (type) {
        case JointType::Hinge:
        case JointType::Slider:
            return {true, {0, kNoOwnAxis, kNoOwnAxis}};
        case JointType::Universal:
            return {true, {1, 0, kNoOwnAxis}};
        case JointType::Piston:
            return {true, {0, 1, kNoOwnAxis}};
        case JointType::Hinge2:
        case JointType::PR:
            return {false, {0, 1, kNoOwnAxis}};
        case JointType::PU:
            return {false, {1, 2, 0}};
        case JointType::AMotor:
        case JointType::LMotor:
            return {true, {0, 1, 2}};
        default:
            return {};
    }
}

bool isKnownJoint(dJointID id, const PlanJoint& plan) {
    switch (plan.type) {
        case JointType::Plane2D:
            return !endsOf(id).second &&
                   std::none_of(plan.axes.begin(), plan.axes.end(), [](const auto& axis) { return axis.fMax > 0; });
        case JointType::AMotor:
            return !isEuler(id) || stopAxisCount(plan.type, id) > 0;
        case JointType::Transmission:
            return false;
        default:
            return true;
    }
}

// Turns the axes so that they count as ODE counts: turns are those of the first body, and where the world is the first
// end, ways are negative.
void orient(dJointID id, const OwnJointKind& kind, solver::Joint& joint) {
    const bool reversed = !dJointGetBody(id, 0);
    for (const std::uint8_t number : kind.axisOf) {
        if (number == kNoOwnAxis) continue;
        solver::JointAxis& axis = joint.axes[number];
        const bool turned = axis.kind == solver::AxisKind::Along && reversed;
        if (kind.firstIsB == turned) axis.direction = -axis.direction;
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
        if (std::abs(way) > kSamePlace && axis.kind != solver::AxisKind::Lean) shiftZero(joint, axis, way);
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

// Sets the spring of a joint that gives way as a whole, not along single axes.
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

void setSuspension(dJointID id, double dt, solver::JointAxis& axis) {
    const double cfm = dJointGetHinge2Param(id, dParamSuspensionCFM);
    const bool gives = isStated(cfm, id);
    axis.low = gives ? -HUGE_VAL : 0;
    axis.high = gives ? HUGE_VAL : 0;
    axis.stiffness = axis.damping = 0;
    if (gives) setSpringOf(dJointGetHinge2Param(id, dParamSuspensionERP), cfm, dt, axis.stiffness, axis.damping);
}

bool setRod(double distance, solver::Joint& joint) {
    joint.elements[0].value = distance;
    return distance > kShortestRod;
}

// Is it an angular motor with stops? Its angles are those that the application tells ODE, which the solver does not
// see.
bool hasStopsOfUser(dJointID id) {
    for (int i = 0; i < dJointGetAMotorNumAxes(id); ++i) {
        const double low = dJointGetAMotorParam(id, i * dParamGroup + dParamLoStop);
        const double high = dJointGetAMotorParam(id, i * dParamGroup + dParamHiStop);
        if (low <= high && (std::isfinite(low) || std::isfinite(high))) return true;
    }
    return false;
}

}  // namespace

void clearDrives(solver::JointAxis& axis) {
    axis.low = -HUGE_VAL;
    axis.high = axis.springForce = HUGE_VAL;
    axis.bounce = axis.stopStiffness = axis.stopDamping = 0;
    axis.motorForce = axis.motorSpeed = 0;
    axis.stiffness = axis.damping = axis.rest = axis.restSpeed = 0;
}

void setSoftStops(const SpringSettings& soft, solver::JointAxis& axis) {
    if (axis.low < axis.high) {
        axis.stopStiffness = soft.stiffness;
        axis.stopDamping = soft.damping;
        return;
    }
    axis.stiffness = soft.stiffness;
    axis.damping = soft.damping;
    axis.rest = axis.low;
    axis.low = -HUGE_VAL;
    axis.high = HUGE_VAL;
}

namespace {

void setOwnAxis(dJointID id, const PlanJoint& plan, int group, double dt, solver::JointAxis& axis) {
    const JointCalls& calls = callsOf(plan.type);
    const auto number = static_cast<std::size_t>(group);
    const auto get = [&](int parameter) -> double { return calls.getParam(id, group * dParamGroup + parameter); };
    clearDrives(axis);
    axis.low = get(dParamLoStop);
    axis.high = get(dParamHiStop);
    const bool none = axis.low > axis.high || number >= stopAxisCount(plan.type, id);
    if (none) axis.low = -HUGE_VAL;
    if (none) axis.high = HUGE_VAL;
    axis.bounce = std::clamp(get(dParamBounce), 0.0, 1.0);
    const bool stops = axis.low > -HUGE_VAL || axis.high < HUGE_VAL;
    if (stops && isStated(get(dParamStopCFM), id)) {
        SpringSettings soft;
        setSpringOf(get(dParamStopERP), get(dParamStopCFM), dt, soft.stiffness, soft.damping);
        const bool planned = number < plan.axes.size() && plan.axes[number].softStops;
        setSoftStops(planned ? *plan.axes[number].softStops : soft, axis);
    }
    const double force = get(dParamFMax);
    if (!(force > 0)) return;
    if (!isStated(get(dParamCFM), id)) {
        axis.motorForce = force;
        axis.motorSpeed = get(dParamVel);
    } else {
        axis.damping = 1 / get(dParamCFM);
        axis.restSpeed = get(dParamVel);
        axis.springForce = force;
    }
}

// Motors of Euler's angles drive rows that turn slower than the angles.
void slowDownOuter(solver::Joint& joint) {
    const double scale = std::max(std::cos(joint.axes[1].position), 0.01);
    joint.axes[0].motorSpeed /= scale;
    joint.axes[2].motorSpeed /= scale;
}

}  // namespace

OwnJointEnds endsOf(dJointID id) {
    const dBodyID body1 = dJointGetBody(id, 0);
    return body1 ? OwnJointEnds{body1, dJointGetBody(id, 1)} : OwnJointEnds{dJointGetBody(id, 1), nullptr};
}

OwnJointPlace placeOf(dJointID id, JointType type) {
    const JointCalls& calls = callsOf(type);
    OwnJointPlace place;
    if (holdsAnchor(type) && calls.getAnchor) place.anchor = anchorInBody(id, calls.getAnchor, 0);
    if (type != JointType::Hinge && type != JointType::Slider) return place;
    dVector3 axis = {};
    calls.axes[0].direction(id, axis);
    dVector3 local = {};
    dBodyVectorFromWorld(endsOf(id).first, axis[0], axis[1], axis[2], local);
    place.axis = toOwn(local);
    return place;
}

bool isSamePlace(const OwnJointPlace& a, const OwnJointPlace& b) {
    return solver::length(a.anchor - b.anchor) < kMovedAnchor && solver::length(a.axis - b.axis) < kMovedAnchor;
}

namespace {

// The application may change how many axes a motor has.
void countAxes(dJointID id, const PlanJoint& plan, solver::Joint& joint) {
    if (plan.type == JointType::AMotor) joint.axisCount = static_cast<std::uint8_t>(dJointGetAMotorNumAxes(id));
    if (plan.type == JointType::LMotor) joint.axisCount = static_cast<std::uint8_t>(dJointGetLMotorNumAxes(id));
}

}  // namespace

std::optional<OwnJointKind> makeOwnJoint(dJointID id, const PlanJoint& plan, const JointOrigin& origin,
                                         solver::Joint& joint) {
    if (!isKnownJoint(id, plan)) return std::nullopt;
    const OwnJointKind kind = kindOf(plan.type);
    MadePair pair(id, origin);
    if (callsOf(plan.type).getAnchor2) takeAnchors(id, callsOf(plan.type), pair);
    joint = jointOfOde(id, plan.type, pair);
    orient(id, kind, joint);
    takeZeros(id, plan, origin, kind, joint);
    countAxes(id, plan, joint);
    return kind;
}

bool setOwnParameters(dJointID id, const PlanJoint& plan, double dt, const OwnJointKind& kind, solver::Joint& joint) {
    const JointCalls& calls = callsOf(plan.type);
    if (!calls.getParam) return true;
    setOwnSoftness(id, plan, dt, joint);
    if (plan.type == JointType::Hinge2) setSuspension(id, dt, joint.axes[2]);
    if (plan.type == JointType::DBall) return setRod(dJointGetDBallDistance(id), joint);
    if (plan.type == JointType::DHinge) return setRod(dJointGetDHingeDistance(id), joint);
    countAxes(id, plan, joint);
    for (int group = 0; group < 3; ++group) {
        const std::uint8_t axis = kind.axisOf[static_cast<std::size_t>(group)];
        if (axis >= joint.axisCount) continue;
        setOwnAxis(id, plan, group, dt, joint.axes[axis]);
        if (joint.axes[axis].isSoft() && joint.axes[axis].hasSpring()) return false;
    }
    if (isEuler(id)) slowDownOuter(joint);
    return plan.type != JointType::AMotor || isEuler(id) || !hasStopsOfUser(id);
}

void placeOwnMotor(dJointID id, const solver::BodyStore& bodies, solver::Joint& joint) {
    if (isEuler(id)) return;
    const bool turns = dJointGetType(id) == dJointTypeAMotor;
    // Forces of an lmotor act half way between the bodies.
    const solver::BodyPlace& a = bodies.places[joint.a];
    const solver::BodyPlace& b = bodies.places[joint.b];
    const solver::Vec3 middle = endsOf(id).second ? (a.position + b.position) * 0.5 : b.position;
    joint.anchorA = timesTransposed(a.rotation, middle - a.position);
    joint.anchorB = timesTransposed(b.rotation, middle - b.position);
    for (int i = 0; i < joint.axisCount; ++i) {
        solver::JointAxis& axis = joint.axes[static_cast<std::size_t>(i)];
        dVector3 now = {};
        (turns ? dJointGetAMotorAxis : dJointGetLMotorAxis)(id, i, now);
        const solver::Vec3 direction = solver::direction(toOwn(now), {1, 0, 0});
        axis.direction = direction;
        axis.position = 0;
        if (!turns) continue;
        const solver::Vec3 side = solver::across(direction);
        axis.direction = timesTransposed(b.rotation, direction);
        axis.zero = timesTransposed(b.rotation, side);
        axis.pointer = timesTransposed(a.rotation, side);
    }
}

}  // namespace orrery
