// Sets up one run: words of a plan that name options change the options, and all others change the scene.
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
    std::vector<std::pair<std::string, std::string>> settings;  // targets and values, like those of `run --set`
};

// Is it the word of an option: dt, duration, gravity, or one of those that `run --json` prints?
[[nodiscard]] bool isOption(std::string_view word);
// Sets an option. Returns "" on success, else what is wrong with the value.
[[nodiscard]] std::string setOption(RunSetup& setup, std::string_view word, std::string_view value);

// Returns the plan's options and the run's seed; the run's values override them. The plan must have been read without
// error. A value that an option cannot have is reported in `fault`.
[[nodiscard]] RunSetup setupOf(const SweepPlan& plan, const SweepRun& run, std::string& fault);

}  // namespace orrery::sweep
