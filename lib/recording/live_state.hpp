// The state of a simulation that cannot be made again from its scenes and options, for checkpoints and snapshots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "checkpoint_text.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

class LiveState {
public:
    // Reports what hinders it from going on exactly.
    [[nodiscard]] static bool canBeKept(const Simulation& simulation, DiagnosticLog& log);
    // As a step does: bodies that the application has destroyed are no part of the simulation any more.
    static void noticeDestroyed(const Simulation& simulation);
    // Why no state can be put back now; "": it can.
    [[nodiscard]] static std::string_view hindrance(const Simulation& simulation);
    // Everything but the settings and the hash. Uses the memory of what is kept there.
    static void keep(const Simulation& simulation, CheckpointState& to);
    // Has the simulation as many objects of each kind?
    [[nodiscard]] static bool fits(const CheckpointState& state, const Simulation& simulation);
    static void putBack(const CheckpointState& state, Simulation& simulation);
    // The time, the number of steps and the age of the worlds alone.
    static void putTimeBack(const CheckpointState& state, Simulation& simulation);
    // Gives a body the state of one of another simulation (by their numbers). If its centre of mass is elsewhere in its
    // node, its node has the place and the velocity of the other.
    static void carryBody(const Simulation& from, std::size_t body, Simulation& to, std::size_t number);
    static void carryCallback(const Gravity& from, Gravity& to);

    static auto& implOf(Simulation& simulation) { return *simulation.impl_; }
    static const auto& implOf(const Simulation& simulation) { return *simulation.impl_; }
    // For lists that are made on the first request.
    static auto& mutableImplOf(const Simulation& simulation) { return *simulation.impl_; }
};

}  // namespace orrery
