// A scene that is simulated for a time and observed after each step of 0.01 s: what the summary then has of its bodies
// and reports.
#pragma once

#include <vector>

#include "orrery/recording/run_summary.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::test {

inline constexpr double kDt = 0.01;

struct WatchedRun {
    std::vector<BodySummary> bodies;
    DiagnosticLog log;
};

inline WatchedRun watch(const Scene& scene, double duration, const SimulationOptions& options = {}) {
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    RunSummary summary(sim);
    while (sim.time() < duration) {
        sim.step(kDt);
        summary.observe();
    }
    summary.finish();
    WatchedRun run;
    run.bodies.assign(summary.bodies().begin(), summary.bodies().end());
    summary.report(run.log);
    return run;
}

}  // namespace orrery::test
