// How free rotation goes on in a step: Euler's equations, which ODE solves with a loss of energy.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <vector>

namespace orrery {

struct SimulationWorld;

// Angular momentum after `dt` seconds without torque, body's axes: the implicit midpoint rule, which keeps its
// length and the energy. `inertia` about the centre of mass, kg m^2. Where a step turns the body too far for the
// rule to be solved, it is cut; where that does not help either, the momentum stays as it is.
[[nodiscard]] Eigen::Vector3d turnedMomentum(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inertiaInverse,
                                             double dt);

// The gyroscopic torques of the bodies that a simulation made, in place of ODE's (dBodySetGyroscopicMode).
class Spins {
public:
    explicit Spins(SimulationWorld& world) : world_(world) {}

    // After bodies came or went, or their masses changed.
    void refresh() { listed_ = false; }
    // Adds, for the coming world step of `dt` seconds, the torque to every awake body that needs one.
    void apply(double dt);

private:
    struct Spin {
        dBodyID body;
        const dReal* angular;  // ODE's own vector and matrix of the body
        const dReal* rotation;
        Eigen::Matrix3d inertia;
        Eigen::Matrix3d inverse;
    };
    void list();

    SimulationWorld& world_;
    std::vector<Spin> spins_;  // of bodies whose inertia is not the same about all axes
    bool listed_ = false;
};

}  // namespace orrery
