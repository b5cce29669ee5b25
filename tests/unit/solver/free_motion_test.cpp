#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

#include "bodies.hpp"
#include "orrery/solver/world_step.hpp"

namespace orrery::solver::test {
namespace {

// Steps until `time` is over, of the given length; the last may be a little later.
long stepsOf(double time, double dt) {
    return std::lround(time / dt);
}

void run(BodyStore& bodies, double dt, long steps, const AccelerationField* field = nullptr) {
    WorldStep world;
    StepSettings settings;
    settings.dt = dt;
    for (long i = 0; i < steps; ++i) world.step(bodies, {}, settings, field);
}

BOOST_AUTO_TEST_SUITE(free_motion)

BOOST_AUTO_TEST_CASE(projectile_flies_the_parabola) {
    for (const double dt : kSteps) {
        BodyStore bodies;
        const BodyMotion start{{1, 2, 3}, {}, {3, 10, -1}, {3, 5, 10}};
        bodies.add(boxMass(2, {0.2, 0.3, 0.5}), start);
        const Vec3 gravity{3, -9, 2};
        bodies.loads[0].acceleration = gravity;
        const long steps = stepsOf(2, dt);
        run(bodies, dt, steps);
        const double t = static_cast<double>(steps) * dt;
        BOOST_CHECK_SMALL(
            distance(bodies.motion(0).position, start.position + start.velocity * t + gravity * (t * t / 2)), 1e-11);
        BOOST_CHECK_SMALL(distance(bodies.motion(0).velocity, start.velocity + gravity * t), 1e-11);
    }
}

// Inertia in axes of its own that are no principal ones.
BodyMass skewMass() {
    return {2, {0.03, 0.004, -0.003, 0.05, 0.002, 0.06}};
}

BOOST_AUTO_TEST_CASE(tumbling_body_keeps_angular_momentum_and_energy) {
    for (const double dt : kSteps) {
        for (const BodyMass& mass : {boxMass(2, {0.2, 0.3, 0.5}), skewMass()}) {
            BodyStore bodies;
            bodies.add(mass, {{}, {}, {}, {12, 16, 0.5}});
            const Totals before = totalsOf(bodies);
            run(bodies, dt, stepsOf(10, dt));
            const Totals after = totalsOf(bodies);
            BOOST_CHECK_SMALL(distance(after.angularMomentum, before.angularMomentum),
                              1e-11 * length(before.angularMomentum));
            BOOST_CHECK_CLOSE_FRACTION(after.kineticEnergy, before.kineticEnergy, 1e-11);
        }
    }
}

BOOST_AUTO_TEST_CASE(steady_spin_turns_by_its_angle) {
    for (const double dt : kSteps) {
        BodyStore bodies;
        bodies.add(ballMass(1, 0.1), {{}, {}, {}, {0, 0, 25}});
        bodies.add({}, {{}, {}, {1, 0, 0}, {0, 0, 25}});  // kinematic
        const long steps = stepsOf(10, dt);
        run(bodies, dt, steps);
        const double t = static_cast<double>(steps) * dt;
        for (const BodyNumber body : {0U, 1U}) {
            const Vec3 x = bodies.places[body].rotation.x;
            BOOST_CHECK_SMALL(x.x - std::cos(25 * t), 1e-9);
            BOOST_CHECK_SMALL(x.y - std::sin(25 * t), 1e-9);
        }
        BOOST_CHECK_CLOSE_FRACTION(bodies.motion(1).position.x, t, 1e-12);
    }
}

double completeElliptic(double modulusSquared) {
    double a = 1;
    double b = std::sqrt(1 - modulusSquared);
    for (int i = 0; i < 30; ++i) {
        const double mean = (a + b) / 2;
        b = std::sqrt(a * b);
        a = mean;
    }
    return std::numbers::pi / (2 * a);
}

// The time of two flips of a body that spins about its middle axis, nearly: Jacobi's functions.
double timeOfTwoFlips(const Vec3& j, const Vec3& w) {
    const double energy2 = j.x * w.x * w.x + j.y * w.y * w.y + j.z * w.z * w.z;
    const double square = j.x * j.x * w.x * w.x + j.y * j.y * w.y * w.y + j.z * j.z * w.z * w.z;
    double low = j.x;
    double high = j.z;
    if (square < energy2 * j.y) std::swap(low, high);
    const double rate = std::sqrt((high - j.y) * (square - energy2 * low) / (j.x * j.y * j.z));
    const double modulus = (j.y - low) * (energy2 * high - square) / ((high - j.y) * (square - energy2 * low));
    return 4 * completeElliptic(modulus) / rate;
}

BOOST_AUTO_TEST_CASE(spin_about_the_middle_axis_flips_in_time) {
    const Vec3 j{1, 2, 3};
    for (const double dt : kSteps) {
        for (const Vec3& spin : {Vec3{0.3, 6, 0.01}, Vec3{0.01, 6, 0.2}}) {
            BodyStore bodies;
            bodies.add({1, {j.x, 0, 0, j.y, 0, j.z}}, {{}, {}, {}, spin});
            const double due = timeOfTwoFlips(j, spin);
            WorldStep world;
            StepSettings settings;
            settings.dt = dt;
            double before = 0;
            double first = 0;
            double last = 0;
            int flips = 0;
            for (long i = 1; i <= stepsOf(20 * due, dt); ++i) {
                world.step(bodies, {}, settings);
                const double middle = dot(bodies.places[0].rotation.y, bodies.motion(0).angularVelocity);
                if (before * middle < 0) {
                    last = (static_cast<double>(i) - middle / (middle - before)) * dt;
                    if (flips++ == 0) first = last;
                }
                before = middle;
            }
            BOOST_CHECK_EQUAL(flips, 40);
            BOOST_CHECK_CLOSE_FRACTION(2 * (last - first) / (flips - 1), due, 1e-2);
        }
    }
}

BOOST_AUTO_TEST_CASE(torque_adds_its_angular_momentum) {
    for (const double dt : kSteps) {
        BodyStore bodies;
        bodies.add(boxMass(2, {0.2, 0.3, 0.5}), {{}, {}, {}, {4, 5, 6}});
        const Vec3 torque{0.1, -0.2, 0.05};
        bodies.loads[0].torque = torque;
        const Vec3 before = totalsOf(bodies).angularMomentum;
        const long steps = stepsOf(2, dt);
        run(bodies, dt, steps);
        BOOST_CHECK_SMALL(
            distance(totalsOf(bodies).angularMomentum, before + torque * (static_cast<double>(steps) * dt)), 1e-12);
    }
}

class Planet : public AccelerationField {
public:
    [[nodiscard]] Vec3 at(BodyNumber /*body*/, const Vec3& position) const override {
        const double r = length(position);
        return position * (-1 / (r * r * r));
    }
};

// Still, steady, tumbling, kinematic, without a mass or a place, too fast for one cut.
BodyStore differentBodies() {
    BodyStore bodies;
    const BodyMass box = boxMass(2, {0.2, 0.3, 0.5});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Vec3& spin : {Vec3{}, Vec3{0, 2, 0}, Vec3{3, -5, 1}, Vec3{29, 9, 1}, Vec3{30, 0, 0}, Vec3{400, 300, 2},
                             Vec3{1e-200, 0, 0}, Vec3{nan, 0, 0}, Vec3{1e200, 0, 0}}) {
        for (const BodyMass& mass : {box, skewMass(), BodyMass{}, BodyMass{1, {}}})
            bodies.add(mass, {{1, 2, 3}, {0.1, -0.2, 0.3, 0.9}, {1, -2, 3}, spin});
    }
    return bodies;
}

BOOST_AUTO_TEST_CASE(bodies_side_by_side_move_as_alone) {
    constexpr double h = 0.01;
    for (const bool wide : {false, true}) {
        BodyStore together = differentBodies();
        BodyStore alone = differentBodies();
        std::vector<BodyNumber> numbers;
        std::vector<BodyLoad> loads;
        for (BodyNumber i = 0; i < together.size(); ++i) {
            numbers.push_back(i);
            const Vec3 acceleration = together.isMovable(i) ? Vec3{0, -9, 1} : Vec3{};
            loads.push_back({acceleration, i % 3 == 0 ? Vec3{} : Vec3{0.1, 0.2 * i, -0.3}});
        }
        moveFreely(together, numbers, h, loads, wide);
        for (BodyNumber i = 0; i < alone.size(); ++i) {
            moveFreely(alone, i, h, loads[i].acceleration, loads[i].torque);
            const auto isSame = [&](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; };
            const bool isNumber = std::isfinite(length(alone.moving[i].spin));
            BOOST_TEST_CONTEXT("body " << i) {
                BOOST_CHECK(!isNumber || isSame(alone.places[i], together.places[i]));
                BOOST_CHECK(!isNumber || isSame(alone.moving[i].velocity, together.moving[i].velocity));
                BOOST_CHECK(!isNumber || isSame(alone.moving[i].spin, together.moving[i].spin));
                BOOST_CHECK(!isNumber || isSame(alone.moving[i].inverseInertia, together.moving[i].inverseInertia));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(orbit_keeps_its_energy) {
    const double turn = 2 * std::numbers::pi;  // of the orbit with half axis 1
    BodyStore bodies;
    bodies.add(ballMass(1, 0.01), {{0.5, 0, 0}, {}, {0, std::sqrt(3.0), 0}, {}});  // eccentricity 0.5
    const Planet planet;
    const auto energy = [&] { return totalsOf(bodies).kineticEnergy - 1 / length(bodies.motion(0).position); };
    double worst = 0;
    WorldStep world;
    StepSettings settings;
    settings.dt = turn / 800;
    for (int i = 0; i < 50 * 800; ++i) {
        world.step(bodies, {}, settings, &planet);
        worst = std::max(worst, std::abs(energy() / -0.5 - 1));
    }
    BOOST_CHECK_SMALL(worst, 1e-4);
    BOOST_CHECK_SMALL(energy() / -0.5 - 1, 5e-6);  // it swings, and does not drift
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test
