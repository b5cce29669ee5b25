#include "contacts/collision_overrides.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace orrery {
namespace {

std::pair<const void*, const void*> ordered(const void* a, const void* b) {
    return std::less<>()(b, a) ? std::pair{b, a} : std::pair{a, b};
}

// Calls use(list, pair) for each pair of an override.
template <typename Use>
void forEachPair(SimulationWorld& world, const CollisionOverride& touch, Use&& use) {
    const auto visit = [&](JoinedPairs& pairs, const void* a, const void* b) {
        if (a && b) use(pairs, ordered(a, b));
    };
    const dBodyID body = world.body(touch.body1);
    if (touch.body2 != kNone) {
        visit(touch.allowed ? world.collidingPairs : world.excludedPairs, body, world.body(touch.body2));
    }
    for (const std::uint32_t geom : touch.geoms) visit(world.excludedPairs, body, world.geoms[geom].id);
}

}  // namespace

void addCollisionOverrides(SimulationWorld& world, std::size_t begin) {
    constexpr std::size_t kFew = 32;  // for more, sorting is quicker than making room for each
    const std::vector<CollisionOverride>& all = world.plan->collisionOverrides;
    const bool few = all.size() - begin <= kFew;
    for (std::size_t i = begin; i < all.size(); ++i) {
        forEachPair(world, all[i], [&](JoinedPairs& pairs, const JoinedPairs::value_type& pair) {
            pairs.insert(few ? std::lower_bound(pairs.begin(), pairs.end(), pair) : pairs.end(), pair);
        });
    }
    if (few) return;
    std::sort(world.collidingPairs.begin(), world.collidingPairs.end());
    std::sort(world.excludedPairs.begin(), world.excludedPairs.end());
}

// Two overrides may state one pair, which is then listed twice.
void removeCollisionOverrides(SimulationWorld& world, const RemovedRanges& gone) {
    if (gone.empty()) return;
    constexpr std::size_t kFew = 32;
    const std::vector<CollisionOverride>& all = world.plan->collisionOverrides;
    std::vector<JoinedPairs::value_type> colliding;
    std::vector<JoinedPairs::value_type> excluded;
    gone.forEach([&](std::size_t i) {
        forEachPair(world, all[i], [&](JoinedPairs& pairs, const JoinedPairs::value_type& pair) {
            (&pairs == &world.collidingPairs ? colliding : excluded).push_back(pair);
        });
    });
    const auto remove = [](JoinedPairs& pairs, JoinedPairs& leaving) {
        if (leaving.size() <= kFew) {
            for (const auto& pair : leaving) {
                const auto at = std::lower_bound(pairs.begin(), pairs.end(), pair);
                if (at != pairs.end() && *at == pair) pairs.erase(at);
            }
            return;
        }
        std::sort(leaving.begin(), leaving.end());
        JoinedPairs rest;
        std::set_difference(pairs.begin(), pairs.end(), leaving.begin(), leaving.end(), std::back_inserter(rest));
        pairs = std::move(rest);
    };
    remove(world.collidingPairs, colliding);
    remove(world.excludedPairs, excluded);
}

bool contains(const JoinedPairs& pairs, const void* a, const void* b) {
    return std::binary_search(pairs.begin(), pairs.end(), ordered(a, b));
}

}  // namespace orrery
