#include "joints/drive_stops.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "joints/stop_axes.hpp"
#include "joints/stops.hpp"
#include "joints/types.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kMostPushed = 1000;  // m/s^2 or rad/s^2: a drive that may push harder against a stop is strong
constexpr double kMostBeside = 100;   // rad/s^2: what a drive may have to hold while the stop of another axis acts
constexpr std::size_t kNoAxis = 3;
constexpr double kSameAxis = 0.99;  // cosine

// The axes of a universal are the two that turn, in their order; the world is never its first end.
std::size_t axisOfUniversal(const PlanSixDofJoint& plan, std::size_t axis, bool turned) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < axis; ++i) before += plan.lockedAngular[i] ? 0U : 1U;
    return turned ? 1 - before : before;
}

// An angular motor in Euler mode has the three axes of the frame in which it was planned. Returns 3 if there is none.
std::size_t axisOfMotor(const PlanWorld& world, const PlanSixDofJoint& plan, const PlanJoint& joint, std::size_t axis) {
    const bool turned = plan.body1 == kNone;
    Eigen::Quaterniond rotation = toEigen((turned ? plan.frame1 : plan.frame2).rotation);
    if (!turned && plan.body2 != kNone) {
        rotation = toEigen(world.bodies[static_cast<std::size_t>(plan.body2)].pose.rotation) * rotation;
    }
    const Eigen::Vector3d along = rotation * Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis));
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        if (std::abs(along.dot(toEigen(joint.axes[i].direction))) > kSameAxis) return i;
    }
    return kNoAxis;
}

// As lib/plan makes joints between frames.
std::size_t axisOfDrive(const PlanWorld& world, const PlanSixDofJoint& plan, const PlanJoint& joint, std::size_t axis,
                        bool angular) {
    const bool turned = plan.body1 == kNone;
    switch (joint.type) {
        case JointType::Hinge:
            return angular ? 0 : kNoAxis;
        case JointType::Slider:
            return angular ? kNoAxis : 0;
        case JointType::Piston:
            return angular ? 1 : 0;
        case JointType::PR:
            return angular ? 1 : kNoAxis;
        case JointType::Universal:
            return angular ? axisOfUniversal(plan, axis, turned) : kNoAxis;
        case JointType::AMotor:
            return angular ? axisOfMotor(world, plan, joint, axis) : kNoAxis;
        default:
            return kNoAxis;
    }
}

double signOf(const PlanSixDofJoint& plan, JointType type, std::size_t axis) {
    if (type == JointType::PR) return -1;
    const bool kept = type == JointType::Slider || (type == JointType::AMotor && axis == 1);
    return plan.body1 == kNone && !kept ? -1 : 1;
}

LiveDrive stopOf(const SimulationWorld& world, const PlanSixDofJoint& plan, const PlanJointDrive& drive) {
    LiveDrive found;
    const dBodyID body1 = world.body(plan.body1);
    const dBodyID body2 = world.body(plan.body2);
    for (std::size_t i = world.joints.size(); i-- > 0;) {
        const PlanJoint& joint = *world.planned.joints[i].plan;
        const dJointID id = world.joints[i];
        if (!id || joint.node != plan.node) continue;
        const bool same = (dJointGetBody(id, 0) == body1 && dJointGetBody(id, 1) == body2) ||
                          (dJointGetBody(id, 0) == body2 && dJointGetBody(id, 1) == body1);
        const std::size_t axis = same ? axisOfDrive(*world.plan, plan, joint, drive.axis, drive.angular) : kNoAxis;
        const bool beside = same && drive.angular && joint.type == JointType::AMotor;
        if (axis >= stopAxisCount(joint.type, id) && !beside) continue;
        found.joint = id;
        found.number = i;
        found.axis = static_cast<std::uint8_t>(axis);
        if (axis != kNoAxis) found.sign = signOf(plan, joint.type, axis);
        return found;
    }
    return found;
}

// After joints were removed, the numbers of others are smaller.
bool findAgain(const SimulationWorld& world, LiveDrive& stop) {
    if (!stop.joint) return false;
    if (stop.number < world.joints.size() && world.joints[stop.number] == stop.joint) return true;
    const auto found = std::find(world.joints.begin(), world.joints.end(), stop.joint);
    if (found == world.joints.end()) return false;
    stop.number = static_cast<std::size_t>(found - world.joints.begin());
    return true;
}

