#include "world/divergence.hpp"

#include <cmath>
#include <span>
#include <utility>

#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

bool allFinite(std::span<const dReal> values) {
    for (const dReal value : values) {
        if (!std::isfinite(value)) return false;
    }
    return true;
}

bool hasPose(dBodyID id) {
    return allFinite({dBodyGetPosition(id), 3}) && allFinite({dBodyGetQuaternion(id), 4});
}

// Moves the body back to its start if its place is no longer finite.
void restorePose(dBodyID id, const PlanBody& start) {
    if (hasPose(id)) return;
    const Eigen::Vector3d center =
        toEigen(start.pose.position) + toEigen(start.pose.rotation) * toEigen(start.centerOfMass);
    dBodySetPosition(id, center.x(), center.y(), center.z());
    dBodySetQuaternion(id, toOde(start.pose.rotation).data());
}

}  // namespace

void stopDiverged(SimulationWorld& world, std::size_t index) {
    SimBody& body = world.bodies[index];
    dBodySetLinearVel(body.id, 0, 0, 0);
    dBodySetAngularVel(body.id, 0, 0, 0);
    dBodySetForce(body.id, 0, 0, 0);
    dBodySetTorque(body.id, 0, 0, 0);
    restorePose(body.id, world.plannedBody(body.planIndex));
    dBodyDisable(body.id);
    if (std::exchange(body.diverged, true)) return;
    const Scene& scene = world.sceneOf(body);
    world.diagnostics->report(code::SIM_BODY_DIVERGED, placeOf(scene, body.node),
                              describe(scene, body.node, "body") + " left the finite numbers and was stopped");
}

void stopMisplaced(SimulationWorld& world) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const dReal* const p = dBodyGetPosition(world.bodies[i].id);
        const dReal* const q = dBodyGetQuaternion(world.bodies[i].id);
        const double sum = p[0] + p[1] + p[2] + q[0] + q[1] + q[2] + q[3];
        if (!(std::abs(sum) < kDiverged)) [[unlikely]]
            stopDiverged(world, i);
    }
}

void stopAllDiverged(SimulationWorld& world) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        if (isDiverged(world.loads[i]) || !hasPose(world.bodies[i].id)) stopDiverged(world, i);
    }
}

}  // namespace orrery
