// Which geoms touch before anything has moved.
#include <algorithm>
#include <array>

#include "checks/checks.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/pairs.hpp"

namespace orrery {
namespace {

constexpr int kTouchContacts = 128;  // of one pair; more of a mesh do not make it deeper than these say by much

constexpr std::size_t kMostTouches = 100'000;  // of which a few are told of

bool isNew(const WorldBuild& build, const StartTouch& touch) {
    return std::max(touch.geom1, touch.geom2) >= build.begin.geoms;
}

}  // namespace

std::vector<StartTouch> touchesAtStart(const WorldBuild& build) {
    SimulationWorld& world = build.to;
    std::vector<StartTouch> touches;
    collectPairs(world, build.plan, build.options.skipConnectedBodies);
    sortPairs(world.pairs, static_cast<std::uint32_t>(world.geoms.size()), world.pairsScratch);
    std::array<dContactGeom, kTouchContacts> contacts;
    for (const std::uint64_t pair : world.pairs) {
        StartTouch touch{firstOf(pair), secondOf(pair), -1, {}};
        if (!isNew(build, touch)) continue;
        const int found = dCollide(world.geoms[touch.geom1].id, world.geoms[touch.geom2].id, kTouchContacts,
                                   contacts.data(), sizeof(dContactGeom));
        for (int i = 0; i < found; ++i) {
            const dContactGeom& contact = contacts[static_cast<std::size_t>(i)];
            if (!(contact.depth > touch.depth)) continue;  // NaN in rare poses
            touch.depth = contact.depth;
            touch.normal = {contact.normal[0], contact.normal[1], contact.normal[2]};
        }
        if (touch.depth >= 0) touches.push_back(touch);
        if (touches.size() == kMostTouches) break;
    }
    world.pairs.clear();
    world.foreignPairs.clear();
    return touches;
}

}  // namespace orrery
