// Words of OMI_physics_joint.
#pragma once

#include <array>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/columns.hpp"
#include "orrery/scene/joint.hpp"

namespace orrery::gltf {
namespace omi_joint {

inline constexpr Word kPhysicsJoints = "physicsJoints", kLimits = "limits", kDrives = "drives";

inline constexpr Word kLinearAxes = "linearAxes", kAngularAxes = "angularAxes", kMin = "min", kMax = "max",
                      kStiffness = "stiffness", kDamping = "damping";

inline constexpr Word kType = "type", kMode = "mode", kAxis = "axis", kMaxForce = "maxForce",
                      kPositionTarget = "positionTarget", kVelocityTarget = "velocityTarget";

inline constexpr Word kJoint = "joint", kConnectedNode = "connectedNode", kEnableCollision = "enableCollision";

inline constexpr Word kConstraints = "constraints", kLowerLimit = "lowerLimit", kUpperLimit = "upperLimit",
                      kNodeA = "nodeA", kNodeB = "nodeB";

}  // namespace omi_joint

// `min` and `max` had other keys before: the reader gets the keys as arguments.
constexpr auto columnOf(Keyed<JointLimit>) {
    using namespace omi_joint;  // NOLINT(google-build-using-namespace)
    return TableLines{written(&JointLimit::linearAxes, kLinearAxes),
                      written(&JointLimit::angularAxes, kAngularAxes),
                      written(&JointLimit::min, kMin),
                      written(&JointLimit::max, kMax),
                      plain(&JointLimit::stiffness, kStiffness),
                      plain(&JointLimit::damping, kDamping, code::OMI_LIMIT_DAMPING),
                      unrepresented(&JointLimit::unitless)};
}
constexpr auto columnOf(Keyed<JointDrive>) {
    using namespace omi_joint;  // NOLINT(google-build-using-namespace)
    return TableLines{written(&JointDrive::type, kType),
                      written(&JointDrive::mode, kMode),
                      written(&JointDrive::axis, kAxis),
                      plain(&JointDrive::maxForce, kMaxForce),
                      plain(&JointDrive::positionTarget, kPositionTarget),
                      plain(&JointDrive::velocityTarget, kVelocityTarget),
                      plain(&JointDrive::stiffness, kStiffness, code::OMI_DRIVE_VALUE),
                      plain(&JointDrive::damping, kDamping, code::OMI_DRIVE_VALUE)};
}
namespace omi_joint {

inline constexpr KeySet kLimitKeys = keysOf<JointLimit>();
inline constexpr KeySet kDriveKeys = keysOf<JointDrive>();

}  // namespace omi_joint
constexpr auto columnOf(Keyed<JointSettings>) {
    return TableLines{plain(&JointSettings::name, "name"),
                      byHand(&JointSettings::limits, omi_joint::kLimits, omi_joint::kLimitKeys),
                      byHand(&JointSettings::drives, omi_joint::kDrives, omi_joint::kDriveKeys)};
}
constexpr auto columnOf(Keyed<SixDofJoint>) {
    return TableLines{written(&SixDofJoint::settings, omi_joint::kJoint),
                      written(&SixDofJoint::connectedNode, omi_joint::kConnectedNode),
                      plain(&SixDofJoint::enableCollision, omi_joint::kEnableCollision),
                      unrepresented(&SixDofJoint::framesTogether), unrepresented(&SixDofJoint::firstNode)};
}

namespace omi_joint {

inline constexpr KeySet kSettingsKeys = keysOf<JointSettings>();
inline constexpr std::array<Key, 6> kConstraintKeys = {kLinearAxes, kAngularAxes, kLowerLimit,
                                                       kUpperLimit, kStiffness,   kDamping};
inline constexpr std::array<Key, 2> kDocumentKeys = {Key{kPhysicsJoints, kSettingsKeys},
                                                     Key{kConstraints, kConstraintKeys}};
inline constexpr std::array<Key, 6> kNodeKeys = {
    kJoint, kConnectedNode, kEnableCollision, Key{kConstraints, kConstraintKeys}, kNodeA, kNodeB};

inline constexpr ExtensionKeys kExtension{"OMI_physics_joint", kDocumentKeys, kNodeKeys};

}  // namespace omi_joint
}  // namespace orrery::gltf
