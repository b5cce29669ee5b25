// The state of a running simulation as text, from which another one goes on bit for bit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// Keeps and restores the state of a simulation; only static functions.
//
// What is kept: of every body pose (ODE's own quaternion and matrix), velocities, forces for the next step,
// whether it sleeps and how long it has been at rest; of every world its gravity and its place in the
// row of random numbers, of every joint the turns that are counted; time, steps and contacts so far. What
// can be made again of scene and options is not: both must be the same to the last setting, and a checkpoint
// of others is refused.
//
// What an application changed in ODE's objects besides (parameters of joints, masses, geoms), fields that
// it changed, and its gravity callback are its own to set again.
//
// Threads: as the functions of the Simulation; not beside its step. The text refers to nothing: it may be resumed in
// another process.
class Checkpoint {
public:
    // Between two steps. nullopt, with CHECKPOINT_NOT_EXACT at what is to blame, where going on would not be
    // exact: in a world of the application's or one that failed, with scenes added or removed, for a moving body with
    // a triangle mesh, for a transmission, whose turns ODE keeps to itself, and for a body that falls asleep by a mean
    // over several steps (OdeAutoDisable::samples).
    [[nodiscard]] static std::optional<std::string> save(const Simulation& simulation, DiagnosticLog& log);

    // Puts the state into a simulation that was made of the same scene with the same options. False, and
    // nothing done, after CHECKPOINT_MALFORMED or CHECKPOINT_OTHER_SCENE.
    static bool resume(Simulation& simulation, std::string_view text, DiagnosticLog& log);
};

}  // namespace orrery
