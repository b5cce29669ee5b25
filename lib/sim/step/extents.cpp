#include "step/extents.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace orrery {
namespace {

struct LeastHalfExtent {
    double operator()(const SolidBox& box) const { return 0.5 * std::min({box.size.x, box.size.y, box.size.z}); }
    double operator()(const SolidSphere& sphere) const { return sphere.radius; }
    double operator()(const SolidCapsule& capsule) const { return capsule.radius; }
    double operator()(const SolidCylinder& cylinder) const { return std::min(cylinder.radius, 0.5 * cylinder.length); }
    double operator()(const SolidHull& solid) const {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 3; i < solid.hull->planes.size(); i += 4) least = std::min(least, solid.hull->planes[i]);
        return least;
    }
    template <typename Other>
    double operator()(const Other&) const {
        return 0;
    }
};

struct HalfExtentAlong {
    Eigen::Vector3d direction;

    double operator()(const SolidBox& box) const {
        return 0.5 * direction.cwiseAbs().dot(Eigen::Vector3d(box.size.x, box.size.y, box.size.z));
    }
    double operator()(const SolidSphere& sphere) const { return sphere.radius; }
    double operator()(const SolidCapsule& capsule) const {
        return capsule.radius + 0.5 * capsule.length * std::abs(direction.z());
    }
    double operator()(const SolidCylinder& cylinder) const {
        return cylinder.radius * direction.head<2>().norm() + 0.5 * cylinder.length * std::abs(direction.z());
    }
    double operator()(const SolidHull& solid) const {
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (std::size_t i = 0; i < solid.hull->pointCount(); ++i) {
            const Vector3 p = solid.hull->point(i);
            const double at = direction.dot(Eigen::Vector3d(p.x, p.y, p.z));
            least = std::min(least, at);
            most = std::max(most, at);
        }
        return 0.5 * (most - least);
    }
    double operator()(const SolidPlane&) const { return std::numeric_limits<double>::infinity(); }
    // Surfaces without thickness.
    template <typename Other>
    double operator()(const Other&) const {
        return 0;
    }
};

// Length of a ray from the middle to the point where it leaves the solid.
struct HalfThicknessAlong {
    Eigen::Vector3d direction;

    // Between two faces at the distance `half` from the middle; `along` is the component along their normal.
    [[nodiscard]] double between(double half, double along) const {
        return std::abs(along) > 0 ? half / std::abs(along) : std::numeric_limits<double>::infinity();
    }
    double operator()(const SolidBox& box) const {
        return 0.5 * std::min({between(box.size.x, direction.x()), between(box.size.y, direction.y()),
                               between(box.size.z, direction.z())});
    }
    double operator()(const SolidSphere& sphere) const { return sphere.radius; }
    double operator()(const SolidCapsule& capsule) const {
        return std::min(between(capsule.radius, direction.head<2>().norm()), capsule.radius + 0.5 * capsule.length);
    }
    double operator()(const SolidCylinder& cylinder) const {
        return std::min(between(cylinder.radius, direction.head<2>().norm()),
                        between(0.5 * cylinder.length, direction.z()));
    }
    // Uses the thinner side: the origin of a hull is its centroid.
    double operator()(const SolidHull& solid) const {
        double least = std::numeric_limits<double>::infinity();
        const std::vector<double>& planes = solid.hull->planes;
        for (std::size_t i = 0; i + 3 < planes.size(); i += 4) {
            const double along = direction.dot(Eigen::Vector3d(planes[i], planes[i + 1], planes[i + 2]));
            least = std::min(least, between(planes[i + 3], along));
        }
        return least;
    }
    double operator()(const SolidPlane&) const { return std::numeric_limits<double>::infinity(); }
    template <typename Other>
    double operator()(const Other&) const {
        return 0;
    }
};

// Distance of the farthest point from a line through `origin`, all in the solid's own frame.
struct FurthestFrom {
    Eigen::Vector3d direction;
    Eigen::Vector3d origin;

    [[nodiscard]] double distance(const Eigen::Vector3d& point) const {
        return (point - origin).cross(direction).norm();
    }
    double operator()(const SolidBox& box) const {
        double most = 0;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const auto side = [&](unsigned axis) { return (corner >> axis & 1U) != 0 ? 0.5 : -0.5; };
            most = std::max(most, distance({side(0) * box.size.x, side(1) * box.size.y, side(2) * box.size.z}));
        }
        return most;
    }
    double operator()(const SolidSphere& sphere) const { return distance({0, 0, 0}) + sphere.radius; }
    double operator()(const SolidCapsule& capsule) const { return ofEnds(capsule.length) + capsule.radius; }
    // Up to the radius too large if the line is not along the cylinder.
    double operator()(const SolidCylinder& cylinder) const { return ofEnds(cylinder.length) + cylinder.radius; }
    double operator()(const SolidHull& solid) const {
        double most = 0;
        for (std::size_t i = 0; i < solid.hull->pointCount(); ++i) {
            const Vector3 p = solid.hull->point(i);
            most = std::max(most, distance({p.x, p.y, p.z}));
        }
        return most;
    }
    template <typename Other>
    double operator()(const Other&) const {
        return 0;
    }

private:
    [[nodiscard]] double ofEnds(double length) const {
        return std::max(distance({0, 0, length / 2}), distance({0, 0, -length / 2}));
    }
};

// Returns half of the smallest extent perpendicular to the line, checked every 22.5 degrees.
double leastAcross(const Solid& solid, const Eigen::Vector3d& direction) {
    constexpr std::array<std::array<double, 2>, 8> kTurns{{{1, 0},
                                                           {0.9238795325112867, 0.3826834323650898},
                                                           {0.7071067811865476, 0.7071067811865476},
                                                           {0.3826834323650898, 0.9238795325112867},
                                                           {0, 1},
                                                           {-0.3826834323650898, 0.9238795325112867},
                                                           {-0.7071067811865476, 0.7071067811865476},
                                                           {-0.9238795325112867, 0.3826834323650898}}};
    const Eigen::Vector3d first = direction.unitOrthogonal();
    const Eigen::Vector3d second = direction.cross(first);
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [cosine, sine] : kTurns) {
        least = std::min(least, halfExtentAlong(solid, cosine * first + sine * second));
    }
    return std::max(least, leastHalfExtent(solid));
}

constexpr double kRound =
    1.15;  // factor for the smallest extent: a body that extends no further does not move by turning

}  // namespace

double leastHalfExtent(const Solid& solid) {
    return std::visit(LeastHalfExtent(), solid);
}

double halfExtentAlong(const Solid& solid, const Eigen::Vector3d& direction) {
    return std::visit(HalfExtentAlong{direction}, solid);
}

double halfThicknessAlong(const Solid& solid, const Eigen::Vector3d& direction) {
    return std::visit(HalfThicknessAlong{direction}, solid);
}

TurningExtent extentAbout(const Solid& solid, const Eigen::Vector3d& direction, const Eigen::Vector3d& center) {
    TurningExtent extent;
    extent.outer = std::visit(FurthestFrom{direction, -center}, solid);
    if (!(extent.outer > 0)) return {};
    extent.half = leastAcross(solid, direction);
    if (extent.outer <= kRound * extent.half) return {};
    extent.halfLong = halfExtentAlong(solid, direction);
    return extent;
}

}  // namespace orrery
