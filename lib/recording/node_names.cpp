#include "recording/node_names.hpp"

#include <string_view>
#include <unordered_map>

#include "orrery/sim/simulation.hpp"

namespace orrery {
namespace {

const Node* nodeOf(const Simulation& simulation, const RecordedObject& part) {
    const Scene* scene = simulation.scene(part.instance);
    return scene ? scene->find(part.node) : nullptr;
}

}  // namespace

void nameParts(const Simulation& simulation, std::vector<RecordedObject>& parts) {
    std::unordered_map<std::string_view, std::size_t> uses;
    for (const RecordedObject& part : parts) {
        if (const Node* node = nodeOf(simulation, part)) ++uses[node->name];
    }
    std::unordered_map<std::uint32_t, ShortPaths> paths;  // by instance
    for (const InstanceId id : simulation.instances()) paths.emplace(id.value, simulation.scene(id)->contents());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        RecordedObject& part = parts[i];
        const Node* node = nodeOf(simulation, part);
        const bool plain = node && !node->name.empty() && uses[node->name] == 1;
        part.name = plain  ? node->name
                    : node ? paths.at(part.instance.value).path(*node)
                           : "body[" + std::to_string(i + 1) + ']';
        // Two instances of one scene have the same paths.
        if (!plain && part.instance) part.name.insert(0, std::to_string(part.instance.value) + ':');
    }
}

}  // namespace orrery
