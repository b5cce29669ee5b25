// Bodies and joints that were removed from a running simulation, without their scene.
#pragma once

#include <span>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Removes bodies and joints from a scene as Simulation::remove() does: a body with its geoms, triggers and gravity
// volumes and the joints that hold it, but not the bodies below it. Nodes that are left without anything go, too.
void removeObjects(SceneContents& scene, std::span<const NodeId> bodies, std::span<const NodeId> joints);

}  // namespace orrery
