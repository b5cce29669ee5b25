// How the numbers in `targets` get to the actuators of the simulations of a batch.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::python::batch {

class Targets {
public:
    // Until a simulation is there.
    Targets() = default;
    // `control`: "velocity" or "position", or a sequence with a word for each actuator.
    Targets(py::handle control, const Simulation& simulation);

    // Gives the actuators those targets that are neither NaN nor the `last` ones. Returns why one of them is refused;
    // empty: none is.
    [[nodiscard]] std::string apply(Simulation& simulation, const double* targets, std::vector<double>& last) const;

private:
    std::vector<bool> isPosition_;  // by actuator
};

}  // namespace orrery::python::batch
