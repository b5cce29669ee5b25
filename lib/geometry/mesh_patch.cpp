#include "mesh_patch.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <optional>

#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

using FacetCorners = std::vector<Eigen::Vector3d>;

// Tolerance for rounding, relative to the mesh's largest extent.
constexpr double kPatchRounding = 1e-9;

bool comesBefore(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

// Returns the signed distance beyond the plane; 0 for a point in it.
double beyond(const CutPlane& plane, const Eigen::Vector3d& point, double rounding) {
    const double distance = plane.normal.dot(point) - plane.distance;
    return std::abs(distance) <= rounding ? 0 : distance;
}

// Returns the point where an edge crosses the plane. Both triangles at the edge, and both sides of the plane, get the
// same bits.
Eigen::Vector3d crossing(const Eigen::Vector3d& a, double atA, const Eigen::Vector3d& b, double atB) {
    if (comesBefore(b, a)) return crossing(b, atB, a, atA);
    return a + atA / (atA - atB) * (b - a);
}

// Returns the part of the triangle that is not beyond the plane.
FacetCorners keptOf(const Facet& facet, const std::array<double, 3>& at) {
    FacetCorners kept;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t next = (i + 1) % 3;
        if (at[i] <= 0) kept.push_back(facet.corners[i]);
        if ((at[i] < 0 && at[next] > 0) || (at[i] > 0 && at[next] < 0)) {
            kept.push_back(crossing(facet.corners[i], at[i], facet.corners[next], at[next]));
        }
    }
    return kept;
}

void addKept(const Facet& facet, const CutPlane& plane, double rounding, std::vector<Facet>& to) {
    std::array<double, 3> at{};
    for (std::size_t i = 0; i < 3; ++i) at[i] = beyond(plane, facet.corners[i], rounding);
    const auto [least, most] = std::minmax_element(at.begin(), at.end());
    const bool inPlane = *least == 0 && *most == 0;
    if (inPlane ? facet.normal.dot(plane.normal) > 0 : *most <= 0) return to.push_back(facet);
    if (*least >= 0) return;
    const FacetCorners kept = keptOf(facet, at);
    for (std::size_t i = 2; i < kept.size(); ++i) to.push_back({{kept[0], kept[i - 1], kept[i]}, facet.normal});
}

std::optional<Eigen::Vector3d> meetingPoint(const CutPlane& a, const CutPlane& b, const CutPlane& c) {
    constexpr double kParallel = 1e-6;
    const double volume = a.normal.dot(b.normal.cross(c.normal));
    if (std::abs(volume) < kParallel) return std::nullopt;
    return (a.distance * b.normal.cross(c.normal) + b.distance * c.normal.cross(a.normal) +
            c.distance * a.normal.cross(b.normal)) /
           volume;
}

// Points on the surface do not count: they belong to facets on either side of the cuts.
bool isInside(const MeshBody& body, const Eigen::Vector3d& point) {
    return !body.tree.isNear(point, 2 * body.rounding) && body.tree.encloses(point);
}

// Adds corners that the last cut forms with two earlier ones, inside the solid.
void addCorners(MeshPatch& patch, const MeshBody& body) {
    const auto& cuts = patch.cuts;
    const auto isWithin = [&](const Eigen::Vector3d& point) {
        return std::all_of(cuts.begin(), cuts.end(),
                           [&](const CutPlane& cut) { return beyond(cut, point, body.rounding) <= 0; });
    };
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        for (std::size_t j = i + 1; j + 1 < cuts.size(); ++j) {
            const auto point = meetingPoint(cuts[i], cuts[j], cuts.back());
            if (point && isWithin(*point) && isInside(body, *point)) patch.corners.push_back(*point);
        }
    }
}

Eigen::Vector3d areaVector(const std::array<Eigen::Vector3d, 3>& corners) {
    return (corners[1] - corners[0]).cross(corners[2] - corners[0]) / 2;
}

}  // namespace

double Facet::area() const {
    return areaVector(corners).norm();
}

std::vector<Vector3> MeshPatch::points() const {
    std::vector<Vector3> all;
    all.reserve(3 * facets.size() + corners.size());
    for (const Facet& facet : facets) {
        for (const Eigen::Vector3d& corner : facet.corners) all.push_back(fromEigen(corner));
    }
    for (const Eigen::Vector3d& corner : corners) all.push_back(fromEigen(corner));
    return all;
}

MeshBody meshBodyOf(const TriangleMesh& mesh) {
    MeshBody body{{}, TriangleTree(mesh.positions, mesh.triangles), mesh.closed};
    const bool turned = mesh.closed && signedVolume(mesh.positions, mesh.triangles) < 0;
    body.facets.reserve(mesh.triangles.size());
    for (const Triangle& t : mesh.triangles) {
        Facet facet;
        for (std::size_t i = 0; i < 3; ++i) facet.corners[i] = toEigen(mesh.positions[t[i]]);
        if (turned) std::swap(facet.corners[1], facet.corners[2]);
        facet.normal = areaVector(facet.corners).stableNormalized();
        body.facets.push_back(facet);
    }
    const TreeBox& box = body.tree.bounds();
    body.extent = (box.high - box.low).maxCoeff();
    body.rounding = kPatchRounding * body.extent;
    return body;
}

MeshPatch cutBy(const MeshPatch& patch, const CutPlane& plane, const MeshBody& body) {
    MeshPatch kept;
    for (const Facet& facet : patch.facets) addKept(facet, plane, body.rounding, kept.facets);
    for (const Eigen::Vector3d& corner : patch.corners) {
        if (beyond(plane, corner, body.rounding) <= 0) kept.corners.push_back(corner);
    }
    kept.cuts = patch.cuts;
    kept.cuts.push_back(plane);
    if (body.closed) addCorners(kept, body);
    return kept;
}

MeshPatch together(const MeshPatch& a, const MeshPatch& b) {
    MeshPatch both{a.facets, {}, a.corners};
    both.facets.insert(both.facets.end(), b.facets.begin(), b.facets.end());
    both.corners.insert(both.corners.end(), b.corners.begin(), b.corners.end());
    return both;
}

std::vector<Vector3> thickened(const MeshPatch& patch, double thickness) {
    std::vector<Vector3> all = patch.points();
    for (const Facet& facet : patch.facets) {
        for (const Eigen::Vector3d& corner : facet.corners) {
            all.push_back(fromEigen(Eigen::Vector3d(corner - thickness * facet.normal)));
        }
    }
    return all;
}

}  // namespace orrery
