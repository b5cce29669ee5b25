// Lists the actuators of joints by name, and sets their targets.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
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

    // The settings as the scene has them.
    [[nodiscard]] ActuatorState authored(std::size_t number) const;
    // Are these settings that it can have?
    [[nodiscard]] bool canHave(std::size_t number, const ActuatorState& state) const;
    // Sets all settings, as state() has returned them of an actuator of the same kind.
    void setState(std::size_t number, const ActuatorState& state) const;
    // The path of its joint, and its axis, as find() takes them.
    [[nodiscard]] std::string pathOf(std::size_t number) const;

private:
    struct Source {
        SimulationWorld* world = nullptr;
        PlanWorld* plan = nullptr;
        const Scene* scene = nullptr;
        std::uint32_t joint = 0;  // SimulationWorld::joints, or of a drive PlanWorld::sixDofJoints
        std::int32_t drive = kNone;
    };
    // Where the stops of an axis are: in a row of a joint between frames, or at an axis of one of ODE's joints.
    struct Stops {
        PlanConstraintRow* row = nullptr;  // null: those of ODE
        std::uint32_t joint = 0;           // SimulationWorld::joints
        std::uint32_t axis = 0;
        bool reversed = false;  // the joint counts the axis the other way
    };
    using Limits = std::array<double, 2>;  // low, high
    [[nodiscard]] std::optional<Stops> stopsOf(std::size_t number) const;
    [[nodiscard]] Limits limitsOf(std::size_t number, const Stops& stops) const;
    [[nodiscard]] Limits authoredLimits(std::size_t number, const Stops& stops) const;
    void setStops(std::size_t number, const Stops& stops, const Limits& limits) const;
    void setDriveState(std::size_t number, const ActuatorState& state) const;
    void setMotorState(std::size_t number, const ActuatorState& state) const;
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

// Gives the planned drives and rows of a joint between frames the values of its scene.
void restoreAuthored(const LiveSixDofJoint& live, PlanSixDofJoint& plan);

}  // namespace orrery
