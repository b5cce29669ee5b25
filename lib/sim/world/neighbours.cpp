#include "world/neighbours.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>

namespace orrery {
namespace {

// One register for the process, because simulations do not know each other.
struct Register {
    std::mutex mutex;
    std::unordered_map<dWorldID, std::vector<SimulationWorld*>> worlds;
};

Register& theRegister() {
    static Register known;
    return known;
}

}  // namespace

void enterNeighbourhood(SimulationWorld& world) {
    Register& known = theRegister();
    const std::lock_guard lock(known.mutex);
    known.worlds[world.id].push_back(&world);
}

void leaveNeighbourhood(SimulationWorld& world) {
    Register& known = theRegister();
    const std::lock_guard lock(known.mutex);
    const auto at = known.worlds.find(world.id);
    if (at == known.worlds.end()) return;
    std::erase(at->second, &world);
    if (at->second.empty()) known.worlds.erase(at);
}

void lookForNeighbours(SimulationWorld& world) {
    world.neighbours.clear();
    if (world.owned) return;
    Register& known = theRegister();
    const std::lock_guard lock(known.mutex);
    const auto at = known.worlds.find(world.id);
    if (at != known.worlds.end() && at->second.size() > 1) world.neighbours = at->second;
}

NeighbourGeom neighbourOf(const SimulationWorld& world, dGeomID geom) {
    bool isOlder = true;
    for (const SimulationWorld* other : world.neighbours) {
        if (other == &world) {
            isOlder = false;
            continue;
        }
        if (const SimGeom* record = other->geomIndex.find(other->geoms, geom)) return {other, record, isOlder};
    }
    return {};
}

}  // namespace orrery
