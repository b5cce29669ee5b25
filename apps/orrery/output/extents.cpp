#include "output/extents.hpp"

#include <Eigen/Geometry>

#include "orrery/scene/eigen.hpp"

namespace orrery::app {
namespace {

using Box = Eigen::AlignedBox3d;

// Bounds of a solid placed by a pose, along the world axes; empty for a plane.
class Bounds {
public:
    explicit Bounds(const Eigen::Isometry3d& pose) : pose_(pose) {}

    Box operator()(const SolidBox& box) const { return around(pose_.linear().cwiseAbs() * (toEigen(box.size) / 2)); }
    Box operator()(const SolidSphere& sphere) const { return around(Eigen::Vector3d::Constant(sphere.radius)); }
    Box operator()(const SolidCapsule& capsule) const {
        const Eigen::Vector3d axis = pose_.linear().col(2).cwiseAbs() * (capsule.length / 2);
        return around(axis + Eigen::Vector3d::Constant(capsule.radius));
    }
    Box operator()(const SolidCylinder& cylinder) const {
        // A disc with unit normal n reaches r * sqrt(1 - n_i^2) along axis i.
        const Eigen::Array3d n = pose_.linear().col(2).array();
        const Eigen::Array3d disc = cylinder.radius * (1 - n.square()).max(0).sqrt();
        return around((n.abs() * (cylinder.length / 2) + disc).matrix());
    }
    Box operator()(const SolidPlane&) const { return {}; }
    Box operator()(const SolidRay& ray) const {
        Box box(pose_.translation());
        return box.extend(pose_ * Eigen::Vector3d(0, 0, ray.length));
    }
    Box operator()(const SolidHull& solid) const {
        Box box;
        for (std::size_t i = 0; i < solid.hull->pointCount(); ++i) box.extend(pose_ * toEigen(solid.hull->point(i)));
        return box;
    }
    Box operator()(const SolidMesh& solid) const {
        Box box;
        for (const Vector3& position : solid.mesh->positions) box.extend(pose_ * toEigen(position));
        return box;
    }
    Box operator()(const SolidHeightfield& solid) const {
        Box box;
        for (std::uint32_t z = 0; z < solid.field->depthSamples; ++z) {
            for (std::uint32_t x = 0; x < solid.field->widthSamples; ++x) {
                box.extend(pose_ * toEigen(solid.field->point(x, z)));
            }
        }
        return box;
    }

private:
    [[nodiscard]] Box around(const Eigen::Vector3d& half) const {
        return {pose_.translation() - half, pose_.translation() + half};
    }
    Eigen::Isometry3d pose_;
};

Eigen::Isometry3d worldPose(const PlanGeom& geom, const PlanWorld& world) {
    if (geom.body == kNone) return toEigen(geom.odePose);
    const PlanBody& body = world.bodies[static_cast<std::size_t>(geom.body)];
    return toEigen(body.pose) * Eigen::Translation3d(toEigen(body.centerOfMass)) * toEigen(geom.odePose);
}

}  // namespace

std::optional<Extents> extents(const PlanWorld& world) {
    Box box;
    for (const PlanGeom& geom : world.geoms) box.extend(std::visit(Bounds(worldPose(geom, world)), geom.solid));
    if (box.isEmpty()) return std::nullopt;
    return Extents{fromEigen(Eigen::Vector3d(box.min())), fromEigen(Eigen::Vector3d(box.max()))};
}

}  // namespace orrery::app
