// Poses and velocities in the author's frame, energies, and the hash of the whole state.
#include "orrery/base/eigen.hpp"
#include "orrery/base/hash.hpp"
#include "simulation/impl.hpp"

namespace orrery {
namespace {

Eigen::Vector3d toEigen(const dReal* v) {
    return {v[0], v[1], v[2]};
}

Eigen::Matrix3d rotationOf(dBodyID body) {
    const dReal* r = dBodyGetRotation(body);
    Eigen::Matrix3d result;
    result << r[0], r[1], r[2], r[4], r[5], r[6], r[8], r[9], r[10];
    return result;
}

// From the centre of mass to the node's origin, world axes.
Eigen::Vector3d originFromCenter(const SimBody& body) {
    return -(rotationOf(body.id) * orrery::toEigen(body.centerOfMass));
}

// In the body's axes.
Eigen::Matrix3d inertiaOf(const dMass& mass) {
    Eigen::Matrix3d inertia;
    inertia << mass.I[0], mass.I[1], mass.I[2], mass.I[4], mass.I[5], mass.I[6], mass.I[8], mass.I[9], mass.I[10];
    return inertia;
}

double kineticEnergy(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const Eigen::Vector3d v = toEigen(dBodyGetLinearVel(body));
    const Eigen::Vector3d w = rotationOf(body).transpose() * toEigen(dBodyGetAngularVel(body));
    return 0.5 * (mass.mass * v.squaredNorm() + w.dot(inertiaOf(mass) * w));
}

// About its centre of mass, world axes.
Eigen::Vector3d spin(dBodyID body, const dMass& mass) {
    const Eigen::Matrix3d rotation = rotationOf(body);
    return rotation * (inertiaOf(mass) * (rotation.transpose() * toEigen(dBodyGetAngularVel(body))));
}

void hashNumbers(Fnv1a& hash, const dReal* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) hash.add(numbers[i]);
}

}  // namespace

Pose Simulation::pose(std::size_t body) const {
    const SimBody& at = *impl_->bodies[body].body;
    const dReal* q = dBodyGetQuaternion(at.id);
    const Eigen::Vector3d origin = toEigen(dBodyGetPosition(at.id)) + originFromCenter(at);
    return {fromEigen(origin), {q[1], q[2], q[3], q[0]}};
}

Vector3 Simulation::linearVelocity(std::size_t body) const {
    const SimBody& at = *impl_->bodies[body].body;
    const Eigen::Vector3d w = toEigen(dBodyGetAngularVel(at.id));
    const Eigen::Vector3d v = toEigen(dBodyGetLinearVel(at.id)) + w.cross(originFromCenter(at));
    return fromEigen(v);
}

Vector3 Simulation::angularVelocity(std::size_t body) const {
    return fromEigen(toEigen(dBodyGetAngularVel(impl_->bodies[body].body->id)));
}

Energy Simulation::energy() const {
    Energy energy;
    for (const auto& world : impl_->worlds) {
        const Eigen::Vector3d g = orrery::toEigen(world->gravity.world());
        for (const SimBody& body : world->bodies) {
            if (dBodyIsKinematic(body.id)) continue;
            energy.kinetic += kineticEnergy(body.id);
            energy.potential -= body.mass * body.gravityFactor * g.dot(toEigen(dBodyGetPosition(body.id)));
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
        const Eigen::Vector3d p = mass.mass * toEigen(dBodyGetLinearVel(body));
        linear += p;
        angular += toEigen(dBodyGetPosition(body)).cross(p) + spin(body, mass);
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
