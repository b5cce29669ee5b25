#include "simulation/live_geoms.hpp"

#include "orrery/base/bit_cast.hpp"

namespace orrery {
namespace {

// ODE's quadtrees do not list their geoms.
bool canList(dSpaceID space) {
    return dSpaceGetClass(space) != dQuadTreeSpaceClass;
}

template <typename Visit>
void forEachSpace(const SimulationWorld& world, Visit&& visit) {
    if (!world.top) return;
    visit(world.top);
    for (const dSpaceID space : world.madeSpaces) {
        if (space != world.top) visit(space);
    }
}

}  // namespace

// In its own spaces only the simulation makes geoms, so that a smaller number suffices as a sign. In the application's
// space a new geom may have replaced a removed one.
std::uint64_t markOfSpaces(const SimulationWorld& world) {
    std::uint64_t mark = 0;
    forEachSpace(world, [&](dSpaceID space) {
        const int count = dSpaceGetNumGeoms(space);
        mark += static_cast<std::uint64_t>(count);
        if (world.owned || !canList(space)) return;
        constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
        for (int i = 0; i < count; ++i) mark += bitCast<std::uintptr_t>(dSpaceGetGeom(space, i)) * kMix;
    });
    return mark;
}

LiveGeoms::LiveGeoms(const SimulationWorld& world) {
    forEachSpace(world, [&](dSpaceID space) {
        known_ = known_ && canList(space);
        for (int i = 0; known_ && i < dSpaceGetNumGeoms(space); ++i) geoms_.insert(dSpaceGetGeom(space, i));
    });
}

}  // namespace orrery
