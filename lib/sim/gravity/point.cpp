// Gravity toward the origin of the node.
#include "gravity/fields.hpp"

namespace orrery {

Pull pointPull(const GravityFieldState& field, const Eigen::Vector3d& at) {
    const Eigen::Vector3d along = field.frame.translation - at;
    return {along, along.squaredNorm()};
}

}  // namespace orrery
