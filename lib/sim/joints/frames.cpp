#include "joints/frames.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

using Vector12 = Eigen::Matrix<double, 12, 1>;

constexpr double kTiny = 1e-12;  // a direction of this length is none

void place(dBodyID body, const Pose& frame, Eigen::Vector3d& origin, Eigen::Matrix3d& axes) {
    origin = toEigen(frame.position);
    axes = toEigen(frame.rotation).toRotationMatrix();
    if (!body) return;
    const Eigen::Matrix3d turn = rotationOf(body);
    origin = turn * origin + vectorOf(dBodyGetPosition(body));
    axes = turn * axes;
}

Eigen::Vector3d column(const Eigen::Matrix3d& axes, std::size_t axis) {
    return axes.col(static_cast<Eigen::Index>(axis));
}

// Any direction across `axis` where the wanted one has no length.
Eigen::Vector3d directionOr(const Eigen::Vector3d& wanted, const Eigen::Vector3d& fallback) {
    const double length = wanted.norm();
    return length > kTiny ? Eigen::Vector3d(wanted / length) : fallback;
}

Eigen::Quaterniond between(const FramesNow& frames) {
    Eigen::Quaterniond q(Eigen::Matrix3d(frames.axes2.transpose() * frames.axes1));
    if (q.w() < 0) q.coeffs() = -q.coeffs();
    return q.normalized();
}

Measured twist(const FramesNow& frames, std::size_t axis) {
    const Eigen::Quaterniond q = between(frames);
    const Eigen::Vector3d direction = column(frames.axes2, axis);
    return {2 * std::atan2(q.vec()[static_cast<Eigen::Index>(axis)], q.w()), direction};
}

Measured cone(const FramesNow& frames, std::size_t axis) {
    const Eigen::Vector3d from = column(frames.axes2, axis);
    const Eigen::Vector3d to = column(frames.axes1, axis);
    const Eigen::Vector3d across = from.cross(to);
    return {std::atan2(across.norm(), from.dot(to)), directionOr(across, column(frames.axes2, (axis + 1) % 3))};
}

Measured wholeAngle(const FramesNow& frames) {
    const Eigen::Quaterniond q = between(frames);
    const double angle = 2 * std::atan2(q.vec().norm(), q.w());
    return {angle, frames.axes2 * directionOr(q.vec(), Eigen::Vector3d::UnitX())};
}

// Inverse mass matrix of one body times a force and a torque.
void addResponse(dBodyID body, Eigen::Ref<Vector12> v, Eigen::Index at) {
    if (!body || dBodyIsKinematic(body)) {
        v.segment<6>(at).setZero();
        return;
    }
    dMass mass;
    dBodyGetMass(body, &mass);
    const Eigen::Matrix3d turn = rotationOf(body);
    const Eigen::Matrix3d inertia = turn * matrixOf(mass.I) * turn.transpose();
    v.segment<3>(at) /= mass.mass;
    v.segment<3>(at + 3) = inertia.inverse() * Eigen::Vector3d(v.segment<3>(at + 3));
}

// How both bodies move, per unit of what the row is about.
Vector12 jacobian(const FramesNow& frames, const Eigen::Vector3d& direction, bool angular) {
    Vector12 row = Vector12::Zero();
    for (const auto& [body, at, sign] : {std::tuple{frames.body1, 0, 1.0}, std::tuple{frames.body2, 6, -1.0}}) {
        if (!body) continue;
        if (angular) {
            row.segment<3>(at + 3) = sign * direction;
            continue;
        }
        const Eigen::Vector3d arm = frames.origin1 - vectorOf(dBodyGetPosition(body));
        row.segment<3>(at) = sign * direction;
        row.segment<3>(at + 3) = sign * arm.cross(direction);
    }
    return row;
}

}  // namespace

