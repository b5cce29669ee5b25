// Runs a scene, and reads from ODE's own objects what became of it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::fidelity {

// Throws std::runtime_error where the plan has errors.
[[nodiscard]] Simulation simulate(const Scene& scene, const SimulationOptions& options);

[[nodiscard]] int stepsOf(double seconds, double dt);
void run(Simulation& sim, double seconds, double dt = 0.01);

[[nodiscard]] Vector3 difference(const Vector3& a, const Vector3& b);
[[nodiscard]] double length(const Vector3& v);
[[nodiscard]] Vector3 center(dBodyID body);           // of mass, m
[[nodiscard]] Vector3 velocity(dBodyID body);         // of the centre of mass, m/s
[[nodiscard]] Vector3 angularVelocity(dBodyID body);  // rad/s
[[nodiscard]] std::vector<Vector3> centers(const Simulation& sim);

// No point of any dynamic body is faster, m/s: speed of the centre of mass, and spin times the distance of the
// farthest corner of its geoms' bounds.
[[nodiscard]] double fastestPoint(const Simulation& sim);
// The same, its largest value in the next `seconds`.
[[nodiscard]] double fastestPointDuring(Simulation& sim, double seconds, double dt = 0.01);

// How far the centre of mass that went farthest is from where it was, m.
[[nodiscard]] double largestDrift(const Simulation& sim, const std::vector<Vector3>& before);
// The same along y, downwards: how far bodies have fallen.
[[nodiscard]] double largestFall(const Simulation& sim, const std::vector<Vector3>& before);
// Is every coordinate of all bodies finite?
[[nodiscard]] bool allFinite(const Simulation& sim);

}  // namespace orrery::fidelity
