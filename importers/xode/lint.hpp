// Lint: forms that are allowed but are often mistakes, or bad for other readers (XODE_LINT_*).
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Reports what shows when all is read. Angles and scales are checked where they are read.
void lint(Context& context, XmlElement root);

// Anchors without `absolute` that would be near their bodies in the other frame.
void lintAnchors(Context& context);

}  // namespace orrery::xode
