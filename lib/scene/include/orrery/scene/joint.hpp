// ODE's joints as XODE has them, and the joints that XODE lacks.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// The type of a joint. XODE 1.0 has the first seven; the others are stored in `ext ename="ode"`.
enum class JointType : std::uint8_t {
    Ball,          ///< holds one common point; has no axes
    Hinge,         ///< turns about one axis
    Hinge2,        ///< a wheel: steers and is suspended along axis 1, turns about axis 2; needs two bodies
    Slider,        ///< slides along one axis
    Universal,     ///< turns about axis 1 of the first body and axis 2 of the second
    Fixed,         ///< nothing is free; has no axes
    AMotor,        ///< angular motor about up to three axes; holds nothing by itself
    Piston,        ///< slides along an axis and turns about it
    PR,            ///< prismatic and rotoide: slides along axis 1, turns about axis 2
    PU,            ///< prismatic and universal: turns about axes 1 and 2, slides along axis 3
    Plane2D,       ///< keeps the first body in the plane z = 0; axes 1, 2, 3 are motors along x, along y and about z
    LMotor,        ///< linear motor along up to three axes
    DBall,         ///< keeps two points at a distance
    DHinge,        ///< like DBall, and keeps an axis parallel
    Transmission,  ///< gears or a chain: the rotation of one body drives the other
};

/// How many axes a type of joint has.
struct AxisCount {
    std::size_t least = 0;  ///< a joint with fewer is left out
    std::size_t most = 0;   ///< further axes are not used
};
/// How bodies move along an axis of a joint.
enum class AxisMotion : std::uint8_t {
    Turns,   ///< they turn about it: its position is an angle, rad
    Slides,  ///< they slide along it: its position is a length, m
};

/// Facts about a type of joint that all code needs which reads, checks, builds or writes joints.
struct JointTraits {
    JointType type;            ///< the type that is described
    std::string_view word;     ///< ODE's word, which is also XODE's element name
    AxisCount axes = {};       ///< how many axes it has
    int held = 0;              ///< number of directions, of six, that it always holds, without motors and stops
    bool anchor = false;       ///< it has an anchor
    bool anchor2 = false;      ///< it has a second anchor, on the second body
    bool crossing = false;     ///< the first two axes must not be parallel
    bool measured = false;     ///< ODE measures the positions of its axes
    bool offset = false;       ///< ODE can also be told the position of the first axis at the start
    bool motor = false;        ///< it is a motor: the author gives its axes, which are fixed to the world or to a body
    bool needsBodies = false;  ///< it needs two bodies; neither end may be the world
    std::array<AxisMotion, 3> motion = {};  ///< motion along its first, second and third axis
};

