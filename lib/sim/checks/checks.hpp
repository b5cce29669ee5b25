// Checks before the first step; each check has its own file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// Does all checks for objects that were made since `build.begin`.
void checkStart(const WorldBuild& build);

// Two geoms that touch at the start.
struct StartTouch {
    std::uint32_t geom1 = 0;  // PlannedObjects::geoms
    std::uint32_t geom2 = 0;
    double depth = 0;  // m, depth of the deepest contact
    Vector3 normal;    // normal of that contact: unit, world axes, into geom1
};

// Returns the touching geoms that would push each other in a first step. Throws OdeRefusal if a check in ODE fails.
[[nodiscard]] std::vector<StartTouch> touchesAtStart(const WorldBuild& build);

void checkOverlaps(const WorldBuild& build, const std::vector<StartTouch>& touches);
void checkMassRatios(const WorldBuild& build, const std::vector<StartTouch>& touches);
void checkJointPairs(const WorldBuild& build);
// Throws OdeRefusal if a check in ODE fails.
void checkMeshSides(const WorldBuild& build);

// Maximum number of reports of one kind.
inline constexpr std::size_t kTold = 10;

// Returns ", and 37 more like this" for the last report of a kind; else "".
[[nodiscard]] std::string andMore(std::size_t index, std::size_t count);

// Returns three digits: "0.0123", "1.2e-05".
[[nodiscard]] std::string about(double value);

// Return the name and the place of a body. `body` is an index in PlannedObjects::bodies.
[[nodiscard]] std::string bodyName(const WorldBuild& build, std::int32_t body);
[[nodiscard]] Place bodyPlace(const WorldBuild& build, std::int32_t body);

}  // namespace orrery
