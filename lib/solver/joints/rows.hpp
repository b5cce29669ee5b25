// Rows of joints: each is a number that is to be 0 at the end of a substep, and the impulse that makes it so.
#pragma once

#include "orrery/solver/joints.hpp"
#include "step_body.hpp"

namespace orrery::solver {

// How one row hangs on the two bodies. On A, forces and slopes by the place are the opposite of those on B.
struct Row {
    // Slopes of the value at the end.
    Vec3 slope;  // by the place of B
    Vec3 slopeTurnA;
    Vec3 slopeTurnB;
    // An impulse of 1 does this, as the mean over the substep, so that its work is exactly what the value changed by.
    Vec3 push;  // on B
    Vec3 pushTurnA;
    Vec3 pushTurnB;
    double value = 0;        // at the end
    bool isTurning = false;  // the impulse turns with the bodies

    [[nodiscard]] double side(int side) const { return side == 0 ? -1.0 : 1.0; }
    [[nodiscard]] const Vec3& slopeTurn(int side) const { return side == 0 ? slopeTurnA : slopeTurnB; }
    [[nodiscard]] const Vec3& pushTurn(int side) const { return side == 0 ? pushTurnA : pushTurnB; }
    // The rate of the value where start and end are one.
    [[nodiscard]] double rate(const StepBody& a, const StepBody& b) const {
        return dot(slope, b.velocity - a.velocity) + dot(slopeTurnA, a.spin) + dot(slopeTurnB, b.spin);
    }
};

// A row of the system: `value` is to become `aim`, less `compliance` times what its impulse is more than `constant`.
struct SolvedRow {
    Row row;
    double aim = 0;
    double compliance = 0;  // 0: rigid
    double constant = 0;    // N s or N m s
    double impulse = 0;     // N s or N m s
    bool fixed = false;     // its impulse is `constant`, whatever the value
    double weight = 1;      // of what it lacks: of a soft row, the way that its bodies make by the impulse for that

    [[nodiscard]] double lacking() const { return (fixed ? 0 : row.value - aim) + compliance * (impulse - constant); }
};

// The anchors and the way between them, at the start, at the end and their mean.
struct JointSpan {
    JointSpan(const Joint& joint, const StepBody& bodyA, const StepBody& bodyB);
    // The same, where the arms at the start are known.
    JointSpan(const Joint& joint, const StepBody& bodyA, const StepBody& bodyB, const Vec3& armA0, const Vec3& armB0);
    const StepBody& a;
    const StepBody& b;
    Vec3 armA;  // mean
    Vec3 armB;
    Vec3 way;  // mean
    Vec3 way1;
};

[[nodiscard]] constexpr std::size_t rowCountOf(const JointElement& element) {
    return element.kind == ElementKind::Point ? 3 : 1;
}
// Makes the geometry of the rows of an element; they follow one another.
void makeRows(const JointSpan& span, const JointElement& element, SolvedRow* rows);
// The two halves of that of a Point. The values are where the anchors are at the end.
void setPointValues(const JointSpan& span, SolvedRow* rows);
void makePointSlopes(const StepBody& a, const StepBody& b, const Vec3& armA, const Vec3& armB, SolvedRow* rows);
// The row of an axis; its value is the position. `near`: a position that is less than half a turn away.
void makeAxisRow(const JointSpan& span, const JointAxis& axis, double near, Row& row);
// Makes the impulse of a Turn's row do exactly the work of the angle from `start`.
void matchWork(const JointSpan& span, double start, Row& row);
// How much the bodies resist along the row, as if nothing else held them: 1/kg or 1/(kg m^2).
[[nodiscard]] double inverseMassOf(const Row& row, const StepBody& a, const StepBody& b);

}  // namespace orrery::solver
