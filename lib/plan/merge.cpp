#include "plan/merge.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "orrery/base/grow.hpp"

namespace orrery {
namespace {

// Shifts an index into the merged vectors; kNone does not change.
void shift(std::int32_t& index, std::size_t by) {
    if (index != kNone) index += static_cast<std::int32_t>(by);
}

template <typename Entries>
void take(Entries& to, Entries& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// Calls `use` for the lists of a world that every instance has for itself, with the members for their counts and
// removed ranges.
template <typename Use>
void forEachOwnList(Use&& use) {
    use(&PlanWorld::spaces, &PlanCounts::spaces, &PlanRemoved::spaces);
    use(&PlanWorld::jointGroups, &PlanCounts::jointGroups, &PlanRemoved::jointGroups);
    use(&PlanWorld::sixDofJoints, &PlanCounts::sixDofJoints, &PlanRemoved::sixDofJoints);
    use(&PlanWorld::collisionOverrides, &PlanCounts::collisionOverrides, &PlanRemoved::collisionOverrides);
    use(&PlanWorld::triggers, &PlanCounts::triggers, &PlanRemoved::triggers);
    use(&PlanWorld::fields, &PlanCounts::fields, &PlanRemoved::fields);
    use(&PlanWorld::motions, &PlanCounts::motions, &PlanRemoved::motions);
}

// The same for all lists.
template <typename Use>
void forEachList(Use&& use) {
    use(&PlanWorld::bodies, &PlanCounts::bodies, &PlanRemoved::bodies);
    use(&PlanWorld::geoms, &PlanCounts::geoms, &PlanRemoved::geoms);
    use(&PlanWorld::joints, &PlanCounts::joints, &PlanRemoved::joints);
    forEachOwnList(use);
}

// The same for the tables of a plan.
template <typename Use>
void forEachTable(Use&& use) {
    use(&Plan::materials, &PlanTables::materials, &TableRemoved::materials);
    use(&Plan::filters, &PlanTables::filters, &TableRemoved::filters);
    use(&Plan::surfaces, &PlanTables::surfaces, &TableRemoved::surfaces);
}

// Calls the functions that change the indices of the four kinds in entries of the own lists, from `begin` to `end`.
template <typename Bodies, typename Spaces, typename Geoms, typename Motions>
void forEachOwnIndex(PlanWorld& world, const PlanCounts& begin, const PlanCounts& end, Bodies&& body, Spaces&& space,
                     Geoms&& geom, Motions&& motion) {
    const auto between = [](auto& list, std::uint32_t first, std::uint32_t last) {
        return std::span(list).subspan(first, last - first);
    };
    const auto bodies = [&](auto& each) {
        body(each.body1);
        body(each.body2);
    };
    const auto geoms = [&](auto& each) {
        for (std::uint32_t& index : each.geoms) geom(index);
    };
    for (PlanSpace& each : between(world.spaces, begin.spaces, end.spaces)) space(each.parent);
    for (PlanSixDofJoint& each : between(world.sixDofJoints, begin.sixDofJoints, end.sixDofJoints)) bodies(each);
    for (CollisionOverride& each :
         between(world.collisionOverrides, begin.collisionOverrides, end.collisionOverrides)) {
        bodies(each);
        geoms(each);
    }
    for (PlanTrigger& each : between(world.triggers, begin.triggers, end.triggers)) geoms(each);
    for (PlanGravityVolume& each : between(world.fields, begin.fields, end.fields)) {
        body(each.body);
        geoms(each);
    }
    for (PlanMotion& each : between(world.motions, begin.motions, end.motions)) {
        motion(each.outer);
        body(each.body);
    }
}

void shiftOwnLists(PlanWorld& world, const PlanCounts& by) {
    forEachOwnIndex(
        world, {}, countsOf(world), [&](std::int32_t& body) { shift(body, by.bodies); },
        [&](std::int32_t& space) { shift(space, by.spaces); }, [&](std::uint32_t& geom) { geom += by.geoms; },
        [&](std::int32_t& motion) { shift(motion, by.motions); });
}

using SystemNumbers = std::vector<std::uint32_t>;  // number in another plan -> number in this one

// A name that both plans have gets one number.
SystemNumbers mergeSystems(Plan& all, const Plan& next) {
    std::unordered_map<std::string, std::uint32_t> known;
    for (const std::string& name : all.systems) known.emplace(name, static_cast<std::uint32_t>(known.size()));
    SystemNumbers numbers;
    for (const std::string& name : next.systems) {
        const auto [at, isNew] = known.emplace(name, static_cast<std::uint32_t>(known.size()));
        if (isNew) all.systems.push_back(name);
        numbers.push_back(at->second);
    }
    return numbers;
}

void renumber(std::vector<std::uint32_t>& systems, const SystemNumbers& numbers) {
    for (std::uint32_t& system : systems) system = numbers.at(system);
    std::sort(systems.begin(), systems.end());
}

}  // namespace

void PlanRemoved::add(const PlanCounts& begin, const PlanCounts& end) {
    forEachList([&](auto, auto count, auto removed) { (this->*removed).add(begin.*count, end.*count); });
}

PlanRemoved PlanRemoved::filled(const PlanCounts& begin, const PlanCounts& end, const PlanCounts& filler) {
    PlanRemoved gone;
    forEachList([&](auto, auto count, auto removed) {
        gone.*removed = RemovedRanges::filled(begin.*count, filler.*count, end.*count - begin.*count);
    });
    gone.filledBegin = begin;
    gone.filledEnd = end;
    return gone;
}

PlanCounts PlanRemoved::moved(const PlanCounts& counts) const {
    PlanCounts to;
    forEachList([&](auto, auto count, auto removed) {
        to.*count = static_cast<std::uint32_t>((this->*removed).movedEnd(counts.*count));
    });
    return to;
}

void TableRemoved::add(const PlanTables& begin, const PlanTables& end) {
    forEachTable([&](auto, auto count, auto removed) { (this->*removed).add(begin.*count, end.*count); });
}

PlanTables TableRemoved::moved(const PlanTables& tables) const {
    PlanTables to;
    forEachTable([&](auto, auto count, auto removed) { to.*count = (this->*removed).movedEnd(tables.*count); });
    return to;
}

PlanCounts countsOf(const PlanWorld& world) {
    PlanCounts counts;
    forEachList([&](auto list, auto count, auto) { counts.*count = static_cast<std::uint32_t>((world.*list).size()); });
    return counts;
}

PlanTables tablesOf(const Plan& plan) {
    PlanTables tables;
    forEachTable([&](auto table, auto count, auto) { tables.*count = (plan.*table).size(); });
    return tables;
}

void appendWorld(PlanWorld& all, PlanWorld&& next) {
    const PlanCounts base = countsOf(all);
    shiftOwnLists(next, base);
    for (PlanGeom& geom : next.geoms) {
        shift(geom.body, base.bodies);
        shift(geom.space, base.spaces);
    }
    for (PlanJoint& joint : next.joints) {
        shift(joint.body1, base.bodies);
        shift(joint.body2, base.bodies);
        shift(joint.group, base.jointGroups);
    }
    forEachList([&](auto list, auto, auto) { take(all.*list, next.*list); });
}

void appendOwnLists(PlanWorld& all, const PlanWorld& next, const PlanCounts& begin) {
    bool any = false;
    forEachOwnList([&](auto list, auto, auto) { any = any || !(next.*list).empty(); });
    if (!any) return;
    PlanWorld shifted;
    forEachOwnList([&](auto list, auto, auto) { shifted.*list = next.*list; });
    shiftOwnLists(shifted, begin);
    forEachOwnList([&](auto list, auto, auto) { take(all.*list, shifted.*list); });
}

void reserveOwnLists(PlanWorld& all, const PlanWorld& next, std::size_t times) {
    forEachOwnList([&](auto list, auto, auto) { growTo(all.*list, (all.*list).size() + times * (next.*list).size()); });
}

void eraseFromOwnLists(PlanWorld& world, const PlanRemoved& gone, const PlanCounts& from) {
    forEachOwnList([&](auto list, auto, auto removed) { (gone.*removed).eraseFrom(world.*list); });
    const auto closing = [](const RemovedRanges& removed) {
        return [&removed](auto& index) { removed.renumber(index); };
    };
    const auto close = [&](const PlanCounts& begin, const PlanCounts& end) {
        forEachOwnIndex(world, begin, end, closing(gone.bodies), closing(gone.spaces), closing(gone.geoms),
                        closing(gone.motions));
    };
    close(gone.filledBegin, gone.filledEnd);
    close(from, countsOf(world));
}

void appendTables(Plan& all, Plan& next) {
    const PlanTables base = tablesOf(all);
    const SystemNumbers numbers = mergeSystems(all, next);
    for (PlanFilter& filter : next.filters) {
        renumber(filter.systems, numbers);
        renumber(filter.collideWith, numbers);
        renumber(filter.notCollideWith, numbers);
    }
    for (PlanWorld& world : next.worlds) {
        for (PlanGeom& geom : world.geoms) {
            // The default material is the first in both.
            if (geom.material > 0) geom.material += static_cast<std::uint32_t>(base.materials - 1);
            shift(geom.filter, base.filters);
            shift(geom.surface, base.surfaces);
        }
    }
    if (!next.materials.empty()) next.materials.erase(next.materials.begin());
    forEachTable([&](auto table, auto, auto) { take(all.*table, next.*table); });
}

void renumberTables(PlanWorld& world, const TableRemoved& gone) {
    for (PlanGeom& geom : world.geoms) {
        gone.materials.renumber(geom.material);
        gone.filters.renumber(geom.filter);
        gone.surfaces.renumber(geom.surface);
    }
}

bool eraseFrom(Plan& plan, const TableRemoved& gone) {
    bool isTail = true;  // then no numbers change
    forEachTable([&](auto table, auto, auto removed) {
        const RemovedRanges& entries = gone.*removed;
        isTail = isTail && (entries.empty() || entries.first() + entries.count() == (plan.*table).size());
        entries.eraseFrom(plan.*table);
    });
    if (isTail) return true;
    for (PlanWorld& world : plan.worlds) renumberTables(world, gone);
    return false;
}

}  // namespace orrery
