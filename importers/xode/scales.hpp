// Scales that differ from axis to axis.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Such scales stay only if they turn boxes and meshes into other boxes and meshes: nothing round and nothing turned may
// be below. Elsewhere they are errors and are removed. Call this when the whole tree is there.
void checkUnevenScales(Context& context);

}  // namespace orrery::xode
