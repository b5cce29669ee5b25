#include "control/pushes.hpp"

#include "gravity/volumes.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/divergence.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {

void takeBackForce(SimulationWorld& world, std::size_t body) {
    const GravityLoad& load = world.loads[body];
    Eigen::Vector3d given = load.weight * toEigen(world.gravity.world());
    if (world.volumes) given = load.weight * world.volumes->remembered(body);
    if (world.gravity.hasCallback()) given = toEigen(world.givenTo(body));
    takeBack(load, fromEigen(given));
}

void Pushes::note(const std::vector<std::unique_ptr<SimulationWorld>>& worlds) {
    pushes_.clear();
    for (const auto& world : worlds) {
        for (const SimBody& body : world->bodies) {
            if (!isAwake(body.id)) continue;
            const Push push{body.id, fromEigen(vectorOf(dBodyGetForce(body.id))),
                            fromEigen(vectorOf(dBodyGetTorque(body.id)))};
            if (push.force != Vector3{} || push.torque != Vector3{}) pushes_.push_back(push);
        }
    }
}

void Pushes::repeat() const {
    for (const Push& push : pushes_) {
        if (!dBodyIsEnabled(push.body)) continue;
        dBodyAddForce(push.body, push.force.x, push.force.y, push.force.z);
        dBodyAddTorque(push.body, push.torque.x, push.torque.y, push.torque.z);
    }
}

}  // namespace orrery
