// Two threads, a simulation in each, as the search for a good throw: each has the bits that it has alone.
//
//     threads [SCENE [OUT]]
//
// OUT is the scene after the hardest throw.
#include <cstdio>
#include <orrery/orrery.hpp>
#include <thread>
#include <vector>

namespace {

struct Result {
    double speed = 0;  // m/s: of the first body, at the start
    double far = 0;    // m: how far it comes
    std::uint64_t hash = 0;
};

// A scene may be shared: simulations only read it. Everything else is this thread's own.
Result throwIt(const orrery::Scene& scene, double speed, const char* out = nullptr) {
    orrery::DiagnosticLog log;
    orrery::Simulation simulation(scene, {}, log);
    if (simulation.bodies().empty()) return {};
    const orrery::BodyId thrown = simulation.bodies()[0];
    const orrery::Vector3 start = simulation.pose(thrown).position;
    simulation.setVelocity(thrown, {speed, speed, 0}, {});
    while (simulation.time() < 2) simulation.step(0.01);
    if (out && !orrery::save(orrery::sceneNow(simulation, log), out, log)) return {};
    return {speed, simulation.pose(thrown).position.x - start.x, simulation.stateHash()};
}

}  // namespace

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log);
    std::vector<Result> results(8);
    const auto work = [&](std::size_t first) {
        for (std::size_t i = first; i < results.size(); i += 2) {
            results[i] = throwIt(scene, 1 + static_cast<double>(i));
        }
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    for (const Result& result : results) {
        std::printf("%.0f m/s: %.3f m, state %016llx\n", result.speed, result.far,
                    static_cast<unsigned long long>(result.hash));
    }
    const Result again = throwIt(scene, results.back().speed, argc > 2 ? argv[2] : nullptr);
    return again.hash == results.back().hash && again.hash != 0 ? 0 : 1;
}
