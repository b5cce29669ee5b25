// ODE joints, as XODE has them, and those that it lacks.
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

/// What a joint leaves free. The first seven are XODE 1.0's, the others are carried in `ext ename="ode"`.
enum class JointType : std::uint8_t {
    Ball,          ///< one point in common; no axes
    Hinge,         ///< turns about one axis
    Hinge2,        ///< a wheel: steers and is sprung along axis 1, turns about axis 2; needs two bodies
    Slider,        ///< slides along one axis
    Universal,     ///< turns about axis 1 of the first body and axis 2 of the second
    Fixed,         ///< nothing is free; no axes
    AMotor,        ///< angular motor about up to three axes; holds nothing by itself
    Piston,        ///< slides along an axis and turns about it
    PR,            ///< prismatic and rotoide: slides along axis 1, turns about axis 2
    PU,            ///< prismatic and universal: turns about axes 1 and 2, slides along axis 3
    Plane2D,       ///< keeps the first body in the plane z = 0; axes 1, 2, 3: motors along x, y and about z
    LMotor,        ///< linear motor along up to three axes
    DBall,         ///< keeps two points at a distance
    DHinge,        ///< as DBall, and an axis parallel
    Transmission,  ///< gears or a chain: turns of the one body drive the other
};

/// How many axes joints of a type have.
struct AxisCount {
    std::size_t least = 0;  ///< fewer: the joint is left out
    std::size_t most = 0;   ///< further ones are not used
};
/// What bodies do along an axis of a joint.
enum class AxisMotion : std::uint8_t {
    Turns,   ///< they turn about it: its position is an angle, rad
    Slides,  ///< they slide along it: its position is a length, m
};

/// What is to be known of a type of joint by all who read, check, build or write one.
struct JointTraits {
    JointType type;            ///< whose traits
    std::string_view word;     ///< ODE's word, XODE's element name
    AxisCount axes = {};       ///< how many it has
    int held = 0;              ///< directions, of six, that it holds at all times; motors and stops are not among them
    bool anchor = false;       ///< has an anchor
    bool anchor2 = false;      ///< has a second anchor, on the second body
    bool crossing = false;     ///< the first two axes must not be parallel
    bool measured = false;     ///< ODE tells where its axes stand
    bool offset = false;       ///< and can be told where the first one stands at the start
    bool motor = false;        ///< of axes that it is given, that go with the world or a body
    bool needsBodies = false;  ///< no end may be the world
    std::array<AxisMotion, 3> motion = {};  ///< along its first, second and third axis
};

/// In the order of JointType.
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
/// The traits of a type.
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

/// How an amotor has its axes (dJointSetAMotorMode).
enum class OdeAMotorMode : std::uint8_t {
    User,   ///< up to three axes, whose angles the application tells
    Euler,  ///< three axes, 1 and 3 not parallel; ODE works out the angles
};

/// Words of `ext ename="ode"`, in the order of the values.
constexpr std::array<std::string_view, 2> enumNames(OdeAMotorMode) {
    return {"user", "euler"};
}

/// What a transmission joint is like (dJointSetTransmissionMode).
enum class OdeTransmissionMode : std::uint8_t {
    ParallelAxes,      ///< gears on parallel axes, by their ratio
    IntersectingAxes,  ///< gears on two axes that are not parallel
    ChainDrive,        ///< wheels with a chain, by their radii
};

/// Words of `ext ename="ode"`, in the order of the values.
constexpr std::array<std::string_view, 3> enumNames(OdeTransmissionMode) {
    return {"parallel", "intersecting", "chain"};
}

