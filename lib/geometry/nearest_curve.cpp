// Discs, rings and polylines.
#include <cmath>

#include "exact_detail.hpp"

namespace orrery {

Vector3 nearestOnDisc(double radius, const Vector3& point) {
    const double rho = std::sqrt(point.x * point.x + point.z * point.z);
    if (rho <= radius) return {point.x, 0, point.z};
    const double factor = radius / rho;
    return {point.x * factor, 0, point.z * factor};
}

RingPoint nearestOnRing(double radius, const Vector3& point) {
    // If the point is nearer to the axis than this fraction of the radius, its direction is only rounding.
    constexpr double kOnAxis = 1e-12;
    const double rho = std::sqrt(point.x * point.x + point.z * point.z);
    const double off = rho - radius;
    const double distance = std::sqrt(off * off + point.y * point.y);
    if (rho <= kOnAxis * radius) return {{0, 0, 0}, distance, true};
    const double factor = radius / rho;
    return {{point.x * factor, 0, point.z * factor}, distance, false};
}

Vector3 nearestOnPolyline(std::span<const Vector3> corners, const Vector3& point) {
    const Eigen::Vector3d p = toEigen(point);
    Eigen::Vector3d best = toEigen(corners.front());
    double bestSquare = (best - p).squaredNorm();
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Eigen::Vector3d candidate = nearestOnSegment(toEigen(corners[i - 1]), toEigen(corners[i]), p);
        const double square = (candidate - p).squaredNorm();
        if (square < bestSquare) {
            bestSquare = square;
            best = candidate;
        }
    }
    return fromEigen(best);
}

}  // namespace orrery
