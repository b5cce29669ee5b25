// Finds geoms of a simulation that the application has destroyed. Their memory is freed: only the spaces that contained
// them can tell.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "world/world.hpp"

namespace orrery {

// Returns a number that changes when geoms are removed from the spaces of the world.
[[nodiscard]] std::uint64_t markOfSpaces(const SimulationWorld& world);

class LiveGeoms {
public:
    explicit LiveGeoms(const SimulationWorld& world);
    // True also if a space cannot list its geoms.
    [[nodiscard]] bool has(dGeomID geom) const { return !known_ || geoms_.contains(geom); }

private:
    std::unordered_set<dGeomID> geoms_;
    bool known_ = true;
};

}  // namespace orrery
