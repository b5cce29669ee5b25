// Gravity in the same direction everywhere.
#include <Eigen/Geometry>

#include "gravity/fields.hpp"

namespace orrery {

Eigen::Vector3d directionalAcceleration(const GravityFieldState& field) {
    const Eigen::Vector3d direction = field.frame.linear * field.direction;
    const double length = direction.norm();
    if (!(length > 0)) return Eigen::Vector3d::Zero();
    return direction * (field.gravity / length);
}

}  // namespace orrery
