// Free rotation: gyroscopic torques of our own, and exact rotation of what turns fast.
#include <boost/test/unit_test.hpp>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "observe.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "step_scenes.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kMass = 2;  // kg
constexpr Vector3 kSize{0.3, 0.9, 0.5};
constexpr Vector3 kSpin{0.002, 0.001, 6};  // rad/s: the z axis has the middle moment

Scene tumbler(Vector3 spin, Vector3 size = kSize) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {0, 5, 0}, kMass);
    make.addBox(body, "shape", size);
    body.body->angularVelocity = spin;
    body.body->gravityFactor = 0;
    return make.build();
}

// About the body's own z axis.
double spinAboutZ(dBodyID body) {
    const dReal* r = dBodyGetRotation(body);
    const dReal* w = dBodyGetAngularVel(body);
    return r[2] * w[0] + r[6] * w[1] + r[10] * w[2];
}

// The times at which Euler's equations, solved finely (Runge and Kutta's method), turn the sign of the rotation about
// z.
std::vector<double> flipTimes(double duration) {
    const double scale = kMass / 12;
    const std::array<double, 3> moments{scale * (kSize.y * kSize.y + kSize.z * kSize.z),
                                        scale * (kSize.x * kSize.x + kSize.z * kSize.z),
                                        scale * (kSize.x * kSize.x + kSize.y * kSize.y)};
    using Three = std::array<double, 3>;
    const auto rate = [&](const Three& w) {
        return Three{(moments[1] - moments[2]) / moments[0] * w[1] * w[2],
                     (moments[2] - moments[0]) / moments[1] * w[2] * w[0],
                     (moments[0] - moments[1]) / moments[2] * w[0] * w[1]};
    };
    const auto moved = [](const Three& w, const Three& by, double h) {
        return Three{w[0] + h * by[0], w[1] + h * by[1], w[2] + h * by[2]};
    };
    constexpr double h = 1e-4;
    Three w{kSpin.x, kSpin.y, kSpin.z};
    std::vector<double> times;
    for (double t = 0; t < duration; t += h) {
        const Three a = rate(w);
        const Three b = rate(moved(w, a, h / 2));
        const Three c = rate(moved(w, b, h / 2));
        const Three d = rate(moved(w, c, h));
        const double before = w[2];
        for (std::size_t i = 0; i < 3; ++i) w[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
        if (before * w[2] < 0) times.push_back(t + h);
    }
    return times;
}

double angularMomentumError(const Simulation& sim, const Momentum& before) {
    return length(difference(sim.momentum().angular, before.angular)) / length(before.angular);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_middle_axis_turns_over_in_time_and_keeps_its_energy) {
    const Scene scene = tumbler(kSpin);
    const std::vector<double> expected = flipTimes(60);
    BOOST_REQUIRE(expected.size() > 5u);
    Simulation sim = simulate(scene, {});
    const double energy = sim.energy().kinetic;
    double worst = 0;
    std::vector<double> times;
    double last = spinAboutZ(sim.ode(sim.bodies()[0]));
    for (int i = 0; i < 6000; ++i) {
        sim.step(0.01);
        worst = std::max(worst, std::abs(sim.energy().kinetic / energy - 1));
        const double now = spinAboutZ(sim.ode(sim.bodies()[0]));
        if (last * now < 0) times.push_back(sim.time());
        last = now;
    }
    BOOST_TEST_MESSAGE("energy changes by " << worst);
    BOOST_TEST(worst < 1e-9);
    BOOST_TEST(times.size() == expected.size());
    const double period = (expected.back() - expected.front()) / static_cast<double>(expected.size() - 1);
    for (std::size_t i = 0; i < std::min(times.size(), expected.size()); ++i) {
        BOOST_TEST(std::abs(times[i] - expected[i]) < 0.02 * period);
    }
}

// Size and direction, of all shapes, steps and spins; ODE's own is never nearer.
BOOST_AUTO_TEST_CASE(angular_momentum_stays_where_it_is) {
    for (const Vector3 size : {kSize, Vector3{0.1, 0.1, 1}, Vector3{1, 0.02, 1}, Vector3{0.2, 0.201, 0.2}}) {
        for (const Vector3 spin :
             {Vector3{3, 4, 5}, Vector3{12, 0, 16}, Vector3{0.01, 20, 0.02}, Vector3{40, 9, -60}}) {
            for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 0.0137, 1.0 / 60, 0.02}) {
                const Scene scene = tumbler(spin, size);
                const auto error = [&](bool exact) {
                    SimulationOptions options;
                    options.exactSpin = exact;
                    Simulation sim = simulate(scene, options);
                    const Momentum before = sim.momentum();
                    double worst = 0;
                    for (int i = stepsOf(10, dt); i > 0; --i) {
                        sim.step(dt);
                        if (exact || i == 1) worst = std::max(worst, angularMomentumError(sim, before));
                    }
                    return worst;
                };
                const double ours = error(true);
                BOOST_TEST_CONTEXT("size " << size.y << " spin " << spin.x << " dt " << dt) {
                    BOOST_TEST(ours < 1e-9);
                    if (dt == 0.01) BOOST_TEST(ours < std::max(error(false), 1e-12));
                }
            }
        }
    }
}

