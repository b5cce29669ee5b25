// The usual joints, made from places and directions in the world's frame as the bodies lie.
#pragma once

#include "orrery/solver/joints.hpp"

namespace orrery::solver {

// Directions need not be of length 1. Axes that are named below are axes of the joint in this order; they have no
// stops, motors and springs yet. Their positions are 0 as the bodies lie, unless said otherwise.

// 3 rows. No axes.
[[nodiscard]] Joint ballJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor);
// 5 rows. Axis 0: how B turns against A.
[[nodiscard]] Joint hingeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                               const Vec3& axis);
// 5 rows. Axis 0: how far B is along the axis, which is fixed to A.
[[nodiscard]] Joint sliderJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& axis);
// 4 rows. Axis 0: the turn about the axis that is fixed to A; axis 1: about that of B. The second axis is made to be
// across the first one.
[[nodiscard]] Joint universalJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                                   const Vec3& axisOfA, const Vec3& axisOfB);
// 6 rows. No axes.
[[nodiscard]] Joint fixedJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b);
// 3 rows, and 3 axes. Axis 0: the turn about the steering axis, which is fixed to A; axis 1: about the wheel's axis,
// which is fixed to B, and keeps its angle to the first; axis 2: the suspension along the steering axis. Its spring or
// its stops at 0 are the caller's.
[[nodiscard]] Joint hinge2Joint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                                const Vec3& axisOfA, const Vec3& axisOfB);
// 4 rows. B slides along `slide`, which is fixed to A, and turns about `axis` at the anchor. Axis 0: along; axis 1:
// the turn.
[[nodiscard]] Joint prismaticRotoideJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                                          const Vec3& slide, const Vec3& axis);
// 3 rows. A universal joint whose cross slides along `slide`, which is fixed to A. Axis 0: along; axes 1 and 2: as
// those of a universal joint.
[[nodiscard]] Joint prismaticUniversalJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                                            const Vec3& slide, const Vec3& axisOfA, const Vec3& axisOfB);
// 4 rows. B slides along the axis and turns about it. Axis 0: along; axis 1: the turn.
[[nodiscard]] Joint pistonJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchor,
                                const Vec3& axis);
// 3 rows: B stays in the plane that goes through it across `normal`, which is fixed to A, and turns about the normal
// only. Axes 0 and 1: along two directions in the plane; axis 2: the turn.
[[nodiscard]] Joint planeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& normal);
// 1 row: the anchors keep their distance, which is not 0. No axes.
[[nodiscard]] Joint distanceJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA,
                                  const Vec3& anchorOnB);
// 4 rows: the anchors keep their distance, and two hinges with parallel axes through them. No axes.
[[nodiscard]] Joint doubleHingeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA,
                                     const Vec3& anchorOnB, const Vec3& axis);

// Which of the six directions of a joint are held; each of the others is an axis.
struct HeldDirections {
    bool along[3] = {};  // x, y and z of the frame of A
    bool turns[3] = {};  // about them
};
// Between a frame of each body, in the world's axes: columns of length 1 that are across each other. Axes come in the
// order of HeldDirections. Of turns one, or two or three, may be free: of two, the first is about the axis of A and the
// second about that of B; of three, none has an axis.
[[nodiscard]] Joint sixDegreeJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA,
                                   const Mat3& frameOfA, const Vec3& anchorOnB, const Mat3& frameOfB,
                                   const HeldDirections& held);

// Elements and axes one by one, for other joints. Directions are in the world's frame.
[[nodiscard]] Joint emptyJoint(const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& anchorOnA,
                               const Vec3& anchorOnB);
void holdPoint(Joint& joint);
// Holds the cosine of the two directions at what it is as the bodies lie.
void holdAngle(const BodyStore& bodies, Joint& joint, const Vec3& ofA, const Vec3& ofB);
// Holds the way along a direction that is fixed to A at `value`.
void holdWay(const BodyStore& bodies, Joint& joint, const Vec3& direction, double value);
JointAxis& addAlong(const BodyStore& bodies, Joint& joint, DirectionOf frame, const Vec3& direction);
// `pointer` is fixed to the other body. Both are made to be across each other. The position is 0 as the bodies lie.
JointAxis& addTurn(const BodyStore& bodies, Joint& joint, DirectionOf frame, const Vec3& direction,
                   const Vec3& pointer);

}  // namespace orrery::solver
