// Command-line options that several commands share: each option of the library is one line in
// options.cpp.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "orrery/sim/simulation.hpp"
#include "scene_file.hpp"
#include "step_time.hpp"

namespace orrery::app {

// What is asked of a number beyond being one; always finite.
enum class Sign : std::uint8_t { Any, NotNegative, Positive };

// Numbers are read by orrery/base/numbers.hpp; the value in `target` is the default. A value that
// breaks a rule ends the program as wrong use.
CLI::Option* addNumber(CLI::App& app, const std::string& name, Sign sign, const std::function<void(double)>& set,
                       const std::string& help);
CLI::Option* addNumber(CLI::App& app, const std::string& name, double& target, Sign sign, const std::string& help);
CLI::Option* addOptionalNumber(CLI::App& app, const std::string& name, std::optional<double>& target, Sign sign,
                               const std::string& help);
CLI::Option* addVector(CLI::App& app, const std::string& name, std::optional<Vector3>& target, const std::string& help);
CLI::Option* addInteger(CLI::App& app, const std::string& name, std::int64_t least, std::int64_t most,
                        std::int64_t preset, const std::function<void(std::int64_t)>& set, const std::string& help);

// On standard error, where no scene is likely to be meant to take such steps.
void warnOfLongStep(double dt);

// --set: members and values of a scene in another way than in its file.
void addSettings(CLI::App& app, std::vector<Setting>& settings);
// How XODE is read: --lenient, the dialect and each row of its table.
void addXodeOptions(CLI::App& app, XodeOptions& options);
// How files are read: limits, choices of the importers, --strict.
void addReadOptions(CLI::App& app, ReadOptions& options);
// How a scene is resolved: --gravity, meshes of moving bodies. After addReadOptions, whose --lenient it shares.
void addPlanOptions(CLI::App& app, PlanOptions& options);

// One option that was given: sets what it is about.
using SimulationChange = std::function<void(SimulationOptions&)>;
// How a scene is moved: --solver, --iterations, --seed, --auto-disable, --ode-defaults and what wins over it. `take`
// gets what was given, in the order in which it is to be applied.
void addSimulationOptions(CLI::App& app, const std::function<void(const SimulationChange&)>& take);
// Applies it at once.
void addSimulationOptions(CLI::App& app, SimulationOptions& options);

}  // namespace orrery::app
