#include "joints/closing.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "joints/frames.hpp"
#include "joints/springs.hpp"
#include "joints/stop_axes.hpp"
#include "joints/types.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/frame.hpp"
#include "world/body_motion.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// A gap that closes in less time makes no difference: rounding, and numbers of few digits in files.
constexpr double kLeastClosingTime = 1e-3;  // s

Pose placeOfBody(dBodyID body) {
    if (!body) return {};
    const dReal* q = dBodyGetQuaternion(body);
    return {fromEigen(vectorOf(dBodyGetPosition(body))), fromEigen(Eigen::Quaterniond(q[0], q[1], q[2], q[3]))};
}

// The bodies of a joint, from the side of the one that moves when the joint closes: the first one that exists.
struct Sides {
    dBodyID mover;
    dBodyID other;                             // null: the world
    Pose closed;                               // of the mover, as seen from the other
    Eigen::Vector3d moverAxis, otherAxis;      // in their frames
    Eigen::Vector3d moverAnchor, otherAnchor;  // m

    Sides(dJointID id, const JointOrigin& origin) : mover(dJointGetBody(id, 0)), other(dJointGetBody(id, 1)) {
        const bool first = mover != nullptr;
        if (!first) std::swap(mover, other);
        closed = first ? origin.body1 : relative(origin.body1, Pose{});
        moverAxis = toEigen(first ? origin.inBody1 : origin.inBody2);
        otherAxis = toEigen(first ? origin.inBody2 : origin.inBody1);
        moverAnchor = toEigen(first ? origin.anchor1 : origin.anchor2);
        otherAnchor = toEigen(first ? origin.anchor2 : origin.anchor1);
    }
};

Eigen::Vector3d rotationVector(Eigen::Quaterniond q) {
    if (q.w() < 0) q.coeffs() = -q.coeffs();
    const double sine = q.vec().norm();
    if (!(sine > 0)) return Eigen::Vector3d::Zero();
    return 2 * std::atan2(sine, q.w()) / sine * q.vec();
}

Eigen::Quaterniond rotationBy(const Eigen::Vector3d& turn) {
    const double angle = turn.norm();
    if (!(angle > 0)) return Eigen::Quaterniond::Identity();
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, turn / angle));
}

Eigen::Vector3d acrossAxis(const Eigen::Vector3d& way, const Eigen::Vector3d& axis) {
    return way - way.dot(axis) * axis;
}

// Finds what keeps the mover from a place where the joint is closed, without its motion along the joint's free axes.
class GapFinder {
public:
    GapFinder(dJointID id, const JointOrigin& origin)
        : sides_(id, origin), now_(relative(placeOfBody(sides_.other), placeOfBody(sides_.mover))) {}

    // False for types whose gaps are not limited.
    bool find(JointType type, StartGap& gap) const {
        switch (type) {
            case JointType::Ball:
                set(gap, Eigen::Quaterniond::Identity(), center(), sides_.moverAnchor - center());
                return true;
            case JointType::Hinge:
                set(gap, turnToAxis(axisSeen()), center(), sides_.moverAnchor - center());
                return true;
            case JointType::Piston:
                set(gap, turnToAxis(axisSeen()), center(), acrossAxis(sides_.moverAnchor - center(), sides_.moverAxis));
                return true;
            case JointType::Universal:
                set(gap, turnToAxis(crossingAxis()), center(), sides_.moverAnchor - center());
                return true;
            case JointType::Fixed:
                set(gap, wholeTurn(), Eigen::Vector3d::Zero(), wholeWay());
                return true;
            case JointType::Slider:
                set(gap, wholeTurn(), Eigen::Vector3d::Zero(), acrossAxis(wholeWay(), sides_.moverAxis));
                return true;
            default:
                return false;
        }
    }

private:
    static void set(StartGap& gap, const Eigen::Quaterniond& turn, const Eigen::Vector3d& center,
                    const Eigen::Vector3d& way) {
        gap.turn = fromEigen(rotationVector(turn));
        gap.center = fromEigen(center);
        gap.way = fromEigen(way);
    }

