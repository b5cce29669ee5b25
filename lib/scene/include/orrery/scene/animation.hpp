// How a file moves nodes by itself: curves of their places over time (glTF's node animations).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// What a curve is between its keys (glTF 2.0, appendix C).
enum class Interpolation : std::uint8_t {
    Linear,       // rotations: the shorter way round, at even speed (slerp)
    Step,         // the value of the key before
    CubicSpline,  // Hermite, by the tangents at the keys; rotations are normalised
};
// glTF's words.
constexpr std::array<std::string_view, 3> enumNames(Interpolation) {
    return {"LINEAR", "STEP", "CUBICSPLINE"};
}

// A position or scale over time: before the first key the first value, after the last key the last one.
struct VectorCurve {
    Interpolation interpolation = Interpolation::Linear;  // between keys
    std::vector<double> times;                            // s, from 0, strictly increasing; at least one
    // One for each key; CubicSpline: three (tangent in, value, tangent out; tangents a second). Finite.
    std::vector<Vector3> values;
    bool operator==(const VectorCurve&) const = default;
};
constexpr auto membersOf(const VectorCurve*) {
    return members("curve", Member{"interpolation", &VectorCurve::interpolation}, Member{"times", &VectorCurve::times},
                   Member{"values", &VectorCurve::values});
}

// A rotation over time: before the first key the first value, after the last key the last one.
struct RotationCurve {
    Interpolation interpolation = Interpolation::Linear;  // between keys
    std::vector<double> times;                            // s, from 0, strictly increasing; at least one
    // As those of VectorCurve, as written: values need not be of unit length, but are not zero.
    std::vector<Quaternion> values;
    bool operator==(const RotationCurve&) const = default;
};
constexpr auto membersOf(const RotationCurve*) {
    return members("curve", Member{"interpolation", &RotationCurve::interpolation},
                   Member{"times", &RotationCurve::times}, Member{"values", &RotationCurve::values});
}

// What is wrong with a curve: "its times do not increase"; empty where it can be sampled. A simulation ignores a
// curve with a fault (PLAN_ANIMATION_INVALID).
[[nodiscard]] std::string_view faultOf(const VectorCurve& curve);
// The same of a rotation.
[[nodiscard]] std::string_view faultOf(const RotationCurve& curve);

// The value at a time (s) of a curve without fault. Never allocates.
[[nodiscard]] Vector3 valueAt(const VectorCurve& curve, double time);
// The rotation at a time (s) of a curve without fault, of unit length. Never allocates.
[[nodiscard]] Quaternion valueAt(const RotationCurve& curve, double time);

// What one animation does to one node: what it leaves alone stays as the node's transform has it.
struct AnimationTrack {
    std::uint32_t animation = 0;            // index in SceneData::animations
    std::optional<VectorCurve> position;    // m, parent's frame; absent: stays
    std::optional<RotationCurve> rotation;  // from the node's frame to its parent's; absent: stays
    std::optional<VectorCurve> scale;       // a factor for each axis; absent: stays
    Origin origin;                          // glTF: the first channel's object
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

// An animation that nodes take part in: their curves begin at time 0 together. PlanOptions::animation says which
// ones a simulation plays.
struct Animation {
    std::string name;                // "" where it has none
    std::optional<double> duration;  // s, of one pass; absent: to the last key of its tracks
    Origin origin;                   // glTF: the animation's object
};
constexpr auto membersOf(const Animation*) {
    return members("animation", Member{"name", &Animation::name}, Member{"duration", &Animation::duration});
}

}  // namespace orrery
