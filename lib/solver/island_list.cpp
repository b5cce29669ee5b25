#include "island_list.hpp"

#include <algorithm>
#include <numeric>

namespace orrery::solver {
namespace {

constexpr std::size_t kNoIsland = ~std::size_t{0};

// A body that moves by itself connects the bodies that it touches, or that joints hold to it, too: it is moved once,
// with all of these.
bool isNode(const BodyStore& bodies, BodyNumber body) {
    const MovingBody& one = bodies.moving[body];
    return one.inverseMass > 0 || dot(one.velocity, one.velocity) > 0 || dot(one.spin, one.spin) > 0;
}

}  // namespace

void IslandList::make(const BodyStore& bodies, std::span<const Manifold> manifolds, const JointStep* joints) {
    parents_.resize(bodies.size());
    std::iota(parents_.begin(), parents_.end(), BodyNumber{0});
    for (const Manifold& manifold : manifolds) {
        if (manifold.count > 0 && isNode(bodies, manifold.a) && isNode(bodies, manifold.b))
            connect(manifold.a, manifold.b);
    }
    for (std::size_t i = 0; joints != nullptr && i < joints->groupCount(); ++i) {
        const BodyNumber first = joints->bodiesOf(i)[0];
        for (const BodyNumber body : joints->bodiesOf(i)) connect(first, body);
        for (const BodyNumber body : joints->othersOf(i))
            if (isNode(bodies, body)) connect(first, body);
    }
    islandOf_.assign(bodies.size(), kNoIsland);
    islands_.clear();
    listBodies(bodies);
    listManifolds(bodies, manifolds);
    groups_.clear();
    if (joints != nullptr) listGroups(*joints);
}

Island IslandList::operator[](std::size_t island) const {
    const Ranges& ranges = islands_[island];
    return {{bodies_.data() + ranges.firstBody, ranges.bodies},
            {manifolds_.data() + ranges.firstManifold, ranges.manifolds},
            {groups_.data() + ranges.firstGroup, ranges.groups}};
}

BodyNumber IslandList::rootOf(BodyNumber body) {
    while (parents_[body] != body) body = parents_[body] = parents_[parents_[body]];
    return body;
}

void IslandList::connect(BodyNumber a, BodyNumber b) {
    a = rootOf(a);
    b = rootOf(b);
    parents_[std::max(a, b)] = std::min(a, b);
}

void IslandList::listBodies(const BodyStore& bodies) {
    for (BodyNumber body = 0; body < bodies.size(); ++body) {
        if (!isNode(bodies, body)) continue;
        std::size_t& island = islandOf_[rootOf(body)];
        if (island == kNoIsland) {
            island = islands_.size();
            islands_.push_back({});
        }
        ++islands_[island].bodies;
    }
    std::size_t first = 0;
    for (Ranges& island : islands_) {
        island.firstBody = first;
        first += island.bodies;
        island.bodies = 0;
    }
    bodies_.resize(first);
    for (BodyNumber body = 0; body < bodies.size(); ++body) {
        if (!isNode(bodies, body)) continue;
        Ranges& island = islands_[islandOf_[rootOf(body)]];
        bodies_[island.firstBody + island.bodies++] = body;
    }
}

void IslandList::listGroups(const JointStep& joints) {
    const auto islandAt = [&](std::size_t group) { return islandOf_[rootOf(joints.bodiesOf(group)[0])]; };
    for (std::size_t i = 0; i < joints.groupCount(); ++i) ++islands_[islandAt(i)].groups;
    std::size_t first = 0;
    for (Ranges& island : islands_) {
        island.firstGroup = first;
        first += island.groups;
        island.groups = 0;
    }
    groups_.resize(first);
    for (std::size_t i = 0; i < joints.groupCount(); ++i) {
        Ranges& ranges = islands_[islandAt(i)];
        groups_[ranges.firstGroup + ranges.groups++] = i;
    }
}

void IslandList::listManifolds(const BodyStore& bodies, std::span<const Manifold> manifolds) {
    const auto islandAt = [&](const Manifold& manifold) {
        const bool movable = bodies.isMovable(manifold.a) || bodies.isMovable(manifold.b);
        if (!movable || manifold.count == 0) return kNoIsland;
        return islandOf_[rootOf(bodies.isMovable(manifold.a) ? manifold.a : manifold.b)];
    };
    for (const Manifold& manifold : manifolds) {
        if (const std::size_t island = islandAt(manifold); island != kNoIsland) ++islands_[island].manifolds;
    }
    std::size_t first = 0;
    for (Ranges& island : islands_) {
        island.firstManifold = first;
        first += island.manifolds;
        island.manifolds = 0;
    }
    manifolds_.resize(first);
    for (std::size_t i = 0; i < manifolds.size(); ++i) {
        const std::size_t island = islandAt(manifolds[i]);
        if (island == kNoIsland) continue;
        Ranges& ranges = islands_[island];
        manifolds_[ranges.firstManifold + ranges.manifolds++] = i;
    }
}

}  // namespace orrery::solver
