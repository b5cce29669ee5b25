// Surfaces with their defaults, and filters with numbers instead of names, in the order of the scene's tables.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

// Larger values act like this one; with it, sums and products stay finite.
constexpr double kMaxCoefficient = 1e7;

std::string nameOf(const PhysicsMaterial& material) {
    return material.name.empty() ? "a material" : "material \"" + material.name + '"';
}

void takeCoefficient(PlanDraft& draft, const PhysicsMaterial& material, std::string_view key,
                     const std::optional<double>& authored, double& value) {
    if (!authored) return;
    if (*authored >= 0 && *authored <= kMaxCoefficient) {
        value = *authored;
        return;
    }
    draft.find.report(code::PLAN_MATERIAL_VALUE, material.origin,
                      std::string(key) + " of " + nameOf(material) + " is not usable",
                      {toText(*authored), "0 to " + toText(kMaxCoefficient)});
}

void noteHighRestitution(PlanDraft& draft, const PhysicsMaterial& material, double restitution) {
    if (restitution <= 1) return;
    draft.find.report(code::PLAN_RESTITUTION_HIGH, material.origin,
                      "restitution of " + nameOf(material) +
                          " is above 1: a bounce adds energy unless the other surface's value brings it down to 1",
                      {toText(restitution), "0 to 1"});
}

std::optional<CombineMode> modeOf(const PhysicsMaterial& material, const std::optional<CombineMode>& authored) {
    return authored || material.modesYield ? authored : CombineMode::Average;
}

// Gives each name of a system its number.
class Systems {
public:
    explicit Systems(Plan& plan) : plan_(plan) {}
    std::vector<std::uint32_t> numbersOf(const std::vector<std::string>& names);

private:
    Plan& plan_;
    std::unordered_map<std::string_view, std::uint32_t> known_;
};

std::vector<std::uint32_t> Systems::numbersOf(const std::vector<std::string>& names) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(names.size());
    for (const std::string& name : names) {
        const auto [at, isNew] = known_.emplace(name, static_cast<std::uint32_t>(known_.size()));
        if (isNew) plan_.systems.push_back(name);
        numbers.push_back(at->second);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

}  // namespace

void planMaterials(PlanDraft& draft) {
    draft.plan.materials.reserve(draft.contents.materials.size() + 1);
    draft.plan.materials.emplace_back();
    for (const PhysicsMaterial& material : draft.contents.materials) {
        PlanMaterial& planned = draft.plan.materials.emplace_back();
        takeCoefficient(draft, material, "staticFriction", material.staticFriction, planned.staticFriction);
        takeCoefficient(draft, material, "dynamicFriction", material.dynamicFriction, planned.dynamicFriction);
        takeCoefficient(draft, material, "restitution", material.restitution, planned.restitution);
        noteHighRestitution(draft, material, planned.restitution);
        planned.frictionCombine = modeOf(material, material.frictionCombine);
        planned.restitutionCombine = modeOf(material, material.restitutionCombine);
    }
}

void planFilters(PlanDraft& draft) {
    Systems systems(draft.plan);
    draft.plan.filters.reserve(draft.contents.filters.size());
    for (const CollisionFilter& filter : draft.contents.filters) {
        PlanFilter& planned = draft.plan.filters.emplace_back();
        planned.systems = systems.numbersOf(filter.systems);
        planned.collideWith = systems.numbersOf(filter.collideWith);
        if (filter.collideWith.empty()) {
            planned.notCollideWith = systems.numbersOf(filter.notCollideWith);
        } else if (!filter.notCollideWith.empty()) {
            draft.find.report(
                code::PLAN_FILTER_CONFLICT, filter.origin,
                "filter \"" + filter.name +
                    "\" lists both systems that it collides with and systems that it does not; the first list is used");
        }
    }
}

}  // namespace orrery
