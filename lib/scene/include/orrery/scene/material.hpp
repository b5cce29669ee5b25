// How surfaces rub and rebound, and which colliders meet at all (OMI_physics_body, document level).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// How the values of two surfaces become one. Of the two sides' modes the first in this order wins.
enum class CombineMode : std::uint8_t {
    Average,   // the mean of both
    Minimum,   // the smaller one
    Maximum,   // the larger one
    Multiply,  // one times the other
};
constexpr std::array<std::string_view, 4> enumNames(CombineMode) {
    return {"average", "minimum", "maximum", "multiply"};
}

// The surface of a collider (OMI_physics_body "physicsMaterials"). A number below 0 or above 1e7 is
// PLAN_MATERIAL_VALUE, and its default is taken.
struct PhysicsMaterial {
    std::string name;                               // "" where it has none
    std::optional<double> staticFriction;           // holds what sticks; absent: 0.6
    std::optional<double> dynamicFriction;          // of what slides, ODE's mu; absent: 0.6
    std::optional<double> restitution;              // part of the speed that an impact gives back; absent: 0
    std::optional<CombineMode> frictionCombine;     // of both frictions; absent: Average
    std::optional<CombineMode> restitutionCombine;  // absent: Average
    Origin origin;                                  // the object it was read from
};
constexpr auto membersOf(const PhysicsMaterial*) {
    return members("material", Member{"name", &PhysicsMaterial::name},
                   Member{"staticFriction", &PhysicsMaterial::staticFriction},
                   Member{"dynamicFriction", &PhysicsMaterial::dynamicFriction},
                   Member{"restitution", &PhysicsMaterial::restitution},
                   Member{"frictionCombine", &PhysicsMaterial::frictionCombine},
                   Member{"restitutionCombine", &PhysicsMaterial::restitutionCombine});
}

// Two colliders touch when each one's filter allows the other (OMI_physics_body "collisionFilters"). Any number of
// names; triggers have filters too.
struct CollisionFilter {
    std::string name;                         // "" where it has none
    std::vector<std::string> systems;         // collisionSystems: what this collider is
    std::vector<std::string> collideWith;     // if not empty: touches only these
    std::vector<std::string> notCollideWith;  // touches all but these; beside collideWith: PLAN_FILTER_CONFLICT
    Origin origin;                            // the object it was read from
};
constexpr auto membersOf(const CollisionFilter*) {
    return members("filter", Member{"name", &CollisionFilter::name}, Member{"systems", &CollisionFilter::systems},
                   Member{"collideWith", &CollisionFilter::collideWith},
                   Member{"notCollideWith", &CollisionFilter::notCollideWith});
}

}  // namespace orrery
