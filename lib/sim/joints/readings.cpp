#include "joints/readings.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "joints/frames.hpp"
#include "joints/servos.hpp"
#include "joints/stop_axes.hpp"
#include "joints/types.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

void add(const dReal* v, Vector3& to) {
    to.x += v[0];
    to.y += v[1];
    to.z += v[2];
}

// ODE reports forces on the first body that exists.
void addForces(const dJointFeedback& feedback, bool hasBody1, JointReading& to) {
    add(feedback.f1, hasBody1 ? to.force1 : to.force2);
    add(feedback.t1, hasBody1 ? to.torque1 : to.torque2);
    if (!hasBody1) return;
    add(feedback.f2, to.force2);
    add(feedback.t2, to.torque2);
}

// Adds what the application exerts by a motor or drive that is off otherwise.
void addExerted(const JointForces& exerted, JointReading& to) {
    const auto addTo = [](Vector3& sum, const Vector3& v) { sum = {sum.x + v.x, sum.y + v.y, sum.z + v.z}; };
    addTo(to.force1, exerted.force1);
    addTo(to.torque1, exerted.torque1);
    addTo(to.force2, exerted.force2);
    addTo(to.torque2, exerted.torque2);
}

void addAxis(double position, double rate, const std::optional<AxisForces>& forces, JointReading& to) {
    if (to.axes == kMaxReadAxes) return;
    if (forces && !to.alongAxes) to.alongAxes.emplace();
    if (forces) (*to.alongAxes)[to.axes] = *forces;
    to.position[to.axes] = position;
    to.rate[to.axes++] = rate;
}

struct BodyNow {
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
    [[nodiscard]] Eigen::Vector3d at(const Vector3& local) const { return position + turn * toEigen(local); }
    [[nodiscard]] Eigen::Vector3d along(const Vector3& local) const { return turn * toEigen(local); }
};

BodyNow bodyNow(dBodyID body) {
    if (!body) return {};
    const dReal* p = dBodyGetPosition(body);
    const dReal* q = dBodyGetQuaternion(body);
    return {{p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}};
}

double angleBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

double across(const Eigen::Vector3d& apart, const Eigen::Vector3d& axis) {
    return (apart - apart.dot(axis) * axis).norm();
}

// Measures how well one joint of ODE holds.
class GapReader {
public:
    GapReader(dJointID id, const JointOrigin& origin)
        : id_(id), origin_(origin), one_(bodyNow(dJointGetBody(id, 0))), two_(bodyNow(dJointGetBody(id, 1))) {}

    [[nodiscard]] JointGap of(JointType type) const { return {gap(type), axisGap(type)}; }

private:
    [[nodiscard]] Eigen::Vector3d betweenAnchors() const { return one_.at(origin_.anchor1) - two_.at(origin_.anchor2); }
    [[nodiscard]] Eigen::Vector3d betweenBodies() const { return one_.position - two_.at(origin_.body1.position); }

    [[nodiscard]] std::optional<double> gap(JointType type) const {
        if (type == JointType::DBall) {
            return std::abs(distance(dJointGetDBallAnchor1, dJointGetDBallAnchor2) - dJointGetDBallDistance(id_));
        }
        if (type == JointType::DHinge) {
            return std::abs(distance(dJointGetDHingeAnchor1, dJointGetDHingeAnchor2) - dJointGetDHingeDistance(id_));
        }
        const JointTraits& traits = traitsOf(type);
        if (!traits.measured && type != JointType::Ball && type != JointType::Fixed) return std::nullopt;
        const Eigen::Vector3d apart = traits.anchor ? betweenAnchors() : betweenBodies();
        const auto slide = std::find(traits.motion.begin(), traits.motion.end(), AxisMotion::Slides);
        if (slide == traits.motion.end()) return apart.norm();
        const auto axis = static_cast<std::size_t>(slide - traits.motion.begin());
        return across(apart, vectorFrom(callsOf(type).axes[axis].direction, id_));
    }

    [[nodiscard]] double distance(GetVector anchor1, GetVector anchor2) const {
        return (vectorFrom(anchor1, id_) - vectorFrom(anchor2, id_)).norm();
    }

