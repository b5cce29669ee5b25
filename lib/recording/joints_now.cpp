#include <Eigen/Geometry>
#include <algorithm>

#include "orrery/scene/eigen.hpp"
#include "plan/frame.hpp"
#include "plan/joint_made.hpp"
#include "recording/scene_now.hpp"

namespace orrery {
namespace {

// An end of a joint: the pose of its body when the anchors and axes were stated, when all positions of the joint were
// 0, and now. The world stays where it is.
struct End {
    Pose stated;
    Pose zero;
    Pose now;

    End(const PlanWorld& world, std::int32_t index, const PoseNow& poseNow) {
        if (index == kNone) return;
        const PlanBody& body = world.bodies[static_cast<std::size_t>(index)];
        stated = zero = body.pose;
        now = poseNow(body);
    }
    [[nodiscard]] Vector3 point(const Vector3& p) const { return composed(now, relative(stated, {p, {}})).position; }
    [[nodiscard]] Vector3 direction(const Vector3& v) const {
        return fromEigen(Eigen::Vector3d(toEigen(now.rotation) * (toEigen(stated.rotation).conjugate() * toEigen(v))));
    }
};

// Moves a body back by the position that the file states for the start.
void takeBack(const PlanJoint& joint, double offset, Pose& pose) {
    const Eigen::Vector3d axis = toEigen(joint.axes[0].direction);
    if (joint.type != JointType::Hinge) {
        pose.position = fromEigen(Eigen::Vector3d(toEigen(pose.position) - offset * axis));
        return;
    }
    const Eigen::Quaterniond turn(Eigen::AngleAxisd(-offset, axis));
    const Eigen::Vector3d anchor = toEigen(joint.anchor.value_or(Vector3{}));
    pose.position = fromEigen(Eigen::Vector3d(anchor + turn * (toEigen(pose.position) - anchor)));
    pose.rotation = fromEigen(Eigen::Quaterniond(turn * toEigen(pose.rotation)));
}

// A linear or an angular motor, whose axes are in frames of their own. Those of Euler angles go with the bodies.
bool isMotorOfAxes(const PlanJoint& joint) {
    const bool isEuler = joint.euler || (joint.ode && joint.ode->amotorMode == OdeAMotorMode::Euler);
    return joint.type == JointType::LMotor || (joint.type == JointType::AMotor && !isEuler);
}

struct Ends {
    End first;
    End second;

    Ends(const PlanJoint& joint, const PlanWorld& world, const PoseNow& poseNow)
        : first(world, joint.body1, poseNow), second(world, joint.body2, poseNow) {
        const bool reversed = joint.body1 == kNone;
        End& moved = reversed ? second : first;
        if (joint.referencePose) moved.stated = moved.zero = *joint.referencePose;
        if (joint.axes.empty() || !joint.axes[0].offset) return;
        takeBack(joint, (reversed ? -1 : 1) * *joint.axes[0].offset, moved.zero);
    }

    // The end that carries an axis; null: the axis stays in the world.
    [[nodiscard]] const End* ofAxis(const PlanJoint& joint, std::size_t axis) const {
        if (isMotorOfAxes(joint)) {
            const AxisFrame frame = joint.axes[axis].relativeTo;
            return frame == AxisFrame::World ? nullptr : frame == AxisFrame::Body1 ? &first : &second;
        }
        if (joint.body1 == kNone) return isOfOnlyBody(joint, axis) ? &second : nullptr;
        return isOfSecond(joint, axis) ? &second : &first;
    }
};

void writeAnchor(const std::optional<Vector3>& planned, const End& end, const Pose& root,
                 std::optional<JointAnchor>& anchor) {
    if (!planned) return;
    if (!anchor) anchor.emplace();
    anchor->position = relative(root, {end.point(*planned), {}}).position;
    anchor->absolute = true;
}

void writeMade(const Ends& ends, OdeJointSettings& ode) {
    const Pose made = relative(ends.second.zero, ends.first.zero);
    const Eigen::AngleAxisd turn(toEigen(made.rotation));
    ode.madeAt = made.position;
    ode.madeTurn.reset();
    if (turn.angle() != 0) ode.madeTurn = fromEigen(Eigen::Vector3d(turn.angle() * turn.axis()));
}

}  // namespace

void writeJoint(const PlanJoint& planned, const PlanWorld& world, const PoseNow& poseNow, const Pose& root,
                Joint& joint) {
    const Ends ends(planned, world, poseNow);
    const bool ofSecond = isAnchorOfSecond(planned.type);
    if (planned.anchor) writeAnchor(planned.anchor, ofSecond ? ends.second : ends.first, root, joint.anchor);
    if (planned.anchor2) writeAnchor(planned.anchor2, ends.second, root, joint.anchor2);
    for (std::size_t i = 0; i < std::min(joint.axes.size(), planned.axes.size()); ++i) {
        if (const End* end = ends.ofAxis(planned, i))
            joint.axes[i].direction = end->direction(planned.axes[i].direction);
        joint.axes[i].offset.reset();
    }
    if (planned.type == JointType::Plane2D || isMotorOfAxes(planned)) return;
    if (!joint.ode) joint.ode.emplace();
    if (planned.type != JointType::DBall) return writeMade(ends, *joint.ode);
    if (joint.ode->distance || !planned.anchor || !planned.anchor2) return;
    joint.ode->distance = (toEigen(*planned.anchor) - toEigen(*planned.anchor2)).norm();
}

}  // namespace orrery
