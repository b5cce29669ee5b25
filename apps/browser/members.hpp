// The members of a node of a scene, for those who set them one by one.
#pragma once

#include <string_view>

#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// A list of {"target", "name", "value", "kind", "unit", "words"}: `target` is what Engine::setMember() takes; `value` a
// text as it takes it, or null where the node lacks the member; `kind` is "number", "whole", "boolean", "word", "text",
// "vector" or "fixed". Null where there is no node of that name or path.
[[nodiscard]] Json membersOfNode(const Scene& scene, const Simulation* simulation, std::string_view nameOrPath);

}  // namespace orrery::app
