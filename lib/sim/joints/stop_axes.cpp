#include "joints/stop_axes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "joints/frames.hpp"
#include "joints/types.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// Returns the axes of the world for null.
Eigen::Matrix3d axesOf(dBodyID body) {
    return body ? rotationOf(body) : Eigen::Matrix3d::Identity();
}

// The present axes of Euler angles.
struct EulerAxes {
    Eigen::Vector3d first, middle, last;
};

// ODE returns the axes that act on the angles: middle x last, middle, first x middle.
EulerAxes eulerAxes(dJointID id) {
    std::array<Eigen::Vector3d, 3> held;
    for (int i = 0; i < 3; ++i) {
        dVector3 v = {};
        dJointGetAMotorAxis(id, i, v);
        held[static_cast<std::size_t>(i)] = {v[0], v[1], v[2]};
    }
    return {held[1].cross(held[2]), held[1], held[0].cross(held[1])};
}

bool isReversed(dJointID id) {
    return !dJointGetBody(id, 0);
}

// Stops within this angle cannot be passed by half a turn in a step or two.
constexpr double kNearHalfTurn = 2.5;  // rad
constexpr double kNoStop = std::numeric_limits<double>::infinity();

// May the angle of the axis grow beyond a full turn?
bool turnsOver(JointType type, std::size_t axis) {
    if (type == JointType::AMotor) return axis != 1;
    const auto& motion = traitsOf(type).motion;
    return axis < motion.size() && motion[axis] == AxisMotion::Turns;
}

// Returns whole turns, rad, from an angle to the one nearest to `last`; 0 if there is none.
double turnsBetween(double angle, double last) {
    return std::isfinite(last) ? 2 * M_PI * std::round((last - angle) / (2 * M_PI)) : 0;
}

// For a reversed joint, ODE's functions return the axes in the other order, or with the other sign.
double turnsToRead(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis, double value) {
    if (axis >= origin.turns.size() || !turnsOver(type, axis)) return 0;
    if (!isReversed(id)) return turnsBetween(value, origin.turns[axis]);
    if (type == JointType::Universal) return turnsBetween(value, axis == 0 ? origin.turns[1] : -origin.turns[0]);
    if (type == JointType::PU) return turnsBetween(value, origin.turns[1 - axis]);
    if (type == JointType::Hinge2) return turnsBetween(value, origin.turns[axis]);
    return turnsBetween(value, -origin.turns[axis]);
}

// The outer angles change faster than their rows turn, by a factor from the cosine of the middle one.
StopAxis eulerAxis(dJointID id, const JointOrigin& origin, std::size_t axis) {
    const Vector3 angles = eulerAngles(id, origin);
    StopAxis now;
    now.value = std::array{angles.x, angles.y, angles.z}[axis];
    now.scale = axis == 1 ? 1 : std::max(std::cos(angles.y), 0.01);
    now.rate = dJointGetAMotorAngleRate(id, static_cast<int>(axis)) / now.scale;
    return now;
}

// Returns the value that ODE compares with its stops.
StopAxis rawAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis) {
    if (type == JointType::AMotor) return eulerAxis(id, origin, axis);
    const AxisCalls& calls = callsOf(type).axes[axis];
    if (isReversed(id)) return {calls.reversedValue(id), calls.reversedRate(id)};
    return {calls.value(id), calls.rate(id)};
}

// The joint's bodies, and a point of the axes of the joint.
FramesNow framesOf(JointType type, dJointID id) {
    FramesNow frames;
    frames.body1 = dJointGetBody(id, 0);
    frames.body2 = dJointGetBody(id, 1);
    if (const GetVector anchor = callsOf(type).getAnchor) {
        frames.origin1 = vectorFrom(anchor, id);
    } else if (const dBodyID body = frames.body1 ? frames.body1 : frames.body2) {
        frames.origin1 = vectorOf(dBodyGetPosition(body));
    }
    return frames;
}

// ODE's own rates leave out that bodies turn together with the axis on which they slide; and for a hinge2 whose axes
// are not perpendicular, that turning about one of them is also turning about the other.
double rateOf(JointType type, dJointID id, std::size_t axis) {
    const AxisCalls& calls = callsOf(type).axes[axis];
    if (traitsOf(type).motion[axis] == AxisMotion::Slides) {
        return speedAlong(framesOf(type, id), vectorFrom(calls.direction, id), false);
    }
    if (type != JointType::Hinge2) return calls.rate(id);
    const AxisCalls& other = callsOf(type).axes[1 - axis];
    const double shared = vectorFrom(calls.direction, id).dot(vectorFrom(other.direction, id));
    return (calls.rate(id) - shared * other.rate(id)) / (1 - shared * shared);
}

}  // namespace

