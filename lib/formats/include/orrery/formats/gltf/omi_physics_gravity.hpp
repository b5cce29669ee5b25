// Words of OMI_physics_gravity.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_gravity {

inline constexpr const char* kType = "type";
inline constexpr const char* kGravity = "gravity";
inline constexpr const char* kPriority = "priority";
inline constexpr const char* kReplace = "replace";
inline constexpr const char* kStop = "stop";

inline constexpr const char* kDirectional = "directional";
inline constexpr const char* kPoint = "point";
inline constexpr const char* kDisc = "disc";
inline constexpr const char* kTorus = "torus";
inline constexpr const char* kLine = "line";
inline constexpr const char* kShaped = "shaped";

inline constexpr const char* kDirection = "direction";
inline constexpr const char* kUnitDistance = "unitDistance";
inline constexpr const char* kRadius = "radius";
inline constexpr const char* kPoints = "points";
inline constexpr const char* kShape = "shape";

inline constexpr std::array<Key, 2> kDocumentKeys = {kGravity, kDirection};
inline constexpr std::array<Key, 1> kDirectionalKeys = {kDirection};
inline constexpr std::array<Key, 1> kPointKeys = {kUnitDistance};
inline constexpr std::array<Key, 2> kRingKeys = {kUnitDistance, kRadius};
inline constexpr std::array<Key, 2> kLineKeys = {kUnitDistance, kPoints};
inline constexpr std::array<Key, 2> kShapedKeys = {kUnitDistance, kShape};
inline constexpr std::array<Key, 11> kNodeKeys = {kType,
                                                  kGravity,
                                                  kPriority,
                                                  kReplace,
                                                  kStop,
                                                  Key{kDirectional, kDirectionalKeys},
                                                  Key{kPoint, kPointKeys},
                                                  Key{kDisc, kRingKeys},
                                                  Key{kTorus, kRingKeys},
                                                  Key{kLine, kLineKeys},
                                                  Key{kShaped, kShapedKeys}};

inline constexpr ExtensionKeys kExtension{"OMI_physics_gravity", kDocumentKeys, kNodeKeys};

}  // namespace orrery::gltf::omi_gravity
