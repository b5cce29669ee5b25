// Overhead of Simulation::step over a loop written by hand for the same ODE objects, features idle.
#include <benchmark/benchmark.h>

#include <string>

#include "hand_loop.hpp"
#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"
#include "scenes.hpp"

namespace {

using namespace orrery;

constexpr double kDt = 0.01;
constexpr int kSteps = 100;  // from the scene's start, so that both loops do the same work

Simulation start(const std::string& name) {
    DiagnosticLog log;
    return Simulation(*bench::sceneByName(name), SimulationOptions{}, log);
}

void stepByOrrery(benchmark::State& state, const std::string& name) {
    for (auto _ : state) {
        state.PauseTiming();
        {
            Simulation sim = start(name);
            sim.step(kDt);
            state.ResumeTiming();
            for (int i = 0; i < kSteps; ++i) sim.step(kDt);
            state.PauseTiming();
        }
        state.ResumeTiming();
    }
}

void stepByHand(benchmark::State& state, const std::string& name) {
    for (auto _ : state) {
        state.PauseTiming();
        {
            Simulation sim = start(name);
            bench::HandLoop loop(sim.world(), sim.space(), sim.gravity().world());
            loop.step(kDt);
            state.ResumeTiming();
            for (int i = 0; i < kSteps; ++i) loop.step(kDt);
            state.PauseTiming();
        }
        state.ResumeTiming();
    }
}

}  // namespace

int main(int argc, char** argv) {
    for (const std::string name : {"boxes", "ragdolls", "spheres"}) {
        benchmark::RegisterBenchmark(("step/" + name + "/orrery").c_str(), stepByOrrery, name)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("step/" + name + "/bare").c_str(), stepByHand, name)
            ->Unit(benchmark::kMillisecond);
    }
    return orrery::bench::runWithRatios(argc, argv);
}
