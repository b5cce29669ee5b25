// Axes of joints and their parameters.
#pragma once

#include "plan/draft.hpp"

namespace orrery {

// Fills in the axes; false, with a diagnostic, where the joint cannot have these.
[[nodiscard]] bool planAxes(PlanDraft& draft, const Node& node, PlanJoint& planned);

}  // namespace orrery