    [[nodiscard]] std::optional<double> axisGap(JointType type) const {
        const Eigen::Quaterniond made = toEigen(origin_.body1.rotation);
        if (type == JointType::Slider || type == JointType::Fixed) {
            return (two_.turn.conjugate() * one_.turn).angularDistance(made);
        }
        if (!traitsOf(type).measured && type != JointType::DHinge) return std::nullopt;
        const double then = angleBetween(made * toEigen(origin_.inBody1), toEigen(origin_.inBody2));
        return std::abs(angleBetween(one_.along(origin_.inBody1), two_.along(origin_.inBody2)) - then);
    }

    dJointID id_;
    const JointOrigin& origin_;
    BodyNow one_;
    BodyNow two_;
};

template <typename Along>
void readOdeJoint(const SimulationWorld& world, std::size_t number, Along&& along, JointReading& to) {
    const dJointID id = world.joints[number];
    const JointType type = world.planned.joints[number].plan->type;
    const JointOrigin& origin = world.jointOrigins[number];
    to.worldFirst = !dJointGetBody(id, 0);
    const dJointFeedback* feedback = dJointGetFeedback(id);
    if (feedback && dJointIsEnabled(id)) addForces(*feedback, dJointGetBody(id, 0) != nullptr, to);
    const auto exertedAt = [&](std::size_t axis) {
        const Servo* servo = findControl(world, static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(axis));
        return servo && servo->mode == Servo::Mode::Torque ? servo : nullptr;
    };
    if (!world.servos.empty() && dJointIsEnabled(id)) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (const Servo* servo = exertedAt(axis)) addExerted(servo->exerted, to);
        }
    }
    const std::size_t axes = readAxisCount(type, id);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const StopAxis now = readAxis(type, id, origin, axis);
        auto forces = along({AxisOf::Kind::Joint, number, axis});
        if (const Servo* servo = forces && !world.servos.empty() ? exertedAt(axis) : nullptr) {
            forces->motor += servo->torque;
        }
        addAxis(now.value, now.rate, forces, to);
    }
    const JointGap held = gapOf(id, type, origin);
    if (held.gap) to.gap = std::max(*held.gap, to.gap.value_or(0));
    if (held.axisGap) to.axisGap = std::max(*held.axisGap, to.axisGap.value_or(0));
}

void readRow(const FramesNow& frames, PlanConstraintRow::Measure measure, std::uint8_t axis, double turns,
             const std::optional<AxisForces>& forces, JointReading& to) {
    // Any other axis than the steepest would leave out a part of the rate.
    Measured now = measure == PlanConstraintRow::Measure::Turn ? steepestTurn(frames, axis)
                                                               : orrery::measure(frames, measure, axis);
    // Whole turns are counted at the start of a step.
    if (measure == PlanConstraintRow::Measure::Turn && std::isfinite(turns)) {
        now.value += 2 * M_PI * std::round((turns - now.value) / (2 * M_PI));
    }
    addAxis(now.value, now.slope * speedAlong(frames, now.direction, isAngular(measure)), forces, to);
}

PlanConstraintRow::Measure measureOf(const PlanJointDrive& drive) {
    return drive.angular ? PlanConstraintRow::Measure::Turn : PlanConstraintRow::Measure::Along;
}

