// Surfaces of triangles that the solver finds contacts with: meshes, and ground.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "orrery/solver/vector.hpp"

namespace orrery::solver {

// How a surface goes on beyond an edge of a triangle.
enum class TriangleEdge : std::uint8_t {
    Bare,     // it ends, or falls away: the edge itself can push
    Flat,     // in the same plane
    Concave,  // it rises
};

struct SurfaceTriangle {
    std::array<Vec3, 3> corners;  // m, in the shape's frame, counter-clockwise as seen from the front
    Vec3 normal;                  // of length 1, towards the front
    std::uint64_t facet = 0;      // the same number for all triangles in one plane (facetOf)
    std::uint32_t number = 0;     // of its own
    // Edges from the first to the second corner, from there to the third, and back.
    std::array<TriangleEdge, 3> edges{};
};

struct TriangleBox {
    Vec3 low, high;  // m
};

// The triangles of one shape. It does not change.
class Triangles {
public:
    Triangles() = default;
    Triangles(const Triangles&) = delete;
    Triangles& operator=(const Triangles&) = delete;
    virtual ~Triangles() = default;
    // Around all of them; with infinite numbers where they go on without end.
    [[nodiscard]] virtual TriangleBox bounds() const = 0;
    // Appends those that may meet a box, always in the same order.
    virtual void listNear(const TriangleBox& box, std::vector<SurfaceTriangle>& found) const = 0;
};

// A number for the plane of a triangle: the same where normals are within 1e-6 and the places within as much, m.
[[nodiscard]] std::uint64_t facetOf(const Vec3& normal, const Vec3& corner);

// Sets normal and facet from the corners.
void finishTriangle(SurfaceTriangle& triangle);
// How the surface goes on beyond an edge of `triangle`, where the corner that is not on it lies at `beyond`.
[[nodiscard]] TriangleEdge edgeTowards(const SurfaceTriangle& triangle, const Vec3& beyond);
// The triangles of a mesh, in their order: numbers of corners, counter-clockwise as seen from the front.
[[nodiscard]] std::vector<SurfaceTriangle> surfaceOf(std::span<const Vec3> corners,
                                                     std::span<const std::array<std::uint32_t, 3>> triangles);

}  // namespace orrery::solver
