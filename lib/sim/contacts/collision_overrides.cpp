#include "contacts/collision_overrides.hpp"

#include <algorithm>
#include <functional>

namespace orrery {
namespace {

std::pair<const void*, const void*> ordered(const void* a, const void* b) {
    return std::less<>()(b, a) ? std::pair{b, a} : std::pair{a, b};
}

void add(JoinedPairs& pairs, const void* a, const void* b) {
    if (a && b) pairs.push_back(ordered(a, b));
}

}  // namespace

void listCollisionOverrides(SimulationWorld& world) {
    world.collidingPairs.clear();
    world.excludedPairs.clear();
    for (const CollisionOverride& touch : world.plan->collisionOverrides) {
        const dBodyID body = world.body(touch.body1);
        if (touch.body2 != kNone) {
            add(touch.allowed ? world.collidingPairs : world.excludedPairs, body, world.body(touch.body2));
        }
        for (const std::uint32_t geom : touch.geoms) add(world.excludedPairs, body, world.geoms[geom].id);
    }
    std::sort(world.collidingPairs.begin(), world.collidingPairs.end());
    std::sort(world.excludedPairs.begin(), world.excludedPairs.end());
}

bool contains(const JoinedPairs& pairs, const void* a, const void* b) {
    return std::binary_search(pairs.begin(), pairs.end(), ordered(a, b));
}

}  // namespace orrery
