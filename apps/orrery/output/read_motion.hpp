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

// How a scene is simulated for its motion. What is given wins over what a baseline says.
struct MotionRun {
    std::optional<double> duration;  // s; absent: the baseline's, 5
    std::optional<double> dt;        // s; absent: the baseline's, 0.01
    PlanOptions plan;
    std::vector<SimulationChange> simulation;
    ReadOptions read;
    bool quiet = false;  // no progress
};

// Is it a baseline, by its name?
[[nodiscard]] bool isBaseline(const std::string& file);

// Of a table of poses (.csv, as `run --record` writes it), of a baseline, or of a scene, which is simulated as the
// baseline was that it is compared with, where there is one. Nullopt after a diagnostic; what a scene has to say is in
// the log, too.
[[nodiscard]] std::optional<Motion> readMotion(const std::string& file, const MotionRun& run,
                                               const std::optional<Baseline>& beside, DiagnosticLog& log);

}  // namespace orrery::app
