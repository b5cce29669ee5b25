// Scales that differ from axis to axis.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Such scales stay only where they turn boxes and meshes into other boxes and meshes: where nothing
// round and nothing turned is below. Elsewhere they are errors and taken out. Called once the whole
// tree is there.
void checkUnevenScales(Context& context);

}  // namespace orrery::xode
