// Bodies, whatever their author says of their mass, with a total, a centre and principal moments.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Of the bodies that are `wanted`, by NodeId.value: mass, centre of mass, principal inertia and velocities as they are
// simulated; a body that is not simulated has none of them.
[[nodiscard]] std::unordered_map<std::uint32_t, Body> bodiesAsSimulated(const SceneContents& contents,
                                                                        const std::function<bool(const Body&)>& wanted);

}  // namespace orrery
