// A level that a thread loads and prepares while the game goes on: it joins the world within a step's time.
//
//     streaming [SCENE [LEVEL]]
#include <chrono>
#include <cstdio>
#include <future>
#include <orrery/orrery.hpp>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// In another thread: the file is read, planned, and its meshes get their trees.
orrery::Prefab prepare(const char* file) {
    orrery::DiagnosticLog log;
    const orrery::Prefab level(orrery::load(file, log), {}, log);
    for (const orrery::Diagnostic& each : log.entries()) {
        if (each.severity == orrery::Severity::Error) std::fprintf(stderr, "%s\n", each.message.c_str());
    }
    return level;
}

}  // namespace

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    orrery::Simulation simulation(orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log), {}, log);
    const std::size_t before = simulation.bodies().size();
    auto level = std::async(std::launch::async, prepare, argc > 2 ? argv[2] : "data/marble_run.xode");
    while (level.wait_for(std::chrono::seconds(0)) != std::future_status::ready) simulation.step(0.01);
    const orrery::Prefab ready = level.get();
    const auto start = Clock::now();
    const auto added = simulation.add(ready, {{100, 0, 0}, {}}, log);
    std::printf("%zu bodies came after %llu steps, in %.2f ms\n", simulation.bodies().size() - before,
                static_cast<unsigned long long>(simulation.steps()), millisecondsSince(start));
    for (int i = 0; i < 100; ++i) simulation.step(0.01);
    return added && simulation.ok() && simulation.bodies().size() > before ? 0 : 1;
}
