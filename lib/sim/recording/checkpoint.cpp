#include "orrery/sim/checkpoint.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "gravity/volumes.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/sim/option_table.hpp"
#include "plan/hash.hpp"
#include "recording/checkpoint_text.hpp"
#include "simulation/impl.hpp"
#include "triggers/events.hpp"

namespace orrery {
namespace {

constexpr std::size_t kRotationRow = 4;  // ODE pads rows of matrices

// Adds each option to a hash; an absent one is told from all that it can be.
struct OptionHash {
    Fnv1a& hash;

    template <typename Value>
    void operator()(std::string_view, const std::optional<Value>& value, OptionRange) const {
        hash.add(value ? static_cast<double>(*value) : -1.0);
    }
    template <typename Value>
    void operator()(std::string_view key, const Value& value, OptionRange) const {
        // The state of the random numbers is kept instead.
        if (key != "seed") hash.add(static_cast<double>(value));
    }
};

// Of all that must be the same when a checkpoint is resumed.
std::uint64_t identity(const Plan& plan, const SimulationOptions& options) {
    Fnv1a hash;
    hash.add(hexadecimal(hashOf(plan)));
    visitOptions(options, OptionHash{hash});
    return hash.value();
}

// Numbers of ODE's, one field after the other.
class NumberWriter {
public:
    explicit NumberWriter(std::span<double> to) : to_(to) {}
    void take(const double* from, std::size_t count) {
        std::copy(from, from + count, to_.begin());
        to_ = to_.subspan(count);
    }

private:
    std::span<double> to_;
};

class NumberReader {
public:
    explicit NumberReader(std::span<const double> from) : from_(from) {}
    std::span<const double> take(std::size_t count) {
        const auto taken = from_.first(count);
        from_ = from_.subspan(count);
        return taken;
    }

private:
    std::span<const double> from_;
};

BodyCheckpoint stateOf(const SimulationWorld& world, std::size_t index) {
    const SimBody& body = world.bodies[index];
    BodyCheckpoint state;
    NumberWriter numbers(state.numbers);
    numbers.take(dBodyGetPosition(body.id), 3);
    numbers.take(dBodyGetQuaternion(body.id), 4);
    for (std::size_t row = 0; row < 3; ++row) numbers.take(dBodyGetRotation(body.id) + row * kRotationRow, 3);
    for (const auto& get : {dBodyGetLinearVel, dBodyGetAngularVel, dBodyGetForce, dBodyGetTorque}) {
        numbers.take(get(body.id), 3);
    }
    numbers.take(&body.given.x, 1);
    numbers.take(&body.given.y, 1);
    numbers.take(&body.given.z, 1);
    state.timer = body.timer;
    state.timer.disabled = dBodyIsEnabled(body.id) == 0;
    state.diverged = body.diverged;
    if (!world.volumes) return state;
    const RestMemory rest = world.volumes->rest(index);
    numbers.take(rest.last.data(), 3);
    state.remembered = rest.remembered;
    state.nearMoving = rest.nearMoving;
    return state;
}

// ODE's own numbers are written over: its functions would calculate the quaternion's length and the matrix
// anew, and change the last bits.
void overwrite(const dReal* at, std::span<const double> numbers) {
    std::copy(numbers.begin(), numbers.end(), const_cast<dReal*>(at));
}

void restore(SimulationWorld& world, std::size_t index, const BodyCheckpoint& state) {
    SimBody& body = world.bodies[index];
    NumberReader numbers(state.numbers);
    const auto p = numbers.take(3);
    dBodySetPosition(body.id, p[0], p[1], p[2]);  // tells the geoms
    overwrite(dBodyGetQuaternion(body.id), numbers.take(4));
    for (std::size_t row = 0; row < 3; ++row) {
        overwrite(dBodyGetRotation(body.id) + row * kRotationRow, numbers.take(3));
    }
    for (const auto& set : {dBodySetLinearVel, dBodySetAngularVel, dBodySetForce, dBodySetTorque}) {
        const auto v = numbers.take(3);
        set(body.id, v[0], v[1], v[2]);
    }
    const auto given = numbers.take(3);
    body.given = {given[0], given[1], given[2]};
    body.timer = state.timer;
    body.diverged = state.diverged;
    setTimer(body.id, state.timer);
    if (!world.volumes) return;
    const auto last = numbers.take(3);
    world.volumes->setRest(index, {state.remembered, {last[0], last[1], last[2]}, state.nearMoving});
}

bool refuse(DiagnosticLog& log, const SimulationWorld& world, std::string why) {
    log.report(code::CHECKPOINT_NOT_EXACT, world.place(), std::move(why));
    return false;
}

// ODE counts the turns of its wheels where nobody can set them.
bool haveTransmission(const SimulationWorld& world, DiagnosticLog& log) {
    const auto& joints = world.plan->joints;
    const auto found = std::find_if(joints.begin(), joints.end(),
                                    [](const PlanJoint& joint) { return joint.type == JointType::Transmission; });
    if (found == joints.end()) return false;
    refuse(log, world,
           describe(*world.parts.front().scene, found->node, "joint") + " is a transmission, and ODE counts its turns");
    return true;
}

bool isExact(const SimulationWorld& world, DiagnosticLog& log) {
    if (!world.owned) return refuse(log, world, "the world is the application's: what else is in it is not known");
    if (world.failed) return refuse(log, world, "a check of ODE's has failed in the world");
    for (std::size_t i = 0; i < world.plan->geoms.size(); ++i) {
        const PlanGeom& geom = world.plan->geoms[i];
        const dBodyID body = world.body(geom.body);
        if (!body || dBodyIsKinematic(body) || !std::holds_alternative<SolidMesh>(geom.solid)) continue;
        return refuse(log, world,
                      describe(*world.parts.front().scene, geom.node, "geom") +
                          " is a triangle mesh on a moving body: its collider may look back at earlier steps");
    }
    return world.parts.empty() || !haveTransmission(world, log);
}

bool fits(const CheckpointState& state, const std::vector<std::unique_ptr<SimulationWorld>>& worlds) {
    return std::equal(state.worlds.begin(), state.worlds.end(), worlds.begin(), worlds.end(),
                      [](const WorldCheckpoint& kept, const auto& world) {
                          const auto sameSize = [](const auto& turns, const LiveRowJoint& joint) {
                              return turns.size() == joint.turns.size();
                          };
                          return kept.bodies.size() == world->bodies.size() &&
                                 std::equal(kept.turns.begin(), kept.turns.end(), world->rowJoints.begin(),
                                            world->rowJoints.end(), sameSize) &&
                                 kept.motions.size() == (world->motions ? world->motions->states().size() : 0);
                      });
}

}  // namespace

std::optional<std::string> Checkpoint::save(const Simulation& simulation, DiagnosticLog& log) {
    const Simulation::Impl& impl = *simulation.impl_;
    if (impl.lastInstance != 0 || impl.instances.size() != 1) {
        log.report(code::CHECKPOINT_NOT_EXACT, {}, "scenes were added to the simulation, or taken out of it");
        return std::nullopt;
    }
    CheckpointState state{identity(impl.plan, impl.options), impl.time, impl.steps, impl.totalContacts, {}, 0};
    for (const auto& world : impl.worlds) {
        if (!isExact(*world, log)) return std::nullopt;
        state.worlds.push_back({world->gravity.world(), world->randomState, {}, {}, {}});
        if (world->motions) state.worlds.back().motions = world->motions->states();
        for (std::size_t i = 0; i < world->bodies.size(); ++i) {
            state.worlds.back().bodies.push_back(stateOf(*world, i));
        }
        for (const LiveRowJoint& joint : world->rowJoints) state.worlds.back().turns.push_back(joint.turns);
    }
    state.hash = simulation.stateHash();
    return toText(state);
}

bool Checkpoint::resume(Simulation& simulation, std::string_view text, DiagnosticLog& log) {
    Simulation::Impl& impl = *simulation.impl_;
    std::size_t line = 0;
    const auto state = parseCheckpoint(text, line);
    if (!state) {
        log.report(code::CHECKPOINT_MALFORMED, {},
                   "line " + std::to_string(line) + " of the checkpoint is not as written");
        return false;
    }
    if (state->scene != identity(impl.plan, impl.options) || !fits(*state, impl.worlds)) {
        log.report(code::CHECKPOINT_OTHER_SCENE, {}, "the checkpoint is of another scene, or of other options");
        return false;
    }
    impl.time = state->time;
    impl.steps = state->steps;
    impl.totalContacts = state->contacts;
    for (std::size_t w = 0; w < impl.worlds.size(); ++w) {
        SimulationWorld& world = *impl.worlds[w];
        const WorldCheckpoint& kept = state->worlds[w];
        world.gravity.setWorld(kept.gravity);
        world.randomState = kept.random;
        for (std::size_t i = 0; i < world.bodies.size(); ++i) restore(world, i, kept.bodies[i]);
        for (std::size_t i = 0; i < world.rowJoints.size(); ++i) world.rowJoints[i].turns = kept.turns[i];
        if (world.motions) world.motions->setStates(kept.motions);
    }
    // So that what is in a trigger now does not come into it again.
    simulation.updateTriggers();
    impl.triggerEvents.clear();
    return true;
}

}  // namespace orrery
