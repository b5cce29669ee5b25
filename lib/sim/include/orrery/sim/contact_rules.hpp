// Which geoms of a Simulation touch, and on what surfaces: changes by the application while it runs.
#pragma once

#include <optional>

#include "orrery/scene/body.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/pair.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// The rules by which a const simulation makes contacts: Simulation::contactRules() returns it. A small value that may
/// be copied; it is valid as long as the simulation, also after that was moved. Threads: like the Simulation.
class ORRERY_API ContactRulesView {
public:
    /// Returns the surface parameters for contacts of two geoms, for an application's own near callback, from the
    /// materials, surfaces and options of both. Nullopt if they must not touch: two parts of one body, or of bodies
    /// that a joint connects; two geoms that do not move; triggers and rays; geoms that filters keep apart; and if both
    /// are foreign. Remedies that change the contacts themselves are not included.
    [[nodiscard]] std::optional<dSurfaceParameters> surfaceOf(dGeomID geom1, dGeomID geom2) const;

protected:
    /// For Simulation and ContactRules.
    explicit ContactRulesView(Simulation::Impl& impl) : impl_(&impl) {}
    Simulation::Impl* impl_;  ///< of the simulation

private:
    friend class Simulation;
};

/// The rules by which a simulation makes contacts: Simulation::contactRules() returns it. See ContactRulesView. Do not
/// change rules during a step or in a callback.
class ORRERY_API ContactRules : public ContactRulesView {
public:
    /// Gives a foreign geom a material; before, it has the default one. Absent values are those of the default. Remove
    /// it (nullopt) before the geom is destroyed. Returns false for null and for geoms of the simulation.
    bool setMaterial(dGeomID geom, const std::optional<PhysicsMaterial>& material);
    /// Gives a geom of the simulation a material in place of that of its scene, from the next step on; nullopt: as in
    /// the scene. Absent values, and those below 0 or not a number, are those of the default material; restitution is
    /// at most 1. Values that the geom's ODE surface states (OdeSurface) act as before. Wakes the bodies on and at the
    /// geom. Returns false if there is no such geom, and for triggers and rays. Snapshots, checkpoints
    /// and adopt() keep materials and filters.
    bool setMaterial(GeomId geom, const std::optional<PhysicsMaterial>& material);
    /// Gives a geom of the simulation a filter in place of that of its scene, or of none; nullopt: as in the scene.
    /// Also for triggers, gravity volumes and queries that meet it. Names of systems may be new. If `collideWith` has
    /// names, `notCollideWith` is not used. Otherwise like setMaterial().
    bool setFilter(GeomId geom, const std::optional<CollisionFilter>& filter);
    /// Sets a callback that is called for all pairs that touch; null removes it.
    void setPairCallback(PairCallback callback, void* user);

private:
    friend class Simulation;
    explicit ContactRules(Simulation::Impl& impl) : ContactRulesView(impl) {}
    template <typename Change>
    bool change(GeomId geom, Change&& change);
};

}  // namespace orrery
