// Motors of ODE that hold a position.
#pragma once

#include <array>

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {

// Does ODE report the position of a motor's axis?
[[nodiscard]] bool canServo(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis);

// Sets the velocities for the coming step of `dt` seconds.
void setServos(const SimulationWorld& world, double dt);

// Returns the control of an axis; makes one that changes nothing if it has none.
[[nodiscard]] Servo& controlOf(SimulationWorld& world, std::uint32_t joint, std::uint32_t axis);
// The same; null if it has none.
[[nodiscard]] const Servo* findControl(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis);
// Sets the motor's velocity and its force, as its control says.
void applyControl(const SimulationWorld& world, const Servo& servo);
// Returns one of the motor's parameters (dParamVel, ...); of a plane2d, whose ODE does not tell, what its control or
// the file states.
[[nodiscard]] double parameterOf(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, int parameter);
void setParameter(const SimulationWorld& world, std::uint32_t joint, std::uint32_t axis, int parameter, double value);

// Can a torque or force be exerted about or along an axis?
[[nodiscard]] bool canExert(JointType type, std::uint32_t axis);
// Runs exert(), and returns what it adds to the forces on two bodies, which may be null.
template <typename Exert>
[[nodiscard]] JointForces exertedOn(dBodyID one, dBodyID two, Exert&& exert) {
    const auto now = [&] {
        const auto of = [](dBodyID body, auto get) {
            return body ? vectorOf(get(body)) : Eigen::Vector3d(Eigen::Vector3d::Zero());
        };
        return std::array{of(one, dBodyGetForce), of(one, dBodyGetTorque), of(two, dBodyGetForce),
                          of(two, dBodyGetTorque)};
    };
    const auto before = now();
    exert();
    const auto after = now();
    const auto added = [&](std::size_t i) { return fromEigen(Eigen::Vector3d(after[i] - before[i])); };
    return {added(0), added(1), added(2), added(3)};
}
// Exerts the torques of the coming step.
void exertTorques(SimulationWorld& world);

}  // namespace orrery
