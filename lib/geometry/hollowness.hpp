// The distance between a patch and its hull, which decides whether and where to cut.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>
#include <vector>

#include "mesh_patch.hpp"

namespace orrery {

// The operations that it takes to cut a mesh.
struct CutEffort {
    std::size_t facets = 0;   // that were cut on trial
    std::size_t trials = 0;   // quick hulls
    std::size_t hulls = 0;    // exact hulls
    std::size_t lookups = 0;  // points whose distance from the mesh was found, more for those near many triangles
    std::size_t planes = 0;   // of exact hulls, for each line that leaves one

    // Returns the number of facets that take about as long.
    [[nodiscard]] std::size_t work() const { return facets + 10 * trials + 60 * hulls + 2 * lookups + planes / 100; }
};

// A point of the surface, and the distance from there to the point where a line along the normal leaves the hull.
struct HullExit {
    Eigen::Vector3d from;
    Eigen::Vector3d direction;  // unit
    double length = 0;          // m
    double area = 0;            // m^2 of the surface that the point represents
    std::size_t facet = 0;      // MeshPatch::facets
};

struct PatchHull {
    double volume = 0;                    // m^3
    std::vector<Vector3> corners;         // in the frame of the mesh
    std::vector<HullExit> exits;          // empty if the patch is flat
    std::vector<Eigen::Vector3d> points;  // points on the hull's surface, away from its corners
};

// Returns exits from points of all facets (about `most` at most), outward; for a sheet to both sides.
[[nodiscard]] PatchHull hullOf(const MeshPatch& patch, const MeshBody& body, std::size_t most, CutEffort& effort);

// Decides between cuts. The volume is about that of PatchHull, but takes a fraction of the time.
struct PatchHollow {
    double volume = 0;  // m^3 of the hull
    double area = 0;    // m^2 of the surface with exits longer than allowed
};

// Measures at the points that hullOf takes. The area is 0 without `allowed`, m.
[[nodiscard]] PatchHollow hollowOf(const MeshPatch& patch, const MeshBody& body, std::size_t most,
                                   std::optional<double> allowed, CutEffort& effort);

// Returns the largest distance, m, of points of the hull from the solid (the sheet). The points are on the lines to the
// exits, which finds hollows inside, and on the hull.
[[nodiscard]] double gapOf(PatchHull hull, const MeshBody& body, CutEffort& effort);

}  // namespace orrery
