#include "orrery/geometry/hull.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "orrery/scene/eigen.hpp"
#include "qhull_facets.hpp"

namespace orrery {
namespace {

// Ways to make a consistent hull, in the order in which they are tried. Lengths are relative to half the largest
// extent, which single precision rounds by 3e-8 to 6e-8.
struct Attempt {
    std::string_view qhullOptions;
    double grid;  // points are rounded to multiples of this; 0: they are not rounded
};
constexpr std::array<Attempt, 3> kAttempts = {{
    {"C-0 C2e-7", 0},        // merges facets that are coplanar in single precision
    {"C-0", 0},              // merges only rounding errors: for plates not much thicker than 2e-7
    {"C-0 C2e-7", 0x1p-20},  // merges clusters of points that are nearly equal
}};
// A hull thinner than this is flat: volume divided by surface, relative to half the largest extent.
constexpr double kFlat = 1e-7;

using Polygon = std::vector<std::uint32_t>;

// Points shifted and scaled to -1..1, without repeated ones.
struct UnitPoints {
    std::vector<Vector3> points;
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    double scale = 0;  // original = center + scale * point
};

// Sorts the points, so that the result does not depend on their order.
void keepDifferent(std::vector<Vector3>& points) {
    const auto before = [](const Vector3& a, const Vector3& b) {
        return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
    };
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
}

void roundToGrid(std::vector<Vector3>& points, double grid) {
    for (Vector3& p : points) {
        for (double* part : {&p.x, &p.y, &p.z}) *part = std::round(*part / grid) * grid;
    }
    keepDifferent(points);
}

UnitPoints toUnitPoints(std::span<const Vector3> points) {
    UnitPoints unit;
    Eigen::Vector3d low = Eigen::Vector3d::Constant(std::numeric_limits<double>::infinity());
    Eigen::Vector3d high = -low;
    for (const Vector3& p : points) {
        low = low.cwiseMin(toEigen(p));
        high = high.cwiseMax(toEigen(p));
    }
    unit.center = 0.5 * low + 0.5 * high;
    unit.scale = (0.5 * high - 0.5 * low).maxCoeff();
    if (!(unit.scale > std::numeric_limits<double>::min())) return unit;

    unit.points.reserve(points.size());
    for (const Vector3& p : points) {
        unit.points.push_back(fromEigen(Eigen::Vector3d((toEigen(p) - unit.center) / unit.scale)));
    }
    keepDifferent(unit.points);
    return unit;
}

// Begins with the three neighbours of the largest area. ODE finds the winding from the first three corners, and three
// corners that are nearly in a line do not show it.
void startAtSharpestCorner(Polygon& corners, const Eigen::Vector3d& normal, std::span<const Vector3> points) {
    const std::size_t n = corners.size();
    std::size_t best = 0;
    double bestArea = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < n; ++i) {
        const Eigen::Vector3d a = toEigen(points[corners[i]]);
        const Eigen::Vector3d b = toEigen(points[corners[(i + 1) % n]]);
        const Eigen::Vector3d c = toEigen(points[corners[(i + 2) % n]]);
        const double area = (b - a).cross(c - a).dot(normal);
        if (area <= bestArea) continue;
        bestArea = area;
        best = i;
    }
    std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(best), corners.end());
}

// Puts the corners in counter-clockwise order as seen against the normal. They form a convex polygon, so that sorting
// by angle about their mean suffices.
void orderCorners(QhullFacet& facet, std::span<const Vector3> points) {
    const Eigen::Vector3d normal = toEigen(facet.normal);
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    for (const std::uint32_t corner : facet.corners) mean += toEigen(points[corner]);
    mean /= static_cast<double>(facet.corners.size());
    const Eigen::Vector3d u = normal.unitOrthogonal();
    const Eigen::Vector3d v = normal.cross(u);
    std::vector<std::pair<double, std::uint32_t>> byAngle;
    for (const std::uint32_t corner : facet.corners) {
        const Eigen::Vector3d arm = toEigen(points[corner]) - mean;
        byAngle.emplace_back(std::atan2(arm.dot(v), arm.dot(u)), corner);
    }
    std::sort(byAngle.begin(), byAngle.end());
    for (std::size_t i = 0; i < byAngle.size(); ++i) facet.corners[i] = byAngle[i].second;
    std::rotate(facet.corners.begin(), std::min_element(facet.corners.begin(), facet.corners.end()),
                facet.corners.end());
    startAtSharpestCorner(facet.corners, normal, points);
}

