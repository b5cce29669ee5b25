#include "orrery/scene/eigen.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <cmath>

namespace orrery {

Eigen::Quaterniond rotationBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    // Does the same as Eigen's FromTwoVectors, which computes the axis of a half turn with a decomposition that takes
    // five seconds to compile.
    const Eigen::Vector3d begin = from.normalized();
    const Eigen::Vector3d end = to.normalized();
    const double cosine = begin.dot(end);
    if (cosine < -1 + 1e-12) {
        const Eigen::Vector3d axis = begin.unitOrthogonal();
        return {0, axis.x(), axis.y(), axis.z()};
    }
    const Eigen::Vector3d axis = begin.cross(end);
    const double twice = std::sqrt((1 + cosine) * 2);
    const double inverse = 1 / twice;
    return {twice * 0.5, axis.x() * inverse, axis.y() * inverse, axis.z() * inverse};
}

Eigen::Matrix3d nearestRotation(const Eigen::Matrix3d& matrix) {
    // A square matrix needs no preconditioner, which would take seconds to compile.
    const Eigen::JacobiSVD<Eigen::Matrix3d, Eigen::NoQRPreconditioner> svd(matrix,
                                                                           Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d u = svd.matrixU();
    if ((u * svd.matrixV().transpose()).determinant() < 0) u.col(2) = -u.col(2);
    return u * svd.matrixV().transpose();
}

Eigenvectors eigenvectorsOf(const Eigen::Matrix3d& symmetric) {
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(symmetric);
    return {solver.eigenvalues(), solver.eigenvectors(), solver.info() == Eigen::Success};
}

Eigen::Vector3d eigenvaluesOf(const Eigen::Matrix3d& symmetric) {
    return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
}

Eigen::Vector3d eigenvaluesOf(const Eigen::Matrix3d& symmetric, const Eigen::Matrix3d& metric) {
    // Eigen's GeneralizedSelfAdjointEigenSolver does it by a Cholesky decomposition, one more that has to be compiled.
    const Eigenvectors unit = eigenvectorsOf(metric);
    const Eigen::Matrix3d scaled = unit.vectors * unit.values.cwiseSqrt().cwiseInverse().asDiagonal();
    return eigenvaluesOf(scaled.transpose() * symmetric * scaled);
}

}  // namespace orrery
