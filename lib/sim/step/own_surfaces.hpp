// Meshes and heightfields as surfaces of triangles of the solver of lib/solver.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "orrery/geometry/mesh.hpp"
#include "orrery/solver/shapes.hpp"
#include "world/world.hpp"

namespace orrery {

class OwnSurfaces {
public:
    // The shape of a mesh or of a heightfield; none for other geoms. That of a mesh is made once.
    [[nodiscard]] std::optional<solver::Shape> shapeOf(const SimulationWorld& world, const SimGeom& geom);

    // Forgets meshes that no geom of the world has any more.
    void dropUnused(const SimulationWorld& world);

private:
    std::unordered_map<const TriangleMesh*, std::shared_ptr<const solver::Triangles>> meshes_;  // only for lookup
};

}  // namespace orrery
