// Lint: forms that are allowed but are often mistakes, or bad for other readers (XODE_LINT_*).
#pragma once

#include <array>

#include "context.hpp"

namespace orrery::xode {

// Reports what shows when all is read. Angles and scales are checked where they are read.
void lint(Context& context, XmlElement root);

// Angles, as they are written, that look like degrees where they are radians, or the other way round.
void lintAngles(Context& context, XmlElement element, const std::array<double, 3>& angles, bool degrees);

// Anchors without `absolute` that would be near their bodies in the other frame.
void lintAnchors(Context& context);

}  // namespace orrery::xode
