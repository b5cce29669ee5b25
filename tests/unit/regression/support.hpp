// A scene that hits things, so that seeds and orders matter.
#pragma once

#include "orrery/importers/load.hpp"
#include "orrery/regression/regression.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test {

inline Scene tower() {
    DiagnosticLog log;
    return load(sourceFolder() / "data/tower.xode", log);
}

inline Baseline take(const Scene& scene, const BaselineRun& run) {
    DiagnosticLog log;
    Simulation simulation(scene, run.simulation, log);
    return takeBaseline(simulation, run);
}

inline BaselineRun shortRun() {
    BaselineRun run;
    run.steps = 100;
    run.samples = 4;
    return run;
}

}  // namespace orrery::test
