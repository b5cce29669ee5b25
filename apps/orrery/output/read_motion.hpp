// How bodies moved over time, from whatever tells of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/regression/regression.hpp"
#include "output/motion.hpp"

namespace orrery::app {

// How a scene is simulated for its motion. Given values win over those of a baseline.
struct MotionRun {
    std::optional<double> duration;  // s; absent: the baseline's, 5
    std::optional<double> dt;        // s; absent: the baseline's, 0.01
    PlanOptions plan;
    std::vector<SimulationChange> simulation;
    ReadOptions read;
    bool quiet = false;  // no progress
};

// The steps that a run takes, where one of many iterations or substeps counts as several.
[[nodiscard]] double stepsAsked(const BaselineRun& run);

// Is it a baseline, by its name?
[[nodiscard]] bool isBaseline(const std::string& file);

// Reads the motion from a table of poses (.csv, as `run --record` writes it), from a baseline, or from a scene. A scene
// is simulated like the baseline that it is compared with, if there is one. Nullopt after a diagnostic; diagnostics of
// the scene are in the log, too. Nullopt also if a signal stopped it, which is told, and `stoppedBy` is the signal. One
// that comes where it cannot be stopped soon, as in a long step, ends the process.
[[nodiscard]] std::optional<Motion> readMotion(const std::string& file, const MotionRun& run,
                                               const std::optional<Baseline>& beside, DiagnosticLog& log,
                                               int& stoppedBy);

}  // namespace orrery::app
