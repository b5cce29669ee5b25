#include "world/geom_rules.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace orrery {
namespace {

std::vector<std::uint32_t> numbersOf(const std::vector<std::string>& names, std::vector<std::string>& systems) {
    std::vector<std::uint32_t> numbers;
    for (const std::string& name : names) {
        const auto at = std::find(systems.begin(), systems.end(), name);
        numbers.push_back(static_cast<std::uint32_t>(at - systems.begin()));
        if (at == systems.end()) systems.push_back(name);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

}  // namespace

const PlanMaterial& materialOf(const Plan& plan, const SimGeom& geom) {
    return geom.rules && geom.rules->material ? geom.rules->plannedMaterial : plan.materials[geom.material];
}

const PlanFilter* filterOf(const Plan& plan, const SimGeom& geom) {
    if (geom.rules && geom.rules->filter) return &geom.rules->plannedFilter;
    return geom.filter == kNone ? nullptr : &plan.filters[static_cast<std::size_t>(geom.filter)];
}

bool areUnfiltered(const SimGeom& a, const SimGeom& b) {
    return (a.filter & b.filter) == kNone && !a.rules && !b.rules;  // kNone has all bits set
}

PlanMaterial plannedMaterial(const PhysicsMaterial& material, const PlanMaterial& byDefault) {
    PlanMaterial planned = byDefault;
    const auto take = [](double& to, const std::optional<double>& from) {
        if (from && *from >= 0) to = *from;
    };
    take(planned.staticFriction, material.staticFriction);
    take(planned.dynamicFriction, material.dynamicFriction);
    take(planned.restitution, material.restitution);
    planned.restitution = std::min(planned.restitution, 1.0);
    const auto takeMode = [&](std::optional<CombineMode>& to, const std::optional<CombineMode>& from) {
        if (from || material.modesYield) to = from;
    };
    takeMode(planned.frictionCombine, material.frictionCombine);
    takeMode(planned.restitutionCombine, material.restitutionCombine);
    return planned;
}

PlanFilter plannedFilter(const CollisionFilter& filter, Plan& plan) {
    PlanFilter planned;
    planned.systems = numbersOf(filter.systems, plan.systems);
    planned.collideWith = numbersOf(filter.collideWith, plan.systems);
    if (planned.collideWith.empty()) planned.notCollideWith = numbersOf(filter.notCollideWith, plan.systems);
    return planned;
}

}  // namespace orrery
