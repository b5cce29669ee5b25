// Bodies that slide and roll against closed formulas, at all steps: in 16 directions on level ground, down slopes, and
// in bowls.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kMu = 0.5;
constexpr int kDirections = 16;
constexpr double kReach = 12;  // m, of the ground

Vector3 headingOf(int direction) {
    const double angle = 2 * std::numbers::pi * direction / kDirections;
    return {std::cos(angle), 0, std::sin(angle)};
}

std::string directionName(int direction) {
    return "toward " + std::to_string(direction) + " of 16";
}

// Bodies side by side that move along `heading`, about which they would roll if they are round.
Scene abreast(Surface surface, const std::vector<Solid>& solids, const Vector3& heading, double speed) {
    SceneBuilder make;
    addSurface(make, surface, kReach);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const double lane = 2.1 * (static_cast<double>(i) - 0.5 * static_cast<double>(solids.size() - 1)) + 0.013;
        const Vector3 foot{-heading.z * lane - 3 * heading.x, 0, heading.x * lane - 3 * heading.z};
        Node& body = addSolid(make, "body" + std::to_string(i), solids[i], 1, 1, foot);
        body.transform.rotation = AxisAngle{{0, 1, 0}, -std::atan2(heading.z, heading.x), false};
        body.body->linearVelocity = Vector3{speed * heading.x, 0, speed * heading.z};
        setMaterial(make, body, kMu, 0);
    }
    setGravity(make, {0, -kGravity, 0});
    return make.build();
}

double apart(const Vector3& is, const Vector3& heading, double right) {
    const double off = std::hypot(is.x - right * heading.x, is.z - right * heading.z);
    return std::isfinite(off) ? off : 1e3;
}

const std::vector<Solid> kSliders{Solid::Slab, Solid::Box, Solid::Cylinder, Solid::Prism, Solid::Tapered};

