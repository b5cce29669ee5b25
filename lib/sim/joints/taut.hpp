// Bodies that joints pull at so hard that steps cannot follow how they turn.
//
// A force that holds an anchor turns with the body: it is a spring, the stiffer the harder the pull (geometric
// stiffness). The links of a chain with a heavy end swing on it faster than a step can follow, and the chain bursts,
// however exactly it is solved. For the length of a step such a body turns as if it were as heavy as an implicit step
// would make it: I + h^2 K, with K of the forces of the step before.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace orrery {

struct SimulationWorld;

// A body that joints have pulled at in the last step.
struct TautBody {
    std::uint32_t body = 0;     // SimulationWorld::bodies
    Eigen::Matrix3d stiffness;  // N m/rad, axes of the world; symmetric
};

class TautBodies {
public:
    explicit TautBodies(SimulationWorld& world) : world_(world) {}

    // After bodies or joints came or went.
    void refresh();
    // Right before a world step of `dt` seconds: asks for the forces, and makes the bodies heavier.
    void begin(double dt);
    // Right after it, while the contacts of the step are still there: notes who is pulled at.
    void read();
    // Makes the bodies as heavy as they were. What somebody has set since begin() stays.
    void end();

    // Checkpoints.
    [[nodiscard]] const std::vector<TautBody>& bodies() const { return taut_; }
    void setBodies(std::vector<TautBody> bodies);

    // A body that is heavier for the step.
    struct Changed {
        dBodyID body;
        std::uint32_t number;  // SimulationWorld::bodies
        dMass before;
        dMass now;
    };
    [[nodiscard]] const std::vector<Changed>& changed() const { return changed_; }

private:
    void list();
    void makeHeavier(const TautBody& taut);
    [[nodiscard]] bool isPulled(std::size_t body, const Eigen::Vector3d& force, const Eigen::Vector3d& arm) const;
    // Calls visit(body, force, arm) for each joint that holds an anchor of a body that is awake: N and m, world axes.
    template <typename Visit>
    void forEachPull(Visit&& visit);

    SimulationWorld& world_;
    bool listed_ = false;
    double dt_ = 0;                          // s, of the step; 0: none
    std::vector<double> leastMoments_;       // kg m^2, as SimulationWorld::bodies; 0: kinematic
    std::vector<dJointFeedback> feedbacks_;  // as SimulationWorld::joints
    std::vector<std::int32_t> tautOf_;       // as SimulationWorld::bodies: number in taut_, or kNone
    std::vector<TautBody> taut_;
    std::vector<dBodyID> ids_;  // as taut_: their numbers may become others
    std::vector<Changed> changed_;
};

}  // namespace orrery
