// 10 MB of XODE bodies: read, checked and built in ODE, against a bare pugixml parse of the same
// bytes and against a reader written by hand for just this file. Each is run cold: nothing of an earlier
// run is kept.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <string>

#include "generated_files.hpp"
#include "hand_reader.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

const std::string& text() {
    static const std::string bytes = bench::xodeBodies(10'000'000);
    return bytes;
}

// Runs `work` once an iteration. Its result is destroyed off the clock: the question is how long it takes until the
// bodies are there.
template <typename Work>
void timeColdly(benchmark::State& state, Work work) {
    for (auto _ : state) {
        state.PauseTiming();
        bench::forgetMemory();
        state.ResumeTiming();
        auto result = work();
        benchmark::DoNotOptimize(&result);
        state.PauseTiming();
        result.reset();
        state.ResumeTiming();
    }
}

void parseBare(benchmark::State& state) {
    timeColdly(state, [] {
        auto document = std::make_unique<pugi::xml_document>();
        if (!document->load_buffer(text().data(), text().size(), pugi::parse_full)) std::abort();
        return document;
    });
}

void byHand(benchmark::State& state) {
    timeColdly(state, [] { return std::make_unique<bench::HandReader>(text()); });
}

void toScene(benchmark::State& state) {
    timeColdly(state, [] {
        DiagnosticLog log;
        return std::optional(loadBytes(text(), "many.xode", {}, log));
    });
}

void toOde(benchmark::State& state) {
    timeColdly(state, [] {
        DiagnosticLog log;
        auto sim = std::make_unique<Simulation>(loadBytes(text(), "many.xode", {}, log), SimulationOptions{}, log);
        if (log.hasErrors()) std::abort();
        return sim;
    });
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("xode/bare", parseBare)->Unit(benchmark::kMillisecond);
    dInitODE2(0);
    dAllocateODEDataForThread(dAllocateMaskAll);
    benchmark::RegisterBenchmark("xode/by hand", byHand)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("xode/orrery", toOde)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("xode/scene only", toScene)->Unit(benchmark::kMillisecond);
    return orrery::bench::runWithRatios(argc, argv);
}
