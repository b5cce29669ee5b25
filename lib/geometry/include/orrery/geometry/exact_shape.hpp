// Shapes exactly as their authors meant them, not limited to ODE's geoms: tapered and mesh shapes are exact here. They
// are used for gravity fields, which pull toward the nearest point of a shape, and for triggers, which contain points.
// Queries allocate nothing.
//
// A shape is made once, from an authored one or from the Solid of a geom, and queried often.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "orrery/base/hash.hpp"
#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/geometry/solid.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// All shapes are centred on the origin. Lengths are in metres and positive, except that one of two radii may be zero.
struct ExactBox {
    Vector3 half;  // half extents
};
struct ExactSphere {
    double radius = 0;
};
// The hull of two balls; `bottom` is at the negative end of the axis.
struct ExactCapsule {
    Axis axis = Axis::Z;
    double radiusBottom = 0;
    double radiusTop = 0;
    double length = 0;  // between the centres of the balls; may be 0
};
// A cylinder, cone or frustum.
struct ExactCylinder {
    Axis axis = Axis::Z;
    double radiusBottom = 0;
    double radiusTop = 0;
    double length = 0;
};
// The points with normal.x <= d; the normal has unit length.
struct ExactHalfSpace {
    Vector3 normal{0, 0, 1};
    double d = 0;
};
class TriangleTree;
// A convex solid. Planes have 4 numbers each: the outward unit normal n and d, with n.x <= d. The surface is stored
// too.
struct ExactHull {
    std::shared_ptr<const std::vector<double>> planes;  // never null
    std::shared_ptr<const TriangleTree> surface;        // never null
};
// A surface. If it is closed, the solid is the volume that it encloses.
struct ExactMesh {
    std::shared_ptr<const TriangleTree> surface;  // never null
    bool closed = false;
};
// Curved solids of the family of GeneralShape. contains() is exact; the surface is sampled finely.
struct ExactGeneral {
    std::shared_ptr<const GeneralSolid> solid;    // never null
    std::shared_ptr<const TriangleTree> surface;  // never null
};

using ExactShape = std::variant<ExactBox, ExactSphere, ExactCapsule, ExactCylinder, ExactHalfSpace, ExactHull,
                                ExactMesh, ExactGeneral>;

// An axis-aligned box around an object, in the object's frame.
struct Bounds {
    Vector3 low;   // m
    Vector3 high;  // m
};

// Returns the shape of a geom's solid, in the frame of the solid. Nullopt for rays, which contain nothing.
[[nodiscard]] std::optional<ExactShape> exactShapeOf(const Solid& solid);

struct ExactShapeResult {
    std::optional<ExactShape> shape;  // nullopt: a note says why
    bool includesScale = false;       // false: `shape` is not scaled
    std::vector<ShapeNote> notes;     // those of resolveShape, without those about approximations
};
// Returns the shape of an authored shape, in the frame of its node. Boxes, planes, hulls and meshes are stretched by
// `linear` (a scale or shear). Round shapes are never stretched; the caller must stretch the points found on them. Rays
// give the note NoGeometry. ResolveOptions::coarseness is for curved solids, and for hulls of many points.
[[nodiscard]] ExactShapeResult exactShapeOf(const Shape& shape, const SceneContents& scene, const Matrix3& linear = {},
                                            int coarseness = 0);

// Is the point in the solid, or on its surface? Open meshes contain nothing.
[[nodiscard]] bool contains(const ExactShape& shape, const Vector3& point);

// Returns the point of the solid nearest to `point`; inside, that is `point` itself. For meshes, even closed ones, it
// is the nearest point of the surface.
[[nodiscard]] Vector3 nearestPoint(const ExactShape& shape, const Vector3& point);

// Returns the point of the surface nearest to `point`, which may be inside or outside. If all points of a circle or
// sphere are equally near (on the axis of a round shape, in the centre of a ball), returns `point` itself.
[[nodiscard]] Vector3 nearestOnSurface(const ExactShape& shape, const Vector3& point);

// Returns the box around a shape; nullopt for half spaces.
[[nodiscard]] std::optional<Bounds> boundsOf(const ExactShape& shape);

// Returns the surface in triangles; nullopt for half spaces. Triangles of meshes and hulls do not share their
// positions.
[[nodiscard]] std::optional<Tessellation> tessellate(const ExactShape& shape);

// Adds all values that distinguish the shape from another one; for triangles each corner.
void addTo(Fnv1a& hash, const ExactShape& shape);

// ---- Nearest points for the other kinds of field

// Returns the nearest point of a filled circle about the origin in the XZ plane.
[[nodiscard]] Vector3 nearestOnDisc(double radius, const Vector3& point);
// The nearest point of the circle line. From a point on its axis all points of the circle are equally near, and their
// pulls add up to a pull toward the plane, over the distance of the circle. In that case `distance` is more than the
// distance to `point`.
struct RingPoint {
    Vector3 point;        // m; for points on the axis the circle's centre
    double distance = 0;  // m, from `point` to the circle
    bool onAxis = false;
};
[[nodiscard]] RingPoint nearestOnRing(double radius, const Vector3& point);
// Returns the nearest point of a polyline with at least one corner. If several segments are equally near, the point is
// on the first.
[[nodiscard]] Vector3 nearestOnPolyline(std::span<const Vector3> corners, const Vector3& point);

}  // namespace orrery
