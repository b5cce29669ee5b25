// Files of one joint, as OMI_physics_joint has it, and what becomes of it.
#pragma once

#include <string>

#include "omi_file.hpp"

namespace orrery::test {

// The carriers of a frame: nothing, or a body of a ball of 0.4 m. The dynamic one is named "body" and of 2 kg.
extern const char* const kNothing;
extern const char* const kStatic;
extern const char* const kKinematic;
extern const char* const kDynamic;

// Node 1, in node 0, has the joint; node 3, in node 2, is connected. `settings` are the members of physicsJoints[0],
// `more` those of the joint on its node (a comma before), `place` those of its node.
[[nodiscard]] OmiFile jointed(const std::string& settings, const std::string& jointIn = kNothing,
                              const std::string& connectedIn = kDynamic, const std::string& more = "",
                              const std::string& place = "");

// The joints that ODE has of the plan, in words, and "rows" where there are some of our own.
[[nodiscard]] std::string kindsOf(const Plan& plan);

// Options with this world gravity, m/s^2.
[[nodiscard]] SimulationOptions pulled(const Vector3& gravity);

inline constexpr double kStep = 0.01;  // s
void run(Simulation& sim, int steps);

}  // namespace orrery::test
