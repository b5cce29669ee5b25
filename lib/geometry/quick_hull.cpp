#include "quick_hull.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "box_tree.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// Relative to the largest extent of the points.
constexpr double kOutside = 2e-7;   // points that are nearer to a face count as on it
constexpr double kBent = 1e-6;      // edges that are more concave show that rounding errors matter
constexpr double kOnePlane = 1e-9;  // convexHull finds no volume in thinner sets of points
constexpr std::uint32_t kNoNumber = 0xFFFFFFFF;

struct HullTriangle {
    std::array<std::uint32_t, 3> corners{};  // counter-clockwise from outside
    std::array<std::uint32_t, 3> beyond{};   // the triangle beyond the edge from each corner to the next
    CutPlane plane;
    std::uint32_t first = kNoNumber;     // of the points outside of it, which `next_` lists
    std::uint32_t farthest = kNoNumber;  // of these
    double height = 0;                   // m, of the farthest
    bool visible = false;                // from a point that was added: no longer in the hull
};

// An edge between what the new point sees and what it does not.
struct HorizonEdge {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t beyond;  // the triangle that stays
};

// Returns how far, m, a point is outside of a plane.
double heightOver(const CutPlane& plane, const Eigen::Vector3d& point) {
    return plane.normal.dot(point) - plane.distance;
}

// Adds the farthest point outside of a triangle until no point is outside (Barber, Dobkin, Huhdanpaa 1996).
class HullGrowth {
public:
    explicit HullGrowth(std::span<const Vector3> points) : next_(points.size(), kNoNumber) {
        startsAt_.assign(points.size(), kNoNumber);
        points_.reserve(points.size());
        TreeBox box;
        for (const Vector3& point : points) box.include(points_.emplace_back(toEigen(point)));
        if (!points_.empty()) extent_ = (box.high - box.low).maxCoeff();
    }

    [[nodiscard]] std::optional<QuickHull> result() {
        if (!(extent_ > 0) || !std::isfinite(extent_)) return std::nullopt;
        const std::array<std::uint32_t, 4> start = widest();
        const double height = std::abs(heightOver(planeOf({start[0], start[1], start[2]}), points_[start[3]]));
        if (height <= kOnePlane * extent_) return QuickHull{};
        if (!(height > 10 * kOutside * extent_)) return std::nullopt;
        begin(start);
        for (std::uint32_t i = 0; i < triangles_.size(); ++i) {
            if (triangles_[i].visible || triangles_[i].first == kNoNumber) continue;
            if (!add(i)) return std::nullopt;
        }
        return isConvex() ? std::optional(collected()) : std::nullopt;
    }

private:
    [[nodiscard]] CutPlane planeOf(const std::array<std::uint32_t, 3>& corners) const {
        const Eigen::Vector3d& a = points_[corners[0]];
        const Eigen::Vector3d normal = (points_[corners[1]] - a).cross(points_[corners[2]] - a).stableNormalized();
        return {normal, normal.dot(a)};
    }

    template <typename Measure>
    [[nodiscard]] std::uint32_t largest(Measure&& measure) const {
        std::uint32_t best = 0;
        double most = -1;
        for (std::uint32_t i = 0; i < points_.size(); ++i) {
            const double value = measure(points_[i]);
            if (!(value > most)) continue;
            most = value;
            best = i;
        }
        return best;
    }

    // Returns four points that are far from each other.
    [[nodiscard]] std::array<std::uint32_t, 4> widest() const {
        const Eigen::Vector3d& any = points_[0];
        const std::uint32_t a = largest([&](const Eigen::Vector3d& p) { return (p - any).squaredNorm(); });
        const Eigen::Vector3d& first = points_[a];
        const std::uint32_t b = largest([&](const Eigen::Vector3d& p) { return (p - first).squaredNorm(); });
        const Eigen::Vector3d along = points_[b] - first;
        const std::uint32_t c = largest([&](const Eigen::Vector3d& p) { return along.cross(p - first).squaredNorm(); });
        const CutPlane plane = planeOf({a, b, c});
        const std::uint32_t d = largest([&](const Eigen::Vector3d& p) { return std::abs(heightOver(plane, p)); });
        return {a, b, c, d};
    }

    std::uint32_t addTriangle(const std::array<std::uint32_t, 3>& corners, const std::array<std::uint32_t, 3>& beyond) {
        triangles_.push_back({corners, beyond, planeOf(corners)});
        return static_cast<std::uint32_t>(triangles_.size() - 1);
    }

    void begin(std::array<std::uint32_t, 4> start) {
        if (heightOver(planeOf({start[0], start[1], start[2]}), points_[start[3]]) > 0) std::swap(start[0], start[1]);
        const auto [a, b, c, d] = start;
        addTriangle({a, b, c}, {1, 2, 3});
        addTriangle({b, a, d}, {0, 3, 2});
        addTriangle({c, b, d}, {0, 1, 3});
        addTriangle({a, c, d}, {0, 2, 1});
        for (std::uint32_t i = 0; i < points_.size(); ++i) assign(i, 0);
    }

