#include "hollowness.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "orrery/geometry/hull.hpp"
#include "orrery/scene/eigen.hpp"
#include "quick_hull.hpp"

namespace orrery {
namespace {

// A direction is along a plane if it approaches it by less than this for each metre.
constexpr double kAlong = 1e-9;

// Returns how far one can go in the direction without crossing any of the planes.
double lengthTo(std::span<const CutPlane> planes, const Eigen::Vector3d& from, const Eigen::Vector3d& direction) {
    double length = std::numeric_limits<double>::infinity();
    for (const CutPlane& plane : planes) {
        const double approach = plane.normal.dot(direction);
        if (approach <= kAlong) continue;
        length = std::min(length, (plane.distance - plane.normal.dot(from)) / approach);
    }
    return std::isfinite(length) ? std::max(0.0, length) : 0;
}

std::vector<CutPlane> planesOf(const HullResult& result) {
    std::vector<CutPlane> planes;
    const Eigen::Vector3d centroid = toEigen(result.centroid);
    planes.reserve(result.hull->planeCount());
    for (std::size_t i = 0; i < result.hull->planeCount(); ++i) {
        const double* plane = &result.hull->planes[4 * i];
        const Eigen::Vector3d normal(plane[0], plane[1], plane[2]);
        planes.push_back({normal, plane[3] + normal.dot(centroid)});
    }
    return planes;
}

std::vector<Vector3> cornersOf(const HullResult& result) {
    std::vector<Vector3> corners;
    corners.reserve(result.hull->pointCount());
    for (std::uint32_t i = 0; i < result.hull->pointCount(); ++i) {
        const Vector3 corner = result.hull->point(i);
        corners.push_back({corner.x + result.centroid.x, corner.y + result.centroid.y, corner.z + result.centroid.z});
    }
    return corners;
}

using Points = std::vector<Eigen::Vector3d>;

// Returns the middle of a facet. If `many` is set, adds points toward its corners, because one point of a large
// triangle is not enough.
Points pointsOf(const Facet& facet, bool many) {
    const auto& [a, b, c] = facet.corners;
    if (!many) return {(a + b + c) / 3};
    return {(a + b + c) / 3, (4 * a + b + c) / 6, (a + 4 * b + c) / 6, (a + b + 4 * c) / 6};
}

// Returns the middle of each polygon of the hull and of its edges, and points between them; only of some polygons if
// there are many.
Points pointsOn(const HullResult& result, std::size_t most) {
    const ConvexHull& hull = *result.hull;
    const Eigen::Vector3d centroid = toEigen(result.centroid);
    const std::size_t step = 1 + hull.polygons.size() / most;
    std::size_t number = 0;
    Points points;
    for (std::size_t at = 0; at < hull.polygons.size(); at += 1 + hull.polygons[at]) {
        const std::size_t count = hull.polygons[at];
        if (number++ % step != 0) continue;
        const auto corner = [&](std::size_t i) { return toEigen(hull.point(hull.polygons[at + 1 + i % count])); };
        Eigen::Vector3d middle = Eigen::Vector3d::Zero();
        for (std::size_t i = 0; i < count; ++i) middle += corner(i);
        middle = centroid + middle / static_cast<double>(count);
        points.push_back(middle);
        for (std::size_t i = 0; i < count; ++i) {
            const Eigen::Vector3d edge = centroid + (corner(i) + corner(i + 1)) / 2;
            points.push_back(edge);
            points.emplace_back((middle + edge) / 2);
        }
    }
    return points;
}

// Calls visit(from, direction, area, facet) for points of all facets (about `most` at most), outward; for a sheet to
// both sides.
template <typename Visit>
void forEachSample(const MeshPatch& patch, const MeshBody& body, std::size_t most, Visit&& visit) {
    const bool many = 4 * patch.facets.size() <= most;
    const std::size_t step = many ? 1 : 1 + (patch.facets.size() - 1) / most;
    for (std::size_t i = 0; i < patch.facets.size(); i += step) {
        const Facet& facet = patch.facets[i];
        const Points points = pointsOf(facet, many);
        const double area = facet.area() * static_cast<double>(step) / static_cast<double>(points.size());
        for (const Eigen::Vector3d& from : points) {
            visit(from, facet.normal, area, i);
            if (!body.closed) visit(from, Eigen::Vector3d(-facet.normal), area, i);
        }
    }
}

// Returns lengthTo(...) > length, and ends at the first plane that is nearer. That one is likely to be the nearest for
// the next point too, so that it is moved to the front.
bool isLonger(std::vector<CutPlane>& planes, const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
              double length) {
    bool any = false;
    for (CutPlane& plane : planes) {
        const double approach = plane.normal.dot(direction);
        if (approach <= kAlong) continue;
        any = true;
        if (plane.distance - plane.normal.dot(from) > length * approach) continue;
        std::swap(plane, planes.front());
        return false;
    }
    return any;
}

}  // namespace

PatchHull hullOf(const MeshPatch& patch, const MeshBody& body, std::size_t most, CutEffort& effort) {
    ++effort.hulls;
    const HullResult hull = convexHull(patch.points());
    if (!hull.hull) return {};
    PatchHull result;
    result.volume = hull.hull->volume;
    result.corners = cornersOf(hull);
    result.points = pointsOn(hull, most);
    std::vector<HullExit>& exits = result.exits;
    const std::vector<CutPlane> planes = planesOf(hull);
    forEachSample(patch, body, most,
                  [&](const Eigen::Vector3d& from, const Eigen::Vector3d& direction, double area, std::size_t facet) {
                      exits.push_back({from, direction, lengthTo(planes, from, direction), area, facet});
                  });
    effort.planes += exits.size() * planes.size();
    return result;
}

PatchHollow hollowOf(const MeshPatch& patch, const MeshBody& body, std::size_t most, std::optional<double> allowed,
                     CutEffort& effort) {
    ++effort.trials;
    const std::vector<Vector3> points = patch.points();
    PatchHollow hollow;
    std::vector<CutPlane> planes;
    if (auto quick = quickHull(points)) {
        hollow.volume = quick->volume;
        planes = std::move(quick->planes);
    } else {
        ++effort.hulls;
        const HullResult hull = convexHull(points);
        if (!hull.hull) return hollow;
        hollow.volume = hull.hull->volume;
        planes = planesOf(hull);
    }
    if (!allowed || planes.empty()) return hollow;
    forEachSample(patch, body, most,
                  [&](const Eigen::Vector3d& from, const Eigen::Vector3d& direction, double area, std::size_t) {
                      if (isLonger(planes, from, direction, *allowed)) hollow.area += area;
                  });
    return hollow;
}

namespace {

// The largest distance of empty points from the surface so far.
class Gap {
public:
    explicit Gap(const MeshBody& body) : body_(body) {}
    [[nodiscard]] double value() const { return value_; }
    [[nodiscard]] std::size_t lookups() const { return lookups_; }

