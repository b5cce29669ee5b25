#include "joints/servos.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "joints/stop_axes.hpp"
#include "joints/types.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// Number of steps in which the error falls to 1/e. A servo that made the whole way in one step would overshoot whenever
// it is too weak to stop.
constexpr double kSteps = 4;

// An axis without stops turns the shorter way.
bool turnsFreely(const SimulationWorld& world, const Servo& servo) {
    const double low = parameterOf(world, servo.joint, servo.axis, dParamLoStop);
    const double high = parameterOf(world, servo.joint, servo.axis, dParamHiStop);
    if (low > -dInfinity || high < dInfinity) return false;
    const auto& motion = traitsOf(world.planned.joints[servo.joint].plan->type).motion;
    return servo.axis < motion.size() && motion[servo.axis] == AxisMotion::Turns;
}

// The order of SimulationWorld::servos.
struct IsBefore {
    bool operator()(const Servo& servo, const std::pair<std::uint32_t, std::uint32_t>& place) const {
        return std::pair(servo.joint, servo.axis) < place;
    }
};

bool isOf(const Servo& servo, std::uint32_t joint, std::uint32_t axis) {
    return servo.joint == joint && servo.axis == axis;
}

}  // namespace

bool canServo(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis) {
    return axis < stopAxisCount(world.planned.joints[joint].plan->type, world.joints[joint]);
}

double parameterOf(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, int parameter) {
    const PlanJoint& plan = *world.planned.joints[joint].plan;
    const JointCalls& calls = callsOf(plan.type);
    if (calls.getParam) return calls.getParam(world.joints[joint], static_cast<int>(axis) * dParamGroup + parameter);
    // A plane2d gives nothing back.
    const Servo* control = findControl(world, joint, axis);
    const bool isOff = control && control->mode == Servo::Mode::Torque;
    if (control && parameter == dParamFMax) return isOff ? 0 : control->maxForce;
    if (control && parameter == dParamVel) return isOff ? 0 : control->velocity;
    if (axis >= plan.axes.size()) return 0;
    const auto asked = std::find_if(kAxisCalls.begin(), kAxisCalls.end(),
                                    [parameter](const AxisCall& call) { return call.number == parameter; });
    return asked == kAxisCalls.end() ? 0 : (plan.axes[axis].*asked->member).value_or(0);
}

void setParameter(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, int parameter, double value) {
    const JointCalls& calls = callsOf(world.planned.joints[joint].plan->type);
    calls.setParam(world.joints[joint], static_cast<int>(axis) * dParamGroup + parameter, toReal(value));
}

void setServos(const SimulationWorld& world, double dt) {
    for (const Servo& servo : world.servos) {
        if (servo.mode != Servo::Mode::Position) continue;
        const PlanJoint& joint = *world.planned.joints[servo.joint].plan;
        const StopAxis now =
            stopAxis(joint.type, world.joints[servo.joint], world.jointOrigins[servo.joint], servo.axis);
        double missing = servo.target - now.value - now.turned;
        if (turnsFreely(world, servo)) missing = std::remainder(missing, 2 * M_PI);
        const double velocity = std::clamp(missing / (kSteps * dt), -servo.maxSpeed, servo.maxSpeed);
        setParameter(world, servo.joint, servo.axis, dParamVel, velocity * now.scale);
    }
}

const Servo* findControl(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis) {
    const auto at = std::lower_bound(world.servos.begin(), world.servos.end(), std::pair(joint, axis), IsBefore{});
    return at != world.servos.end() && isOf(*at, joint, axis) ? &*at : nullptr;
}

Servo& controlOf(SimulationWorld& world, std::uint32_t joint, std::uint32_t axis) {
    const auto at = std::lower_bound(world.servos.begin(), world.servos.end(), std::pair(joint, axis), IsBefore{});
    if (at != world.servos.end() && isOf(*at, joint, axis)) return *at;
    const double force = parameterOf(world, joint, axis, dParamFMax);
    const double velocity = parameterOf(world, joint, axis, dParamVel);
    return *world.servos.insert(at, Servo{joint, axis, 0, 0, Servo::Mode::Authored, 0, force, {}, velocity});
}

void applyControl(const SimulationWorld& world, const Servo& servo) {
    const bool isOff = servo.mode == Servo::Mode::Torque;
    setParameter(world, servo.joint, servo.axis, dParamVel, isOff ? 0 : servo.velocity);
    setParameter(world, servo.joint, servo.axis, dParamFMax, isOff ? 0 : servo.maxForce);
}

bool canExert(JointType type, std::uint32_t axis) {
    const JointCalls& calls = callsOf(type);
    return axis < calls.exerts.size() && calls.exerts[axis];
}

void exertTorques(SimulationWorld& world) {
    for (Servo& servo : world.servos) {
        if (servo.mode != Servo::Mode::Torque) continue;
        const dJointID id = world.joints[servo.joint];
        const dBodyID one = dJointGetBody(id, 0);
        const dBodyID two = dJointGetBody(id, 1);
        if (!dJointIsEnabled(id) || !(isAwake(one) || isAwake(two))) continue;
        std::array<double, 3> torques{};
        torques[servo.axis] = servo.torque;
        const JointCalls& calls = callsOf(world.planned.joints[servo.joint].plan->type);
        servo.exerted = exertedOn(one, two, [&] { calls.exert(id, torques); });
    }
}

}  // namespace orrery
