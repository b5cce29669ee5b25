// Gravity toward the nearest point of a solid, or of a mesh's surface. Inside a solid it is zero, or toward the
// surface.
#include "gravity/fields.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {

Pull shapedPull(const GravityFieldState& field, const Eigen::Vector3d& at) {
    const Vector3 local = fromEigen(field.frame.toLocal(at));
    Vector3 nearest = nearestPoint(*field.shape, local);
    if (nearest == local && field.pullsInSolid) nearest = nearestOnSurface(*field.shape, local);
    // A conversion through the frame and back would move a point inside slightly.
    if (nearest == local) return {Eigen::Vector3d::Zero(), 0};
    const Eigen::Vector3d along = field.frame.toWorld(toEigen(nearest)) - at;
    return {along, along.squaredNorm()};
}

}  // namespace orrery
