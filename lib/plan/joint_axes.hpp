// Axes of joints and their parameters.
#pragma once

#include <string>

#include "plan/draft.hpp"

namespace orrery {

// Fills in the axes; false, with a diagnostic, where the joint cannot have these.
[[nodiscard]] bool planAxes(PlanDraft& draft, const Node& node, PlanJoint& planned);

// A stop or limit of an angle that somebody may have meant as degrees: far round, and a whole multiple of 2.5.
[[nodiscard]] bool looksLikeDegrees(double angle);
// For messages.
[[nodiscard]] std::string inRadians(double degrees);

}  // namespace orrery
