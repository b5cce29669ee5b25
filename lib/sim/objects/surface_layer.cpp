// The depth that contacts sink in at rest, from the size of what rests.
#include "orrery/sim/surface_layer.hpp"

#include <algorithm>
#include <unordered_set>

#include "plan/extents.hpp"

namespace orrery {
namespace {

constexpr double kPart = 1e-3;  // of the smallest extent

}  // namespace

double surfaceLayerFor(const PlanWorld& world) {
    double smallest = kMostSurfaceLayer / kPart;
    std::unordered_set<const ConvexHull*> seen;
    for (const PlanGeom& geom : world.geoms) {
        if (geom.trigger || geom.body == kNone) continue;
        const auto* hull = std::get_if<SolidHull>(&geom.solid);
        if (hull && seen.contains(hull->hull.get())) continue;
        // Few are the smallest so far, and only their bodies are fetched from memory.
        const double extent = smallestExtent(geom.solid, smallest);
        if (extent < smallest && world.bodies[static_cast<std::size_t>(geom.body)].kinematic) continue;
        smallest = std::min(smallest, extent);
        if (hull) seen.insert(hull->hull.get());
        if (smallest * kPart <= kLeastSurfaceLayer) return kLeastSurfaceLayer;
    }
    return smallest * kPart;
}

double surfaceLayerOf(const PlanWorld& world, const SimulationOptions& options) {
    if (options.surfaceLayer) return *options.surfaceLayer;
    if (world.ode.surfaceLayer) return *world.ode.surfaceLayer;
    return options.scaledSurfaceLayer ? surfaceLayerFor(world) : 0;
}

}  // namespace orrery
