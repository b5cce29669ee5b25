#include "orrery/solver/joint_kinds.hpp"

#include "tensor.hpp"

namespace orrery::solver {
namespace {

Vec3 inBody(const BodyStore& bodies, BodyNumber body, const Vec3& direction) {
    return timesTransposed(bodies.places[body].rotation, direction);
}
Vec3 pointInBody(const BodyStore& bodies, BodyNumber body, const Vec3& point) {
    return inBody(bodies, body, point - bodies.places[body].position);
}
Vec3 unit(const Vec3& direction) {
    return solver::direction(direction, {1, 0, 0});
}
// The part of `a` across the unit vector `n`.
Vec3 partAcross(const Vec3& a, const Vec3& n) {
    return direction(a - n * dot(a, n), across(n));
}

// Axes of B stay across two directions of A: it turns about their common normal only.
void holdParallel(const BodyStore& bodies, Joint& joint, const Vec3& axis) {
    const Vec3 side = across(axis);
    holdAngle(bodies, joint, side, axis);
    holdAngle(bodies, joint, cross(axis, side), axis);
}
void holdAttitude(const BodyStore& bodies, Joint& joint, const Vec3& axis) {
    const Vec3 side = across(axis);
    holdParallel(bodies, joint, axis);
    holdAngle(bodies, joint, side, cross(axis, side));
}
void holdWaysAcross(const BodyStore& bodies, Joint& joint, const Vec3& axis) {
    const Vec3 side = across(axis);
    holdWay(bodies, joint, side, 0);
    holdWay(bodies, joint, cross(axis, side), 0);
}
void addUniversalTurns(const BodyStore& bodies, Joint& joint, const Vec3& axisOfA, const Vec3& axisOfB) {
    addTurn(bodies, joint, DirectionOf::A, axisOfA, axisOfB);
    addTurn(bodies, joint, DirectionOf::B, axisOfB, axisOfA);
}

}  // namespace

Joint emptyJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA, const Vec3& anchorOnB) {
    Joint joint;
    joint.a = a;
    joint.b = b;
    joint.anchorA = pointInBody(bodies, a, anchorOnA);
    joint.anchorB = pointInBody(bodies, b, anchorOnB);
    return joint;
}

void holdPoint(Joint& joint) {
    joint.elements[joint.elementCount++].kind = ElementKind::Point;
}

void holdAngle(const BodyStore& bodies, Joint& joint, const Vec3& ofA, const Vec3& ofB) {
    JointElement& element = joint.elements[joint.elementCount++];
    element.kind = ElementKind::Perpendicular;
    element.direction = inBody(bodies, joint.a, unit(ofA));
    element.directionB = inBody(bodies, joint.b, unit(ofB));
    element.value = dot(unit(ofA), unit(ofB));
    if (std::abs(element.value) < 1e-12) element.value = 0;
}

void holdWay(const BodyStore& bodies, Joint& joint, const Vec3& direction, double value) {
    JointElement& element = joint.elements[joint.elementCount++];
    element.kind = ElementKind::Slide;
    element.direction = inBody(bodies, joint.a, unit(direction));
    element.value = value;
}

JointAxis& addAlong(const BodyStore& bodies, Joint& joint, DirectionOf frame, const Vec3& direction) {
    JointAxis& axis = joint.axes[joint.axisCount++];
    axis.kind = AxisKind::Along;
    axis.frame = frame;
    axis.direction = frame == DirectionOf::World
                         ? unit(direction)
                         : inBody(bodies, frame == DirectionOf::A ? joint.a : joint.b, unit(direction));
    return axis;
}

JointAxis& addTurn(const BodyStore& bodies, Joint& joint, DirectionOf frame, const Vec3& direction,
                   const Vec3& pointer) {
    JointAxis& axis = joint.axes[joint.axisCount++];
    const Vec3 along = unit(direction);
    const Vec3 side = partAcross(pointer, along);
    axis.kind = AxisKind::Turn;
    axis.frame = frame;
    axis.direction = inBody(bodies, frame == DirectionOf::A ? joint.a : joint.b, along);
    axis.zero = inBody(bodies, frame == DirectionOf::A ? joint.a : joint.b, side);
    axis.pointer = inBody(bodies, frame == DirectionOf::A ? joint.b : joint.a, side);
    return axis;
}

Joint ballJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor) {
    Joint joint = emptyJoint(bodies, a, b, anchor, anchor);
    holdPoint(joint);
    return joint;
}

Joint hingeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor, const Vec3& axis) {
    Joint joint = ballJoint(bodies, a, b, anchor);
    holdParallel(bodies, joint, unit(axis));
    addTurn(bodies, joint, DirectionOf::A, axis, across(unit(axis)));
    return joint;
}

Joint sliderJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& axis) {
    const Vec3 place = bodies.places[b].position;
    Joint joint = emptyJoint(bodies, a, b, place, place);
    holdWaysAcross(bodies, joint, unit(axis));
    holdAttitude(bodies, joint, unit(axis));
    addAlong(bodies, joint, DirectionOf::A, axis);
    return joint;
}

Joint universalJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor, const Vec3& axisOfA,
                     const Vec3& axisOfB) {
    Joint joint = ballJoint(bodies, a, b, anchor);
    const Vec3 second = partAcross(axisOfB, unit(axisOfA));
    holdAngle(bodies, joint, axisOfA, second);
    addUniversalTurns(bodies, joint, axisOfA, second);
    return joint;
}

Joint fixedJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b) {
    Joint joint = ballJoint(bodies, a, b, bodies.places[b].position);
    holdAttitude(bodies, joint, {1, 0, 0});
    return joint;
}

