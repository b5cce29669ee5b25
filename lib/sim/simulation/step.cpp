// The step of a Simulation.
#include <algorithm>
#include <cmath>
#include <utility>

#include "contacts/contact_changes.hpp"
#include "contacts/forces.hpp"
#include "contacts/impacts.hpp"
#include "joints/joints.hpp"
#include "joints/taut.hpp"
#include "motions/motions.hpp"
#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/step_parts.hpp"
#include "simulation/impl.hpp"
#include "step/energy_balance.hpp"
#include "step/own_step.hpp"
#include "step/quick_step.hpp"
#include "step/sleep.hpp"
#include "step/solver.hpp"
#include "step/substeps.hpp"
#include "triggers/events.hpp"
#include "watch/unmade_contacts.hpp"
#include "world/divergence.hpp"
#include "world/spin.hpp"

namespace orrery {
bool Simulation::step(double dt) {
    if (impl_->begun > 0 || !(dt > 0) || !std::isfinite(dt)) return false;
    const PlainArithmetic arithmetic;
    impl_->noticeDestroyedBodies();
    impl_->beginSensors();
    impl_->stepWork = {};
    StepParts stages = stepParts();
    const int parts = impl_->substepsOf(dt);
    if (parts > 1) impl_->pushes.note(impl_->worlds);
    for (int i = 0; i < parts; ++i) {
        const double part = dt / parts;
        stages.animate(part);
        if (i > 0) impl_->pushes.repeat();
        // Gravity comes first: it also stops bodies with numbers that are not finite, which the spaces must not see.
        for (const auto& world : impl_->worlds) world->gravity.apply(part);
        impl_->collide(part, true);
        for (const auto& world : impl_->worlds) impl_->stepWorld(*world, part);
        stages.clearContacts();
        impl_->balanceEnergy(impl_->time + (i + 1) * part);
        impl_->settleMotions();
    }
    stages.updateTriggers();
    impl_->endSensors(dt);
    impl_->count(dt);
    return !impl_->anyFailed();
}

bool Simulation::Impl::anyFailed() const {
    return std::any_of(worlds.begin(), worlds.end(), [](const auto& world) { return world->failed; });
}

bool Simulation::ok() const {
    return valid() && !impl_->anyFailed();
}

bool StepParts::begin(double dt) {
    if (impl_->begun > 0 || !(dt > 0) || !std::isfinite(dt)) return false;
    const PlainArithmetic arithmetic;
    impl_->noticeDestroyedBodies();
    impl_->beginSensors();
    impl_->stepWork = {};
    animate(dt);
    for (const auto& world : impl_->worlds) world->gravity.apply(dt);
    collide(dt);
    for (const auto& world : impl_->worlds) {
        impl_->guarded(*world, [&] {
            impl_->beforeWorldStep(*world, dt);
            if (world->taut && world->ownStep) world->taut->begin(dt);
        });
    }
    impl_->begun = dt;
    impl_->randomOfProcess = dRandGetSeed();
    if (!impl_->worlds.empty()) dRandSetSeed(impl_->worlds.front()->randomState);
    return true;
}

bool StepParts::end() {
    if (!(impl_->begun > 0)) return false;
    const PlainArithmetic arithmetic;
    if (!impl_->worlds.empty()) impl_->worlds.front()->randomState = dRandGetSeed();
    dRandSetSeed(impl_->randomOfProcess);
    for (const auto& world : impl_->worlds) {
        impl_->guarded(*world, [&] { impl_->afterWorldStep(*world); });
    }
    clearContacts();
    impl_->settleMotions();
    updateTriggers();
    impl_->endSensors(impl_->begun);
    impl_->count(std::exchange(impl_->begun, 0));
    return !impl_->anyFailed();
}

namespace {

bool isMovedByOwnStep(SimulationWorld& world, std::size_t body) {
    return world.ownStep && world.ownStep->moves(static_cast<std::uint32_t>(body));
}

std::optional<AxisForces> forcesAlong(const SimulationWorld& world, const AxisOf& axis) {
    return world.ownStep ? world.ownStep->forcesAlong(axis) : std::nullopt;
}

}  // namespace

void Simulation::Impl::balanceEnergy(double now) {
    for (const auto& world : worlds) {
        if (!world->balance || world->failed) continue;
        world->balance->end(now);
        const StepWork& work = world->balance->work();
        stepWork.gained += work.gained;
        stepWork.forces += work.forces;
        stepWork.driven += work.driven;
    }
}

void Simulation::Impl::settleMotions() {
    for (const auto& world : worlds) {
        if (world->motions && !world->failed) world->motions->settle();
    }
}

void Simulation::Impl::count(double dt) {
    time += dt;
    ++placesEdition;
    for (const auto& world : worlds) {
        // The same number, unless the application has made steps of its own besides.
        if (std::abs(world->age - time) < dt / 2) world->age = time;
        world->partsInStep = world->parts.size();
    }
    lastStep = dt;
    ++steps;
}

void StepParts::animate(double dt) {
    const PlainArithmetic arithmetic;
    ++impl_->placesEdition;
    for (const auto& world : impl_->worlds) {
        if (world->motions && !world->failed) world->motions->drive(dt);
    }
}

void StepParts::collide(double dt) {
    const PlainArithmetic arithmetic;
    impl_->collide(dt, false);
}

void Simulation::Impl::collide(double dt, bool ownStep) {
    prepareThread();
    contacts.clear();
    for (const auto& world : worlds) {
        guarded(*world, [&] {
            world->contactLinks.clear();
            if (options.exactSpin) world->spins->begin();
            if (world->solver) world->solver->noteJoints();
            const bool isTime = dt > 0 && std::isfinite(dt);
            // It has to know its joints and their motors before it can say which contacts it needs.
            if (world->ownStep) world->ownStep->noteJoints();
            if (world->ownStep && isTime) driveJoints(*world, dt);
            if (world->ownStep && isTime) world->ownStep->noteParameters(dt);
            // The balance of energy asks ODE's contacts for what kinematic bodies and moving surfaces do.
            const bool finds = ownStep && world->ownStep && !world->balance;
            contacts.collide(*world, dt, finds ? world->ownStep.get() : nullptr);
            if (!isTime) return;
            if (!world->ownStep) driveJoints(*world, dt);
            prepareJoints(*world, dt);
            world->fast->look(dt);
            if (options.exactSpin) world->spins->apply(dt, &isMovedByOwnStep);
            // This comes last, because all other code needs the real masses. The own step needs them, too.
            if (world->taut && !world->ownStep) world->taut->begin(dt);
            if (world->unmade) world->unmade->begin(options, dt);
        });
    }
    totalContacts += contacts.count;
}

dJointGroupID StepParts::contactGroup(std::size_t world) const {
    return world < impl_->worlds.size() ? impl_->worlds[world]->contacts : nullptr;
}

void StepParts::clearContacts() {
    ++impl_->placesEdition;
    if (impl_->options.jointReadings) impl_->jointReadings.read(&forcesAlong);
    for (const auto& world : impl_->worlds) {
        world->contactForces->read(*world->sticking, impl_->contacts.events);
        if (world->taut) world->taut->read();
        if (world->unmade) world->unmade->end();
        world->spins->finish();
        restoreJoints(*world);
        dJointGroupEmpty(world->contacts);
        if (!world->failed) finishImpacts(*world);
    }
}

void StepParts::updateTriggers() {
    impl_->triggerEvents.clear();
    impl_->contactChanges.clear();
    for (const auto& world : impl_->worlds) {
        if (world->changes && !world->failed) world->changes->update(impl_->contactChanges);
        if (world->triggers) impl_->guarded(*world, [&] { world->triggers->update(impl_->triggerEvents); });
    }
}

void Simulation::Impl::prepareThread() {
    if (worlds.empty() || thread == std::this_thread::get_id()) return;
    thread = std::this_thread::get_id();
    startOdeThread();
}

int Simulation::Impl::substepsOf(double dt) {
    if (options.substeps != kAutoSubsteps)
        return std::clamp(options.substeps, 1, static_cast<int>(kSubstepsRange.most));
    int most = 1;
    prepareThread();
    for (const auto& world : worlds) {
        guarded(*world, [&] { most = std::max(most, world->fast->substeps(dt)); });
    }
    return most;
}

void Simulation::Impl::stepWorld(SimulationWorld& world, double dt) {
    guarded(world, [&] {
        beforeWorldStep(world, dt);
        if (world.balance) world.balance->begin(dt);
        if (world.ownStep) {
            const std::size_t before = contacts.count;
            world.ownStep->step(contacts, dt);
            totalContacts += contacts.count - before;
        } else if (world.solver) {
            world.solver->step(dt);
        } else if (options.solver == Solver::Step) {
            dWorldStep(world.id, dt);
        } else {
            quickStep(world, dt);
        }
        afterWorldStep(world);
        world.fast->lookBack(dt);
    });
}

// In an application's world, the application decides which bodies fall asleep.
void Simulation::Impl::beforeWorldStep(SimulationWorld& world, double dt) const {
    if (world.sleeps && world.owned) putToSleep(world, dt, options.sleepTime > 0);
}

void Simulation::Impl::afterWorldStep(SimulationWorld& world) const {
    if (world.sleeps && world.owned) noteSleepers(world);
}

void Simulation::Impl::stopWorld(SimulationWorld& world, const OdeRefusal& refusal) {
    world.failed = true;
    diagnostics.report(code::SIM_ODE_FAILED, world.place(),
                       "ODE stopped at step " + std::to_string(steps) + ": " + refusal.what());
    stopAllDiverged(world);
}

void Simulation::Impl::reportNewMessages() {
    for (; messagesReported < messages.size(); ++messagesReported) {
        diagnostics.report(code::SIM_ODE_MESSAGE, {},
                           "ODE says at step " + std::to_string(steps) + ": " + messages[messagesReported].text);
    }
}

}  // namespace orrery
