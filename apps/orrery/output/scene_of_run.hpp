// The scene of recordings that are scenes themselves.
#pragma once

#include "orrery/recording/recording.hpp"
#include "orrery/sim/planned_simulation.hpp"

namespace orrery::app {

// As its author wrote it, but with the gravity of the run, which `--gravity` may have set.
[[nodiscard]] inline Scene sceneOfRun(const Simulation& simulation) {
    Scene scene = simulation.scene();
    DiagnosticLog ignored;
    const Scene now = sceneNow(simulation, ignored);
    scene.edit().gravity = now.contents().gravity;
    for (const PlanWorld& world : orrery::planOf(simulation).worlds) {
        const Node* stated = now.find(world.node);
        if (stated && stated->world) scene.edit().find(world.node)->world = stated->world;
    }
    return scene;
}

}  // namespace orrery::app