// Merging leaves some points on an edge or inside a polygon. A true corner belongs to three polygons.
std::vector<Polygon> cornerPolygons(std::vector<QhullFacet>& facets, std::span<const Vector3> points) {
    std::vector<std::uint32_t> uses(points.size(), 0);
    for (const QhullFacet& facet : facets) {
        for (const std::uint32_t corner : facet.corners) ++uses[corner];
    }
    std::vector<Polygon> polygons;
    polygons.reserve(facets.size());
    for (QhullFacet& facet : facets) {
        std::erase_if(facet.corners, [&](std::uint32_t corner) { return uses[corner] < 3; });
        if (facet.corners.size() < 3) continue;
        orderCorners(facet, points);
        polygons.push_back(std::move(facet.corners));
    }
    return polygons;
}

struct Bulk {
    double volume = 0;
    double area = 0;
    Eigen::Vector3d centroid = Eigen::Vector3d::Zero();
};

Eigen::Vector3d areaVector(const Polygon& polygon, std::span<const Vector3> points) {
    const Eigen::Vector3d first = toEigen(points[polygon[0]]);
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        sum += (toEigen(points[polygon[i - 1]]) - first).cross(toEigen(points[polygon[i]]) - first);
    }
    return 0.5 * sum;
}

Bulk bulkOf(const std::vector<Polygon>& polygons, std::span<const Vector3> points) {
    Bulk bulk;
    Eigen::Vector3d moment = Eigen::Vector3d::Zero();
    const Eigen::Vector3d origin = toEigen(points[polygons[0][0]]);
    for (const Polygon& polygon : polygons) {
        bulk.area += areaVector(polygon, points).norm();
        const Eigen::Vector3d a = toEigen(points[polygon[0]]) - origin;
        for (std::size_t i = 2; i < polygon.size(); ++i) {
            const Eigen::Vector3d b = toEigen(points[polygon[i - 1]]) - origin;
            const Eigen::Vector3d c = toEigen(points[polygon[i]]) - origin;
            const double six = a.dot(b.cross(c));
            bulk.volume += six / 6;
            moment += six / 24 * (a + b + c);
        }
    }
    bulk.centroid = origin + moment / bulk.volume;
    return bulk;
}

// Returns ODE's arrays, in the original unit of length, with the origin at the centroid.
ConvexHull toArrays(const std::vector<Polygon>& polygons, const UnitPoints& unit, const Bulk& bulk) {
    ConvexHull hull;
    hull.volume = bulk.volume * unit.scale * unit.scale * unit.scale;
    constexpr std::uint32_t kUnused = 0xFFFFFFFF;
    std::vector<std::uint32_t> newIndex(unit.points.size(), kUnused);
    for (const Polygon& polygon : polygons) {
        for (const std::uint32_t corner : polygon) newIndex[corner] = 0;
    }
    for (std::size_t i = 0; i < newIndex.size(); ++i) {
        if (newIndex[i] == kUnused) continue;
        newIndex[i] = static_cast<std::uint32_t>(hull.pointCount());
        const Eigen::Vector3d p = unit.scale * (toEigen(unit.points[i]) - bulk.centroid);
        hull.points.insert(hull.points.end(), {p.x(), p.y(), p.z()});
    }
    for (const Polygon& polygon : polygons) {
        const Eigen::Vector3d normal = areaVector(polygon, unit.points).normalized();
        double d = -std::numeric_limits<double>::infinity();
        hull.polygons.push_back(static_cast<std::uint32_t>(polygon.size()));
        for (const std::uint32_t corner : polygon) {
            d = std::max(d, normal.dot(toEigen(hull.point(newIndex[corner]))));
            hull.polygons.push_back(newIndex[corner]);
        }
        hull.planes.insert(hull.planes.end(), {normal.x(), normal.y(), normal.z(), d});
    }
    return hull;
}

