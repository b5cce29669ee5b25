// An application that has a loop and a near callback of its own, as ODE's demos have them: a scene joins its world.
//
//     near_callback [SCENE [OUT]]
//
// OUT is the world as it is at the end, with the application's ball.
#include <ode/ode.h>

#include <cstdio>
#include <orrery/orrery.hpp>

namespace {

struct Application {
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(nullptr);
    dJointGroupID contacts = dJointGroupCreate(0);
    const orrery::Simulation* scene = nullptr;
};

// The surface is the scene's where one of the geoms is, else the application's; a pair that the scene keeps apart, by
// its filters and joints, has none.
void nearCallback(void* data, dGeomID a, dGeomID b) {
    const auto& app = *static_cast<const Application*>(data);
    const bool ofScene = app.scene->id(a) || app.scene->id(b);
    const auto fromScene = app.scene->contactRules().surfaceOf(a, b);
    if (ofScene && !fromScene) return;
    dContact found[8];
    const int count = dCollide(a, b, 8, &found[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
        found[i].surface.mode = dContactApprox1;
        found[i].surface.mu = 0.8;
        if (fromScene) found[i].surface = *fromScene;
        dJointAttach(dJointCreateContact(app.world, app.contacts, &found[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

}  // namespace

int main(int argc, char** argv) {
    dInitODE2(0);
    Application app;
    // The application's own: a ball that rolls toward the scene.
    const dBodyID ball = dBodyCreate(app.world);
    dGeomSetBody(dCreateSphere(app.space, 0.5), ball);
    dBodySetPosition(ball, -8, 0.5, 0);
    dBodySetLinearVel(ball, 8, 0, 0);
    int status = 1;
    {
        orrery::DiagnosticLog log;
        orrery::SimulationOptions options;
        options.flatSpace = true;      // its geoms lie in the application's space, beside the ball
        options.makeContacts = false;  // which makes all contacts
        orrery::Simulation scene(orrery::load(argc > 1 ? argv[1] : "data/tower.xode", log), app.world, app.space,
                                 options, log);
        app.scene = &scene;
        while (scene.time() < 3) {
            scene.stepParts().begin(0.01);  // animations, gravity of the scene, drives of its joints
            dBodyAddForce(ball, 0, -9.80665, 0);
            dSpaceCollide(app.space, &app, &nearCallback);
            dWorldQuickStep(app.world, 0.01);
            dJointGroupEmpty(app.contacts);
            scene.stepParts().end();
        }
        const dReal* at = dBodyGetPosition(ball);
        std::printf("the ball is at (%.2f, %.2f, %.2f), %zu bodies of the scene stand around it\n", at[0], at[1], at[2],
                    scene.bodies().size());
        status = scene.ok() && at[1] > 0.4 ? 0 : 1;
        if (argc > 2 && !orrery::save(orrery::captureWorld(app.world, app.space, log, {}), argv[2], log)) status = 1;
    }
    dJointGroupDestroy(app.contacts);
    dSpaceDestroy(app.space);
    dWorldDestroy(app.world);
    dCloseODE();
    return status;
}
