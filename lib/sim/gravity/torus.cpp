// Gravity toward the nearest point of a circle in the XZ plane of the node.
#include "gravity/fields.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {

Pull torusPull(const GravityFieldState& field, const Eigen::Vector3d& at) {
    const RingPoint ring = nearestOnRing(field.radius, fromEigen(field.frame.toLocal(at)));
    const Eigen::Vector3d along = field.frame.toWorld(toEigen(ring.point)) - at;
    if (!ring.onAxis) return {along, along.squaredNorm()};
    // All points of the circle are at the same distance: one of them gives it.
    const Eigen::Vector3d onCircle = field.frame.toWorld({field.radius, 0, 0});
    return {along, (onCircle - at).squaredNorm()};
}

}  // namespace orrery
