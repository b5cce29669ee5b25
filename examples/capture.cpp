// A plain ODE application that saves its world: a tower is built with ODE's own calls, falls for a while, and goes
// into a file that every reader of XODE opens.
//
//     capture [OUT]
#include <ode/ode.h>

#include <cstdio>
#include <orrery/orrery.hpp>
#include <string>

namespace {

void addCrate(dWorldID world, dSpaceID space, const char* name, double height) {
    const dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetBox(&mass, 200, 1, 1, 1);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, 0.1 * height, height, 0);
    dBodySetData(body, const_cast<char*>(name));
    dGeomSetBody(dCreateBox(space, 1, 1, 1), body);
}

}  // namespace

int main(int argc, char** argv) {
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    dWorldSetGravity(world, 0, -9.81, 0);
    dCreatePlane(space, 0, 1, 0, 0);
    addCrate(world, space, "bottom", 0.5);
    addCrate(world, space, "middle", 1.6);
    addCrate(world, space, "top", 2.7);
    for (int step = 0; step < 10; ++step) dWorldQuickStep(world, 0.01);

    orrery::DiagnosticLog log;
    orrery::CaptureOptions names;
    names.bodyName = [](dBodyID body) { return std::string(static_cast<const char*>(dBodyGetData(body))); };
    const orrery::Scene scene = orrery::captureWorld(world, space, log, names);
    const bool saved = orrery::save(scene, argc > 1 ? argv[1] : "captured.xode", log);
    for (const orrery::Diagnostic& diagnostic : log.entries()) std::puts(orrery::toText(diagnostic).c_str());

    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return saved && !log.hasErrors() ? 0 : 1;
}
