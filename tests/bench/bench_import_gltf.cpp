// 100,000 glTF nodes into a Scene, against a bare tinygltf parse of the same bytes; and from a tinygltf::Model that is
// in memory, against reading the bytes a second time.
#include <benchmark/benchmark.h>
#include <tiny_gltf.h>

#include <cstdlib>
#include <string>

#include "generated_files.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/tinygltf.hpp"
#include "peak_memory.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

const std::string& text() {
    static const std::string bytes = bench::gltfNodes(100'000);
    return bytes;
}
const std::string& khrText() {
    static const std::string bytes = bench::khrNodes(100'000);
    return bytes;
}

// The data that was read is still there when the peak is asked for.
void note(benchmark::State& state, const bench::PeakMemory& memory) {
    state.PauseTiming();
    state.counters["peak_MB"] = memory.megabytes();
    state.ResumeTiming();
}

void parseBare(benchmark::State& state, const std::string& bytes) {
    for (auto _ : state) {
        state.PauseTiming();
        bench::forgetMemory();
        const bench::PeakMemory memory;
        state.ResumeTiming();
        tinygltf::TinyGLTF loader;
        tinygltf::Model model;
        std::string errors;
        std::string warnings;
        if (!loader.LoadASCIIFromString(&model, &errors, &warnings, bytes.data(), static_cast<unsigned>(bytes.size()),
                                        "")) {
            std::abort();
        }
        benchmark::DoNotOptimize(model.nodes.size());
        note(state, memory);
    }
}

const tinygltf::Model& model() {
    static const tinygltf::Model parsed = [] {
        tinygltf::Model made;
        std::string said;
        (void)tinygltf::TinyGLTF().LoadASCIIFromString(&made, &said, &said, text().data(),
                                                       static_cast<unsigned>(text().size()), "");
        return made;
    }();
    return parsed;
}

void modelToScene(benchmark::State& state) {
    (void)model();
    for (auto _ : state) {
        DiagnosticLog log;
        const Scene scene = readModel(model(), log);
        benchmark::DoNotOptimize(&scene.root());
        if (log.hasErrors()) std::abort();
    }
}

void bytesToScene(benchmark::State& state) {
    for (auto _ : state) {
        DiagnosticLog log;
        const Scene scene = loadBytes(text(), "many.gltf", {}, log);
        benchmark::DoNotOptimize(&scene.root());
    }
}

// One picture of a simulation with 20,000 bodies.
void posesToModel(benchmark::State& state) {
    static const std::string bytes = bench::gltfNodes(40'000);
    tinygltf::Model drawn;
    std::string said;
    if (!tinygltf::TinyGLTF().LoadASCIIFromString(&drawn, &said, &said, bytes.data(),
                                                  static_cast<unsigned>(bytes.size()), "")) {
        std::abort();
    }
    DiagnosticLog log;
    Simulation simulation(readModel(drawn, log), {}, log);
    ModelWriter writer(simulation);
    for (auto _ : state) {
        writer.afterStep(simulation);
        benchmark::DoNotOptimize(writer.write(drawn, 0.5).nodes);
    }
    state.counters["bodies"] = static_cast<double>(simulation.bodies().size());
}

void toScene(benchmark::State& state, const std::string& bytes) {
    for (auto _ : state) {
        state.PauseTiming();
        bench::forgetMemory();
        const bench::PeakMemory memory;
        state.ResumeTiming();
        DiagnosticLog log;
        const Scene scene = loadBytes(bytes, "many.gltf", {}, log);
        benchmark::DoNotOptimize(&scene.root());
        if (log.hasErrors()) std::abort();
        note(state, memory);
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("gltf/bare", parseBare, text())->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("gltf/orrery", toScene, text())->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("khr/bare", parseBare, khrText())->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("khr/orrery", toScene, khrText())->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("model/bare", bytesToScene)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("model/orrery", modelToScene)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("poses", posesToModel)->Unit(benchmark::kMillisecond);
    return orrery::bench::runWithRatios(argc, argv);
}
