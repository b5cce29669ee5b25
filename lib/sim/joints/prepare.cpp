// Prepares joints before a world step, and resets them afterwards.
#include <cstddef>

#include "joints/closing.hpp"
#include "joints/drive_stops.hpp"
#include "joints/joints.hpp"
#include "joints/readings.hpp"
#include "joints/rows.hpp"
#include "joints/servos.hpp"
#include "joints/springs.hpp"
#include "joints/stop_axes.hpp"
#include "joints/stops.hpp"
#include "joints/taut.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

bool isMoved(dJointID id) {
    return dJointIsEnabled(id) && (isAwake(dJointGetBody(id, 0)) || isAwake(dJointGetBody(id, 1)));
}

void prepareOdeJoints(SimulationWorld& world, double dt) {
    const bool otherStep = dt != world.softnessStep;
    world.softnessStep = dt;
    if (!otherStep && !world.earlyStops && !world.exactSprings) return;
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        const dJointID id = world.joints[i];
        if (!id) continue;
        const PlanJoint& joint = *world.planned.joints[i].plan;
        // The mass that a spring moves may change with every step.
        if ((otherStep || world.exactSprings) && isSoft(joint)) {
            setSoftness(id, joint, world.jointOrigins[i], dt, world.exactSprings);
        }
        if (world.earlyStops && isMoved(id)) setEarlyStops(world, id, joint, world.jointOrigins[i], dt);
    }
}

}  // namespace

void driveJoints(SimulationWorld& world, double dt) {
    restoreJoints(world);
    // This comes first, because angles count from where a joint is closed.
    if (world.closing) closeJoints(world, dt);
    if (world.earlyStops) countTurns(world);
    setServos(world, dt);
    exertTorques(world);
}

void prepareJoints(SimulationWorld& world, double dt) {
    if (world.earlyStops) noteDriveStops(world, dt);
    prepareOdeJoints(world, dt);
    if (world.jointReadings) clearFeedback(world);
    for (std::size_t i = 0; i < world.sixDofJoints.size(); ++i) {
        LiveSixDofJoint& live = world.sixDofJoints[i];
        if (!live.refused) makeRows(world, world.plan->sixDofJoints[i], live, dt);
    }
    world.age += dt;
}

void restoreJoints(SimulationWorld& world) {
    if (world.taut) world.taut->end();
    // The latest change comes first, because a parameter may be changed twice. A value that others have set since then
    // stays.
    for (auto each = world.changedParameters.rbegin(); each != world.changedParameters.rend(); ++each) {
        if (each->get(each->joint, each->number) == each->now) each->set(each->joint, each->number, each->before);
    }
    world.changedParameters.clear();
}

}  // namespace orrery
