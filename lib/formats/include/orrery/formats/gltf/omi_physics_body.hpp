// Words of OMI_physics_body.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_body {

inline constexpr Word kMotion = "motion", kCollider = "collider", kTrigger = "trigger";

inline constexpr Word kType = "type", kMass = "mass", kCenterOfMass = "centerOfMass",
                      kInertiaDiagonal = "inertiaDiagonal", kInertiaOrientation = "inertiaOrientation",
                      kInertiaTensor = "inertiaTensor", kLinearVelocity = "linearVelocity",
                      kAngularVelocity = "angularVelocity", kGravityFactor = "gravityFactor";

inline constexpr Word kShape = "shape", kNodes = "nodes", kPhysicsMaterial = "physicsMaterial",
                      kCollisionFilter = "collisionFilter";

inline constexpr Word kPhysicsMaterials = "physicsMaterials", kName = "name", kStaticFriction = "staticFriction",
                      kDynamicFriction = "dynamicFriction", kRestitution = "restitution",
                      kFrictionCombine = "frictionCombine", kRestitutionCombine = "restitutionCombine";

inline constexpr Word kCollisionFilters = "collisionFilters", kCollisionSystems = "collisionSystems",
                      kCollideWithSystems = "collideWithSystems", kNotCollideWithSystems = "notCollideWithSystems";

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
