// Triangles for round and flat solids: closed, counter-clockwise from outside, without repeated positions.
#pragma once

#include <optional>
#include <vector>

#include "orrery/geometry/mesh.hpp"
#include "orrery/geometry/solid.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct Tessellation {
    std::vector<Vector3> positions;  // m
    std::vector<Triangle> triangles;
};

// Solids that are centred on the origin. Lengths are in metres and positive. Round solids are along z, with the bottom
// at -length/2.
[[nodiscard]] Tessellation tessellateBox(const Vector3& size);
[[nodiscard]] Tessellation tessellateSphere(double radius, const Resolution& resolution = {});
// The hull of two spheres whose centres are `length` apart; the smaller one may be inside the larger.
[[nodiscard]] Tessellation tessellateCapsule(double radiusBottom, double radiusTop, double length,
                                             const Resolution& resolution = {});
// One of the radii may be zero, which gives a cone.
[[nodiscard]] Tessellation tessellateCylinder(double radiusBottom, double radiusTop, double length,
                                              const Resolution& resolution = {});
// The base is at -length/2, the apex at +length/2.
[[nodiscard]] Tessellation tessellateCone(double radius, double length, const Resolution& resolution = {});
// Divides the polygons of the hull into fans of triangles.
[[nodiscard]] Tessellation tessellateHull(const ConvexHull& hull);

// The surface, facing up; if there is a thickness, also sides and bottom. A heightfield that wraps is drawn once.
[[nodiscard]] Tessellation tessellateHeightfield(const Heightfield& field);

// Tessellates any solid in its own frame; nullopt for planes and rays.
[[nodiscard]] std::optional<Tessellation> tessellate(const Solid& solid, const Resolution& resolution = {});

}  // namespace orrery
