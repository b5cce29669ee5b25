// The depth of contacts at rest. ODE needs a little depth; otherwise bodies lose contact and find it again for ever.
#pragma once

#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// Larger than rounding errors for objects of several metres, and too small to be seen.
inline constexpr double kLeastSurfaceLayer = 1e-4;  // m
inline constexpr double kMostSurfaceLayer = 1e-3;   // m

// Returns a thousandth of the smallest extent of the smallest collider on a dynamic body, m, limited to
// kLeastSurfaceLayer..kMostSurfaceLayer; kMostSurfaceLayer if there is none. The extent of a hull is measured between a
// face and the corner farthest from it. Triggers, rays, and meshes that stay meshes on dynamic bodies do not count.
[[nodiscard]] double surfaceLayerFor(const PlanWorld& world);

// Returns the depth for a world that the Simulation owns, m: SimulationOptions::surfaceLayer, else that of the file,
// else surfaceLayerFor, or 0 without SimulationOptions::scaledSurfaceLayer. An application's world keeps its own.
[[nodiscard]] double surfaceLayerOf(const PlanWorld& world, const SimulationOptions& options);

}  // namespace orrery
