// Where a node is in its parent, as its author wrote it.
#pragma once

#include <optional>
#include <variant>

#include "orrery/scene/values.hpp"

namespace orrery {

// ODE's dRFromEulerAngles (XODE 2.3 "euler"): R = Rx(-x) * Ry(-y) * Rz(-z) for column vectors.
struct EulerAngles {
    Vector3 angles;        // in `degrees` or radians, as written
    bool degrees = false;  // XODE aformat="degrees"; absent there: radians
    bool operator==(const EulerAngles&) const = default;
};
constexpr auto membersOf(const EulerAngles*) {
    return members("euler", Member{"angles", &EulerAngles::angles}, Member{"degrees", &EulerAngles::degrees});
}

// XODE 2.3 "axisangle": right-handed, as ODE's dQFromAxisAndAngle.
struct AxisAngle {
    Vector3 axis;          // of any length but zero
    double angle = 0;      // in `degrees` or radians, as written
    bool degrees = false;  // XODE aformat="degrees"; absent there: radians
    bool operator==(const AxisAngle&) const = default;
};
constexpr auto membersOf(const AxisAngle*) {
    return members("axisangle", Member{"axis", &AxisAngle::axis}, Member{"angle", &AxisAngle::angle},
                   Member{"degrees", &AxisAngle::degrees});
}

// A rotation in the form that its author wrote. A quaternion need not be of unit length; one of zero turns nothing.
using Rotation = std::variant<Quaternion, EulerAngles, AxisAngle>;

// Either `matrix`, or translate * rotate * scale of the parts that are present; what is absent changes nothing.
// A transform that is not finite, or puts something further than 1e7 m out, is an error when a scene is simulated
// (PLAN_TRANSFORM_INVALID, PLAN_COORDINATE_LIMIT).
struct Transform {
    std::optional<Vector3> position;   // m, in the parent's frame (the root's when `absolute`)
    std::optional<Rotation> rotation;  // from the node's frame to its parent's
    // A factor for each of the node's axes. XODE 1.0 has no scale; where a file has one it is reported (XODE_SCALE).
    std::optional<Vector3> scale;
    Component<Matrix4> matrix;  // in place of the three above; column-vector convention
    bool absolute = false;      // XODE: relative to the root placement, not to the parent

    // Does the author say nothing, so that the node's frame is that of its parent?
    [[nodiscard]] bool empty() const { return !position && !rotation && !scale && !matrix && !absolute; }
    bool operator==(const Transform&) const = default;
};
constexpr auto membersOf(const Transform*) {
    return members("transform", Member{"absolute", &Transform::absolute}, Member{"matrix", &Transform::matrix},
                   Member{"position", &Transform::position}, Member{"rotation", &Transform::rotation},
                   Member{"scale", &Transform::scale});
}

// The rotation as a quaternion of unit length. A zero quaternion or axis gives the identity. Angles
// in degrees are reduced before they become radians: a quarter turn has no rounding in its matrix.
[[nodiscard]] Quaternion toQuaternion(const Rotation& rotation);

[[nodiscard]] Matrix3 rotationMatrix(const Rotation& rotation);

// The 4x4 matrix of the transform in its parent (or root) frame.
[[nodiscard]] Matrix4 toMatrix(const Transform& transform);

}  // namespace orrery
