// Gravity toward the nearest point of a polyline.
#include "gravity/fields.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {

Pull linePull(const GravityFieldState& field, const Eigen::Vector3d& at) {
    const Vector3 local = fromEigen(field.frame.toLocal(at));
    const Eigen::Vector3d along = field.frame.toWorld(toEigen(nearestOnPolyline(field.points, local))) - at;
    return {along, along.squaredNorm()};
}

}  // namespace orrery
