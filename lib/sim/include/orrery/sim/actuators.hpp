// The motors and drives of a Simulation, controlled while it runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "orrery/sim/ids.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Something that can drive an axis of a joint: one of ODE's motors (an axis with FMax above 0, or any axis of an
/// amotor or lmotor), or a drive of a joint between two frames (OMI_physics_joint).
struct Actuator {
    JointId joint;     ///< the joint that it drives
    std::string name;  ///< name of the joint, with the number of the axis if the joint has several: "elbow", "hub.2"
    std::size_t axis = 0;  ///< ODE's number of the axis; for a joint between frames 0, 1, 2
    bool angular = false;  ///< units of target and force; true: rad, rad/s, N m; false: m, m/s, N
    double maxForce = 0;   ///< N or N m, as the scene has it; may be infinite
};

/// How an actuator acts.
enum class ActuatorMode : std::uint8_t {
    AsAuthored,  ///< as the scene says
    Position,    ///< holds a position
    Velocity,    ///< holds a velocity; a drive with a spring also its position
    Torque,      ///< exerts a force that is set
};

/// The present settings of an actuator. Units: m or rad, m/s or rad/s, N or N m.
struct ActuatorState {
    ActuatorMode mode = ActuatorMode::AsAuthored;  ///< set by the latest target
    double position = 0;                           ///< target; 0 for a motor of ODE that holds no position
    double maxSpeed = 0;                           ///< of a motor of ODE on its way to `position`
    double velocity = 0;                           ///< target
    double torque = 0;                             ///< the force in mode Torque
    double stiffness = 0;                          ///< N/m or N m/rad; 0: no spring
    double damping = 0;                            ///< N s/m or N m s/rad; 0: no damper
    double maxForce = 0;                           ///< the largest force in all modes but Torque; may be infinite
    double low = -std::numeric_limits<double>::infinity();  ///< lower stop of the axis; infinite: none
    double high = std::numeric_limits<double>::infinity();  ///< upper stop of the axis; infinite: none
    bool operator==(const ActuatorState&) const = default;
};

/// The actuators of a simulation that cannot be changed: Simulation::actuators() of a const Simulation returns it. They
/// are numbered scene by scene in plan order; numbers and records are valid until a scene, body or joint is added or
/// removed. A small value that may be copied; it is valid as long as the simulation, also after that was moved.
/// Threads: like the Simulation.
class ORRERY_API ActuatorView {
public:
    /// Number of actuators.
    [[nodiscard]] std::size_t size() const;
    /// Is there none?
    [[nodiscard]] bool empty() const { return size() == 0; }
    /// Returns the record of an actuator; an empty record for a number that is too high.
    [[nodiscard]] const Actuator& operator[](std::size_t actuator) const;
    /// Returns all records.
    [[nodiscard]] std::span<const Actuator> all() const;
    /// Begin of all().
    [[nodiscard]] const Actuator* begin() const { return all().data(); }
    /// End of all().
    [[nodiscard]] const Actuator* end() const { return all().data() + all().size(); }
    /// Returns the number of an actuator by its name, or by the path of its joint; if the joint has several axes, the
    /// number of the axis follows ("/robot/hub.2"). Nullopt if there is none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view nameOrPath) const;
    /// Returns the present settings; those of a default ActuatorState for a number that is too high.
    [[nodiscard]] ActuatorState state(std::size_t actuator) const;
    /// Returns the mode of state().
    [[nodiscard]] ActuatorMode mode(std::size_t actuator) const;

protected:
    /// For Simulation and Actuators.
    explicit ActuatorView(Simulation::Impl& impl) : impl_(&impl) {}
    Simulation::Impl* impl_;  ///< of the simulation

private:
    friend class Simulation;
};

/// All actuators of a simulation: Simulation::actuators() returns it. See ActuatorView.
///
///     Actuators actuators = simulation.actuators();
///     if (const auto elbow = actuators.find("elbow")) actuators.setTargetPosition(*elbow, 1.2);
///
/// All settings act from the next step on and wake the bodies of the joint. Snapshots, checkpoints and adopt() keep
/// them. Positions are counted like JointReading::position.
///
/// The functions return false and do nothing if there is no such actuator, and for numbers that are not finite or out
/// of the stated range. Threads: like the Simulation. Do not call them during a step or in a callback.
class ORRERY_API Actuators : public ActuatorView {
public:
    /// Sets the position to which the actuator moves its axis: rad or m, up to 1e7. A drive with a spring pulls there
    /// with the force of its spring. A motor of ODE becomes a servo: in each step it moves toward the position at up to
    /// `maxSpeed` (rad/s or m/s, above 0, up to 1e7), with at most its maximum force. Also false for an actuator that
    /// cannot hold a position: a drive without a spring, or a motor on an axis whose position ODE does not report.
    bool setTargetPosition(std::size_t actuator, double position, double maxSpeed = 10);
    /// Sets the speed at which the actuator moves its axis: rad/s or m/s, up to 1e7. A drive with a spring also keeps
    /// its target position; the two forces are added. Also false for a drive with a spring but no damper.
    bool setTargetVelocity(std::size_t actuator, double velocity);
    /// Sets the force (N or N m, up to 1e12) with which the actuator drives its axis in each step, until another target
    /// is set; positive makes the position grow. The motor or drive itself is off meanwhile; `maxForce` does not limit
    /// the force. Joint readings count it as the motor's. Also false for an axis of ODE for which ODE has no such
    /// function: it has them for hinge, slider, universal, hinge2, amotor, the rail of piston and the hinge of PR.
    bool setTorque(std::size_t actuator, double torque);
    /// Sets the spring (N/m or N m/rad) and the damper (N s/m or N m s/rad) with which a drive pulls to its targets;
    /// both from 0 to 1e12. Both 0: it holds its speed. Returns false for a motor of ODE, which has neither.
    bool setGains(std::size_t actuator, double stiffness, double damping);
    /// Sets the largest force of the actuator: N or N m, from 0, may be infinite.
    bool setMaxForce(std::size_t actuator, double force);
    /// Sets the stops of the axis: rad or m, low <= high; infinite: none. Returns false if ODE has no stops on that
    /// axis, for stops of ODE beyond half a turn where the scene has none so far, and for an axis of a joint between
    /// frames that has no limit in the scene and for which no joint of ODE stands.
    bool setLimits(std::size_t actuator, double low, double high);
    /// Restores all settings as the scene has them.
    bool reset(std::size_t actuator);

private:
    friend class Simulation;
    explicit Actuators(Simulation::Impl& impl) : ActuatorView(impl) {}
};

}  // namespace orrery
