// Shapes with every default filled in, in the form that ODE's dCreate* functions take them.
#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "orrery/geometry/heightfield.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/mesh.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// All lengths are in metres, positive, finite and at most kMaxCoordinate.
struct SolidBox {
    Vector3 size;  // full extents
    bool operator==(const SolidBox&) const = default;
};
struct SolidSphere {
    double radius = 0;
    bool operator==(const SolidSphere&) const = default;
};
// Along local z, centred.
struct SolidCapsule {
    double radius = 0;
    double length = 0;  // between the centres of the caps
    bool operator==(const SolidCapsule&) const = default;
};
// Along local z, centred.
struct SolidCylinder {
    double radius = 0;
    double length = 0;
    bool operator==(const SolidCylinder&) const = default;
};
// The half space normal.x <= d. ODE cannot place planes: fold the pose into normal and d.
struct SolidPlane {
    Vector3 normal{0, 0, 1};  // unit length
    double d = 0;             // m
    bool operator==(const SolidPlane&) const = default;
};
// From the origin along local +z.
struct SolidRay {
    double length = 0;
    bool operator==(const SolidRay&) const = default;
};
struct SolidHull {
    std::shared_ptr<const ConvexHull> hull;  // never null
    bool operator==(const SolidHull&) const = default;
};
struct SolidMesh {
    std::shared_ptr<const TriangleMesh> mesh;  // never null
    bool operator==(const SolidMesh&) const = default;
};
struct SolidHeightfield {
    std::shared_ptr<const Heightfield> field;  // never null
    bool operator==(const SolidHeightfield&) const = default;
};

using Solid = std::variant<SolidBox, SolidSphere, SolidCapsule, SolidCylinder, SolidPlane, SolidRay, SolidHull,
                           SolidMesh, SolidHeightfield>;

// ODE's word for it: "box", "sphere", "capsule", "cylinder", "plane", "ray", "convex", "trimesh", "heightfield".
[[nodiscard]] std::string_view typeName(const Solid& solid);

// A solid and its place in the rigid (unscaled) frame of the node that has the shape. Not the
// identity for round shapes along x or y, and for hulls, whose origin is their centroid.
struct PlacedSolid {
    Solid solid;
    Pose pose;
};

}  // namespace orrery
