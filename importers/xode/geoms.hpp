// <geom>: a shape that others collide with.
#pragma once

#include "context.hpp"

namespace orrery::xode {

void readGeom(Context& context, XmlElement element, Node& parent);

}  // namespace orrery::xode
