#include "outermost.hpp"

#include <algorithm>
#include <cmath>

namespace orrery {
namespace {

// The middles of the cells of a grid on each face of a cube around the points, so that a flat or a long object has as
// many directions across as along.
std::vector<Eigen::Vector3d> directionsOfGrid(int cells, const Eigen::Vector3d& extent) {
    std::vector<Eigen::Vector3d> directions;
    for (int face = 0; face < 6; ++face) {
        for (int u = 0; u < cells; ++u) {
            for (int v = 0; v < cells; ++v) {
                Eigen::Vector3d direction;
                direction[face % 3] = face < 3 ? 1 : -1;
                direction[(face + 1) % 3] = (2.0 * u + 1) / cells - 1;
                direction[(face + 2) % 3] = (2.0 * v + 1) / cells - 1;
                directions.emplace_back(direction.cwiseQuotient(extent));
            }
        }
    }
    return directions;
}

std::vector<TreeBox> boxesOf(std::span<const Vector3> points) {
    std::vector<TreeBox> boxes(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) boxes[i].include(toEigen(points[i]));
    return boxes;
}

// Rounding keeps the order of numbers, so that this is no less than what the same product is for a point in the box.
double mostAlong(const Eigen::Vector3d& direction, const TreeBox& box) {
    const Eigen::Vector3d corner = (direction.array() > 0).select(box.high, box.low);
    return direction.dot(corner);
}

}  // namespace

Outermost::Outermost(std::span<const Vector3> points) : points_(points), tree_(boxesOf(points), order_) {}

std::uint32_t Outermost::farthest(const Eigen::Vector3d& direction, std::uint32_t guess) const {
    std::uint32_t best = guess;
    double along = direction.dot(toEigen(points_[guess]));
    const auto look = [&](std::uint32_t place) {
        const std::uint32_t number = order_[place];
        const double other = direction.dot(toEigen(points_[number]));
        if (other < along || (other == along && number > best)) return true;
        along = other;
        best = number;
        return true;
    };
    tree_.visitMeeting([&](const TreeBox& box) { return mostAlong(direction, box) >= along; }, look);
    return best;
}

std::vector<Vector3> Outermost::select(std::size_t most) const {
    const auto& [low, high] = tree_.bounds();
    const Eigen::Vector3d extent = (high - low).cwiseMax(1e-12 * (high - low).maxCoeff()).cwiseMax(1e-300);
    int cells = 2;
    while (6 * static_cast<std::size_t>(cells + 1) * static_cast<std::size_t>(cells + 1) <= most) ++cells;
    std::vector<Vector3> found;
    std::uint32_t last = 0;
    for (const Eigen::Vector3d& direction : directionsOfGrid(cells, extent)) {
        last = farthest(direction, last);
        found.push_back(points_[last]);
    }
    return found;
}

double Outermost::farthestBeyond(const HullResult& hull) const {
    double beyond = 0;
    for (std::size_t i = 0; i < hull.hull->planeCount(); ++i) {
        const double* plane = &hull.hull->planes[4 * i];
        const Eigen::Vector3d normal(plane[0], plane[1], plane[2]);
        const double d = plane[3] + normal.dot(toEigen(hull.centroid));
        tree_.visitMeeting([&](const TreeBox& box) { return mostAlong(normal, box) - d > beyond; },
                           [&](std::uint32_t place) {
                               beyond = std::max(beyond, normal.dot(toEigen(points_[order_[place]])) - d);
                               return true;
                           });
    }
    return beyond;
}

}  // namespace orrery
