// Words of OMI_physics_shape.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_shape {

inline constexpr Word kShapes = "shapes", kShape = "shape", kType = "type", kIsTrigger = "isTrigger", kName = "name";

inline constexpr Word kBox = "box", kSphere = "sphere", kCapsule = "capsule", kCylinder = "cylinder",
                      kConvex = "convex", kHull = "hull", kTrimesh = "trimesh";

inline constexpr Word kSize = "size", kRadius = "radius", kHeight = "height", kRadiusBottom = "radiusBottom",
                      kRadiusTop = "radiusTop", kMesh = "mesh";

inline constexpr std::array<Key, 1> kSizeKeys = {kSize};
inline constexpr std::array<Key, 1> kRadiusKeys = {kRadius};
inline constexpr std::array<Key, 4> kRoundKeys = {kHeight, kRadius, kRadiusBottom, kRadiusTop};
inline constexpr std::array<Key, 1> kMeshKeys = {kMesh};
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
// In the node: the form of June to August 2023, the shape itself or its index.
inline constexpr std::array<Key, 7> kNodeKeys = {kShape, kType, kIsTrigger, kSize, kRadius, kHeight, kMesh};

inline constexpr ExtensionKeys kExtension{"OMI_physics_shape", kDocumentKeys, kNodeKeys};

}  // namespace orrery::gltf::omi_shape
