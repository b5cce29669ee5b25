#include "joints/stop_axes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "joints/frames.hpp"
#include "orrery/base/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

using GetNumber = dReal (*)(dJointID);
using GetVector = void (*)(dJointID, dVector3);

// How ODE's functions tell of one axis. Where the first body is the world, ODE compares with what it sees from the
// second, while its functions turn the sign, or the axes, round again: `reversed` undoes that.
struct AxisCalls {
    GetNumber value = nullptr;
    GetNumber rate = nullptr;
    GetNumber reversedValue = nullptr;
    GetNumber reversedRate = nullptr;
    GetVector axis = nullptr;
    bool angular = true;
};

template <GetNumber Get>
dReal minus(dJointID id) {
    return -Get(id);
}

template <GetNumber Value, GetNumber Rate>
constexpr AxisCalls turning(GetVector axis) {
    return {Value, Rate, minus<Value>, minus<Rate>, axis, true};
}

constexpr AxisCalls sliding(GetNumber value, GetNumber rate, GetVector axis) {
    return {value, rate, value, rate, axis, false};
}

struct TypeCalls {
    std::array<AxisCalls, 3> axes{};
    std::size_t count = 0;
    std::size_t stops = 0;       // so many of them may have stops
    GetVector anchor = nullptr;  // that the joint holds
};

TypeCalls typeCalls(JointType type) {
    switch (type) {
        case JointType::Hinge:
            return {{turning<dJointGetHingeAngle, dJointGetHingeAngleRate>(dJointGetHingeAxis)},
                    1,
                    1,
                    dJointGetHingeAnchor};
        case JointType::Slider:
            return {{sliding(dJointGetSliderPosition, dJointGetSliderPositionRate, dJointGetSliderAxis)}, 1, 1};
        case JointType::Universal:
            return {{AxisCalls{dJointGetUniversalAngle1, dJointGetUniversalAngle1Rate, minus<dJointGetUniversalAngle2>,
                               dJointGetUniversalAngle2Rate, dJointGetUniversalAxis1},
                     AxisCalls{dJointGetUniversalAngle2, dJointGetUniversalAngle2Rate, dJointGetUniversalAngle1,
                               dJointGetUniversalAngle1Rate, dJointGetUniversalAxis2}},
                    2,
                    2,
                    dJointGetUniversalAnchor};
        case JointType::Hinge2:
            return {{AxisCalls{dJointGetHinge2Angle1, dJointGetHinge2Angle1Rate, dJointGetHinge2Angle1,
                               dJointGetHinge2Angle1Rate, dJointGetHinge2Axis1},
                     AxisCalls{dJointGetHinge2Angle2, dJointGetHinge2Angle2Rate, dJointGetHinge2Angle2,
                               dJointGetHinge2Angle2Rate, dJointGetHinge2Axis2}},
                    2,
                    1,
                    dJointGetHinge2Anchor};
        case JointType::Piston:
            return {{sliding(dJointGetPistonPosition, dJointGetPistonPositionRate, dJointGetPistonAxis),
                     turning<dJointGetPistonAngle, dJointGetPistonAngleRate>(dJointGetPistonAxis)},
                    2,
                    2};
        case JointType::PR:
            return {{sliding(dJointGetPRPosition, dJointGetPRPositionRate, dJointGetPRAxis1),
                     turning<dJointGetPRAngle, dJointGetPRAngleRate>(dJointGetPRAxis2)},
                    2,
                    2};
        case JointType::PU:
            return {{AxisCalls{dJointGetPUAngle1, dJointGetPUAngle1Rate, dJointGetPUAngle2, dJointGetPUAngle2Rate,
                               dJointGetPUAxis1},
                     AxisCalls{dJointGetPUAngle2, dJointGetPUAngle2Rate, dJointGetPUAngle1, dJointGetPUAngle1Rate,
                               dJointGetPUAxis2},
                     sliding(dJointGetPUPosition, dJointGetPUPositionRate, dJointGetPUAxis3)},
                    3,
                    3};
        default:
            return {};
    }
}

Eigen::Vector3d read(GetVector get, dJointID id) {
    dVector3 v = {};
    get(id, v);
    return {v[0], v[1], v[2]};
}

