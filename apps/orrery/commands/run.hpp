// Simulating a scene, as `run` and `view` do.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exit_status.hpp"
#include "options.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/regression/regression.hpp"

namespace orrery::app {

struct RunOptions {
    std::string file;
    double duration = 5;  // s
    double dt = 0.01;     // s
    SimulationOptions simulation;
    ReadOptions read;
    std::vector<std::string> records;
    std::string ghost;                        // scene or recording that pages show beside the run; none: empty
    std::vector<std::string> recordBodies;    // patterns of names; empty: all
    std::optional<std::int64_t> recordEvery;  // steps from frame to frame; absent: 1
    SummaryParts summary;                     // what is told of at the end
    bool live = false;                        // pages go on from any frame
    std::vector<Expectation> expectations;
    std::vector<std::string> expectedBodies;      // the bodies that they name
    std::pair<std::string, double> lastExpected;  // the sentence of the latest time, and that, s
    bool expectsEnergy = false;                   // in gravity, which is not always defined
    std::string checkpoint;                       // file to write
    std::optional<double> checkpointAt;           // s; absent: at the end
    std::optional<double> maxSeconds;             // of real time; absent: any
    std::string resume;                           // file to go on from
    std::string saveAs;                           // file to write the scene into as it is at the end
    bool json = false;
    bool quiet = false;

    [[nodiscard]] std::uint64_t every() const { return static_cast<std::uint64_t>(recordEvery.value_or(1)); }
    [[nodiscard]] std::uint64_t steps() const { return stepCount(duration, dt); }
};

// FILE, and how it is read and simulated.
void addSceneOptions(OptionList& list, RunOptions& options);
// --live, of pages.
void addLive(OptionList& list, RunOptions& options);

[[nodiscard]] ExitStatus runScene(const RunOptions& options);

}  // namespace orrery::app
