// Plan -> live ODE worlds, spaces, bodies and geoms: all objects of a kind, in plan order.
#pragma once

#include "world/world.hpp"

namespace orrery {

// worlds.cpp: merges all worlds of a plan, because one live world takes all of them.
void mergeWorlds(Plan& plan, const Scene& scene, DiagnosticLog& log);
void createWorld(const WorldBuild& build);
void borrowWorld(const WorldBuild& build, dWorldID world, dSpaceID space);
void createSpaces(const WorldBuild& build);

// bodies.cpp
void createBodies(const WorldBuild& build);
// Sets the authored frame of a body in the world.
void setPose(dBodyID id, const Pose& pose, const Vector3& centerOfMass);

// geoms.cpp
void createGeoms(const WorldBuild& build);
// The result refers to the mesh.
[[nodiscard]] dTriMeshDataID buildMeshData(const TriangleMesh& mesh);
// The same with the mesh that ODE refers to, which may be another one.
[[nodiscard]] SharedMesh prepareMesh(const std::shared_ptr<const TriangleMesh>& mesh);
// After geoms were added or removed: renumbers their places in the block, and in the tables of the plan, from `begin`
// to `end`. If any were removed, call GeomIndex::forget() before.
void numberGeoms(SimulationWorld& world, const Plan& plan, std::size_t begin, std::size_t end);

}  // namespace orrery
