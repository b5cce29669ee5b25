// What joints of ODE's leave free and what they measure, told by their own axes.
#pragma once

#include <array>
#include <numbers>
#include <optional>

#include "orrery/scene/joint.hpp"

namespace orrery {

inline constexpr double kHalfTurn = std::numbers::pi;  // rad; ODE heeds no stop of an angle from there on

// One entry each for the first and the second axis.
struct JointFreedom {
    std::array<bool, 2> slides{};
    std::array<bool, 2> turns{};
    bool anyTurn = false;  // about all axes

    [[nodiscard]] bool canSlide() const { return slides[0] || slides[1]; }
    [[nodiscard]] bool canTurn() const { return anyTurn || turns[0] || turns[1]; }
    [[nodiscard]] std::size_t axes() const { return slides[1] || turns[1] ? 2 : slides[0] || turns[0] ? 1 : 0; }
};

// Of types that hold an anchor or a direction; nullopt: motors, rods, gears, and what has a plane.
[[nodiscard]] std::optional<JointFreedom> freedomOf(JointType type);

// The axis of which a motor moves the joint, and which goes with the second frame of a joint between frames: that of
// the second body, or, where `turned`, of the first.
[[nodiscard]] std::optional<std::size_t> drivenAxis(JointType type, bool angular, bool turned);

// Does a number of the joint (an angle, a speed) have the other sign than between two frames? There it is of the first
// body as seen from the second, or, where `turned`, of the second as seen from the first. ODE turns the angles of a
// hinge round that has the world first.
[[nodiscard]] inline bool hasOtherSign(JointType type, bool worldFirst, bool turned) {
    return turned != (type == JointType::Hinge && worldFirst);
}

}  // namespace orrery
