// The nearest that OMI or KHR has to what it cannot say.
#pragma once

#include <optional>

#include "indices.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

// A shape of the family's and where it stands in the frame of the node that has the shape.
struct Approximation {
    Shape shape;
    Transform transform;
    bool isGround = false;     // a box for a half space
    std::optional<Mesh> mesh;  // the triangles of a convex or trimesh shape
};

// For round shapes along x or z, planes, and general shapes; nullopt where the shape itself will do, or nothing does.
[[nodiscard]] std::optional<Approximation> approximationFor(const Shape& shape, Family family,
                                                            const Resolution& resolution);
// Is there one?
[[nodiscard]] bool hasApproximation(const Shape& shape, Family family);

// Are its triangles the approximation?
[[nodiscard]] bool isMadeOfTriangles(const Shape& shape);

// A place in the world as seen from the node; nullopt where the node is sheared, mirrored
// or scaled by unlike factors.
[[nodiscard]] std::optional<Transform> transformBelow(const Node& node, const Pose& inWorld);

}  // namespace orrery::gltf
