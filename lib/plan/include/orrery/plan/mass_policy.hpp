// Applies a scene's MassPolicy to the masses that its author wrote.
#pragma once

#include "orrery/scene/scene.hpp"

namespace orrery {

// Returns the mass of a body that has a ComposedMass, with all values that the scene's policy adds. The result means
// the same in a scene without a policy.
[[nodiscard]] ComposedMass explicitMass(const SceneContents& scene, const Node& body);

}  // namespace orrery
