// How surfaces rub and rebound, and which colliders meet at all (OMI_physics_body, document level).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/source.hpp"
#include "orrery/scene/members.hpp"

namespace orrery {

// How the values of two surfaces become one. Of the two sides' modes the first in this order wins.
enum class CombineMode : std::uint8_t { Average, Minimum, Maximum, Multiply };
constexpr std::array<std::string_view, 4> enumNames(CombineMode) {
    return {"average", "minimum", "maximum", "multiply"};
}

struct PhysicsMaterial {
    std::string name;
    std::optional<double> staticFriction;           // default 0.6
    std::optional<double> dynamicFriction;          // default 0.6; the one that ODE's mu is made of
    std::optional<double> restitution;              // default 0
    std::optional<CombineMode> frictionCombine;     // default Average
    std::optional<CombineMode> restitutionCombine;  // default Average
    Origin origin;
};
constexpr auto membersOf(const PhysicsMaterial*) {
    return members("material", Member{"name", &PhysicsMaterial::name},
                   Member{"staticFriction", &PhysicsMaterial::staticFriction},
                   Member{"dynamicFriction", &PhysicsMaterial::dynamicFriction},
                   Member{"restitution", &PhysicsMaterial::restitution},
                   Member{"frictionCombine", &PhysicsMaterial::frictionCombine},
                   Member{"restitutionCombine", &PhysicsMaterial::restitutionCombine});
}

// Two colliders touch when each one's filter allows the other. Any number of names.
struct CollisionFilter {
    std::string name;
    std::vector<std::string> systems;         // collisionSystems: what this collider is
    std::vector<std::string> collideWith;     // if not empty: touches only these
    std::vector<std::string> notCollideWith;  // touches all but these; not beside collideWith
    Origin origin;
};
constexpr auto membersOf(const CollisionFilter*) {
    return members("filter", Member{"name", &CollisionFilter::name}, Member{"systems", &CollisionFilter::systems},
                   Member{"collideWith", &CollisionFilter::collideWith},
                   Member{"notCollideWith", &CollisionFilter::notCollideWith});
}

}  // namespace orrery
