// Computes the depth of contacts at rest from the size of the bodies.
#include "orrery/sim/surface_layer.hpp"

#include <algorithm>
#include <unordered_set>

#include "plan/extents.hpp"

namespace orrery {
namespace {

constexpr double kPart = 1e-3;  // relative to the smallest extent

// Returns the end of the parts of the collider that begins at `begin`.
std::size_t endOfParts(const PlanWorld& world, std::size_t begin) {
    const PlanGeom& first = world.geoms[begin];
    std::size_t end = begin + 1;
    while (end < world.geoms.size() && world.geoms[end].node == first.node && world.geoms[end].body == first.body &&
           world.geoms[end].trigger == first.trigger) {
        ++end;
    }
    return end;
}

// For a collider in parts returns the thickness of the thickest one, because cuts leave slivers.
double thickness(const PlanWorld& world, std::size_t begin, std::size_t end, double bound) {
    double most = 0;
    for (std::size_t i = begin; i < end && most < bound; ++i) {
        most = std::max(most, smallestExtent(world.geoms[i].solid, bound));
    }
    return most;
}

}  // namespace

double surfaceLayerFor(const PlanWorld& world) {
    double smallest = kMostSurfaceLayer / kPart;
    std::unordered_set<const ConvexHull*> seen;
    std::size_t end = 0;
    for (std::size_t begin = 0; begin < world.geoms.size(); begin = end) {
        end = endOfParts(world, begin);
        const PlanGeom& geom = world.geoms[begin];
        if (geom.trigger || geom.body == kNone) continue;
        const auto* hull = std::get_if<SolidHull>(&geom.solid);
        if (hull && seen.contains(hull->hull.get())) continue;
        // Only few are the smallest so far, and only their bodies are read from memory.
        const double extent = thickness(world, begin, end, smallest);
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