/// The traits of all types, in the order of JointType.
inline constexpr std::array<JointTraits, 15> kJointTraits{{
    {.type = JointType::Ball, .word = "ball", .held = 3, .anchor = true},
    {.type = JointType::Hinge,
     .word = "hinge",
     .axes = {1, 1},
     .held = 5,
     .anchor = true,
     .measured = true,
     .offset = true},
    {.type = JointType::Hinge2,
     .word = "hinge2",
     .axes = {2, 2},
     .held = 4,
     .anchor = true,
     .crossing = true,
     .measured = true,
     .needsBodies = true},
    {.type = JointType::Slider,
     .word = "slider",
     .axes = {1, 1},
     .held = 5,
     .measured = true,
     .offset = true,
     .motion = {AxisMotion::Slides}},
    {.type = JointType::Universal,
     .word = "universal",
     .axes = {2, 2},
     .held = 4,
     .anchor = true,
     .crossing = true,
     .measured = true},
    {.type = JointType::Fixed, .word = "fixed", .held = 6},
    {.type = JointType::AMotor, .word = "amotor", .axes = {1, 3}, .motor = true},
    {.type = JointType::Piston,
     .word = "piston",
     .axes = {1, 1},
     .held = 4,
     .anchor = true,
     .measured = true,
     .offset = true,
     .motion = {AxisMotion::Slides}},
    {.type = JointType::PR,
     .word = "pr",
     .axes = {2, 2},
     .held = 4,
     .anchor = true,
     .measured = true,
     .motion = {AxisMotion::Slides}},
    {.type = JointType::PU,
     .word = "pu",
     .axes = {3, 3},
     .held = 3,
     .anchor = true,
     .crossing = true,
     .measured = true,
     .motion = {AxisMotion::Turns, AxisMotion::Turns, AxisMotion::Slides}},
    {.type = JointType::Plane2D,
     .word = "plane2d",
     .axes = {0, 3},
     .held = 3,
     .motion = {AxisMotion::Slides, AxisMotion::Slides, AxisMotion::Turns}},
    {.type = JointType::LMotor,
     .word = "lmotor",
     .axes = {1, 3},
     .motor = true,
     .motion = {AxisMotion::Slides, AxisMotion::Slides, AxisMotion::Slides}},
    {.type = JointType::DBall, .word = "dball", .held = 1, .anchor = true, .anchor2 = true},
    {.type = JointType::DHinge, .word = "dhinge", .axes = {1, 1}, .held = 4, .anchor = true, .anchor2 = true},
    {.type = JointType::Transmission,
     .word = "transmission",
     .axes = {1, 2},
     .held = 1,
     .anchor = true,
     .anchor2 = true,
     .needsBodies = true},
}};
/// Returns the traits of a type.
[[nodiscard]] constexpr const JointTraits& traitsOf(JointType type) {
    return kJointTraits[static_cast<std::size_t>(type)];
}
static_assert([] {
    for (const JointTraits& traits : kJointTraits) {
        if (&traits != &traitsOf(traits.type)) return false;
    }
    return true;
}());

/// ODE's words, XODE's element names, in the order of the values.
constexpr auto enumNames(JointType) {
    std::array<std::string_view, kJointTraits.size()> words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = kJointTraits[i].word;
    return words;
}

/// How an amotor defines its axes (dJointSetAMotorMode).
enum class OdeAMotorMode : std::uint8_t {
    User,   ///< up to three axes; the application sets their angles
    Euler,  ///< three axes, 1 and 3 must not be parallel; ODE computes the angles
};

/// Words of `ext ename="ode"`, in the order of the values.
constexpr std::array<std::string_view, 2> enumNames(OdeAMotorMode) {
    return {"user", "euler"};
}

/// The kind of a transmission joint (dJointSetTransmissionMode).
enum class OdeTransmissionMode : std::uint8_t {
    ParallelAxes,      ///< gears on parallel axes, by their ratio
    IntersectingAxes,  ///< gears on two axes that are not parallel
    ChainDrive,        ///< wheels with a chain, by their radii
};

/// Words of `ext ename="ode"`, in the order of the values.
constexpr std::array<std::string_view, 3> enumNames(OdeTransmissionMode) {
    return {"parallel", "intersecting", "chain"};
}

