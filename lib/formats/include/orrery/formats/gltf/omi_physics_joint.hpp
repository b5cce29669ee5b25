// Words of OMI_physics_joint.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_joint {

inline constexpr Word kPhysicsJoints = "physicsJoints", kName = "name", kLimits = "limits", kDrives = "drives";

inline constexpr Word kLinearAxes = "linearAxes", kAngularAxes = "angularAxes", kMin = "min", kMax = "max",
                      kStiffness = "stiffness", kDamping = "damping";

inline constexpr Word kType = "type", kMode = "mode", kAxis = "axis", kMaxForce = "maxForce",
                      kPositionTarget = "positionTarget", kVelocityTarget = "velocityTarget";

inline constexpr Word kJoint = "joint", kConnectedNode = "connectedNode", kEnableCollision = "enableCollision";

inline constexpr Word kConstraints = "constraints", kLowerLimit = "lowerLimit", kUpperLimit = "upperLimit",
                      kNodeA = "nodeA", kNodeB = "nodeB";

inline constexpr std::array<Key, 6> kLimitKeys = {kLinearAxes, kAngularAxes, kMin, kMax, kStiffness, kDamping};
inline constexpr std::array<Key, 8> kDriveKeys = {kType,           kMode,           kAxis,      kMaxForce,
                                                  kPositionTarget, kVelocityTarget, kStiffness, kDamping};
inline constexpr std::array<Key, 2> kSettingsKeys = {Key{kLimits, kLimitKeys}, Key{kDrives, kDriveKeys}};
inline constexpr std::array<Key, 6> kConstraintKeys = {kLinearAxes, kAngularAxes, kLowerLimit,
                                                       kUpperLimit, kStiffness,   kDamping};
inline constexpr std::array<Key, 2> kDocumentKeys = {Key{kPhysicsJoints, kSettingsKeys},
                                                     Key{kConstraints, kConstraintKeys}};
inline constexpr std::array<Key, 6> kNodeKeys = {
    kJoint, kConnectedNode, kEnableCollision, Key{kConstraints, kConstraintKeys}, kNodeA, kNodeB};

inline constexpr ExtensionKeys kExtension{"OMI_physics_joint", kDocumentKeys, kNodeKeys};

}  // namespace orrery::gltf::omi_joint
