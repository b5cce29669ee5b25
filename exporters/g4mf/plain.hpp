// Any scene, as far as G4MF can say it.
#pragma once

#include "orrery/scene/scene.hpp"
#include "report.hpp"

namespace orrery::g4mf {

// The same scene, made of what G4MF has words for: bodies have numbers for their mass and turn about their node's
// origin, and shapes that G4MF lacks, or that stand on nodes that are mirrored, sheared or unevenly scaled, are those
// that are simulated for them. Everything else that a node has stays: the writer leaves it out and reports that.
[[nodiscard]] Scene plainScene(const Scene& scene, Report& report);

}  // namespace orrery::g4mf
