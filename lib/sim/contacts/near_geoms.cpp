#include "contacts/near_geoms.hpp"

#include "contacts/contact_changes.hpp"

namespace orrery {
namespace {

// Each removal is looked at for each geom that is found; after more of them it is quicker to look at all geoms.
constexpr std::size_t kMostRemovals = 64;

}  // namespace

void noteSearch(SimulationWorld& world) {
    world.goneSinceSearch.clear();
    world.geomsSearched = world.geoms.size();
}

void noteGeomsRemoved(SimulationWorld& world, const RemovedRanges& gone) {
    if (world.changes) world.changes->noteGeomsRemoved();
    if (gone.empty() || gone.first() >= world.geomsSearched) return;
    if (world.goneSinceSearch.size() == kMostRemovals) {
        world.broadPhase->clear();
        world.goneSinceSearch.clear();
        world.geomsSearched = 0;
        return;
    }
    world.geomsSearched = gone.left(world.geomsSearched);
    world.goneSinceSearch.push_back(gone);
}

}  // namespace orrery
