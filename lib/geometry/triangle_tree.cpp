#include "triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "exact_detail.hpp"

namespace orrery {
namespace {

// Possible rounding errors, relative to the terms of a sum and to the size of a mesh.
constexpr double kTermRounding = 1e-13;
constexpr double kRounding = 1e-12;

// Returns twice the signed area of the triangle o, a, b seen along x; 0 if it is within rounding errors.
double areaAlongX(const Eigen::Vector3d& o, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    const double first = (a.y() - o.y()) * (b.z() - o.z());
    const double second = (a.z() - o.z()) * (b.y() - o.y());
    const double area = first - second;
    return std::abs(area) <= kTermRounding * (std::abs(first) + std::abs(second)) ? 0 : area;
}

// Returns the solid angle of a triangle as seen from a point (Van Oosterom and Strackee); positive from behind.
double solidAngle(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
    const double la = a.norm();
    const double lb = b.norm();
    const double lc = c.norm();
    return 2 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
}

}  // namespace

TriangleTree::Ordered TriangleTree::ordered(std::span<const Vector3> positions, std::span<const Triangle> triangles) {
    std::vector<Corners> all;
    std::vector<TreeBox> boxes;
    all.reserve(triangles.size());
    boxes.reserve(triangles.size());
    for (const Triangle& t : triangles) {
        const Corners& corners =
            all.emplace_back(Corners{toEigen(positions[t[0]]), toEigen(positions[t[1]]), toEigen(positions[t[2]])});
        TreeBox& box = boxes.emplace_back();
        box.include(corners.a);
        box.include(corners.b);
        box.include(corners.c);
    }
    std::vector<std::uint32_t> order;
    BoxTree tree(boxes, order);
    std::vector<Corners> corners;
    corners.reserve(all.size());
    for (const std::uint32_t i : order) corners.push_back(all[i]);
    return {std::move(corners), std::move(tree)};
}

TriangleTree::TriangleTree(Ordered parts) : corners_(std::move(parts.corners)), tree_(std::move(parts.tree)) {}

TriangleTree::TriangleTree(std::span<const Vector3> positions, std::span<const Triangle> triangles)
    : TriangleTree(ordered(positions, triangles)) {}

// Returns the foot of the perpendicular if it is in the triangle, else the nearest point of the three edges. This is
// right for obtuse triangles and for slivers too.
Eigen::Vector3d TriangleTree::nearestOn(const Corners& t, const Eigen::Vector3d& point) {
    const Eigen::Vector3d normal = (t.b - t.a).cross(t.c - t.a);
    const double square = normal.squaredNorm();
    const bool onFace = square > 0 && normal.cross(t.b - t.a).dot(point - t.a) >= 0 &&
                        normal.cross(t.c - t.b).dot(point - t.b) >= 0 && normal.cross(t.a - t.c).dot(point - t.c) >= 0;
    if (onFace) return point - normal * (normal.dot(point - t.a) / square);
    Eigen::Vector3d best = nearestOnSegment(t.a, t.b, point);
    for (const Eigen::Vector3d& other : {nearestOnSegment(t.b, t.c, point), nearestOnSegment(t.c, t.a, point)}) {
        if ((other - point).squaredNorm() < (best - point).squaredNorm()) best = other;
    }
    return best;
}

void TriangleTree::addTo(Fnv1a& hash) const {
    for (const Corners& corners : corners_) {
        for (const Eigen::Vector3d* corner : {&corners.a, &corners.b, &corners.c}) {
            for (const double number : *corner) hash.add(number);
        }
    }
}

std::vector<Vector3> TriangleTree::corners() const {
    std::vector<Vector3> all;
    all.reserve(3 * corners_.size());
    for (const Corners& corners : corners_)
        for (const Eigen::Vector3d* corner : {&corners.a, &corners.b, &corners.c})
            all.push_back({corner->x(), corner->y(), corner->z()});
    return all;
}

Eigen::Vector3d TriangleTree::nearest(const Eigen::Vector3d& point, std::size_t& visited) const {
    Eigen::Vector3d best = corners_.front().a;
    double bestSquare = 1e300;
    tree_.visitNearest(point, [&](std::uint32_t place) {
        ++visited;
        const Eigen::Vector3d candidate = nearestOn(corners_[place], point);
        const double square = (candidate - point).squaredNorm();
        if (square < bestSquare) {
            bestSquare = square;
            best = candidate;
        }
        return bestSquare;
    });
    return best;
}

bool TriangleTree::isNear(const Eigen::Vector3d& point, double distance, std::size_t& visited) const {
    const double enough = distance * distance;
    bool found = false;
    tree_.visitNearest(point, [&](std::uint32_t place) {
        ++visited;
        const double square = (nearestOn(corners_[place], point) - point).squaredNorm();
        found = found || square <= enough;
        return found ? 0 : square;
    });
    return found;
}

std::optional<int> TriangleTree::windingByRay(const Eigen::Vector3d& p) const {
    const TreeBox& whole = tree_.bounds();
    const double margin = kRounding * (whole.high - whole.low).maxCoeff();
    const auto meets = [&](const TreeBox& box) {
        return box.high.x() >= p.x() - margin && box.low.y() <= p.y() && p.y() <= box.high.y() &&
               box.low.z() <= p.z() && p.z() <= box.high.z();
    };
    int winding = 0;
    bool decided = true;
    tree_.visitMeeting(meets, [&](std::uint32_t place) {
        const Corners& t = corners_[place];
        const double c = areaAlongX(p, t.a, t.b);
        const double a = areaAlongX(p, t.b, t.c);
        const double b = areaAlongX(p, t.c, t.a);
        const bool anyPositive = a > 0 || b > 0 || c > 0;
        const bool anyNegative = a < 0 || b < 0 || c < 0;
        if (anyPositive && anyNegative) return true;
        decided = a != 0 && b != 0 && c != 0;
        if (!decided) return false;
        const double ahead = (a * t.a.x() + b * t.b.x() + c * t.c.x()) / (a + b + c) - p.x();
        decided = std::abs(ahead) > margin;
        if (ahead > 0) winding += anyPositive ? 1 : -1;
        return decided;
    });
    if (!decided) return std::nullopt;
    return winding;
}

double TriangleTree::windingByAngles(const Eigen::Vector3d& point) const {
    double sum = 0;
    for (const Corners& t : corners_) sum += solidAngle(t.a - point, t.b - point, t.c - point);
    return sum / (4 * std::numbers::pi);
}

bool TriangleTree::encloses(const Eigen::Vector3d& point) const {
    const TreeBox& whole = tree_.bounds();
    if (!(whole.squaredDistance(point) <= 0)) return false;
    if (const auto winding = windingByRay(point)) return *winding != 0;
    const double margin = kRounding * (whole.high - whole.low).maxCoeff();
    if ((nearest(point) - point).norm() <= margin) return true;
    return std::abs(windingByAngles(point)) > 0.5;
}

}  // namespace orrery
