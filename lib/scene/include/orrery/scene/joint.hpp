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

// Stable reference to a node of one Scene; 0 = none. Never reused within a Scene.
struct NodeId {
    std::uint32_t value = 0;
    explicit operator bool() const { return value != 0; }
    bool operator==(const NodeId&) const = default;
};

enum class JointType : std::uint8_t {
    Ball,
    Hinge,
    Hinge2,
    Slider,
    Universal,
    Fixed,
    AMotor,
    // Those that XODE 1.0 lacks.
    Piston,        // slides along an axis and turns about it
    PR,            // prismatic and rotoide: slides along axis 1, turns about axis 2
    PU,            // prismatic and universal: turns about axes 1 and 2, slides along axis 3
    Plane2D,       // keeps the first body in the plane z = 0; axes 1, 2, 3: motors along x, y and about z
    LMotor,        // linear motor along up to three axes
    DBall,         // keeps two points at a distance
    DHinge,        // as DBall, and an axis parallel
    Transmission,  // gears or a chain: turns of the one body drive the other
};

[[nodiscard]] std::string_view toText(JointType type);  // ODE's word, XODE's element name: "hinge2"

// What an axis of a motor keeps its direction to (dJointSetAMotorAxis, dJointSetLMotorAxis: rel).
enum class AxisFrame : std::uint8_t { World, Body1, Body2 };
[[nodiscard]] std::string_view toText(AxisFrame frame);  // "world", "body1", "body2"

// XODE <anchor>.
struct JointAnchor {
    Vector3 position;
    std::optional<bool> absolute;  // default false: relative to the joint's parent node
    Origin origin;
};

// XODE <axis>: direction in the world frame and the parameters of that axis.
struct JointAxis {
    Vector3 direction;             // need not be of unit length, is not zero
    std::optional<double> loStop;  // rad, or m on a slider (XODE LowStop)
    std::optional<double> hiStop;
    std::optional<double> velocity;  // motor: rad/s or m/s (XODE Vel)
    std::optional<double> fMax;      // N m or N
    std::optional<double> fudgeFactor;
    std::optional<double> bounce;
    std::optional<double> cfm;
    std::optional<double> stopErp;
    std::optional<double> stopCfm;
    std::optional<double> suspensionErp;
    std::optional<double> suspensionCfm;
    // Those that XODE 1.0 lacks. ODE 0.16 knows loVel, hiVel and erp by name and takes none of them.
    std::optional<double> loVel;
    std::optional<double> hiVel;
    std::optional<double> erp;
    std::optional<AxisFrame> relativeTo;  // amotor, lmotor; default World
    std::optional<double> angle;          // rad: amotor in user mode, where it stands (dJointSetAMotorAngle)
    // hinge, universal, slider, piston: where the joint stands at the start, rad or m; default 0.
    std::optional<double> offset;
    Origin origin;
};

// One end of a joint. Absent in the Joint: the nearest body above the joint, else the world.
struct JointLink {
    NodeId body;       // 0: the name could not be resolved (a diagnostic says so)
    std::string name;  // as written
    Origin origin;
};

struct Joint {
    JointType type = JointType::Ball;
    std::optional<JointLink> link1;
    std::optional<JointLink> link2;
    std::optional<JointAnchor> anchor;
    std::optional<JointAnchor> anchor2;  // dball, dhinge, transmission: the point on the second body
    std::vector<JointAxis> axes;
    Component<OdeJointSettings> ode;
    Origin origin;
};

}  // namespace orrery
