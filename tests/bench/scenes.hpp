// Scenes that the step benchmarks share.
#pragma once

#include <optional>
#include <string_view>

#include "orrery/scene/scene.hpp"

namespace orrery::bench {

[[nodiscard]] Scene stackedBoxes();  // 1,000 boxes in 100 stacks of 10 on a plane
[[nodiscard]] Scene ragdolls();      // 100 ragdolls of 10 bodies and 9 joints above a plane
[[nodiscard]] Scene freeSpheres();   // 10,000 spheres that fall and never meet

[[nodiscard]] Scene pileOfSpheres();  // 5,000 spheres that fall into a bin

// "boxes", "ragdolls", "spheres", "pile".
[[nodiscard]] std::optional<Scene> sceneByName(std::string_view name);

}  // namespace orrery::bench