// From 3 m/s to rest: v^2 / (2 mu g), less half a step's way, because ODE slows a body before it moves it.
std::vector<double> offOfSliding(Surface surface, int direction, double dt, const SimulationOptions& options) {
    constexpr double kSpeed = 3;
    const Vector3 heading = headingOf(direction);
    Simulation sim = simulate(abreast(surface, kSliders, heading, kSpeed), options);
    const std::vector<Vector3> before = centers(sim);
    run(sim, 1.3 * kSpeed / (kMu * kGravity), dt);
    const double right = kSpeed * kSpeed / (2 * kMu * kGravity) - 0.5 * kSpeed * dt;
    std::vector<double> off;
    for (std::size_t i = 0; i < kSliders.size(); ++i) {
        off.push_back(apart(difference(center(sim.ode(sim.bodies()[i])), before[i]), heading, right) /
                      (0.05 * right + 2e-3));
    }
    return off;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(what_travels)

BOOST_AUTO_TEST_CASE(what_slides_gets_equally_far_in_all_directions) {
    Table table("sliding");
    for (const Surface surface : kSurfaces) {
        for (const double dt : kSteps) {
            for (int direction = 0; direction < kDirections; ++direction) {
                const std::vector<double> ours = offOfSliding(surface, direction, dt, {});
                const std::vector<double> plain =
                    offOfSliding(surface, direction, dt, SimulationOptions::odeDefaults());
                for (std::size_t i = 0; i < kSliders.size(); ++i) {
                    table.add(std::string(toText(kSliders[i])) + " on " + toText(surface) + ", " +
                                  directionName(direction) + ", " + stepName(dt),
                              {ours[i], plain[i]});
                }
            }
        }
    }
}

namespace {

const std::vector<Solid> kRollers{Solid::Sphere, Solid::LyingCylinder, Solid::Capsule};

// Moment of inertia about the axis along z of the body, over m r^2.
double rollingShare(dBodyID body, double radius) {
    dMass mass;
    dBodyGetMass(body, &mass);
    return mass.I[10] / (mass.mass * radius * radius);
}

// A body that is thrown without spin slides until it rolls, at v / (1 + I / (m r^2)).
std::vector<double> offOfThrow(Surface surface, int direction, double dt, const SimulationOptions& options) {
    constexpr double kSpeed = 4;
    const Vector3 heading = headingOf(direction);
    Simulation sim = simulate(abreast(surface, kRollers, heading, kSpeed), options);
    run(sim, 1.5, dt);
    std::vector<double> off;
    for (std::size_t i = 0; i < kRollers.size(); ++i) {
        const dBodyID body = sim.ode(sim.bodies()[i]);
        const double radius = restHeight(kRollers[i], 1);
        const double right = kSpeed / (1 + rollingShare(body, radius));
        const Vector3 spin = angularVelocity(body);
        const Vector3 rim{-spin.z * radius, 0, spin.x * radius};
        off.push_back(std::max(apart(velocity(body), heading, right), apart(rim, heading, right)) / (0.02 * right));
    }
    return off;
}

// From rest down a slope: g sin / (1 + I / (m r^2)).
std::vector<double> offOfDescent(Surface surface, int direction, double dt, const SimulationOptions& options) {
    constexpr double kTangent = 0.3;
    const Vector3 heading = headingOf(direction);
    Simulation sim = simulate(abreast(surface, kRollers, heading, 0), options);
    run(sim, 0.3, dt);
    const std::vector<Vector3> before = centers(sim);
    sim.gravity().setWorld({kGravity * kTangent * heading.x, -kGravity, kGravity * kTangent * heading.z});
    const int steps = stepsOf(1.5, dt);
    for (int i = 0; i < steps; ++i) sim.step(dt);
    const double t = steps * dt;
    std::vector<double> off;
    for (std::size_t i = 0; i < kRollers.size(); ++i) {
        const dBodyID body = sim.ode(sim.bodies()[i]);
        const double rate = kGravity * kTangent / (1 + rollingShare(body, restHeight(kRollers[i], 1)));
        const double right = rate * t * (t + dt) / 2;
        off.push_back(apart(difference(center(body), before[i]), heading, right) / (0.02 * right));
    }
    return off;
}

template <typename Measure>
void addRolling(const std::string& name, const Measure& measure) {
    Table table(name);
    for (const Surface surface : kSurfaces) {
        for (const double dt : kSteps) {
            for (int direction = 0; direction < kDirections; direction += 3) {
                const std::vector<double> ours = measure(surface, direction, dt, SimulationOptions{});
                const std::vector<double> plain = measure(surface, direction, dt, SimulationOptions::odeDefaults());
                for (std::size_t i = 0; i < kRollers.size(); ++i) {
                    table.add(std::string(toText(kRollers[i])) + " on " + toText(surface) + ", " +
                                  directionName(direction) + ", " + stepName(dt),
                              {ours[i], plain[i]});
                }
            }
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_thrown_without_spin_ends_rolling) {
    addRolling("thrown without spin", offOfThrow);
}

BOOST_AUTO_TEST_CASE(what_rolls_down_a_slope_is_as_fast_as_the_formula_says) {
    addRolling("rolling down", offOfDescent);
}

namespace {

constexpr double kBowl = 5;        // m, radius
constexpr double kBowlCell = 0.1;  // m
constexpr std::uint32_t kBowlSamples = 61;

double bowlHeight(double x, double z) {
    return kBowl - std::sqrt(kBowl * kBowl - x * x - z * z);
}

double bowlPlace(std::uint32_t sample) {
    return kBowlCell * (sample - 0.5 * (kBowlSamples - 1));
}

void addBowlMesh(SceneBuilder& make) {
    std::vector<Vector3> points;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (std::uint32_t j = 0; j < kBowlSamples; ++j) {
        for (std::uint32_t i = 0; i < kBowlSamples; ++i) {
            const double x = bowlPlace(i);
            const double z = bowlPlace(j);
            points.push_back({x, bowlHeight(x, z), z});
            if (i + 1 == kBowlSamples || j + 1 == kBowlSamples) continue;
            const std::uint32_t corner = j * kBowlSamples + i;
            const std::uint32_t next = corner + kBowlSamples;
            triangles.push_back({corner, next, next + 1});
            triangles.push_back({corner, next + 1, corner + 1});
        }
    }
    make.addTriMesh(make.root(), "ground", std::move(points), std::move(triangles));
}

struct Bowl {
    double friction = 0;  // 0: the ball slides; else it rolls
    double radius = 0.5;
    double direction = 0;
};

constexpr double kRise = 0.3;  // rad

Scene sceneOf(const Bowl& bowl) {
    SceneBuilder make;
    addBowlMesh(make);
    const double arm = kBowl - bowl.radius;
    const double out = arm * std::sin(kRise);
    // The triangles are up to 0.5 mm inside the sphere, so that the ball touches them and does not fall on them.
    const Vector3 start{out * std::cos(bowl.direction), kBowl - arm * std::cos(kRise), out * std::sin(bowl.direction)};
    addBall(make, "ball", bowl.radius, start);
    setFriction(make, bowl.friction);
    setGravity(make, {0, -kGravity, 0});
    return make.build();
}

// How far off the first way down is, in time and in speed, and what energy the ball ever has more than at the start.
double offOfBowl(const Bowl& bowl, double dt, const SimulationOptions& options) {
    const double share = bowl.friction > 0 ? 1.4 : 1;
    const double arm = kBowl - bowl.radius;
    // A quarter of the period of a pendulum with that arm, to the fourth order of its angle.
    const double angles = 1 + kRise * kRise / 16 + 11 * std::pow(kRise, 4) / 3072;
    const double quarter = 0.5 * std::numbers::pi * std::sqrt(share * arm / kGravity) * angles;
    const double fall = kGravity * arm * (1 - std::cos(kRise));
    Simulation sim = simulate(sceneOf(bowl), options);
    const dBodyID ball = sim.ode(sim.bodies()[0]);
    const auto aside = [&] {
        return center(ball).x * std::cos(bowl.direction) + center(ball).z * std::sin(bowl.direction);
    };
    // A semi-implicit step has moved a body half a step farther than its speed tells.
    const auto energyNow = [&] {
        return sim.energy().kinetic + kGravity * (center(ball).y - 0.5 * dt * velocity(ball).y);
    };
    const double start = energyNow();
    double before = aside();
    double off = 0;
    bool down = false;
    for (int i = 1; i <= stepsOf(6, dt); ++i) {
        sim.step(dt);
        off = std::max(off, (energyNow() - start) / (0.01 * fall));
        if (const double now = aside(); !down && now <= 0) {
            down = true;
            const double time = dt * (i - now / (now - before));
            off = std::max(off, std::abs(time / quarter - 1) / 0.02);
            off = std::max(off, std::abs(length(velocity(ball)) / std::sqrt(2 * fall / share) - 1) / 0.02);
        } else {
            before = now;
        }
    }
    return down && std::isfinite(off) ? off : 1e3;
}

}  // namespace

BOOST_AUTO_TEST_CASE(balls_in_bowls_swing_as_pendulums_do_and_gain_no_energy) {
    Table table("balls in bowls");
    for (const double friction : {0.0, 1.0}) {
        for (const double radius : {0.3, 0.7}) {
            for (const double direction : {0.0, 0.4, 0.25 * std::numbers::pi, 2.2, 4.0}) {
                const Bowl bowl{friction, radius, direction};
                for (const double dt : kSteps) {
                    table.add("friction " + std::to_string(friction) + ", radius " + std::to_string(radius) +
                                  ", from " + std::to_string(direction) + ", " + stepName(dt),
                              {offOfBowl(bowl, dt, {}), offOfBowl(bowl, dt, SimulationOptions::odeDefaults())});
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
