// Words of OMI_physics_gravity.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_gravity {

inline constexpr Word kType = "type", kGravity = "gravity", kPriority = "priority", kReplace = "replace",
                      kStop = "stop";

inline constexpr Word kDirectional = "directional", kPoint = "point", kDisc = "disc", kTorus = "torus", kLine = "line",
                      kShaped = "shaped";

inline constexpr Word kDirection = "direction", kUnitDistance = "unitDistance", kRadius = "radius", kPoints = "points",
                      kShape = "shape";

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
