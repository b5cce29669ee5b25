// Words of OMI_collider, which until June 2023 defined the shapes and colliders of today's OMI_physics_shape and
// OMI_physics_body. It is only read, not written.
#pragma once

#include <array>

#include "orrery/formats/gltf/omi_physics_shape.hpp"

namespace orrery::gltf::omi_collider {

using namespace omi_shape;  // NOLINT(google-build-using-namespace): the words of a shape have stayed

inline constexpr Word kColliders = "colliders", kCollider = "collider", kExtents = "extents";

inline constexpr std::array<Key, 7> kColliderKeys = {kType, kIsTrigger, kSize, kExtents, kRadius, kHeight, kMesh};
inline constexpr std::array<Key, 1> kDocumentKeys = {Key{kColliders, kColliderKeys}};
inline constexpr std::array<Key, 8> kNodeKeys = {kCollider, kType,   kIsTrigger, kSize,
                                                 kExtents,  kRadius, kHeight,    kMesh};

inline constexpr ExtensionKeys kExtension{"OMI_collider", kDocumentKeys, kNodeKeys};

}  // namespace orrery::gltf::omi_collider
