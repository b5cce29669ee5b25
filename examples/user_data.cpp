// The application's own objects behind ODE's: user data of bodies and geoms is the application's, and comes back in
// events.
//
//     user_data [SCENE]
#include <ode/ode.h>

#include <cstdio>
#include <orrery/orrery.hpp>
#include <string>
#include <vector>

namespace {

struct Thing {
    std::string name;
    int hits = 0;
};

}  // namespace

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    orrery::SimulationOptions options;
    options.contactEvents = true;
    orrery::Simulation simulation(orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log), options, log);
    std::vector<Thing> things(simulation.bodies().size());
    for (std::size_t i = 0; i < things.size(); ++i) {
        things[i].name = simulation.scene().find(simulation.bodies()[i].node)->name;
        dBodySetData(simulation.ode(simulation.bodies()[i]), &things[i]);
    }
    while (simulation.time() < 2) {
        simulation.step(0.01);
        for (const orrery::ContactEvent& contact : simulation.results().contacts()) {
            for (const dGeomID geom : {simulation.ode(orrery::GeomId{contact.geom1.node, contact.geom1.instance}),
                                       simulation.ode(orrery::GeomId{contact.geom2.node, contact.geom2.instance})}) {
                const dBodyID body = geom ? dGeomGetBody(geom) : nullptr;
                if (body) ++static_cast<Thing*>(dBodyGetData(body))->hits;
            }
        }
    }
    int touched = 0;
    for (const Thing& thing : things) {
        std::printf("%s: %d contacts\n", thing.name.c_str(), thing.hits);
        touched += thing.hits > 0 ? 1 : 0;
    }
    return touched > 0 ? 0 : 1;
}
