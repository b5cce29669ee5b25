// <axis>: a direction and the parameters of one axis of a joint.
#pragma once

#include <vector>

#include "context.hpp"

namespace orrery::xode {

// Reads the <axis> elements of a joint, in document order; `joint` is its type element. False after a
// diagnostic that leaves the joint without its axes.
[[nodiscard]] bool readAxes(Context& context, JointType type, XmlElement joint, const std::vector<XmlElement>& elements,
                            std::vector<JointAxis>& axes, bool ode = false);

}  // namespace orrery::xode
