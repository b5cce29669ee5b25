// How far the hull of a patch is from the patch: what tells whether and where to cut.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "mesh_patch.hpp"

namespace orrery {

// A point of the surface, and how far it is from there to where a line along the normal leaves the hull.
struct HullExit {
    Eigen::Vector3d from;
    Eigen::Vector3d direction;  // unit
    double length = 0;          // m
    double area = 0;            // m^2 of the surface that it stands for
    std::size_t facet = 0;      // MeshPatch::facets
};

struct PatchHull {
    double volume = 0;                    // m^3
    std::vector<Vector3> corners;         // in the frame of the mesh
    std::vector<HullExit> exits;          // none where the patch is flat
    std::vector<Eigen::Vector3d> points;  // of the hull's surface, away from its corners
};

// Exits from points of all facets (at most about `most`), outward; of a sheet to both sides.
[[nodiscard]] PatchHull hullOf(const MeshPatch& patch, const MeshBody& body, std::size_t most);

// How far a point of the hull is from the solid (the sheet) at most, m: of those on the lines to the exits, which find
// what is hollow inside, and of those on the hull.
[[nodiscard]] double gapOf(PatchHull hull, const MeshBody& body);

}  // namespace orrery
