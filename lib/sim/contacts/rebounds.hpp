// How the contacts of an impact let bodies rebound, and rub them.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>

#include "world/world.hpp"

namespace orrery {

// One side of a contact of an impact.
struct Hitting {
    Impact* impact = nullptr;  // null: it is not moved back
    dGeomID geom = nullptr;
    dBodyID body = nullptr;

    [[nodiscard]] double late() const { return impact ? impact->late : 0; }
    [[nodiscard]] Eigen::Vector3d fall() const;  // m/s^2
};

struct HittingPair {
    Hitting a;
    Hitting b;
};

// Returns null if the geom's body has no impact.
[[nodiscard]] Impact* impactOf(SimulationWorld& world, const SimGeom* geom);
[[nodiscard]] HittingPair pairOf(SimulationWorld& world, const ImpactContact& kept);

// m/s^2: acceleration of the body if nothing touches it.
[[nodiscard]] Eigen::Vector3d fallOf(dBodyID body);
// True if joints hold the body: their forces, which are unknown before the step, determine how it moves.
[[nodiscard]] bool isJointed(dBodyID body);
[[nodiscard]] double restitutionOf(const dSurfaceParameters& surface, double approach);
// A body does not fall toward an obstacle that stops it. `normal`: into the body.
void stopFall(Impact* impact, const Eigen::Vector3d& normal);

// Sets the speeds at which the bodies of all stored contacts separate, and the friction of those that rub, for a step
// of `dt` seconds. Call it when the bodies have been moved back.
void setRebounds(SimulationWorld& world, double dt);

}  // namespace orrery
