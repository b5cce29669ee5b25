// Maps ODE's handle of a geom to the simulation's record of it. The user data of geoms belongs to the application.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace orrery {

struct SimGeom;

class GeomIndex {
public:
    // Call it after geoms were added, removed or moved in the list: the map is rebuilt on the next request.
    void clear() { numbers_.clear(); }
    // Returns null for a geom that is not in the list.
    [[nodiscard]] const SimGeom* find(const std::vector<SimGeom>& geoms, dGeomID geom);

private:
    std::unordered_map<dGeomID, std::uint32_t> numbers_;
};

}  // namespace orrery
