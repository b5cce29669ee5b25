// How a file moves nodes by itself: curves of their places over time (glTF's node animations).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"
#include "orrery/scene/members.hpp"
#include "orrery/scene/transform.hpp"

namespace orrery {

// glTF 2.0, appendix C: what a curve is between its keys.
enum class Interpolation : std::uint8_t {
    Linear,       // rotations: the shorter way round, at even speed (slerp)
    Step,         // the value of the key before
    CubicSpline,  // Hermite, by the tangents at the keys; rotations are normalised
};
[[nodiscard]] std::string_view toText(Interpolation interpolation);  // "LINEAR", "STEP", "CUBICSPLINE"

// A value over time: before the first key the first value, after the last key the last one.
struct VectorCurve {
    Interpolation interpolation = Interpolation::Linear;
    std::vector<double> times;  // s, from 0, strictly increasing; at least one
    // One for each key; CubicSpline: three (tangent in, value, tangent out; tangents a second).
    std::vector<Vector3> values;
    bool operator==(const VectorCurve&) const = default;
};
constexpr auto membersOf(const VectorCurve*) {
    return members("curve", Member{"interpolation", &VectorCurve::interpolation}, Member{"times", &VectorCurve::times},
                   Member{"values", &VectorCurve::values});
}
struct RotationCurve {
    Interpolation interpolation = Interpolation::Linear;
    std::vector<double> times;
    std::vector<Quaternion> values;  // as written: values need not be of unit length, but are not zero
    bool operator==(const RotationCurve&) const = default;
};
constexpr auto membersOf(const RotationCurve*) {
    return members("curve", Member{"interpolation", &RotationCurve::interpolation},
                   Member{"times", &RotationCurve::times}, Member{"values", &RotationCurve::values});
}

// What is wrong with a curve: "its times do not increase"; empty where it can be sampled.
[[nodiscard]] std::string_view faultOf(const VectorCurve& curve);
[[nodiscard]] std::string_view faultOf(const RotationCurve& curve);

// The value at a time (s) of a curve without fault. Never allocates.
[[nodiscard]] Vector3 sample(const VectorCurve& curve, double time);
[[nodiscard]] Quaternion sample(const RotationCurve& curve, double time);  // of unit length

// What one animation does to one node: what it leaves alone stays as the node's transform has it.
struct AnimationTrack {
    std::uint32_t animation = 0;          // SceneData::animations
    std::optional<VectorCurve> position;  // m, parent's frame
    std::optional<RotationCurve> rotation;
    std::optional<VectorCurve> scale;
    Origin origin;  // glTF: the first channel's object
};
constexpr auto membersOf(const AnimationTrack*) {
    return members("track", Member{"animation", &AnimationTrack::animation},
                   Member{"position", &AnimationTrack::position}, Member{"rotation", &AnimationTrack::rotation},
                   Member{"scale", &AnimationTrack::scale});
}

// A node's part in the animations of the scene.
struct NodeAnimation {
    std::vector<AnimationTrack> tracks;  // one for each animation, in their order
};
constexpr auto membersOf(const NodeAnimation*) {
    return members("animation", Member{"tracks", &NodeAnimation::tracks});
}

// An animation that nodes take part in: their curves begin at time 0 together.
struct Animation {
    std::string name;                // "" where it has none
    std::optional<double> duration;  // s, of one pass; absent: to the last key of its tracks
    Origin origin;
};
constexpr auto membersOf(const Animation*) {
    return members("animation", Member{"name", &Animation::name}, Member{"duration", &Animation::duration});
}

}  // namespace orrery
