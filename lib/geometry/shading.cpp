#include "orrery/geometry/shading.hpp"

#include <Eigen/Geometry>
#include <array>
#include <map>

#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kSmooth = 0.766;  // cosine of 40 degrees
// If more triangles meet, as at the tip of a fan, each has its own normal. Comparing them with each other would take
// time in proportion to the square of their number.
constexpr std::size_t kMostMeeting = 256;

// Returns normals times twice the area.
std::vector<Eigen::Vector3d> areasOf(const Tessellation& mesh) {
    std::vector<Eigen::Vector3d> areas;
    areas.reserve(mesh.triangles.size());
    for (const Triangle& triangle : mesh.triangles) {
        const Eigen::Vector3d a = toEigen(mesh.positions[triangle[0]]);
        const Eigen::Vector3d area =
            (toEigen(mesh.positions[triangle[1]]) - a).cross(toEigen(mesh.positions[triangle[2]]) - a);
        areas.push_back(area.norm() > 0 ? area : Eigen::Vector3d::UnitY());
    }
    return areas;
}

std::vector<std::vector<std::size_t>> trianglesAtPositions(const Tessellation& mesh) {
    std::vector<std::vector<std::size_t>> around(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (const std::uint32_t corner : mesh.triangles[i]) around[corner].push_back(i);
    }
    return around;
}

// Returns the normal at a corner of one triangle: the sum over all triangles around it that form a smooth surface with
// it.
Eigen::Vector3d normalAt(std::size_t triangle, const std::vector<std::size_t>& around,
                         const std::vector<Eigen::Vector3d>& areas) {
    Eigen::Vector3d own = areas[triangle].normalized();
    if (around.size() > kMostMeeting) return own;
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const std::size_t other : around) {
        if (areas[other].normalized().dot(own) >= kSmooth) sum += areas[other];
    }
    return sum.normalized();
}

}  // namespace

ShadedMesh shaded(const Tessellation& mesh) {
    const std::vector<Eigen::Vector3d> areas = areasOf(mesh);
    const std::vector<std::vector<std::size_t>> around = trianglesAtPositions(mesh);
    ShadedMesh result;
    // The corners that were made from a position, by normal.
    std::vector<std::map<std::array<double, 3>, std::uint32_t>> corners(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        Triangle& triangle = result.triangles.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t position = mesh.triangles[i][k];
            const Eigen::Vector3d normal = normalAt(i, around[position], areas);
            const auto next = static_cast<std::uint32_t>(result.positions.size());
            const auto [at, isNew] =
                corners[position].try_emplace(std::array{normal.x(), normal.y(), normal.z()}, next);
            if (isNew) {
                result.positions.push_back(mesh.positions[position]);
                result.normals.push_back(fromEigen(normal));
            }
            triangle[k] = at->second;
        }
    }
    return result;
}

}  // namespace orrery
