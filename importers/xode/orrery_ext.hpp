// <ext ename="orrery">: parts of a scene that XODE has no words for (docs/formats/orrery_scene.md).
#pragma once

#include "context.hpp"

namespace orrery::xode {

// After everything else is read: takes away elements that are no nodes of the scene, and makes the parts
// that are carried, in place of what XODE's own words made of them.
void applyOrreryExts(Context& context);

}  // namespace orrery::xode
