// Impacts of turning balls against their closed form, with and without friction: on surfaces, on other balls, and on
// bodies of other shapes.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kRadius = 0.2;       // m
constexpr double kInertia = 0.4;      // of a ball, over m r^2
constexpr double kFirstHeight = 0.3;  // m
constexpr int kPhases = 4;

struct Spinning {
    double height = 0;  // m
    double restitution = 0;
    double spin = 0;  // rad/s, about z
    double friction = 0;
};

std::vector<Spinning> spinningBalls() {
    std::vector<Spinning> all;
    for (int phase = 0; phase < kPhases; ++phase) {
        for (const double restitution : {0.0, 0.5, 0.8, 1.0}) {
            for (const double spin : {-50.0, -5.0, 12.0}) {
                for (const double friction : {0.0, 0.2, 0.6})
                    all.push_back({kFirstHeight * (1 + 0.037 * phase), restitution, spin, friction});
            }
        }
    }
    return all;
}

Scene spinning(Surface surface) {
    SceneBuilder make;
    addSurface(make, surface, 9);
    const std::vector<Spinning> all = spinningBalls();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double x = 0.7 * static_cast<double>(i % 12) - 3.93;
        const double z = 0.7 * static_cast<double>(i / 12) - 3.87;
        Node& ball = addBall(make, "ball" + std::to_string(i), kRadius, {x, all[i].height + kRadius, z});
        ball.body->angularVelocity = Vector3{0, 0, all[i].spin};
        setMaterial(make, ball, all[i].friction, all[i].restitution);
    }
    setGravity(make, {0, -kGravity, 0});
    return make.build();
}

// After the first step in which the ball does not fall any more.
struct AfterImpact {
    bool seen = false;
    double speed = 0;  // m/s, along x
    double spin = 0;   // rad/s, about z
};

std::vector<AfterImpact> measureSpinning(Surface surface, double dt, const SimulationOptions& options) {
    Simulation sim = simulate(spinning(surface), options);
    std::vector<AfterImpact> after(sim.bodies().size());
    for (int i = stepsOf(0.4, dt); i > 0; --i) {
        sim.step(dt);
        for (std::size_t k = 0; k < after.size(); ++k) {
            const dBodyID ball = sim.ode(sim.bodies()[k]);
            if (after[k].seen || velocity(ball).y < -0.5 * kGravity * dt) continue;
            if (center(ball).y > kRadius + 0.5 * kFirstHeight) continue;
            after[k] = {true, velocity(ball).x, angularVelocity(ball).z};
        }
    }
    return after;
}

