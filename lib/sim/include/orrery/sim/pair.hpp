// Pairs of geoms that touch, for applications that have a say in their contacts.
#pragma once

#include <cstddef>
#include <span>

#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Of what two geoms are made where they meet.
struct PairSurface {
    double staticFriction = 0;   ///< coefficient of what sticks; from 0, may be infinite
    double dynamicFriction = 0;  ///< of what slides; from 0, may be infinite
    double restitution = 0;      ///< 0 to 1
    /// m/s, world: so fast the surface of `geom2` runs past a geom1 at rest, as that of a conveyor; what of it is along
    /// the normal has no effect. Friction carries geom1 with it.
    Vector3 surfaceVelocity;
};

/// Two geoms that touch in the coming step, before their contacts are made. Each part of a mesh in convex parts
/// (PLAN_MESH_AS_PARTS) is a geom of ODE's, and touches by itself; all have the mesh's id.
struct TouchingPair {
    dGeomID geom1 = nullptr;  ///< ODE's handle of one
    dGeomID geom2 = nullptr;  ///< and of the other
    GeomId id1;               ///< of the simulation's; 0: one of the application's
    GeomId id2;               ///< likewise; never both 0
    /// Where they touch: the points that the simulation keeps of those that ODE finds
    /// (SimulationOptions::spreadContacts, faceContacts). Position, normal and depth may be changed to finite numbers;
    /// geoms may not.
    std::span<dContactGeom> contacts;
    std::size_t count = 0;  ///< so many of `contacts` are made, the first ones; may be made less
    PairSurface surface;    ///< as the materials of both have it; may be changed
};

/// Asked about each pair that touches, once for each part of a step, in the thread of the step: false, and they do not
/// touch. It must not create or destroy objects of ODE, nor add or remove scenes. `user` is what was given to
/// Simulation::setPairCallback. Numbers of the surface that are none, or out of range, count as not changed; a contact
/// that is not finite, or has no normal, as false.
///
/// To be repeatable it has to answer by the state of the simulation alone, which is not the same between steps as
/// within one (see beginStep()): by the pair, and what the application keeps of steps before.
using PairCallback = bool (*)(TouchingPair& pair, void* user);

}  // namespace orrery
