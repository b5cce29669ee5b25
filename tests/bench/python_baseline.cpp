// python_baseline SCENE load|many|single COUNT: seconds of what scripts/bench-python compares with the module of
// Python. load: reading the file COUNT times; many: COUNT steps; single: COUNT steps, the places of all bodies read
// after each.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"

namespace {

// The options that the module has by default.
orrery::SimulationOptions optionsOfPython() {
    orrery::SimulationOptions options;
    options.jointReadings = true;
    return options;
}

double placesOf(const orrery::Simulation& simulation) {
    double sum = 0;
    for (const orrery::BodyId body : simulation.bodies()) {
        const orrery::Vector3 position = simulation.pose(body).position;
        sum += position.x + position.y + position.z;
    }
    return sum;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: python_baseline SCENE load|many|single COUNT\n");
        return 2;
    }
    const std::string_view way = argv[2];
    const int count = std::atoi(argv[3]);
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::load(argv[1], log);
    orrery::Simulation simulation(scene, optionsOfPython(), log);
    double sum = 0;
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < count; ++i) {
        if (way == "load") {
            sum += static_cast<double>(orrery::load(argv[1], log).contents().idLimit());
        } else {
            simulation.step(0.01);
            if (way == "single") sum += placesOf(simulation);
        }
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    std::printf("%.9f %.17g\n", taken.count(), sum);
    return 0;
}
