// Files that a run is recorded in: which there are, what they need, how they are written.
#pragma once

#include <string>
#include <vector>

#include "exit_status.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::app {

// Suffixes and what they stand for, for --help.
[[nodiscard]] std::string recordHelp();

// WrongUse, and a line on stderr, for a name that no recording is written under, or not with this program.
[[nodiscard]] ExitStatus checkRecords(const std::vector<std::string>& files);
// A diagnostic for each file whose folder does not take it: told before anything is simulated.
void checkFolders(const std::vector<std::string>& files, DiagnosticLog& log);

// Switches on what the files tell of.
void askForRecords(const std::vector<std::string>& files, SimulationOptions& options);

// `title` names the scene on the page.
void saveRecord(Simulation& simulation, const Recording& recording, const std::string& title, const std::string& file,
                DiagnosticLog& log);

}  // namespace orrery::app
