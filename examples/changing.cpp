// Settings of actuators that change while it runs: greatest force, stops, and the gains of a drive.
#include <cmath>
#include <cstdio>
#include <orrery/orrery.hpp>

namespace {

// The first position of a joint that has one actuator.
double positionOf(const orrery::Simulation& simulation, std::size_t actuator) {
    for (const orrery::JointReading& each : simulation.results().jointReadings()) {
        if (each.id == simulation.actuators()[actuator].joint) return each.position[0];
    }
    return 0;
}

void run(orrery::Simulation& simulation, double seconds) {
    for (const double end = simulation.time() + seconds; simulation.time() < end;) simulation.step(0.01);
}

// The elbow of an arm loses its strength, is caught by a stop, and is repaired.
bool repairArm(const orrery::SimulationOptions& options) {
    orrery::DiagnosticLog log;
    orrery::Simulation arm(orrery::load("data/robot_arm.xode", log), options, log);
    orrery::Actuators actuators = arm.actuators();
    const std::size_t elbow = actuators.find("elbow").value();
    run(arm, 1);
    const double held = positionOf(arm, elbow);
    if (!actuators.setMaxForce(elbow, 5) || !actuators.setLimits(elbow, -0.5, 0.4)) return false;
    run(arm, 2);
    const double caught = positionOf(arm, elbow);
    if (!actuators.reset(elbow) || !actuators.setTargetPosition(elbow, held, 1)) return false;
    run(arm, 2);
    const double repaired = positionOf(arm, elbow);
    std::printf("elbow: %+.2f rad, without strength %+.2f rad, repaired %+.2f rad\n", held, caught, repaired);
    return std::abs(caught + 0.5) < 0.05 && std::abs(repaired - held) < 0.02;
}

// A drive with ten times the stiffness comes nearer to its target.
bool stiffenSlider(const orrery::SimulationOptions& options) {
    orrery::DiagnosticLog log;
    orrery::Simulation simulation(orrery::load("data/joints.gltf", log), options, log);
    orrery::Actuators actuators = simulation.actuators();
    const std::size_t slider = actuators.find("slider").value();
    double position = 0;
    for (const double stiffness : {30.0, 300.0}) {
        if (!actuators.setGains(slider, stiffness, 20) || !actuators.setTargetPosition(slider, 0.5)) return false;
        run(simulation, 5);
        position = positionOf(simulation, slider);
        std::printf("slider: %.0f N/m hold it at %.3f m\n", stiffness, position);
    }
    return std::abs(position - 0.5) < 0.02;
}

}  // namespace

int main() {
    orrery::SimulationOptions options;
    options.jointReadings = true;
    return repairArm(options) && stiffenSlider(options) ? 0 : 1;
}
