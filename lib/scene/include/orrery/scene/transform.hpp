// Where a node is in its parent, as its author wrote it.
#pragma once

#include <optional>
#include <variant>

#include "orrery/base/math.hpp"
#include "orrery/scene/component.hpp"

namespace orrery {

// ODE's dRFromEulerAngles (XODE 2.3 "euler"): R = Rx(-x) * Ry(-y) * Rz(-z) for column vectors.
struct EulerAngles {
    Vector3 angles;        // in `degrees` or radians, as written
    bool degrees = false;  // XODE aformat="degrees"
    bool operator==(const EulerAngles&) const = default;
};

// XODE 2.3 "axisangle": right-handed, as ODE's dQFromAxisAndAngle. The axis need not be of unit length.
struct AxisAngle {
    Vector3 axis;
    double angle = 0;  // in `degrees` or radians, as written
    bool degrees = false;
    bool operator==(const AxisAngle&) const = default;
};

// A quaternion as written: it need not be of unit length, but is not zero.
using Rotation = std::variant<Quaternion, EulerAngles, AxisAngle>;

// Either `matrix`, or translate * rotate * scale of the parts that are present.
struct Transform {
    std::optional<Vector3> position;  // metres, in the parent's frame (the root's when `absolute`)
    std::optional<Rotation> rotation;
    std::optional<Vector3> scale;  // XODE: uniform unless the file says otherwise
    Component<Matrix4> matrix;     // whole local transform, column-vector convention
    bool absolute = false;         // XODE: relative to the root placement, not to the parent

    [[nodiscard]] bool empty() const { return !position && !rotation && !scale && !matrix && !absolute; }
    bool operator==(const Transform&) const = default;
};

// The rotation as a quaternion of unit length. A zero quaternion or axis gives the identity. Angles
// in degrees are reduced before they become radians: a quarter turn has no rounding in its matrix.
[[nodiscard]] Quaternion toQuaternion(const Rotation& rotation);

[[nodiscard]] Matrix3 rotationMatrix(const Rotation& rotation);

// The 4x4 matrix of the transform in its parent (or root) frame.
[[nodiscard]] Matrix4 toMatrix(const Transform& transform);

}  // namespace orrery