/// Settings of one joint. One that its type does not have is not used (PLAN_ODE_JOINT).
struct OdeJointSettings {
    std::optional<bool> enabled;              ///< false: holds nothing (dJointDisable); absent: true
    std::optional<bool> feedback;             ///< its forces are wanted (dJointSetFeedback); absent: false
    std::optional<double> erp;                ///< ball, fixed, dball, dhinge, transmission: 0 to 1; absent: the world's
    std::optional<double> cfm;                ///< of the same types: at least 0; absent: the world's
    std::optional<OdeAMotorMode> amotorMode;  ///< amotor; absent: User
    std::optional<double> distance;           ///< dball: m; absent: that of its anchors
    std::optional<OdeTransmissionMode> transmission;  ///< transmission; absent: ParallelAxes
    std::optional<double> ratio;                      ///< transmission with parallel axes: 1e-9 to 1e9
    std::optional<double> backlash;                   ///< transmission: m, at least 0; absent: 0
    std::optional<double> radius1;                    ///< transmission by chain: of the first wheel, m; needed
    std::optional<double> radius2;                    ///< transmission by chain: of the second wheel, m; needed
    /// Where the first body was when the joint was made, which is where all its positions and angles are 0 and both
    /// its ends meet: as seen from the second body, m; the world's frame stands for an end that is the world. The
    /// joint's anchor and axes are then where the bodies have them at the start, as ODE tells them: of the first body
    /// (of the only one the axes); the second axis of a hinge2, universal or pu, and the anchor of a pr, of the second.
    /// Absent: as the bodies stand at the start. Not of dball, plane2d, lmotor and amotors in user mode.
    std::optional<Vector3> madeAt;
    /// Beside madeAt: how the first body was turned then, as seen from the second: axis times angle, rad; absent: 0.
    std::optional<Vector3> madeTurn;
    Origin origin;  ///< the extension it was read from
};
template <std::same_as<OdeJointSettings> T>
constexpr auto membersOf(const T*) {
    /// Of joints whose rows ODE softens as a whole.
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

/// What an axis of a motor keeps its direction to (dJointSetAMotorAxis, dJointSetLMotorAxis: rel).
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
    Vector3 position;              ///< m, in the frame that `absolute` says
    std::optional<bool> absolute;  ///< true: the root's frame; false or absent: that of the joint's own node
    Origin origin;                 ///< the element it was read from
};
template <std::same_as<JointAnchor> T>
constexpr auto membersOf(const T*) {
    return members("anchor", Member{"position", &T::position}, Member{"absolute", &T::absolute});
}

