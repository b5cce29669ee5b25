// ODE joints, as XODE has them, and those that it lacks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Stable reference to a node of one Scene and of its copies. Never reused within a Scene.
struct NodeId {
    std::uint32_t value = 0;                               // counts up from the root's 1; 0: none
    explicit operator bool() const { return value != 0; }  // does it name a node?
    bool operator==(const NodeId&) const = default;
};

// What a joint leaves free. The first seven are XODE 1.0's, the others are carried in `ext ename="ode"`.
enum class JointType : std::uint8_t {
    Ball,          // one point in common; no axes
    Hinge,         // turns about one axis
    Hinge2,        // a wheel: steers and is sprung along axis 1, turns about axis 2; needs two bodies
    Slider,        // slides along one axis
    Universal,     // turns about axis 1 of the first body and axis 2 of the second
    Fixed,         // nothing is free; no axes
    AMotor,        // angular motor about up to three axes; holds nothing by itself
    Piston,        // slides along an axis and turns about it
    PR,            // prismatic and rotoide: slides along axis 1, turns about axis 2
    PU,            // prismatic and universal: turns about axes 1 and 2, slides along axis 3
    Plane2D,       // keeps the first body in the plane z = 0; axes 1, 2, 3: motors along x, y and about z
    LMotor,        // linear motor along up to three axes
    DBall,         // keeps two points at a distance
    DHinge,        // as DBall, and an axis parallel
    Transmission,  // gears or a chain: turns of the one body drive the other
};

struct AxisCount {
    std::size_t least = 0;
    std::size_t most = 0;
};
enum class AxisMotion : std::uint8_t { Turns, Slides };

// What is to be known of a type of joint by all who read, check, build or write one.
struct JointTraits {
    JointType type;
    std::string_view word;  // ODE's word, XODE's element name
    AxisCount axes = {};
    int held = 0;  // directions, of six, that it holds at all times; motors and stops are not among them
    bool anchor = false;
    bool anchor2 = false;
    bool crossing = false;     // the first two axes must not be parallel
    bool measured = false;     // ODE tells where its axes stand
    bool offset = false;       // and can be told where the first one stands at the start
    bool motor = false;        // of axes that it is given, that go with the world or a body
    bool needsBodies = false;  // no end may be the world
    std::array<AxisMotion, 3> motion = {};
};

// In the order of JointType.
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
     .axes = {2, 2},
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
[[nodiscard]] constexpr const JointTraits& traitsOf(JointType type) {
    return kJointTraits[static_cast<std::size_t>(type)];
}
static_assert(std::all_of(kJointTraits.begin(), kJointTraits.end(),
                          [](const JointTraits& traits) { return &traits == &traitsOf(traits.type); }));

// ODE's words, XODE's element names.
constexpr auto enumNames(JointType) {
    std::array<std::string_view, kJointTraits.size()> words;
    std::transform(kJointTraits.begin(), kJointTraits.end(), words.begin(),
                   [](const auto& traits) { return traits.word; });
    return words;
}

// How an amotor has its axes (dJointSetAMotorMode).
enum class OdeAMotorMode : std::uint8_t {
    User,   // up to three axes, whose angles the application tells
    Euler,  // three axes, 1 and 3 not parallel; ODE works out the angles
};
// The words of `ext ename="ode"`.
constexpr std::array<std::string_view, 2> enumNames(OdeAMotorMode) {
    return {"user", "euler"};
}

// What a transmission joint is like (dJointSetTransmissionMode).
enum class OdeTransmissionMode : std::uint8_t {
    ParallelAxes,      // gears on parallel axes, by their ratio
    IntersectingAxes,  // gears on two axes that are not parallel
    ChainDrive,        // wheels with a chain, by their radii
};
// The words of `ext ename="ode"`.
constexpr std::array<std::string_view, 3> enumNames(OdeTransmissionMode) {
    return {"parallel", "intersecting", "chain"};
}