template <typename Along>
void readRows(const SimulationWorld& world, std::size_t number, Along&& along, JointReading& to) {
    const PlanSixDofJoint& plan = world.plan->sixDofJoints[number];
    const LiveSixDofJoint& live = world.sixDofJoints[number];
    const FramesNow frames = framesNow(world, plan);
    to.worldFirst = !frames.body1;
    for (std::size_t i = 0; i < live.feedbackCount; ++i) addForces(live.feedbacks[i], frames.body1 != nullptr, to);
    for (const LiveSixDofJoint::Control& control : live.controls) {
        if (control.mode == Servo::Mode::Torque) addExerted(control.exerted, to);
    }
    const auto withExerted = [&](std::optional<AxisForces> forces, PlanConstraintRow::Measure measure,
                                 std::size_t axis) {
        for (std::size_t d = 0; forces && d < plan.drives.size(); ++d) {
            const bool isOfAxis = measureOf(plan.drives[d]) == measure && plan.drives[d].axis == axis;
            if (isOfAxis && live.controls[d].mode == Servo::Mode::Torque) forces->motor += live.controls[d].torque;
        }
        return forces;
    };
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        const PlanConstraintRow& row = plan.rows[i];
        const auto forces = withExerted(along({AxisOf::Kind::Row, number, i}), row.measure, row.axis);
        readRow(frames, row.measure, row.axis, live.turns[i], forces, to);
    }
    for (std::size_t i = 0; i < plan.drives.size(); ++i) {
        const PlanJointDrive& drive = plan.drives[i];
        const auto measure = measureOf(drive);
        const bool known = std::any_of(plan.rows.begin(), plan.rows.end(), [&](const PlanConstraintRow& row) {
            return row.measure == measure && row.axis == drive.axis;
        });
        if (known) continue;
        const auto forces = withExerted(along({AxisOf::Kind::Drive, number, i}), measure, drive.axis);
        readRow(frames, measure, drive.axis, live.turns[plan.rows.size() + i], forces, to);
    }
}

}  // namespace

void JointReadings::keep(std::size_t count) {
    sources_.resize(count);
    readings_.resize(count);
}

// The sources are numbers, which stay at their places.
void JointReadings::exchange(std::size_t first, std::size_t second, std::size_t count) {
    if (readings_.empty()) return;
    const auto at = [&](std::size_t number) { return readings_.begin() + static_cast<std::ptrdiff_t>(number); };
    std::swap_ranges(at(first), at(first + count), at(second));
}

void JointReadings::list(const SimulationWorld& world, const InstanceRange& part) {
    const std::size_t first = readings_.size();
    std::unordered_map<std::uint32_t, std::size_t> readingOf;  // by node
    const auto start = [&](NodeId node) {
        readingOf[node.value] = sources_.size();
        sources_.push_back({&world, 0, 0, kNone});
        readings_.push_back({});
        readings_.back().id = {node, part.instance};
    };
    for (std::size_t i = part.begin.joints; i < part.end.joints; ++i) {
        if (!world.joints[i]) continue;
        const NodeId node = world.planned.joints[i].plan->node;
        const bool same =
            i > part.begin.joints && world.planned.joints[i - 1].plan->node == node && world.joints[i - 1];
        if (!same) {
            start(node);
            sources_.back().begin = i;
        }
        sources_.back().end = i + 1;
    }
    for (std::size_t i = part.begin.sixDofJoints; i < part.end.sixDofJoints; ++i) {
        if (world.sixDofJoints[i].refused) continue;
        const NodeId node = world.plan->sixDofJoints[i].node;
        if (readingOf.count(node.value) == 0) start(node);
        sources_[readingOf.at(node.value)].rows = static_cast<std::int32_t>(i);
    }
    for (std::size_t i = first; i < readings_.size(); ++i) read(sources_[i], nullptr, readings_[i]);
}

void JointReadings::read(ForcesAlong forcesAlong) {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        JointReading now;
        now.id = readings_[i].id;
        read(sources_[i], forcesAlong, now);
        readings_[i] = now;
    }
}

void JointReadings::read(const Source& source, ForcesAlong forcesAlong, JointReading& reading) {
    const SimulationWorld& world = *source.world;
    const auto along = [&](const AxisOf& axis) { return forcesAlong ? forcesAlong(world, axis) : std::nullopt; };
    for (std::size_t i = source.begin; i < source.end; ++i) {
        readOdeJoint(world, i, along, reading);
    }
    if (source.rows == kNone) return;
    readRows(world, static_cast<std::size_t>(source.rows), along, reading);
}

JointGap gapOf(dJointID id, JointType type, const JointOrigin& origin) {
    return GapReader(id, origin).of(type);
}

void clearFeedback(SimulationWorld& world) {
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        if (!world.joints[i] || !traitsOf(world.planned.joints[i].plan->type).motor) continue;
        if (dJointFeedback* feedback = dJointGetFeedback(world.joints[i])) *feedback = {};
    }
}

}  // namespace orrery
