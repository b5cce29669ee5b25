// 100,000 glTF nodes into a Scene, against a bare tinygltf parse of the same bytes.
#include <benchmark/benchmark.h>
#include <tiny_gltf.h>

#include <cstdlib>
#include <string>

#include "generated_files.hpp"
#include "orrery/importers/load.hpp"
#include "peak_memory.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

const std::string& text() {
    static const std::string bytes = bench::gltfNodes(100'000);
    return bytes;
}

// What is read is still there when the peak is asked for.
void note(benchmark::State& state, const bench::PeakMemory& memory) {
    state.PauseTiming();
    state.counters["peak_MB"] = memory.megabytes();
    state.ResumeTiming();
}

void parseBare(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        bench::forgetMemory();
        const bench::PeakMemory memory;
        state.ResumeTiming();
        tinygltf::TinyGLTF loader;
        tinygltf::Model model;
        std::string errors;
        std::string warnings;
        if (!loader.LoadASCIIFromString(&model, &errors, &warnings, text().data(), static_cast<unsigned>(text().size()),
                                        "")) {
            std::abort();
        }
        benchmark::DoNotOptimize(model.nodes.size());
        note(state, memory);
    }
}

void toScene(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        bench::forgetMemory();
        const bench::PeakMemory memory;
        state.ResumeTiming();
        DiagnosticLog log;
        const Scene scene = loadBytes(text(), "many.gltf", {}, log);
        benchmark::DoNotOptimize(&scene.root());
        if (log.hasErrors()) std::abort();
        note(state, memory);
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("gltf/bare", parseBare)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("gltf/orrery", toScene)->Unit(benchmark::kMillisecond);
    return orrery::bench::runWithRatios(argc, argv);
}