// Settings of one joint. One that its type does not have is not used (PLAN_ODE_JOINT).
struct OdeJointSettings {
    std::optional<bool> enabled;              // false: holds nothing (dJointDisable); absent: true
    std::optional<bool> feedback;             // its forces are wanted (dJointSetFeedback); absent: false
    std::optional<double> erp;                // ball, fixed, dball, dhinge, transmission: 0 to 1; absent: the world's
    std::optional<double> cfm;                // of the same types: at least 0; absent: the world's
    std::optional<OdeAMotorMode> amotorMode;  // amotor; absent: User
    std::optional<double> distance;           // dball: m; absent: that of its anchors
    std::optional<OdeTransmissionMode> transmission;  // transmission; absent: ParallelAxes
    std::optional<double> ratio;                      // transmission with parallel axes: 1e-9 to 1e9
    std::optional<double> backlash;                   // transmission: m, at least 0; absent: 0
    std::optional<double> radius1;                    // transmission by chain: of the first wheel, m; needed
    std::optional<double> radius2;                    // transmission by chain: of the second wheel, m; needed
    Origin origin;                                    // the extension it was read from
};
constexpr auto membersOf(const OdeJointSettings*) {
    // Of joints whose rows ODE softens as a whole.
    constexpr auto kWhole =
        onlyFor(JointType::Ball, JointType::Fixed, JointType::DBall, JointType::DHinge, JointType::Transmission);
    constexpr auto kTransmission = onlyFor(JointType::Transmission);
    constexpr Range kRadius{1e-9, kMaxCoordinate};
    return members("ode", Member{"enabled", &OdeJointSettings::enabled},
                   Member{"feedback", &OdeJointSettings::feedback},
                   Member{"erp", &OdeJointSettings::erp, "", kShare, kWhole},
                   Member{"cfm", &OdeJointSettings::cfm, "", kCompliance, kWhole},
                   Member{"amotorMode", &OdeJointSettings::amotorMode, "", {}, onlyFor(JointType::AMotor)},
                   Member{"distance", &OdeJointSettings::distance, "m", {0, kMaxCoordinate}, onlyFor(JointType::DBall)},
                   Member{"transmission", &OdeJointSettings::transmission, "", {}, kTransmission},
                   Member{"ratio", &OdeJointSettings::ratio, "", {1e-9, 1e9}, kTransmission},
                   Member{"backlash", &OdeJointSettings::backlash, "m", {0, kMaxCoordinate}, kTransmission},
                   Member{"radius1", &OdeJointSettings::radius1, "m", kRadius, kTransmission},
                   Member{"radius2", &OdeJointSettings::radius2, "m", kRadius, kTransmission});
}

// What an axis of a motor keeps its direction to (dJointSetAMotorAxis, dJointSetLMotorAxis: rel).
enum class AxisFrame : std::uint8_t {
    World,  // rel 0: it does not turn
    Body1,  // rel 1: it turns with the first body
    Body2,  // rel 2: it turns with the second body
};
constexpr std::array<std::string_view, 3> enumNames(AxisFrame) {
    return {"world", "body1", "body2"};
}

// XODE `anchor`: a point that both bodies share at the start.
struct JointAnchor {
    Vector3 position;              // m, in the frame that `absolute` says
    std::optional<bool> absolute;  // true: the root's frame; false or absent: that of the joint's own node
    Origin origin;                 // the element it was read from
};
constexpr auto membersOf(const JointAnchor*) {
    return members("anchor", Member{"position", &JointAnchor::position}, Member{"absolute", &JointAnchor::absolute});
}

// What ODE keeps of each axis of a joint (dJointSet...Param). Angles are in rad, lengths in m. A parameter out of its
// range, or that ODE ignores there, is not set (PLAN_JOINT_PARAMETER); an absent one is as ODE has it.
struct AxisParameters {
    std::optional<double> loStop;         // rad, or m along an axis (XODE LowStop); absent or beyond -1e7: none
    std::optional<double> hiStop;         // rad or m; absent or beyond 1e7: none; below loStop: neither acts
    std::optional<double> velocity;       // of the motor: rad/s or m/s (XODE Vel); absent: 0
    std::optional<double> fMax;           // N m or N, at least 0: the motor's most; absent: 0, no motor
    std::optional<double> fudgeFactor;    // 0 to 1: of the motor's force where it leaves a stop; absent: 1
    std::optional<double> bounce;         // 0 to 1: restitution at the stops; absent: 0
    std::optional<double> cfm;            // at least 0: softness of the motor; absent: the world's
    std::optional<double> stopErp;        // 0 to 1: of the stops; absent: the world's ERP
    std::optional<double> stopCfm;        // at least 0: of the stops; absent: the world's CFM
    std::optional<double> suspensionErp;  // 0 to 1: first axis of a hinge2 only; absent: the world's ERP
    std::optional<double> suspensionCfm;  // at least 0: first axis of a hinge2 only; absent: the world's CFM
};
constexpr auto membersOf(const AxisParameters*) {
    return members(
        "parameters", Member{"loStop", &AxisParameters::loStop, "rad or m", kAnyStop},
        Member{"hiStop", &AxisParameters::hiStop, "rad or m", kAnyStop},
        Member{"velocity", &AxisParameters::velocity, "rad/s or m/s", kAnySpeed},
        Member{"fMax", &AxisParameters::fMax, "N m or N", kFromZero},
        Member{"fudgeFactor", &AxisParameters::fudgeFactor, "", kShare},
        Member{"bounce", &AxisParameters::bounce, "", kShare}, Member{"cfm", &AxisParameters::cfm, "", kCompliance},
        Member{"stopErp", &AxisParameters::stopErp, "", kShare},
        Member{"stopCfm", &AxisParameters::stopCfm, "", kCompliance},
        Member{"suspensionErp", &AxisParameters::suspensionErp, "", kShare, onlyFor(JointType::Hinge2)},
        Member{"suspensionCfm", &AxisParameters::suspensionCfm, "", kCompliance, onlyFor(JointType::Hinge2)});
}

