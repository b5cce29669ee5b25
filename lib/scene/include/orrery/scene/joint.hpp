// ODE joints, as XODE has them, and those that it lacks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"
#include "orrery/scene/component.hpp"
#include "orrery/scene/ode.hpp"

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

// ODE's word, XODE's element name: "hinge2".
[[nodiscard]] std::string_view toText(JointType type);

// What an axis of a motor keeps its direction to (dJointSetAMotorAxis, dJointSetLMotorAxis: rel).
enum class AxisFrame : std::uint8_t {
    World,  // rel 0: it does not turn
    Body1,  // rel 1: it turns with the first body
    Body2,  // rel 2: it turns with the second body
};

// "world", "body1", "body2".
[[nodiscard]] std::string_view toText(AxisFrame frame);

// XODE `anchor`: a point that both bodies share at the start.
struct JointAnchor {
    Vector3 position;              // m, in the frame that `absolute` says
    std::optional<bool> absolute;  // true: the root's frame; false or absent: that of the joint's own node
    Origin origin;                 // the element it was read from
};

// XODE `axis`: direction in the world frame and the parameters of that axis (dJointSet...Param). Angles are in rad,
// lengths in m. A parameter out of its range, or that ODE ignores there, is not set (PLAN_JOINT_PARAMETER); an absent
// one is as ODE has it.
struct JointAxis {
    Vector3 direction;                    // any length but zero (PLAN_JOINT_AXIS_INVALID)
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
    std::optional<double> loVel;          // kept; ODE 0.16 knows the name and takes it of no joint
    std::optional<double> hiVel;          // as loVel
    std::optional<double> erp;            // as loVel
    std::optional<AxisFrame> relativeTo;  // amotor, lmotor: `ext ename="ode"` rel; absent: World
    std::optional<double> angle;          // rad: amotor in user mode, where it stands; absent: 0
    std::optional<double> offset;  // hinge, slider, piston: where the joint stands at the start, rad or m; absent: 0
    Origin origin;                 // the element it was read from
};

// One end of a joint (XODE `link1`, `link2`). Absent in the Joint: the nearest body above the joint, else the world.
struct JointLink {
    NodeId body;       // 0: the name could not be resolved (a diagnostic says so) and the joint is left out
    std::string name;  // of the body, as written
    Origin origin;     // the element it was read from
};

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

}  // namespace orrery
