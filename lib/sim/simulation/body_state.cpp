// Poses and velocities of authored frames, energies, and the hash of the whole state.
#include <limits>

#include "gravity/volumes.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/scene/eigen.hpp"
#include "simulation/impl.hpp"
#include "step/own_step.hpp"
#include "world/body_pose.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

double kineticEnergy(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const Eigen::Vector3d v = vectorOf(dBodyGetLinearVel(body));
    const Eigen::Vector3d w = rotationOf(body).transpose() * vectorOf(dBodyGetAngularVel(body));
    // Nothing changes the velocity of an infinite mass, so that it does not count.
    const double linear = isInfinite(mass) ? 0 : mass.mass * v.squaredNorm();
    return 0.5 * (linear + w.dot(matrixOf(mass.I) * w));
}

// Angular momentum about its centre of mass, world axes.
Eigen::Vector3d spin(dBodyID body, const dMass& mass) {
    const Eigen::Matrix3d rotation = rotationOf(body);
    return rotation * (matrixOf(mass.I) * (rotation.transpose() * vectorOf(dBodyGetAngularVel(body))));
}

void hashNumbers(Fnv1a& hash, const dReal* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) hash.add(numbers[i]);
}

std::string whyNone(const SimulationWorld& world, const SimBody& body, const std::optional<Potential>& potential) {
    if (!potential) return "ODE has failed in a gravity volume";
    if (const GravityFieldState* field = potential->without) {
        const std::string name = describe(*world.findPart(field->instance)->scene, field->node, "gravity volume");
        return name + (field->attachedBody ? " rides on a body" : " is scaled out of shape");
    }
    return describe(world.sceneOf(body), body.node, "body") + " is in other gravity volumes than at the start";
}

double inVolumes(SimulationWorld& world, std::string* why) {
    double energy = 0;
    world.volumes->refresh();
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const SimBody& body = world.bodies[i];
        if (world.loads[i].weight == 0) continue;
        const auto potential = potentialOf(world, i);
        if (!potential || !potential->isDefined()) {
            if (why) *why = whyNone(world, body, potential);
            return std::numeric_limits<double>::quiet_NaN();
        }
        energy += body.mass * body.gravityFactor * potential->value;
    }
    return energy;
}

// Returns NaN, and the reason, if it is not defined.
double potentialEnergy(SimulationWorld& world, std::string* why) {
    if (world.gravity.hasCallback()) {
        if (why) *why = "a callback gives the acceleration of gravity";
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (world.volumes) return inVolumes(world, why);
    double energy = 0;
    const Eigen::Vector3d g = toEigen(world.gravity.world());
    for (const SimBody& body : world.bodies) {
        if (dBodyIsKinematic(body.id) || body.plan->infiniteMass) continue;
        energy -= body.mass * body.gravityFactor * g.dot(vectorOf(dBodyGetPosition(body.id)));
    }
    return energy;
}

}  // namespace

Energy Simulation::energy() const {
    Energy energy;
    for (const auto& world : impl_->worlds) {
        for (const SimBody& body : world->bodies) {
            if (!dBodyIsKinematic(body.id)) energy.kinetic += kineticEnergy(body.id);
        }
        energy.potential += potentialEnergy(*world, nullptr);
    }
    return energy;
}

std::string Simulation::whyNoPotential() const {
    std::string why;
    for (const auto& world : impl_->worlds) {
        if (why.empty()) static_cast<void>(potentialEnergy(*world, &why));
    }
    return why;
}

Momentum Simulation::momentum() const {
    Eigen::Vector3d linear = Eigen::Vector3d::Zero();
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();
    for (const dBodyID body : impl_->bodyHandles) {
        if (dBodyIsKinematic(body)) continue;
        dMass mass;
        dBodyGetMass(body, &mass);
        const Eigen::Vector3d p = (isInfinite(mass) ? 0 : mass.mass) * vectorOf(dBodyGetLinearVel(body));
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
    for (const auto& world : impl_->worlds) {
        if (world->ownStep) world->ownStep->addTo(hash);
    }
    return hash.value();
}

}  // namespace orrery
