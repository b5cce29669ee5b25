// ODE joints, as XODE has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"

namespace orrery {

// Stable reference to a node of one Scene; 0 = none. Never reused within a Scene.
struct NodeId {
    std::uint32_t value = 0;
    explicit operator bool() const { return value != 0; }
    bool operator==(const NodeId&) const = default;
};

enum class JointType : std::uint8_t { Ball, Hinge, Hinge2, Slider, Universal, Fixed, AMotor };

[[nodiscard]] std::string_view toText(JointType type);  // XODE's element name: "hinge2"

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
    Origin origin;
};

// One end of a joint. Absent in the Joint: the nearest body above the joint, else the world.
struct JointLink {
    NodeId body;       // 0: the name could not be resolved (a finding says so)
    std::string name;  // as written
    Origin origin;
};

struct Joint {
    JointType type = JointType::Ball;
    std::optional<JointLink> link1;
    std::optional<JointLink> link2;
    std::optional<JointAnchor> anchor;
    std::vector<JointAxis> axes;
    Origin origin;
};

}  // namespace orrery
