// Rewrites masses that depend on the scene's MassPolicy, for formats without such a policy.
#pragma once

#include "orrery/scene/scene.hpp"

namespace orrery {

// Returns the scene without a MassPolicy; its masses keep their meaning. A scene without a policy is returned as it is.
[[nodiscard]] Scene withExplicitMasses(const Scene& scene);

}  // namespace orrery
