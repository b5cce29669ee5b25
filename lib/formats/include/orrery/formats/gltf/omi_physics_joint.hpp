// Words of OMI_physics_joint.
#pragma once

#include <array>

#include "orrery/formats/gltf/extension_keys.hpp"

namespace orrery::gltf::omi_joint {

inline constexpr const char* kPhysicsJoints = "physicsJoints";
inline constexpr const char* kName = "name";
inline constexpr const char* kLimits = "limits";
inline constexpr const char* kDrives = "drives";

inline constexpr const char* kLinearAxes = "linearAxes";
inline constexpr const char* kAngularAxes = "angularAxes";
inline constexpr const char* kMin = "min";
inline constexpr const char* kMax = "max";
inline constexpr const char* kStiffness = "stiffness";
inline constexpr const char* kDamping = "damping";

inline constexpr const char* kType = "type";
inline constexpr const char* kMode = "mode";
inline constexpr const char* kAxis = "axis";
inline constexpr const char* kMaxForce = "maxForce";
inline constexpr const char* kPositionTarget = "positionTarget";
inline constexpr const char* kVelocityTarget = "velocityTarget";

inline constexpr const char* kJoint = "joint";
inline constexpr const char* kConnectedNode = "connectedNode";
inline constexpr const char* kEnableCollision = "enableCollision";

inline constexpr const char* kConstraints = "constraints";
inline constexpr const char* kLowerLimit = "lowerLimit";
inline constexpr const char* kUpperLimit = "upperLimit";
inline constexpr const char* kNodeA = "nodeA";
inline constexpr const char* kNodeB = "nodeB";

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
