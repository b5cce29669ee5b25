// Finds geoms that touch before anything has moved.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "checks/checks.hpp"
#include "contacts/ground_contacts.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/pairs.hpp"
#include "orrery/base/codes/sim.hpp"
#include "world/collide.hpp"

namespace orrery {
namespace {

constexpr std::size_t kTouchContacts = 128;  // for one pair; further contacts of a mesh are not much deeper

// A heap of a few thousand bodies in one place has millions of pairs; so many take 16 MB.
constexpr std::size_t kMostPairsAtStart = 1'000'000;

// Only a few of the touches are reported. In a pile a body touches less than ten others, and in a heap all.
constexpr std::size_t kTouchesOfBody = 16;
constexpr std::size_t kTouchesOfSmallScene = 20'000;
constexpr std::size_t kMostTouches = 100'000;
constexpr std::size_t kLooksForTouch = 4;  // pairs that are looked at for each
constexpr std::size_t kPointsOfLook = 64;  // of a hull, that take as long as another pair

// Finds contacts like a step would.
GroundContacts::Found touchOf(const WorldBuild& build, const StartTouch& touch, std::span<dContactGeom> contacts) {
    const SimulationWorld& world = build.to;
    const SimGeom& a = world.geoms[touch.geom1];
    const SimGeom& b = world.geoms[touch.geom2];
    const SimGeom& ground = a.ground ? a : b;
    const SimGeom& other = a.ground ? b : a;
    if (!ground.ground) {
        const int found = collideGeoms(a.id, b.id, contacts);
        return {static_cast<std::size_t>(std::max(found, 0))};
    }
    const bool first = &ground == &a;
    if (!build.options.spreadContacts) {
        return world.grounds->collideByOde(*ground.ground, ground.id, other.id, first, contacts);
    }
    return world.grounds->collide(*ground.ground, ground.id, {other.id, other.hull}, first, contacts);
}

std::size_t pointsOf(const SimGeom& geom) {
    return geom.hull == nullptr ? 0 : geom.hull->pointCount();
}

bool isNew(const WorldBuild& build, std::uint64_t pair) {
    return std::max(firstOf(pair), secondOf(pair)) >= build.begin.geoms;
}

// Tells that the pairs of the list from this one on are not looked at. `all`: the list lacks no pair.
void reportUnchecked(const WorldBuild& build, std::size_t from, bool all) {
    const SimulationWorld& world = build.to;
    const auto ofBuild = [&](std::uint64_t pair) { return isNew(build, pair); };
    const auto first = world.pairs.begin() + static_cast<std::ptrdiff_t>(from);
    const std::uint32_t geom = secondOf(world.pairs[std::min(from, world.pairs.size() - 1)]);
    build.log.report(code::SIM_START_UNCHECKED,
                     placeOf(*world.partOf(&PlanCounts::geoms, geom).scene, world.planned.geoms[geom].plan->node),
                     "only " + std::to_string(std::count_if(world.pairs.begin(), first, ofBuild)) +
                         (all ? " of " : " of more than ") +
                         std::to_string(std::count_if(world.pairs.begin(), world.pairs.end(), ofBuild)) +
                         " pairs of geoms that are near each other were looked at");
}

}  // namespace

std::vector<StartTouch> touchesAtStart(const WorldBuild& build) {
    SimulationWorld& world = build.to;
    std::vector<StartTouch> touches;
    const bool all =
        collectPairsOfNew(world, build.plan, build.options.skipConnectedBodies, build.begin.geoms, kMostPairsAtStart);
    sortPairs(world.pairs, static_cast<std::uint32_t>(world.geoms.size()), world.pairsScratch);
    world.grounds->begin(world.bodies.size());
    std::array<dContactGeom, kTouchContacts> contacts;
    const std::size_t most = std::clamp(kTouchesOfBody * world.bodies.size(), kTouchesOfSmallScene, kMostTouches);
    std::size_t looks = 0;
    std::size_t i = 0;
    for (; i < world.pairs.size(); ++i) {
        const std::uint64_t pair = world.pairs[i];
        if (!isNew(build, pair)) continue;
        StartTouch touch{firstOf(pair), secondOf(pair), -1, {}};
        looks += 1 + (pointsOf(world.geoms[touch.geom1]) + pointsOf(world.geoms[touch.geom2])) / kPointsOfLook;
        if (touches.size() == most || looks > kLooksForTouch * most) break;
        const GroundContacts::Found found = touchOf(build, touch, contacts);
        if (found.refused) {
            reportGroundLimit(world, world.geoms[world.geoms[touch.geom1].ground ? touch.geom2 : touch.geom1],
                              build.options.spreadContacts, build.log);
        }
        for (std::size_t k = 0; k < found.count; ++k) {
            const dContactGeom& contact = contacts[k];
            if (!(contact.depth > touch.depth)) continue;  // NaN in rare poses
            touch.depth = contact.depth;
            touch.normal = {contact.normal[0], contact.normal[1], contact.normal[2]};
        }
        if (touch.depth >= 0) touches.push_back(touch);
    }
    if (i < world.pairs.size() || (!all && i > 0)) reportUnchecked(build, i, all);
    world.pairs.clear();
    world.foreignPairs.clear();
    return touches;
}

}  // namespace orrery
