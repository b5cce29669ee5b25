// step_loop SCENE orrery|bare STEPS: steps one scene one way, for callgrind to count.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "hand_loop.hpp"
#include "orrery/sim/simulation.hpp"
#include "scenes.hpp"

int main(int argc, char** argv) {
    using namespace orrery;
    if (argc != 4) {
        std::fprintf(stderr, "usage: step_loop boxes|ragdolls|spheres orrery|bare STEPS\n");
        return 2;
    }
    const auto scene = bench::sceneByName(argv[1]);
    if (!scene) return 2;
    const int steps = std::atoi(argv[3]);
    constexpr double dt = 0.01;
    DiagnosticLog log;
    Simulation sim(*scene, SimulationOptions{}, log);
    if (std::string_view(argv[2]) == "orrery") {
        for (int i = 0; i < steps; ++i) sim.step(dt);
    } else {
        bench::HandLoop loop(sim.world(), sim.space(), sim.gravity().world());
        for (int i = 0; i < steps; ++i) loop.step(dt);
    }
    return 0;
}
