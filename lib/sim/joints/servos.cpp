#include "joints/servos.hpp"

#include <algorithm>
#include <cmath>

#include "joints/stop_axes.hpp"
#include "joints/types.hpp"

namespace orrery {
namespace {

// Number of steps in which the error falls to 1/e. A servo that made the whole way in one step would overshoot whenever
// it is too weak to stop.
constexpr double kSteps = 4;

void setVelocity(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, double velocity) {
    const JointCalls& calls = callsOf(world.planned.joints[joint].plan->type);
    calls.setParam(world.joints[joint], static_cast<int>(axis) * dParamGroup + dParamVel, velocity);
}

// An axis without stops turns the shorter way.
bool turnsFreely(const PlanJoint& joint, std::uint32_t axis) {
    const PlanJointAxis& planned = joint.axes[axis];
    const bool stops =
        std::isfinite(planned.loStop.value_or(-INFINITY)) || std::isfinite(planned.hiStop.value_or(INFINITY));
    const auto& motion = traitsOf(joint.type).motion;
    return !stops && axis < motion.size() && motion[axis] == AxisMotion::Turns;
}

bool isOf(const Servo& servo, std::uint32_t joint, std::uint32_t axis) {
    return servo.joint == joint && servo.axis == axis;
}

}  // namespace

bool canServo(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis) {
    return axis < stopAxisCount(world.planned.joints[joint].plan->type, world.joints[joint]);
}

void setServos(const SimulationWorld& world, double dt) {
    for (const Servo& servo : world.servos) {
        const PlanJoint& joint = *world.planned.joints[servo.joint].plan;
        const StopAxis now =
            stopAxis(joint.type, world.joints[servo.joint], world.jointOrigins[servo.joint], servo.axis);
        double missing = servo.target - now.value - now.turned;
        if (turnsFreely(joint, servo.axis)) missing = std::remainder(missing, 2 * M_PI);
        const double velocity = std::clamp(missing / (kSteps * dt), -servo.maxSpeed, servo.maxSpeed);
        setVelocity(world, servo.joint, servo.axis, velocity * now.scale);
    }
}

void setServo(SimulationWorld& world, const Servo& servo) {
    const auto known = std::find_if(world.servos.begin(), world.servos.end(),
                                    [&](const Servo& each) { return isOf(each, servo.joint, servo.axis); });
    if (known == world.servos.end()) {
        world.servos.push_back(servo);
    } else {
        *known = servo;
    }
}

void setMotor(SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, double velocity) {
    std::erase_if(world.servos, [&](const Servo& each) { return isOf(each, joint, axis); });
    setVelocity(world, joint, axis, velocity);
}

}  // namespace orrery
