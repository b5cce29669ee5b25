// Poses and velocities in the author's frame, energies, and the hash of the whole state.
#include "orrery/base/hash.hpp"
#include "orrery/scene/eigen.hpp"
#include "simulation/impl.hpp"
#include "world/body_pose.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

double kineticEnergy(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const Eigen::Vector3d v = vectorOf(dBodyGetLinearVel(body));
    const Eigen::Vector3d w = rotationOf(body).transpose() * vectorOf(dBodyGetAngularVel(body));
    return 0.5 * (mass.mass * v.squaredNorm() + w.dot(matrixOf(mass.I) * w));
}

// About its centre of mass, world axes.
Eigen::Vector3d spin(dBodyID body, const dMass& mass) {
    const Eigen::Matrix3d rotation = rotationOf(body);
    return rotation * (matrixOf(mass.I) * (rotation.transpose() * vectorOf(dBodyGetAngularVel(body))));
}

void hashNumbers(Fnv1a& hash, const dReal* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) hash.add(numbers[i]);
}

}  // namespace

Pose Simulation::pose(std::size_t body) const {
    const SimBody* at = impl_->bodyAt(body);
    return at ? poseOf(*at) : Pose{};
}

Vector3 Simulation::linearVelocity(std::size_t body) const {
    const SimBody* at = impl_->bodyAt(body);
    return at ? fromEigen(originVelocityOf(*at)) : Vector3{};
}

Vector3 Simulation::angularVelocity(std::size_t body) const {
    const SimBody* at = impl_->bodyAt(body);
    return at ? fromEigen(vectorOf(dBodyGetAngularVel(at->id))) : Vector3{};
}

Energy Simulation::energy() const {
    Energy energy;
    for (const auto& world : impl_->worlds) {
        const Eigen::Vector3d g = toEigen(world->gravity.world());
        for (const SimBody& body : world->bodies) {
            if (dBodyIsKinematic(body.id)) continue;
            energy.kinetic += kineticEnergy(body.id);
            energy.potential -= body.mass * body.gravityFactor * g.dot(vectorOf(dBodyGetPosition(body.id)));
        }
    }
    return energy;
}

Momentum Simulation::momentum() const {
    Eigen::Vector3d linear = Eigen::Vector3d::Zero();
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();
    for (const dBodyID body : impl_->bodyHandles) {
        if (dBodyIsKinematic(body)) continue;
        dMass mass;
        dBodyGetMass(body, &mass);
        const Eigen::Vector3d p = mass.mass * vectorOf(dBodyGetLinearVel(body));
        linear += p;
        angular += vectorOf(dBodyGetPosition(body)).cross(p) + spin(body, mass);
    }
    return {fromEigen(linear), fromEigen(angular)};
}

std::size_t Simulation::asleepCount() const {
    std::size_t count = 0;
    for (const dBodyID body : impl_->bodyHandles) {
        if (!dBodyIsKinematic(body) && !dBodyIsEnabled(body)) ++count;
    }
    return count;
}

std::uint64_t Simulation::stateHash() const {
    Fnv1a hash;
    for (const dBodyID body : impl_->bodyHandles) {
        hashNumbers(hash, dBodyGetPosition(body), 3);
        hashNumbers(hash, dBodyGetQuaternion(body), 4);
        hashNumbers(hash, dBodyGetLinearVel(body), 3);
        hashNumbers(hash, dBodyGetAngularVel(body), 3);
    }
    return hash.value();
}

}  // namespace orrery
