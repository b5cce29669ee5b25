// Parts of a scene that a family of physics extensions has no words for.
#pragma once

#include "indices.hpp"
#include "orrery/base/diagnostics.hpp"

namespace orrery::gltf {

// Reports each thing of the scene that readers of the family's words alone see otherwise, or not at all
// (EXPORT_PHYSICS_CARRIED). Parts that ORRERY_scene carries although the words mean the same are not reported.
void reportUnrepresented(const Scene& scene, Family family, DiagnosticLog& log);

}  // namespace orrery::gltf
