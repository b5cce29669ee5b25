#include "control/set_rules.hpp"

#include <memory>

#include "gravity/volumes.hpp"
#include "triggers/events.hpp"

namespace orrery {

void setRules(SimulationWorld& world, const Plan& plan, std::uint32_t geom, const GeomRules* rules) {
    SimGeom& to = world.geoms[geom];
    to.rules = rules ? std::make_unique<GeomRules>(*rules) : nullptr;
    if (to.body == kNone) return;
    // Colliders in triggers and gravity volumes refer to filters.
    const auto body = static_cast<std::size_t>(to.body);
    // Without triggers nobody keeps their lists up to date.
    if (world.triggers && !world.plan->triggers.empty()) world.triggers->refilter(body, plan);
    if (world.volumes) world.volumes->refilter(body, plan);
}

}  // namespace orrery
