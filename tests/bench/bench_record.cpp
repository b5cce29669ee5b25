// The cost of recording every step: 1,000 boxes stepped with and without.
#include <benchmark/benchmark.h>

#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"
#include "scenes.hpp"

namespace {

using namespace orrery;

constexpr double kDt = 0.01;
constexpr int kSteps = 100;

void steps(benchmark::State& state, bool recorded) {
    for (auto _ : state) {
        state.PauseTiming();
        {
            DiagnosticLog log;
            SimulationOptions options;
            options.triggerEvents = recorded;
            Simulation sim(bench::stackedBoxes(), options, log);
            Recording recording = startRecording(sim, kSteps + 2);
            sim.step(kDt);
            state.ResumeTiming();
            for (int i = 0; i < kSteps; ++i) {
                sim.step(kDt);
                if (recorded) recordFrame(sim, recording);
            }
            state.PauseTiming();
        }
        state.ResumeTiming();
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("record/boxes/orrery", steps, true)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("record/boxes/bare", steps, false)->Unit(benchmark::kMillisecond);
    return orrery::bench::runWithRatios(argc, argv);
}
