// Joints that were made when their bodies were at other places.
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "plan/joint_made.hpp"
#include "plan/ode.hpp"

namespace orrery {

bool isOfSecond(const PlanJoint& joint, std::size_t axis) {
    switch (joint.type) {
        case JointType::Hinge2:
        case JointType::Universal:
        case JointType::PU:
            return axis == 1;
        case JointType::AMotor:
        case JointType::Transmission:
            return axis > 0;
        default:
            return false;
    }
}

bool isAnchorOfSecond(JointType type) {
    return type == JointType::PR || type == JointType::PU;
}

bool isOfOnlyBody(const PlanJoint& joint, std::size_t axis) {
    const bool crossing = joint.type == JointType::Universal || joint.type == JointType::PU;
    return !crossing || axis > 0;
}

namespace {

constexpr double kMostTurn = 1e3;  // rad; whole turns have no effect

Pose poseOf(const PlanWorld& world, std::int32_t body) {
    return body == kNone ? Pose{} : world.bodies[static_cast<std::size_t>(body)].pose;
}

// Returns the former pose of body 1, as seen from body 2.
Pose seenThen(const OdeJointSettings& ode) {
    const Eigen::Vector3d turn = toEigen(ode.madeTurn.value_or(Vector3{}));
    const double angle = turn.norm();
    Pose pose{*ode.madeAt, {}};
    if (angle > 0) pose.rotation = fromEigen(Eigen::Quaterniond(Eigen::AngleAxisd(angle, turn / angle)));
    return pose;
}

// The motion of a body from its present place to its former one.
class Move {
public:
    Move(const Pose& now, const Pose& then) : now_(now), then_(then) {}
    void point(std::optional<Vector3>& p) const {
        if (p) p = composed(then_, relative(now_, {*p, {}})).position;
    }
    void direction(Vector3& v) const {
        v = fromEigen(Eigen::Vector3d(toEigen(then_.rotation) * (toEigen(now_.rotation).conjugate() * toEigen(v))));
    }

private:
    Pose now_;
    Pose then_;
};

void moveFirst(PlanJoint& joint, const Move& move) {
    if (!isAnchorOfSecond(joint.type)) move.point(joint.anchor);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        if (!isOfSecond(joint, i)) move.direction(joint.axes[i].direction);
    }
}

void moveSecond(PlanJoint& joint, const Move& move) {
    move.point(joint.anchor2);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        if (isOfOnlyBody(joint, i)) move.direction(joint.axes[i].direction);
    }
}

// Checks the pose of an OdeJointSettings; false, with a diagnostic, for numbers that ODE cannot take.
bool check(PlanDraft& draft, const Node& node, const OdeJointSettings& ode) {
    const bool good = within(ode.madeAt.value_or(Vector3{}), kMaxCoordinate) &&
                      within(ode.madeTurn.value_or(Vector3{}), kMostTurn) && ode.madeAt;
    if (good) return true;
    OdeCheck report(draft, node, ode.origin ? ode.origin : node.joint->origin);
    report.report(code::PLAN_ODE_VALUE, "madex", "has no usable madex, madey and madez; they are not used",
                  {{}, "madex, madey, madez up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

}  // namespace

void planWhereMade(PlanDraft& draft, const Node& node, const PlanWorld& world, PlanJoint& joint) {
    if (!joint.ode || (!joint.ode->madeAt && !joint.ode->madeTurn)) return;
    if (check(draft, node, *joint.ode)) {
        const Pose first = poseOf(world, joint.body1);
        const Pose second = poseOf(world, joint.body2);
        const Pose seen = seenThen(*joint.ode);
        if (joint.body1 != kNone) {
            joint.referencePose = composed(second, seen);
            moveFirst(joint, Move(first, *joint.referencePose));
        } else {
            joint.referencePose = relative(seen, first);
            moveSecond(joint, Move(second, *joint.referencePose));
        }
        // All positions are 0 in that state.
        for (PlanJointAxis& axis : joint.axes) axis.offset.reset();
    }
    joint.ode->madeAt.reset();
    joint.ode->madeTurn.reset();
}

}  // namespace orrery