[[nodiscard]] constexpr Range rangeOf(std::optional<double> AxisParameters::*parameter) {
    Range range;
    forEachMember<AxisParameters>([&](const auto& line) {
        if (line.member == parameter) range = line.range;
    });
    return range;
}

// XODE `axis`: direction in the world frame and the parameters of that axis.
struct JointAxis : AxisParameters {
    Vector3 direction;                    // any length but zero (PLAN_JOINT_AXIS_INVALID)
    std::optional<double> loVel;          // kept; ODE 0.16 knows the name and takes it of no joint
    std::optional<double> hiVel;          // as loVel
    std::optional<double> erp;            // as loVel
    std::optional<AxisFrame> relativeTo;  // amotor, lmotor: `ext ename="ode"` rel; absent: World
    std::optional<double> angle;          // rad: amotor in user mode, where it stands; absent: 0
    std::optional<double> offset;  // hinge, slider, piston: where the joint stands at the start, rad or m; absent: 0
    Origin origin;                 // the element it was read from
};
constexpr auto membersOf(const JointAxis*) {
    return members("axis", Member{"direction", &JointAxis::direction}) +
           membersOf(static_cast<const AxisParameters*>(nullptr)) +
           members("axis", Member{"loVel", &JointAxis::loVel, "", kNeverTaken},
                   Member{"hiVel", &JointAxis::hiVel, "", kNeverTaken}, Member{"erp", &JointAxis::erp, "", kNeverTaken},
                   Member{"relativeTo", &JointAxis::relativeTo}, Member{"angle", &JointAxis::angle, "rad", kAnyStop},
                   Member{"offset", &JointAxis::offset, "rad or m", kAnyStop});
}

// One end of a joint (XODE `link1`, `link2`). Absent in the Joint: the nearest body above the joint, else the world.
struct JointLink {
    NodeId body;       // 0: the name could not be resolved (a diagnostic says so) and the joint is left out
    std::string name;  // of the body, as written
    Origin origin;     // the element it was read from
};
constexpr auto membersOf(const JointLink*) {
    return members("link", Member{"body", &JointLink::body}, Member{"name", &JointLink::name});
}

// A joint of ODE between two bodies, or one and the world, set up as the bodies stand at the start. At least one end
// must be a dynamic body. A joint that cannot be simulated is left out, with a diagnostic (PLAN_JOINT_...).
struct Joint {
    JointType type = JointType::Ball;    // how many axes and anchors it has
    std::optional<JointLink> link1;      // first body; absent: the nearest at or above the joint, else the world
    std::optional<JointLink> link2;      // second body; absent as link1, but the world where link1 is absent too
    std::optional<JointAnchor> anchor;   // absent: the origin of the joint's node (PLAN_JOINT_ANCHOR_DEFAULT)
    std::optional<JointAnchor> anchor2;  // dball, dhinge, transmission: the point on the second body; needed
    std::vector<JointAxis> axes;         // ODE's first, second and third; too few: PLAN_JOINT_AXIS_COUNT
    Component<OdeJointSettings> ode;     // settings that only ODE has
    Origin origin;                       // XODE: the `joint` element
};
constexpr auto membersOf(const Joint*) {
    return members("joint", Member{"type", &Joint::type}, Member{"link1", &Joint::link1},
                   Member{"link2", &Joint::link2}, Member{"anchor", &Joint::anchor}, Member{"anchor2", &Joint::anchor2},
                   Member{"axes", &Joint::axes}, Member{"ode", &Joint::ode});
}

}  // namespace orrery
