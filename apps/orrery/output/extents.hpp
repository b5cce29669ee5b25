// How much room a planned world takes.
#pragma once

#include <optional>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::app {

struct Extents {
    Vector3 least;  // m, world axes
    Vector3 most;
};

// Of all geoms but planes, which have no end; nullopt when there are none.
[[nodiscard]] std::optional<Extents> extents(const PlanWorld& world);

}  // namespace orrery::app
