// The depth that contacts sink in at rest, from the size of what rests.
#include "orrery/sim/surface_layer.hpp"

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace orrery {
namespace {

constexpr double kPart = 1e-3;  // of the smallest extent

double widthAlong(const ConvexHull& hull, std::size_t plane) {
    const double* n = hull.planes.data() + 4 * plane;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.pointCount(); ++i) {
        const Vector3 p = hull.point(i);
        least = std::min(least, n[0] * p.x + n[1] * p.y + n[2] * p.z);
    }
    return n[3] - least;
}

// The least distance between a face and the corner farthest from it, where that is below `bound`.
double smallestWidth(const ConvexHull& hull, double bound) {
    for (std::size_t i = 0; i < hull.planeCount(); ++i) {
        // The centroid of a solid is at most three quarters of its height above any of its faces.
        if (hull.planes[4 * i + 3] * 4 / 3 < bound) bound = std::min(bound, widthAlong(hull, i));
    }
    return bound;
}

class SmallestExtent {
public:
    explicit SmallestExtent(double bound) : least_(bound) {}
    [[nodiscard]] double value() const { return least_; }

    void operator()(const SolidBox& box) { take(std::min({box.size.x, box.size.y, box.size.z})); }
    void operator()(const SolidSphere& sphere) { take(2 * sphere.radius); }
    void operator()(const SolidCapsule& capsule) { take(2 * capsule.radius); }
    void operator()(const SolidCylinder& cylinder) { take(std::min(2 * cylinder.radius, cylinder.length)); }
    void operator()(const SolidHull& hull) {
        if (seen_.insert(hull.hull.get()).second) take(smallestWidth(*hull.hull, least_));
    }
    void operator()(const SolidPlane&) {}
    void operator()(const SolidRay&) {}
    void operator()(const SolidMesh&) {}
    void operator()(const SolidHeightfield&) {}

private:
    void take(double extent) { least_ = std::min(least_, extent); }

    double least_;
    std::unordered_set<const ConvexHull*> seen_;
};

}  // namespace

double surfaceLayerFor(const PlanWorld& world) {
    SmallestExtent smallest(kMostSurfaceLayer / kPart);
    for (const PlanGeom& geom : world.geoms) {
        if (geom.trigger || geom.body == kNone) continue;
        if (world.bodies[static_cast<std::size_t>(geom.body)].kinematic) continue;
        std::visit(smallest, geom.solid);
        if (smallest.value() * kPart <= kLeastSurfaceLayer) return kLeastSurfaceLayer;
    }
    return std::min(kMostSurfaceLayer, smallest.value() * kPart);
}

double surfaceLayerOf(const PlanWorld& world, const SimulationOptions& options) {
    if (options.surfaceLayer) return *options.surfaceLayer;
    if (world.ode.surfaceLayer) return *world.ode.surfaceLayer;
    return options.scaledSurfaceLayer ? surfaceLayerFor(world) : 0;
}

}  // namespace orrery
