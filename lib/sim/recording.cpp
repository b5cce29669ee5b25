#include "orrery/sim/recording.hpp"

#include <unordered_map>

#include "orrery/sim/simulation.hpp"

namespace orrery {
namespace {

std::vector<std::string> bodyNames(const Simulation& simulation) {
    const Scene& scene = simulation.scene();
    const std::size_t count = simulation.bodies().size();
    std::unordered_map<std::string_view, std::size_t> uses;
    for (std::size_t i = 0; i < count; ++i) {
        if (const Node* node = scene.find(simulation.bodyNode(i))) ++uses[node->name];
    }
    const PathNames paths(scene.contents());
    std::vector<std::string> names;
    names.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Node* node = scene.find(simulation.bodyNode(i));
        const bool plain = node && !node->name.empty() && uses[node->name] == 1;
        names.push_back(plain ? node->name : node ? paths.path(*node) : "body[" + std::to_string(i + 1) + ']');
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
    recording.times.push_back(simulation.time());
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        recording.samples.push_back({simulation.pose(i), simulation.linearVelocity(i), simulation.angularVelocity(i)});
    }
}

}  // namespace orrery
