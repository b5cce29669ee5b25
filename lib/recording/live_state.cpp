#include "live_state.hpp"

#include <algorithm>
#include <utility>

#include "contacts/sticking.hpp"
#include "gravity/volumes.hpp"
#include "joints/closing.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/step_parts.hpp"
#include "plan/diagnostics.hpp"
#include "simulation/impl.hpp"
#include "step/own_step.hpp"
#include "triggers/events.hpp"
#include "world/body_motion.hpp"

namespace orrery {
namespace {

BodyCheckpoint stateOf(const SimulationWorld& world, std::size_t index) {
    const SimBody& body = world.bodies[index];
    BodyCheckpoint state;
    state.motion = bodyMotionOf(body.id);
    state.given = world.givenTo(index);
    if (index < world.timers.size()) state.timer = world.timers[index];
    state.timer.disabled = dBodyIsEnabled(body.id) == 0;
    state.diverged = body.diverged;
    if (!world.volumes) return state;
    const SleepMemory rest = world.volumes->sleepMemory(index);
    state.felt = fromEigen(rest.last);
    state.remembered = rest.remembered;
    state.nearMoving = rest.nearMoving;
    return state;
}

void restore(SimulationWorld& world, std::size_t index, const BodyCheckpoint& state) {
    SimBody& body = world.bodies[index];
    setMotion(body.id, state.motion);
    if (state.given != Vector3{} || !world.given.empty()) {
        world.given.resize(world.bodies.size());
        world.given[index] = state.given;
    }
    if (index < world.timers.size()) world.timers[index] = state.timer;
    body.diverged = state.diverged;
    dBodyEnable(body.id);
    if (state.timer.disabled) dBodyDisable(body.id);
    if (world.volumes) world.volumes->setSleepMemory(index, {state.remembered, toEigen(state.felt), state.nearMoving});
}

bool refuse(DiagnosticLog& log, const SimulationWorld& world, std::string why) {
    log.report(code::CHECKPOINT_NOT_EXACT, world.place(), std::move(why));
    return false;
}

// ODE counts the turns of the wheels in variables that cannot be set.
bool haveTransmission(const SimulationWorld& world, DiagnosticLog& log) {
    const auto& joints = world.planned.joints;
    const auto found = std::find_if(joints.begin(), joints.end(), [](const PlannedJoint& joint) {
        return joint.plan->type == JointType::Transmission;
    });
    if (found == joints.end()) return false;
    refuse(log, world,
           describe(*world.partOf(&PlanCounts::joints, static_cast<std::size_t>(found - joints.begin())).scene,
                    found->plan->node, "joint") +
               " is a transmission, and ODE counts its turns");
    return true;
}

// ODE stores the velocities for its means in variables that cannot be set.
bool haveAverages(const SimulationWorld& world, DiagnosticLog& log) {
    const auto found = std::find_if(world.bodies.begin(), world.bodies.end(), [](const SimBody& body) {
        return dBodyGetAutoDisableFlag(body.id) != 0 && dBodyGetAutoDisableAverageSamplesCount(body.id) > 1;
    });
    if (found == world.bodies.end()) return false;
    refuse(log, world,
           describe(world.sceneOf(*found), found->node, "body") + " falls asleep by a mean over several steps");
    return true;
}

// Returns angles with counted turns: first of each joint with rows, then of each other joint that counts turns.
template <typename World>
auto turnsOf(World& world) {
    std::vector<decltype(&world.sixDofJoints.front().turns)> turns;
    for (auto& joint : world.sixDofJoints) turns.push_back(&joint.turns);
    for (auto& origin : world.jointOrigins) {
        if (!origin.turns.empty()) turns.push_back(&origin.turns);
    }
    return turns;
}

bool fitsWorld(const WorldCheckpoint& kept, const SimulationWorld& world) {
    const auto sameSize = [](const auto& turns, const auto* now) { return turns.size() == now->size(); };
    const auto now = turnsOf(world);
    return kept.bodies.size() == world.bodies.size() &&
           std::equal(kept.turns.begin(), kept.turns.end(), now.begin(), now.end(), sameSize) &&
           std::all_of(kept.taut.begin(), kept.taut.end(),
                       [&](const TautBody& taut) { return taut.body < world.bodies.size(); }) &&
           kept.motions.size() == (world.motions ? world.motions->states().size() : 0) &&
           (world.ownStep ? world.ownStep->isOfThis(kept.own) : kept.own.isEmpty());
}

void keepWorld(const SimulationWorld& world, double time, WorldCheckpoint& to) {
    to.gravity = world.gravity.world();
    to.random = world.randomState;
    // The application may have made steps of its own.
    to.age = world.age != time ? std::optional(world.age) : std::nullopt;
    to.motions = world.motions ? world.motions->states() : std::vector<MotionState>();
    to.bodies.clear();
    for (std::size_t i = 0; i < world.bodies.size(); ++i) to.bodies.push_back(stateOf(world, i));
    to.touching = world.sticking->pairs();
    to.taut = world.taut ? world.taut->bodies() : std::vector<TautBody>();
    to.own = world.ownStep ? world.ownStep->memory() : OwnMemory();
    to.turns.clear();
    for (const std::vector<double>* turns : turnsOf(world)) to.turns.push_back(*turns);
}

void putWorldBack(const WorldCheckpoint& kept, double time, SimulationWorld& world) {
    world.age = kept.age.value_or(time);
    resumeClosing(world);
    world.gravity.setWorld(kept.gravity);
    world.randomState = kept.random;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) restore(world, i, kept.bodies[i]);
    world.sticking->setPairs(kept.touching);
    if (world.taut) world.taut->setBodies(kept.taut);
    const auto turns = turnsOf(world);
    for (std::size_t i = 0; i < turns.size(); ++i) *turns[i] = kept.turns[i];
    if (world.motions) world.motions->setStates(kept.motions);
    if (world.ownStep) world.ownStep->setMemory(kept.own);
}

}  // namespace

