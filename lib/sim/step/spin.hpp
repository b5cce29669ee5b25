// How free rotation goes on in a step: Euler's equations, which ODE solves with a loss of energy.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <vector>

namespace orrery {

struct SimulationWorld;

// Where free rotation is after a step: angular momentum in the body's axes, and how the body has turned, as seen from
// where it was.
struct FreeTurn {
    Eigen::Vector3d momentum;
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
};

// `dt` seconds without torque: the implicit midpoint rule, which keeps the energy and, since the turn is that of the
// same midpoint, the momentum in the world, whatever the step. `inertia` about the centre of mass, kg m^2. A step that
// turns the body far is cut; where the rule cannot be solved even so, momentum and turn stay as they are.
[[nodiscard]] FreeTurn turnedFreely(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inertiaInverse, double dt);

// The gyroscopic torques of the bodies that a simulation made, in place of ODE's (dBodySetGyroscopicMode). A body that
// nothing holds or touches turns as turnedFreely() says: in the world step it has the velocity that brings it there,
// and then the one that it has there.
class Spins {
public:
    // `knowsContacts`: all of them are there when apply() is called.
    Spins(SimulationWorld& world, bool knowsContacts) : world_(world), knowsContacts_(knowsContacts) {}

    // After bodies came or went, or their masses changed.
    void refresh();
    // Adds, for the coming world step of `dt` seconds, the torque to every awake body that needs one.
    void apply(double dt);
    // After it: the velocities of bodies that turned freely.
    void finish();

    // A body that turns freely in the step.
    struct Free {
        dBodyID body;
        std::size_t number;     // SimulationWorld::bodies
        Eigen::Vector3d given;  // N m, world: what others turn it with
        Eigen::Vector3d way;    // rad/s, world: the velocity that brings it to where it turns
        Eigen::Vector3d after;  // rad/s, body's axes: that it has there
        bool finite;            // rotation mode
    };
    [[nodiscard]] const std::vector<Free>& free() const { return free_; }

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
    [[nodiscard]] bool turnFreely(const Spin& spin, const Eigen::Vector3d& velocity, double dt);

    SimulationWorld& world_;
    bool knowsContacts_;
    std::vector<Free> free_;
    std::vector<Spin> spins_;  // of bodies whose inertia is not the same about all axes
    bool listed_ = false;
};

}  // namespace orrery