    // Lists the point at the triangle that it is farthest outside of, of those from `from` on.
    void assign(std::uint32_t point, std::uint32_t from) {
        double most = kOutside * extent_;
        std::uint32_t best = kNoNumber;
        for (std::uint32_t i = from; i < triangles_.size(); ++i) {
            const double distance = heightOver(triangles_[i].plane, points_[point]);
            if (distance <= most) continue;
            most = distance;
            best = i;
        }
        if (best == kNoNumber) return;
        HullTriangle& triangle = triangles_[best];
        next_[point] = std::exchange(triangle.first, point);
        if (most <= triangle.height) return;
        triangle.height = most;
        triangle.farthest = point;
    }

    // Marks the triangles that the point sees, which are connected, and finds their outline.
    void look(std::uint32_t from, const Eigen::Vector3d& point) {
        seen_.assign(1, from);
        horizon_.clear();
        triangles_[from].visible = true;
        for (std::size_t at = 0; at < seen_.size(); ++at) {
            const HullTriangle& triangle = triangles_[seen_[at]];
            for (std::size_t k = 0; k < 3; ++k) {
                HullTriangle& other = triangles_[triangle.beyond[k]];
                if (other.visible) continue;
                if (heightOver(other.plane, point) > kOutside * extent_) {
                    other.visible = true;
                    seen_.push_back(triangle.beyond[k]);
                } else {
                    horizon_.push_back({triangle.corners[k], triangle.corners[(k + 1) % 3], triangle.beyond[k]});
                }
            }
        }
        std::erase_if(horizon_, [&](const HorizonEdge& edge) { return triangles_[edge.beyond].visible; });
    }

    // Connects the outline with the point. False if the outline is not one ring.
    [[nodiscard]] bool connect(std::uint32_t point) {
        const auto first = static_cast<std::uint32_t>(triangles_.size());
        bool isRing = true;
        for (const HorizonEdge& edge : horizon_) {
            const std::uint32_t made = addTriangle({edge.from, edge.to, point}, {edge.beyond, kNoNumber, kNoNumber});
            isRing = isRing && std::exchange(startsAt_[edge.from], made) == kNoNumber;
            HullTriangle& other = triangles_[edge.beyond];
            for (std::size_t k = 0; k < 3; ++k) {
                if (other.corners[k] == edge.to && other.corners[(k + 1) % 3] == edge.from) other.beyond[k] = made;
            }
        }
        for (std::uint32_t i = first; isRing && i < triangles_.size(); ++i) {
            const std::uint32_t after = startsAt_[triangles_[i].corners[1]];
            isRing = after != kNoNumber;
            if (!isRing) break;
            triangles_[i].beyond[1] = after;
            triangles_[after].beyond[2] = i;
        }
        for (const HorizonEdge& edge : horizon_) startsAt_[edge.from] = kNoNumber;
        return isRing && horizon_.size() >= 3;
    }

    // Adds the farthest point of a triangle.
    [[nodiscard]] bool add(std::uint32_t at) {
        const std::uint32_t point = triangles_[at].farthest;
        look(at, points_[point]);
        const auto first = static_cast<std::uint32_t>(triangles_.size());
        if (!connect(point)) return false;
        for (const std::uint32_t gone : seen_) {
            for (std::uint32_t i = triangles_[gone].first; i != kNoNumber;) {
                const std::uint32_t next = next_[i];
                if (i != point) assign(i, first);
                i = next;
            }
        }
        return true;
    }

    [[nodiscard]] bool isConvex() const {
        const double allowed = kBent * extent_;
        return std::all_of(triangles_.begin(), triangles_.end(), [&](const HullTriangle& triangle) {
            if (triangle.visible) return true;
            return std::all_of(triangle.beyond.begin(), triangle.beyond.end(), [&](std::uint32_t other) {
                const auto& corners = triangles_[other].corners;
                return std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
                    return heightOver(triangle.plane, points_[corner]) <= allowed;
                });
            });
        });
    }

    [[nodiscard]] QuickHull collected() const {
        QuickHull hull;
        const Eigen::Vector3d& origin = points_[triangles_[0].corners[0]];
        for (const HullTriangle& triangle : triangles_) {
            if (triangle.visible) continue;
            const auto arm = [&](std::size_t k) { return Eigen::Vector3d(points_[triangle.corners[k]] - origin); };
            hull.volume += arm(0).dot(arm(1).cross(arm(2))) / 6;
            hull.planes.push_back(triangle.plane);
        }
        return hull;
    }

    std::vector<Eigen::Vector3d> points_;
    std::vector<std::uint32_t> next_;  // the next point outside of the same triangle
    double extent_ = 0;                // m
    std::vector<HullTriangle> triangles_;
    std::vector<std::uint32_t> seen_;
    std::vector<HorizonEdge> horizon_;
    std::vector<std::uint32_t> startsAt_;  // for a corner: the new triangle whose first edge starts there
};

}  // namespace

std::optional<QuickHull> quickHull(std::span<const Vector3> points) {
    return HullGrowth(points).result();
}

double quickVolume(std::span<const Vector3> points) {
    if (const auto quick = quickHull(points)) return quick->volume;
    const HullResult hull = convexHull(points);
    return hull.hull ? hull.hull->volume : 0;
}

}  // namespace orrery
