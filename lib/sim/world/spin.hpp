// Computes free rotation in a step by Euler's equations, which ODE solves with a loss of energy.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <vector>

namespace orrery {

struct SimulationWorld;

// The state of free rotation after a step: angular momentum in the body's axes, and the rotation of the body relative
// to its former orientation.
struct FreeTurn {
    Eigen::Vector3d momentum;
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
};

// Computes `dt` seconds without torque by the implicit midpoint rule. It conserves the energy and, because the rotation
// is that of the same midpoint, the momentum in the world, for any step length. `inertia` is about the centre of mass,
// kg m^2. A step that turns the body far is divided. If the rule has no solution even then, momentum and orientation do
// not change.
[[nodiscard]] FreeTurn turnedFreely(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inertiaInverse, double dt);

// Gyroscopic torques of the bodies that a simulation made, instead of ODE's (dBodySetGyroscopicMode). A body that
// nothing holds or touches turns by turnedFreely(): in the world step it has the velocity that brings it to its new
// orientation, and afterwards the velocity of that state.
class Spins {
public:
    // `knowsContacts`: all contacts exist when apply() is called.
    Spins(SimulationWorld& world, bool knowsContacts) : world_(world), knowsContacts_(knowsContacts) {}

    // Call it after the masses of bodies changed, or single ones were removed.
    void refresh();
    // Call it after bodies were removed; after scenes were added or removed.
    void noteRemoved(const RemovedRanges& bodies);
    void extend();
    // Call it at the begin of a step. Applications that step without this object keep ODE's own torque.
    void begin() {
        if (listed_ < world_.bodies.size()) list();
    }
    // Returns what the gyroscopic torque of apply() will add to the angular velocity of a body that something touches,
    // rad/s, world. `body`: of SimulationWorld::bodies.
    [[nodiscard]] Eigen::Vector3d gainOf(std::size_t body, double dt) const;
    // Whether somebody beside ODE moves a body, of SimulationWorld::bodies, in the coming step, by a rule of its own.
    using IsMoved = bool(SimulationWorld& world, std::size_t body);
    // Adds the torque for the coming world step of `dt` seconds to every awake body that needs one.
    void apply(double dt, IsMoved* isMoved);
    // Call it after the step: sets the velocities of bodies that turned freely.
    void finish();

    // A body that turns freely in the step.
    struct Free {
        dBodyID body;
        std::size_t number;     // SimulationWorld::bodies
        Eigen::Vector3d given;  // N m, world: the torque that others apply
        Eigen::Vector3d way;    // rad/s, world: the velocity that brings it to its new orientation
        Eigen::Vector3d after;  // rad/s, body's axes: its velocity in the new state
        bool finite;            // rotation mode
    };
    [[nodiscard]] const std::vector<Free>& free() const { return free_; }
    // A body that something touches or holds, and the gyroscopic torque that it has in the step, N m, world.
    struct Touched {
        std::size_t number;  // SimulationWorld::bodies
        Eigen::Vector3d torque;
    };
    [[nodiscard]] const std::vector<Touched>& touched() const { return touched_; }

private:
    struct Spin {
        dBodyID body;
        std::size_t number;
        const dReal* angular;  // ODE's own vector and matrix of the body
        const dReal* rotation;
        Eigen::Matrix3d inertia;
        Eigen::Matrix3d inverse;
    };
    void list();
    // kg m^2/s, body's axes.
    [[nodiscard]] static Eigen::Vector3d gainedMomentum(const Spin& spin, double dt);
    [[nodiscard]] bool turnFreely(const Spin& spin, const Eigen::Vector3d& velocity, double dt);

    SimulationWorld& world_;
    bool knowsContacts_;
    std::vector<Free> free_;
    std::vector<Touched> touched_;
    std::vector<Spin> spins_;  // bodies whose inertia differs between the axes
    std::size_t listed_ = 0;   // so many of SimulationWorld::bodies have been looked at
};

}  // namespace orrery
