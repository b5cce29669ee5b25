// The space that collisions take.
#include <variant>

#include "orrery/scene/eigen.hpp"
#include "shapes.hpp"

namespace orrery::urdf {
namespace {

using Eigen::Vector3d;

Box boxAround(const Mesh& mesh) {
    if (mesh.positions.empty()) return {};
    Vector3d least = toEigen(mesh.positions.front()), most = least;
    for (const Vector3& p : mesh.positions) {
        least = least.cwiseMin(toEigen(p));
        most = most.cwiseMax(toEigen(p));
    }
    return {fromEigen(least), fromEigen(most)};
}

Box symmetric(double x, double y, double z) {
    return {{-x, -y, -z}, {x, y, z}};
}

struct BoxOf {
    Box operator()(const BoxShape& box) const { return symmetric(box.size->x / 2, box.size->y / 2, box.size->z / 2); }
    Box operator()(const SphereShape& sphere) const {
        return symmetric(*sphere.radius, *sphere.radius, *sphere.radius);
    }
    Box operator()(const CylinderShape& cylinder) const {
        return symmetric(*cylinder.radius, *cylinder.radius, *cylinder.height / 2);
    }
    Box operator()(const CapsuleShape& capsule) const {
        return symmetric(*capsule.radius, *capsule.radius, *capsule.height / 2 + *capsule.radius);
    }
    template <typename Other>
    Box operator()(const Other&) const {
        return {};
    }
};

}  // namespace

std::optional<double> Shapes::diagonalOf(const std::vector<Collision>& collisions) {
    if (collisions.empty()) return std::nullopt;
    Eigen::AlignedBox3d all;
    for (const Collision& each : collisions) {
        Box box;
        if (const auto* mesh = std::get_if<TriMeshShape>(&each.geometry.shape)) {
            const auto [found, isNew] = meshBoxes_.try_emplace(mesh->mesh.index);
            if (isNew) found->second = boxAround(*context_.scene.mesh(mesh->mesh));
            box = found->second;
        } else {
            box = std::visit(BoxOf(), each.geometry.shape);
        }
        const Eigen::Isometry3d place = toEigen(each.pose);
        const Vector3& scale = each.geometry.scale;
        for (int corner = 0; corner < 8; ++corner) {
            all.extend(place * Vector3d((corner & 1 ? box.most.x : box.least.x) * scale.x,
                                        (corner & 2 ? box.most.y : box.least.y) * scale.y,
                                        (corner & 4 ? box.most.z : box.least.z) * scale.z));
        }
    }
    return all.diagonal().norm();
}

}  // namespace orrery::urdf
