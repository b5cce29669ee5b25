#include "plan/extents.hpp"

#include <algorithm>

#include "orrery/plan/extents.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

double widthAlong(const ConvexHull& hull, std::size_t plane) {
    const double* n = hull.planes.data() + 4 * plane;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.pointCount(); ++i) {
        const Vector3 p = hull.point(i);
        least = std::min(least, n[0] * p.x + n[1] * p.y + n[2] * p.z);
    }
    return n[3] - least;
}

using Box = Eigen::AlignedBox3d;

// Bounds of a solid placed by a pose, along the world axes; empty for a plane.
class PlacedBounds {
public:
    explicit PlacedBounds(const Eigen::Isometry3d& pose) : pose_(pose) {}

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

struct SmallestExtent {
    double bound;

    double operator()(const SolidBox& box) const { return std::min({box.size.x, box.size.y, box.size.z}); }
    double operator()(const SolidSphere& sphere) const { return 2 * sphere.radius; }
    double operator()(const SolidCapsule& capsule) const { return 2 * capsule.radius; }
    double operator()(const SolidCylinder& cylinder) const { return std::min(2 * cylinder.radius, cylinder.length); }
    double operator()(const SolidHull& solid) const {
        const ConvexHull& hull = *solid.hull;
        double least = bound;
        for (std::size_t i = 0; i < hull.planeCount(); ++i) {
            // The centroid of a solid is at most three quarters of its height above any of its faces.
            if (hull.planes[4 * i + 3] * 4 / 3 < least) least = std::min(least, widthAlong(hull, i));
        }
        return least;
    }
    double operator()(const SolidPlane&) const { return bound; }
    double operator()(const SolidRay&) const { return bound; }
    double operator()(const SolidMesh&) const { return bound; }
    double operator()(const SolidHeightfield&) const { return bound; }
};

// The points that a solid shares with others; null for one that has none.
const void* pointsOf(const Solid& solid) {
    if (const auto* convex = std::get_if<SolidHull>(&solid)) return convex->hull.get();
    if (const auto* trimesh = std::get_if<SolidMesh>(&solid)) return trimesh->mesh.get();
    if (const auto* field = std::get_if<SolidHeightfield>(&solid)) return field->field.get();
    return nullptr;
}

}  // namespace

double smallestExtent(const Solid& solid, double bound) {
    return std::min(bound, std::visit(SmallestExtent{bound}, solid));
}

Eigen::AlignedBox3d boundsOf(const Solid& solid, const Eigen::Isometry3d& pose) {
    return std::visit(PlacedBounds(pose), solid);
}

Eigen::Isometry3d poseInWorld(const PlanGeom& geom, const PlanWorld& world) {
    if (geom.body == kNone) return toEigen(geom.odePose);
    const PlanBody& body = world.bodies[static_cast<std::size_t>(geom.body)];
    return toEigen(body.pose) * Eigen::Translation3d(toEigen(body.centerOfMass)) * toEigen(geom.odePose);
}

Eigen::AlignedBox3d SharedBounds::of(const Solid& solid, const Eigen::Isometry3d& pose) {
    const void* points = pointsOf(solid);
    if (points == nullptr) return boundsOf(solid, pose);
    const auto [at, isNew] = known_.try_emplace(points);
    if (isNew) at->second = boundsOf(solid, Eigen::Isometry3d::Identity());
    return at->second.isEmpty() ? at->second : at->second.transformed(pose);
}

std::vector<Eigen::AlignedBox3d> SharedBounds::ofBodies(const PlanWorld& world) {
    std::vector<Eigen::AlignedBox3d> bounds(world.bodies.size());
    for (const PlanGeom& geom : world.geoms) {
        if (geom.body == kNone || geom.trigger) continue;
        bounds[static_cast<std::size_t>(geom.body)].extend(of(geom.solid, poseInWorld(geom, world)));
    }
    return bounds;
}

std::optional<Extents> extentsOf(const PlanWorld& world) {
    Eigen::AlignedBox3d box;
    for (const PlanGeom& geom : world.geoms) box.extend(boundsOf(geom.solid, poseInWorld(geom, world)));
    if (box.isEmpty()) return std::nullopt;
    return Extents{fromEigen(Eigen::Vector3d(box.min())), fromEigen(Eigen::Vector3d(box.max()))};
}

}  // namespace orrery