    // The other's anchor and axis, as seen from the mover.
    [[nodiscard]] Eigen::Vector3d center() const {
        return toEigen(now_.rotation).conjugate() * (sides_.otherAnchor - toEigen(now_.position));
    }
    [[nodiscard]] Eigen::Vector3d axisSeen() const { return toEigen(now_.rotation).conjugate() * sides_.otherAxis; }

    // The direction nearest to the mover's axis that is perpendicular to the other's.
    [[nodiscard]] Eigen::Vector3d crossingAxis() const {
        const Eigen::Vector3d across = acrossAxis(sides_.moverAxis, axisSeen());
        const double length = across.norm();
        return length > 0 ? Eigen::Vector3d(across / length) : axisSeen().unitOrthogonal();
    }
    [[nodiscard]] Eigen::Quaterniond turnToAxis(const Eigen::Vector3d& from) const {
        return rotationBetween(from, sides_.moverAxis);
    }

    [[nodiscard]] Eigen::Quaterniond wholeTurn() const {
        return toEigen(sides_.closed.rotation).conjugate() * toEigen(now_.rotation);
    }
    [[nodiscard]] Eigen::Vector3d wholeWay() const {
        return toEigen(sides_.closed.rotation).conjugate() * (toEigen(now_.position) - toEigen(sides_.closed.position));
    }

    Sides sides_;
    Pose now_;  // of the mover, as seen from the other
};

// Puts a body to another place while this object lives.
class OtherPlace {
public:
    OtherPlace(dBodyID body, const Pose& pose) : body_(body) {
        if (!body_) return;
        before_ = bodyMotionOf(body_);
        dBodySetPosition(body_, pose.position.x, pose.position.y, pose.position.z);
        dBodySetQuaternion(body_, toOde(toEigen(pose.rotation)).data());
    }
    ~OtherPlace() {
        if (body_) setMotion(body_, before_);
    }
    OtherPlace(const OtherPlace&) = delete;
    OtherPlace& operator=(const OtherPlace&) = delete;

private:
    dBodyID body_;
    BodyMotion before_{};
};

// Makes the joint closed where a share of the gap is left. The other body is at the origin meanwhile, so that the joint
// has the same bits wherever the body is.
void leaveGap(dJointID id, JointType type, const JointOrigin& origin, double share) {
    const Sides sides(id, origin);
    const Eigen::Vector3d center = toEigen(origin.gap.center);
    const Eigen::Quaterniond turn = rotationBy(share * toEigen(origin.gap.turn));
    const Eigen::Vector3d shift = center + share * toEigen(origin.gap.way) - turn * center;
    const Pose at = composed(sides.closed, {fromEigen(shift), fromEigen(turn)});
    const OtherPlace otherPlace(sides.other, {});
    const OtherPlace moverPlace(sides.mover, at);
    const Eigen::Vector3d& anchor = sides.otherAnchor;
    // The axis that the mover carries changes too: at its place now, it is perpendicular to the other's but for the
    // gap.
    const Eigen::Vector3d moverAxis = toEigen(sides.closed.rotation) * sides.moverAxis;
    const bool first = dJointGetBody(id, 0) != nullptr;
    const Eigen::Vector3d& axis1 = first ? moverAxis : sides.otherAxis;
    const Eigen::Vector3d& axis2 = first ? sides.otherAxis : moverAxis;
    const JointCalls& calls = callsOf(type);
    if (type == JointType::Fixed) return dJointSetFixed(id);
    if (calls.setAnchor) calls.setAnchor(id, anchor.x(), anchor.y(), anchor.z());
    const Eigen::Vector3d& axis = sides.otherAxis;
    if (type == JointType::Hinge) dJointSetHingeAxis(id, axis.x(), axis.y(), axis.z());
    if (type == JointType::Slider) dJointSetSliderAxis(id, axis.x(), axis.y(), axis.z());
    if (type == JointType::Piston) dJointSetPistonAxis(id, axis.x(), axis.y(), axis.z());
    if (type != JointType::Universal) return;
    dJointSetUniversalAxis1(id, axis1.x(), axis1.y(), axis1.z());
    dJointSetUniversalAxis2(id, axis2.x(), axis2.y(), axis2.z());
}

