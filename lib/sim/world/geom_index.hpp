// Maps ODE's handle of a geom to the simulation's record of it. The user data of geoms belongs to the application.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace orrery {

struct SimGeom;

class GeomIndex {
public:
    // Call it before the geoms from number `begin` to `end` are removed or get other numbers.
    void forget(const std::vector<SimGeom>& geoms, std::size_t begin, std::size_t end);
    // Call it after that, and after geoms were appended.
    void note(const std::vector<SimGeom>& geoms, std::size_t begin, std::size_t end);
    // Returns null for a geom that is not in the list.
    [[nodiscard]] const SimGeom* find(const std::vector<SimGeom>& geoms, dGeomID geom);

private:
    std::unordered_map<dGeomID, std::uint32_t> numbers_;  // empty until the first request
};

}  // namespace orrery
