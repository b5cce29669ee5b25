// How one run is made: the words of a plan for options, and everything else for the scene.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "orrery/sweep/design.hpp"
#include "orrery/sweep/plan.hpp"

namespace orrery::sweep {

struct RunSetup {
    double duration = 5;  // s
    double dt = 0.01;     // s
    SimulationOptions simulation;
    std::vector<std::pair<std::string, std::string>> settings;  // targets and values, as those of `run --set`
};

// Is it the word of an option: dt, duration, gravity, or one of those that `run --json` prints?
[[nodiscard]] bool isOption(std::string_view word);
// Sets an option. "" where that was done, else what is wrong with the value.
[[nodiscard]] std::string setOption(RunSetup& setup, std::string_view word, std::string_view value);

// The plan's options, the run's seed, and over these the run's values. The plan must have been read without an error;
// a value that an option cannot have is `fault`.
[[nodiscard]] RunSetup setupOf(const SweepPlan& plan, const SweepRun& run, std::string& fault);

}  // namespace orrery::sweep