double offOf(const Spinning& ball, const AfterImpact& after, double dt) {
    if (!after.seen) return 100;
    const double hit = std::sqrt(2 * kGravity * ball.height);
    const double slip = ball.spin * kRadius;
    const double most = ball.friction * (1 + ball.restitution) * hit;
    const double push = std::copysign(std::min(most, std::abs(slip) * kInertia / (1 + kInertia)), -slip);
    const double spin = ball.spin + push / (kInertia * kRadius);
    // Without friction nothing is allowed; what stays on the ground is slowed down by its weight as well.
    double allowed = 1e-6 + 0.02 * std::abs(push);
    if (ball.friction > 0) allowed += 0.01 + (ball.restitution == 0 ? 2 * ball.friction * kGravity * dt : 0);
    return std::max(std::abs(after.speed - push), std::abs(after.spin - spin) * kInertia * kRadius) / allowed;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(impacts_of_turning_balls)

BOOST_AUTO_TEST_CASE(friction_alone_changes_the_spin_of_a_ball) {
    Table table("spin after an impact");
    const std::vector<Spinning> all = spinningBalls();
    for (const Surface surface : kSurfaces) {
        for (const double dt : kSteps) {
            const auto ours = measureSpinning(surface, dt, {});
            const auto plain = measureSpinning(surface, dt, SimulationOptions::odeDefaults());
            for (std::size_t i = 0; i < all.size(); ++i) {
                const Spinning& ball = all[i];
                table.add("on " + toText(surface) + ", dt " + std::to_string(dt) + ", e " +
                              std::to_string(ball.restitution) + ", spin " + std::to_string(ball.spin) + ", friction " +
                              std::to_string(ball.friction) + ", from " + std::to_string(ball.height),
                          {offOf(ball, ours[i], dt), offOf(ball, plain[i], dt)});
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

// Two balls that fly at each other, the second one standing.
struct Meeting {
    double offset = 0;  // of their ways, over the sum of the radii
    double restitution = 0;
    double mass = 0;  // kg, of the second
    double phase = 0;
};

std::vector<Meeting> meetings() {
    std::vector<Meeting> all;
    for (const double offset : {0.0, 0.3, 0.6, 0.85}) {
        for (const double restitution : {0.0, 0.5, 1.0}) {
            for (const double mass : {1.0, 5.0}) {
                for (const double phase : {0.05, 0.4, 0.75}) all.push_back({offset, restitution, mass, phase});
            }
        }
    }
    return all;
}

constexpr double kMeetingSpeed = 3;  // m/s

Scene meeting(double dt, const Vector3& gravity) {
    SceneBuilder make;
    const std::vector<Meeting> all = meetings();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Meeting& one = all[i];
        const double sum = 2 * kRadius;
        const double across = one.offset * sum;
        const double gap = kMeetingSpeed * dt * (2 + one.phase);
        const Vector3 at{0, 2.0 * static_cast<double>(i % 9), 3.0 * static_cast<double>(i / 9)};
        const std::string name = "ball" + std::to_string(i);
        Node& first =
            addBall(make, name + " a", kRadius, {-std::sqrt(sum * sum - across * across) - gap, at.y + across, at.z});
        first.body->linearVelocity = Vector3{kMeetingSpeed, 0, 0};
        first.body->angularVelocity = Vector3{3, -7, 40};
        setMaterial(make, first, 0, one.restitution);
        Node& second = addBall(make, name + " b", kRadius, at, one.mass);
        second.body->angularVelocity = Vector3{0, 5, -11};
        setMaterial(make, second, 0, one.restitution);
    }
    setGravity(make, gravity);
    return make.build();
}

std::vector<double> measureMeetings(double dt, const Vector3& gravity, const SimulationOptions& options) {
    Simulation sim = simulate(meeting(dt, gravity), options);
    constexpr int steps = 6;
    for (int i = 0; i < steps; ++i) sim.step(dt);
    std::vector<double> off;
    const std::vector<Meeting> all = meetings();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Meeting& one = all[i];
        const Vector3 fallen{gravity.x * steps * dt, gravity.y * steps * dt, gravity.z * steps * dt};
        // Along the line of the centres at the impact.
        const Vector3 line{std::sqrt(1 - one.offset * one.offset), -one.offset, 0};
        const double impulse = (1 + one.restitution) * kMeetingSpeed * line.x * one.mass / (1 + one.mass);
        const Vector3 first{fallen.x + kMeetingSpeed - impulse * line.x, fallen.y - impulse * line.y, fallen.z};
        const Vector3 second{fallen.x + impulse / one.mass * line.x, fallen.y + impulse / one.mass * line.y, fallen.z};
        const dBodyID a = sim.ode(sim.bodies()[2 * i]);
        const dBodyID b = sim.ode(sim.bodies()[2 * i + 1]);
        const double speed = std::max(length(difference(velocity(a), first)), length(difference(velocity(b), second)));
        const double spin = std::max(length(difference(angularVelocity(a), {3, -7, 40})),
                                     length(difference(angularVelocity(b), {0, 5, -11})));
        off.push_back(std::max(speed / (0.01 * kMeetingSpeed), spin / 1e-6));
    }
    return off;
}

// A turning ball without friction that meets a body of another shape: what its spin changes by.
double measureSpinOn(Solid solid, double dt, double phase, const SimulationOptions& options) {
    SceneBuilder make;
    Node& other = addSolid(make, "other", solid, 0.6, 2, {0, 0, 0}, 0.3);
    other.body->angularVelocity = Vector3{0.4, 0.2, 0.1};
    setMaterial(make, other, 0, 1);
    Node& ball = addBall(make, "ball", 0.2, {0.04, 1 + 3 * dt * phase, 0.03});
    ball.body->linearVelocity = Vector3{0, -3, 0};
    ball.body->angularVelocity = Vector3{3, -7, 40};
    setMaterial(make, ball, 0, 1);
    setGravity(make, {});
    Simulation sim = simulate(make.build(), options);
    run(sim, 0.5, dt);
    if (velocity(sim.ode(sim.bodies()[1])).y < -2.9) return 100;  // nothing was hit
    return length(difference(angularVelocity(sim.ode(sim.bodies()[1])), {3, -7, 40})) / 1e-6;
}

// A body that is round about its axis and turns about it, without friction, on level ground.
double measureAxisSpin(Solid solid, Surface surface, double dt, const SimulationOptions& options) {
    SceneBuilder make;
    addSurface(make, surface, 4);
    Node& body = addSolid(make, "body", solid, 0.4, 1, {0.013, 0.31, 0.017});
    body.body->angularVelocity = Vector3{0, 0, 30};
    setMaterial(make, body, 0, 0.7);
    setGravity(make, {0, -kGravity, 0});
    Simulation sim = simulate(make.build(), options);
    run(sim, 0.45, dt);
    return std::abs(angularVelocity(sim.ode(sim.bodies()[0])).z - 30) / 1e-3;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(impacts_of_balls_with_bodies)

BOOST_AUTO_TEST_CASE(balls_part_along_the_line_of_their_centres) {
    Table table("ball on ball");
    const std::vector<Meeting> all = meetings();
    for (const Vector3& gravity : {Vector3{}, Vector3{0, -kGravity, 0}}) {
        for (const double dt : kSteps) {
            const auto ours = measureMeetings(dt, gravity, {});
            const auto plain = measureMeetings(dt, gravity, SimulationOptions::odeDefaults());
            for (std::size_t i = 0; i < all.size(); ++i) {
                table.add("offset " + std::to_string(all[i].offset) + ", e " + std::to_string(all[i].restitution) +
                              ", mass " + std::to_string(all[i].mass) + ", phase " + std::to_string(all[i].phase) +
                              ", dt " + std::to_string(dt) + (gravity.y < 0 ? ", falling" : ""),
                          {ours[i], plain[i]});
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(the_spin_of_a_ball_without_friction_stays_whatever_it_meets) {
    Table table("spin of a ball on other bodies");
    for (const Solid solid : kSolids) {
        for (const double dt : {0.01, 1.0 / 60, 0.0071}) {
            for (const double phase : {0.1, 0.6}) {
                table.add(
                    std::string(toText(solid)) + ", dt " + std::to_string(dt) + ", phase " + std::to_string(phase),
                    {measureSpinOn(solid, dt, phase, {}),
                     measureSpinOn(solid, dt, phase, SimulationOptions::odeDefaults())});
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_round_keeps_its_turn_about_its_axis) {
    Table table("spin about the axis");
    for (const Solid solid : {Solid::Capsule, Solid::LyingCylinder, Solid::Sphere}) {
        for (const Surface surface : kSurfaces) {
            for (const double dt : kSteps) {
                table.add(std::string(toText(solid)) + " on " + toText(surface) + ", dt " + std::to_string(dt),
                          {measureAxisSpin(solid, surface, dt, {}),
                           measureAxisSpin(solid, surface, dt, SimulationOptions::odeDefaults())});
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
