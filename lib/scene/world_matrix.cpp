#include "orrery/scene/world_matrix.hpp"

#include "orrery/scene/eigen.hpp"

namespace orrery {

Matrix4 worldMatrix(const Node& node) {
    Eigen::Matrix4d world = Eigen::Matrix4d::Identity();
    const Node* at = &node;
    for (bool more = true; more && at;) {
        world = toEigen(toMatrix(at->transform)) * world;
        // An absolute transform is relative to the root.
        const Node* above = at->parent;
        if (at->transform.absolute) {
            while (above && above->parent) above = above->parent;
        }
        more = above != nullptr && above != at;
        at = above;
    }
    return fromEigen(world);
}

Transform relativeTransform(const Node& node) {
    if (!node.transform.absolute || !node.parent) return node.transform;
    const Eigen::Matrix4d parent = toEigen(worldMatrix(*node.parent));
    Transform result;
    result.matrix = fromEigen(Eigen::Matrix4d(parent.inverse() * toEigen(worldMatrix(node))));
    result.matrix->m[12] = result.matrix->m[13] = result.matrix->m[14] = 0;
    result.matrix->m[15] = 1;
    return result;
}

bool isConformal(const Matrix4& matrix) {
    constexpr double kTolerance = 1e-4;
    const Eigen::Matrix3d linear = toEigen(matrix).topLeftCorner<3, 3>();
    if (!linear.allFinite()) return false;
    const Eigen::Vector3d lengths = linear.colwise().norm();
    const double mean = lengths.mean();
    const Eigen::Matrix3d products = linear.transpose() * linear;
    const Eigen::Matrix3d even = mean * mean * Eigen::Matrix3d::Identity();
    return mean > 0 && linear.determinant() > 0 &&
           (products - even).cwiseAbs().maxCoeff() <= 2 * kTolerance * mean * mean;
}

}  // namespace orrery
