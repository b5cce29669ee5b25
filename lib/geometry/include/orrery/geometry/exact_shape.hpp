// Shapes as their authors meant them, without what ODE lacks: tapered and mesh shapes are exact here.
// For gravity fields, which pull toward the nearest point of a shape, and for triggers, which contain
// points. Queries allocate nothing.
//
// A shape is made once, from an authored one or from the Solid of a geom, and asked often.
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
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// All are centred on the origin; lengths in metres, positive but for radii, of which one of two may
// be zero.
struct ExactBox {
    Vector3 half;  // half extents
};
struct ExactSphere {
    double radius = 0;
};
// Hull of two balls; `bottom` is at the negative end of the axis.
struct ExactCapsule {
    Axis axis = Axis::Z;
    double radiusBottom = 0;
    double radiusTop = 0;
    double length = 0;  // between the centres of the balls; may be 0
};
// Cylinder, cone or frustum.
struct ExactCylinder {
    Axis axis = Axis::Z;
    double radiusBottom = 0;
    double radiusTop = 0;
    double length = 0;
};
// normal.x <= d; the normal is of unit length.
struct ExactHalfSpace {
    Vector3 normal{0, 0, 1};
    double d = 0;
};
class TriangleTree;
// A convex solid: planes, 4 numbers each (outward unit normal n, then d: n.x <= d), and its surface.
struct ExactHull {
    std::shared_ptr<const std::vector<double>> planes;  // never null
    std::shared_ptr<const TriangleTree> surface;        // never null
};
// A surface; a closed one contains what it encloses.
struct ExactMesh {
    std::shared_ptr<const TriangleTree> surface;  // never null
    bool closed = false;
};
// Curved solids of the family of GeneralShape: contains exactly; the surface is sampled finely.
struct ExactGeneral {
    std::shared_ptr<const GeneralSolid> solid;    // never null
    std::shared_ptr<const TriangleTree> surface;  // never null
};

using ExactShape = std::variant<ExactBox, ExactSphere, ExactCapsule, ExactCylinder, ExactHalfSpace, ExactHull,
                                ExactMesh, ExactGeneral>;

// Box around something, in its frame.
struct Bounds {
    Vector3 low;   // m
    Vector3 high;  // m
};

// Of a geom, in the frame of the solid. Nullopt for rays, which contain nothing.
[[nodiscard]] std::optional<ExactShape> exactShapeOf(const Solid& solid);

struct ExactShapeResult {
    std::optional<ExactShape> shape;  // nullopt: a note says why
    bool includesScale = false;       // false: `shape` is the unstretched one
    std::vector<ShapeNote> notes;     // as resolveShape's, without those of approximations
};
// Of an authored shape, in the frame of its node. Boxes, planes, hulls and meshes are stretched by
// `linear` (a scale or shear); round shapes never are, and the caller has to stretch what it finds on
// them. Rays give the note NoGeometry.
[[nodiscard]] ExactShapeResult exactShapeOf(const Shape& shape, const SceneContents& scene, const Matrix3& linear = {});

// Is the point in the solid, or on its surface? Open meshes contain nothing.
[[nodiscard]] bool contains(const ExactShape& shape, const Vector3& point);

// The point of the solid next to `point`: `point` itself where it is inside. Of meshes, closed ones
// too, the point of the surface.
[[nodiscard]] Vector3 nearestPoint(const ExactShape& shape, const Vector3& point);

// The point of the surface next to `point`, inside or out. Where those of a whole circle or sphere are as near
// (on the axis of a round shape, in the centre of a ball) it is `point` itself.
[[nodiscard]] Vector3 nearestOnSurface(const ExactShape& shape, const Vector3& point);

// Nullopt for half spaces.
[[nodiscard]] std::optional<Bounds> boundsOf(const ExactShape& shape);

// All that tells the shape from another one: of triangles each corner.
void addTo(Fnv1a& hash, const ExactShape& shape);

// ---- what the other kinds of field pull toward

// Filled circle about the origin in the XZ plane.
[[nodiscard]] Vector3 nearestOnDisc(double radius, const Vector3& point);
// The circle alone. On its axis all points of it are as near, and pull as one: toward the plane, from
// the distance of the circle. `distance` then is more than that to `point`.
struct RingPoint {
    Vector3 point;        // m; the circle's centre for points on the axis
    double distance = 0;  // m, from `point` to the circle
    bool onAxis = false;
};
[[nodiscard]] RingPoint nearestOnRing(double radius, const Vector3& point);
// Of several segments as near, on the first. At least one corner.
[[nodiscard]] Vector3 nearestOnPolyline(std::span<const Vector3> corners, const Vector3& point);

}  // namespace orrery
