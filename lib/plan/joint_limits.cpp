#include "plan/joint_limits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "plan/joint_axes.hpp"

namespace orrery {
namespace {

constexpr double kMaxBound = 1e7;  // m or rad; a limit further out has no effect

// One limit as numbers.
struct Bounds {
    double min = -kInfinity;
    double max = kInfinity;
    std::optional<SpringSettings> spring;
};

bool good(double value, double most) {
    return std::abs(value) <= most;
}

class BoundsMaker {
public:
    BoundsMaker(PlanDraft& draft, const Node& node) : draft_(draft), node_(node) {}

    void add(const JointLimit& limit) {
        const auto bounds = read(limit);
        if (!bounds || (bounds->min == -kInfinity && bounds->max == kInfinity)) return;
        if (!limit.angularAxes.empty()) checkUnit(limit, *bounds);
        addAxes(limit, *bounds, limit.linearAxes, false);
        addAxes(limit, *bounds, limit.angularAxes, true);
    }

    [[nodiscard]] JointBounds take() { return std::move(made_); }

private:
    void report(Code code, const JointLimit& limit, const char* what, std::string found = {}) {
        draft_.find.report(code, limit.origin ? limit.origin : node_.sixDofJoint->origin, node_, {}, what,
                           {std::move(found), {}});
    }

    void checkUnit(const JointLimit& limit, const Bounds& bounds) {
        for (const double bound : {bounds.min, bounds.max}) {
            if (!looksLikeDegrees(bound)) continue;
            draft_.find.report(code::PLAN_JOINT_DEGREES, limit.origin ? limit.origin : node_.sixDofJoint->origin, node_,
                               {}, "has a limit of an angle that looks like degrees; it is taken as radians",
                               {toText(bound), inRadians(bound)});
            return;
        }
    }

    std::optional<Bounds> read(const JointLimit& limit) {
        Bounds bounds;
        const double min = limit.min.value_or(-kInfinity);
        const double max = limit.max.value_or(kInfinity);
        const double stiffness = limit.stiffness.value_or(-1);
        const double damping = limit.damping.value_or(0);
        if (!(min <= max) || min > kMaxBound || max < -kMaxBound || std::isnan(stiffness) || !(damping >= 0)) {
            report(code::PLAN_JOINT_LIMIT, limit, "has a limit that is not usable and is left out",
                   toText(min) + " to " + toText(max));
            return std::nullopt;
        }
        if (min >= -kMaxBound) bounds.min = min;
        if (max <= kMaxBound) bounds.max = max;
        if (limit.unitless || stiffness < 0 || stiffness > kMaxForce) return bounds;
        bounds.spring = SpringSettings{stiffness, std::min(damping, kMaxForce)};
        if (stiffness > 0 || damping > 0) return bounds;
        report(code::PLAN_JOINT_LIMIT_LOOSE, limit, "has a limit without stiffness and damping: it has no effect");
        return std::nullopt;
    }

    // A7: limits several axes together, unless the lower limit is negative.
    void addAxes(const JointLimit& limit, const Bounds& bounds, const std::vector<std::uint32_t>& axes, bool angular) {
        std::array<bool, 3> named{};
        for (const std::uint32_t axis : axes) {
            if (axis < 3) named[axis] = true;
        }
        const auto count = std::count(named.begin(), named.end(), true);
        const bool distance = limit.min.value_or(0) >= 0;
        const bool zero = bounds.max <= 0 && distance;
        if (count < 2 || !distance || zero) {
            Bounds single = bounds;
            // A distance of at most 0 fixes each axis.
            if (count > 1 && zero) single.min = single.max = 0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (named[axis]) addAxis(limit, single, axis, angular);
            }
            return;
        }
        addRow(bounds, named, angular, count == 3);
    }

    void addRow(const Bounds& bounds, const std::array<bool, 3>& named, bool angular, bool all) {
        using Measure = PlanConstraintRow::Measure;
        PlanConstraintRow row;
        row.min = std::max(bounds.min, 0.0);
        row.max = bounds.max;
        row.spring = bounds.spring;
        row.axis = static_cast<std::uint8_t>(std::find(named.begin(), named.end(), false) - named.begin());
        if (all) row.axis = 0;
        if (angular) {
            row.measure = all ? Measure::Angle : Measure::Cone;
        } else {
            row.measure = all ? Measure::Distance : Measure::FromLine;
        }
        if (row.min > 0 || row.max < kInfinity) made_.more.push_back(row);
    }

