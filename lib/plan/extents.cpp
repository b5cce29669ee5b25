#include "plan/extents.hpp"

#include <algorithm>

namespace orrery {
namespace {

double widthAlong(const ConvexHull& hull, std::size_t plane) {
    const double* n = hull.planes.data() + 4 * plane;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.pointCount(); ++i) {
        const Vector3 p = hull.point(i);
        least = std::min(least, n[0] * p.x + n[1] * p.y + n[2] * p.z);
    }
    return n[3] - least;
}

struct SmallestExtent {
    double bound;

    double operator()(const SolidBox& box) const { return std::min({box.size.x, box.size.y, box.size.z}); }
    double operator()(const SolidSphere& sphere) const { return 2 * sphere.radius; }
    double operator()(const SolidCapsule& capsule) const { return 2 * capsule.radius; }
    double operator()(const SolidCylinder& cylinder) const { return std::min(2 * cylinder.radius, cylinder.length); }
    double operator()(const SolidHull& solid) const {
        const ConvexHull& hull = *solid.hull;
        double least = bound;
        for (std::size_t i = 0; i < hull.planeCount(); ++i) {
            // The centroid of a solid is at most three quarters of its height above any of its faces.
            if (hull.planes[4 * i + 3] * 4 / 3 < least) least = std::min(least, widthAlong(hull, i));
        }
        return least;
    }
    double operator()(const SolidPlane&) const { return bound; }
    double operator()(const SolidRay&) const { return bound; }
    double operator()(const SolidMesh&) const { return bound; }
    double operator()(const SolidHeightfield&) const { return bound; }
};

}  // namespace

double smallestExtent(const Solid& solid, double bound) {
    return std::min(bound, std::visit(SmallestExtent{bound}, solid));
}

}  // namespace orrery
