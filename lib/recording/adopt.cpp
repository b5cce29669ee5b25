// Puts another version of the first scene into a running simulation.
#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "control_now.hpp"
#include "live_state.hpp"
#include "motions/motions.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/recording/recording.hpp"
#include "simulation/impl.hpp"

namespace orrery {
namespace {

// Names the nodes of one kind in all scenes of a simulation by scene and path; of several nodes with one path the
// second has "#2", and so on.
class Keys {
public:
    std::string of(const Simulation& simulation, NodeId node, InstanceId instance) {
        const Scene* scene = simulation.scene(instance);
        const Node* found = scene ? scene->find(node) : nullptr;
        std::string key = std::to_string(instance.value) + (found ? pathOf(*found) : std::string());
        const int times = ++times_[key];
        return times == 1 ? key : key + '#' + std::to_string(times);
    }

private:
    std::unordered_map<std::string, int> times_;
};

std::vector<std::string> bodyKeys(const Simulation& simulation) {
    Keys keys;
    std::vector<std::string> all;
    for (const BodyId body : simulation.bodies()) all.push_back(keys.of(simulation, body.node, body.instance));
    return all;
}

using Live = std::remove_reference_t<decltype(LiveState::implOf(std::declval<Simulation&>()))>;
using MotionStates = std::map<std::string, MotionState>;

template <typename Visit>
void forEachMotion(const Simulation& simulation, const Visit& visit) {
    Keys keys;
    for (const auto& world : LiveState::implOf(simulation).worlds) {
        if (!world->motions) continue;
        for (std::size_t i = 0; i < world->plan->motions.size(); ++i) {
            const InstanceRange& part = world->partOf(&PlanCounts::motions, i);
            visit(*world, i, keys.of(simulation, world->plan->motions[i].node, part.instance));
        }
    }
}

class Adoption {
public:
    Adoption(Simulation& from, Simulation& to, DiagnosticLog& log)
        : from_(from), to_(to), old_(LiveState::implOf(from)), new_(LiveState::implOf(to)), log_(log) {}

    void run() {
        addInstances();
        removeGone();
        carryCallbacks();
        carryControl(from_, to_);
        const std::vector<std::string> before = bodyKeys(from_);
        const std::vector<std::string> now = bodyKeys(to_);
        CheckpointState state;
        LiveState::keep(from_, state);
        // Where the same objects are there, they remember their contacts, too.
        if (before == now && LiveState::fits(state, to_) && haveSameLists()) {
            LiveState::putBack(state, to_);
        } else {
            carryBodies(before, now);
            carryMotions();
            LiveState::putTimeBack(state, to_);
        }
        carryGravity();
        new_.diagnostics = old_.diagnostics;
        report(before, now);
    }

private:
    // The other scenes, under their ids.
    void addInstances() {
        for (const auto& instance : old_.instances) {
            if (!instance->id) continue;
            for (std::size_t i = 0; i < old_.worlds.size(); ++i) {
                if (!old_.worlds[i]->findPart(instance->id)) continue;
                new_.lastInstance = instance->id.value - 1;
                DiagnosticLog known;
                to_.add(instance->scene(), instance->root, i < new_.worlds.size() ? known : log_, i);
            }
        }
        new_.lastInstance = old_.lastInstance;
    }

    // Bodies and joints that were removed singly stay removed.
    void removeGone() {
        for (const auto& instance : old_.instances) {
            const auto now = [&](NodeId before) {
                const Node* old = instance->scene().find(before);
                const Scene* scene = to_.scene(instance->id);
                const Node* found = old && scene ? scene->find(pathOf(*old)) : nullptr;
                return found ? found->id : NodeId{};
            };
            for (const NodeId body : instance->removedBodies) to_.remove(BodyId{now(body), instance->id});
            for (const NodeId joint : instance->removedJoints) to_.remove(JointId{now(joint), instance->id});
        }
    }

    void carryCallbacks() {
        new_.contacts.callback = old_.contacts.callback;
        new_.contacts.callbackUser = old_.contacts.callbackUser;
        for (std::size_t i = 0; i < std::min(old_.worlds.size(), new_.worlds.size()); ++i)
            LiveState::carryCallback(from_.gravity(i), to_.gravity(i));
    }

    [[nodiscard]] bool haveSameLists() const {
        for (std::size_t i = 0; i < old_.worlds.size(); ++i) {
            if (old_.worlds[i]->counts() != new_.worlds[i]->counts()) return false;
        }
        return true;
    }

    void carryBodies(const std::vector<std::string>& before, const std::vector<std::string>& now) {
        std::unordered_map<std::string, std::size_t> places;
        for (std::size_t i = 0; i < before.size(); ++i) places.emplace(before[i], i);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const auto at = places.find(now[i]);
            if (at != places.end()) LiveState::carryBody(from_, at->second, to_, i);
        }
    }

    void carryMotions() {
        MotionStates kept;
        forEachMotion(from_, [&](const SimulationWorld& world, std::size_t i, const std::string& key) {
            kept.emplace(key, world.motions->states()[i]);
        });
        forEachMotion(to_, [&](const SimulationWorld& world, std::size_t i, const std::string& key) {
            const auto at = kept.find(key);
            if (at == kept.end()) return;
            std::vector<MotionState> states = world.motions->states();
            states[i] = at->second;
            world.motions->setStates(states);
        });
    }

    // Gravity that the application has set stays; that of the scenes is the new one.
    void carryGravity() {
        for (std::size_t i = 0; i < std::min(old_.worlds.size(), new_.worlds.size()); ++i) {
            const Vector3 now = old_.worlds[i]->gravity.world();
            const bool isStated = now == statedGravity(*old_.worlds[i], old_.options.plan);
            to_.gravity(i).setWorld(isStated ? statedGravity(*new_.worlds[i], new_.options.plan) : now);
        }
    }

    void report(const std::vector<std::string>& before, const std::vector<std::string>& now) {
        std::vector<std::string> both;
        std::vector<std::string> a = before;
        std::vector<std::string> b = now;
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
        if (both.size() == a.size() && both.size() == b.size()) return;
        const Scene& scene = to_.scene();
        log_.report(code::SIM_SCENE_ADOPTED, scene.place(scene.root()),
                    std::to_string(both.size()) + " bodies go on, " + std::to_string(b.size() - both.size()) +
                        " are new, " + std::to_string(a.size() - both.size()) + " are gone");
    }

    Simulation& from_;
    Simulation& to_;
    Live& old_;
    Live& new_;
    DiagnosticLog& log_;
};

Simulation simulationOf(const Simulation& running, const Scene& scene, DiagnosticLog& log) {
    const Live& live = LiveState::implOf(running);
    if (live.worlds.empty() || live.worlds.front()->owned) return {scene, live.options, log};
    const SimulationWorld& world = *live.worlds.front();
    return {scene, world.id, world.callerSpace, live.options, log};
}

bool refuse(const Scene& scene, std::string_view why, DiagnosticLog& log) {
    log.report(code::SIM_SCENE_REFUSED, scene.place(scene.root()), "the scene is not adopted: " + std::string(why));
    return false;
}

}  // namespace

bool adopt(Simulation& simulation, const Scene& scene, DiagnosticLog& log) {
    LiveState::noticeDestroyed(simulation);
    if (const std::string_view why = LiveState::hindrance(simulation); !why.empty()) return refuse(scene, why, log);
    Simulation next = simulationOf(simulation, scene, log);
    if (!next.valid()) return refuse(scene, "it cannot be simulated", log);
    Adoption(simulation, next, log).run();
    simulation = std::move(next);
    return true;
}

}  // namespace orrery
