// What a scene's MassPolicy makes of the masses that its author wrote.
#pragma once

#include "orrery/scene/scene.hpp"

namespace orrery {

// The mass of a body that has a ComposedMass, with all that the scene's policy adds to it: it means the same in a scene
// without a policy.
[[nodiscard]] ComposedMass explicitMass(const SceneContents& scene, const Node& body);

}  // namespace orrery
