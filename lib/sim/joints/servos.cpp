#include "joints/servos.hpp"

#include <algorithm>
#include <array>
#include <cmath>

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

bool isOf(const Servo& servo, std::uint32_t joint, std::uint32_t axis) {
    return servo.joint == joint && servo.axis == axis;
}

}  // namespace

bool canServo(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis) {
    return axis < stopAxisCount(world.planned.joints[joint].plan->type, world.joints[joint]);
}

double parameterOf(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, int parameter) {
    const JointCalls& calls = callsOf(world.planned.joints[joint].plan->type);
    return calls.getParam(world.joints[joint], static_cast<int>(axis) * dParamGroup + parameter);
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
    const auto known = std::find_if(world.servos.begin(), world.servos.end(),
                                    [&](const Servo& each) { return isOf(each, joint, axis); });
    return known == world.servos.end() ? nullptr : &*known;
}

Servo& controlOf(SimulationWorld& world, std::uint32_t joint, std::uint32_t axis) {
    const auto known = std::find_if(world.servos.begin(), world.servos.end(),
                                    [&](const Servo& each) { return isOf(each, joint, axis); });
    if (known != world.servos.end()) return *known;
    const double force = parameterOf(world, joint, axis, dParamFMax);
    return world.servos.emplace_back(Servo{joint, axis, 0, 0, Servo::Mode::Authored, 0, force});
}

void applyControl(const SimulationWorld& world, const Servo& servo, double velocity) {
    const bool isOff = servo.mode == Servo::Mode::Torque;
    setParameter(world, servo.joint, servo.axis, dParamVel, isOff ? 0 : velocity);
    setParameter(world, servo.joint, servo.axis, dParamFMax, isOff ? 0 : servo.maxForce);
}

bool canExert(JointType type, std::uint32_t axis) {
    switch (type) {
        case JointType::Hinge:
        case JointType::Slider:
        case JointType::Piston:
            return axis == 0;
        case JointType::PR:
            return axis == 1;
        case JointType::Universal:
        case JointType::Hinge2:
            return axis < 2;
        case JointType::AMotor:
            return axis < 3;
        default:
            return false;
    }
}

namespace {

// Each function takes the torques of all axes that it has.
void exert(JointType type, dJointID id, std::array<double, 3> torques) {
    const auto& [one, two, three] = torques;
    switch (type) {
        case JointType::Hinge:
            return dJointAddHingeTorque(id, one);
        case JointType::Slider:
            return dJointAddSliderForce(id, one);
        case JointType::Piston:
            return dJointAddPistonForce(id, one);
        case JointType::PR:
            return dJointAddPRTorque(id, two);
        case JointType::Universal:
            return dJointAddUniversalTorques(id, one, two);
        case JointType::Hinge2:
            return dJointAddHinge2Torques(id, one, two);
        case JointType::AMotor:
            return dJointAddAMotorTorques(id, one, two, three);
        default:
            return;
    }
}

}  // namespace

void exertTorques(const SimulationWorld& world) {
    for (const Servo& servo : world.servos) {
        if (servo.mode != Servo::Mode::Torque) continue;
        const dJointID id = world.joints[servo.joint];
        const bool moves = dJointIsEnabled(id) && (isAwake(dJointGetBody(id, 0)) || isAwake(dJointGetBody(id, 1)));
        if (!moves) continue;
        std::array<double, 3> torques{};
        torques[servo.axis] = servo.torque;
        exert(world.planned.joints[servo.joint].plan->type, id, torques);
    }
}

}  // namespace orrery
