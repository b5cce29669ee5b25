// How much room a planned world takes.
#pragma once

#include <optional>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct Extents {
    Vector3 least;  // m, world axes
    Vector3 most;
};

// The extents of all geoms but planes, which are infinite; nullopt when there are none.
[[nodiscard]] std::optional<Extents> extentsOf(const PlanWorld& world);

}  // namespace orrery
