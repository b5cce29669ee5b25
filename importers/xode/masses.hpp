// <mass>: what a body weighs and how that is spread.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Reads a mass and all masses in it. False when nothing of it can be used.
[[nodiscard]] bool readMass(Context& context, XmlElement element, ComposedMass& mass);

}  // namespace orrery::xode
