// Ends a live world: destroys exactly the objects that were made.
#include "contacts/broad_phase.hpp"
#include "contacts/contact_changes.hpp"
#include "contacts/forces.hpp"
#include "contacts/ground_contacts.hpp"
#include "gravity/volumes.hpp"
#include "joints/joints.hpp"
#include "joints/taut.hpp"
#include "motions/motions.hpp"
#include "step/energy_balance.hpp"
#include "step/own_step.hpp"
#include "step/solver.hpp"
#include "step/substeps.hpp"
#include "triggers/events.hpp"
#include "watch/unmade_contacts.hpp"
#include "world/neighbours.hpp"
#include "world/spin.hpp"

namespace orrery {
namespace {

void destroyJoints(SimulationWorld& world) {
    if (world.contacts) dJointGroupDestroy(world.contacts);
    destroyMotors(world, 0, world.sixDofJoints.size());
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        if (world.joints[i] && world.planned.joints[i].group == kNone) dJointDestroy(world.joints[i]);
    }
    for (const dJointGroupID group : world.jointGroups) dJointGroupDestroy(group);
}

}  // namespace

SimulationWorld::SimulationWorld()
    : broadPhase(std::make_unique<BroadPhase>()),
      grounds(std::make_unique<GroundContacts>()),
      sticking(std::make_unique<StickingPairs>()),
      contactForces(std::make_unique<ContactForces>()) {}

SimulationWorld::~SimulationWorld() {
    if (!id) return;
    leaveNeighbourhood(*this);
    destroyJoints(*this);
    if (!spaceLocked) {
        for (const SimGeom& geom : geoms) {
            if (geom.id) dGeomDestroy(geom.id);
        }
        for (auto space = madeSpaces.rbegin(); space != madeSpaces.rend(); ++space) dSpaceDestroy(*space);
        meshes.clear();
        heightfields.clear();
    } else {
        // The geoms remain and refer to these arrays.
        for (auto& [key, ground] : heightfields) static_cast<void>(ground.data.release());
        for (auto& [key, mesh] : meshes) static_cast<void>(new SharedMesh(std::move(mesh)));
    }
    for (const SimBody& body : bodies) dBodyDestroy(body.id);
    if (owned) dWorldDestroy(id);
    // After a failed check, a job of ODE remains there, so that ODE does not allow to free it.
    if (threading && !failed) dThreadingFreeImplementation(threading);
}

}  // namespace orrery
