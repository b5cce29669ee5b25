// How deep contacts sink in at rest: ODE needs a little depth, or bodies lose touch and find it again for ever.
#pragma once

#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// Deeper than rounding errors of what is metres large, and too little to be seen.
inline constexpr double kLeastSurfaceLayer = 1e-4;  // m
inline constexpr double kMostSurfaceLayer = 1e-3;   // m

// A thousandth of the smallest extent of the smallest collider on a dynamic body, m, kept to
// kLeastSurfaceLayer..kMostSurfaceLayer; the most where there is none. That of a hull is between a face and the
// corner farthest from it. Triggers, rays, and meshes that stay meshes on dynamic bodies do not count.
[[nodiscard]] double surfaceLayerFor(const PlanWorld& world);

// The one that a Simulation gives a world of its own, m: SimulationOptions::surfaceLayer, else the file's, else
// surfaceLayerFor, or 0 without SimulationOptions::scaledSurfaceLayer. An application's world keeps its own.
[[nodiscard]] double surfaceLayerOf(const PlanWorld& world, const SimulationOptions& options);

}  // namespace orrery
