#include "rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "angle.hpp"

namespace orrery::solver {
namespace {

Vec3 meanOf(const Vec3& inBody, const StepBody& body) {
    return (body.rotation0 * inBody + body.rotation1 * inBody) * 0.5;
}

// The slope of a number that changes by `v` times the change of a vector at the end whose mean is `mean`: by the body's
// angle.
Vec3 turnSlopeOf(const StepBody& body, const Vec3& mean, const Vec3& v) {
    return cross(mean, timesTransposed(body.turnSlope, v));
}

// A force at the anchors: its mean direction, and that at the end.
void setPull(const JointSpan& span, const Vec3& mean, const Vec3& end, Row& row) {
    row.slope = end;
    row.slopeTurnA = -turnSlopeOf(span.a, span.armA, end);
    row.slopeTurnB = turnSlopeOf(span.b, span.armB, end);
    row.push = mean;
    row.pushTurnA = -cross(span.armA, mean);
    row.pushTurnB = cross(span.armB, mean);
}

// The torque of a force along x, y or z at an arm.
Vec3 turnOfUnit(const Vec3& arm, std::size_t axis) {
    if (axis == 0) return {0, arm.z, -arm.y};
    return axis == 1 ? Vec3{-arm.z, 0, arm.x} : Vec3{arm.y, -arm.x, 0};
}

// The cosine between a direction of A and one of B.
void makeCosine(const JointSpan& span, const Vec3& ofA, const Vec3& ofB, Row& row) {
    const Vec3 meanA = meanOf(ofA, span.a);
    const Vec3 meanB = meanOf(ofB, span.b);
    const Vec3 endA = span.a.rotation1 * ofA;
    const Vec3 endB = span.b.rotation1 * ofB;
    row.isTurning = true;
    row.slope = row.push = {};
    row.pushTurnB = cross(meanB, meanA);
    row.pushTurnA = -row.pushTurnB;
    row.slopeTurnA = turnSlopeOf(span.a, meanA, endB);
    row.slopeTurnB = turnSlopeOf(span.b, meanB, endA);
    row.value = dot(endA, endB);
}

void makeSlide(const JointSpan& span, DirectionOf frame, const Vec3& direction, Row& row) {
    const StepBody* holder = frame == DirectionOf::A ? &span.a : frame == DirectionOf::B ? &span.b : nullptr;
    const Vec3 mean = holder != nullptr ? meanOf(direction, *holder) : direction;
    const Vec3 end = holder != nullptr ? holder->rotation1 * direction : direction;
    row.isTurning = true;
    setPull(span, mean, end, row);
    if (holder != nullptr) {
        const Vec3 turn = cross(mean, span.way);
        (frame == DirectionOf::A ? row.pushTurnA : row.pushTurnB) += turn;
        (frame == DirectionOf::A ? row.slopeTurnA : row.slopeTurnB) += turnSlopeOf(*holder, mean, span.way1);
    }
    row.value = dot(end, span.way1);
}

void makeDistance(const JointSpan& span, double distance, Row& row) {
    const double f = 1 / distance;
    const Vec3 mean = span.way * f;
    const Vec3 end = span.way1 * f;
    row.isTurning = false;
    setPull(span, mean, end, row);
    row.value = dot(end, span.way1) / 2 - distance / 2;
}

// The torque that does the work of the angle about an axis to a pointer. Where the pointer is not across the axis, its
// own turns about itself must not change the angle.
Vec3 turnPush(const Vec3& axis, const Vec3& pointer) {
    const double along = dot(axis, pointer);
    const double square = dot(pointer, pointer) - along * along;
    return square > 1e-6 ? axis - (pointer - axis * along) * (along / square) : axis;
}

void makeTurn(const JointSpan& span, const JointAxis& axis, double near, Row& row) {
    const bool ofA = axis.frame == DirectionOf::A;
    const StepBody& holder = ofA ? span.a : span.b;
    const StepBody& other = ofA ? span.b : span.a;
    const Vec3 side = cross(axis.direction, axis.zero);
    const Vec3 pointer = timesTransposed(holder.rotation1, other.rotation1 * axis.pointer);
    const double p = dot(pointer, axis.zero);
    const double q = dot(pointer, side);
    const double square = p * p + q * q;
    const double sign = ofA ? 1.0 : -1.0;
    const Vec3 gradient = (side * p - axis.zero * q) * (square > 1e-12 ? sign / square : 0.0);
    if (ofA) {
        makeCosine(span, gradient, axis.pointer, row);
    } else {
        makeCosine(span, axis.pointer, gradient, row);
    }
    row.pushTurnB = turnPush(meanOf(axis.direction, holder), meanOf(axis.pointer, other));
    row.pushTurnA = -row.pushTurnB;
    row.value = nearestTurn(sign * angleOf(q, p), near);
}

void makeLean(const JointSpan& span, const JointAxis& axis, Row& row) {
    const bool ofA = axis.frame == DirectionOf::A;
    makeCosine(span, ofA ? axis.direction : axis.pointer, ofA ? axis.pointer : axis.direction, row);
    const double sine = row.value;
    const double cosine = std::sqrt(std::max(1 - sine * sine, 0.0));
    const double scale = 1 / std::max(cosine, 1e-6);
    for (Vec3* turn : {&row.pushTurnA, &row.pushTurnB, &row.slopeTurnA, &row.slopeTurnB}) *turn = *turn * scale;
    row.value = angleOf(sine, cosine);
}

}  // namespace

void setPointValues(const JointSpan& span, SolvedRow* rows) {
    rows[0].row.value = span.way1.x;
    rows[1].row.value = span.way1.y;
    rows[2].row.value = span.way1.z;
}

void makePointSlopes(const StepBody& a, const StepBody& b, const Vec3& armA, const Vec3& armB, SolvedRow* rows) {
    constexpr std::array<Vec3, 3> units{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const Mat3 slopesA = transposed(a.turnSlope);
    const Mat3 slopesB = transposed(b.turnSlope);
    const std::array<Vec3, 3> ofA{slopesA.x, slopesA.y, slopesA.z};
    const std::array<Vec3, 3> ofB{slopesB.x, slopesB.y, slopesB.z};
    for (std::size_t i = 0; i < 3; ++i) {
        Row& row = rows[i].row;
        row.isTurning = false;
        row.slope = row.push = units[i];
        row.slopeTurnA = cross(ofA[i], armA);
        row.slopeTurnB = cross(armB, ofB[i]);
        row.pushTurnA = -turnOfUnit(armA, i);
        row.pushTurnB = turnOfUnit(armB, i);
    }
}

JointSpan::JointSpan(const Joint& joint, const StepBody& bodyA, const StepBody& bodyB)
    : JointSpan(joint, bodyA, bodyB, bodyA.rotation0 * joint.anchorA, bodyB.rotation0 * joint.anchorB) {}

JointSpan::JointSpan(const Joint& joint, const StepBody& bodyA, const StepBody& bodyB, const Vec3& armA0,
                     const Vec3& armB0)
    : a(bodyA), b(bodyB) {
    const Vec3 armA1 = a.rotation1 * joint.anchorA;
    const Vec3 armB1 = b.rotation1 * joint.anchorB;
    armA = (armA0 + armA1) * 0.5;
    armB = (armB0 + armB1) * 0.5;
    way1 = b.position1 + armB1 - a.position1 - armA1;
    way = (b.position0 + armB0 - a.position0 - armA0 + way1) * 0.5;
}

void makeRows(const JointSpan& span, const JointElement& element, SolvedRow* rows) {
    Row& row = rows->row;
    switch (element.kind) {
        case ElementKind::Point:
            setPointValues(span, rows);
            makePointSlopes(span.a, span.b, span.armA, span.armB, rows);
            return;
        case ElementKind::Perpendicular:
            makeCosine(span, element.direction, element.directionB, row);
            break;
        case ElementKind::Slide:
            makeSlide(span, element.frame, element.direction, row);
            break;
        case ElementKind::Distance:
            makeDistance(span, element.value, row);
            return;
    }
    row.value -= element.value;
}

void makeAxisRow(const JointSpan& span, const JointAxis& axis, double near, Row& row) {
    if (axis.kind == AxisKind::Along) return makeSlide(span, axis.frame, axis.direction, row);
    if (axis.kind == AxisKind::Lean) return makeLean(span, axis, row);
    makeTurn(span, axis, near, row);
}

void matchWork(const JointSpan& span, double start, Row& row) {
    const Vec3 turn = span.b.angle - span.a.angle;
    const double square = dot(turn, turn);
    if (square < 1e-18) return;
    const double lacking = (row.value - start - dot(row.pushTurnB, turn)) / square;
    if (!(lacking * lacking * square < 0.25)) return;
    row.pushTurnB += turn * lacking;
    row.pushTurnA = -row.pushTurnB;
}

double inverseMassOf(const Row& row, const StepBody& a, const StepBody& b) {
    return (a.inverseMass + b.inverseMass) * dot(row.push, row.push) +
           dot(row.pushTurnA, a.inverseInertia * row.pushTurnA) + dot(row.pushTurnB, b.inverseInertia * row.pushTurnB);
}

}  // namespace orrery::solver
