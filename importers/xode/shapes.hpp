// The shapes that geoms and masses share: <box>, <sphere>, <cappedCylinder>, ...
#pragma once

#include "context.hpp"

namespace orrery::xode {

[[nodiscard]] bool isShape(Tag tag);

// Reads a shape element; monostate after a diagnostic that leaves nothing to use.
[[nodiscard]] ShapeGeometry readShape(Context& context, XmlElement element, Tag tag);

}  // namespace orrery::xode
