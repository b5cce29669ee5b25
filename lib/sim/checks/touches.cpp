// Which geoms touch before anything has moved.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "checks/checks.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/pairs.hpp"

namespace orrery {
namespace {

constexpr int kContacts = 128;  // of one pair; more of a mesh do not make it deeper than these say by much

// ODE's spaces count pairs in an int and keep them all: a hundred thousand geoms in one place would end it.
constexpr std::size_t kSafeGeoms = 10'000;  // whose pairs are not too many, wherever they are
constexpr std::size_t kMostPairs = 20'000'000;

struct Box {
    std::array<double, 6> bounds;  // as dGeomGetAABB: least and most x, y, z
};

std::vector<Box> boxesOf(const SimulationWorld& world) {
    std::vector<Box> boxes;
    boxes.reserve(world.geoms.size());
    for (const SimGeom& geom : world.geoms) {
        if (!geom.id) continue;
        Box& box = boxes.emplace_back();
        dGeomGetAABB(geom.id, box.bounds.data());
        if (!std::isfinite(box.bounds[0]) || !std::isfinite(box.bounds[1])) boxes.pop_back();
    }
    return boxes;
}

bool overlap(const Box& a, const Box& b) {
    for (std::size_t i = 2; i < 6; i += 2) {
        if (a.bounds[i] > b.bounds[i + 1] || b.bounds[i] > a.bounds[i + 1]) return false;
    }
    return true;
}

// No fewer than the pairs that overlap along x. Each box has a pair with all that begin before it ends, but for itself
// and those that begin before it does, which count the pair. What begins is counted by slices of the whole width.
std::size_t mostPairsAlongX(const std::vector<Box>& boxes) {
    constexpr std::size_t kSlices = 4096;
    double least = std::numeric_limits<double>::max();
    double most = std::numeric_limits<double>::lowest();
    for (const Box& box : boxes) {
        least = std::min(least, box.bounds[0]);
        most = std::max(most, box.bounds[0]);
    }
    const auto sliceOf = [&](double x) {
        const double part = (x - least) / (most - least);
        return part < 1 ? static_cast<std::size_t>(part * kSlices) : kSlices - 1;  // the last one for NaN
    };
    std::array<std::size_t, kSlices> begun{};
    for (const Box& box : boxes) ++begun[sliceOf(box.bounds[0])];
    std::partial_sum(begun.begin(), begun.end(), begun.begin());
    std::size_t pairs = 0;
    for (const Box& box : boxes) pairs += begun[sliceOf(box.bounds[1])];
    return pairs - boxes.size() * (boxes.size() + 1) / 2;
}

bool areTooMany(const SimulationWorld& world) {
    if (world.geoms.size() <= kSafeGeoms) return false;
    std::vector<Box> boxes = boxesOf(world);
    if (mostPairsAlongX(boxes) <= kMostPairs) return false;
    std::sort(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.bounds[0] < b.bounds[0]; });
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = i + 1; j < boxes.size() && boxes[j].bounds[0] <= boxes[i].bounds[1]; ++j) {
            pairs += overlap(boxes[i], boxes[j]) ? 1U : 0U;
        }
        if (pairs > kMostPairs) return true;
    }
    return false;
}

bool isNew(const WorldBuild& build, const StartTouch& touch) {
    return std::max(touch.geom1, touch.geom2) >= build.begin.geoms;
}

}  // namespace

std::vector<StartTouch> touchesAtStart(const WorldBuild& build) {
    SimulationWorld& world = build.to;
    std::vector<StartTouch> touches;
    if (areTooMany(world)) return touches;
    collectPairs(world, build.plan, build.options.skipConnectedBodies);
    sortPairs(world.pairs, static_cast<std::uint32_t>(world.geoms.size()), world.pairsScratch);
    std::array<dContactGeom, kContacts> contacts;
    for (const std::uint64_t pair : world.pairs) {
        StartTouch touch{firstOf(pair), secondOf(pair), -1, {}};
        if (!isNew(build, touch)) continue;
        const int found = dCollide(world.geoms[touch.geom1].id, world.geoms[touch.geom2].id, kContacts, contacts.data(),
                                   sizeof(dContactGeom));
        for (int i = 0; i < found; ++i) {
            const dContactGeom& contact = contacts[static_cast<std::size_t>(i)];
            if (!(contact.depth > touch.depth)) continue;  // NaN in rare poses
            touch.depth = contact.depth;
            touch.normal = {contact.normal[0], contact.normal[1], contact.normal[2]};
        }
        if (touch.depth >= 0) touches.push_back(touch);
    }
    world.pairs.clear();
    world.foreignPairs.clear();
    return touches;
}

}  // namespace orrery
