// How the numbers in `targets` get to the actuators of a simulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::python {

// Stands for an actuator also after others have come and gone.
using ActuatorKey = std::array<std::uint64_t, 2>;
[[nodiscard]] ActuatorKey actuatorKeyOf(const Actuator& actuator);

class Targets {
public:
    // Until a simulation is there.
    Targets() = default;
    // `control`: a word (kWords), or a sequence with a word for each actuator.
    Targets(py::handle control, const Simulation& simulation);

    // After actuators have come or gone. A new one is controlled by the word for all, or by velocity.
    void layOut(const Simulation& simulation);

    // Gives the actuators those targets that are neither NaN nor the `last` ones. Returns why one of them is refused;
    // empty: none is.
    [[nodiscard]] std::string apply(Simulation& simulation, const double* targets, std::vector<double>& last) const;

private:
    std::map<ActuatorKey, ActuatorMode> said_;  // actuators for which the word was said
    ActuatorMode others_ = ActuatorMode::Velocity;
    std::vector<ActuatorMode> modes_;  // by actuator
};

}  // namespace orrery::python
