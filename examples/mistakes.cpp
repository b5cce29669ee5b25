// Mistakes are told, and none ends the application: a file that is not there, names and numbers that are no good, a
// step of no length.
#include <cstdio>
#include <limits>
#include <orrery/orrery.hpp>
#include <stdexcept>

int main() {
    orrery::DiagnosticLog log;
    orrery::Simulation nothing(orrery::load("no_such_file.xode", log), {}, log);
    for (const orrery::Diagnostic& each : log.entries()) std::printf("%s\n", toText(each).c_str());
    bool good = !nothing.step(0.01) || nothing.bodies().empty();

    orrery::Simulation simulation(orrery::load("data/tower.xode", log), {}, log);
    try {
        static_cast<void>(simulation.requireBody("bal"));
        good = false;
    } catch (const std::out_of_range& error) {
        std::printf("%s\n", error.what());
    }
    const orrery::BodyId ball = simulation.requireBody("ball");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    good = good && !simulation.setPose(ball, {{nan, 0, 0}, {}});    // no finite place
    good = good && !simulation.setVelocity({}, {1, 0, 0}, {});      // no body
    good = good && !simulation.step(0) && !simulation.step(-0.01);  // no step
    good = good && simulation.step(0.01) && simulation.ok();        // goes on
    return good ? 0 : 1;
}
