#include "orrery/sim/recording.hpp"

#include <unordered_map>

#include "orrery/sim/simulation.hpp"

namespace orrery {
namespace {

const Node* nodeOfBody(const Simulation& simulation, std::size_t body) {
    const Scene* scene = simulation.scene(simulation.bodyInstance(body));
    return scene ? scene->find(simulation.bodyNode(body)) : nullptr;
}

std::vector<std::string> bodyNames(const Simulation& simulation) {
    const std::size_t count = simulation.bodies().size();
    std::unordered_map<std::string_view, std::size_t> uses;
    for (std::size_t i = 0; i < count; ++i) {
        if (const Node* node = nodeOfBody(simulation, i)) ++uses[node->name];
    }
    std::unordered_map<std::uint32_t, PathNames> paths;  // by instance
    for (const InstanceId id : simulation.instances()) paths.emplace(id.value, simulation.scene(id)->contents());
    std::vector<std::string> names;
    names.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Node* node = nodeOfBody(simulation, i);
        const InstanceId instance = simulation.bodyInstance(i);
        const bool plain = node && !node->name.empty() && uses[node->name] == 1;
        std::string name = plain  ? node->name
                           : node ? paths.at(instance.value).path(*node)
                                  : "body[" + std::to_string(i + 1) + ']';
        // Two instances of one scene have the same paths.
        if (!plain && instance) name.insert(0, std::to_string(instance.value) + ':');
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace

Recording startRecording(const Simulation& simulation) {
    Recording recording;
    recording.bodies = bodyNames(simulation);
    record(simulation, recording);
    return recording;
}

void record(const Simulation& simulation, Recording& recording) {
    if (simulation.bodies().size() != recording.bodies.size()) return;
    recording.times.push_back(simulation.time());
    const Energy energy = simulation.energy();
    recording.totals.push_back({energy.kinetic, energy.potential, simulation.contactCount()});
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        recording.samples.push_back({simulation.pose(i), simulation.linearVelocity(i), simulation.angularVelocity(i)});
        recording.asleep.push_back(dBodyIsEnabled(simulation.bodies()[i]) == 0);
    }
}

}  // namespace orrery
