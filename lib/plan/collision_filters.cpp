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

}  // namespace

bool filtersAllow(const PlanFilter* a, const PlanFilter* b) {
    return allows(a, systemsOf(b)) && allows(b, systemsOf(a));
}

}  // namespace orrery
