// The state of a simulation that cannot be made again from its scenes and options, for checkpoints and snapshots.
#pragma once

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

    static auto& implOf(Simulation& simulation) { return *simulation.impl_; }
    static const auto& implOf(const Simulation& simulation) { return *simulation.impl_; }
};

}  // namespace orrery
