// Words of OMI_physics_body.
#pragma once

#include <array>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/columns.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {
namespace omi_body {

inline constexpr Word kMotion = "motion", kCollider = "collider", kTrigger = "trigger";

inline constexpr Word kType = "type", kMass = "mass", kCenterOfMass = "centerOfMass",
                      kInertiaDiagonal = "inertiaDiagonal", kInertiaOrientation = "inertiaOrientation",
                      kInertiaTensor = "inertiaTensor", kLinearVelocity = "linearVelocity",
                      kAngularVelocity = "angularVelocity";

inline constexpr Word kGravityFactor = "gravityFactor";

inline constexpr Word kShape = "shape", kNodes = "nodes", kPhysicsMaterial = "physicsMaterial",
                      kCollisionFilter = "collisionFilter";

inline constexpr Word kFrictionCombine = "frictionCombine", kRestitutionCombine = "restitutionCombine";

inline constexpr Word kPhysicsMaterials = "physicsMaterials", kCollisionFilters = "collisionFilters";

}  // namespace omi_body

// The mass is a member of the object of its body.
constexpr auto massColumns() {
    return TableLines{plain(&MotionMass::mass, omi_body::kMass),
                      plain(&MotionMass::centerOfMass, omi_body::kCenterOfMass),
                      plain(&MotionMass::inertiaDiagonal, omi_body::kInertiaDiagonal),
                      plain(&MotionMass::inertiaOrientation, omi_body::kInertiaOrientation)};
}
constexpr auto columnOf(Keyed<MotionMass>) {
    return massColumns() + TableLines{unrepresented(&MotionMass::rule, MassRule::Stated)};
}
// The members that motions of OMI and KHR have in common.
constexpr auto motionColumns() {
    return TableLines{byHand(&Body::mass),
                      plain(&Body::linearVelocity, omi_body::kLinearVelocity),
                      plain(&Body::angularVelocity, omi_body::kAngularVelocity),
                      plain(&Body::gravityFactor, omi_body::kGravityFactor),
                      unrepresented(&Body::velocityFrame, VelocityFrame::Node),
                      unrepresented(&Body::enabled),
                      unrepresented(&Body::gravityMode),
                      unrepresented(&Body::force),
                      unrepresented(&Body::torque),
                      unrepresented(&Body::finiteRotation),
                      unrepresented(&Body::ode)};
}
constexpr auto columnOf(Keyed<Body>) {
    return TableLines{written(&Body::type, omi_body::kType)} + motionColumns();
}
constexpr auto columnOf(Keyed<Collider>) {
    return TableLines{plain(&Collider::shape, omi_body::kShape), plain(&Collider::material, omi_body::kPhysicsMaterial),
                      plain(&Collider::filter, omi_body::kCollisionFilter), unrepresented(&Collider::ode)};
}
constexpr auto columnOf(Keyed<Trigger>) {
    return TableLines{plain(&Trigger::shape, omi_body::kShape), byHand(&Trigger::nodes, omi_body::kNodes),
                      plain(&Trigger::filter, omi_body::kCollisionFilter), byHand(&Trigger::ownsDescendants)};
}
constexpr auto columnOf(Keyed<PhysicsMaterial>) {
    return TableLines{plain(&PhysicsMaterial::name, "name"),
                      plain(&PhysicsMaterial::staticFriction, "staticFriction", code::OMI_MATERIAL_VALUE),
                      plain(&PhysicsMaterial::dynamicFriction, "dynamicFriction", code::OMI_MATERIAL_VALUE),
                      plain(&PhysicsMaterial::restitution, "restitution", code::OMI_MATERIAL_VALUE),
                      plain(&PhysicsMaterial::frictionCombine, omi_body::kFrictionCombine),
                      plain(&PhysicsMaterial::restitutionCombine, omi_body::kRestitutionCombine),
                      unrepresented(&PhysicsMaterial::modesYield)};
}
constexpr auto columnOf(Keyed<CollisionFilter>) {
    return TableLines{plain(&CollisionFilter::name, "name"), plain(&CollisionFilter::systems, "collisionSystems"),
                      plain(&CollisionFilter::collideWith, "collideWithSystems"),
                      plain(&CollisionFilter::notCollideWith, "notCollideWithSystems")};
}

namespace omi_body {

inline constexpr KeySet kMaterialKeys = keysOf<PhysicsMaterial>();
inline constexpr KeySet kFilterKeys = keysOf<CollisionFilter>();
inline constexpr std::array<Key, 2> kDocumentKeys = {Key{kPhysicsMaterials, kMaterialKeys},
                                                     Key{kCollisionFilters, kFilterKeys}};
inline constexpr KeySet kMotionKeys = keysOf<Body, MotionMass>();
inline constexpr KeySet kColliderKeys = keysOf<Collider>();
inline constexpr KeySet kTriggerKeys = keysOf<Trigger>();
// Keys of the body object itself, until August 2023.
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

}  // namespace omi_body
}  // namespace orrery::gltf
