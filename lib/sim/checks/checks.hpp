// What is looked at before the first step; one file a check.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// All of them, for what was made since `build.begin`.
void checkStart(const WorldBuild& build);

// Two geoms that touch as they were made.
struct StartTouch {
    std::uint32_t geom1 = 0;  // PlannedObjects::geoms
    std::uint32_t geom2 = 0;
    double depth = 0;  // m, of the deepest contact
    Vector3 normal;    // of that one: unit, world axes, into geom1
};

// Those that would push each other in a first step. Throws OdeRefusal when a check of ODE's fails.
[[nodiscard]] std::vector<StartTouch> touchesAtStart(const WorldBuild& build);

void checkOverlaps(const WorldBuild& build, const std::vector<StartTouch>& touches);
void checkMassRatios(const WorldBuild& build, const std::vector<StartTouch>& touches);
void checkJointPairs(const WorldBuild& build);
// Throws OdeRefusal when a check of ODE's fails.
void checkMeshSides(const WorldBuild& build);

// Of one kind so many are told.
inline constexpr std::size_t kTold = 10;

// ", and 37 more like this" after the last one that is told; else "".
[[nodiscard]] std::string andMore(std::size_t index, std::size_t count);

// Three digits: "0.0123", "1.2e-05".
[[nodiscard]] std::string about(double value);

// What a body is called, and where it is. By index in PlannedObjects::bodies.
[[nodiscard]] std::string bodyName(const WorldBuild& build, std::int32_t body);
[[nodiscard]] Place bodyPlace(const WorldBuild& build, std::int32_t body);

}  // namespace orrery
