#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <map>

#include "mesh_patch.hpp"

namespace orrery {
namespace {

constexpr std::size_t kMostFacets = 1000;

using Cell = std::array<std::int64_t, 3>;

class Grid {
public:
    Grid(const Eigen::Vector3d& low, double size) : low_(low), size_(size) {}

    // Returns the first point that was found in the cell of `point`.
    const Eigen::Vector3d& firstAt(const Eigen::Vector3d& point) {
        Cell cell{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto axis = static_cast<Eigen::Index>(i);
            cell[i] = static_cast<std::int64_t>(std::floor((point[axis] - low_[axis]) / size_));
        }
        return first_.try_emplace(cell, point).first->second;
    }

private:
    Eigen::Vector3d low_;
    double size_;
    std::map<Cell, Eigen::Vector3d> first_;
};

std::vector<Facet> onGrid(const std::vector<Facet>& facets, Grid grid, double rounding) {
    std::vector<Facet> result;
    for (const Facet& facet : facets) {
        Facet moved;
        for (std::size_t i = 0; i < 3; ++i) moved.corners[i] = grid.firstAt(facet.corners[i]);
        const auto& [a, b, c] = moved.corners;
        const Eigen::Vector3d normal = (b - a).cross(c - a);
        if (normal.norm() <= rounding * rounding) continue;
        moved.normal = normal.stableNormalized();
        result.push_back(moved);
    }
    return result;
}

}  // namespace

MeshPatch coarse(const MeshPatch& patch, const MeshBody& body) {
    MeshPatch result = patch;
    for (double cells = 64; result.facets.size() > kMostFacets && cells > 4; cells /= 2) {
        result.facets = onGrid(patch.facets, Grid(body.tree.bounds().low, body.extent / cells), body.rounding);
    }
    return result;
}

}  // namespace orrery
