// <ext ename="gravity">: gravity of worlds and of volumes (docs/formats/xode_gravity_ext.md).
#pragma once

#include "context.hpp"

namespace orrery::xode {

// `node` is that of the element around the <ext>; volumes become nodes below it.
void readGravityExt(Context& context, XmlElement element, Node& node);

}  // namespace orrery::xode
