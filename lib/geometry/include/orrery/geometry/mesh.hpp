// Triangle meshes for collision, in the arrays that dGeomTriMeshDataBuildDouble takes by reference.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery {

using Triangle = std::array<std::uint32_t, 3>;

// Indices are in range, positions finite and all different, no triangle has zero area. Positions are
// 3 doubles apart (sizeof(Vector3)), triangles 3 indices.
struct TriangleMesh {
    std::vector<Vector3> positions;   // m
    std::vector<Triangle> triangles;  // counter-clockwise from outside
    // Every edge is shared by exactly two triangles that run through it in opposite directions: the
    // mesh encloses a volume.
    bool closed = false;
};
// Whether it is closed, its triangles tell.
template <std::same_as<TriangleMesh> T>
constexpr auto membersOf(const T*) {
    return members("mesh", Member{"positions", &T::positions, "m"}, Member{"triangles", &T::triangles});
}

// What was left out of a mesh, counted in triangles (but badVertices: in vertices).
struct MeshRepairs {
    std::size_t badIndices = 0;      // an index is out of range
    std::size_t badVertices = 0;     // vertices that are not finite; triangles at them are left out as well
    std::size_t degenerate = 0;      // no area: two corners are the same, or all three are in a line
    std::size_t firstBadIndex = 0;   // number of the first such triangle
    std::size_t firstBadVertex = 0;  // number of the first such vertex
};

struct BuiltMesh {
    TriangleMesh mesh;  // no triangles when none was good
    MeshRepairs repairs;
};

// Makes a clean mesh of raw triangles: `linear` applied to every position (a mirroring one turns the
// winding round, so that the outside stays outside), equal positions made one, unused positions and
// unusable triangles left out. The order of the rest is kept.
[[nodiscard]] BuiltMesh buildMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles,
                                  const Matrix3& linear = {});

// True when every edge is shared by exactly two triangles in opposite directions.
[[nodiscard]] bool isClosed(std::span<const Triangle> triangles);

// Volume enclosed by a closed mesh, m^3; negative when its triangles face inward.
[[nodiscard]] double signedVolume(std::span<const Vector3> positions, std::span<const Triangle> triangles);

}  // namespace orrery
