// Torques: the application's own controller holds a joint, with what it reads of its angle and rate.
//
//     torque_control [SCENE]
#include <cmath>
#include <cstdio>
#include <orrery/orrery.hpp>

namespace {

constexpr double kStep = 0.002;     // s
constexpr double kTarget = -0.6;    // rad
constexpr double kStiffness = 900;  // N m/rad
constexpr double kDamping = 60;     // N m s/rad
constexpr double kGrowth = 600;     // N m/(rad s): until nothing is missing

// The number of the reading, which stays as long as no scene comes or goes.
std::size_t readingOf(const orrery::Simulation& simulation, orrery::JointId joint) {
    const auto readings = simulation.results().jointReadings();
    for (std::size_t i = 0; i < readings.size(); ++i) {
        if (readings[i].id == joint) return i;
    }
    return readings.size();
}

}  // namespace

int main(int argc, char** argv) {
    orrery::DiagnosticLog log;
    orrery::SimulationOptions options;
    options.jointReadings = true;
    orrery::Simulation arm(orrery::load(argc > 1 ? argv[1] : "data/robot_arm.xode", log), options, log);
    orrery::Actuators actuators = arm.actuators();
    const auto elbow = actuators.find("elbow");
    if (!elbow) return 1;
    const std::size_t reading = readingOf(arm, actuators[*elbow].joint);
    double weight = 0;  // N m
    double angle = 0;
    while (arm.time() < 4) {
        const orrery::JointReading& now = arm.results().jointReadings()[reading];
        angle = now.position[0];
        weight += kGrowth * (kTarget - angle) * kStep;
        const double torque = kStiffness * (kTarget - angle) - kDamping * now.rate[0] + weight;
        if (!actuators.setTorque(*elbow, torque)) return 1;
        arm.step(kStep);
        if (arm.steps() % 500 == 0) std::printf("%.0f s: elbow at %+.3f rad by %+.1f N m\n", arm.time(), angle, torque);
    }
    actuators.reset(*elbow);  // the motor of the scene holds it again
    return std::abs(angle - kTarget) < 0.01 ? 0 : 1;
}
