// 10 MB of XODE bodies: read, checked and built in ODE, against a bare pugixml parse of the same
// bytes. Each is run cold: nothing of an earlier run is kept.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <pugixml.hpp>
#include <string>

#include "generated_files.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

const std::string& text() {
    static const std::string bytes = bench::xodeBodies(10'000'000);
    return bytes;
}

void parseBare(benchmark::State& state) {
    for (auto _ : state) {
        pugi::xml_document document;
        if (!document.load_buffer(text().data(), text().size(), pugi::parse_full)) std::abort();
        benchmark::DoNotOptimize(document.first_child());
    }
}

void toScene(benchmark::State& state) {
    for (auto _ : state) {
        DiagnosticLog log;
        const Scene scene = loadBytes(text(), "many.xode", {}, log);
        benchmark::DoNotOptimize(&scene.root());
    }
}

void toOde(benchmark::State& state) {
    for (auto _ : state) {
        DiagnosticLog log;
        const Scene scene = loadBytes(text(), "many.xode", {}, log);
        const Simulation sim(scene, SimulationOptions{}, log);
        benchmark::DoNotOptimize(sim.bodies().size());
        if (log.hasErrors()) std::abort();
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("xode/bare", parseBare)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("xode/orrery", toOde)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("xode/scene only", toScene)->Unit(benchmark::kMillisecond);
    return orrery::bench::runWithRatios(argc, argv);
}
