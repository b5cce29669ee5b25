// Friction and bounce of contacts, from the materials of the two surfaces and from what the contacts did before.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <span>

#include "contacts/sticking.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// A contact that closes faster than this is an impact: it is not at rest yet, and its load changes in this step.
inline constexpr double kLandingSpeed = 0.1;  // m/s

// The values from which ODE's dSurfaceParameters are filled.
struct ContactSurface {
    double staticFriction = 0;
    double dynamicFriction = 0;
    double restitution = 0;  // bounce
    // m/s, world: velocity of the second geom's surface, in addition to the motion of its body.
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
};

// Combines two surfaces. If their modes differ, the first of average, minimum, maximum, multiply is used; friction and
// restitution each have their own mode.
[[nodiscard]] ContactSurface mixSurfaces(const PlanMaterial& a, const PlanMaterial& b);

// Velocity of the first geom's surface relative to the second's at a contact.
struct ContactMotion {
    double approach = 0;                             // m/s, along the normal; positive: they approach
    Eigen::Vector3d slip = Eigen::Vector3d::Zero();  // m/s, across the normal
    double speed = 0;                                // m/s, size of the slip
};
// A null body does not move.
[[nodiscard]] ContactMotion motionAt(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB);

// Velocity, m/s, of a point in the world that moves with the body. A null body does not move.
[[nodiscard]] Eigen::Vector3d velocityAt(dBodyID body, const Eigen::Vector3d& at);
// m/s^2: the force on the body so far, divided by its mass.
[[nodiscard]] double accelerationOf(dBodyID body);

// Friction for the contacts of one pair of geoms. ODE's own friction is a pyramid: a force along each of two
// directions, each as strong as the coefficient allows. Along the diagonals it is 1.41 times as strong.
//
// - A contact that slides faster than 0.05 m/s has friction opposite to the slip, and none perpendicular to it.
// - A sticking contact has its first direction along the friction of the last step, where the pyramid is as strong as
//   the cone. If the load of the last step is known, two opposite contacts of a patch get the friction of the whole
//   patch, limited by that load. That needs fewer rows, and the rows do not depend on each other.
// - A patch of more than one contact that sticks is pulled back to the place where it began to stick (StickingPair).
// - A slip below 0.01 m/s is held by the static coefficient.
//
// Contacts whose surface states more than a coefficient in ODE's own terms (directions, slip, surface velocity) are not
// changed.
class PairFriction {
public:
    struct Settings {
        const SimulationOptions& options;
        double dt = 0;     // s
        double erp = 0;    // ERP of the world
        double layer = 0;  // m: the world's contact surface layer
    };
    // `last`: remembered data of the pair, or null.
    PairFriction(const Settings& settings, const ContactSurface& surface, dBodyID bodyA, dBodyID bodyB,
                 std::span<const dContactGeom> contacts, const StickingPair* last);

    // Completes contact number `index`, which has the mode and coefficient of ODE's plain friction. True if its
    // friction is to act against its slip, whatever that will be: it is not held, and its surface states nothing else.
    bool apply(std::size_t index, const ContactMotion& motion, dContact& contact);

    // Returns the data to remember for the pair; call it after the last contact.
    [[nodiscard]] StickingPair memory(std::uint64_t pair) const;

private:
    void slide(const ContactMotion& motion, dContact& contact) const;
    void stick(std::size_t index, dContact& contact);
    void pullBack(const Eigen::Vector3d& direction, const Eigen::Vector3d& slipped, dContact& contact) const;
    [[nodiscard]] bool knowsLoad() const;
    // Is the patch pulled back to where it began to stick?
    [[nodiscard]] bool isHeld() const;
    // m/s: of what rests on a body that is moved from outside and turns.
    [[nodiscard]] double slipOnTurntable(const dContactGeom& contact) const;
    // m: after more slip, the pair sticks at its present place.
    [[nodiscard]] double mostSlip(const dContactGeom& contact) const;
    // m/s: the largest slip that the static coefficient holds.
    [[nodiscard]] double mostSticking(const dContact& contact);

    const Settings& settings_;
    const ContactSurface& surface_;
    std::span<const dContactGeom> contacts_;
    const StickingPair* last_;
    Slippage slippage_;
    bool reversed_;        // there is no first body: ODE puts the second one in its place
    bool shared_ = false;  // two contacts have the friction of all
    bool slides_ = false;
    bool far_ = false;          // it has slipped too far to be pulled back
    double mostSticking_ = -1;  // m/s; negative: not computed yet
};

}  // namespace orrery
