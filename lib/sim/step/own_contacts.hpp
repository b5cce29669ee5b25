// Tells of the contacts of the own step, as ODE would of its joints of contacts.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <span>
#include <vector>

#include "orrery/solver/bodies.hpp"
#include "orrery/solver/manifold.hpp"
#include "step/islands.hpp"
#include "world/world.hpp"

namespace orrery {

struct ContactMaker;

// The first point that presses, or overlaps; null: there is none.
[[nodiscard]] const solver::ContactPoint* firstTouching(const solver::Manifold& manifold);
// How many do, of all.
[[nodiscard]] std::size_t touchingPoints(std::span<const solver::Manifold> manifolds);
// Place, normal and depth of a point.
[[nodiscard]] dContactGeom odeContactOf(const solver::BodyStore& bodies, const solver::Manifold& manifold,
                                        const solver::ContactPoint& point);

class OwnContacts {
public:
    // `geoms`: by collider, SimulationWorld::geoms.
    OwnContacts(SimulationWorld& world, const BodyIndex& index, std::span<const std::uint32_t> geoms,
                const solver::BodyStore& bodies, double dt)
        : world_(world), index_(index), geoms_(geoms), bodies_(bodies), dt_(dt) {}

    // The surfaces touch, as ContactChanges counts.
    void noteTouch(const solver::Manifold& manifold) const;
    // Where ODE has none of them: adds them to the count, the events, the changes and the deep pairs of the step.
    void report(std::span<const solver::Manifold> manifolds, ContactMaker& contacts) const;
    // The contact of two bodies, by number in the store.
    struct PairForce {
        solver::BodyNumber a, b;
        std::size_t order;   // a number of its own
        solver::Vec3 force;  // N, on b
    };
    // Where ODE has made all contacts, too: these share what the bodies did to each other. `own`: which were moved.
    // `forces` is memory.
    void tellForces(std::span<const solver::Manifold> manifolds, std::span<const std::uint32_t> own,
                    std::vector<PairForce>& forces) const;

private:
    [[nodiscard]] const SimGeom& geomOf(std::uint32_t collider) const { return world_.geoms[geoms_[collider]]; }
    void addEvents(const solver::Manifold& manifold, std::size_t touching, std::vector<ContactEvent>& events) const;
    void tellForces(std::span<const PairForce> forces, std::uint32_t body) const;

    SimulationWorld& world_;
    const BodyIndex& index_;
    std::span<const std::uint32_t> geoms_;
    const solver::BodyStore& bodies_;
    double dt_;  // s
};

}  // namespace orrery
