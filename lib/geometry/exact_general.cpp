// Curved solids, without the tessellation that ODE needs.
#include "exact_detail.hpp"
#include "triangle_tree.hpp"

namespace orrery {

bool holds(const ExactGeneral& general, const Eigen::Vector3d& point) {
    return implicitValue(*general.solid, fromEigen(point)) <= 1;
}

Eigen::Vector3d nearestOf(const ExactGeneral& general, const Eigen::Vector3d& point) {
    return holds(general, point) ? point : surfaceOf(general, point);
}

Eigen::Vector3d surfaceOf(const ExactGeneral& general, const Eigen::Vector3d& point) {
    return general.surface->nearest(point);
}

}  // namespace orrery