Eigen::Matrix3d turnOf(dBodyID body) {
    return body ? rotationOf(body) : Eigen::Matrix3d::Identity();
}

// The axes of Euler angles as they are now.
struct EulerAxes {
    Eigen::Vector3d first, middle, last;
};

// ODE gives those that it holds the angles with: middle x last, middle, first x middle.
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

// The outer angles change faster than their rows turn, by the cosine of the middle one.
StopAxis eulerAxis(dJointID id, const JointOrigin& origin, std::size_t axis) {
    const Vector3 angles = eulerAngles(id, origin);
    StopAxis now;
    now.value = std::array{angles.x, angles.y, angles.z}[axis];
    now.scale = axis == 1 ? 1 : std::max(std::cos(angles.y), 0.01);
    now.rate = dJointGetAMotorAngleRate(id, static_cast<int>(axis)) / now.scale;
    return now;
}

}  // namespace

Vector3 eulerAngles(dJointID id, const JointOrigin& origin) {
    const EulerAxes axes = eulerAxes(id);
    const Eigen::Vector3d lastThen = turnOf(dJointGetBody(id, 0)) * toEigen(origin.inBody1);
    const Eigen::Vector3d firstThen = turnOf(dJointGetBody(id, 1)) * toEigen(origin.inBody2);
    const auto angle = [](double sine, double cosine) { return -std::atan2(sine, cosine); };
    return {angle(axes.last.dot(axes.first.cross(lastThen)), axes.last.dot(lastThen)),
            angle(axes.last.dot(axes.first), axes.last.dot(axes.first.cross(axes.middle))),
            angle(firstThen.dot(axes.middle), firstThen.dot(axes.middle.cross(axes.last)))};
}

std::size_t stopAxisCount(JointType type, dJointID id) {
    if (type != JointType::AMotor) return typeCalls(type).stops;
    return dJointGetAMotorMode(id) == dAMotorEuler && !isReversed(id) ? 3 : 0;
}

StopAxis stopAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis) {
    if (type == JointType::AMotor) return eulerAxis(id, origin, axis);
    const AxisCalls calls = typeCalls(type).axes[axis];
    if (isReversed(id)) return {calls.reversedValue(id), calls.reversedRate(id)};
    return {calls.value(id), calls.rate(id)};
}

std::size_t readAxisCount(JointType type, dJointID id) {
    return type == JointType::AMotor ? static_cast<std::size_t>(dJointGetAMotorNumAxes(id)) : typeCalls(type).count;
}

StopAxis readAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis) {
    if (type != JointType::AMotor) {
        const AxisCalls calls = typeCalls(type).axes[axis];
        // ODE forgets the sign of this one.
        const bool turned = type == JointType::Universal && axis == 1 && isReversed(id);
        return {calls.value(id), turned ? -calls.rate(id) : calls.rate(id)};
    }
    if (stopAxisCount(type, id) > 0) return eulerAxis(id, origin, axis);
    const int number = static_cast<int>(axis);
    return {dJointGetAMotorAngle(id, number), dJointGetAMotorAngleRate(id, number)};
}

double massOfAxis(JointType type, dJointID id, std::size_t axis) {
    const TypeCalls calls = typeCalls(type);
    FramesNow frames;
    frames.body1 = dJointGetBody(id, 0);
    frames.body2 = dJointGetBody(id, 1);
    PlanSixDofJoint held;
    if (type == JointType::AMotor) {
        dVector3 v = {};
        dJointGetAMotorAxis(id, static_cast<int>(axis), v);
        return effectiveMass(frames, held, {v[0], v[1], v[2]}, true);
    }
    if (axis >= calls.count) return 0;
    if (calls.anchor) {
        frames.origin1 = read(calls.anchor, id);
        held.lockedLinear = {true, true, true};
    } else if (dBodyID body = frames.body1 ? frames.body1 : frames.body2) {
        const dReal* p = dBodyGetPosition(body);
        frames.origin1 = {p[0], p[1], p[2]};
    }
    // Of reversed joints the axes may come in another order, but the masses are nearly alike.
    return effectiveMass(frames, held, read(calls.axes[axis].axis, id), calls.axes[axis].angular);
}

}  // namespace orrery
