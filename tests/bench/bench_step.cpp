// The cost of Simulation::step over a loop written by hand for the same ODE objects, 20 iterations of QuickStep:
//   .../orrery       default options
//   .../own          Orrery's own step
//   .../without-X    the same without one remedy against ODE's limits: the share of that one is the difference
//   .../plain        plain ODE's options
//   .../bare         the loop, in the world that those make: the yardstick
//   .../usual        the loop, with all geoms in one dHashSpace
#include <benchmark/benchmark.h>

#include <string>

#include "hand_loop.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"
#include "scenes.hpp"

namespace {

using namespace orrery;

constexpr double kDt = 0.01;
constexpr int kSteps = 100;  // from the scene's start, so that both loops do the same work

Simulation start(const std::string& name, const SimulationOptions& options) {
    DiagnosticLog log;
    return Simulation(*bench::sceneByName(name), options, log);
}

void stepByOrrery(benchmark::State& state, const std::string& name, const SimulationOptions& options) {
    for (auto _ : state) {
        state.PauseTiming();
        {
            Simulation sim = start(name, options);
            sim.step(kDt);
            state.ResumeTiming();
            for (int i = 0; i < kSteps; ++i) sim.step(kDt);
            state.PauseTiming();
        }
        state.ResumeTiming();
    }
}

void stepByHand(benchmark::State& state, const std::string& name, bool inHashSpace) {
    for (auto _ : state) {
        state.PauseTiming();
        {
            Simulation sim = start(name, SimulationOptions::odeDefaults());
            bench::HandLoop loop(sim.world(), sim.space(), sim.gravity().world());
            if (inHashSpace) loop.takeHashSpace();
            loop.step(kDt);
            state.ResumeTiming();
            for (int i = 0; i < kSteps; ++i) loop.step(kDt);
            state.PauseTiming();
        }
        state.ResumeTiming();
    }
}

void add(const std::string& scene, const std::string& way, const SimulationOptions& options) {
    benchmark::RegisterBenchmark(("step/" + scene + "/" + way).c_str(), stepByOrrery, scene, options)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
    for (const std::string scene : {"boxes", "ragdolls", "spheres", "pile", "bin", "pyramid", "wall"}) {
        add(scene, "orrery", {});
        SimulationOptions own;
        own.solver = Solver::Own;
        add(scene, "own", own);
        for (const Remedy& remedy : remedies()) {
            SimulationOptions options;
            options.*remedy.member = false;
            add(scene, "without-" + std::string(remedy.word), options);
        }
        SimulationOptions quick;
        quick.solver = Solver::Quick;
        add(scene, "without-auto-solver", quick);
        add(scene, "plain", SimulationOptions::odeDefaults());
        benchmark::RegisterBenchmark(("step/" + scene + "/bare").c_str(), stepByHand, scene, false)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("step/" + scene + "/usual").c_str(), stepByHand, scene, true)
            ->Unit(benchmark::kMillisecond);
    }
    return orrery::bench::runWithRatios(argc, argv);
}
