// What of a mesh's surface lies between planes that the mesh was cut by.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "orrery/geometry/mesh.hpp"
#include "triangle_tree.hpp"

namespace orrery {

// A triangle of the surface, or what a cut has left of one.
struct Facet {
    std::array<Eigen::Vector3d, 3> corners;  // counter-clockwise from outside
    Eigen::Vector3d normal;                  // unit, outward; of the whole triangle

    [[nodiscard]] double area() const;
};

// What is kept is where normal.x <= distance.
struct CutPlane {
    Eigen::Vector3d normal;  // unit
    double distance = 0;     // m

    [[nodiscard]] CutPlane flipped() const { return {-normal, -distance}; }
};

// A whole mesh: what its patches are cut from.
struct MeshBody {
    std::vector<Facet> facets;
    TriangleTree tree;    // of the surface
    bool closed = false;  // it encloses a solid; else it is a sheet
    double extent = 0;    // m, the largest
    double rounding = 0;  // m, what counts as nothing
};

struct MeshPatch {
    std::vector<Facet> facets;
    std::vector<CutPlane> cuts;            // what lies within all of them is the patch's
    std::vector<Eigen::Vector3d> corners;  // of the cuts with each other, in the solid: no facet has those

    // All points whose hull is that of the solid between the cuts.
    [[nodiscard]] std::vector<Vector3> points() const;
};

// A closed mesh that is inside out is turned.
[[nodiscard]] MeshBody meshBodyOf(const TriangleMesh& mesh);

// What of the patch is on the kept side. A facet in the plane goes to the side that the solid is on.
[[nodiscard]] MeshPatch cutBy(const MeshPatch& patch, const CutPlane& plane, const MeshBody& body);

// Both, as if the cut between them had not been made; for measuring, not for cutting.
[[nodiscard]] MeshPatch together(const MeshPatch& a, const MeshPatch& b);

// The patch moved back behind its facets as well: a sheet of some thickness, m.
[[nodiscard]] std::vector<Vector3> thickened(const MeshPatch& patch, double thickness);

}  // namespace orrery
