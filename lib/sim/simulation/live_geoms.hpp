// Which geoms of a simulation the application has destroyed. Their memory is gone: only the spaces that they were in
// can tell.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "world/world.hpp"

namespace orrery {

// Another number where geoms have gone from the spaces of the world.
[[nodiscard]] std::uint64_t markOfSpaces(const SimulationWorld& world);

class LiveGeoms {
public:
    explicit LiveGeoms(const SimulationWorld& world);
    // True also where a space cannot list its geoms.
    [[nodiscard]] bool has(dGeomID geom) const { return !known_ || geoms_.contains(geom); }

private:
    std::unordered_set<dGeomID> geoms_;
    bool known_ = true;
};

}  // namespace orrery