/// What ODE keeps of each axis of a joint (dJointSet...Param). Angles are in rad, lengths in m. A parameter out of its
/// range, or that ODE ignores there, is not set (PLAN_JOINT_PARAMETER, PLAN_JOINT_SUSPENSION); an absent one is as ODE
/// has it.
struct AxisParameters {
    std::optional<double> loStop;         ///< rad, or m along an axis (XODE LowStop); absent or beyond -1e7: none
    std::optional<double> hiStop;         ///< rad or m; absent or beyond 1e7: none; below loStop: neither acts
    std::optional<double> velocity;       ///< of the motor: rad/s or m/s (XODE Vel); absent: 0
    std::optional<double> fMax;           ///< N m or N, at least 0: the motor's most; absent: 0, no motor
    std::optional<double> fudgeFactor;    ///< 0 to 1: of the motor's force where it leaves a stop; absent: 1
    std::optional<double> bounce;         ///< 0 to 1: restitution at the stops; absent: 0
    std::optional<double> cfm;            ///< at least 0: softness of the motor; absent: the world's
    std::optional<double> stopErp;        ///< 0 to 1: of the stops; absent: the world's ERP
    std::optional<double> stopCfm;        ///< at least 0: of the stops; absent: the world's CFM
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

/// XODE `axis`: direction in the world frame and the parameters of that axis.
struct JointAxis : AxisParameters {
    Vector3 direction;                    ///< any length but zero (PLAN_JOINT_AXIS_INVALID)
    std::optional<double> loVel;          ///< kept; ODE 0.16 knows the name and takes it of no joint
    std::optional<double> hiVel;          ///< as loVel
    std::optional<double> erp;            ///< as loVel
    std::optional<AxisFrame> relativeTo;  ///< amotor, lmotor: `ext ename="ode"` rel; absent: World
    std::optional<double> angle;          ///< rad: amotor in user mode, where it stands; absent: 0
    std::optional<double> offset;  ///< hinge, slider, piston: where the joint stands at the start, rad or m; absent: 0
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

/// One end of a joint (XODE `link1`, `link2`). Absent in the Joint: the nearest body above the joint, else the world.
struct JointLink {
    NodeId body;       ///< 0: the name could not be resolved (a diagnostic says so) and the joint is left out
    std::string name;  ///< of the body, as written
    Origin origin;     ///< the element it was read from
};
template <std::same_as<JointLink> T>
constexpr auto membersOf(const T*) {
    return members("link", Member{"body", &T::body}, Member{"name", &T::name});
}

/// A joint of ODE between two bodies, or one and the world, set up as the bodies stand at the start. At least one end
/// must be a dynamic body. A joint that cannot be simulated is left out, with a diagnostic (PLAN_JOINT_...).
struct Joint {
    JointType type = JointType::Ball;    ///< how many axes and anchors it has
    std::optional<JointLink> link1;      ///< first body; absent: the nearest at or above the joint, else the world
    std::optional<JointLink> link2;      ///< second body; absent as link1, but the world where link1 is absent too
    std::optional<JointAnchor> anchor;   ///< absent: the origin of the joint's node (PLAN_JOINT_ANCHOR_DEFAULT)
    std::optional<JointAnchor> anchor2;  ///< dball, dhinge, transmission: the point on the second body; needed
    std::vector<JointAxis> axes;         ///< ODE's first, second and third; too few: PLAN_JOINT_AXIS_COUNT
    Component<OdeJointSettings> ode;     ///< settings that only ODE has
    Origin origin;                       ///< XODE: the `joint` element
};
template <std::same_as<Joint> T>
constexpr auto membersOf(const T*) {
    return members("joint", Member{"type", &T::type}, Member{"link1", &T::link1}, Member{"link2", &T::link2},
                   Member{"anchor", &T::anchor}, Member{"anchor2", &T::anchor2}, Member{"axes", &T::axes},
                   Member{"ode", &T::ode});
}

// ---- Joints between two node frames, as OMI_physics_joint has them: free in all axes but for what their
// settings limit or drive. Settings are shared: many joints may refer to one entry of the scene's table.

/// Index in SceneData::joints.
using JointSettingsId = TableId<struct JointSettingsTag>;

/// Bounds of one axis, or of several: with `min` below zero of each axis by itself, else of the distance
/// from the point (three linear axes), from the line along the third axis (two), of the whole angle
/// (three angular axes) or of the cone angle between the third axes (two). One that cannot be used is left out
/// (PLAN_JOINT_LIMIT). OMI_physics_joint "limits".
///
/// What is measured is the connected node relative to the joint's node, in the axes of the joint's node: metres along
/// an axis, radians about it.
struct JointLimit {
    std::vector<std::uint32_t> linearAxes;   ///< 0, 1, 2: x, y, z
    std::vector<std::uint32_t> angularAxes;  ///< 0, 1, 2: about x, y, z
    std::optional<double> min;               ///< m or rad; absent: no lower bound
    std::optional<double> max;               ///< m or rad; absent: no upper bound; neither: no effect
    std::optional<double> stiffness;         ///< N/m or N m/rad; absent or negative: rigid
    std::optional<double> damping;           ///< N s/m or N m s/rad; absent: 0
    bool unitless = false;                   ///< the stiffness has no unit (Godot writes 0 to 2): the limit is rigid
    Origin origin;                           ///< the object it was read from
};
template <std::same_as<JointLimit> T>
constexpr auto membersOf(const T*) {
    return members("limit", Member{"linearAxes", &T::linearAxes}, Member{"angularAxes", &T::angularAxes},
                   Member{"min", &T::min}, Member{"max", &T::max}, Member{"stiffness", &T::stiffness},
                   Member{"damping", &T::damping}, Member{"unitless", &T::unitless});
}

/// What a drive pulls on.
enum class DriveType : std::uint8_t {
    Linear,   ///< the distance along its axis
    Angular,  ///< the angle about its axis
};
constexpr std::array<std::string_view, 2> enumNames(DriveType) {
    return {"linear", "angular"};
}

/// What the stiffness and damping of a drive give.
enum class DriveMode : std::uint8_t {
    Force,         ///< a force, N or N m
    Acceleration,  ///< an acceleration: they are multiplied by the mass that the axis has to move
};
constexpr std::array<std::string_view, 2> enumNames(DriveMode) {
    return {"force", "acceleration"};
}

/// A spring and damper that pulls one axis to its targets (OMI_physics_joint "drives"):
/// force = stiffness * (positionTarget - x) + damping * (velocityTarget - v).
struct JointDrive {
    DriveType type = DriveType::Linear;    ///< along or about the axis
    DriveMode mode = DriveMode::Force;     ///< what stiffness and damping give
    std::uint32_t axis = 0;                ///< 0, 1, 2: x, y, z of the joint's node
    std::optional<double> maxForce;        ///< N or N m; absent or negative: unlimited
    std::optional<double> positionTarget;  ///< m or rad; absent: only damping acts
    std::optional<double> velocityTarget;  ///< m/s or rad/s; absent: 0
    std::optional<double> stiffness;       ///< N/m or N m/rad (of Acceleration: 1/s^2); absent: 0
    std::optional<double> damping;         ///< N s/m or N m s/rad; absent: 0; both 0 and a velocityTarget: a motor
    Origin origin;                         ///< the object it was read from
};
template <std::same_as<JointDrive> T>
constexpr auto membersOf(const T*) {
    return members("drive", Member{"type", &T::type}, Member{"mode", &T::mode}, Member{"axis", &T::axis},
                   Member{"maxForce", &T::maxForce}, Member{"positionTarget", &T::positionTarget},
                   Member{"velocityTarget", &T::velocityTarget}, Member{"stiffness", &T::stiffness},
                   Member{"damping", &T::damping});
}

/// Limits and drives that joints share (OMI_physics_joint "physicsJoints"). What they do not name is free.
struct JointSettings {
    std::string name;                ///< "" where it has none
    std::vector<JointLimit> limits;  ///< on one axis they are cut to what all allow (else PLAN_JOINT_LIMITS_APART)
    std::vector<JointDrive> drives;  ///< act beside the limits
    Origin origin;                   ///< the object it was read from
};
template <std::same_as<JointSettings> T>
constexpr auto membersOf(const T*) {
    return members("settings", Member{"name", &T::name}, Member{"limits", &T::limits}, Member{"drives", &T::drives});
}

/// On a node: the frame of this node is held to that of the connected one (OMI_physics_joint on a node). Each frame is
/// carried by the nearest body at or above its node; a frame without one does not move. One that cannot be simulated
/// is left out (PLAN_JOINT_CONNECTED, PLAN_JOINT_IMMOVABLE, PLAN_JOINT_MOVES_NOTHING, ...).
struct SixDofJoint {
    JointSettingsId settings;             ///< invalid: none could be read; the joint holds nothing
    NodeId connectedNode;                 ///< 0: could not be resolved (a diagnostic says so)
    std::optional<bool> enableCollision;  ///< may the two bodies touch? absent: false
    /// Old form (until September 2024): both frames are where this node is at the start, and the two
    /// nodes only say which bodies carry them.
    bool framesTogether = false;
    NodeId firstNode;  ///< old form: carries the frame in place of this node; 0: this node
    Origin origin;     ///< the object it was read from
};
template <std::same_as<SixDofJoint> T>
constexpr auto membersOf(const T*) {
    return members("frameJoint", Member{"settings", &T::settings}, Member{"connectedNode", &T::connectedNode},
                   Member{"enableCollision", &T::enableCollision}, Member{"framesTogether", &T::framesTogether},
                   Member{"firstNode", &T::firstNode});
}

}  // namespace orrery