// True if every edge is shared by two polygons in opposite directions, and the surface is one piece without holes.
bool isOneSurface(const std::vector<Polygon>& polygons, std::size_t corners) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const Polygon& polygon : polygons) {
        for (std::size_t i = 0; i < polygon.size(); ++i)
            edges.emplace_back(polygon[i], polygon[(i + 1) % polygon.size()]);
    }
    std::sort(edges.begin(), edges.end());
    if (std::adjacent_find(edges.begin(), edges.end()) != edges.end()) return false;
    const bool closed = std::all_of(edges.begin(), edges.end(), [&](const auto& edge) {
        return std::binary_search(edges.begin(), edges.end(), std::pair(edge.second, edge.first));
    });
    return closed && corners + polygons.size() == edges.size() / 2 + 2;
}

// Checks ODE's conditions for each polygon, with the origin inside.
bool isUsable(const ConvexHull& hull) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < hull.planeCount(); ++i) {
        if (!(hull.planes[4 * i + 3] > 0) || !std::isfinite(hull.planes[4 * i])) return false;
        const auto corner = [&](std::size_t k) { return toEigen(hull.point(hull.polygons[at + 1 + k])); };
        if (!(corner(0).dot(corner(1).cross(corner(2))) > 0)) return false;
        at += 1 + hull.polygons[at];
    }
    return hull.volume > 0 && std::isfinite(hull.volume);
}

// True if all points are in one plane, which Qhull does not always report.
bool isFlat(std::span<const Vector3> points) {
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    for (const Vector3& point : points) mean += toEigen(point);
    mean /= static_cast<double>(points.size());
    Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
    for (const Vector3& point : points) {
        const Eigen::Vector3d arm = toEigen(point) - mean;
        spread += arm * arm.transpose();
    }
    const Eigen::Vector3d acrossPlane = eigenvectorsOf(spread).vectors.col(0);
    return std::all_of(points.begin(), points.end(),
                       [&](const Vector3& point) { return std::abs(acrossPlane.dot(toEigen(point) - mean)) < kFlat; });
}

HullResult failed(HullFailure why) {
    return {nullptr, {}, why};
}

HullResult hullOf(UnitPoints unit, const Attempt& attempt) {
    if (attempt.grid > 0) roundToGrid(unit.points, attempt.grid);
    QhullFacets qhull = qhullFacets(unit.points, attempt.qhullOptions);
    if (qhull.failure != HullFailure::None) return failed(qhull.failure);
    const std::vector<Polygon> polygons = cornerPolygons(qhull.facets, unit.points);
    if (polygons.size() < 4) return failed(HullFailure::Flat);
    const Bulk bulk = bulkOf(polygons, unit.points);
    if (!(bulk.volume > kFlat * bulk.area)) return failed(HullFailure::Flat);

    auto hull = std::make_shared<ConvexHull>(toArrays(polygons, unit, bulk));
    if (!isUsable(*hull) || !isOneSurface(polygons, hull->pointCount())) return failed(HullFailure::Numerical);
    return {std::move(hull), fromEigen(Eigen::Vector3d(unit.center + unit.scale * bulk.centroid)), HullFailure::None};
}

}  // namespace

std::string_view toText(HullFailure failure) {
    static constexpr std::array<std::string_view, 5> kWords{"no failure", "fewer than four different points",
                                                            "a coordinate is not finite", "all points lie in one plane",
                                                            "the points allow no stable hull"};
    return kWords.at(static_cast<std::size_t>(failure));
}

HullResult convexHull(std::span<const Vector3> points) {
    if (!std::all_of(points.begin(), points.end(), isFinite)) return failed(HullFailure::NotFinite);
    if (points.size() < 4) return failed(HullFailure::TooFewPoints);
    const UnitPoints unit = toUnitPoints(points);
    if (unit.points.size() < 4) return failed(HullFailure::TooFewPoints);
    HullResult result;
    for (const Attempt& attempt : kAttempts) {
        result = hullOf(unit, attempt);
        if (result.failure != HullFailure::Numerical) break;
    }
    if (result.failure == HullFailure::Numerical && isFlat(unit.points)) result.failure = HullFailure::Flat;
    return result;
}

}  // namespace orrery
