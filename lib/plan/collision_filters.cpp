#include "plan/collision_filters.hpp"

#include <span>

namespace orrery {
namespace {

bool intersect(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() && y != b.end()) {
        if (*x == *y) return true;
        if (*x < *y) {
            ++x;
        } else {
            ++y;
        }
    }
    return false;
}

bool allows(const PlanFilter* filter, std::span<const std::uint32_t> systems) {
    if (!filter) return true;
    if (!filter->collideWith.empty()) return intersect(filter->collideWith, systems);
    return !intersect(filter->notCollideWith, systems);
}

std::span<const std::uint32_t> systemsOf(const PlanFilter* filter) {
    return filter ? std::span<const std::uint32_t>(filter->systems) : std::span<const std::uint32_t>();
}

// Systems of a plan.
struct NamedSystems {
    const Plan& plan;
    std::span<const std::uint32_t> numbers;
};

// The numbers of two plans have no common order.
bool intersect(const NamedSystems& a, const NamedSystems& b) {
    for (const std::uint32_t x : a.numbers) {
        for (const std::uint32_t y : b.numbers) {
            if (a.plan.systems[x] == b.plan.systems[y]) return true;
        }
    }
    return false;
}

bool allows(const Plan& plan, const PlanFilter* filter, const NamedSystems& systems) {
    if (!filter) return true;
    if (!filter->collideWith.empty()) return intersect({plan, filter->collideWith}, systems);
    return !intersect({plan, filter->notCollideWith}, systems);
}

}  // namespace

bool filtersAllow(const PlanFilter* a, const PlanFilter* b) {
    return allows(a, systemsOf(b)) && allows(b, systemsOf(a));
}

bool filtersAllow(const Plan& planA, const PlanFilter* a, const Plan& planB, const PlanFilter* b) {
    return allows(planA, a, {planB, systemsOf(b)}) && allows(planB, b, {planA, systemsOf(a)});
}

}  // namespace orrery
