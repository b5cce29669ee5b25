// Scenes that the step benchmarks share.
#pragma once

#include <optional>
#include <string_view>

#include "orrery/scene/scene.hpp"

namespace orrery::bench {

[[nodiscard]] Scene stackedBoxes();  // 1,000 boxes in 100 stacks of 10 on a plane
[[nodiscard]] Scene ragdolls();      // 100 ragdolls of 10 bodies and 9 joints above a plane
[[nodiscard]] Scene freeSpheres();   // 10,000 spheres that fall and never meet

[[nodiscard]] Scene pileOfSpheres(int count, int wide);  // fall into a bin of that many metres

[[nodiscard]] Scene pyramid();        // 465 boxes in rows of 30, 29, ..., 1
[[nodiscard]] Scene wallThatIsHit();  // 1,000 bricks and a ball of 50 kg at 40 m/s

// "boxes", "ragdolls", "spheres", "pile" (5,000 spheres), "bin" (1,000), "pyramid", "wall".
[[nodiscard]] std::optional<Scene> sceneByName(std::string_view name);

}  // namespace orrery::bench
