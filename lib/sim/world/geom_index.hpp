// From ODE's handle of a geom to the simulation's record of it. The user data of geoms is the application's.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace orrery {

struct SimGeom;

class GeomIndex {
public:
    // After geoms came or went, or changed places: made anew when next asked.
    void clear() { numbers_.clear(); }
    // Null for a geom that is none of them.
    [[nodiscard]] const SimGeom* find(const std::vector<SimGeom>& geoms, dGeomID geom);

private:
    std::unordered_map<dGeomID, std::uint32_t> numbers_;
};

}  // namespace orrery
