// Gravity that the application computes: a moon on its orbit, which closes after one turn.
#include <cmath>
#include <cstdio>
#include <numbers>
#include <orrery/orrery.hpp>

namespace {

constexpr double kStrength = 1000;  // m^3/s^2: G times the mass of the planet in the origin

orrery::Vector3 towardPlanet(const orrery::BodyState& state, void*) {
    const orrery::Vector3& at = state.position;
    const double distance = std::hypot(at.x, at.y, at.z);
    const double factor = -kStrength / (distance * distance * distance);
    return {factor * at.x, factor * at.y, factor * at.z};
}

}  // namespace

int main() {
    orrery::DiagnosticLog log;
    orrery::SceneBuilder make;
    make.addSphere(make.addBody(make.root(), "moon", {10, 0, 0}), "shape", 0.5);
    orrery::SimulationOptions options;
    options.plan.gravity = {};  // none of the world's
    orrery::Simulation simulation(make.build(), options, log);
    simulation.gravity().setAcceleration(&towardPlanet, nullptr);
    const orrery::BodyId moon = simulation.requireBody("moon");
    simulation.setVelocity(moon, {0, 10, 0}, {});  // sqrt(strength / radius): a circle
    const double turn = 2 * std::numbers::pi * std::sqrt(10 * 10 * 10 / kStrength);
    for (int i = 0; i < 5000; ++i) simulation.step(turn / 5000);
    const orrery::Vector3 at = simulation.pose(moon).position;
    const double off = std::hypot(at.x - 10, at.y, at.z);
    std::printf("after one turn of %.2f s the moon is %.4f m from where it began\n", turn, off);
    return off < 0.1 ? 0 : 1;
}
