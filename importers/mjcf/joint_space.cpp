#include "joint_space.hpp"

#include <Eigen/LU>
#include <cmath>

#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;
using Vector6 = Eigen::Matrix<double, 6, 1>;

Matrix3d crossing(const Vector3d& v) {
    Matrix3d matrix;
    matrix << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return matrix;
}

Eigen::Matrix<double, 6, 6> inertiaOf(const MassProperties& mass, const Pose& frame) {
    const Matrix3d turn = toEigen(frame.rotation).toRotationMatrix();
    const Matrix3d arm = crossing(toEigen(frame.position));
    const Matrix3d own = turn * toEigen(mass.inertia);
    const Matrix3d turned = own * Matrix3d(turn.transpose());
    Eigen::Matrix<double, 6, 6> inertia;
    inertia.topLeftCorner<3, 3>() = turned - Matrix3d(mass.mass * Matrix3d(arm * arm));
    inertia.topRightCorner<3, 3>() = mass.mass * arm;
    inertia.bottomLeftCorner<3, 3>() = -mass.mass * arm;
    inertia.bottomRightCorner<3, 3>() = mass.mass * Matrix3d::Identity();
    return inertia;
}

Vector6 turning(const Vector3d& axis, const Vector3d& place) {
    Vector6 column;
    column << axis, place.cross(axis);
    return column;
}

Vector6 sliding(const Vector3d& axis) {
    Vector6 column;
    column << Vector3d::Zero(), axis;
    return column;
}

}  // namespace

void JointSpace::addAxes(const BodyEntry& body, const Pose& place, Link& link) {
    std::vector<Vector6> columns;
    const Matrix3d turn = toEigen(place.rotation).toRotationMatrix();
    for (const JointEntry& joint : body.joints) {
        link.firstOf.push_back(columns.size());
        const Vector3d anchor = toEigen(place) * Vector3d(toEigen(joint.anchor));
        const Vector3d axis = turn * Vector3d(toEigen(joint.axis));
        if (joint.kind == JointKind::Hinge) columns.push_back(turning(axis, anchor));
        if (joint.kind == JointKind::Slide) columns.push_back(sliding(axis));
        const bool isFree = joint.kind == JointKind::Free;
        for (int i = 0; i < 3 && (isFree || joint.kind == JointKind::Ball); ++i)
            columns.push_back(turning(Vector3d::Unit(i), anchor));
        for (int i = 0; i < 3 && isFree; ++i) columns.push_back(sliding(Vector3d::Unit(i)));
        link.armatures.resize(columns.size(), joint.armature);
    }
    link.axes.resize(6, static_cast<Eigen::Index>(columns.size()));
    for (std::size_t i = 0; i < columns.size(); ++i) link.axes.col(static_cast<Eigen::Index>(i)) = columns[i];
}

JointSpace::JointSpace(const Tree& tree) : links_(tree.bodies.size()) {
    std::vector<Pose> places(tree.bodies.size());
    for (std::uint32_t i = 1; i < tree.bodies.size(); ++i) {
        const BodyEntry& body = tree.bodies[i];
        Link& link = links_[i];
        link.parent = body.parent;
        places[i] = product(places[body.parent], body.pose);
        if (body.mass) link.below = inertiaOf(*body.mass, product(places[i], body.massFrame));
        link.axes.resize(6, 0);
        if (body.isBody) addAxes(body, places[i], link);
        link.free = link.below;
    }
    for (auto i = static_cast<std::uint32_t>(links_.size() - 1); i > 0; --i) {
        Link& link = links_[i];
        Link& parent = links_[link.parent];
        parent.below += link.below;
        link.pushed = link.free * link.axes;
        Square along = link.axes.transpose() * link.pushed;
        for (Eigen::Index k = 0; k < along.rows(); ++k) along(k, k) += link.armatures[static_cast<std::size_t>(k)];
        link.inverse = along.rows() > 0 ? Square(along.inverse()) : along;
        parent.free += link.free - link.pushed * link.inverse * link.pushed.transpose();
    }
}

double JointSpace::heldInertia(std::uint32_t body, std::size_t joint) const {
    const Link& link = links_[body];
    if (joint >= link.firstOf.size()) return 0;
    const Vector6 axis = link.axes.col(static_cast<Eigen::Index>(link.firstOf[joint]));
    return axis.dot(Vector6(link.below * axis)) + link.armatures[link.firstOf[joint]];
}

// The acceleration that a force of 1 along the axis gives it: up the tree the forces on what it hangs on, down again
// how these give way.
double JointSpace::freeInertia(std::uint32_t body, std::size_t joint) {
    constexpr std::size_t kMostVisits = 5'000'000;
    if (joint >= links_[body].firstOf.size() || visited_ > kMostVisits) return 0;
    const auto column = static_cast<Eigen::Index>(links_[body].firstOf[joint]);
    std::vector<std::uint32_t> path;
    for (std::uint32_t i = body; i != kWorld; i = links_[i].parent) path.push_back(i);
    visited_ += path.size();
    Vector6 force = Vector6::Zero();
    std::vector<Eigen::VectorXd> forces;
    for (const std::uint32_t i : path) {
        const Link& link = links_[i];
        Eigen::VectorXd own = -(link.axes.transpose() * force);
        if (i == body) own[column] += 1;
        force += link.pushed * (link.inverse * own);
        forces.push_back(std::move(own));
    }
    Vector6 acceleration = Vector6::Zero();
    double found = 0;
    for (std::size_t i = path.size(); i-- > 0;) {
        const Link& link = links_[path[i]];
        const Eigen::VectorXd own = link.inverse * (forces[i] - link.pushed.transpose() * acceleration);
        if (path[i] == body) found = own[column];
        acceleration += link.axes * own;
    }
    return found > 0 && std::isfinite(1 / found) ? 1 / found : 0;
}

}  // namespace orrery::mjcf
