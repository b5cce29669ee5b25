// Triangles with queries for the nearest point, and for enclosed points.
#pragma once

#include <span>
#include <vector>

#include "box_tree.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/mesh.hpp"

namespace orrery {

class TriangleTree {
public:
    // Indices must be in range; there must be at least one triangle.
    TriangleTree(std::span<const Vector3> positions, std::span<const Triangle> triangles);

    // Both add the triangles that they look at to `visited`.
    [[nodiscard]] Eigen::Vector3d nearest(const Eigen::Vector3d& point, std::size_t& visited) const;
    [[nodiscard]] bool isNear(const Eigen::Vector3d& point, double distance, std::size_t& visited) const;
    [[nodiscard]] Eigen::Vector3d nearest(const Eigen::Vector3d& point) const {
        std::size_t visited = 0;
        return nearest(point, visited);
    }
    // Is the point at most that far from the surface? This is faster than finding the nearest point.
    [[nodiscard]] bool isNear(const Eigen::Vector3d& point, double distance) const {
        std::size_t visited = 0;
        return isNear(point, distance, visited);
    }
    // For closed surfaces that face inward or outward. Points on the surface count as enclosed.
    [[nodiscard]] bool encloses(const Eigen::Vector3d& point) const;
    [[nodiscard]] const TreeBox& bounds() const { return tree_.bounds(); }
    void addTo(Fnv1a& hash) const;  // adds all corners
    // The corners of one triangle after the other.
    [[nodiscard]] std::vector<Vector3> corners() const;

private:
    struct Corners {
        Eigen::Vector3d a, b, c;
    };
    struct Ordered {
        std::vector<Corners> corners;
        BoxTree tree;
    };
    explicit TriangleTree(Ordered ordered);
    static Ordered ordered(std::span<const Vector3> positions, std::span<const Triangle> triangles);
    static Eigen::Vector3d nearestOn(const Corners& triangle, const Eigen::Vector3d& point);

    // Returns how often the surface winds around the point, found with a ray along x. Nullopt if the ray passes so
    // close to an edge, or the point so close to a triangle, that rounding would decide.
    [[nodiscard]] std::optional<int> windingByRay(const Eigen::Vector3d& point) const;
    // The same from the solid angles of all triangles: slow, but always decided.
    [[nodiscard]] double windingByAngles(const Eigen::Vector3d& point) const;

    std::vector<Corners> corners_;  // in the order of the tree's leaves
    BoxTree tree_;
};

}  // namespace orrery
