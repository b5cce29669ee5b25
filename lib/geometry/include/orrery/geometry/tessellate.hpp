// Triangles for round and flat solids: closed, counter-clockwise from outside, every position once.
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

// Centred on the origin, lengths in metres, positive. Round ones along z, bottom at -length/2.
[[nodiscard]] Tessellation tessellateBox(const Vector3& size);
[[nodiscard]] Tessellation tessellateSphere(double radius, const Resolution& resolution = {});
// Hull of two spheres whose centres are `length` apart; the smaller one may lie inside the larger.
[[nodiscard]] Tessellation tessellateCapsule(double radiusBottom, double radiusTop, double length,
                                             const Resolution& resolution = {});
// One of the radii may be zero: a cone.
[[nodiscard]] Tessellation tessellateCylinder(double radiusBottom, double radiusTop, double length,
                                              const Resolution& resolution = {});
// Base at -length/2, apex at +length/2.
[[nodiscard]] Tessellation tessellateCone(double radius, double length, const Resolution& resolution = {});
// Polygons of the hull as fans.
[[nodiscard]] Tessellation tessellateHull(const ConvexHull& hull);

// The surface, facing up; with a thickness also sides and bottom. A wrapped one is taken once.
[[nodiscard]] Tessellation tessellateHeightfield(const Heightfield& field);

// Of any solid in its own frame; nullopt for planes and rays.
[[nodiscard]] std::optional<Tessellation> tessellate(const Solid& solid, const Resolution& resolution = {});

}  // namespace orrery
