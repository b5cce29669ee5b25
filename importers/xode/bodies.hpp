// <body>: what moves.
#pragma once

#include "context.hpp"

namespace orrery::xode {

void readBody(Context& context, XmlElement element, Node& parent);

}  // namespace orrery::xode
