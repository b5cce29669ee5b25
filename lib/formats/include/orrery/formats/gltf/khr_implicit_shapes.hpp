// Words of KHR_implicit_shapes, of the shapes of glTF 2.1 itself, and of the older extensions KHR_collision_shapes and
// MSFT_collision_primitives.
#pragma once

#include <array>

#include "orrery/formats/gltf/omi_physics_shape.hpp"

namespace orrery::gltf {
namespace khr_shapes {

using namespace omi_shape;  // NOLINT(google-build-using-namespace): most words of a shape are the same

inline constexpr Word kPlane = "plane", kConvexMesh = "convexMesh";
inline constexpr Word kSizeX = "sizeX", kSizeZ = "sizeZ", kDoubleSided = "doubleSided";
inline constexpr Word kConvexHull = "convexHull", kColliders = "colliders";

// The word of a shape. Null: it has none, or a mesh defines the shape.
template <typename Geometry>
inline constexpr Word kKhrTypeOf = kTypeOf<Geometry>;
template <>
inline constexpr Word kKhrTypeOf<ConvexShape> = nullptr;
template <>
inline constexpr Word kKhrTypeOf<TriMeshShape> = nullptr;
template <>
inline constexpr Word kKhrTypeOf<SheetShape> = kPlane;

// Defaults of absent values. glTF 2.1 has the lengths of OMI.
struct Defaults {
    double capsuleHeight, cylinderHeight, radius;
};
inline constexpr Defaults kDefaults{0.5, 0.5, 0.25};
inline constexpr Defaults kCoreDefaults{1, 2, 0.5};

}  // namespace khr_shapes

constexpr auto columnOf(Keyed<SheetShape, Khr>) {
    return TableLines{written(&SheetShape::sizeX, khr_shapes::kSizeX), written(&SheetShape::sizeZ, khr_shapes::kSizeZ),
                      plain(&SheetShape::doubleSided, khr_shapes::kDoubleSided)};
}

namespace khr_shapes {

inline constexpr KeySet kPlaneKeys = keysOfFamily<Khr, SheetShape>();
inline constexpr std::array<Key, 3> kRoundKeys = {kHeight, kRadiusBottom, kRadiusTop};
inline constexpr std::array<Key, 2> kMeshKeys = {kMesh, kConvexHull};
inline constexpr std::array<Key, 8> kShapeKeys = {kType,
                                                  Key{kBox, kSizeKeys},
                                                  Key{kSphere, kRadiusKeys},
                                                  Key{kCapsule, kRoundKeys},
                                                  Key{kCylinder, kRoundKeys},
                                                  Key{kPlane, kPlaneKeys},
                                                  Key{kMesh, kMeshKeys},
                                                  Key{kConvexMesh, kMeshKeys}};
inline constexpr std::array<Key, 1> kDocumentKeys = {Key{kShapes, kShapeKeys}};

inline constexpr ExtensionKeys kExtension{"KHR_implicit_shapes", kDocumentKeys};
// From 2022 and 2023; its keys are not checked.
inline constexpr ExtensionKeys kCollisionShapes{"KHR_collision_shapes"};
inline constexpr ExtensionKeys kCollisionPrimitives{"MSFT_collision_primitives"};

}  // namespace khr_shapes
}  // namespace orrery::gltf