Vector3 eulerAngles(dJointID id, const JointOrigin& origin) {
    const EulerAxes axes = eulerAxes(id);
    const Eigen::Vector3d lastThen = axesOf(dJointGetBody(id, 0)) * toEigen(origin.inBody1);
    const Eigen::Vector3d firstThen = axesOf(dJointGetBody(id, 1)) * toEigen(origin.inBody2);
    const auto angle = [](double sine, double cosine) { return -std::atan2(sine, cosine); };
    return {angle(axes.last.dot(axes.first.cross(lastThen)), axes.last.dot(lastThen)),
            angle(axes.last.dot(axes.first), axes.last.dot(axes.first.cross(axes.middle))),
            angle(firstThen.dot(axes.middle), firstThen.dot(axes.middle.cross(axes.last)))};
}

std::size_t stopAxisCount(JointType type, dJointID id) {
    if (type != JointType::AMotor) return callsOf(type).stops;
    return dJointGetAMotorMode(id) == dAMotorEuler && !isReversed(id) ? 3 : 0;
}

StopAxis stopAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis) {
    StopAxis now = rawAxis(type, id, origin, axis);
    if (axis < origin.turns.size()) now.turned = turnsBetween(now.value, origin.turns[axis]);
    return now;
}

bool countsTurns(const PlanJoint& joint) {
    for (std::size_t axis = 0; axis < joint.axes.size(); ++axis) {
        const double lo = joint.axes[axis].loStop.value_or(-kNoStop);
        const double hi = joint.axes[axis].hiStop.value_or(kNoStop);
        const bool none = lo == -kNoStop && hi == kNoStop;
        if (!none && turnsOver(joint.type, axis) && (lo < -kNearHalfTurn || hi > kNearHalfTurn)) return true;
    }
    return false;
}

void countTurns(SimulationWorld& world) {
    for (std::size_t i = 0; i < world.jointOrigins.size(); ++i) {
        JointOrigin& origin = world.jointOrigins[i];
        const dJointID id = world.joints[i];
        if (!id || origin.turns.empty()) continue;
        const JointType type = world.planned.joints[i].plan->type;
        const std::size_t count = std::min(stopAxisCount(type, id), origin.turns.size());
        for (std::size_t axis = 0; axis < count; ++axis) {
            if (!turnsOver(type, axis)) continue;
            const double value = rawAxis(type, id, origin, axis).value;
            origin.turns[axis] = value + turnsBetween(value, origin.turns[axis]);
        }
    }
}

std::size_t readAxisCount(JointType type, dJointID id) {
    return type == JointType::AMotor ? static_cast<std::size_t>(dJointGetAMotorNumAxes(id))
                                     : callsOf(type).measuredAxes();
}

StopAxis readAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis) {
    if (type != JointType::AMotor) {
        const AxisCalls& calls = callsOf(type).axes[axis];
        // For a joint whose first end is the world, stops and motors have the opposite sign of the values that ODE
        // returns.
        const bool counts = type == JointType::Hinge || type == JointType::Piston || type == JointType::PR;
        const bool slides = traitsOf(type).motion[axis] == AxisMotion::Slides;
        // Avoids -0.
        if (counts && isReversed(id)) {
            return {calls.reversedValue(id) + 0.0, (slides ? rateOf(type, id, axis) : calls.reversedRate(id)) + 0.0};
        }
        // ODE omits the sign of this one.
        const bool turned = type == JointType::Universal && axis == 1 && isReversed(id);
        const double value = calls.value(id);
        const double rate = rateOf(type, id, axis);
        return {value + turnsToRead(type, id, origin, axis, value), turned ? -rate : rate};
    }
    if (stopAxisCount(type, id) > 0) return eulerAxis(id, origin, axis);
    const int number = static_cast<int>(axis);
    return {dJointGetAMotorAngle(id, number), dJointGetAMotorAngleRate(id, number)};
}

double massOfAxis(JointType type, dJointID id, std::size_t axis) {
    const JointCalls& calls = callsOf(type);
    FramesNow frames;
    frames.body1 = dJointGetBody(id, 0);
    frames.body2 = dJointGetBody(id, 1);
    PlanSixDofJoint held;
    if (type == JointType::AMotor) {
        dVector3 v = {};
        dJointGetAMotorAxis(id, static_cast<int>(axis), v);
        return effectiveMass(frames, held, {v[0], v[1], v[2]}, true);
    }
    if (axis >= calls.measuredAxes()) return 0;
    if (holdsAnchor(type)) {
        frames.origin1 = vectorFrom(calls.getAnchor, id);
        held.lockedLinear = {true, true, true};
    } else if (dBodyID body = frames.body1 ? frames.body1 : frames.body2) {
        const dReal* p = dBodyGetPosition(body);
        frames.origin1 = {p[0], p[1], p[2]};
    }
    // For reversed joints the axes may be in another order, but the masses are nearly equal.
    return effectiveMass(frames, held, vectorFrom(calls.axes[axis].direction, id),
                         traitsOf(type).motion[axis] == AxisMotion::Turns);
}

}  // namespace orrery
