// Saving: an unchanged file against copying its bytes (as reading and writing a file does), and a file with
// one edit against a bare parse of it. The scene is there already; what is made is the bytes to be written.
// As in reading, memory is given back first, so that every run pays for its pages as a fresh process does.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <functional>
#include <pugixml.hpp>
#include <string>

#include "generated_files.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "ratio_reporter.hpp"

namespace {

using namespace orrery;

struct File {
    std::string format;
    std::string text;
    Scene unchanged;
    Scene edited;

    File(std::string formatOfText, std::string bytes) : format(std::move(formatOfText)), text(std::move(bytes)) {
        DiagnosticLog log;
        unchanged = loadBytes(text, "file." + format, {}, log);
        edited = loadBytes(text, "file." + format, {}, log);
        // The last node that has a place gets another one.
        Node* last = nullptr;
        forEachNode(edited.edit().root(), [&last](Node& node) {
            if (node.transform.position) last = &node;
        });
        if (last == nullptr) std::abort();
        last->transform.position->x = 0.123456789;
    }
};

const File& xode() {
    static const File file("xode", bench::xodeBodies(10'000'000));
    return file;
}
const File& gltf() {
    static const File file("gltf", bench::gltfNodes(100'000));
    return file;
}

template <typename Work>
void time(benchmark::State& state, Work work) {
    for (auto _ : state) {
        state.PauseTiming();
        bench::forgetMemory();
        state.ResumeTiming();
        auto result = work();
        benchmark::DoNotOptimize(&result);
    }
}

void copy(benchmark::State& state, const File& file) {
    time(state, [&file] { return std::string(file.text); });
}

void save(benchmark::State& state, const File& file, const Scene& scene) {
    time(state, [&] {
        DiagnosticLog log;
        auto bytes = saveBytes(scene, file.format, log);
        if (!bytes || log.hasErrors()) std::abort();
        return bytes;
    });
}

void parseBare(benchmark::State& state) {
    time(state, [] {
        pugi::xml_document document;
        if (!document.load_buffer(xode().text.data(), xode().text.size(), pugi::parse_full)) std::abort();
        return document.first_child().empty();
    });
}

void add(const std::string& name, const std::function<void(benchmark::State&)>& run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
    add("xode unchanged/bare", [](auto& state) { copy(state, xode()); });
    add("xode unchanged/orrery", [](auto& state) { save(state, xode(), xode().unchanged); });
    add("xode one edit/bare", parseBare);
    add("xode one edit/orrery", [](auto& state) { save(state, xode(), xode().edited); });
    add("gltf unchanged/bare", [](auto& state) { copy(state, gltf()); });
    add("gltf unchanged/orrery", [](auto& state) { save(state, gltf(), gltf().unchanged); });
    add("gltf one edit/bare", [](auto& state) { copy(state, gltf()); });
    add("gltf one edit/orrery", [](auto& state) { save(state, gltf(), gltf().edited); });
    return orrery::bench::runWithRatios(argc, argv);
}
