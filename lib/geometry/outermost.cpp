#include "outermost.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/scene/eigen.hpp"

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

}  // namespace

std::vector<Vector3> outermost(std::span<const Vector3> points, std::size_t most) {
    Eigen::Vector3d low = toEigen(points.front());
    Eigen::Vector3d high = low;
    for (const Vector3& p : points) {
        low = low.cwiseMin(toEigen(p));
        high = high.cwiseMax(toEigen(p));
    }
    const Eigen::Vector3d extent = (high - low).cwiseMax(1e-12 * (high - low).maxCoeff()).cwiseMax(1e-300);
    int cells = 2;
    while (6 * static_cast<std::size_t>(cells + 1) * static_cast<std::size_t>(cells + 1) <= most) ++cells;
    std::vector<Vector3> found;
    for (const Eigen::Vector3d& direction : directionsOfGrid(cells, extent)) {
        const Vector3* best = &points.front();
        double farthest = direction.dot(toEigen(*best));
        for (const Vector3& p : points) {
            const double along = direction.dot(toEigen(p));
            if (along <= farthest) continue;
            farthest = along;
            best = &p;
        }
        found.push_back(*best);
    }
    return found;
}

double farthestBeyond(const HullResult& hull, std::span<const Vector3> points) {
    double farthest = 0;
    for (const Vector3& p : points) {
        const Eigen::Vector3d arm = toEigen(p) - toEigen(hull.centroid);
        for (std::size_t i = 0; i < hull.hull->planeCount(); ++i) {
            const double* plane = &hull.hull->planes[4 * i];
            farthest = std::max(farthest, Eigen::Map<const Eigen::Vector3d>(plane).dot(arm) - plane[3]);
        }
    }
    return farthest;
}

}  // namespace orrery