// A symmetric top's axis goes round its angular momentum at L / I across, its body round the axis at the rest.
BOOST_AUTO_TEST_CASE(a_symmetric_top_goes_round_in_time) {
    constexpr double kHeight = 0.8;
    constexpr double kWidth = 0.3;
    const double along = kMass / 6 * kWidth * kWidth;
    const double across = kMass / 12 * (kWidth * kWidth + kHeight * kHeight);
    for (const double speed : {5.0, 10.0, 20.0}) {
        for (const double dt : {1.0 / 240, 0.01, 1.0 / 60, 0.02}) {
            const Vector3 spin{speed * 0.6, speed * 0.8, 0};
            const Scene scene = tumbler(spin, {kWidth, kHeight, kWidth});
            const double momentum = std::hypot(across * spin.x, along * spin.y);
            const Vector3 up{across * spin.x / momentum, along * spin.y / momentum, 0};
            const auto error = [&](bool exact) {
                SimulationOptions options;
                options.exactSpin = exact;
                Simulation sim = simulate(scene, options);
                for (int i = stepsOf(5, dt); i > 0; --i) sim.step(dt);
                // The axis of symmetry, which was y, turned about `up`.
                const double angle = momentum / across * sim.time();
                const Vector3 side{0, 0, up.x};
                const Vector3 expected{up.y * up.x * (1 - std::cos(angle)),
                                       up.y * up.y + (1 - up.y * up.y) * std::cos(angle), side.z * std::sin(angle)};
                const dReal* r = dBodyGetRotation(sim.ode(sim.bodies()[0]));
                return length(difference({r[1], r[5], r[9]}, expected));
            };
            const double ours = error(true);
            BOOST_TEST_MESSAGE("speed " << speed << " dt " << dt << ": axis off by " << ours << ", ODE's by "
                                        << error(false));
            BOOST_TEST_CONTEXT("speed " << speed << " dt " << dt) {
                BOOST_TEST(ours < 0.05);
                BOOST_TEST(ours < 0.05 * error(false));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_torque_from_outside_adds_its_impulse_to_the_momentum) {
    const Scene scene = tumbler({9, 7, -4});
    Simulation sim = simulate(scene, {});
    const Momentum before = sim.momentum();
    for (int i = 0; i < 500; ++i) {
        dBodyAddTorque(sim.ode(sim.bodies()[0]), 0.2, -0.1, 0.3);
        sim.step(0.01);
    }
    const Vector3 gained = difference(sim.momentum().angular, before.angular);
    BOOST_TEST(length(difference(gained, {1, -0.5, 1.5})) < 1e-9);
}

BOOST_AUTO_TEST_CASE(damping_slows_a_tumbling_body_down_as_it_says) {
    const Scene scene = tumbler({9, 7, -4});
    Simulation sim = simulate(scene, {});
    dBodySetAngularDamping(sim.ode(sim.bodies()[0]), 0.01);
    const Momentum before = sim.momentum();
    for (int i = 0; i < 200; ++i) sim.step(0.01);
    const Vector3 now = sim.momentum().angular;
    const double share = std::pow(0.99, 200);
    BOOST_TEST(length(difference(now, {before.angular.x * share, before.angular.y * share, before.angular.z * share})) <
               1e-9 * length(before.angular));
}

BOOST_AUTO_TEST_CASE(a_body_without_gyroscopic_torque_keeps_its_angular_velocity) {
    const Scene scene = tumbler({3, 4, 5});
    DiagnosticLog log;
    Plan plan = makePlan(scene, {}, log);
    plan.worlds[0].bodies[0].ode.emplace().gyroscopic = false;
    Simulation sim = simulationOf(scene, std::move(plan), {}, log);
    run(sim, 1);
    const Vector3 w = angularVelocity(sim.ode(sim.bodies()[0]));
    BOOST_TEST(length(difference(w, {3, 4, 5})) == 0);
}

BOOST_AUTO_TEST_CASE(the_applications_own_step_has_the_same_torques) {
    const Scene scene = tumbler({3, 4, 5});
    Simulation whole = simulate(scene, {});
    Simulation parts = simulate(scene, {});
    for (int i = 0; i < 100; ++i) {
        whole.step(0.01);
        parts.gravity().apply(0.01);
        parts.stepParts().collide(0.01);
        dWorldQuickStep(parts.world(), 0.01);
        parts.stepParts().clearContacts();
    }
    BOOST_TEST(whole.stateHash() == parts.stateHash());
}

BOOST_AUTO_TEST_CASE(poses_of_fast_spinners_do_not_lag) {
    for (const double speed : {20.0, 50.0, 100.0, 300.0}) {
        const Scene scene = tumbler({0, 0, speed}, {0.2, 0.2, 0.2});
        Simulation sim = simulate(scene, {});
        run(sim, 1);
        const dReal* r = dBodyGetRotation(sim.ode(sim.bodies()[0]));
        const double turned = std::remainder(std::atan2(r[4], r[0]) - speed, 2 * std::numbers::pi);
        // A cube turns alike about all axes: below 0.3 rad a step the rotation is ODE's.
        BOOST_TEST(std::abs(turned) < (speed * 0.01 > 0.3 ? 1e-9 : 0.01 * speed));
    }
}

BOOST_AUTO_TEST_CASE(steps_too_long_for_the_spin_stay_finite_and_keep_the_momentum) {
    const Scene scene = tumbler({300, 200, 500});
    Simulation sim = simulate(scene, {});
    const double energy = sim.energy().kinetic;
    for (int i = 0; i < 1000; ++i) {
        sim.step(0.01);
        BOOST_REQUIRE(allFinite(sim));
    }
    BOOST_TEST(std::abs(sim.energy().kinetic / energy - 1) < 1e-6);
}
