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

// What comes closer faster than this hits: it does not rest yet, and changes its load in this step.
inline constexpr double kLandingSpeed = 0.1;  // m/s

// What ODE's dSurfaceParameters are filled from.
struct ContactSurface {
    double staticFriction = 0;
    double dynamicFriction = 0;
    double restitution = 0;  // bounce
    // m/s, world: at which the second geom's surface runs, beside how its body moves.
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
};

// Of the two sides' modes the first of average, minimum, maximum, multiply decides; friction and
// restitution each by their own.
[[nodiscard]] ContactSurface mixSurfaces(const PlanMaterial& a, const PlanMaterial& b);

// How fast the first geom's surface moves past the second's at a contact.
struct ContactMotion {
    double approach = 0;                             // m/s, along the normal; positive: they come closer
    Eigen::Vector3d slip = Eigen::Vector3d::Zero();  // m/s, across the normal
    double speed = 0;                                // m/s, of the slip
};
// Null: does not move.
[[nodiscard]] ContactMotion motionAt(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB);

// m/s, of a point in the world that goes with the body. Null: does not move.
[[nodiscard]] Eigen::Vector3d velocityAt(dBodyID body, const Eigen::Vector3d& at);
// m/s^2: the force that is on the body so far, by its mass.
[[nodiscard]] double accelerationOf(dBodyID body);

// Friction of the contacts of one pair of geoms. ODE's own is a pyramid: a force along each of two directions, both as
// strong as the coefficient allows, which makes 1.41 times as much of it across the diagonals.
//
// - What slides faster than 0.05 m/s has its friction against the slip and none across it.
// - What sticks has its first direction along the friction of the last step, where the pyramid is as strong as the
//   cone. Where the load of the last step is known, two opposite contacts of a patch have the friction of all of it,
//   bounded by that load: fewer rows, and none that hang on each other.
// - What sticks on more than one point is pulled back to where it began to (StickingPair).
// - A slip below 0.01 m/s is held by the static coefficient.
//
// Contacts whose surface states friction in ODE's own words (directions, slip, surface velocity) are left as they are.
class PairFriction {
public:
    struct Settings {
        const SimulationOptions& options;
        double dt = 0;     // s
        double erp = 0;    // of the world
        double layer = 0;  // m: the world's contact surface layer
    };
    // `last`: what is remembered of the pair, or null.
    PairFriction(const Settings& settings, const ContactSurface& surface, dBodyID bodyA, dBodyID bodyB,
                 std::span<const dContactGeom> contacts, const StickingPair* last);

    // Completes the contact number `index`, whose mode and coefficient are those of ODE's plain friction.
    void apply(std::size_t index, const ContactMotion& motion, dContact& contact);

    // After the last contact: what is to be remembered of the pair.
    [[nodiscard]] StickingPair memory(std::uint64_t pair) const;

private:
    void slide(const ContactMotion& motion, dContact& contact) const;
    void stick(std::size_t index, dContact& contact);
    void pullBack(const Eigen::Vector3d& direction, const Eigen::Vector3d& slipped, dContact& contact) const;
    [[nodiscard]] bool knowsLoad() const;
    [[nodiscard]] bool isHeld() const;  // where it began to stick
    // m/s: the slip that the static coefficient holds.
    [[nodiscard]] double mostSticking(const dContact& contact);

    const Settings& settings_;
    const ContactSurface& surface_;
    std::span<const dContactGeom> contacts_;
    const StickingPair* last_;
    Slippage slippage_;
    bool reversed_;        // there is no first body: ODE puts the second one in its place
    bool shared_ = false;  // two contacts have the friction of all
    bool slides_ = false;
    bool far_ = false;          // it has slipped further than can be pulled back
    double mostSticking_ = -1;  // m/s; negative: not known yet
};

}  // namespace orrery
