// Readings of XODE: programs have read it in their own ways where the specification leaves a choice.
#pragma once

#include <cstdint>
#include <optional>

#include "orrery/formats/xode/dialect.hpp"

namespace orrery {

// The table of choices in docs/formats/xode.md, row by row; the first value of each is what Spec takes.
// Absent: as the dialect has it.
struct XodeChoices {
    // A1, three Euler angles. Ode: dRFromEulerAngles, Rx(-x) Ry(-y) Rz(-z). Odejava: Rx(x) Ry(y) Rz(z); in the
    // Scene they are the quaternion that they mean.
    enum class Euler : std::uint8_t { Ode, Odejava };
    std::optional<Euler> euler;

    // A2, what an anchor without `absolute` is relative to: the joint's parent, or the document.
    enum class Anchor : std::uint8_t { Parent, World };
    std::optional<Anchor> anchor;

    // A3, where a matrix4f has its translation. Either: the one of its last column and last row that is not
    // zero. RowVector: the last row, and all of it transposed.
    enum class Matrix : std::uint8_t { Either, Column, Row, RowVector };
    std::optional<Matrix> matrix;

    // A4, a scale. Below: multiplies positions and sizes below it. Positions: positions only, as in Odejava.
    // PyOde: positions, its own too, and no sizes.
    enum class Scale : std::uint8_t { Below, Positions, PyOde };
    std::optional<Scale> scale;

    // A5, what the first vertex of a trimesh is called. Either: 0 where some index is 0, else 1.
    enum class IndexBase : std::uint8_t { Either, One, Zero };
    std::optional<IndexBase> indexBase;

    // A6, what a mass without struct and shape begins as. Ode: a fresh body, 1 kg and unit inertia; PyOde: a
    // sphere of radius 1 and density 1; Geoms: the geoms of its body at density 1.
    enum class DefaultMass : std::uint8_t { Ode, PyOde, Geoms };
    std::optional<DefaultMass> defaultMass;

    // A7, the frame of an axis: the document, or the joint's parent as in Yake.
    enum class AxisFrame : std::uint8_t { World, Parent };
    std::optional<AxisFrame> axisFrame;

    // A8, the total of a mass_shape. Ignored: as in PyODE, where a shape without density is a sphere of radius 1
    // and density 1.
    enum class MassTotal : std::uint8_t { Used, Ignored };
    std::optional<MassTotal> massTotal;

    // A9, axes of an amotor: 1 to 3, with a warning below 3; 3 and no other number; 0 to 3, where one without
    // axes is left out with a warning.
    enum class AMotor : std::uint8_t { UpToThree, Three, Any };
    std::optional<AMotor> amotor;

    // A10, the transform of a joint. Composed: its relative anchor is in that frame; Ignored; Refused: an error,
    // and the joint is left out.
    enum class JointTransform : std::uint8_t { Composed, Ignored, Refused };
    std::optional<JointTransform> jointTransform;

    // A11, what absolute="true" is relative to: the transform of <xode>, or nothing.
    enum class AbsoluteBase : std::uint8_t { Root, Document };
    std::optional<AbsoluteBase> absoluteBase;

    // A12, nested transforms. PyOde: multiplied in PyODE's order, with PyODE's scale; where that differs from
    // Nested the Scene holds the pose that comes of it.
    enum class Compose : std::uint8_t { Nested, PyOde };
    std::optional<Compose> compose;

    // A13, the attribute that names an ext. Either: ename, else name.
    enum class ExtName : std::uint8_t { Either, Ename, Name };
    std::optional<ExtName> extName;

    // A14, a missing link of a joint in no body. Refused: an error, and the joint is left out.
    enum class MissingLink : std::uint8_t { World, Refused };
    std::optional<MissingLink> missingLink;

    // A15, suspension on the second axis of a hinge2. Either: it is that of the first, where that has none.
    enum class Suspension : std::uint8_t { FirstAxis, EitherAxis };
    std::optional<Suspension> suspension;

    // A16, names given twice. Bodies: a link to a name of several bodies is an error, others are warnings.
    // First: such a link is to the first of them. Unique: any name given twice is an error.
    enum class Names : std::uint8_t { Bodies, First, Unique };
    std::optional<Names> names;

    // A17, several worlds. Merged: all are one, with the gravity of the first that has its own.
    enum class Worlds : std::uint8_t { Separate, Merged };
    std::optional<Worlds> worlds;

    // A18, which of several shapes of a geom counts; it is an error all the same.
    enum class Shapes : std::uint8_t { Last, First };
    std::optional<Shapes> shapes;
};

// All rows as that dialect has them; Auto as Spec.
[[nodiscard]] XodeChoices choicesOf(XodeDialect dialect);
// `chosen`, and where that says nothing, the dialect.
[[nodiscard]] XodeChoices choicesOf(XodeDialect dialect, const XodeChoices& chosen);

}  // namespace orrery
