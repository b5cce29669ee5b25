// A robot arm: servos that are given targets, and sensors that are read after each step.
//
//     robot_arm [SCENE [OUT]]
//
// Reaches down, turns to the side and stops the load on it from swinging; OUT is the scene as it is then.
#include <cmath>
#include <cstdio>
#include <orrery/orrery.hpp>

// The reading of a joint, which is where it was in the list as long as no scene comes or goes.
static const orrery::JointReading& readingOf(const orrery::Simulation& simulation, orrery::JointId joint) {
    for (const orrery::JointReading& reading : simulation.results().jointReadings()) {
        if (reading.id.node == joint.node && reading.id.instance == joint.instance) return reading;
    }
    static const orrery::JointReading kNone;
    return kNone;
}

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::load(argc > 1 ? argv[1] : "data/robot_arm.xode", log);
    orrery::SimulationOptions options;
    options.jointReadings = true;
    options.bodyReadings = true;
    orrery::Simulation robot(scene, options, log);
    if (!robot.ok()) return 1;

    // Finds actuators by name, once. For an unknown name there is a message with the names that exist.
    const auto base = robot.actuators().find("base");
    const auto shoulder = robot.actuators().find("shoulder");
    const auto elbow = robot.actuators().find("elbow");
    const auto reach = robot.actuators().find("reach");
    if (!base || !shoulder || !elbow || !reach) return 1;
    const orrery::JointId elbowJoint = robot.requireJoint("elbow");
    const orrery::BodyId hook = robot.requireBody("hook");

    robot.actuators().setTargetPosition(*base, 1.2, 0.8);       // rad, at most 0.8 rad/s
    robot.actuators().setTargetPosition(*shoulder, -0.3, 0.5);  // with a load of 20 kg
    robot.actuators().setTargetPosition(*elbow, -0.8, 0.5);
    robot.actuators().setTargetPosition(*reach, 0.2, 0.1);  // m
    while (robot.time() < 6) {
        robot.step(0.005);
        if (robot.steps() % 200 != 0) continue;
        const orrery::JointReading& reading = readingOf(robot, elbowJoint);
        const orrery::Vector3& torque = reading.torque1;
        std::printf("%.1f s: elbow at %+.3f rad, holds %5.1f N m", robot.time(), reading.position[0],
                    std::sqrt(torque.x * torque.x + torque.y * torque.y + torque.z * torque.z));
        // How far the floor is below the hook.
        const orrery::Vector3 at = robot.pose(hook).position;
        const auto below = robot.queries().castRay({at, {0, -1, 0}, 10}, {hook});
        std::printf(", hook %.2f m above %s\n", below ? below->distance : 0.0,
                    below && below->id ? robot.scene().find(below->id.node)->name.c_str() : "nothing");
    }
    const double missing = readingOf(robot, elbowJoint).position[0] + 0.8;
    if (argc > 2 && !orrery::save(orrery::sceneNow(robot, log), argv[2], log)) return 1;
    return std::abs(missing) < 0.01 ? 0 : 1;
}
