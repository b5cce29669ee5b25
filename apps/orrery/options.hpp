// Command-line options that several commands share: each option of the library is one row in options.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "command_line/options.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/simulation.hpp"
#include "scene_file.hpp"
#include "step_time.hpp"

namespace orrery::app {

// On standard error, where no scene is likely to be meant to take such steps.
void warnOfLongStep(double dt);

// --json and --quiet, which all commands have.
void addOutputOptions(OptionList& list, bool& json, bool& quiet, std::string_view helpOfQuiet);
// --max-seconds: of real time, for all that the command does; `kept` tells what there is then.
void addMaxSeconds(OptionList& list, std::optional<double>& seconds, std::string_view kept);
// Reads TARGET=VALUE; throws WrongValue.
[[nodiscard]] Setting settingOf(const std::string& text);
// --summary: what is told of at the end of a run.
void addSummary(OptionList& list, SummaryParts& parts);
// --set: members and values of a scene in another way than in its file.
void addSettings(OptionList& list, std::vector<Setting>& settings);
// --gravity: in the place of the scene's own.
void addGravity(OptionList& list, std::optional<Vector3>& gravity);
// How XODE is read: --lenient, the dialect and each row of its table.
void addXodeOptions(OptionList& list, XodeOptions& options);
// How files are read: limits, choices of the importers, --strict.
void addReadOptions(OptionList& list, ReadOptions& options);
// How a scene is resolved: --gravity, meshes of moving bodies. After addReadOptions, whose --lenient it shares.
void addPlanOptions(OptionList& list, PlanOptions& options);

// One option that was given: sets what it is about.
using SimulationChange = std::function<void(SimulationOptions&)>;
// How a scene is moved: --solver, --iterations, --seed, --auto-disable, --ode-defaults and what wins over it. `take`
// gets the given options, in the order in which they are to be applied.
void addSimulationOptions(OptionList& list, const std::function<void(const SimulationChange&)>& take);
// Applies it at once.
void addSimulationOptions(OptionList& list, SimulationOptions& options);

}  // namespace orrery::app
