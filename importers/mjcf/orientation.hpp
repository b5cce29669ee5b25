// The ways in which MJCF writes an orientation, and the pose of a geom between two points.
//
// All functions take any numbers, and return nullopt where a number is not finite or a direction has no length.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "orrery/scene/values.hpp"

namespace orrery::mjcf {

enum class AngleUnit : std::uint8_t { Degree, Radian };

// How a file writes angles (<compiler angle eulerseq>).
struct AngleRules {
    AngleUnit unit = AngleUnit::Degree;
    // An axis for each of the three turns: x, y, z turn with the frame, X, Y, Z are those of the parent.
    std::string eulerSequence = "xyz";
};

// `quat`: w, x, y, z of any length but zero.
[[nodiscard]] std::optional<Quaternion> fromQuat(const std::array<double, 4>& wxyz);
// `axisangle`: x, y, z of the axis, of any length but zero, and the angle.
[[nodiscard]] std::optional<Quaternion> fromAxisAngle(const std::array<double, 4>& axisAndAngle,
                                                      const AngleRules& rules);
// `euler`: three turns, one after the other. Nullopt also for a sequence that is not three of the letters xyzXYZ.
[[nodiscard]] std::optional<Quaternion> fromEuler(const std::array<double, 3>& angles, const AngleRules& rules);
// `xyaxes`: x of the frame, then y, of which only the part at right angles to x counts.
[[nodiscard]] std::optional<Quaternion> fromXyAxes(const std::array<double, 6>& axes);
// `zaxis`: the smallest rotation that turns z into this direction; a half turn about x for -z.
[[nodiscard]] std::optional<Quaternion> fromZAxis(const std::array<double, 3>& axis);

// A geom from one point to another.
struct FromTo {
    Pose pose;              // the point between both; z points from the second to the first
    double halfLength = 0;  // half of their distance, m
};
// `fromto`: two points. Nullopt also if they are the same.
[[nodiscard]] std::optional<FromTo> fromTo(const std::array<double, 6>& points);

}  // namespace orrery::mjcf