/// Settings of one joint. A setting that the joint's type lacks is not used (PLAN_ODE_JOINT).
struct OdeJointSettings {
    std::optional<bool> enabled;   ///< false: the joint does not act (dJointDisable); absent: true
    std::optional<bool> feedback;  ///< true: the joint's forces are recorded (dJointSetFeedback); absent: false
    std::optional<double> erp;     ///< ball, fixed, dball, dhinge, transmission: 0 to 1; absent: the world's
    std::optional<double> cfm;     ///< the same types: at least 0; absent: the world's
    std::optional<OdeAMotorMode> amotorMode;          ///< amotor; absent: User
    std::optional<double> distance;                   ///< dball: m; absent: the distance of its anchors
    std::optional<OdeTransmissionMode> transmission;  ///< transmission; absent: ParallelAxes
    std::optional<double> ratio;                      ///< transmission with parallel axes: 1e-9 to 1e9
    std::optional<double> backlash;                   ///< transmission: m, at least 0; absent: 0
    std::optional<double> radius1;                    ///< transmission by chain: radius of the first wheel, m; required
    std::optional<double> radius2;  ///< transmission by chain: radius of the second wheel, m; required
    /// Position of the first body when the joint was made, seen from the second body, m. If an end is the world, the
    /// world's frame stands for that body. In that state all positions and angles of the joint are 0 and its two ends
    /// meet. The joint's anchor and axes are then those that the bodies carry at the start, as ODE reports them: they
    /// belong to the first body, and the axes of a joint with one body belong to that body. The second axis of a
    /// hinge2, universal or pu, and the anchor of a pr, belong to the second body. Absent: the joint is made in the
    /// state at the start. Not for dball, plane2d, lmotor, and amotors in user mode.
    std::optional<Vector3> madeAt;
    /// With madeAt: rotation of the first body in that state, seen from the second body, as axis times angle, rad.
    /// Absent: 0.
    std::optional<Vector3> madeTurn;
    Origin origin;  ///< the extension it was read from
};
template <std::same_as<OdeJointSettings> T>
constexpr auto membersOf(const T*) {
    /// Types whose constraint rows ODE softens as a whole.
    constexpr auto kWhole =
        onlyFor(JointType::Ball, JointType::Fixed, JointType::DBall, JointType::DHinge, JointType::Transmission);
    constexpr auto kTransmission = onlyFor(JointType::Transmission);
    constexpr auto kMadeSomewhere = onlyFor(
        JointType::Ball, JointType::Hinge, JointType::Hinge2, JointType::Slider, JointType::Universal, JointType::Fixed,
        JointType::AMotor, JointType::Piston, JointType::PR, JointType::PU, JointType::DHinge, JointType::Transmission);
    constexpr Range kRadius{1e-9, kMaxCoordinate};
    return members("ode", Member{"enabled", &T::enabled}, Member{"feedback", &T::feedback},
                   Member{"erp", &T::erp, "", kShare, kWhole}, Member{"cfm", &T::cfm, "", kCompliance, kWhole},
                   Member{"amotorMode", &T::amotorMode, "", {}, onlyFor(JointType::AMotor)},
                   Member{"distance", &T::distance, "m", {0, kMaxCoordinate}, onlyFor(JointType::DBall)},
                   Member{"transmission", &T::transmission, "", {}, kTransmission},
                   Member{"ratio", &T::ratio, "", {1e-9, 1e9}, kTransmission},
                   Member{"backlash", &T::backlash, "m", {0, kMaxCoordinate}, kTransmission},
                   Member{"radius1", &T::radius1, "m", kRadius, kTransmission},
                   Member{"radius2", &T::radius2, "m", kRadius, kTransmission},
                   Member{"madeAt", &T::madeAt, "m", {}, kMadeSomewhere},
                   Member{"madeTurn", &T::madeTurn, "rad", {}, kMadeSomewhere});
}

/// The frame in which an axis of a motor keeps its direction (dJointSetAMotorAxis, dJointSetLMotorAxis: rel).
enum class AxisFrame : std::uint8_t {
    World,  ///< rel 0: it does not turn
    Body1,  ///< rel 1: it turns with the first body
    Body2,  ///< rel 2: it turns with the second body
};

/// Words of the frames, in the order of the values.
constexpr std::array<std::string_view, 3> enumNames(AxisFrame) {
    return {"world", "body1", "body2"};
}

/// XODE `anchor`: a point that both bodies share at the start.
struct JointAnchor {
    Vector3 position;              ///< m, in the frame given by `absolute`
    std::optional<bool> absolute;  ///< true: the root's frame; false or absent: the frame of the joint's own node
    Origin origin;                 ///< the element it was read from
};
template <std::same_as<JointAnchor> T>
constexpr auto membersOf(const T*) {
    return members("anchor", Member{"position", &T::position}, Member{"absolute", &T::absolute});
}

