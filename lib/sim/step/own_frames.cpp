#include "step/own_frames.hpp"

#include <algorithm>
#include <cmath>

#include "joints/frames.hpp"
#include "orrery/scene/eigen.hpp"
#include "step/own_objects.hpp"

namespace orrery {
namespace {

using RowMeasure = PlanConstraintRow::Measure;

solver::Vec3 columnOf(const Pose& frame, std::size_t axis) {
    return toOwn(fromEigen(
        Eigen::Vector3d(toEigen(frame.rotation) * Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis % 3)))));
}

bool turnsAboutOne(const PlanSixDofJoint& plan) {
    return std::count(plan.lockedAngular.begin(), plan.lockedAngular.end(), true) == 2;
}

bool isKnownMeasure(const PlanSixDofJoint& plan, RowMeasure measure) {
    if (measure == RowMeasure::Turn) return turnsAboutOne(plan);
    return measure == RowMeasure::Along || measure == RowMeasure::Cone;
}

void makeFrameAxis(const PlanSixDofJoint& plan, RowMeasure measure, std::size_t number, solver::JointAxis& axis) {
    axis.direction = columnOf(plan.frame2, number);
    if (measure == RowMeasure::Along) {
        axis.kind = solver::AxisKind::Along;
    } else if (measure == RowMeasure::Turn) {
        axis.kind = solver::AxisKind::Turn;
        axis.zero = columnOf(plan.frame2, number + 1);
        axis.pointer = columnOf(plan.frame1, number + 1);
    } else {
        axis.kind = solver::AxisKind::Lean;
        axis.pointer = columnOf(plan.frame1, number);
    }
}

// Finds or adds the axis; kNoOwnAxis where there are too many.
class FrameAxes {
public:
    FrameAxes(const PlanSixDofJoint& plan, solver::Joint& joint) : plan_(plan), joint_(joint) {}

    std::uint8_t axisFor(RowMeasure measure, std::uint8_t number) {
        for (std::uint8_t i = 0; i < joint_.axisCount; ++i) {
            if (made_[i] == std::pair(measure, number)) return i;
        }
        if (joint_.axisCount == solver::kMostRows) return kNoOwnAxis;
        made_[joint_.axisCount] = {measure, number};
        makeFrameAxis(plan_, measure, number, joint_.axes[joint_.axisCount]);
        return joint_.axisCount++;
    }

private:
    const PlanSixDofJoint& plan_;
    solver::Joint& joint_;
    std::array<std::pair<RowMeasure, std::uint8_t>, solver::kMostRows> made_;
};

// A motor that only turns beside the drive has no axis for it.
bool drivesAxisOfOde(const LiveDrive& drive) {
    return drive.joint && drive.axis < OwnJointKind{}.axisOf.size();
}

// False: the axis has the limits of another row, too.
bool setLimits(const PlanConstraintRow& row, solver::JointAxis& axis) {
    if (axis.low > -HUGE_VAL || axis.high < HUGE_VAL || axis.hasSpring()) return false;
    if (row.measure == RowMeasure::Cone) {
        axis.low = M_PI / 2 - row.max;
        axis.high = row.min > 0 ? M_PI / 2 - row.min : HUGE_VAL;
    } else {
        axis.low = row.min;
        axis.high = row.max;
    }
    if (row.spring) setSoftStops(*row.spring, axis);
    return true;
}

}  // namespace

std::optional<OwnFrames> makeOwnFrames(const PlanSixDofJoint& plan, const LiveSixDofJoint& live, solver::Joint& joint) {
    OwnFrames frames;
    FrameAxes axes(plan, joint);
    joint.anchorA = toOwn(plan.frame2.position);
    joint.anchorB = toOwn(plan.frame1.position);
    for (const PlanConstraintRow& row : plan.rows) {
        if (!isKnownMeasure(plan, row.measure)) return std::nullopt;
        frames.axisOfRow.push_back(axes.axisFor(row.measure, row.axis));
        if (frames.axisOfRow.back() == kNoOwnAxis) return std::nullopt;
    }
    for (std::size_t i = 0; i < plan.drives.size(); ++i) {
        frames.axisOfDrive.push_back(kNoOwnAxis);
        if (i < live.drives.size() && drivesAxisOfOde(live.drives[i])) continue;
        const RowMeasure measure = plan.drives[i].angular ? RowMeasure::Turn : RowMeasure::Along;
        if (!isKnownMeasure(plan, measure)) return std::nullopt;
        frames.axisOfDrive.back() = axes.axisFor(measure, plan.drives[i].axis);
        if (frames.axisOfDrive.back() == kNoOwnAxis) return std::nullopt;
    }
    return frames;
}

bool setOwnFrames(const SimulationWorld& world, const PlanSixDofJoint& plan, const OwnFrames& frames,
                  solver::Joint& joint) {
    for (std::size_t i = 0; i < joint.axisCount; ++i) clearDrives(joint.axes[i]);
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        if (!setLimits(plan.rows[i], joint.axes[frames.axisOfRow[i]])) return false;
    }
    for (std::size_t i = 0; i < plan.drives.size(); ++i) {
        const std::uint8_t axis = frames.axisOfDrive[i];
        if (axis != kNoOwnAxis && !setOwnDrive(world, plan, plan.drives[i], 1, joint.axes[axis])) return false;
    }
    return true;
}

bool setOwnDrive(const SimulationWorld& world, const PlanSixDofJoint& plan, const PlanJointDrive& drive, double sign,
                 solver::JointAxis& axis) {
    if (axis.hasSpring() || axis.hasMotor()) return false;
    double mass = 1;
    if (drive.acceleration) {
        const FramesNow now = framesNow(world, plan);
        mass = effectiveMass(now, plan, now.axes2.col(static_cast<Eigen::Index>(drive.axis)), drive.angular);
        if (mass == 0) return true;
    }
    if (drive.stiffness == 0 && drive.damping == 0) {
        axis.motorSpeed = sign * drive.velocity;
        axis.motorForce = drive.maxForce;
        return true;
    }
    if (axis.isSoft()) return false;
    axis.stiffness = drive.position ? drive.stiffness * mass : 0;
    axis.damping = drive.damping * mass;
    axis.rest = sign * drive.position.value_or(0);
    axis.restSpeed = sign * drive.velocity;
    axis.springForce = drive.maxForce;
    return true;
}

}  // namespace orrery
