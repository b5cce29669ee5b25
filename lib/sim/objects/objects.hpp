// Plan -> live ODE worlds, spaces, bodies and geoms: all objects of a kind, in plan order.
#pragma once

#include "world/world.hpp"

namespace orrery {

// worlds.cpp: one live world takes all worlds of a plan, so they become one.
void mergeWorlds(Plan& plan, const Scene& scene, DiagnosticLog& log);
void createWorld(const WorldBuild& build);
void borrowWorld(const WorldBuild& build, dWorldID world, dSpaceID space);
void createSpaces(const WorldBuild& build);

// bodies.cpp
void createBodies(const WorldBuild& build);
// Author's frame of a body in the world.
void setPose(dBodyID id, const Pose& pose, const Vector3& centerOfMass);

// geoms.cpp
void createGeoms(const WorldBuild& build);
// Refers to the mesh.
[[nodiscard]] dTriMeshDataID buildMeshData(const TriangleMesh& mesh);
// After geoms came or went: their places in the block, and in the tables of the plan, from `begin` on.
void numberGeoms(SimulationWorld& world, const Plan& plan, std::size_t begin = 0);

}  // namespace orrery