/// ODE's parameters of one axis of a joint (dJointSet...Param). Angles are in rad, lengths in m. A parameter that is
/// out of range, or that ODE ignores for this joint, is not set (PLAN_JOINT_PARAMETER, PLAN_JOINT_SUSPENSION). An
/// absent parameter has ODE's default.
struct AxisParameters {
    std::optional<double> loStop;       ///< rad, or m for a sliding axis (XODE LowStop); absent or beyond -1e7: no stop
    std::optional<double> hiStop;       ///< rad or m; absent or beyond 1e7: no stop; below loStop: neither stop acts
    std::optional<double> velocity;     ///< target of the motor: rad/s or m/s (XODE Vel); absent: 0
    std::optional<double> fMax;         ///< N m or N, at least 0: maximum of the motor; absent: 0, no motor
    std::optional<double> fudgeFactor;  ///< 0 to 1: factor for the motor's force when it leaves a stop; absent: 1
    std::optional<double> bounce;       ///< 0 to 1: restitution at the stops; absent: 0
    std::optional<double> cfm;          ///< at least 0: softness of the motor; absent: the world's
    std::optional<double> stopErp;      ///< 0 to 1: ERP of the stops; absent: the world's ERP
    std::optional<double> stopCfm;      ///< at least 0: CFM of the stops; absent: the world's CFM
    std::optional<double> suspensionErp;  ///< 0 to 1: first axis of a hinge2 only; absent: the world's ERP
    std::optional<double> suspensionCfm;  ///< at least 0: first axis of a hinge2 only; absent: the world's CFM
};
template <std::same_as<AxisParameters> T>
constexpr auto membersOf(const T*) {
    return members("parameters", Member{"loStop", &T::loStop, "rad or m", kAnyStop},
                   Member{"hiStop", &T::hiStop, "rad or m", kAnyStop},
                   Member{"velocity", &T::velocity, "rad/s or m/s", kAnySpeed},
                   Member{"fMax", &T::fMax, "N m or N", kFromZero}, Member{"fudgeFactor", &T::fudgeFactor, "", kShare},
                   Member{"bounce", &T::bounce, "", kShare}, Member{"cfm", &T::cfm, "", kCompliance},
                   Member{"stopErp", &T::stopErp, "", kShare}, Member{"stopCfm", &T::stopCfm, "", kCompliance},
                   Member{"suspensionErp", &T::suspensionErp, "", kShare, onlyFor(JointType::Hinge2)},
                   Member{"suspensionCfm", &T::suspensionCfm, "", kCompliance, onlyFor(JointType::Hinge2)});
}

/// XODE `axis`: a direction in the world frame and the parameters of that axis.
struct JointAxis : AxisParameters {
    Vector3 direction;                    ///< any length but zero (PLAN_JOINT_AXIS_INVALID)
    std::optional<double> loVel;          ///< kept only; ODE 0.16 has the name but uses it for no joint
    std::optional<double> hiVel;          ///< like loVel
    std::optional<double> erp;            ///< like loVel
    std::optional<AxisFrame> relativeTo;  ///< amotor, lmotor: `ext ename="ode"` rel; absent: World
    std::optional<double> angle;          ///< rad: amotor in user mode, its angle at the start; absent: 0
    std::optional<double> offset;  ///< hinge, slider, piston: position of the joint at the start, rad or m; absent: 0
    Origin origin;                 ///< the element it was read from
};
template <std::same_as<JointAxis> T>
constexpr auto membersOf(const T*) {
    return members("axis", Member{"direction", &T::direction}) +
           membersOf(static_cast<const AxisParameters*>(static_cast<const T*>(nullptr))) +
           members("axis", Member{"loVel", &T::loVel, "", kNeverTaken}, Member{"hiVel", &T::hiVel, "", kNeverTaken},
                   Member{"erp", &T::erp, "", kNeverTaken}, Member{"relativeTo", &T::relativeTo},
                   Member{"angle", &T::angle, "rad", kAnyStop}, Member{"offset", &T::offset, "rad or m", kAnyStop});
}

