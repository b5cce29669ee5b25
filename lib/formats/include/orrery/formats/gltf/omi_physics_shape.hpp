// Words of OMI_physics_shape.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_shape {

inline constexpr const char* kShapes = "shapes";
inline constexpr const char* kShape = "shape";
inline constexpr const char* kType = "type";
inline constexpr const char* kIsTrigger = "isTrigger";
inline constexpr const char* kName = "name";

inline constexpr const char* kBox = "box";
inline constexpr const char* kSphere = "sphere";
inline constexpr const char* kCapsule = "capsule";
inline constexpr const char* kCylinder = "cylinder";
inline constexpr const char* kConvex = "convex";
inline constexpr const char* kHull = "hull";
inline constexpr const char* kTrimesh = "trimesh";

inline constexpr const char* kSize = "size";
inline constexpr const char* kRadius = "radius";
inline constexpr const char* kHeight = "height";
inline constexpr const char* kRadiusBottom = "radiusBottom";
inline constexpr const char* kRadiusTop = "radiusTop";
inline constexpr const char* kMesh = "mesh";

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
