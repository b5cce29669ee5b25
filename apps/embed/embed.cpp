// A plain ODE application: its own world, space and loop, and a scene whose fields pull in it.
#include <cstdio>

#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"

int main(int argc, char** argv) {
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    orrery::DiagnosticLog log;
    {
        const orrery::Scene scene = orrery::load(argc > 1 ? argv[1] : "data/planet.gltf", log);
        orrery::Simulation simulation(scene, world, space, {}, log);
        for (int step = 0; step < 200; ++step) {
            simulation.gravity().apply(0.01);
            simulation.collide(0.01);
            dWorldQuickStep(world, 0.01);
            simulation.clearContacts();
        }
        for (const dBodyID body : simulation.bodies()) {
            const dReal* p = dBodyGetPosition(body);
            std::printf("%g %g %g\n", p[0], p[1], p[2]);
        }
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return log.hasErrors() ? 1 : 0;
}