/// One end of a joint (XODE `link1`, `link2`). If it is absent in the Joint, the end is the nearest body above the
/// joint, or else the world.
struct JointLink {
    NodeId body;       ///< 0: the name could not be resolved (a diagnostic reports it) and the joint is left out
    std::string name;  ///< name of the body, as written
    Origin origin;     ///< the element it was read from
};
template <std::same_as<JointLink> T>
constexpr auto membersOf(const T*) {
    return members("link", Member{"body", &T::body}, Member{"name", &T::name});
}

/// A joint of ODE between two bodies, or between one body and the world. It is set up in the state of the bodies at the
/// start. At least one end must be a dynamic body. A joint that cannot be simulated is left out with a diagnostic
/// (PLAN_JOINT_...).
struct Joint {
    JointType type = JointType::Ball;    ///< decides how many axes and anchors it has
    std::optional<JointLink> link1;      ///< first body; absent: the nearest at or above the joint, else the world
    std::optional<JointLink> link2;      ///< second body; absent: like link1, but the world if link1 is absent too
    std::optional<JointAnchor> anchor;   ///< absent: the origin of the joint's node (PLAN_JOINT_ANCHOR_DEFAULT)
    std::optional<JointAnchor> anchor2;  ///< dball, dhinge, transmission: the point on the second body; required
    std::vector<JointAxis> axes;         ///< ODE's first, second and third axis; too few: PLAN_JOINT_AXIS_COUNT
    Component<OdeJointSettings> ode;     ///< settings that only ODE has
    Origin origin;                       ///< XODE: the `joint` element
};
template <std::same_as<Joint> T>
constexpr auto membersOf(const T*) {
    return members("joint", Member{"type", &T::type}, Member{"link1", &T::link1}, Member{"link2", &T::link2},
                   Member{"anchor", &T::anchor}, Member{"anchor2", &T::anchor2}, Member{"axes", &T::axes},
                   Member{"ode", &T::ode});
}

// ---- Joints between two node frames, as in OMI_physics_joint. All axes are free except those that the settings limit
// or drive. Settings are shared: many joints may refer to one entry of the scene's table.

/// Index in SceneData::joints.
using JointSettingsId = TableId<struct JointSettingsTag>;

/// Limits of one axis or of several axes together (OMI_physics_joint "limits"). A limit that cannot be used is left out
/// (PLAN_JOINT_LIMIT).
///
/// If `min` is below zero, each axis is limited by itself. Otherwise the limit applies to one distance or angle: for
/// three linear axes to the distance from the point; for two, to the distance from the line along the third axis; for
/// three angular axes to the whole angle; for two, to the cone angle between the third axes.
///
/// The position of the connected node relative to the joint's node is measured, in the axes of the joint's node: metres
/// along an axis, radians about it.
struct JointLimit {
    std::vector<std::uint32_t> linearAxes;   ///< 0, 1, 2: x, y, z
    std::vector<std::uint32_t> angularAxes;  ///< 0, 1, 2: about x, y, z
    std::optional<double> min;               ///< m or rad; absent: no lower bound
    std::optional<double> max;  ///< m or rad; absent: no upper bound; if min is absent too, the limit has no effect
    std::optional<double> stiffness;  ///< N/m or N m/rad; absent or negative: rigid
    std::optional<double> damping;    ///< N s/m or N m s/rad; absent: 0
    bool unitless = false;            ///< the stiffness has no unit (Godot writes 0 to 2); the limit is then rigid
    Origin origin;                    ///< the object it was read from
};
template <std::same_as<JointLimit> T>
constexpr auto membersOf(const T*) {
    return members("limit", Member{"linearAxes", &T::linearAxes}, Member{"angularAxes", &T::angularAxes},
                   Member{"min", &T::min}, Member{"max", &T::max}, Member{"stiffness", &T::stiffness},
                   Member{"damping", &T::damping}, Member{"unitless", &T::unitless});
}

/// The quantity that a drive controls.
enum class DriveType : std::uint8_t {
    Linear,   ///< the distance along its axis
    Angular,  ///< the angle about its axis
};
constexpr std::array<std::string_view, 2> enumNames(DriveType) {
    return {"linear", "angular"};
}

