// Handles bodies that joints pull so hard that steps cannot follow their rotation.
//
// A force at an anchor turns the body like a spring, which is stiffer the harder the pull is (geometric stiffness). The
// links of a chain with a heavy end swing on it faster than a step can follow, and the chain bursts, however exactly it
// is solved. During a step such a body has the inertia that an implicit step would give it: I + h^2 K, where K follows
// from the forces of the step before. Light chains get only as much of it as a step needs to follow them.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace orrery {

struct SimulationWorld;

// A body that joints pulled in the last step.
struct TautBody {
    std::uint32_t body = 0;     // SimulationWorld::bodies
    Eigen::Matrix3d stiffness;  // N m/rad, axes of the world; symmetric
};

class TautBodies {
public:
    explicit TautBodies(SimulationWorld& world) : world_(world) {}

    // Call it after single bodies or joints were removed, or masses changed.
    void refresh();
    // Call it after bodies were removed; after scenes were added or removed.
    void noteRemoved(const RemovedRanges& bodies);
    void extend() { listed_ = false; }
    // Call it directly before a world step of `dt` seconds: requests the forces, and increases the inertia of the
    // bodies.
    void begin(double dt);
    // Call it directly after the step, while its contacts still exist: notes the bodies that are pulled.
    void read();
    // Restores the inertia of the bodies. A mass that others have set since begin() stays.
    void end();

    // For checkpoints.
    [[nodiscard]] const std::vector<TautBody>& bodies() const { return taut_; }
    void setBodies(std::vector<TautBody> bodies) { taut_ = std::move(bodies); }

    // A body that is heavier for the step.
    struct Changed {
        dBodyID body;
        std::uint32_t number;  // SimulationWorld::bodies
        dMass before;
        dMass now;
    };
    [[nodiscard]] const std::vector<Changed>& changed() const { return changed_; }

private:
    struct Listed {
        double leastMoment = 0;  // kg m^2; 0: kinematic
        bool light = true;       // joined to nothing much heavier
    };
    void list();
    void listLight(std::size_t first);
    void makeHeavier(const TautBody& taut);
    [[nodiscard]] bool isPulled(std::size_t body, const Eigen::Vector3d& force, const Eigen::Vector3d& arm) const;
    // Calls visit(body, force, arm) for each joint that holds an anchor of an awake body: N and m, world axes.
    template <typename Visit>
    void forEachPull(Visit&& visit);

    SimulationWorld& world_;
    bool listed_ = false;
    double dt_ = 0;                          // s, length of the step; 0: none
    std::vector<Listed> bodies_;             // in the order of SimulationWorld::bodies, as far as they are listed
    std::vector<dJointFeedback> feedbacks_;  // in the order of SimulationWorld::joints
    std::vector<std::int32_t> tautOf_;       // in the order of SimulationWorld::bodies: index in taut_, or kNone
    std::vector<TautBody> taut_;
    std::vector<Changed> changed_;
};

}  // namespace orrery
