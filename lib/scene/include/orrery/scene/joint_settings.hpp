// Joints between two node frames, as OMI_physics_joint has them: free in all axes but for what their
// settings limit or drive. Settings are shared: many joints may refer to one entry of the scene's table.
//
// What is measured is the connected node relative to the joint's node, in the axes of the joint's node
// (reference omi-gltf 5.4): metres along an axis, radians about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/source.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/members.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery {

using JointSettingsId = TableId<struct JointSettingsTag>;

// Bounds of one axis, or of several: with `min` below zero of each axis by itself, else of the distance
// from the point (three linear axes), from the line along the third axis (two), of the whole angle
// (three angular axes) or of the cone angle between the third axes (two).
struct JointLimit {
    std::vector<std::uint32_t> linearAxes;   // 0, 1, 2: x, y, z
    std::vector<std::uint32_t> angularAxes;  // 0, 1, 2
    std::optional<double> min;               // m or rad; absent: no lower bound
    std::optional<double> max;               // absent: no upper bound; neither: no effect
    std::optional<double> stiffness;         // N/m or N m/rad; absent or negative: rigid
    std::optional<double> damping;           // N s/m or N m s/rad; default 0
    // The stiffness is a number without a unit (Godot writes 0 to 2): the limit is rigid.
    bool unitless = false;
    Origin origin;
};
constexpr auto membersOf(const JointLimit*) {
    return members("limit", Member{"linearAxes", &JointLimit::linearAxes},
                   Member{"angularAxes", &JointLimit::angularAxes}, Member{"min", &JointLimit::min},
                   Member{"max", &JointLimit::max}, Member{"stiffness", &JointLimit::stiffness},
                   Member{"damping", &JointLimit::damping}, Member{"unitless", &JointLimit::unitless});
}

enum class DriveType : std::uint8_t { Linear, Angular };
constexpr std::array<std::string_view, 2> enumNames(DriveType) {
    return {"linear", "angular"};
}
enum class DriveMode : std::uint8_t {
    Force,
    Acceleration,  // stiffness and damping are multiplied by the mass that the axis has to move
};
constexpr std::array<std::string_view, 2> enumNames(DriveMode) {
    return {"force", "acceleration"};
}

// A spring and damper that pulls one axis to its targets:
// force = stiffness * (positionTarget - x) + damping * (velocityTarget - v).
struct JointDrive {
    DriveType type = DriveType::Linear;
    DriveMode mode = DriveMode::Force;
    std::uint32_t axis = 0;                // 0, 1, 2
    std::optional<double> maxForce;        // N or N m; absent or negative: unlimited
    std::optional<double> positionTarget;  // m or rad; absent: only damping acts
    std::optional<double> velocityTarget;  // m/s or rad/s; absent: 0
    std::optional<double> stiffness;       // default 0
    std::optional<double> damping;         // default 0; with a stiffness of 0 and a velocityTarget: a motor
    Origin origin;
};
constexpr auto membersOf(const JointDrive*) {
    return members("drive", Member{"type", &JointDrive::type}, Member{"mode", &JointDrive::mode},
                   Member{"axis", &JointDrive::axis}, Member{"maxForce", &JointDrive::maxForce},
                   Member{"positionTarget", &JointDrive::positionTarget},
                   Member{"velocityTarget", &JointDrive::velocityTarget}, Member{"stiffness", &JointDrive::stiffness},
                   Member{"damping", &JointDrive::damping});
}

struct JointSettings {
    std::string name;
    std::vector<JointLimit> limits;
    std::vector<JointDrive> drives;
    Origin origin;
};
constexpr auto membersOf(const JointSettings*) {
    return members("settings", Member{"name", &JointSettings::name}, Member{"limits", &JointSettings::limits},
                   Member{"drives", &JointSettings::drives});
}

// On a node: the frame of this node is held to that of the connected one. Each frame is carried by the
// nearest body at or above its node; a frame without one does not move.
struct SixDofJoint {
    JointSettingsId settings;             // invalid: none could be read; the joint holds nothing
    NodeId connectedNode;                 // 0: could not be resolved (a diagnostic says so)
    std::optional<bool> enableCollision;  // may the two bodies touch? default false
    // Old form (until September 2024): both frames are where this node is at the start, and the two
    // nodes only say which bodies carry them.
    bool framesTogether = false;
    NodeId firstNode;  // old form: carries the frame in place of this node; 0: this node
    Origin origin;
};
constexpr auto membersOf(const SixDofJoint*) {
    return members(
        "frameJoint", Member{"settings", &SixDofJoint::settings}, Member{"connectedNode", &SixDofJoint::connectedNode},
        Member{"enableCollision", &SixDofJoint::enableCollision},
        Member{"framesTogether", &SixDofJoint::framesTogether}, Member{"firstNode", &SixDofJoint::firstNode});
}

}  // namespace orrery
