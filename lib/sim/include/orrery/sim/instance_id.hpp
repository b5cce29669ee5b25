// Which of the scenes in a simulation.
#pragma once

#include <cstdint>

#include "orrery/version.hpp"

namespace orrery {

/// One of the scenes in a simulation. Given by Simulation::add, never twice in one simulation.
struct InstanceId {
    std::uint32_t value = 0;                               ///< 0: the scene that the simulation was made of
    explicit operator bool() const { return value != 0; }  ///< was it added? False for the scene that was there first
    bool operator==(const InstanceId&) const = default;
};

}  // namespace orrery
