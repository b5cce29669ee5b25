// Loads the robot of the tutorial and lets it crouch and stand up again.
//
//     crouch ROBOT OUT
//
// OUT is the scene as it is when the robot is lowest.
#include <cstdio>
#include <orrery/orrery.hpp>
#include <string>

// All knees to one angle, and the hips to half of it, so that the feet stay below the hips.
static void bend(orrery::Simulation& robot, double angle) {
    for (const char* leg : {"frontLeft", "frontRight", "rearLeft", "rearRight"}) {
        const auto knee = robot.actuators().find(std::string(leg) + "Knee");
        const auto hip = robot.actuators().find(std::string(leg) + "Hip");
        if (!knee || !hip) continue;
        robot.actuators().setTargetPosition(*knee, angle);  // rad
        robot.actuators().setTargetPosition(*hip, -angle / 2);
    }
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::load(argv[1], log);
    orrery::Simulation robot(scene, {}, log);
    for (const orrery::Diagnostic& diagnostic : log.entries()) std::puts(orrery::toText(diagnostic).c_str());
    if (log.hasErrors()) return 1;

    const orrery::BodyId torso = robot.requireBody("torso");
    while (robot.time() < 6) {
        if (robot.steps() == 200) bend(robot, 1.8);
        if (robot.steps() == 400) {
            if (!orrery::save(orrery::sceneNow(robot, log), argv[2], log)) return 1;
            bend(robot, 0.6);
        }
        robot.step(0.01);
        if (robot.steps() % 100 == 0) {
            std::printf("%.0f s: torso at %.3f m\n", robot.time(), robot.pose(torso).position.y);
        }
    }

    // ODE's own calls work on what the simulation has made.
    const dReal* velocity = dBodyGetLinearVel(robot.ode(torso));
    return velocity[1] * velocity[1] < 1e-6 ? 0 : 1;
}
