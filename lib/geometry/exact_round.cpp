// Spheres, capsules and cylinders, tapered or not, calculated in the half plane of their axis.
#include <algorithm>
#include <cmath>

#include "exact_detail.hpp"

namespace orrery {
namespace {

// A point as its distance from the axis and its height along it.
struct Profile {
    Eigen::Index axis;
    Eigen::Vector3d point;
    double rho = 0;
    double height = 0;

    Profile(Axis along, const Eigen::Vector3d& p) : axis(static_cast<Eigen::Index>(along)), point(p), height(p[axis]) {
        const double u = p[(axis + 1) % 3];
        const double v = p[(axis + 2) % 3];
        rho = std::sqrt(u * u + v * v);
    }
    // Returns the point at other coordinates in the same half plane.
    [[nodiscard]] Eigen::Vector3d at(double newRho, double newHeight) const {
        const double factor = rho > 0 ? newRho / rho : 0;
        Eigen::Vector3d moved = point * factor;
        moved[axis] = newHeight;
        // On the axis every direction is equally good.
        if (!(rho > 0)) moved[(axis + 1) % 3] = newRho;
        return moved;
    }
};

struct Flat {
    double rho;
    double height;
};

Flat nearestOnEdge(Flat a, Flat b, Flat p) {
    const Eigen::Vector3d n = nearestOnSegment({a.rho, a.height, 0}, {b.rho, b.height, 0}, {p.rho, p.height, 0});
    return {n.x(), n.y()};
}

double squaredDistance(Flat a, Flat b) {
    return (a.rho - b.rho) * (a.rho - b.rho) + (a.height - b.height) * (a.height - b.height);
}

// A ball about a point of the axis.
struct Ball {
    double center;
    double radius;

    [[nodiscard]] bool holds(const Profile& p) const {
        return squaredDistance({p.rho, p.height}, {0, center}) <= radius * radius;
    }
    [[nodiscard]] Eigen::Vector3d nearest(const Profile& p) const {
        return distanceTo(p) <= radius ? p.point : surface(p);
    }
    [[nodiscard]] Eigen::Vector3d surface(const Profile& p) const {
        const double distance = distanceTo(p);
        if (!(distance > 0)) return p.point;
        const double factor = radius / distance;
        return p.at(p.rho * factor, center + (p.height - center) * factor);
    }
    [[nodiscard]] double distanceTo(const Profile& p) const {
        return std::sqrt(squaredDistance({p.rho, p.height}, {0, center}));
    }
};

// The part of a capsule nearest to a point: one of its balls, or the cone that touches both.
struct CapsulePart {
    bool isBall = true;
    Ball ball{};
    double outward = 0;           // cone: distance of the point outside of it; negative inside
    double cosine = 0, sine = 0;  // cone: its outward normal in the half plane

    [[nodiscard]] Eigen::Vector3d onCone(const Profile& p) const {
        return p.at(p.rho - outward * cosine, p.height - outward * sine);
    }
};

CapsulePart partNear(const ExactCapsule& capsule, const Profile& p) {
    const Ball bottom{-capsule.length / 2, capsule.radiusBottom};
    const Ball top{capsule.length / 2, capsule.radiusTop};
    const double sine =
        capsule.length > 0 ? (capsule.radiusBottom - capsule.radiusTop) / capsule.length : 2.0;  // 2: no cone
    if (!(std::abs(sine) < 1)) return {true, bottom.radius > top.radius ? bottom : top};
    const double cosine = std::sqrt((1 - sine) * (1 + sine));
    const double height = p.height - bottom.center;
    const double along = height * cosine - p.rho * sine;
    if (along < 0) return {true, bottom};
    if (along > capsule.length * cosine) return {true, top};
    return {false, {}, p.rho * cosine + height * sine - bottom.radius, cosine, sine};
}

// Radius of a cylinder or cone at a height within it.
double radiusAt(const ExactCylinder& cylinder, double height) {
    const double t = height / cylinder.length + 0.5;
    return cylinder.radiusBottom + (cylinder.radiusTop - cylinder.radiusBottom) * t;
}

bool holdsProfile(const ExactCylinder& cylinder, const Profile& p) {
    return std::abs(p.height) <= cylinder.length / 2 && p.rho <= radiusAt(cylinder, p.height);
}

}  // namespace

bool holds(const ExactSphere& sphere, const Eigen::Vector3d& point) {
    return point.squaredNorm() <= sphere.radius * sphere.radius;
}

Eigen::Vector3d nearestOf(const ExactSphere& sphere, const Eigen::Vector3d& point) {
    const double distance = point.norm();
    return distance <= sphere.radius ? point : Eigen::Vector3d(point * (sphere.radius / distance));
}

Eigen::Vector3d surfaceOf(const ExactSphere& sphere, const Eigen::Vector3d& point) {
    const double distance = point.norm();
    return distance > 0 ? Eigen::Vector3d(point * (sphere.radius / distance)) : point;
}

bool holds(const ExactCapsule& capsule, const Eigen::Vector3d& point) {
    const Profile profile(capsule.axis, point);
    const CapsulePart part = partNear(capsule, profile);
    return part.isBall ? part.ball.holds(profile) : part.outward <= 0;
}

Eigen::Vector3d nearestOf(const ExactCapsule& capsule, const Eigen::Vector3d& point) {
    const Profile profile(capsule.axis, point);
    const CapsulePart part = partNear(capsule, profile);
    if (part.isBall) return part.ball.nearest(profile);
    return part.outward <= 0 ? point : part.onCone(profile);
}

Eigen::Vector3d surfaceOf(const ExactCapsule& capsule, const Eigen::Vector3d& point) {
    const Profile profile(capsule.axis, point);
    const CapsulePart part = partNear(capsule, profile);
    if (part.isBall) return part.ball.surface(profile);
    return profile.rho > 0 ? part.onCone(profile) : point;
}

bool holds(const ExactCylinder& cylinder, const Eigen::Vector3d& point) {
    return holdsProfile(cylinder, Profile(cylinder.axis, point));
}

Eigen::Vector3d nearestOf(const ExactCylinder& cylinder, const Eigen::Vector3d& point) {
    return holds(cylinder, point) ? point : surfaceOf(cylinder, point);
}

Eigen::Vector3d surfaceOf(const ExactCylinder& cylinder, const Eigen::Vector3d& point) {
    const Profile profile(cylinder.axis, point);
    const double half = cylinder.length / 2;
    const Flat p{profile.rho, profile.height};
    const Flat bottom{cylinder.radiusBottom, -half};
    const Flat top{cylinder.radiusTop, half};
    Flat best{std::min(p.rho, bottom.rho), -half};
    for (const Flat other : {nearestOnEdge(bottom, top, p), Flat{std::min(p.rho, top.rho), half}}) {
        if (squaredDistance(other, p) < squaredDistance(best, p)) best = other;
    }
    // The point is inside on the axis, and the side is the nearest part.
    if (p.rho == 0 && best.rho > 0 && holdsProfile(cylinder, profile)) return point;
    return profile.at(best.rho, best.height);
}

}  // namespace orrery