// Calls visit(group, error) for each axis whose stops leave it no room: the number of its group of parameters, and how
// far it is from the stops.
template <typename Visit>
void forEachHeldAxis(dJointID id, JointType type, const JointOrigin& origin, Visit&& visit) {
    const JointCalls& calls = callsOf(type);
    if (!calls.getParam) return;
    for (std::size_t axis = 0; axis < stopAxisCount(type, id); ++axis) {
        const int group = static_cast<int>(axis) * dParamGroup;
        const double stop = calls.getParam(id, group + dParamLoStop);
        if (stop != calls.getParam(id, group + dParamHiStop) || !std::isfinite(stop)) continue;
        visit(group, std::abs(stopAxis(type, id, origin, axis).value - stop));
    }
}

void noteHeldAxes(SimulationWorld& world, dJointID id, const PlanJoint& joint, JointOrigin& origin) {
    double most = 0;
    forEachHeldAxis(id, joint.type, origin, [&](int, double error) { most = std::max(most, error); });
    const double time = most / kClosingSpeed;
    if (!(time > kLeastClosingTime) || !std::isfinite(time)) return;
    origin.gap.stopsUntil = world.age + time;
    world.closing = true;
}

void limitHeldAxes(SimulationWorld& world, dJointID id, JointType type, const JointOrigin& origin, double dt) {
    const JointCalls& calls = callsOf(type);
    forEachHeldAxis(id, type, origin, [&](int group, double error) {
        const int number = group + dParamStopERP;
        const dReal before = calls.getParam(id, number);
        const dReal now = toReal(closingErp(before, error, dt));
        if (now == before) return;
        calls.setParam(id, number, now);
        world.changedParameters.push_back({id, calls.setParam, calls.getParam, number, before, now});
    });
}

}  // namespace

void noteGap(SimulationWorld& world, dJointID id, const PlanJoint& joint, JointOrigin& origin) {
    if (!world.limitsClosing || isSoft(joint)) return;
    noteHeldAxes(world, id, joint, origin);
    if (!joint.referencePose || (joint.ode && joint.ode->erp)) return;
    StartGap gap;
    if (!GapFinder(id, origin).find(joint.type, gap)) return;
    gap.time = std::max(toEigen(gap.way).norm(), toEigen(gap.turn).norm()) / kClosingSpeed;
    gap.began = world.age;
    if (!(gap.time > kLeastClosingTime) || !std::isfinite(gap.time)) return;
    gap.stopsUntil = origin.gap.stopsUntil;
    origin.gap = gap;
    world.closing = true;
}

void closeJoints(SimulationWorld& world, double dt) {
    const double erp = dWorldGetERP(world.id);
    if (!(erp > 0)) return;
    world.closing = false;
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        StartGap& gap = world.jointOrigins[i].gap;
        if (!world.joints[i]) continue;
        const JointType type = world.planned.joints[i].plan->type;
        if (world.age < gap.stopsUntil) {
            limitHeldAxes(world, world.joints[i], type, world.jointOrigins[i], dt);
            world.closing = true;
        }
        if (gap.time == 0 || gap.closed) continue;
        const double share = std::max(0.0, 1 - (world.age - gap.began + dt / erp) / gap.time);
        leaveGap(world.joints[i], type, world.jointOrigins[i], share);
        gap.closed = share == 0;
        world.closing = world.closing || share > 0;
    }
}

void resumeClosing(SimulationWorld& world) {
    for (JointOrigin& origin : world.jointOrigins) {
        origin.gap.closed = false;
        world.closing = world.closing || origin.gap.time > 0 || origin.gap.stopsUntil > 0;
    }
}

double closedAt(const SimulationWorld& world, const PlanSixDofJoint& joint) {
    if (!world.limitsClosing) return 0;
    const FramesNow frames = framesNow(world, joint);
    double most = 0;
    for (const PlanConstraintRow& row : joint.rows) {
        if (row.spring) continue;
        const double value = measure(frames, row.measure, row.axis).value;
        most = std::max({most, row.min - value, value - row.max});
    }
    const double time = most / kClosingSpeed;
    return time > kLeastClosingTime ? world.age + time : 0;
}

double closingErp(double erp, double gap, double dt) {
    return gap > 0 ? std::min(erp, kClosingSpeed * dt / gap) : erp;
}

}  // namespace orrery
