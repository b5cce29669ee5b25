// What a simulation was the last time that somebody looked at it and found it good.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// How a scene is simulated for its baseline. Kept in the baseline: a check repeats it.
struct BaselineRun {
    double dt = 0.01;              // s a step, finite and positive
    std::uint64_t steps = 500;     // calls of Simulation::step
    std::uint32_t samples = 10;    // states kept beside the first one; the last of them is the end
    SimulationOptions simulation;  // of these, what visitOptions goes through and plan.gravityOverride are kept
};

// The state of a simulation at one step.
struct BaselineSample {
    std::uint64_t step = 0;      // Simulation::steps
    Energy energy;               // J
    std::uint64_t contacts = 0;  // made so far
    std::uint64_t hash = 0;      // Simulation::stateHash
    std::vector<Pose> poses;     // author's frames in the world, as Baseline::bodies
    std::vector<bool> asleep;    // disabled bodies, as Baseline::bodies
    // The same to the last bit.
    bool operator==(const BaselineSample&) const;
};

// A run that somebody found good: how it was made, and what came of it. A plain value.
struct Baseline {
    std::string scene;                    // name of the file, without its folder
    std::uint64_t digest = 0;             // digestOf() the file's bytes
    BaselineRun run;                      // how it was simulated
    std::vector<std::string> bodies;      // names, as Recording::bodies
    std::vector<BaselineSample> samples;  // at the start, then evenly up to the end
};

// FNV-1a, 64 bits, of the bytes of a file.
[[nodiscard]] std::uint64_t digestOf(std::string_view bytes);

// Steps a fresh simulation to the end of the run, which ends early where a step does nothing. `scene` and `digest` are
// left to the caller.
[[nodiscard]] Baseline takeBaseline(Simulation& simulation, const BaselineRun& run);

// How much may differ.
struct Tolerance {
    bool exact = false;  // nothing: every state hash and the number of contacts must be the same
    // m of a position, rad of a rotation, and J of an energy below 1 J; of a larger one, the part of it.
    double value = 1e-6;
};

// The first thing that is not as the baseline has it.
struct Mismatch {
    std::string body;        // "" for the whole scene
    std::uint64_t step = 0;  // after which it is seen
    double time = 0;         // s, of that step
    std::string quantity;    // "position", "rotation", "asleep", "kinetic energy", "bodies", "state hash", ...
    std::string expected;    // the baseline's, in words or numbers
    std::string found;       // the run's
    double difference = 0;   // in the quantity's unit; 0 where there is none
};

// nullopt where all is as expected. Within one step bodies come before the scene, in their order.
[[nodiscard]] std::optional<Mismatch> firstMismatch(const Baseline& expected, const Baseline& found,
                                                    const Tolerance& tolerance);

// "body "ball", step 50 (0.5 s): position is off by 0.013 m"
[[nodiscard]] std::string toText(const Mismatch& mismatch);

}  // namespace orrery
