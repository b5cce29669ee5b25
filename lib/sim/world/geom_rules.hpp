// Materials and filters of geoms, by their scenes or as the application has set them.
#pragma once

#include <optional>

#include "world/world.hpp"

namespace orrery {

// Set by the application for one geom.
struct GeomRules {
    std::optional<PhysicsMaterial> material;  // absent: that of the scene
    std::optional<CollisionFilter> filter;
    PlanMaterial plannedMaterial;
    PlanFilter plannedFilter;
};

[[nodiscard]] const PlanMaterial& materialOf(const Plan& plan, const SimGeom& geom);
// Null: it has none.
[[nodiscard]] const PlanFilter* filterOf(const Plan& plan, const SimGeom& geom);
// Does neither of the two have a filter?
[[nodiscard]] bool areUnfiltered(const SimGeom& a, const SimGeom& b);

// Absent values, and those out of range, are taken from the default material.
[[nodiscard]] PlanMaterial plannedMaterial(const PhysicsMaterial& material, const PlanMaterial& byDefault);
// Gives numbers to systems that the plan does not know.
[[nodiscard]] PlanFilter plannedFilter(const CollisionFilter& filter, Plan& plan);

}  // namespace orrery
