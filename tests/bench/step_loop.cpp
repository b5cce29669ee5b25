// step_loop SCENE orrery|own|plain|bare STEPS: steps one scene one way, for callgrind to count. own: with Solver::Own;
// plain: with SimulationOptions::odeDefaults(); bare: the loop written by hand, in the same world.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "hand_loop.hpp"
#include "orrery/sim/simulation.hpp"
#include "scenes.hpp"

int main(int argc, char** argv) {
    using namespace orrery;
    if (argc != 4) {
        std::fprintf(stderr,
                     "usage: step_loop boxes|ragdolls|spheres|pile|bin|pyramid|wall orrery|own|plain|bare STEPS\n");
        return 2;
    }
    const auto scene = bench::sceneByName(argv[1]);
    if (!scene) return 2;
    const int steps = std::atoi(argv[3]);
    constexpr double dt = 0.01;
    DiagnosticLog log;
    const std::string_view way = argv[2];
    const bool isOwn = way == "own";
    SimulationOptions options = way == "orrery" || isOwn ? SimulationOptions{} : SimulationOptions::odeDefaults();
    if (isOwn) options.solver = Solver::Own;
    Simulation sim(*scene, options, log);
    if (way != "bare") {
        for (int i = 0; i < steps; ++i) sim.step(dt);
    } else {
        bench::HandLoop loop(sim.world(), sim.space(), sim.gravity().world());
        for (int i = 0; i < steps; ++i) loop.step(dt);
    }
    return 0;
}