FramesNow framesNow(const SimulationWorld& world, const PlanSixDofJoint& joint) {
    FramesNow now;
    now.body1 = world.body(joint.body1);
    now.body2 = world.body(joint.body2);
    place(now.body1, joint.frame1, now.origin1, now.axes1);
    place(now.body2, joint.frame2, now.origin2, now.axes2);
    return now;
}

Measured measure(const FramesNow& frames, PlanJointRow::Measure what, std::size_t axis) {
    using Measure = PlanJointRow::Measure;
    const Eigen::Vector3d apart = frames.origin1 - frames.origin2;
    const Eigen::Vector3d along = column(frames.axes2, axis);
    switch (what) {
        case Measure::Along:
            return {apart.dot(along), along};
        case Measure::FromLine: {
            const Eigen::Vector3d across = apart - apart.dot(along) * along;
            return {across.norm(), directionOr(across, column(frames.axes2, (axis + 1) % 3))};
        }
        case Measure::Distance:
            return {apart.norm(), directionOr(apart, along)};
        case Measure::Turn:
            return twist(frames, axis);
        case Measure::Cone:
            return cone(frames, axis);
        case Measure::Angle:
            return wholeAngle(frames);
    }
    return {};
}

double rotationAbout(const FramesNow& frames, std::size_t axis) {
    const Measured whole = wholeAngle(frames);
    return whole.value * whole.direction.dot(column(frames.axes2, axis));
}

double effectiveMass(const FramesNow& frames, const PlanSixDofJoint& joint, const Eigen::Vector3d& direction,
                     bool angular) {
    // Those rows of the joint that hold, and how the bodies answer to them.
    Eigen::Matrix<double, 12, 6> held;
    Eigen::Matrix<double, 12, 6> response;
    Eigen::Index count = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (joint.lockedLinear[axis]) held.col(count++) = jacobian(frames, column(frames.axes2, axis), false);
        if (joint.lockedAngular[axis]) held.col(count++) = jacobian(frames, column(frames.axes2, axis), true);
    }
    const auto answer = [&](Vector12 row) {
        addResponse(frames.body1, row, 0);
        addResponse(frames.body2, row, 6);
        return row;
    };
    for (Eigen::Index i = 0; i < count; ++i) response.col(i) = answer(held.col(i));
    const Vector12 row = jacobian(frames, direction, angular);
    const Vector12 free = answer(row);
    double mobility = row.dot(free);
    if (count > 0) {
        using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
        using Few = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
        const Small coupling = held.leftCols(count).transpose() * response.leftCols(count);
        const Few given = held.leftCols(count).transpose() * free;
        mobility -= given.dot(Few(coupling.ldlt().solve(given)));
    }
    return mobility > 0 ? 1 / mobility : 0;
}

double leastEffectiveMass(const FramesNow& frames, bool angular) {
    Eigen::Matrix<double, 12, 3> rows;
    Eigen::Matrix<double, 12, 3> responses;
    for (Eigen::Index i = 0; i < 3; ++i) {
        rows.col(i) = jacobian(frames, Eigen::Vector3d::Unit(i), angular);
        Vector12 response = rows.col(i);
        addResponse(frames.body1, response, 0);
        addResponse(frames.body2, response, 6);
        responses.col(i) = response;
    }
    const double mobility = eigenvaluesOf(rows.transpose() * responses)[2];
    return mobility > 0 ? 1 / mobility : 0;
}

double speedAlong(const FramesNow& frames, const Eigen::Vector3d& direction, bool angular) {
    const Vector12 row = jacobian(frames, direction, angular);
    double speed = 0;
    for (const auto& [body, at] : {std::pair{frames.body1, 0}, std::pair{frames.body2, 6}}) {
        if (!body) continue;
        speed += row.segment<3>(at).dot(vectorOf(dBodyGetLinearVel(body)));
        speed += row.segment<3>(at + 3).dot(vectorOf(dBodyGetAngularVel(body)));
    }
    return speed;
}

}  // namespace orrery
