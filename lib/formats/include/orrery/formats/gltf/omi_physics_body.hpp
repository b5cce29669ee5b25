// Words of OMI_physics_body.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_body {

inline constexpr const char* kMotion = "motion";
inline constexpr const char* kCollider = "collider";
inline constexpr const char* kTrigger = "trigger";

inline constexpr const char* kType = "type";
inline constexpr const char* kMass = "mass";
inline constexpr const char* kCenterOfMass = "centerOfMass";
inline constexpr const char* kInertiaDiagonal = "inertiaDiagonal";
inline constexpr const char* kInertiaOrientation = "inertiaOrientation";
inline constexpr const char* kInertiaTensor = "inertiaTensor";
inline constexpr const char* kLinearVelocity = "linearVelocity";
inline constexpr const char* kAngularVelocity = "angularVelocity";
inline constexpr const char* kGravityFactor = "gravityFactor";

inline constexpr const char* kShape = "shape";
inline constexpr const char* kNodes = "nodes";
inline constexpr const char* kPhysicsMaterial = "physicsMaterial";
inline constexpr const char* kCollisionFilter = "collisionFilter";

inline constexpr const char* kPhysicsMaterials = "physicsMaterials";
inline constexpr const char* kName = "name";
inline constexpr const char* kStaticFriction = "staticFriction";
inline constexpr const char* kDynamicFriction = "dynamicFriction";
inline constexpr const char* kRestitution = "restitution";
inline constexpr const char* kFrictionCombine = "frictionCombine";
inline constexpr const char* kRestitutionCombine = "restitutionCombine";

inline constexpr const char* kCollisionFilters = "collisionFilters";
inline constexpr const char* kCollisionSystems = "collisionSystems";
inline constexpr const char* kCollideWithSystems = "collideWithSystems";
inline constexpr const char* kNotCollideWithSystems = "notCollideWithSystems";

inline constexpr std::array<Key, 5> kMaterialKeys = {kStaticFriction, kDynamicFriction, kRestitution, kFrictionCombine,
                                                     kRestitutionCombine};
inline constexpr std::array<Key, 3> kFilterKeys = {kCollisionSystems, kCollideWithSystems, kNotCollideWithSystems};
inline constexpr std::array<Key, 2> kDocumentKeys = {Key{kPhysicsMaterials, kMaterialKeys},
                                                     Key{kCollisionFilters, kFilterKeys}};
inline constexpr std::array<Key, 8> kMotionKeys = {
    kType,         kMass, kCenterOfMass, kInertiaDiagonal, kInertiaOrientation, kLinearVelocity, kAngularVelocity,
    kGravityFactor};
inline constexpr std::array<Key, 3> kColliderKeys = {kShape, kPhysicsMaterial, kCollisionFilter};
inline constexpr std::array<Key, 3> kTriggerKeys = {kShape, kNodes, kCollisionFilter};
// They were the body itself until August 2023.
inline constexpr std::array<Key, 6> kOldBodyKeys = {kType,         kMass,         kLinearVelocity, kAngularVelocity,
                                                    kCenterOfMass, kInertiaTensor};
inline constexpr std::array<Key, 9> kNodeKeys = {Key{kMotion, kMotionKeys},
                                                 Key{kCollider, kColliderKeys},
                                                 Key{kTrigger, kTriggerKeys},
                                                 kType,
                                                 kMass,
                                                 kLinearVelocity,
                                                 kAngularVelocity,
                                                 kCenterOfMass,
                                                 kInertiaTensor};

inline constexpr ExtensionKeys kExtension{"OMI_physics_body", kDocumentKeys, kNodeKeys};

}  // namespace orrery::gltf::omi_body
