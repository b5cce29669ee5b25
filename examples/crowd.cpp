// A crowd: one scene many times. A renderer gets the bodies that moved, and a few scenes are removed again.
//
//     crowd [SCENE [OUT]]
//
// OUT is all of them as they are then, before some are taken out.
#include <cstdio>
#include <orrery/orrery.hpp>
#include <vector>

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    const orrery::Scene crate = orrery::load(argc > 1 ? argv[1] : "data/tower.gltf", log);
    orrery::SimulationOptions options;
    options.autoDisable = true;  // bodies at rest cost nothing
    options.movedBodies = true;
    orrery::Simulation simulation(crate, options, log);

    std::vector<orrery::Pose> places;
    for (int i = 1; i < 40; ++i) places.push_back({{9.0 * (i % 8), 0, 9.0 * (i / 8)}, {}});
    const std::vector<orrery::InstanceId> crowd = simulation.addMany(crate, places, log);
    if (crowd.empty()) return 1;

    std::size_t drawn = 0;
    while (simulation.time() < 4) {
        simulation.step(0.01);
        // A renderer has one picture of the scene for each instance: it moves these nodes of it and no others.
        for (const orrery::MovedBody& moved : simulation.results().moved()) drawn += moved.id.node ? 1U : 0U;
    }
    std::printf("%zu scenes, %zu bodies, %zu of them asleep; %.1f moved in a step\n", simulation.instances().size(),
                simulation.bodies().size(), simulation.asleepCount(),
                static_cast<double>(drawn) / static_cast<double>(simulation.steps()));

    if (argc > 2) {
        const orrery::Scene all = orrery::captureWorld(simulation.world(), simulation.space(), log, {});
        if (!orrery::save(all, argv[2], log)) return 1;
    }
    const std::size_t gone = simulation.removeMany(std::vector(crowd.begin(), crowd.begin() + 10));
    std::printf("%zu scenes are gone, %zu bodies are left\n", gone, simulation.bodies().size());
    return simulation.ok() && gone == 10 ? 0 : 1;
}
