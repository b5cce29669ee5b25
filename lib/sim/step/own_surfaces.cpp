#include "step/own_surfaces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

#include "geometry/box_tree.hpp"
#include "objects/ground_tiles.hpp"
#include "step/own_objects.hpp"

namespace orrery {
namespace {

constexpr double kMostCellsNear = 1e6;  // of a heightfield, near one geom; ODE looks at fewer

// A mesh, with a tree of boxes.
class MeshSurface : public solver::Triangles {
public:
    explicit MeshSurface(std::shared_ptr<const TriangleMesh> mesh) : mesh_(std::move(mesh)), tree_(makeTree()) {
        std::vector<solver::Vec3> corners;
        corners.reserve(mesh_->positions.size());
        for (const Vector3& position : mesh_->positions) corners.push_back(toOwn(position));
        faces_.reserve(mesh_->triangles.size());
        for (const solver::SurfaceTriangle& triangle : solver::surfaceOf(corners, mesh_->triangles))
            faces_.push_back({triangle.normal, triangle.facet, triangle.edges});
    }

    [[nodiscard]] solver::TriangleBox bounds() const override {
        const TreeBox& box = tree_.bounds();
        return {{box.low.x(), box.low.y(), box.low.z()}, {box.high.x(), box.high.y(), box.high.z()}};
    }
    void listNear(const solver::TriangleBox& box, std::vector<solver::SurfaceTriangle>& found) const override {
        const Eigen::Vector3d low(box.low.x, box.low.y, box.low.z);
        const Eigen::Vector3d high(box.high.x, box.high.y, box.high.z);
        const auto meets = [&](const TreeBox& other) {
            return (other.low.array() <= high.array()).all() && (other.high.array() >= low.array()).all();
        };
        tree_.visitMeeting(meets, [&](std::uint32_t place) {
            const std::uint32_t number = order_[place];
            if (!meets(boxOf(number))) return true;
            const Face& face = faces_[number];
            const Triangle& triangle = mesh_->triangles[number];
            const std::array corners = {toOwn(mesh_->positions[triangle[0]]), toOwn(mesh_->positions[triangle[1]]),
                                        toOwn(mesh_->positions[triangle[2]])};
            found.push_back({corners, face.normal, face.facet, number, face.edges});
            return true;
        });
    }

private:
    struct Face {
        solver::Vec3 normal;
        std::uint64_t facet;
        std::array<solver::TriangleEdge, 3> edges;
    };

    [[nodiscard]] TreeBox boxOf(std::size_t number) const {
        TreeBox box;
        for (const std::uint32_t corner : mesh_->triangles[number]) box.include(toEigen(mesh_->positions[corner]));
        return box;
    }
    BoxTree makeTree() {
        std::vector<TreeBox> boxes(mesh_->triangles.size());
        for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = boxOf(i);
        return {boxes, order_};
    }

    std::shared_ptr<const TriangleMesh> mesh_;
    std::vector<Face> faces_;
    std::vector<std::uint32_t> order_;
    BoxTree tree_;
};

// The cells of a heightfield, each cut in two triangles.
class GroundTriangles : public solver::Triangles {
public:
    explicit GroundTriangles(const GroundSurface& ground) : ground_(ground) {}

    [[nodiscard]] solver::TriangleBox bounds() const override {
        const Heightfield& field = ground_.field();
        const double x = field.wrap ? HUGE_VAL : field.width / 2;
        const double z = field.wrap ? HUGE_VAL : field.depth / 2;
        return {{-x, ground_.lowest(), -z}, {x, ground_.highest(), z}};
    }
    void listNear(const solver::TriangleBox& box, std::vector<solver::SurfaceTriangle>& found) const override {
        const GroundCells cells =
            ground_.cellsWithin({box.low.x, box.low.y, box.low.z}, {box.high.x, box.high.y, box.high.z});
        if (cells.count() > kMostCellsNear) return;
        for (std::int64_t z = cells.beginZ; z < cells.endZ; ++z) {
            for (std::int64_t x = cells.beginX; x < cells.endX; ++x) addCell(x, z, box, found);
        }
    }

private:
    [[nodiscard]] solver::Vec3 at(std::int64_t x, std::int64_t z) const {
        const Eigen::Vector3d corner = ground_.corner(x, z);
        return {corner.x(), corner.y(), corner.z()};
    }
    [[nodiscard]] bool exists(std::int64_t x, std::int64_t z) const {
        return ground_.field().wrap || (x >= 0 && z >= 0 && x < ground_.cellsX() && z < ground_.cellsZ());
    }
    void addCell(std::int64_t x, std::int64_t z, const solver::TriangleBox& box,
                 std::vector<solver::SurfaceTriangle>& found) const {
        const std::array corners = {at(x, z), at(x + 1, z), at(x, z + 1), at(x + 1, z + 1)};
        const auto [least, most] = std::minmax({corners[0].y, corners[1].y, corners[2].y, corners[3].y});
        if (most < box.low.y || least > box.high.y) return;
        addTriangle({corners[0], corners[2], corners[1]}, corners[3], x, z, -1, found);
        addTriangle({corners[3], corners[1], corners[2]}, corners[0], x, z, 1, found);
    }
    // One half of a cell: below (-1) or above (1) the line that cuts it. `across`: the corner of the other half.
    void addTriangle(const std::array<solver::Vec3, 3>& corners, const solver::Vec3& across, std::int64_t x,
                     std::int64_t z, std::int64_t half, std::vector<solver::SurfaceTriangle>& found) const {
        solver::SurfaceTriangle& triangle = found.emplace_back();
        triangle.corners = corners;
        solver::finishTriangle(triangle);
        constexpr std::int64_t kNumbers = 1 << 15;  // each way, before they repeat
        const std::int64_t cell = (z & (kNumbers - 1)) * kNumbers + (x & (kNumbers - 1));
        triangle.number = static_cast<std::uint32_t>(2 * cell + (half > 0 ? 1 : 0));
        triangle.edges[1] = solver::edgeTowards(triangle, across);
        // The halves of the cells beside it reach one sample further on one axis, and one back on the other.
        const std::int64_t beyond = half > 0 ? 2 : -1;
        const std::int64_t level = half > 0 ? 0 : 1;
        if (exists(x + half, z)) triangle.edges[0] = solver::edgeTowards(triangle, at(x + beyond, z + level));
        if (exists(x, z + half)) triangle.edges[2] = solver::edgeTowards(triangle, at(x + level, z + beyond));
    }

    const GroundSurface& ground_;
};

}  // namespace

void OwnSurfaces::dropUnused(const SimulationWorld& world) {
    std::erase_if(meshes_, [&](const auto& entry) { return !world.meshes.contains(entry.first); });
}

std::optional<solver::Shape> OwnSurfaces::shapeOf(const SimulationWorld& world, const SimGeom& geom) {
    if (geom.ground) return solver::meshShape(std::make_shared<GroundTriangles>(geom.ground->surface()));
    const auto* solid = std::get_if<SolidMesh>(&world.planned.geoms[geom.number].plan->solid);
    if (solid == nullptr || solid->mesh->triangles.empty()) return std::nullopt;
    auto& triangles = meshes_[solid->mesh.get()];
    if (!triangles) triangles = std::make_shared<MeshSurface>(solid->mesh);
    return solver::meshShape(triangles);
}

}  // namespace orrery
