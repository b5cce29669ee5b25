// What a Simulation tells after a step: contacts, triggers, what joints do, energy and momentum.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/instance_id.hpp"

#include "orrery/version.hpp"

namespace orrery {

// ---- What a joint does: its forces, where it stands, how well it holds.

/// Most axes of one reading; what a joint has beyond is left out.
inline constexpr std::size_t kMaxReadAxes = 6;

/// One joint of the scene after a step; world axes. Joints that are made of several of ODE's (and of rows that ODE
/// has no joint for) are read as one: their forces are added, their axes come one after the other.
///
/// Forces are on each body, mean over the step; zero for a body that is the world. Torques are about the body's centre
/// of mass. Where bodies sleep, those of their last step awake; of a disabled joint, and before the first step, 0.
/// Not among them: the force of a motor whose axis is at a stop (ODE adds it to the bodies by itself).
struct JointReading {
    NodeId node;              ///< the joint's
    InstanceId instance;      ///< that `node` belongs to
    bool worldFirst = false;  ///< body 1 is the world
    Vector3 force1;           ///< N, on body 1
    Vector3 torque1;          ///< N m, on body 1
    Vector3 force2;           ///< N, on body 2
    Vector3 torque2;          ///< N m, on body 2
    /// Of the axes that have one: m or rad. As ODE gives them (dJointGetHingeAngle, ...): hinge, slider,
    /// universal and hinge2 (two angles), piston and PR (position, angle), PU (two angles, position), amotor (its
    /// angles), in ODE's direction. Then what each row measures of joints between frames: limits, then drives, each
    /// axis once.
    std::array<double, kMaxReadAxes> position{};
    std::array<double, kMaxReadAxes> rate{};  ///< m/s or rad/s: how fast `position` changes
    std::size_t axes = 0;                     ///< so many of them are there
    /// How far the anchors on both bodies are from where the joint wants them, m (of slider, piston, PR and PU across
    /// the rail; of dball and dhinge in length). Nullopt: nothing that the joint holds. From how the joint was made:
    /// not after the application gave it another anchor or axis.
    std::optional<double> gap;
    std::optional<double> axisGap;  ///< rad: by which its axes are off; nullopt as `gap`
};

// ---- Contacts, triggers, sums

/// One point of contact of the last step, world frame.
struct ContactEvent {
    NodeId geom1;          ///< node of a collider; 0: a geom of the application's
    NodeId geom2;          ///< the other one; never both 0
    Vector3 position;      ///< m
    Vector3 normal;        ///< unit, into geom1
    double depth = 0;      ///< m, how far the geoms are in one another
    Vector3 force;         ///< N, on geom1, mean over the step: normal and friction; zero before the world step
    InstanceId instance1;  ///< that geom1 belongs to
    InstanceId instance2;  ///< that geom2 belongs to
};

/// A body and a trigger, after the last step. A body is in a trigger when its centre of mass is in one of
/// the trigger's shapes (their surface counts) or a collider of the body touches one, and the collision
/// filters of both allow it; never in a trigger that rides on it.
struct TriggerEvent {
    /// What became of the body since the step before.
    enum class Kind : std::uint8_t {
        Enter,  ///< is in it, and was not after the step before
        Stay,   ///< is and was in it
        Exit,   ///< was in it, and is not
    };
    Kind kind = Kind::Enter;     ///< what became of the body since the step before
    NodeId trigger;              ///< of a compound, the base: however many of its shapes hold the body, it is one event
    NodeId body;                 ///< dynamic or kinematic, asleep or awake
    dBodyID id = nullptr;        ///< ODE's handle of the body
    InstanceId triggerInstance;  ///< that `trigger` belongs to
    InstanceId bodyInstance;     ///< that `body` belongs to
};

/// Of all dynamic bodies together, J.
struct Energy {
    double kinetic = 0;    ///< of motion and of spin
    double potential = 0;  ///< in the worlds' uniform gravity, zero at the origin; gravity volumes are not in it
};

/// Of all dynamic bodies together, world axes.
struct Momentum {
    Vector3 linear;   ///< kg m/s
    Vector3 angular;  ///< kg m^2/s, about the origin of the world
};

}  // namespace orrery