/// How the stiffness and damping of a drive are meant.
enum class DriveMode : std::uint8_t {
    Force,         ///< they give a force, N or N m
    Acceleration,  ///< they give an acceleration: they are multiplied by the mass that the axis has to move
};
constexpr std::array<std::string_view, 2> enumNames(DriveMode) {
    return {"force", "acceleration"};
}

/// A spring and damper that pulls one axis to its targets (OMI_physics_joint "drives"):
/// force = stiffness * (positionTarget - x) + damping * (velocityTarget - v).
struct JointDrive {
    DriveType type = DriveType::Linear;    ///< along or about the axis
    DriveMode mode = DriveMode::Force;     ///< how stiffness and damping are meant
    std::uint32_t axis = 0;                ///< 0, 1, 2: x, y, z of the joint's node
    std::optional<double> maxForce;        ///< N or N m; absent or negative: unlimited
    std::optional<double> positionTarget;  ///< m or rad; absent: only the damping acts
    std::optional<double> velocityTarget;  ///< m/s or rad/s; absent: 0
    std::optional<double> stiffness;       ///< N/m or N m/rad (for Acceleration: 1/s^2); absent: 0
    std::optional<double>
        damping;    ///< N s/m or N m s/rad; absent: 0; if both are 0 and there is a velocityTarget: a motor
    Origin origin;  ///< the object it was read from
};
template <std::same_as<JointDrive> T>
constexpr auto membersOf(const T*) {
    return members("drive", Member{"type", &T::type}, Member{"mode", &T::mode}, Member{"axis", &T::axis},
                   Member{"maxForce", &T::maxForce}, Member{"positionTarget", &T::positionTarget},
                   Member{"velocityTarget", &T::velocityTarget}, Member{"stiffness", &T::stiffness},
                   Member{"damping", &T::damping});
}

/// Limits and drives that joints share (OMI_physics_joint "physicsJoints"). Axes without an entry are free.
struct JointSettings {
    std::string name;  ///< "" if it has none
    std::vector<JointLimit>
        limits;  ///< several limits on one axis: their common range is used (if there is none: PLAN_JOINT_LIMITS_APART)
    std::vector<JointDrive> drives;  ///< act in addition to the limits
    Origin origin;                   ///< the object it was read from
};
template <std::same_as<JointSettings> T>
constexpr auto membersOf(const T*) {
    return members("settings", Member{"name", &T::name}, Member{"limits", &T::limits}, Member{"drives", &T::drives});
}

/// A joint on a node: it holds the frame of this node to the frame of the connected node (OMI_physics_joint on a node).
/// Each frame moves with the nearest body at or above its node; a frame without such a body does not move. A joint that
/// cannot be simulated is left out (PLAN_JOINT_CONNECTED, PLAN_JOINT_IMMOVABLE, PLAN_JOINT_MOVES_NOTHING, ...).
struct SixDofJoint {
    JointSettingsId settings;             ///< invalid: no settings could be read; the joint holds nothing
    NodeId connectedNode;                 ///< 0: the node could not be resolved (a diagnostic reports it)
    std::optional<bool> enableCollision;  ///< true: the two bodies may touch; absent: false
    /// Old form (until September 2024): at the start both frames are the frame of this node. The two nodes only say
    /// which bodies carry the frames.
    bool framesTogether = false;
    NodeId firstNode;  ///< old form: the node that carries the frame instead of this node; 0: this node
    Origin origin;     ///< the object it was read from
};
template <std::same_as<SixDofJoint> T>
constexpr auto membersOf(const T*) {
    return members("frameJoint", Member{"settings", &T::settings}, Member{"connectedNode", &T::connectedNode},
                   Member{"enableCollision", &T::enableCollision}, Member{"framesTogether", &T::framesTogether},
                   Member{"firstNode", &T::firstNode});
}

}  // namespace orrery