void LiveState::noticeDestroyed(const Simulation& simulation) {
    simulation.impl_->noticeDestroyedBodies();
}

std::string_view LiveState::hindrance(const Simulation& simulation) {
    const Simulation::Impl& impl = *simulation.impl_;
    if (impl.begun > 0) return "a step has begun, and StepParts::end() has not ended it";
    const auto failed = [](const auto& world) { return world->failed; };
    if (std::any_of(impl.worlds.begin(), impl.worlds.end(), failed)) return "a check of ODE's has failed in the world";
    return {};
}

bool LiveState::canBeKept(const Simulation& simulation, DiagnosticLog& log) {
    noticeDestroyed(simulation);
    if (const std::string_view why = hindrance(simulation); !why.empty()) {
        log.report(code::CHECKPOINT_NOT_EXACT, {}, std::string(why));
        return false;
    }
    for (const auto& world : simulation.impl_->worlds) {
        if (!world->parts.empty() && (haveTransmission(*world, log) || haveAverages(*world, log))) return false;
        if (!world->owned) {
            log.report(code::CHECKPOINT_WORLD_GIVEN, world->place(),
                       "the world is the application's, whose own objects in it are not kept");
        }
    }
    return true;
}

void LiveState::keep(const Simulation& simulation, CheckpointState& to) {
    const Simulation::Impl& impl = *simulation.impl_;
    to.dt = impl.lastStep;
    to.time = impl.time;
    to.steps = impl.steps;
    to.contacts = impl.totalContacts;
    to.worlds.resize(impl.worlds.size());
    for (std::size_t i = 0; i < impl.worlds.size(); ++i) keepWorld(*impl.worlds[i], impl.time, to.worlds[i]);
}

bool LiveState::fits(const CheckpointState& state, const Simulation& simulation) {
    const auto& worlds = simulation.impl_->worlds;
    return std::equal(state.worlds.begin(), state.worlds.end(), worlds.begin(), worlds.end(),
                      [](const WorldCheckpoint& kept, const auto& world) { return fitsWorld(kept, *world); });
}

void LiveState::putTimeBack(const CheckpointState& state, Simulation& simulation) {
    Simulation::Impl& impl = *simulation.impl_;
    impl.lastStep = state.dt;
    impl.time = state.time;
    impl.steps = state.steps;
    impl.totalContacts = state.contacts;
    ++impl.placesEdition;
    for (std::size_t i = 0; i < impl.worlds.size(); ++i) {
        const bool hadIt = i < state.worlds.size();
        impl.worlds[i]->age = hadIt ? state.worlds[i].age.value_or(state.time) : state.time;
        if (hadIt) impl.worlds[i]->randomState = state.worlds[i].random;
    }
    // Bodies that are in a trigger now must not enter it again.
    simulation.stepParts().updateTriggers();
    impl.triggerEvents.clear();
    refreshReadings(simulation);
}

void LiveState::carryBody(const Simulation& from, std::size_t body, Simulation& to, std::size_t number) {
    const ListedBody& then = from.impl_->bodies[body];
    const ListedBody& now = to.impl_->bodies[number];
    const SimulationWorld& world = *from.impl_->worlds[then.world];
    SimulationWorld& next = *to.impl_->worlds[now.world];
    const auto centerOf = [](const SimulationWorld& of, std::size_t index) {
        return of.plannedBody(of.bodies[index].planIndex).centerOfMass;
    };
    if (centerOf(world, then.body) == centerOf(next, now.body)) {
        return restore(next, now.body, stateOf(world, then.body));
    }
    const BodyId id = to.bodies()[number];
    const BodyId before = from.bodies()[body];
    to.setPose(id, from.pose(before));
    to.setVelocity(id, from.linearVelocity(before), from.angularVelocity(before));
    if (!dBodyIsEnabled(world.bodies[then.body].id)) dBodyDisable(next.bodies[now.body].id);
}

void LiveState::carryCallback(const Gravity& from, Gravity& to) {
    to.callback_ = from.callback_;
    to.user_ = from.user_;
}

void LiveState::putBack(const CheckpointState& state, Simulation& simulation) {
    Simulation::Impl& impl = *simulation.impl_;
    for (std::size_t i = 0; i < impl.worlds.size(); ++i) putWorldBack(state.worlds[i], state.time, *impl.worlds[i]);
    putTimeBack(state, simulation);
}

}  // namespace orrery
