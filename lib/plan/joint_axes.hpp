// Axes of joints and their parameters.
#pragma once

#include <string>

#include "plan/draft.hpp"

namespace orrery {

// Fills in the axes; returns false, with a diagnostic, if the joint cannot have these.
[[nodiscard]] bool planAxes(PlanDraft& draft, const Node& node, PlanJoint& planned);

// A stop or limit of an angle that the author may have meant in degrees: a large angle that is a multiple of 2.5.
[[nodiscard]] bool looksLikeDegrees(double angle);
// Returns a text for messages.
[[nodiscard]] std::string inRadians(double degrees);
// The speed of a motor that the author may have meant in degrees per second or turns per minute: above 300 rad/s, or a
// multiple of 90.
[[nodiscard]] bool looksLikeOtherSpeed(double speed);
// Returns a text for messages: what such a speed would be.
[[nodiscard]] std::string otherSpeeds(double speed);

}  // namespace orrery
