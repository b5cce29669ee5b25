// What a Simulation tells after a step: what moved, contacts, triggers, what joints and bodies feel, energy and
// momentum; and what it answers: rays, and what is in some place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"

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

// ---- What moved, contacts, triggers, sums

/// A body that is elsewhere than before the last step. All poses are of the author's frame: the node's origin and axes,
/// without its scale, which stays as it is.
struct MovedBody {
    BodyId id;                          ///< which one
    std::optional<std::size_t> source;  ///< as Scene::sourceIndex: the glTF node, ...; nullopt where there is none
    Pose world;                         ///< m, world
    Pose before;                        ///< m, world: before the step. For pictures between two steps
    /// m, in the frame of the node's parent as it is now, that of a moving body or animation included, and its scale:
    /// what a glTF node's translation and rotation have to be. Where the parent's scale is uneven and turned against
    /// the body, no rotation is exact; the nearest one.
    Pose local;
};

/// What an instrument that is fixed to a body reads after a step; the author's axes of the body (those of its pose).
struct BodyReading {
    BodyId id;  ///< which one
    /// m/s^2, of the node's origin, as an accelerometer there has it: by what it moves otherwise than in free fall,
    /// mean over the step. At rest on the ground it points up; in free fall, and before the first step, it is 0.
    Vector3 properAcceleration;
    Vector3 angularVelocity;  ///< rad/s, as a gyroscope has it
};

/// Where a ray meets a geom.
struct RayHit {
    GeomId id;               ///< of the simulation's; 0: one of the application's
    dGeomID geom = nullptr;  ///< ODE's handle
    Vector3 position;        ///< m, world
    Vector3 normal;          ///< unit, out of the geom
    double distance = 0;     ///< m, from the ray's start
};

/// A geom that touches what was asked about.
struct Overlap {
    GeomId id;               ///< of the simulation's; 0: one of the application's
    dGeomID geom = nullptr;  ///< ODE's handle
    double depth = 0;        ///< m, the deepest that ODE finds
};

/// What can drive an axis of a joint: one of ODE's motors (an axis whose FMax is above 0, or of an amotor or lmotor),
/// or a drive of a joint between two frames (OMI_physics_joint).
struct Actuator {
    JointId joint;         ///< the joint's
    std::string name;      ///< the joint's, and the number of the axis where the joint has several: "elbow", "hub.2"
    std::size_t axis = 0;  ///< ODE's number of it; of a joint between frames 0, 1, 2
    bool angular = false;  ///< target and force: rad, rad/s, N m; false: m, m/s, N
    double maxForce = 0;   ///< N or N m, as the scene has it; may be infinite
};

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
    double potential = 0;  ///< in gravity, as docs/gravity.md has it; not a number (NaN) where there is none
};

/// What a step did to the kinetic energy of the dynamic bodies that are awake, J.
struct StepWork {
    double gained = 0;  ///< kinetic energy after the step less that before
    double forces = 0;  ///< work of gravity, fields and all other forces and torques that bodies were given
    /// Work of motors, drives, springs, kinematic bodies and running surfaces, and of what parts bodies that lie in one
    /// another and pulls joints together.
    double driven = 0;
    /// What came from nothing; negative: what friction, impacts, dampers and the solver took.
    [[nodiscard]] double unexplained() const { return gained - forces - driven; }
};

/// Of all dynamic bodies together, world axes.
struct Momentum {
    Vector3 linear;   ///< kg m/s
    Vector3 angular;  ///< kg m^2/s, about the origin of the world
};

}  // namespace orrery
