// Tests touching where ODE's collision test has gaps: it finds nothing for a geom deep inside a mesh, and has no test
// for some pairs.
#include <algorithm>
#include <array>

#include "contacts/ground_contacts.hpp"
#include "orrery/scene/eigen.hpp"
#include "triggers/shapes.hpp"
#include "world/collide.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// Is any corner of a hull or mesh inside the trigger shape?
bool hasCornerInside(const VolumeShape& shape, const BodyCollider& collider) {
    const Eigen::Vector3d position = vectorOf(dGeomGetPosition(collider.geom));
    const Eigen::Matrix3d rotation = matrixOf(dGeomGetRotation(collider.geom));
    const auto inside = [&](const Vector3& corner) {
        const Eigen::Vector3d at = rotation * toEigen(corner) + position;
        return contains(*shape.shape, fromEigen(shape.frame.toLocal(at)));
    };
    if (const auto* hull = std::get_if<SolidHull>(collider.solid)) {
        for (std::size_t i = 0; i < hull->hull->pointCount(); ++i) {
            if (inside(hull->hull->point(static_cast<std::uint32_t>(i)))) return true;
        }
    } else if (const auto* mesh = std::get_if<SolidMesh>(collider.solid)) {
        return std::any_of(mesh->mesh->positions.begin(), mesh->mesh->positions.end(), inside);
    }
    return false;
}

bool touchesGround(const VolumeShape& shape, const BodyCollider& collider) {
    GroundTiles& tiles = shape.ground ? *shape.ground : *collider.ground;
    const dGeomID ground = shape.ground ? shape.geom : collider.geom;
    const dGeomID other = shape.ground ? collider.geom : shape.geom;
    std::array<dContactGeom, kMaxFound> contacts;
    const auto found = shape.grounds->collide(tiles, ground, {other, nullptr}, false, contacts);
    // If it is over more cells than the limit, it touches one of them, or nearly.
    return found.count > 0 || found.refused;
}

}  // namespace

bool touches(const VolumeShape& shape, const BodyCollider& collider, const VolumeProbe& probe) {
    // The most frequent case needs no call of ODE; the centre of mass is outside.
    if (collider.ball && collider.centered) {
        const Eigen::Vector3d at = shape.frame.toLocal(probe.at);
        const Eigen::Vector3d way = toEigen(nearestPoint(*shape.shape, fromEigen(at))) - at;
        return way.squaredNorm() <= collider.radius * collider.radius;
    }
    const Eigen::Vector3d center = vectorOf(dGeomGetPosition(collider.geom));
    // The collider moves with the probe, which may be at another place than the body.
    const Eigen::Vector3d offset = probe.at - vectorOf(dBodyGetPosition(probe.body));
    const Vector3 local = fromEigen(shape.frame.toLocal(center + offset));
    if (contains(*shape.shape, local)) return true;
    const Eigen::Vector3d nearest = toEigen(nearestPoint(*shape.shape, local));
    if (!((nearest - toEigen(local)).norm() <= collider.radius)) return false;
    if (collider.ball) return true;
    if (hasCornerInside(shape, collider)) return true;
    if (shape.ground || collider.ground) return touchesGround(shape, collider);
    // ODE's test of hulls and meshes uses boxes that are updated only on request.
    dReal box[6];
    dGeomGetAABB(collider.geom, box);
    dGeomGetAABB(shape.geom, box);
    dContactGeom contact;
    return collideGeoms(collider.geom, shape.geom, {&contact, 1}) > 0;
}

}  // namespace orrery
