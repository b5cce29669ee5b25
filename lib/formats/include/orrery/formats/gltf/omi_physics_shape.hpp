// Words of OMI_physics_shape.
#pragma once

#include <array>

#include "orrery/formats/gltf/columns.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::gltf {
namespace omi_shape {

inline constexpr Word kShapes = "shapes", kShape = "shape", kType = "type", kIsTrigger = "isTrigger", kName = "name";

inline constexpr Word kBox = "box", kSphere = "sphere", kCapsule = "capsule", kCylinder = "cylinder",
                      kConvex = "convex", kHull = "hull", kTrimesh = "trimesh";

inline constexpr Word kSize = "size", kRadius = "radius", kHeight = "height", kRadiusBottom = "radiusBottom",
                      kRadiusTop = "radiusTop", kMesh = "mesh";

// The word of a shape; null: it has none.
template <typename Geometry>
inline constexpr Word kTypeOf = nullptr;
template <>
inline constexpr Word kTypeOf<BoxShape> = kBox;
template <>
inline constexpr Word kTypeOf<SphereShape> = kSphere;
template <>
inline constexpr Word kTypeOf<CapsuleShape> = kCapsule;
template <>
inline constexpr Word kTypeOf<CylinderShape> = kCylinder;
template <>
inline constexpr Word kTypeOf<ConvexShape> = kConvex;
template <>
inline constexpr Word kTypeOf<TriMeshShape> = kTrimesh;

}  // namespace omi_shape

// Sizes must be positive, or had another meaning before; therefore they are read by hand.
constexpr auto columnOf(Keyed<BoxShape>) {
    return TableLines{written(&BoxShape::size, omi_shape::kSize)};
}
constexpr auto columnOf(Keyed<SphereShape>) {
    return TableLines{written(&SphereShape::radius, omi_shape::kRadius)};
}
// There are two radii, or one. The keys of the radii decide which height is meant.
template <typename Round>
constexpr auto columnOfRound() {
    return TableLines{written(&Round::height, omi_shape::kHeight),
                      written(&Round::radiusBottom, omi_shape::kRadiusBottom),
                      written(&Round::radiusTop, omi_shape::kRadiusTop), byHand(&Round::radius, omi_shape::kRadius),
                      unrepresented(&Round::axis, Axis::Y)};
}
constexpr auto columnOf(Keyed<CapsuleShape>) {
    return columnOfRound<CapsuleShape>() + TableLines{byHand(&CapsuleShape::meaning)};
}
constexpr auto columnOf(Keyed<CylinderShape>) {
    return columnOfRound<CylinderShape>();
}
constexpr auto columnOf(Keyed<ConvexShape>) {
    return TableLines{byHand(&ConvexShape::mesh, omi_shape::kMesh)};
}
constexpr auto columnOf(Keyed<TriMeshShape>) {
    return TableLines{byHand(&TriMeshShape::mesh, omi_shape::kMesh)};
}

namespace omi_shape {

inline constexpr KeySet kSizeKeys = keysOf<BoxShape>();
inline constexpr KeySet kRadiusKeys = keysOf<SphereShape>();
inline constexpr KeySet kRoundKeys = keysOf<CylinderShape>();
inline constexpr KeySet kMeshKeys = keysOf<ConvexShape>();
inline constexpr std::array<Key, 13> kShapeKeys = {kType,
                                                   kIsTrigger,
                                                   Key{kBox, kSizeKeys},
                                                   Key{kSphere, kRadiusKeys},
                                                   Key{kCapsule, kRoundKeys},
                                                   Key{kCylinder, kRoundKeys},
                                                   Key{kConvex, kMeshKeys},
                                                   Key{kHull, kMeshKeys},
                                                   Key{kTrimesh, kMeshKeys},
                                                   kSize,
                                                   kRadius,
                                                   kHeight,
                                                   kMesh};
inline constexpr std::array<Key, 1> kDocumentKeys = {Key{kShapes, kShapeKeys}};
// Keys in the node, from June to August 2023: the shape itself or its index.
inline constexpr std::array<Key, 7> kNodeKeys = {kShape, kType, kIsTrigger, kSize, kRadius, kHeight, kMesh};

inline constexpr ExtensionKeys kExtension{"OMI_physics_shape", kDocumentKeys, kNodeKeys};

}  // namespace omi_shape
}  // namespace orrery::gltf