// The direction of the joint's row, as the drive counts it, if the drive's own may differ.
std::optional<Vector3> rowOf(const LiveDrive& stop, JointType type) {
    dVector3 v = {};
    if (type == JointType::AMotor) {
        dJointGetAMotorAxis(stop.joint, stop.axis, v);
    } else if (type == JointType::Universal) {
        (stop.axis == 0 ? dJointGetUniversalAxis1 : dJointGetUniversalAxis2)(stop.joint, v);
    } else {
        return std::nullopt;
    }
    return Vector3{stop.sign * v[0], stop.sign * v[1], stop.sign * v[2]};
}

// Only the axes of an angular motor may come so near to each other that a drive turns against the stop of another one.
bool isPressed(const SimulationWorld& world, const LiveDrive& stop, JointType type, double dt) {
    if (type != JointType::AMotor) return false;
    const int count = static_cast<int>(stopAxisCount(type, stop.joint));
    for (int i = 0; i < count; ++i) {
        const double lo = dJointGetAMotorParam(stop.joint, i * dParamGroup + dParamLoStop);
        const double hi = dJointGetAMotorParam(stop.joint, i * dParamGroup + dParamHiStop);
        if (i == stop.axis || !(lo < hi)) continue;
        const auto axis = static_cast<std::size_t>(i);
        const StopAxis now = stopAxis(type, stop.joint, world.jointOrigins[stop.number], axis);
        const double value = now.value + now.turned;
        if (mayReach({value - lo, -now.rate}, dt) || mayReach({hi - value, now.rate}, dt)) return true;
    }
    return false;
}

void noteStop(const SimulationWorld& world, LiveDrive& stop, double dt) {
    stop.pressed = false;
    stop.least = -kUnbounded;
    stop.most = kUnbounded;
    stop.row.reset();
    if (!findAgain(world, stop)) return;
    const PlanJoint& joint = *world.planned.joints[stop.number].plan;
    const JointCalls& calls = callsOf(joint.type);
    stop.pressed = isPressed(world, stop, joint.type, dt);
    if (stop.axis == kNoAxis) return;
    stop.row = rowOf(stop, joint.type);
    const auto get = [&](int parameter) { return calls.getParam(stop.joint, stop.axis * dParamGroup + parameter); };
    const double lo = get(dParamLoStop);
    const double hi = get(dParamHiStop);
    // Soft stops give way.
    if (!(lo < hi) || joint.axes[stop.axis].softStops || get(dParamStopCFM) > dWorldGetCFM(world.id)) return;
    const StopAxis now = stopAxis(joint.type, stop.joint, world.jointOrigins[stop.number], stop.axis);
    const double erp = get(dParamStopERP);
    const auto speed = [&](double distance) {
        return std::isfinite(distance) ? now.scale * speedToStop(distance, dt, erp, erp == dWorldGetERP(world.id))
                                       : kUnbounded;
    };
    const double value = now.value + now.turned;
    stop.least = -speed(value - lo);
    stop.most = speed(hi - value);
    if (stop.sign < 0) std::tie(stop.least, stop.most) = std::pair(-stop.most, -stop.least);
}

}  // namespace

void findDriveStops(const SimulationWorld& world, const PlanSixDofJoint& plan, LiveSixDofJoint& live) {
    live.drives.clear();
    for (const PlanJointDrive& drive : plan.drives) live.drives.push_back(stopOf(world, plan, drive));
}

void noteDriveStops(SimulationWorld& world, double dt) {
    for (LiveSixDofJoint& live : world.sixDofJoints) {
        for (LiveDrive& stop : live.drives) noteStop(world, stop, dt);
    }
}

double mostBesideStop(double mass, double missing, double dt) {
    return mass * (std::abs(missing) / dt + kMostBeside);
}

bool isStrong(const DriveStrength& drive, double missing, double dt) {
    const double most = drive.damping > 0 ? std::min(drive.force, drive.damping * std::abs(missing)) : drive.force;
    return most > drive.mass * (std::abs(missing) / dt + kMostPushed);
}

}  // namespace orrery
