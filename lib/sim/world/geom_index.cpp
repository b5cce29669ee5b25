#include "world/geom_index.hpp"

#include "world/world.hpp"

namespace orrery {

void GeomIndex::forget(const std::vector<SimGeom>& geoms, std::size_t begin, std::size_t end) {
    if (begin == 0 && end == geoms.size()) numbers_.clear();
    if (numbers_.empty()) return;
    for (std::size_t i = begin; i < end; ++i) numbers_.erase(geoms[i].id);
}

void GeomIndex::note(const std::vector<SimGeom>& geoms, std::size_t begin, std::size_t end) {
    if (numbers_.empty()) return;
    for (std::size_t i = begin; i < end; ++i) {
        if (geoms[i].id) numbers_.insert_or_assign(geoms[i].id, static_cast<std::uint32_t>(i));
    }
}

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
