// Bodies with total mass, centre of mass and principal moments, in whatever form the author gave their mass.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// Returns the bodies that are `wanted`, by NodeId.value, with the mass, centre of mass, principal inertia and
// velocities of the simulation. A body that is not simulated has none of these.
[[nodiscard]] std::unordered_map<std::uint32_t, Body> bodiesAsSimulated(const SceneContents& contents,
                                                                        const std::function<bool(const Body&)>& wanted);

// The same, with the worlds of a plan of the scene.
[[nodiscard]] std::unordered_map<std::uint32_t, Body> bodiesAsSimulated(const SceneContents& contents,
                                                                        std::span<const PlanWorld> planned,
                                                                        const std::function<bool(const Body&)>& wanted);

}  // namespace orrery
