// The outcome of a run, part by part: `run --summary`.
#pragma once

#include <string>
#include <string_view>

#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// "bodies|joints|actuators|contacts".
[[nodiscard]] std::string summaryWords();
// False for other words.
[[nodiscard]] bool addSummaryPart(std::string_view word, SummaryParts& parts);

// Asks the simulation for what the parts need.
void requestSummary(const SummaryParts& parts, SimulationOptions& options);

// A table for each part; empty without parts.
[[nodiscard]] std::string summaryText(const Simulation& simulation, const RunSummary& summary,
                                      const SummaryParts& parts);
// The parts by name; null without parts.
[[nodiscard]] Json summaryJson(const Simulation& simulation, const RunSummary& summary, const SummaryParts& parts);

// The body of the greatest speed in the run, with that speed: "ball, 3 m/s"; "-" or null where none moved.
[[nodiscard]] std::string fastestText(const Simulation& simulation, const RunSummary& summary);
[[nodiscard]] Json fastestJson(const Simulation& simulation, const RunSummary& summary);
// The deepest contact of the run with its geoms and time; "-" or null without contacts.
[[nodiscard]] std::string deepestText(const RunSummary& summary);
[[nodiscard]] Json deepestJson(const RunSummary& summary);

}  // namespace orrery::app
