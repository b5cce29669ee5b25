// Which of the scenes in a simulation something belongs to.
#pragma once

#include <cstdint>

namespace orrery {

// Given by Simulation::add, never twice in one simulation. 0: the scene that the simulation was made of.
struct InstanceId {
    std::uint32_t value = 0;
    // False for the scene that the simulation was made of.
    explicit operator bool() const { return value != 0; }
    bool operator==(const InstanceId&) const = default;
};

}  // namespace orrery
