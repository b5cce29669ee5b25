// The part of a mesh's surface between planes that the mesh was cut by.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "orrery/geometry/mesh.hpp"
#include "triangle_tree.hpp"

namespace orrery {

// A triangle of the surface, or the rest of one after a cut.
struct Facet {
    std::array<Eigen::Vector3d, 3> corners;  // counter-clockwise from outside
    Eigen::Vector3d normal;                  // unit length, outward; the same for the whole triangle

    [[nodiscard]] double area() const;
};

// A cut keeps the side with normal.x <= distance.
struct CutPlane {
    Eigen::Vector3d normal;  // unit
    double distance = 0;     // m

    [[nodiscard]] CutPlane flipped() const { return {-normal, -distance}; }
};

// The whole mesh that patches are cut from.
struct MeshBody {
    std::vector<Facet> facets;
    TriangleTree tree;    // tree of the surface
    bool closed = false;  // true: it encloses a solid; false: it is a sheet
    double extent = 0;    // m, the largest
    double rounding = 0;  // m, tolerance for rounding
};

struct MeshPatch {
    std::vector<Facet> facets;
    std::vector<CutPlane> cuts;            // the patch is the part within all of them
    std::vector<Eigen::Vector3d> corners;  // corners of cuts with each other inside the solid, which no facet has

    // Returns points whose hull is that of the solid between the cuts.
    [[nodiscard]] std::vector<Vector3> points() const;
};

// Turns a closed mesh if it is inside out.
[[nodiscard]] MeshBody meshBodyOf(const TriangleMesh& mesh);

// Returns the part of the patch on the kept side. A facet in the plane goes to the side where the solid is.
[[nodiscard]] MeshPatch cutBy(const MeshPatch& patch, const CutPlane& plane, const MeshBody& body);

// Joins two patches as if there were no cut between them; for measuring, not for cutting.
[[nodiscard]] MeshPatch together(const MeshPatch& a, const MeshPatch& b);

// Returns the points of the patch, and the same points moved back behind its facets: a sheet of `thickness`, m.
[[nodiscard]] std::vector<Vector3> thickened(const MeshPatch& patch, double thickness);

// ---- coarse_patch.cpp: Replaces a patch by one of fewer triangles, for finding where to cut.
// Returns the patch itself if it has few triangles. Otherwise all corners in a cell of a grid become the first of them,
// so that they stay on the surface.
[[nodiscard]] MeshPatch coarse(const MeshPatch& patch, const MeshBody& body);

}  // namespace orrery
