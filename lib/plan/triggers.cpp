// Finds trigger shapes that belong together: compounds by their lists, and the older form, in which a trigger owns the
// trigger shapes below it.
#include <algorithm>
#include <string>
#include <vector>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

// One entry for each node of the draft.
struct TriggerMap {
    std::vector<std::int32_t> listedBy;    // the last trigger whose `nodes` contain it
    std::vector<std::int32_t> ownerAbove;  // nearest trigger above that owns its descendants
};

bool isBelow(const PlanDraft& draft, std::int32_t node, std::int32_t ancestor) {
    while (node > ancestor) node = draft.at(node).parent;  // parents come first
    return node == ancestor;
}

const Trigger& triggerAt(const PlanDraft& draft, std::int32_t node) {
    return *draft.at(node).node->trigger;
}

// Returns the fault of a member; empty if there is none.
std::string_view faultOf(const PlanDraft& draft, std::int32_t base, std::int32_t member) {
    if (member == kNone) return "lists a node that does not exist";
    if (!draft.at(member).node->trigger) return "lists a node that is not a trigger";
    if (member == base || !isBelow(draft, member, base)) return "lists a node that is not below it";
    if (draft.at(member).world != draft.at(base).world) return "lists a node of another world";
    return {};
}

void checkMembers(PlanDraft& draft, std::int32_t base, TriggerMap& map) {
    const Trigger& trigger = triggerAt(draft, base);
    for (std::size_t k = 0; k < trigger.nodes.size(); ++k) {
        const std::int32_t member = draft.indexOf(trigger.nodes[k]);
        std::string_view fault = faultOf(draft, base, member);
        if (fault.empty()) {
            std::int32_t& listedBy = map.listedBy[static_cast<std::size_t>(member)];
            if (listedBy != base) {
                listedBy = base;
                continue;
            }
            fault = "lists a node twice";
        }
        draft.find.report(code::PLAN_TRIGGER_MEMBER, trigger.origin, *draft.at(base).node, "nodes", fault,
                          {"entry " + std::to_string(k), {}});
    }
}

// Finds triggers that own the nodes below them, down to the next trigger that is a base by itself.
void findOwners(const PlanDraft& draft, TriggerMap& map) {
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const std::int32_t parent = draft.nodes[i].parent;
        if (parent == kNone) continue;
        const auto above = static_cast<std::size_t>(parent);
        const auto& trigger = draft.nodes[above].node->trigger;
        map.ownerAbove[i] = map.ownerAbove[above];
        if (trigger && !trigger->nodes.empty()) map.ownerAbove[i] = kNone;
        if (trigger && trigger->ownsDescendants) map.ownerAbove[i] = parent;
        if (draft.nodes[i].node->world) map.ownerAbove[i] = kNone;
    }
}

bool isBase(const PlanDraft& draft, const TriggerMap& map, std::size_t i) {
    const auto& trigger = draft.nodes[i].node->trigger;
    if (!trigger || map.listedBy[i] != kNone) return false;
    // A shape that a trigger of the older form owns is only a part of that trigger.
    return map.ownerAbove[i] == kNone || trigger->ownsDescendants || !trigger->nodes.empty();
}

class TriggerCollector {
public:
    TriggerCollector(PlanDraft& draft, const TriggerMap& map)
        : draft_(draft), map_(map), metBy_(draft.nodes.size(), kNone) {}
    void collect(std::int32_t base, PlanTrigger& trigger);

private:
    void addGeom(std::int32_t node, FilterId baseFilter, PlanTrigger& trigger);
    void addMembers(std::int32_t base, PlanTrigger& trigger);

    PlanDraft& draft_;
    const TriggerMap& map_;
    std::vector<std::int32_t> metBy_;  // the last trigger that counted the node
};

void TriggerCollector::addGeom(std::int32_t node, FilterId baseFilter, PlanTrigger& trigger) {
    const std::int32_t geom = draft_.triggerGeomOf[static_cast<std::size_t>(node)];
    if (geom == kNone) return;
    const auto index = static_cast<std::uint32_t>(geom);
    PlanGeom& planned = draft_.world(draft_.at(node)).geoms[index];
    if (planned.filter == kNone && draft_.contents.filter(baseFilter) != nullptr) {
        planned.filter = static_cast<std::int32_t>(baseFilter.index);
    }
    trigger.geoms.push_back(index);
}

// Adds the trigger itself, its members by list, and the members of members.
void TriggerCollector::addMembers(std::int32_t base, PlanTrigger& trigger) {
    std::vector<std::int32_t> pending{base};
    while (!pending.empty()) {
        const std::int32_t node = pending.back();
        pending.pop_back();
        std::int32_t& metBy = metBy_[static_cast<std::size_t>(node)];
        if (metBy == base) continue;
        metBy = base;
        addGeom(node, triggerAt(draft_, base).filter, trigger);
        const auto& nodes = triggerAt(draft_, node).nodes;
        for (auto it = nodes.rbegin(); it != nodes.rend(); ++it) {
            const std::int32_t member = draft_.indexOf(*it);
            if (faultOf(draft_, node, member).empty()) pending.push_back(member);
        }
    }
}

void TriggerCollector::collect(std::int32_t base, PlanTrigger& trigger) {
    const Trigger& authored = triggerAt(draft_, base);
    trigger.node = draft_.at(base).node->id;
    addMembers(base, trigger);
    if (authored.ownsDescendants) {
        const auto count = static_cast<std::int32_t>(draft_.nodes.size());
        for (std::int32_t i = base + 1; i < count && isBelow(draft_, i, base); ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (map_.ownerAbove[at] == base && map_.listedBy[at] == kNone && !isBase(draft_, map_, at))
                addGeom(i, authored.filter, trigger);
        }
    }
}

bool hasContent(const Trigger& trigger) {
    return trigger.shape.valid() || !trigger.nodes.empty();
}

void planTrigger(PlanDraft& draft, TriggerCollector& collector, std::int32_t base) {
    const PlacedNode& placed = draft.at(base);
    if (placed.world == kNone) return;
    PlanTrigger trigger;
    collector.collect(base, trigger);
    std::sort(trigger.geoms.begin(), trigger.geoms.end());
    trigger.geoms.erase(std::unique(trigger.geoms.begin(), trigger.geoms.end()), trigger.geoms.end());
    if (!trigger.geoms.empty()) {
        draft.world(placed).triggers.push_back(std::move(trigger));
    } else if (!hasContent(*placed.node->trigger)) {
        draft.find.report(code::PLAN_TRIGGER_EMPTY, placed.node->trigger->origin, *placed.node, {},
                          "is a trigger without a shape and is left out");
    }
}

}  // namespace

void planTriggers(PlanDraft& draft) {
    if (draft.with.triggers.empty()) return;
    const std::vector<std::int32_t> none(draft.nodes.size(), kNone);
    TriggerMap map{none, none};
    findOwners(draft, map);
    for (const std::int32_t i : draft.with.triggers) checkMembers(draft, i, map);
    TriggerCollector collector(draft, map);
    for (const std::int32_t i : draft.with.triggers) {
        if (isBase(draft, map, static_cast<std::size_t>(i))) planTrigger(draft, collector, i);
    }
}

}  // namespace orrery
