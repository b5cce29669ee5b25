// Joints between two node frames, as OMI_physics_joint has them: free in all axes but for what their
// settings limit or drive. Settings are shared: many joints may refer to one entry of the scene's table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Index in SceneData::joints.
using JointSettingsId = TableId<struct JointSettingsTag>;

// Bounds of one axis, or of several: with `min` below zero of each axis by itself, else of the distance
// from the point (three linear axes), from the line along the third axis (two), of the whole angle
// (three angular axes) or of the cone angle between the third axes (two). One that cannot be used is left out
// (PLAN_JOINT_LIMIT). OMI_physics_joint "limits".
//
// What is measured is the connected node relative to the joint's node, in the axes of the joint's node: metres along
// an axis, radians about it.
struct JointLimit {
    std::vector<std::uint32_t> linearAxes;   // 0, 1, 2: x, y, z
    std::vector<std::uint32_t> angularAxes;  // 0, 1, 2: about x, y, z
    std::optional<double> min;               // m or rad; absent: no lower bound
    std::optional<double> max;               // m or rad; absent: no upper bound; neither: no effect
    std::optional<double> stiffness;         // N/m or N m/rad; absent or negative: rigid
    std::optional<double> damping;           // N s/m or N m s/rad; absent: 0
    bool unitless = false;                   // the stiffness has no unit (Godot writes 0 to 2): the limit is rigid
    Origin origin;                           // the object it was read from
};
constexpr auto membersOf(const JointLimit*) {
    return members("limit", Member{"linearAxes", &JointLimit::linearAxes},
                   Member{"angularAxes", &JointLimit::angularAxes}, Member{"min", &JointLimit::min},
                   Member{"max", &JointLimit::max}, Member{"stiffness", &JointLimit::stiffness},
                   Member{"damping", &JointLimit::damping}, Member{"unitless", &JointLimit::unitless});
}

// What a drive pulls on.
enum class DriveType : std::uint8_t {
    Linear,   // the distance along its axis
    Angular,  // the angle about its axis
};
constexpr std::array<std::string_view, 2> enumNames(DriveType) {
    return {"linear", "angular"};
}

// What the stiffness and damping of a drive give.
enum class DriveMode : std::uint8_t {
    Force,         // a force, N or N m
    Acceleration,  // an acceleration: they are multiplied by the mass that the axis has to move
};
constexpr std::array<std::string_view, 2> enumNames(DriveMode) {
    return {"force", "acceleration"};
}

// A spring and damper that pulls one axis to its targets (OMI_physics_joint "drives"):
// force = stiffness * (positionTarget - x) + damping * (velocityTarget - v).
struct JointDrive {
    DriveType type = DriveType::Linear;    // along or about the axis
    DriveMode mode = DriveMode::Force;     // what stiffness and damping give
    std::uint32_t axis = 0;                // 0, 1, 2: x, y, z of the joint's node
    std::optional<double> maxForce;        // N or N m; absent or negative: unlimited
    std::optional<double> positionTarget;  // m or rad; absent: only damping acts
    std::optional<double> velocityTarget;  // m/s or rad/s; absent: 0
    std::optional<double> stiffness;       // N/m or N m/rad (of Acceleration: 1/s^2); absent: 0
    std::optional<double> damping;         // N s/m or N m s/rad; absent: 0; both 0 and a velocityTarget: a motor
    Origin origin;                         // the object it was read from
};
constexpr auto membersOf(const JointDrive*) {
    return members("drive", Member{"type", &JointDrive::type}, Member{"mode", &JointDrive::mode},
                   Member{"axis", &JointDrive::axis}, Member{"maxForce", &JointDrive::maxForce},
                   Member{"positionTarget", &JointDrive::positionTarget},
                   Member{"velocityTarget", &JointDrive::velocityTarget}, Member{"stiffness", &JointDrive::stiffness},
                   Member{"damping", &JointDrive::damping});
}

// Limits and drives that joints share (OMI_physics_joint "physicsJoints"). What they do not name is free.
struct JointSettings {
    std::string name;                // "" where it has none
    std::vector<JointLimit> limits;  // on one axis they are cut to what all allow (else PLAN_JOINT_LIMITS_APART)
    std::vector<JointDrive> drives;  // act beside the limits
    Origin origin;                   // the object it was read from
};
constexpr auto membersOf(const JointSettings*) {
    return members("settings", Member{"name", &JointSettings::name}, Member{"limits", &JointSettings::limits},
                   Member{"drives", &JointSettings::drives});
}

// On a node: the frame of this node is held to that of the connected one (OMI_physics_joint on a node). Each frame is
// carried by the nearest body at or above its node; a frame without one does not move. One that cannot be simulated
// is left out (PLAN_JOINT_CONNECTED, PLAN_JOINT_IMMOVABLE, ...).
struct SixDofJoint {
    JointSettingsId settings;             // invalid: none could be read; the joint holds nothing
    NodeId connectedNode;                 // 0: could not be resolved (a diagnostic says so)
    std::optional<bool> enableCollision;  // may the two bodies touch? absent: false
    // Old form (until September 2024): both frames are where this node is at the start, and the two
    // nodes only say which bodies carry them.
    bool framesTogether = false;
    NodeId firstNode;  // old form: carries the frame in place of this node; 0: this node
    Origin origin;     // the object it was read from
};
constexpr auto membersOf(const SixDofJoint*) {
    return members(
        "frameJoint", Member{"settings", &SixDofJoint::settings}, Member{"connectedNode", &SixDofJoint::connectedNode},
        Member{"enableCollision", &SixDofJoint::enableCollision},
        Member{"framesTogether", &SixDofJoint::framesTogether}, Member{"firstNode", &SixDofJoint::firstNode});
}

}  // namespace orrery
