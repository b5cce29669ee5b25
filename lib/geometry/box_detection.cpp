// Detects hulls that are boxes.
#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/geometry/hull.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

Eigen::Vector3d normalOf(const ConvexHull& hull, std::size_t plane) {
    return Eigen::Map<const Eigen::Vector3d>(&hull.planes[4 * plane]);
}

// Returns twice the area of each polygon.
std::vector<double> areas(const ConvexHull& hull) {
    std::vector<double> result;
    for (std::size_t at = 0; at < hull.polygons.size(); at += 1 + hull.polygons[at]) {
        const std::uint32_t* corner = &hull.polygons[at + 1];
        const Eigen::Vector3d first = toEigen(hull.point(corner[0]));
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (std::uint32_t i = 2; i < hull.polygons[at]; ++i) {
            sum += (toEigen(hull.point(corner[i - 1])) - first).cross(toEigen(hull.point(corner[i])) - first);
        }
        result.push_back(sum.norm());
    }
    return result;
}

// Returns right-handed axes along the normals of the largest polygon and of the largest one perpendicular to it.
std::optional<Eigen::Matrix3d> boxAxes(const ConvexHull& hull) {
    const std::vector<double> area = areas(hull);
    const auto largest = static_cast<std::size_t>(std::max_element(area.begin(), area.end()) - area.begin());
    const Eigen::Vector3d first = normalOf(hull, largest);
    std::optional<std::size_t> across;
    for (std::size_t i = 0; i < area.size(); ++i) {
        if (std::abs(first.dot(normalOf(hull, i))) < 1e-3 && (!across || area[i] > area[*across])) across = i;
    }
    if (!across) return std::nullopt;
    Eigen::Matrix3d axes;
    axes.col(0) = first;
    axes.col(2) = first.cross(normalOf(hull, *across)).normalized();
    axes.col(1) = axes.col(2).cross(first);
    return axes;
}

// Returns the same axes in the order and with the signs that are nearest to no rotation.
Eigen::Matrix3d nearestToIdentity(const Eigen::Matrix3d& axes) {
    Eigen::Matrix3d best = axes;
    double bestTrace = -4;
    Eigen::Vector3i order(0, 1, 2);
    do {
        for (int signs = 0; signs < 8; ++signs) {
            Eigen::Matrix3d candidate;
            for (int i = 0; i < 3; ++i) candidate.col(i) = ((signs >> i & 1) != 0 ? -1 : 1) * axes.col(order[i]);
            if (candidate.determinant() > 0 && candidate.trace() > bestTrace) {
                best = candidate;
                bestTrace = candidate.trace();
            }
        }
    } while (std::next_permutation(order.data(), order.data() + 3));
    return best.isIdentity(1e-9) ? Eigen::Matrix3d::Identity() : best;
}

// True if every point is at a corner of the box from `low` to `high`, and every corner has a point.
bool isAtCorners(const Eigen::Matrix3Xd& points, const Eigen::Vector3d& low, const Eigen::Vector3d& high,
                 double tolerance) {
    unsigned found = 0;
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
        unsigned corner = 0;
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            const double fromLow = points(axis, i) - low[axis];
            const double fromHigh = high[axis] - points(axis, i);
            if (std::min(fromLow, fromHigh) > tolerance) return false;
            if (fromHigh < fromLow) corner |= 1U << axis;
        }
        found |= 1U << corner;
    }
    return found == 0xFF;
}

}  // namespace

std::optional<DetectedBox> detectBox(const ConvexHull& hull, double tolerance) {
    if (hull.pointCount() < 8 || hull.planeCount() < 6) return std::nullopt;
    // Every point is near one of 8 corners. If there are many points, the hull is no box.
    if (hull.pointCount() > 64) return std::nullopt;
    const std::optional<Eigen::Matrix3d> found = boxAxes(hull);
    if (!found) return std::nullopt;
    const Eigen::Matrix3d axes = nearestToIdentity(*found);

    const Eigen::Map<const Eigen::Matrix3Xd> points(hull.points.data(), 3,
                                                    static_cast<Eigen::Index>(hull.pointCount()));
    const Eigen::Matrix3Xd local = axes.transpose().lazyProduct(points);
    const Eigen::Vector3d low = local.rowwise().minCoeff();
    const Eigen::Vector3d high = local.rowwise().maxCoeff();
    const Eigen::Vector3d size = high - low;
    if (!isAtCorners(local, low, high, tolerance * size.norm())) return std::nullopt;

    DetectedBox box;
    box.size = fromEigen(size);
    box.pose.position = fromEigen(Eigen::Vector3d(axes * (0.5 * (low + high))));
    box.pose.rotation = fromEigen(Eigen::Quaterniond(axes).normalized());
    return box;
}

}  // namespace orrery
