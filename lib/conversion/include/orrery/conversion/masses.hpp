// Masses that lean on the scene's MassPolicy, for formats that have none.
#pragma once

#include "orrery/scene/scene.hpp"

namespace orrery {

// The scene without a MassPolicy, its masses meaning the same; the scene itself where it has none.
[[nodiscard]] Scene withExplicitMasses(const Scene& scene);

}  // namespace orrery
