// Bodies with total mass, centre of mass and principal moments, in whatever form the author gave their mass.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Returns the bodies that are `wanted`, by NodeId.value, with the mass, centre of mass, principal inertia and
// velocities of the simulation. A body that is not simulated has none of these.
[[nodiscard]] std::unordered_map<std::uint32_t, Body> bodiesAsSimulated(const SceneContents& contents,
                                                                        const std::function<bool(const Body&)>& wanted);

}  // namespace orrery
