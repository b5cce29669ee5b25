// The array `forces`: what pushes each body of a simulation in all steps.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::python {

// A copy of the array of one simulation, which others may write meanwhile; empty: nobody has asked for it.
[[nodiscard]] std::vector<double> forcesIn(const Views& views, std::size_t simulation);
// Says why bodies do not take the forces: of each N, then N m. Empty: they do.
[[nodiscard]] std::string forceFault(const Simulation& simulation, std::span<const double> forces);
// Pushes the bodies in the coming step.
void applyForces(Simulation& simulation, std::span<const double> forces);

}  // namespace orrery::python
