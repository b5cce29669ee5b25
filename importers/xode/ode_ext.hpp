// <ext ename="ode">: settings of ODE that XODE 1.0 has no words for (docs/formats/xode_ext_ode.md).
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Reads the ext of a world, space, body, geom, group or jointgroup. The exts of joints are read with the joint.
void readOdeExt(Context& context, XmlElement element, Node& node);
// Gravity and CFM of a world in an ext of any other name, as parsers of 2013 wrote them.
void readForeignWorldExt(Context& context, XmlElement element, Node& node);

// True for what says that the trimesh around an <ext ename="ode"> stands for another shape.
[[nodiscard]] bool hasShapeAttribute(XmlElement setting);
// Makes that shape, once all of the geom or gravity volume is read.
void applyShapeExt(Context& context, XmlElement element, ShapeId shape);

}  // namespace orrery::xode
