// <trimesh>: vertices and triangles.
#pragma once

#include "context.hpp"

namespace orrery::xode {

// Reads a mesh into the scene's table; monostate when no triangle is left to use.
[[nodiscard]] ShapeGeometry readTriMesh(Context& context, XmlElement element);

}  // namespace orrery::xode
