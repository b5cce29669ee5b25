// Pairs of geoms that touch, for applications that want to change their contacts.
#pragma once

#include <cstddef>
#include <span>

#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Surface properties of two geoms where they touch.
struct PairSurface {
    double staticFriction = 0;   ///< coefficient while they stick; from 0, may be infinite
    double dynamicFriction = 0;  ///< coefficient while they slide; from 0, may be infinite
    double restitution = 0;      ///< 0 to 1
    /// m/s, world: velocity of the surface of `geom2` past a resting geom1, like that of a conveyor. The part along the
    /// normal has no effect. Friction moves geom1 with it.
    Vector3 surfaceVelocity;
};

/// Two geoms that touch in the coming step, before their contacts are made. If a mesh is replaced by convex parts
/// (PLAN_MESH_AS_PARTS), each part is one of ODE's geoms and touches by itself; all have the mesh's id.
struct TouchingPair {
    dGeomID geom1 = nullptr;  ///< ODE's handle of the first geom
    dGeomID geom2 = nullptr;  ///< ODE's handle of the second geom
    GeomId id1;               ///< 0: geom1 belongs to the application
    GeomId id2;               ///< 0: geom2 belongs to the application; at most one of the two is 0
    /// The points where they touch: the simulation has selected them from those that ODE finds
    /// (SimulationOptions::spreadContacts, faceContacts). Position, normal and depth may be changed to finite numbers;
    /// the geoms must not be changed.
    std::span<dContactGeom> contacts;
    std::size_t count = 0;  ///< number of contacts that will be made, the first of `contacts`; it may be reduced
    PairSurface surface;    ///< computed from the materials of both; it may be changed
};

/// A callback for each pair that touches. It is called once for each part of a step, in the thread of the step. If it
/// returns false, the pair does not touch. It must not create or destroy objects of ODE, and must not add or remove
/// scenes. `user` is the pointer given to ContactRules::setPairCallback. If a number of the surface is NaN or out of
/// range, the old number is used. If a contact is not finite or has no normal, that counts as false.
///
/// For repeatable results, its answer must depend only on the pair and on data that the application keeps from earlier
/// steps. The state of the simulation is not the same within a step as between steps (see StepParts).
using PairCallback = bool (*)(TouchingPair& pair, void* user);

}  // namespace orrery
