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
struct ActuatorId {
    JointId joint;
    std::size_t number = 0;  // among those of the joint
    bool operator==(const ActuatorId&) const = default;
    using Key = std::array<std::uint64_t, 2>;
    [[nodiscard]] Key key() const { return {(std::uint64_t{joint.instance.value} << 32U) | joint.node.value, number}; }
};
// All of a simulation, in their order.
[[nodiscard]] std::vector<ActuatorId> actuatorIds(const Simulation& simulation);

class Targets {
public:
    // Until a simulation is there.
    Targets() = default;
    // `control`: "velocity", "position" or "torque", or a sequence with a word for each actuator.
    Targets(py::handle control, const Simulation& simulation);

    // After actuators have come or gone. A new one is controlled by the word for all, or by velocity.
    void layOut(const Simulation& simulation);

    // Gives the actuators those targets that are neither NaN nor the `last` ones. Returns why one of them is refused;
    // empty: none is.
    [[nodiscard]] std::string apply(Simulation& simulation, const double* targets, std::vector<double>& last) const;

private:
    std::map<ActuatorId::Key, ActuatorMode> said_;  // actuators for which the word was said
    ActuatorMode others_ = ActuatorMode::Velocity;
    std::vector<ActuatorMode> modes_;  // by actuator
};

}  // namespace orrery::python
