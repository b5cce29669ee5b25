// The weight that the floor carries: the forces of all contacts with it.
//
//     contacts [SCENE]
#include <cmath>
#include <cstdio>
#include <orrery/orrery.hpp>

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    orrery::SimulationOptions options;
    options.contactEvents = true;
    orrery::Simulation tower(orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log), options, log);
    const orrery::GeomId floor = tower.requireGeom("floor");
    while (tower.time() < 6) tower.step(0.01);

    double carried = 0;  // N
    for (const orrery::ContactEvent& contact : tower.results().contacts()) {
        // The force is that on the first geom.
        if (contact.geom1.node == floor.node) carried -= contact.force.y;
        if (contact.geom2.node == floor.node) carried += contact.force.y;
    }
    double weight = 0;  // N
    for (const orrery::BodyId body : tower.bodies()) {
        dMass mass;
        dBodyGetMass(tower.ode(body), &mass);
        weight += mass.mass * 9.80665;
    }
    std::printf("%zu contacts; the floor carries %.1f N of %.1f N\n", tower.results().contactCount(), carried, weight);
    return std::abs(carried / weight - 1) < 0.02 ? 0 : 1;
}
