#include "plan/merge.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>

namespace orrery {
namespace {

// Shifts an index into the merged vectors; kNone stays.
void shift(std::int32_t& index, std::size_t by) {
    if (index != kNone) index += static_cast<std::int32_t>(by);
}

// Shifts an index back that lies after what was taken out.
void close(std::int32_t& index, std::size_t end, std::size_t count) {
    if (index != kNone && static_cast<std::size_t>(index) >= end) index -= static_cast<std::int32_t>(count);
}
void close(std::uint32_t& index, std::size_t end, std::size_t count) {
    if (index >= end) index -= static_cast<std::uint32_t>(count);
}

template <typename Entries>
void take(Entries& to, Entries& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

template <typename Entries>
void erase(Entries& from, std::size_t begin, std::size_t end) {
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(begin), from.begin() + static_cast<std::ptrdiff_t>(end));
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

PlanCounts countsOf(const PlanWorld& world) {
    return {world.bodies.size(),
            world.spaces.size(),
            world.geoms.size(),
            world.joints.size(),
            world.jointGroups.size(),
            world.sixDofJoints.size(),
            world.collisionOverrides.size(),
            world.triggers.size(),
            world.fields.size(),
            world.motions.size()};
}

PlanTables tablesOf(const Plan& plan) {
    return {plan.materials.size(), plan.filters.size(), plan.surfaces.size()};
}

void appendWorld(PlanWorld& all, PlanWorld&& next) {
    const PlanCounts base = countsOf(all);
    forEachIndex(
        next, [&](std::int32_t& body) { shift(body, base.bodies); },
        [&](std::int32_t& space) { shift(space, base.spaces); },
        [&](std::uint32_t& geom) { geom += static_cast<std::uint32_t>(base.geoms); },
        [&](std::int32_t& group) { shift(group, base.jointGroups); },
        [&](std::int32_t& motion) { shift(motion, base.motions); });
    take(all.bodies, next.bodies);
    take(all.spaces, next.spaces);
    take(all.geoms, next.geoms);
    take(all.joints, next.joints);
    take(all.jointGroups, next.jointGroups);
    take(all.sixDofJoints, next.sixDofJoints);
    take(all.collisionOverrides, next.collisionOverrides);
    take(all.triggers, next.triggers);
    take(all.fields, next.fields);
    take(all.motions, next.motions);
}

void eraseWorldRange(PlanWorld& world, const PlanCounts& begin, const PlanCounts& end) {
    erase(world.bodies, begin.bodies, end.bodies);
    erase(world.spaces, begin.spaces, end.spaces);
    erase(world.geoms, begin.geoms, end.geoms);
    erase(world.joints, begin.joints, end.joints);
    erase(world.jointGroups, begin.jointGroups, end.jointGroups);
    erase(world.sixDofJoints, begin.sixDofJoints, end.sixDofJoints);
    erase(world.collisionOverrides, begin.collisionOverrides, end.collisionOverrides);
    erase(world.triggers, begin.triggers, end.triggers);
    erase(world.fields, begin.fields, end.fields);
    erase(world.motions, begin.motions, end.motions);
    forEachIndex(
        world, [&](std::int32_t& body) { close(body, end.bodies, end.bodies - begin.bodies); },
        [&](std::int32_t& space) { close(space, end.spaces, end.spaces - begin.spaces); },
        [&](std::uint32_t& geom) { close(geom, end.geoms, end.geoms - begin.geoms); },
        [&](std::int32_t& group) { close(group, end.jointGroups, end.jointGroups - begin.jointGroups); },
        [&](std::int32_t& motion) { close(motion, end.motions, end.motions - begin.motions); });
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
    if (!next.materials.empty()) erase(next.materials, 0, 1);
    take(all.materials, next.materials);
    take(all.filters, next.filters);
    take(all.surfaces, next.surfaces);
}

void eraseTables(Plan& plan, const PlanTables& begin, const PlanTables& end) {
    erase(plan.materials, begin.materials, end.materials);
    erase(plan.filters, begin.filters, end.filters);
    erase(plan.surfaces, begin.surfaces, end.surfaces);
    for (PlanWorld& world : plan.worlds) {
        for (PlanGeom& geom : world.geoms) {
            close(geom.material, end.materials, end.materials - begin.materials);
            close(geom.filter, end.filters, end.filters - begin.filters);
            close(geom.surface, end.surfaces, end.surfaces - begin.surfaces);
        }
    }
}

}  // namespace orrery
