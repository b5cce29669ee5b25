// Triangles that are asked for the nearest point, and for what they enclose.
#pragma once

#include <span>
#include <vector>

#include "box_tree.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/mesh.hpp"

namespace orrery {

class TriangleTree {
public:
    // Indices are in range; at least one triangle.
    TriangleTree(std::span<const Vector3> positions, std::span<const Triangle> triangles);

    [[nodiscard]] Eigen::Vector3d nearest(const Eigen::Vector3d& point) const;
    // Is the point at most that far from the surface? Quicker than to find the nearest point.
    [[nodiscard]] bool isNear(const Eigen::Vector3d& point, double distance) const;
    // For closed surfaces, whichever way round. Points on the surface count as enclosed.
    [[nodiscard]] bool encloses(const Eigen::Vector3d& point) const;
    [[nodiscard]] const TreeBox& bounds() const { return tree_.bounds(); }
    void addTo(Fnv1a& hash) const;  // all corners

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

    // How often the surface winds round the point, by a ray along x; nullopt where the ray passes an
    // edge, or the point a triangle, so closely that rounding decides.
    [[nodiscard]] std::optional<int> windingByRay(const Eigen::Vector3d& point) const;
    // The same from the solid angles of all triangles: slow, but never undecided.
    [[nodiscard]] double windingByAngles(const Eigen::Vector3d& point) const;

    std::vector<Corners> corners_;  // in the order of the tree's leaves
    BoxTree tree_;
};

}  // namespace orrery
