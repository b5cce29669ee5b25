// Words of KHR_physics_rigid_bodies, and of the older extensions KHR_rigid_bodies and MSFT_rigid_bodies.
#pragma once

#include <array>

#include "orrery/formats/gltf/khr_implicit_shapes.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"

namespace orrery::gltf {
namespace khr_body {

// Its motions, materials, filters and joints share most words with OMI's.
using khr_shapes::kConvexHull;
using omi_body::kCollider, omi_body::kCollisionFilters, omi_body::kMotion, omi_body::kNodes,
    omi_body::kPhysicsMaterials, omi_body::kShape, omi_body::kTrigger;
using omi_joint::kDrives, omi_joint::kJoint, omi_joint::kLimits, omi_joint::kPhysicsJoints;

inline constexpr Word kIsKinematic = "isKinematic", kGeometry = "geometry", kMesh = "mesh", kNode = "node";

// Used until November 2023.
inline constexpr Word kJointLimits = "jointLimits", kPhysicsJointLimits = "physicsJointLimits",
                      kSpringConstant = "springConstant", kSpringDamping = "springDamping";

}  // namespace khr_body

// The values that an absent one means by another rule are written out.
constexpr auto columnOf(Keyed<MotionMass, Khr>) {
    return massColumns() + TableLines{byHand(&MotionMass::rule)};
}
constexpr auto columnOf(Keyed<Body, Khr>) {
    return TableLines{byHand(&Body::type, khr_body::kIsKinematic)} + motionColumns();
}

namespace khr_body {

inline constexpr std::array<Key, 4> kGeometryKeys = {kShape, kMesh, kNode, kConvexHull};

}  // namespace khr_body

constexpr auto columnOf(Keyed<Collider, Khr>) {
    return TableLines{byHand(&Collider::shape, khr_body::kGeometry, khr_body::kGeometryKeys),
                      plain(&Collider::material, omi_body::kPhysicsMaterial),
                      plain(&Collider::filter, omi_body::kCollisionFilter), unrepresented(&Collider::ode)};
}
constexpr auto columnOf(Keyed<Trigger, Khr>) {
    return TableLines{byHand(&Trigger::shape, khr_body::kGeometry, khr_body::kGeometryKeys),
                      byHand(&Trigger::nodes, khr_body::kNodes), plain(&Trigger::filter, omi_body::kCollisionFilter),
                      unrepresented(&Trigger::ownsDescendants)};
}

namespace khr_body {

inline constexpr std::array<Key, 3> kDocumentKeys = {Key{kPhysicsMaterials, omi_body::kMaterialKeys},
                                                     Key{kCollisionFilters, omi_body::kFilterKeys},
                                                     Key{kPhysicsJoints, omi_joint::kSettingsKeys}};
inline constexpr KeySet kMotionKeys = keysOfFamily<Khr, Body, MotionMass>();
inline constexpr KeySet kColliderKeys = [] {
    KeySet keys = keysOfFamily<Khr, Collider>();
    keys.add(kShape);  // until October 2024
    return keys;
}();
inline constexpr KeySet kTriggerKeys = [] {
    KeySet keys = keysOfFamily<Khr, Trigger>();
    keys.add(kShape);
    return keys;
}();
inline constexpr KeySet kJointKeys = keysOf<SixDofJoint>();
inline constexpr std::array<Key, 4> kNodeKeys = {Key{kMotion, kMotionKeys}, Key{kCollider, kColliderKeys},
                                                 Key{kTrigger, kTriggerKeys}, Key{kJoint, kJointKeys}};

inline constexpr ExtensionKeys kExtension{"KHR_physics_rigid_bodies", kDocumentKeys, kNodeKeys};
// From 2022 and 2023; its keys are not checked.
inline constexpr ExtensionKeys kRigidBodies{"KHR_rigid_bodies"};
inline constexpr ExtensionKeys kMsftRigidBodies{"MSFT_rigid_bodies"};

}  // namespace khr_body
}  // namespace orrery::gltf
