// Results of a Simulation after a step: moved bodies, contacts, triggers, readings of joints and bodies, energy and
// momentum.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"

#include "orrery/version.hpp"

namespace orrery {

// ---- Observables: the quantities that are measured in a run. A table has a row for each. Columns of CSV, summaries,
// pages, the module for browsers and expectations come from these tables.

/// A quantity of a `Reading`, such as a JointReading.
template <typename Reading>
struct Observable {
    std::string_view name;    ///< in JSON and in expectations: "axisGap"
    std::string_view column;  ///< in CSV; followed by the letter of a component or the number of an axis
    std::string_view unit;    ///< "m"; empty: it has none
    std::size_t components;   ///< 1; 3: x, y, z; 4: x, y, z, w; 0: each axis of a joint has it
    /// Returns a component, or the value at an axis, from 0. NaN: there is none, or nobody knows.
    double (*value)(const Reading& reading, std::size_t which);
    std::string_view turnUnit = {};  ///< its unit at an axis that turns
    std::string_view flag = {};      ///< in JSON, which objects have it; empty: all
    std::string_view title = {};     ///< on pages and in summaries
    std::string_view note = {};      ///< explains it on pages
};

/// Returns x, y or z: the component `which`, from 0.
[[nodiscard]] inline double componentOf(const Vector3& vector, std::size_t which) {
    return std::array{vector.x, vector.y, vector.z}[which];
}

// ---- Readings of a joint: its forces, its positions, and how well it holds.

/// Maximum number of axes in one reading; further axes of a joint are left out.
inline constexpr std::size_t kMaxReadAxes = 6;

/// Forces along an axis of a joint, by what makes them: N or N m, means over the step; positive makes the position
/// grow.
struct AxisForces {
    double motor = 0;   ///< a motor, or a drive that only holds a speed
    double spring = 0;  ///< springs and dampers, those of drives too
    double stop = 0;    ///< stops and limits, rigid or soft
};

/// Reading of one joint of the scene after a step, in world axes. If a joint consists of several of ODE's joints (and
/// of rows for which ODE has no joint), it is read as one: the forces are added, and the axes follow each other.
///
/// Forces act on each body and are means over the step; they are zero for a body that is the world. Torques are about
/// the body's centre of mass. While bodies sleep, the values are those of their last step awake. For a disabled joint,
/// and before the first step, they are 0. The force of a motor whose axis is at a stop is not included, because ODE
/// adds it to the bodies itself.
struct JointReading {
    JointId id;               ///< the joint
    bool worldFirst = false;  ///< body 1 is the world
    Vector3 force1;           ///< N, on body 1
    Vector3 torque1;          ///< N m, on body 1
    Vector3 force2;           ///< N, on body 2
    Vector3 torque2;          ///< N m, on body 2
    /// Positions of the axes that have one, m or rad. First those of ODE (dJointGetHingeAngle, ...), in ODE's
    /// direction: hinge, slider, universal and hinge2 (two angles), piston and PR (position, angle), PU (two angles,
    /// position), amotor (its angles). Then the measured values of the rows of joints between frames: limits, then
    /// drives, each axis once.
    std::array<double, kMaxReadAxes> position{};
    std::array<double, kMaxReadAxes> rate{};  ///< m/s or rad/s: rate of change of `position`
    std::size_t axes = 0;                     ///< number of axes that are set
    /// Forces along the axes, in the order of `position`. Nullopt: nobody knows. Solver::Own knows them of joints
    /// whose bodies it moves; ODE tells only the sum, as the forces above.
    std::optional<std::array<AxisForces, kMaxReadAxes>> alongAxes;
    /// Distance of the anchors on both bodies from where the joint should hold them, m. For slider, piston, PR and PU
    /// it is the distance perpendicular to the rail; for dball and dhinge the difference in length. Nullopt: the joint
    /// holds no such point. It is computed from the state in which the joint was made, and is invalid if the
    /// application has since given the joint another anchor or axis.
    std::optional<double> gap;
    std::optional<double> axisGap;  ///< rad: error of its axes; nullopt like `gap`
};

/// Returns a component of a vector on the first body, or on the second if the first is the world.
template <Vector3 JointReading::*First, Vector3 JointReading::*Second>
double jointValue(const JointReading& now, std::size_t component) {
    return componentOf(now.worldFirst ? now.*Second : now.*First, component);
}
/// Returns a value that a joint may lack.
template <std::optional<double> JointReading::*Value>
double jointValue(const JointReading& now, std::size_t) {
    return (now.*Value).value_or(std::numeric_limits<double>::quiet_NaN());
}
/// Returns the value at an axis.
template <std::array<double, kMaxReadAxes> JointReading::*Values>
double jointValue(const JointReading& now, std::size_t axis) {
    return axis < now.axes ? (now.*Values)[axis] : std::numeric_limits<double>::quiet_NaN();
}
/// Returns a force along an axis.
template <double AxisForces::*Force>
double jointValue(const JointReading& now, std::size_t axis) {
    const bool known = now.alongAxes && axis < now.axes;
    return known ? (*now.alongAxes)[axis].*Force : std::numeric_limits<double>::quiet_NaN();
}

/// The quantities of joints, in the order of columns. Neighbours that axes have are together for each axis.
inline constexpr std::array<Observable<JointReading>, 9> kJointObservables{{
    {"position", "position", "m", 0, jointValue<&JointReading::position>, "rad"},
    {"rate", "rate", "m/s", 0, jointValue<&JointReading::rate>, "rad/s"},
    {"force", "f", "N", 3, jointValue<&JointReading::force1, &JointReading::force2>, "", "", "force",
     "on the first body that it holds, mean over a step"},
    {"torque", "t", "N m", 3, jointValue<&JointReading::torque1, &JointReading::torque2>, "", "", "torque",
     "about the centre of mass of the first body that it holds"},
    {"gap", "gap", "m", 1, jointValue<&JointReading::gap>, "", "gap", "gap", "by which its anchors are apart"},
    {"axisGap", "axis_gap", "rad", 1, jointValue<&JointReading::axisGap>, "", "axisGap", "axis gap",
     "by which its axes are off"},
    {"motor", "motor", "N", 0, jointValue<&AxisForces::motor>, "N m", "parts", "motor", "of its motor alone"},
    {"spring", "spring", "N", 0, jointValue<&AxisForces::spring>, "N m", "parts", "spring", "of its spring alone"},
    {"stop", "stop", "N", 0, jointValue<&AxisForces::stop>, "N m", "parts", "stop", "of its stop alone"},
}};

// ---- Moved bodies, contacts, triggers, sums

/// A body whose place has changed in the last step. All poses are of the frame as authored: the node's origin and axes,
/// without its scale, which does not change.
struct MovedBody {
    BodyId id;                          ///< the body
    std::optional<std::size_t> source;  ///< as Scene::sourceIndex: the glTF node, ...; nullopt if there is none
    Pose world;                         ///< m, world
    Pose before;                        ///< m, world: before the step; for drawing states between two steps
    /// m, in the frame of the node's parent as it is now, including the parent's scale and its motion if it is a moving
    /// body or animated: the values for a glTF node's translation and rotation. If the parent's scale is uneven and its
    /// axes are turned against the body, no rotation is exact; this is the nearest one.
    Pose local;
};

/// Readings of instruments fixed to a body after a step, in the axes of the body as authored (those of its pose).
struct BodyReading {
    BodyId id;  ///< the body
    /// m/s^2, at the node's origin, as an accelerometer there measures it: the acceleration relative to free fall, mean
    /// over the step. At rest on the ground it points up; in free fall, and before the first step, it is 0.
    Vector3 properAcceleration;
    Vector3 angularVelocity;  ///< rad/s, as a gyroscope measures it
};

/// One point of contact of the last step, world frame.
struct ContactEvent {
    GeomId geom1;      ///< 0: a geom of the application
    GeomId geom2;      ///< the other one; at most one of the two is 0
    Vector3 position;  ///< m
    Vector3 normal;    ///< unit length, into geom1
    double depth = 0;  ///< m, depth of penetration
    Vector3 force;     ///< N, on geom1, mean over the step: normal force and friction; zero before the world step
};

/// Two geoms that began to touch in the last step, or ceased to. Geoms touch in a step if a part of it has at least one
/// contact of them, as StepResults::contacts() lists it, or if Solver::Own pushes them apart.
struct ContactChange {
    /// The change since the previous step.
    enum class Kind : std::uint8_t {
        Begin,  ///< they touch, and did not in the previous step
        End,    ///< they touched in the previous step, and do not now, or one of them is gone
    };
    Kind kind = Kind::Begin;  ///< the change since the previous step
    GeomId geom1;             ///< a geom of the simulation: the one of the earlier instance, then of the lower node
    GeomId geom2;             ///< the other one; 0: a foreign geom. All foreign geoms count as one
};

/// A body and a trigger after the last step. A body is in a trigger if its centre of mass is in one of the trigger's
/// shapes (or on the surface), or if a collider of the body touches one of them, and the collision filters of both
/// allow it. A body is never in a trigger that it carries.
struct TriggerEvent {
    /// The change since the previous step.
    enum class Kind : std::uint8_t {
        Enter,  ///< it is inside, and was outside after the previous step
        Stay,   ///< it is inside, and was inside before
        Exit,   ///< it was inside, and is outside now
    };
    Kind kind = Kind::Enter;  ///< the change since the previous step
    /// The trigger; for a compound, its base node: it gives one event even if several of its shapes hold the body.
    TriggerId trigger;
    BodyId body;  ///< dynamic or kinematic, asleep or awake
};

/// Energy of all dynamic bodies together, J.
struct Energy {
    double kinetic = 0;    ///< of translation and rotation
    double potential = 0;  ///< in gravity, as docs/gravity.md defines it; NaN if it is not defined
};

/// The change of kinetic energy in a step of all dynamic bodies that are awake, and its sources, J.
struct StepWork {
    double gained = 0;  ///< kinetic energy after the step minus that before
    double forces = 0;  ///< work of gravity, fields and all other forces and torques on bodies
    /// Work of motors, drives, springs, kinematic bodies and running surfaces, of contacts that part overlapping
    /// bodies, and of joints that pull their bodies together.
    double driven = 0;
    /// Returns the energy without a source; negative: the energy lost to friction, impacts, dampers and the solver.
    [[nodiscard]] double unexplained() const { return gained - forces - driven; }
};

/// Momentum of all dynamic bodies together, in world axes.
struct Momentum {
    Vector3 linear;   ///< kg m/s
    Vector3 angular;  ///< kg m^2/s, about the origin of the world
};

}  // namespace orrery