Joint hinge2Joint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor, const Vec3& axisOfA,
                  const Vec3& axisOfB) {
    Joint joint = emptyJoint(bodies, a, b, anchor, anchor);
    holdWaysAcross(bodies, joint, unit(axisOfA));
    holdAngle(bodies, joint, axisOfA, axisOfB);
    addUniversalTurns(bodies, joint, axisOfA, axisOfB);
    joint.axes[0].pointer = inBody(bodies, b, unit(axisOfB));
    addAlong(bodies, joint, DirectionOf::A, axisOfA);
    return joint;
}

Joint prismaticRotoideJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor, const Vec3& slide,
                            const Vec3& axis) {
    Joint joint = emptyJoint(bodies, a, b, anchor, anchor);
    holdWaysAcross(bodies, joint, unit(slide));
    holdParallel(bodies, joint, unit(axis));
    addAlong(bodies, joint, DirectionOf::A, slide);
    addTurn(bodies, joint, DirectionOf::A, axis, across(unit(axis)));
    return joint;
}

Joint prismaticUniversalJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                              const Vec3& slide, const Vec3& axisOfA, const Vec3& axisOfB) {
    Joint joint = emptyJoint(bodies, a, b, anchor, anchor);
    holdWaysAcross(bodies, joint, unit(slide));
    const Vec3 second = partAcross(axisOfB, unit(axisOfA));
    holdAngle(bodies, joint, axisOfA, second);
    addAlong(bodies, joint, DirectionOf::A, slide);
    addUniversalTurns(bodies, joint, axisOfA, second);
    return joint;
}

Joint pistonJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor, const Vec3& axis) {
    return prismaticRotoideJoint(bodies, a, b, anchor, axis, axis);
}

Joint planeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& normal) {
    const Vec3 place = bodies.places[b].position;
    const Vec3 up = unit(normal);
    const Vec3 side = across(up);
    Joint joint = emptyJoint(bodies, a, b, place, place);
    holdWay(bodies, joint, up, 0);
    holdParallel(bodies, joint, up);
    addAlong(bodies, joint, DirectionOf::A, side);
    addAlong(bodies, joint, DirectionOf::A, cross(up, side));
    addTurn(bodies, joint, DirectionOf::A, up, side);
    return joint;
}

Joint distanceJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA, const Vec3& anchorOnB) {
    Joint joint = emptyJoint(bodies, a, b, anchorOnA, anchorOnB);
    JointElement& element = joint.elements[joint.elementCount++];
    element.kind = ElementKind::Distance;
    element.value = length(anchorOnB - anchorOnA);
    return joint;
}

Joint doubleHingeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA,
                       const Vec3& anchorOnB, const Vec3& axis) {
    const Vec3 along = unit(axis);
    Joint joint = distanceJoint(bodies, a, b, anchorOnA, anchorOnB);
    holdWay(bodies, joint, along, dot(anchorOnB - anchorOnA, along));
    holdParallel(bodies, joint, along);
    return joint;
}

namespace {

// The turns that are held, so that the others can go all the way round.
void holdTurns(const BodyStore& bodies, Joint& joint, const Vec3 (&ofA)[3], const Vec3 (&ofB)[3],
               const bool (&held)[3]) {
    const int count = held[0] + held[1] + held[2];
    for (std::size_t i = 0; i < 3; ++i) {
        if (!held[i]) continue;
        const std::size_t next = (i + 1) % 3;
        const std::size_t last = (i + 2) % 3;
        if (count == 2) {
            // The axis of B that is free is across both that are held.
            const std::size_t free = held[next] ? last : next;
            holdAngle(bodies, joint, ofA[i], ofB[free]);
        } else {
            // One: the first axis that is free, of A, is across the second one, of B. Three: the turn about each axis
            // changes the cosine of the two others.
            const bool swaps = count == 1 && next > last;
            holdAngle(bodies, joint, ofA[swaps ? last : next], ofB[swaps ? next : last]);
        }
        joint.elements[joint.elementCount - 1U].value = 0;
    }
}

}  // namespace

Joint sixDegreeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA, const Mat3& frameOfA,
                     const Vec3& anchorOnB, const Mat3& frameOfB, const HeldDirections& held) {
    Joint joint = emptyJoint(bodies, a, b, anchorOnA, anchorOnB);
    const Vec3 ofA[] = {frameOfA.x, frameOfA.y, frameOfA.z};
    const Vec3 ofB[] = {frameOfB.x, frameOfB.y, frameOfB.z};
    for (std::size_t i = 0; i < 3; ++i)
        if (held.along[i]) holdWay(bodies, joint, ofA[i], 0);
    holdTurns(bodies, joint, ofA, ofB, held.turns);
    for (std::size_t i = 0; i < 3; ++i)
        if (!held.along[i]) addAlong(bodies, joint, DirectionOf::A, ofA[i]);
    const int free = !held.turns[0] + !held.turns[1] + !held.turns[2];
    bool first = true;
    for (std::size_t i = 0; i < 3 && free < 3; ++i) {
        if (held.turns[i]) continue;
        // The pointer of the first of two is the axis of the second one.
        const std::size_t next = held.turns[(i + 1) % 3] ? (i + 2) % 3 : (i + 1) % 3;
        const bool ofB_ = free == 2 && !first;
        JointAxis& axis =
            addTurn(bodies, joint, ofB_ ? DirectionOf::B : DirectionOf::A, ofB_ ? ofB[i] : ofA[i], ofA[next]);
        axis.zero = inBody(bodies, ofB_ ? b : a, ofB_ ? ofB[next] : ofA[next]);
        axis.pointer = inBody(bodies, ofB_ ? a : b, ofB_ ? ofA[next] : ofB[next]);
        first = false;
    }
    return joint;
}

}  // namespace orrery::solver
