#include "orrery/scene/eigen.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace orrery {

Eigen::Quaterniond rotationBetween(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    return Eigen::Quaterniond::FromTwoVectors(from, to);
}

Eigen::Matrix3d nearestRotation(const Eigen::Matrix3d& matrix) {
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
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

}  // namespace orrery
