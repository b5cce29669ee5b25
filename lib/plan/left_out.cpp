// Removes bodies and geoms that turned out unusable from the Plan; the indices of the others change.
#include <algorithm>
#include <utility>

#include "plan/draft.hpp"

namespace orrery {
namespace {

// Removes the entries for which `leaves` is true, and returns the new index of each old one (kNone: removed).
template <typename Entries, typename Leaves>
std::vector<std::int32_t> compact(Entries& entries, Leaves&& leaves) {
    std::vector<std::int32_t> moved(entries.size(), kNone);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (leaves(i)) continue;
        moved[i] = static_cast<std::int32_t>(kept);
        if (kept != i) entries[kept] = std::move(entries[i]);
        ++kept;
    }
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(kept), entries.end());
    return moved;
}

void moveUp(std::int32_t& index, const std::vector<std::int32_t>& moved) {
    if (index != kNone) index = moved[static_cast<std::size_t>(index)];
}

void removeBodies(PlanDraft& draft, std::int32_t world) {
    PlanWorld& planned = draft.plan.worlds[static_cast<std::size_t>(world)];
    std::vector<char> leaves(planned.bodies.size(), 0);
    for (const BodyDraft& body : draft.bodies) {
        if (body.index == kNone || draft.at(body.node).world != world) continue;
        leaves[static_cast<std::size_t>(body.index)] = body.leftOut ? 1 : 0;
    }
    if (std::find(leaves.begin(), leaves.end(), 1) == leaves.end()) return;
    const auto moved = compact(planned.bodies, [&](std::size_t i) { return leaves[i] != 0; });
    for (BodyDraft& body : draft.bodies) {
        if (draft.at(body.node).world == world) moveUp(body.index, moved);
    }
    for (PlanGeom& geom : planned.geoms) moveUp(geom.body, moved);
}

void removeGeoms(PlanDraft& draft, std::int32_t world) {
    auto& geoms = draft.plan.worlds[static_cast<std::size_t>(world)].geoms;
    const auto isOut = [](const PlanGeom& geom) { return !geom.node; };
    if (std::none_of(geoms.begin(), geoms.end(), isOut)) return;
    const auto moved = compact(geoms, [&](std::size_t i) { return isOut(geoms[i]); });
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        if (draft.nodes[i].world == world) moveUp(draft.triggerGeomOf[i], moved);
    }
}

}  // namespace

void removeLeftOut(PlanDraft& draft) {
    for (std::size_t i = 0; i < draft.plan.worlds.size(); ++i) {
        removeBodies(draft, static_cast<std::int32_t>(i));
        removeGeoms(draft, static_cast<std::int32_t>(i));
    }
}

}  // namespace orrery
