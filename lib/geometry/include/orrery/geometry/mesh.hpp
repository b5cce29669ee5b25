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

// A clean mesh: indices are in range, positions are finite and all different, and every triangle has an area. Positions
// are 3 doubles apart (sizeof(Vector3)), triangles 3 indices.
struct TriangleMesh {
    std::vector<Vector3> positions;   // m
    std::vector<Triangle> triangles;  // counter-clockwise from outside
    // True if the mesh encloses a volume: every edge is shared by exactly two triangles that use it in opposite
    // directions.
    bool closed = false;
};
// The table leaves out `closed`, which follows from the triangles.
template <std::same_as<TriangleMesh> T>
constexpr auto membersOf(const T*) {
    return members("mesh", Member{"positions", &T::positions, "m"}, Member{"triangles", &T::triangles});
}

// The parts of a mesh that were left out, counted in triangles (badVertices: in vertices).
struct MeshRepairs {
    std::size_t badIndices = 0;      // an index is out of range
    std::size_t badVertices = 0;     // vertices that are not finite; their triangles are left out too
    std::size_t degenerate = 0;      // no area: two corners are equal, or all three are on a line
    std::size_t firstBadIndex = 0;   // number of the first such triangle
    std::size_t firstBadVertex = 0;  // number of the first such vertex
};

struct BuiltMesh {
    TriangleMesh mesh;  // without triangles if none was good
    MeshRepairs repairs;
};

// Makes a clean mesh from raw triangles. `linear` is applied to every position; if it mirrors, the winding is reversed,
// so that the outside stays outside. Equal positions are merged; unused positions and unusable triangles are left out.
// The order of the others stays.
[[nodiscard]] BuiltMesh buildMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles,
                                  const Matrix3& linear = {});

// True when every edge is shared by exactly two triangles in opposite directions.
[[nodiscard]] bool isClosed(std::span<const Triangle> triangles);

// Returns the volume enclosed by a closed mesh, m^3; negative if its triangles face inward.
[[nodiscard]] double signedVolume(std::span<const Vector3> positions, std::span<const Triangle> triangles);

}  // namespace orrery
