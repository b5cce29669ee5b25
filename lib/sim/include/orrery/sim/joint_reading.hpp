// What a joint does: its forces, where it stands, how well it holds.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "orrery/scene/joint.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/gravity.hpp"

namespace orrery {

// Most axes of one reading; what a joint has beyond is left out.
inline constexpr std::size_t kMaxReadAxes = 6;

// One joint of the scene after a step; world axes. Joints that are made of several of ODE's (and of rows that ODE
// has no joint for) are read as one: their forces are added, their axes come one after the other.
//
// Forces are on each body, mean over the step; zero for a body that is the world. Torques are about the body's centre
// of mass. Where bodies sleep, those of their last step awake; of a disabled joint, and before the first step, 0.
// Not among them: the force of a motor whose axis is at a stop (ODE adds it to the bodies by itself).
struct JointReading {
    NodeId node;              // the joint's
    InstanceId instance;      // that `node` belongs to
    bool worldFirst = false;  // body 1 is the world
    Vector3 force1;           // N, on body 1
    Vector3 torque1;          // N m, on body 1
    Vector3 force2;           // N, on body 2
    Vector3 torque2;          // N m, on body 2
    // Of the axes that have one: m or rad. As ODE gives them (dJointGetHingeAngle, ...): hinge, slider,
    // universal and hinge2 (two angles), piston and PR (position, angle), PU (two angles, position), amotor (its
    // angles), in ODE's direction. Then what each row measures of joints between frames: limits, then drives, each
    // axis once.
    std::array<double, kMaxReadAxes> position{};
    std::array<double, kMaxReadAxes> rate{};  // m/s or rad/s: how fast `position` changes
    std::size_t axes = 0;                     // so many of them are there
    // How far the anchors on both bodies are from where the joint wants them, m (of slider, piston, PR and PU across
    // the rail; of dball and dhinge in length). Nullopt: nothing that the joint holds. From how the joint was made:
    // not after the application gave it another anchor or axis.
    std::optional<double> gap;
    std::optional<double> axisGap;  // rad: by which its axes are off; nullopt as `gap`
};

}  // namespace orrery
