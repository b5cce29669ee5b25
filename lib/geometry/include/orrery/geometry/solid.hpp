// Shapes with every default filled in, in the form that ODE's dCreate* functions need.
#pragma once

#include <concepts>
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
template <std::same_as<SolidBox> T>
constexpr auto membersOf(const T*) {
    return members("box", Member{"size", &T::size, "m"});
}
struct SolidSphere {
    double radius = 0;
    bool operator==(const SolidSphere&) const = default;
};
template <std::same_as<SolidSphere> T>
constexpr auto membersOf(const T*) {
    return members("sphere", Member{"radius", &T::radius, "m"});
}
// Along local z, centred on the origin.
struct SolidCapsule {
    double radius = 0;
    double length = 0;  // between the centres of the caps
    bool operator==(const SolidCapsule&) const = default;
};
template <std::same_as<SolidCapsule> T>
constexpr auto membersOf(const T*) {
    return members("capsule", Member{"radius", &T::radius, "m"}, Member{"length", &T::length, "m"});
}
// Along local z, centred on the origin.
struct SolidCylinder {
    double radius = 0;
    double length = 0;
    bool operator==(const SolidCylinder&) const = default;
};
template <std::same_as<SolidCylinder> T>
constexpr auto membersOf(const T*) {
    return members("cylinder", Member{"radius", &T::radius, "m"}, Member{"length", &T::length, "m"});
}
// The half space normal.x <= d. ODE has no pose for planes: include the pose in normal and d.
struct SolidPlane {
    Vector3 normal{0, 0, 1};  // unit length
    double d = 0;             // m
    bool operator==(const SolidPlane&) const = default;
};
template <std::same_as<SolidPlane> T>
constexpr auto membersOf(const T*) {
    return members("plane", Member{"normal", &T::normal}, Member{"d", &T::d, "m"});
}
// A ray from the origin along local +z.
struct SolidRay {
    double length = 0;
    bool operator==(const SolidRay&) const = default;
};
template <std::same_as<SolidRay> T>
constexpr auto membersOf(const T*) {
    return members("ray", Member{"length", &T::length, "m"});
}
struct SolidHull {
    std::shared_ptr<const ConvexHull> hull;  // never null
    bool operator==(const SolidHull&) const = default;
};
template <std::same_as<SolidHull> T>
constexpr auto membersOf(const T*) {
    return members("convex", Member{"hull", &T::hull});
}
struct SolidMesh {
    std::shared_ptr<const TriangleMesh> mesh;  // never null
    bool operator==(const SolidMesh&) const = default;
};
template <std::same_as<SolidMesh> T>
constexpr auto membersOf(const T*) {
    return members("trimesh", Member{"mesh", &T::mesh});
}
struct SolidHeightfield {
    std::shared_ptr<const Heightfield> field;  // never null
    bool operator==(const SolidHeightfield&) const = default;
};
template <std::same_as<SolidHeightfield> T>
constexpr auto membersOf(const T*) {
    return members("heightfield", Member{"field", &T::field});
}

using Solid = std::variant<SolidBox, SolidSphere, SolidCapsule, SolidCylinder, SolidPlane, SolidRay, SolidHull,
                           SolidMesh, SolidHeightfield>;

// Returns ODE's word for it: "box", "sphere", "capsule", "cylinder", "plane", "ray", "convex", "trimesh",
// "heightfield".
[[nodiscard]] std::string_view typeName(const Solid& solid);

// A solid and its place in the rigid (unscaled) frame of the node that has the shape. The place differs from the
// identity for round shapes along x or y, and for hulls, whose origin is their centroid.
struct PlacedSolid {
    Solid solid;
    Pose pose;
};

}  // namespace orrery