    // A8: limits on one axis are intersected. A softer limit beside a harder one acts by itself.
    void addAxis(const JointLimit& limit, const Bounds& bounds, std::size_t index, bool angular) {
        AxisBounds& axis = (angular ? made_.angular : made_.linear)[index];
        AxisBounds next{bounds.min, bounds.max, bounds.spring};
        if (axis.isFree()) {
            axis = next;
        } else if (axis.spring != next.spring) {
            if (next.isRigid()) std::swap(axis, next);
            made_.more.push_back({angular ? PlanConstraintRow::Measure::Turn : PlanConstraintRow::Measure::Along,
                                  static_cast<std::uint8_t>(index), next.min, next.max, next.spring});
        } else if (bounds.max < axis.min || bounds.min > axis.max) {
            report(code::PLAN_JOINT_LIMITS_APART, limit,
                   "has limits of one axis that exclude each other; the later one is left out",
                   toText(bounds.min) + " to " + toText(bounds.max));
        } else {
            axis.min = std::max(axis.min, bounds.min);
            axis.max = std::min(axis.max, bounds.max);
        }
    }

    PlanDraft& draft_;
    const Node& node_;
    JointBounds made_;
};

std::optional<PlanJointDrive> driveOf(const JointDrive& drive) {
    PlanJointDrive made;
    made.angular = drive.type == DriveType::Angular;
    made.axis = static_cast<std::uint8_t>(drive.axis);
    made.acceleration = drive.mode == DriveMode::Acceleration;
    const double force = drive.maxForce.value_or(-1);
    if (force >= 0 && force <= kMaxForce) made.maxForce = force;
    made.position = drive.positionTarget;
    made.velocity = drive.velocityTarget.value_or(0);
    made.stiffness = drive.stiffness.value_or(0);
    made.damping = drive.damping.value_or(0);
    const bool usable = drive.axis <= 2 && !std::isnan(force) && good(made.position.value_or(0), kMaxBound) &&
                        good(made.velocity, kMaxSpeed) && made.stiffness >= 0 && made.stiffness <= kMaxForce &&
                        made.damping >= 0 && made.damping <= kMaxForce;
    return usable ? std::optional(made) : std::nullopt;
}

void noteDrive(PlanDraft& draft, const Node& node, const JointDrive& drive, const PlanJointDrive& made) {
    const Origin origin = drive.origin ? drive.origin : node.sixDofJoint->origin;
    if (made.maxForce == 0 && (made.position || made.velocity != 0)) {
        draft.find.report(code::PLAN_MOTOR_WITHOUT_FORCE, origin, node, {},
                          "has a drive with a target and a greatest force of 0: it does nothing");
    }
    if (made.angular && made.position && looksLikeDegrees(*made.position)) {
        draft.find.report(code::PLAN_JOINT_DEGREES, origin, node, {},
                          "has a drive to an angle that looks like degrees; it is taken as radians",
                          {toText(*made.position), inRadians(*made.position)});
    }
    if (made.angular && looksLikeOtherSpeed(made.velocity)) {
        draft.find.report(
            code::PLAN_JOINT_DEGREES, origin, node, {},
            "has a drive that turns at " + toRoundedText(made.velocity) + " rad/s" + otherSpeeds(made.velocity));
    }
}

// Does the formula of 5.3, or the motor of A27, give any force?
bool acts(const JointDrive& drive, const PlanJointDrive& made) {
    if (made.maxForce == 0) return false;
    if (made.damping > 0 || (made.stiffness > 0 && made.position)) return true;
    return made.stiffness == 0 && drive.velocityTarget.has_value();
}

}  // namespace

std::string_view toText(PlanConstraintRow::Measure measure) {
    constexpr std::array<std::string_view, 9> kWords{"along", "fromLine", "distance", "turn",    "cone",
                                                     "angle", "rotation", "leanNext", "leanLast"};
    return kWords.at(static_cast<std::size_t>(measure));
}

JointBounds boundsOf(PlanDraft& draft, const Node& node, const JointSettings& settings) {
    BoundsMaker maker(draft, node);
    for (const JointLimit& limit : settings.limits) maker.add(limit);
    return maker.take();
}

std::vector<PlanJointDrive> drivesOf(PlanDraft& draft, const Node& node, const JointSettings& settings) {
    std::vector<PlanJointDrive> drives;
    for (const JointDrive& drive : settings.drives) {
        auto made = driveOf(drive);
        if (made) noteDrive(draft, node, drive, *made);
        if (!made) {
            draft.find.report(code::PLAN_JOINT_LIMIT, drive.origin ? drive.origin : node.sixDofJoint->origin, node, {},
                              "has a drive that is not usable and is left out");
        } else if (acts(drive, *made)) {
            // Without a target the spring has no effect.
            if (!made->position) made->stiffness = 0;
            drives.push_back(*made);
        }
    }
    return drives;
}

}  // namespace orrery
