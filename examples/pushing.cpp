// Forces and impulses: a sleeping crate is woken and lifted by a force, and spun by a blow at its corner.
#include <cmath>
#include <cstdio>
#include <orrery/orrery.hpp>

int main() {
    orrery::DiagnosticLog log;
    orrery::SceneBuilder make;
    make.addPlane(make.root(), "floor", {0, 1, 0}, 0);
    make.addBox(make.addBody(make.root(), "crate", {0, 0.5, 0}, 20), "crate shape", {1, 1, 1});
    orrery::SimulationOptions options;
    options.autoDisable = true;
    orrery::Simulation simulation(make.build(), options, log);
    simulation.gravity().setWorld({0, -10, 0});
    const orrery::BodyId crate = simulation.requireBody("crate");
    while (simulation.asleepCount() == 0 && simulation.time() < 10) simulation.step(0.01);

    // A force acts in one step, so a crane pulls before each.
    orrery::Forces forces = simulation.forces();
    for (int i = 0; i < 100; ++i) {
        if (!forces.addForce(crate, {0, 300, 0})) return 1;
        simulation.step(0.01);
    }
    const double lifted = simulation.pose(crate).position.y - 0.5;
    std::printf("a second of 300 N lifts 20 kg by %.2f m\n", lifted);

    // An impulse acts at once; beside the centre of mass it also turns the body.
    orrery::Vector3 corner = simulation.pose(crate).position;
    corner.x += 0.5;
    if (!forces.addImpulseAt(crate, {0, 0, 4}, corner)) return 1;
    const double spin = simulation.angularVelocity(crate).y;
    std::printf("after the blow: %.2f m/s along z, %.2f rad/s\n", simulation.linearVelocity(crate).z, spin);
    return std::abs(lifted - 2.5) < 0.1 && std::abs(spin + 0.6) < 0.01 ? 0 : 1;
}
