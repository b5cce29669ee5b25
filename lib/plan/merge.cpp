#include "plan/merge.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>

#include "orrery/base/grow.hpp"

namespace orrery {
namespace {

// Shifts an index into the merged vectors; kNone stays.
void shift(std::int32_t& index, std::size_t by) {
    if (index != kNone) index += static_cast<std::int32_t>(by);
}

// Of an entry that lies behind others that were taken out.
void close(std::int32_t& index, const Gaps& gone) {
    if (index != kNone) index = static_cast<std::int32_t>(gone.moved(static_cast<std::size_t>(index)));
}
void close(std::uint32_t& index, const Gaps& gone) {
    index = static_cast<std::uint32_t>(gone.moved(index));
}

template <typename Entries>
void take(Entries& to, Entries& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// The lists of a world, each with what says how long it is and what is taken out of it.
template <typename Use>
void forEachList(Use&& use) {
    use(&PlanWorld::bodies, &PlanCounts::bodies, &PlanGaps::bodies);
    use(&PlanWorld::spaces, &PlanCounts::spaces, &PlanGaps::spaces);
    use(&PlanWorld::geoms, &PlanCounts::geoms, &PlanGaps::geoms);
    use(&PlanWorld::joints, &PlanCounts::joints, &PlanGaps::joints);
    use(&PlanWorld::jointGroups, &PlanCounts::jointGroups, &PlanGaps::jointGroups);
    use(&PlanWorld::sixDofJoints, &PlanCounts::sixDofJoints, &PlanGaps::sixDofJoints);
    use(&PlanWorld::collisionOverrides, &PlanCounts::collisionOverrides, &PlanGaps::collisionOverrides);
    use(&PlanWorld::triggers, &PlanCounts::triggers, &PlanGaps::triggers);
    use(&PlanWorld::fields, &PlanCounts::fields, &PlanGaps::fields);
    use(&PlanWorld::motions, &PlanCounts::motions, &PlanGaps::motions);
}

// The same of the tables of a plan.
template <typename Use>
void forEachTable(Use&& use) {
    use(&Plan::materials, &PlanTables::materials, &TableGaps::materials);
    use(&Plan::filters, &PlanTables::filters, &TableGaps::filters);
    use(&Plan::surfaces, &PlanTables::surfaces, &TableGaps::surfaces);
}

// Calls shifts of the five kinds of indices that entries of a world hold.
template <typename Bodies, typename Spaces, typename Geoms, typename Groups, typename Motions>
void forEachIndex(PlanWorld& world, Bodies&& body, Spaces&& space, Geoms&& geom, Groups&& group, Motions&& motion) {
    for (PlanSpace& each : world.spaces) space(each.parent);
    for (PlanGeom& each : world.geoms) {
        body(each.body);
        space(each.space);
    }
    for (PlanJoint& each : world.joints) {
        body(each.body1);
        body(each.body2);
        group(each.group);
    }
    for (PlanSixDofJoint& each : world.sixDofJoints) {
        body(each.body1);
        body(each.body2);
    }
    for (CollisionOverride& each : world.collisionOverrides) {
        body(each.body1);
        body(each.body2);
        for (std::uint32_t& index : each.geoms) geom(index);
    }
    for (PlanTrigger& each : world.triggers) {
        for (std::uint32_t& index : each.geoms) geom(index);
    }
    for (PlanGravityVolume& each : world.fields) {
        body(each.body);
        for (std::uint32_t& index : each.geoms) geom(index);
    }
    for (PlanMotion& each : world.motions) {
        motion(each.outer);
        body(each.body);
    }
}

using SystemNumbers = std::vector<std::uint32_t>;  // of another plan -> of this one

// Names that both plans know get one number.
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

void PlanGaps::add(const PlanCounts& begin, const PlanCounts& end) {
    forEachList([&](auto, auto count, auto gaps) { (this->*gaps).add(begin.*count, end.*count); });
}

PlanCounts PlanGaps::moved(const PlanCounts& counts) const {
    PlanCounts to;
    forEachList([&](auto, auto count, auto gaps) { to.*count = (this->*gaps).moved(counts.*count); });
    return to;
}

void TableGaps::add(const PlanTables& begin, const PlanTables& end) {
    forEachTable([&](auto, auto count, auto gaps) { (this->*gaps).add(begin.*count, end.*count); });
}

PlanTables TableGaps::moved(const PlanTables& tables) const {
    PlanTables to;
    forEachTable([&](auto, auto count, auto gaps) { to.*count = (this->*gaps).moved(tables.*count); });
    return to;
}

PlanCounts countsOf(const PlanWorld& world) {
    PlanCounts counts;
    forEachList([&](auto list, auto count, auto) { counts.*count = (world.*list).size(); });
    return counts;
}

PlanTables tablesOf(const Plan& plan) {
    PlanTables tables;
    forEachTable([&](auto table, auto count, auto) { tables.*count = (plan.*table).size(); });
    return tables;
}

void reserveFor(PlanWorld& all, const PlanWorld& next, std::size_t times) {
    forEachList([&](auto list, auto, auto) { growTo(all.*list, (all.*list).size() + times * (next.*list).size()); });
}

void appendWorld(PlanWorld& all, PlanWorld&& next) {
    const PlanCounts base = countsOf(all);
    forEachIndex(
        next, [&](std::int32_t& body) { shift(body, base.bodies); },
        [&](std::int32_t& space) { shift(space, base.spaces); },
        [&](std::uint32_t& geom) { geom += static_cast<std::uint32_t>(base.geoms); },
        [&](std::int32_t& group) { shift(group, base.jointGroups); },
        [&](std::int32_t& motion) { shift(motion, base.motions); });
    forEachList([&](auto list, auto, auto) { take(all.*list, next.*list); });
}

void eraseFrom(PlanWorld& world, const PlanGaps& gone) {
    forEachList([&](auto list, auto, auto gaps) { (gone.*gaps).eraseFrom(world.*list); });
    forEachIndex(
        world, [&](std::int32_t& body) { close(body, gone.bodies); },
        [&](std::int32_t& space) { close(space, gone.spaces); }, [&](std::uint32_t& geom) { close(geom, gone.geoms); },
        [&](std::int32_t& group) { close(group, gone.jointGroups); },
        [&](std::int32_t& motion) { close(motion, gone.motions); });
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
            // The default material is the first of both.
            if (geom.material > 0) geom.material += static_cast<std::uint32_t>(base.materials - 1);
            shift(geom.filter, base.filters);
            shift(geom.surface, base.surfaces);
        }
    }
    if (!next.materials.empty()) next.materials.erase(next.materials.begin());
    forEachTable([&](auto table, auto, auto) { take(all.*table, next.*table); });
}

void eraseFrom(Plan& plan, const TableGaps& gone) {
    forEachTable([&](auto table, auto, auto gaps) { (gone.*gaps).eraseFrom(plan.*table); });
    for (PlanWorld& world : plan.worlds) {
        for (PlanGeom& geom : world.geoms) {
            close(geom.material, gone.materials);
            close(geom.filter, gone.filters);
            close(geom.surface, gone.surfaces);
        }
    }
}

}  // namespace orrery
