#include "orrery/recording/recording.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contacts/sticking.hpp"
#include "gravity/volumes.hpp"
#include "joints/closing.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/plan/hash.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/option_table.hpp"
#include "plan/diagnostics.hpp"
#include "recording/checkpoint_text.hpp"
#include "simulation/impl.hpp"
#include "step/own_step.hpp"
#include "triggers/events.hpp"
#include "world/body_motion.hpp"

namespace orrery {
namespace {

// Lists each option with its key.
struct OptionLister {
    std::vector<CheckpointSetting>& to;

    template <typename Value>
    void operator()(std::string_view key, const std::optional<Value>& value, OptionRange) const {
        to.push_back({std::string(key), value ? toText(static_cast<double>(*value)) : "none"});
    }
    template <typename Value>
    void operator()(std::string_view key, const Value& value, OptionRange) const {
        // The state of the random numbers is stored instead of the seed.
        if (key != "seed") to.push_back({std::string(key), toText(static_cast<double>(value))});
    }
};

constexpr std::string_view kPrecision = "precision";
constexpr std::string_view kDefaultPrecision = "double";  // old checkpoints do not state it

std::string precisionOf(const std::vector<CheckpointSetting>& settings) {
    const bool isStated = !settings.empty() && settings.front().name == kPrecision;
    return isStated ? settings.front().value : std::string(kDefaultPrecision);
}

// Returns all settings that must be the same when a checkpoint is resumed.
std::vector<CheckpointSetting> settingsOf(const Plan& plan, const SimulationOptions& options) {
    std::vector<CheckpointSetting> settings;
    if (kOdePrecision != kDefaultPrecision) settings.push_back({std::string(kPrecision), std::string(kOdePrecision)});
    visitOptions(options, OptionLister{settings});
    for (const PlanWorld& world : plan.worlds) settings.push_back({"gravity", toText(world.gravity)});
    for (const PlanPartHash& part : hashesOf(plan)) {
        settings.push_back({std::string(part.part), hexadecimal(part.hash), true});
    }
    return settings;
}

bool differs(DiagnosticLog& log, const std::string& name, DiagnosticLog::Details details) {
    log.report(code::CHECKPOINT_OTHER_SCENE, {}, "the checkpoint was made with other " + name, std::move(details));
    return true;
}

// Reports every setting that differs.
bool anyDiffers(const CheckpointState& state, const std::vector<CheckpointSetting>& now, std::optional<double> dt,
                DiagnosticLog& log) {
    if (const std::string made = precisionOf(state.settings), here = precisionOf(now); made != here) {
        return differs(log, "precision of ODE", {here, made});
    }
    bool any = false;
    if (dt && state.dt != 0 && *dt != state.dt) any = differs(log, "dt", {toText(*dt), toText(state.dt)});
    if (state.settings.size() != now.size()) return differs(log, "worlds", {});
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (state.settings[i] == now[i]) continue;
        any = differs(
            log, now[i].name,
            now[i].isHash ? DiagnosticLog::Details{} : DiagnosticLog::Details{now[i].value, state.settings[i].value});
    }
    return any;
}

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
           describe(*world.parts.front().scene, found->plan->node, "joint") +
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

bool isExact(const SimulationWorld& world, DiagnosticLog& log) {
    if (!world.owned) return refuse(log, world, "the world is the application's: what else is in it is not known");
    if (world.failed) return refuse(log, world, "a check of ODE's has failed in the world");
    for (const PlannedGeom& planned : world.planned.geoms) {
        const PlanGeom& geom = *planned.plan;
        const dBodyID body = world.body(planned.body);
        if (!body || dBodyIsKinematic(body) || !std::holds_alternative<SolidMesh>(geom.solid)) continue;
        return refuse(log, world,
                      describe(*world.parts.front().scene, geom.node, "geom") +
                          " is a triangle mesh on a moving body: its collider may look back at earlier steps");
    }
    return world.parts.empty() || (!haveTransmission(world, log) && !haveAverages(world, log));
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

bool fits(const CheckpointState& state, const std::vector<std::unique_ptr<SimulationWorld>>& worlds) {
    return std::equal(state.worlds.begin(), state.worlds.end(), worlds.begin(), worlds.end(),
                      [](const WorldCheckpoint& kept, const auto& world) {
                          const auto sameSize = [](const auto& turns, const auto* now) {
                              return turns.size() == now->size();
                          };
                          const auto now = turnsOf(*world);
                          return kept.bodies.size() == world->bodies.size() &&
                                 std::equal(kept.turns.begin(), kept.turns.end(), now.begin(), now.end(), sameSize) &&
                                 std::all_of(kept.taut.begin(), kept.taut.end(),
                                             [&](const TautBody& taut) { return taut.body < world->bodies.size(); }) &&
                                 kept.motions.size() == (world->motions ? world->motions->states().size() : 0) &&
                                 (world->ownStep ? world->ownStep->isOfThis(kept.own) : kept.own.isEmpty());
                      });
}

}  // namespace

std::optional<std::string> Checkpoint::save(const Simulation& simulation, DiagnosticLog& log) {
    const Simulation::Impl& impl = *simulation.impl_;
    if (impl.lastInstance != 0 || impl.instances.size() != 1) {
        log.report(code::CHECKPOINT_NOT_EXACT, {}, "scenes were added to the simulation, or taken out of it");
        return std::nullopt;
    }
    if (impl.objectsRemoved) {
        log.report(code::CHECKPOINT_NOT_EXACT, {}, "bodies or joints were taken out of the simulation");
        return std::nullopt;
    }
    CheckpointState state{
        settingsOf(impl.wholePlan(), impl.options), impl.lastStep, impl.time, impl.steps, impl.totalContacts, {}, 0};
    for (const auto& world : impl.worlds) {
        if (!isExact(*world, log)) return std::nullopt;
        state.worlds.push_back({world->gravity.world(), world->randomState, {}, {}, {}, {}, {}, {}, {}});
        // The application may have made steps of its own.
        if (world->age != impl.time) state.worlds.back().age = world->age;
        if (world->motions) state.worlds.back().motions = world->motions->states();
        for (std::size_t i = 0; i < world->bodies.size(); ++i) {
            state.worlds.back().bodies.push_back(stateOf(*world, i));
        }
        state.worlds.back().touching = world->sticking->pairs();
        if (world->taut) state.worlds.back().taut = world->taut->bodies();
        if (world->ownStep) state.worlds.back().own = world->ownStep->memory();
        for (const std::vector<double>* turns : turnsOf(*world)) state.worlds.back().turns.push_back(*turns);
    }
    state.hash = simulation.stateHash();
    return toText(state);
}

bool Checkpoint::resume(Simulation& simulation, std::string_view text, DiagnosticLog& log, std::optional<double> dt) {
    Simulation::Impl& impl = *simulation.impl_;
    std::string fault;
    const auto state = parseCheckpoint(text, fault);
    if (!state) {
        log.report(code::CHECKPOINT_MALFORMED, {}, "the checkpoint is not as it was written: " + fault);
        return false;
    }
    if (anyDiffers(*state, settingsOf(impl.wholePlan(), impl.options), dt, log)) return false;
    if (!fits(*state, impl.worlds)) {
        differs(log, "numbers of bodies and joints", {});
        return false;
    }
    impl.lastStep = state->dt;
    impl.time = state->time;
    impl.steps = state->steps;
    impl.totalContacts = state->contacts;
    for (std::size_t w = 0; w < impl.worlds.size(); ++w) {
        SimulationWorld& world = *impl.worlds[w];
        const WorldCheckpoint& kept = state->worlds[w];
        world.age = kept.age.value_or(state->time);
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
    // Bodies that are in a trigger now must not enter it again.
    simulation.updateTriggers();
    impl.triggerEvents.clear();
    return true;
}

}  // namespace orrery