    void look(const Eigen::Vector3d& at) {
        // A tangle of triangles has many near each point.
        constexpr std::size_t kUsual = 32, kOfLookup = 8;
        std::size_t visited = 0;
        lookInto(at, visited);
        lookups_ += 1 + (std::max(visited, kUsual) - kUsual) / kOfLookup;
    }

private:
    void lookInto(const Eigen::Vector3d& at, std::size_t& visited) {
        const MeshBody& body = body_;
        if (body.tree.isNear(at, value_, visited) || (body.closed && body.tree.encloses(at))) return;
        value_ = std::max(value_, (body.tree.nearest(at, visited) - at).norm());
    }

    const MeshBody& body_;
    double value_ = 0;
    std::size_t lookups_ = 0;
};

}  // namespace

double gapOf(PatchHull hull, const MeshBody& body, CutEffort& effort) {
    Gap gap(body);
    for (const Eigen::Vector3d& point : hull.points) gap.look(point);
    std::stable_sort(hull.exits.begin(), hull.exits.end(),
                     [](const HullExit& a, const HullExit& b) { return a.length > b.length; });
    constexpr int kLooks = 4;
    for (const HullExit& exit : hull.exits) {
        for (int look = kLooks; look > 0; --look) {
            const double length = exit.length * look / kLooks;
            // No point on a line is farther from the surface than the length of the line there.
            if (length <= std::max(gap.value(), body.rounding)) break;
            gap.look(exit.from + length * exit.direction);
        }
    }
    effort.lookups += gap.lookups();
    return gap.value();
}

}  // namespace orrery
