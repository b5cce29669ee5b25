// An author edits the file while it is simulated: bodies stay where they are, all else is new.
//
//     hot_reload [SCENE]
#include <cstdio>
#include <orrery/orrery.hpp>

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    const char* file = argc > 1 ? argv[1] : "data/tower.xode";
    orrery::Simulation simulation(orrery::load(file, log), {}, log);
    for (int i = 0; i < 100; ++i) simulation.step(0.01);
    if (simulation.bodies().empty()) return 1;
    const orrery::Vector3 before = simulation.pose(simulation.bodies()[0]).position;

    // As if the author had saved the file with another gravity.
    orrery::Scene edited = orrery::load(file, log);
    edited.edit().gravity = orrery::WorldGravity{1.62, orrery::Vector3{0, -1, 0}, {}};
    if (!orrery::adopt(simulation, edited, log)) return 1;

    const bool stayed = simulation.pose(simulation.bodies()[0]).position == before;
    for (int i = 0; i < 100; ++i) simulation.step(0.01);
    std::printf("after %.0f s, the second one with the gravity of the moon: %.2f m/s^2\n", simulation.time(),
                -simulation.gravity().world().y);
    return stayed && simulation.steps() == 200 && simulation.gravity().world().y == -1.62 ? 0 : 1;
}
