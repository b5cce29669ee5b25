// Trying something out: of ten pushes the best is found, each from the same moment.
//
//     rollback [SCENE]
#include <cstdio>
#include <orrery/orrery.hpp>

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    orrery::Simulation simulation(orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log), {}, log);
    if (simulation.bodies().empty()) return 1;
    const orrery::BodyId ball = simulation.findBody("ball") ? simulation.findBody("ball") : simulation.bodies()[0];
    for (int i = 0; i < 50; ++i) simulation.step(0.01);
    orrery::Snapshot now;
    if (!now.take(simulation, log)) return 1;
    double best = 0;
    double bestSpeed = 0;
    for (int attempt = 0; attempt < 10; ++attempt) {
        now.restore(simulation);
        const double speed = 0.5 * (attempt + 1);
        simulation.setVelocity(ball, {speed, 3, 0}, {});
        const double start = simulation.pose(ball).position.x;
        for (int i = 0; i < 100; ++i) simulation.step(0.01);
        const double way = simulation.pose(ball).position.x - start;
        if (way > best) {
            best = way;
            bestSpeed = speed;
        }
    }
    now.restore(simulation);
    std::printf("at %.1f m/s it comes %.2f m far; it is %.2f s again\n", bestSpeed, best, simulation.time());
    return best > 0 && simulation.steps() == 50 ? 0 : 1;
}
