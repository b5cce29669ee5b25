// The free motions of ODE's joints, and the positions that they measure, relative to their own axes.
#pragma once

#include <array>
#include <numbers>
#include <optional>

#include "orrery/scene/joint.hpp"

namespace orrery {

inline constexpr double kHalfTurn = std::numbers::pi;  // rad; ODE ignores stops of an angle from this value on

// Each array has one entry for the first axis and one for the second.
struct JointFreedom {
    std::array<bool, 2> slides{};
    std::array<bool, 2> turns{};
    bool anyTurn = false;  // it turns about all axes

    [[nodiscard]] bool canSlide() const { return slides[0] || slides[1]; }
    [[nodiscard]] bool canTurn() const { return anyTurn || turns[0] || turns[1]; }
    [[nodiscard]] std::size_t axes() const { return slides[1] || turns[1] ? 2 : slides[0] || turns[0] ? 1 : 0; }
};

// For types that hold an anchor or a direction; nullopt for motors, rods, gears, and types with a plane.
[[nodiscard]] std::optional<JointFreedom> freedomOf(JointType type);

// Returns the axis that a motor drives and that moves with the second frame of a joint between frames. That frame is
// carried by the second body, or if `turned` is set by the first.
[[nodiscard]] std::optional<std::size_t> drivenAxis(JointType type, bool angular, bool turned);

// Does a number of the joint (an angle, a speed) have the opposite sign of that between two frames? Between frames it
// describes the first body as seen from the second, or if `turned` is set the second as seen from the first. ODE
// reverses the angles of a hinge whose first end is the world.
[[nodiscard]] inline bool hasOtherSign(JointType type, bool worldFirst, bool turned) {
    return turned != (type == JointType::Hinge && worldFirst);
}

}  // namespace orrery
