// Files that a run is recorded in: which there are, what they need, how they are written.
#pragma once

#include <string>
#include <vector>

#include "exit_status.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "page/page.hpp"

namespace orrery::app {

// ".csv, .html": what a name may end in.
[[nodiscard]] std::string recordSuffixes();

// Does the name end in one of these?
[[nodiscard]] bool isRecordName(const std::string& file);
// WrongUse, and a line on stderr, for a name that no recording is written under, or not with this program. `live`:
// pages are to go on from their frames, and there is to be one.
[[nodiscard]] ExitStatus checkRecords(const std::vector<std::string>& files, bool live = false);
// A diagnostic for each file whose folder does not take it, before anything is simulated.
void checkFolders(const std::vector<std::string>& files, DiagnosticLog& log);

// Switches on what the files tell of.
void requestRecords(const std::vector<std::string>& files, SimulationOptions& options);

struct RecordedRun {
    Simulation& simulation;
    const Recording& recording;
    const std::string& title;                 // of the scene on the page
    const Ghost* ghost;                       // is drawn there, too; may be null
    const LiveRun* live;                      // with which it goes on from any frame; may be null
    const std::vector<std::string>& bodies;   // patterns of names, of tables of bodies; empty: all
    const DiagnosticLog* findings = nullptr;  // of the file and the run, for the page
};

// Is it written to standard output, as a table of poses?
[[nodiscard]] bool isToStandardOutput(const std::vector<std::string>& files);
void saveRecord(const RecordedRun& run, const std::string& file, DiagnosticLog& log);

}  // namespace orrery::app
