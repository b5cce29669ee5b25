// Lists the actuators of joints by name, and sets their targets.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/sim/actuators.hpp"
#include "world/world.hpp"

namespace orrery {

class ActuatorList {
public:
    // Lists those of one part of a world, scene by scene. The targets of drives are stored in `plan`.
    void list(SimulationWorld& world, PlanWorld& plan, const InstanceRange& part);

    [[nodiscard]] std::span<const Actuator> all() const { return actuators_; }
    // The functions of Actuators.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view nameOrPath) const;
    bool setPosition(std::size_t number, double position, double maxSpeed) const;
    bool setVelocity(std::size_t number, double velocity) const;
    [[nodiscard]] ActuatorState state(std::size_t number) const;
    bool setTorque(std::size_t number, double torque) const;
    bool setGains(std::size_t number, double stiffness, double damping) const;
    bool setMaxForce(std::size_t number, double force) const;
    bool setLimits(std::size_t number, double low, double high) const;
    bool reset(std::size_t number) const;

private:
    struct Source {
        SimulationWorld* world = nullptr;
        PlanWorld* plan = nullptr;
        const Scene* scene = nullptr;
        std::uint32_t joint = 0;  // SimulationWorld::joints, or of a drive PlanWorld::sixDofJoints
        std::int32_t drive = kNone;
    };
    [[nodiscard]] static PlanJointDrive& driveOf(const Source& source);
    [[nodiscard]] static LiveSixDofJoint::Control& controlOfDrive(const Source& source);
    static void setMode(const Source& source, Servo::Mode mode, double torque);
    [[nodiscard]] std::uint32_t axisOf(std::size_t number) const {
        return static_cast<std::uint32_t>(actuators_[number].axis);
    }
    static void wake(const Source& source);

    std::vector<Source> sources_;  // in the order of actuators_
    std::vector<Actuator> actuators_;
};

}  // namespace orrery
