#include "contacts/contact_changes.hpp"

#include <algorithm>
#include <utility>

#include "contacts/near_geoms.hpp"
#include "contacts/pairs.hpp"

namespace orrery {
namespace {

constexpr std::uint32_t kGone = ~std::uint32_t{0};

auto keyOf(const GeomId& id) {
    return std::pair(id.instance.value, id.node.value);
}

// Decides the order of pairs.
template <typename Pair>
auto keyOfPair(const Pair& pair) {
    return std::pair(keyOf(pair.first.id), keyOf(pair.second.id));
}

// The record of a side; null if its geom is gone.
const SimGeom* liveGeom(const SimulationWorld& world, std::uint32_t number, dGeomID geom) {
    if (number >= world.geoms.size() || world.geoms[number].id != geom) return nullptr;
    return dGeomIsEnabled(geom) ? &world.geoms[number] : nullptr;
}

}  // namespace

void ContactChanges::begin() {
    begun_ = true;
    restsNearForeign_.clear();
}

void ContactChanges::note(const SimulationWorld& world, const SimGeom* a, const SimGeom* b) {
    const auto sideOf = [&](const SimGeom* geom) {
        return geom ? Side{idOf(world, geom), geom->id, geom->number} : Side{};
    };
    Pair pair{sideOf(a), sideOf(b)};
    const bool turned = !b ? false : !a || keyOf(pair.second.id) < keyOf(pair.first.id);
    if (turned) std::swap(pair.first, pair.second);
    add(pair);
}

void ContactChanges::add(const Pair& pair) {
    // A loop of the application that never asks for changes must not fill the memory.
    if (now_.size() == now_.capacity()) {
        settle();
        if (now_.size() > now_.capacity() / 2) now_.reserve(2 * now_.capacity());
    }
    now_.push_back(pair);
}

void ContactChanges::settle() {
    std::sort(now_.begin(), now_.end(), [](const Pair& a, const Pair& b) { return keyOfPair(a) < keyOfPair(b); });
    const auto isSame = [](const Pair& a, const Pair& b) { return keyOfPair(a) == keyOfPair(b); };
    now_.erase(std::unique(now_.begin(), now_.end(), isSame), now_.end());
}

void ContactChanges::renumber(const SimulationWorld& world) {
    renumbered_ = false;
    const auto find = [&](Side& side) {
        // Another geom may have the address of a removed one.
        const SimGeom* geom = side.geom ? recordOf(world, side.geom) : nullptr;
        side.number = geom && idOf(world, geom) == side.id ? geom->number : kGone;
    };
    for (std::vector<Pair>* list : {&before_, &now_}) {
        for (Pair& pair : *list) {
            find(pair.first);
            find(pair.second);
        }
    }
}

// The boxes of sleeping geoms tell whether the application has moved them.
bool ContactChanges::rests(const SimulationWorld& world, const Pair& pair) const {
    const SimGeom* first = liveGeom(world, pair.first.number, pair.first.geom);
    if (!first) return false;
    if (!pair.second.geom) {
        return std::binary_search(restsNearForeign_.begin(), restsNearForeign_.end(), first->number);
    }
    const SimGeom* second = liveGeom(world, pair.second.number, pair.second.geom);
    return second && !canChange(dGeomGetBody(first->id), dGeomGetBody(second->id)) &&
           boxesOverlap(aabbOf(first->id), aabbOf(second->id));
}

void ContactChanges::endPart(const SimulationWorld& world) {
    if (renumbered_) renumber(world);
    std::sort(restsNearForeign_.begin(), restsNearForeign_.end());
    for (const Pair& pair : before_) {
        if (rests(world, pair)) add(pair);
    }
}

void ContactChanges::update(std::vector<ContactChange>& to) {
    if (!std::exchange(begun_, false)) return;
    settle();
    const auto report = [&](ContactChange::Kind kind, const Pair& pair) {
        to.push_back({kind, pair.first.id, pair.second.id});
    };
    auto before = before_.begin();
    auto now = now_.begin();
    while (before != before_.end() || now != now_.end()) {
        if (now == now_.end() || (before != before_.end() && keyOfPair(*before) < keyOfPair(*now))) {
            report(ContactChange::Kind::End, *before++);
        } else if (before == before_.end() || keyOfPair(*now) < keyOfPair(*before)) {
            report(ContactChange::Kind::Begin, *now++);
        } else {
            ++before;
            ++now;
        }
    }
    before_.swap(now_);
    now_.clear();
}

}  // namespace orrery
