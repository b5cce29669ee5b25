#include "world/geom_index.hpp"

#include "world/world.hpp"

namespace orrery {

const SimGeom* GeomIndex::find(const std::vector<SimGeom>& geoms, dGeomID geom) {
    if (numbers_.empty()) {
        numbers_.reserve(geoms.size());
        for (std::uint32_t i = 0; i < geoms.size(); ++i) {
            if (geoms[i].id) numbers_.emplace(geoms[i].id, i);
        }
    }
    const auto at = numbers_.find(geom);
    return at == numbers_.end() ? nullptr : &geoms[at->second];
}

}  // namespace orrery
