// Gravity toward the nearest point of a filled circle in the XZ plane of the node.
#include "gravity/fields.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {

Pull discPull(const GravityFieldState& field, const Eigen::Vector3d& at) {
    const Eigen::Vector3d local = field.frame.toLocal(at);
    const Eigen::Vector3d along = field.frame.toWorld(toEigen(nearestOnDisc(field.radius, fromEigen(local)))) - at;
    return {along, along.squaredNorm()};
}

}  // namespace orrery
