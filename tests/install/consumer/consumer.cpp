// Loads a scene, steps it with ODE, and saves it again.
#include <cstdio>
#include <orrery/exporters/save.hpp>
#include <orrery/importers/load.hpp>
#include <orrery/sim/simulation.hpp>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    orrery::DiagnosticLog log;
    orrery::Scene scene = orrery::load(argv[1], log);
    orrery::Simulation simulation(scene, {}, log);
    while (simulation.time() < 0.5) simulation.step(0.01);
    const bool saved = orrery::save(scene, "consumer.xode", log);
    for (const orrery::Diagnostic& diagnostic : log.entries()) std::puts(orrery::toText(diagnostic).c_str());
    return saved && !log.hasErrors() && !simulation.bodies().empty() ? 0 : 1;
}
