#include "step/spin.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

constexpr int kMaxIterations = 8;
constexpr int kMaxCuts = 64;  // of a step
constexpr double kTolerance = 1e-15;
constexpr double kIsotropic = 1e-12;  // difference of moments that turns nothing

Eigen::Matrix3d crossMatrix(const Eigen::Vector3d& v) {
    Eigen::Matrix3d cross;
    cross << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
    return cross;
}

// Half way, where the momentum turns about the angular velocity that it has there (Newton's method). False: no
// solution was found.
bool findMidpoint(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inverse, double dt,
                  Eigen::Vector3d& midpoint) {
    const double half = dt / 2;
    const double enough = kTolerance * momentum.lpNorm<1>();
    midpoint = momentum + half * momentum.cross(inverse * momentum);
    for (int i = 0; i < kMaxIterations; ++i) {
        const Eigen::Vector3d velocity = inverse * midpoint;
        const Eigen::Vector3d error = midpoint - momentum - half * midpoint.cross(velocity);
        const Eigen::Matrix3d slope =
            Eigen::Matrix3d::Identity() - half * (crossMatrix(midpoint) * inverse - crossMatrix(velocity));
        const Eigen::Vector3d change = slope.inverse() * error;
        midpoint -= change;
        const double size = change.lpNorm<1>();
        if (!std::isfinite(size)) return false;
        if (size <= enough) return true;
    }
    return false;
}

bool turn(Eigen::Vector3d& momentum, const Eigen::Matrix3d& inverse, double dt, int cuts) {
    for (int i = 0; i < cuts; ++i) {
        Eigen::Vector3d midpoint;
        if (!findMidpoint(momentum, inverse, dt / cuts, midpoint)) return false;
        momentum = 2 * midpoint - momentum;
    }
    return true;
}

bool isIsotropic(const Eigen::Matrix3d& inertia) {
    const double mean = inertia.trace() / 3;
    return (inertia - mean * Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= kIsotropic * mean;
}

// A file may say that a body feels no gyroscopic torque.
bool isWanted(const PlanBody& body) {
    return !body.ode || body.ode->gyroscopic.value_or(true);
}

}  // namespace

Eigen::Vector3d turnedMomentum(const Eigen::Vector3d& momentum, const Eigen::Matrix3d& inertiaInverse, double dt) {
    for (int cuts = 1; cuts <= kMaxCuts; cuts *= 4) {
        Eigen::Vector3d turned = momentum;
        if (turn(turned, inertiaInverse, dt, cuts)) return turned;
    }
    return momentum;
}

void Spins::list() {
    spins_.clear();
    for (const SimBody& body : world_.bodies) {
        dBodySetGyroscopicMode(body.id, 0);
        if (dBodyIsKinematic(body.id) || !isWanted(*body.plan)) continue;
        const Eigen::Matrix3d inertia = inertiaOf(body.id);
        if (isIsotropic(inertia)) continue;
        spins_.push_back({body.id, dBodyGetAngularVel(body.id), dBodyGetRotation(body.id), inertia, inertia.inverse()});
    }
    listed_ = true;
}

void Spins::apply(double dt) {
    // Not before the first step: who steps without this keeps ODE's own torque.
    if (!listed_) list();
    for (const Spin& spin : spins_) {
        const Eigen::Vector3d velocity(spin.angular[0], spin.angular[1], spin.angular[2]);
        if (!dBodyIsEnabled(spin.body) || velocity.isZero(0)) continue;
        const Eigen::Matrix3d rotation = matrixOf(spin.rotation);
        const Eigen::Vector3d momentum = spin.inertia * (rotation.transpose() * velocity);
        const Eigen::Vector3d gained = turnedMomentum(momentum, spin.inverse, dt) - momentum;
        const Eigen::Vector3d torque = rotation * gained / dt;
        if (!torque.allFinite()) continue;
        dBodyAddTorque(spin.body, torque.x(), torque.y(), torque.z());
    }
}

}  // namespace orrery
