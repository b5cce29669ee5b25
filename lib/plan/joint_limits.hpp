// The limits of a joint's settings, combined for each axis.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "orrery/plan/six_dof.hpp"
#include "plan/draft.hpp"

namespace orrery {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One axis of a joint.
struct AxisBounds {
    double min = -kInfinity;
    double max = kInfinity;
    std::optional<SpringSettings> spring;  // nullopt: rigid

    [[nodiscard]] bool isFixed() const { return min == max; }
    [[nodiscard]] bool isFree() const { return min == -max && max == kInfinity; }
    [[nodiscard]] bool isRigid() const { return !spring; }
};

struct JointBounds {
    std::array<AxisBounds, 3> linear;
    std::array<AxisBounds, 3> angular;
    // Limits on several axes together, and second limits on an axis that are softer than the first.
    std::vector<PlanConstraintRow> more;
};

// Both functions report and leave out anything that cannot be used.
[[nodiscard]] JointBounds boundsOf(PlanDraft& draft, const Node& node, const JointSettings& settings);
[[nodiscard]] std::vector<PlanJointDrive> drivesOf(PlanDraft& draft, const Node& node, const JointSettings& settings);

}  // namespace orrery
