#include "orrery/scene/world_matrix.hpp"

#include "orrery/scene/eigen.hpp"

namespace orrery {

Matrix4 worldMatrix(const Node& node) {
    Eigen::Matrix4d world = Eigen::Matrix4d::Identity();
    const Node* at = &node;
    for (bool more = true; more && at;) {
        world = toEigen(toMatrix(at->transform)) * world;
        // An absolute transform goes on from the root.
        const Node* above = at->parent;
        if (at->transform.absolute) {
            while (above && above->parent) above = above->parent;
        }
        more = above != nullptr && above != at;
        at = above;
    }
    return fromEigen(world);
}

}  // namespace orrery
