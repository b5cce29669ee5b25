// Fields that keep energy, as fields do.
#include <numbers>

#include "gravity_support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kMu = 1000;  // gravity * unitDistance^2, m^3/s^2

Simulation orbit(double radius, DiagnosticLog& log) {
    Fields make;
    make.add("star", GravityType::Point, kMu / 100, sphere(200)).gravity->unitDistance = 10;
    make.ball("planet", {radius, 0, 0}).body->linearVelocity = Vector3{0, std::sqrt(kMu / radius), 0};
    return make.simulate(log);
}

double periodOf(double radius) {
    return 2 * std::numbers::pi * std::sqrt(radius * radius * radius / kMu);
}

double energyOf(const Simulation& sim) {
    const Eigen::Vector3d p = toEigen(sim.pose(sim.bodies()[0]).position);
    return toEigen(sim.linearVelocity(sim.bodies()[0])).squaredNorm() / 2 - kMu / p.norm();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_orbits)

BOOST_AUTO_TEST_CASE(a_circular_orbit_closes_and_keeps_its_energy_over_a_hundred_periods) {
    ClaimedLog log;
    const double radius = 20;
    Simulation sim = orbit(radius, log);
    const double start = energyOf(sim);
    const int steps = 4000;
    const double dt = periodOf(radius) / steps;
    for (int i = 0; i < steps; ++i) sim.step(dt);
    const Eigen::Vector3d off = toEigen(sim.pose(sim.bodies()[0]).position) - Eigen::Vector3d(radius, 0, 0);
    BOOST_TEST(off.norm() < 1e-3 * 2 * std::numbers::pi * radius);
    for (int i = 0; i < 99 * steps; ++i) sim.step(dt);
    BOOST_TEST(std::abs(energyOf(sim) / start - 1) < 0.01);
}

BOOST_AUTO_TEST_CASE(keplers_third_law_holds_over_four_radii) {
    for (const double radius : {5.0, 10.0, 20.0, 40.0}) {
        ClaimedLog log;
        Simulation sim = orbit(radius, log);
        const double dt = periodOf(radius) / 5000;
        // The time at which it comes up through the x axis again.
        double before = 0;
        double period = 0;
        for (int i = 0; i < 6000 && period == 0; ++i) {
            sim.step(dt);
            const double y = sim.pose(sim.bodies()[0]).position.y;
            if (i > 1000 && before < 0 && y >= 0) period = dt * (i + 1 - y / (y - before));
            before = y;
        }
        const double constant = period * period / (radius * radius * radius);
        BOOST_TEST(std::abs(constant * kMu / (4 * std::numbers::pi * std::numbers::pi) - 1) < 2e-3);
    }
}

BOOST_AUTO_TEST_CASE(above_a_disc_a_body_falls_as_under_directional_gravity) {
    Fields disc;
    disc.add("d", GravityType::Disc, 9, sphere(100)).gravity->radius = 10;
    disc.ball("b", {3, 20, -4});
    Fields uniform({0, -9, 0});
    uniform.ball("b", {3, 20, -4});
    ClaimedLog log;
    Simulation a = disc.simulate(log);
    Simulation b = uniform.simulate(log);
    for (int i = 0; i < 150; ++i) {
        a.step(0.01);
        b.step(0.01);
    }
    near(a.pose(a.bodies()[0]).position, b.pose(b.bodies()[0]).position, 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()
