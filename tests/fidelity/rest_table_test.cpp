// Resting bodies against closed formulas, at all steps: they stay in place, sink by the surface layer, never begin to
// turn, hold on slopes up to the limit of friction, and slide down steeper ones as the formula says.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kMu = 0.5;
constexpr double kLane = 2;  // m between bodies

Vector3 laneFoot(std::size_t index) {
    return {kLane * static_cast<double>(index % 5) - 4.013, 0, kLane * static_cast<double>(index / 5) - 1.027};
}

Scene resting(Surface surface, const std::vector<Solid>& solids) {
    SceneBuilder make;
    addSurface(make, surface, 12);
    for (std::size_t i = 0; i < solids.size(); ++i) {
        Node& body = addSolid(make, "body" + std::to_string(i), solids[i], 1, 1, laneFoot(i));
        setMaterial(make, body, kMu, 0);
    }
    setGravity(make, {0, -kGravity, 0});
    return make.build();
}

struct Rested {
    double off = 0;  // in units of what is allowed
    void add(double value, double allowed) { off = std::max(off, std::isfinite(value) ? value / allowed : 100); }
};

std::vector<double> measureRest(Surface surface, double dt, const SimulationOptions& options) {
    const std::vector<Solid> solids(kSolids.begin(), kSolids.end());
    Simulation sim = simulate(resting(surface, solids), options);
    const std::vector<Vector3> before = centers(sim);
    run(sim, 4, dt);
    std::vector<Rested> rested(solids.size());
    for (int i = stepsOf(0.5, dt); i > 0; --i) {
        sim.step(dt);
        for (std::size_t k = 0; k < solids.size(); ++k) {
            const dBodyID body = sim.ode(sim.bodies()[k]);
            const Vector3 moved = difference(center(body), before[k]);
            rested[k].add(length(velocity(body)) + length(angularVelocity(body)), 0.005);
            rested[k].add(std::abs(moved.y), 2e-3);
            rested[k].add(std::hypot(moved.x, moved.z), 0.01);
        }
    }
    std::vector<double> off;
    for (const Rested& each : rested) off.push_back(each.off);
    return off;
}

// A pull aside that makes level ground a slope down to `direction`. The load stays as it is: friction that goes by the
// load of the step before is late by a step where it jumps.
Vector3 onSlope(double tangent, double direction) {
    return {kGravity * tangent * std::cos(direction), -kGravity, kGravity * tangent * std::sin(direction)};
}

const std::vector<Solid> kSliders{Solid::Slab, Solid::Box, Solid::Cylinder, Solid::Prism, Solid::Tapered};

// On a slope of `steepness` times what holds: how far off the way is after a second.
std::vector<double> measureSlope(Surface surface, double steepness, double direction, double dt,
                                 const SimulationOptions& options) {
    Simulation sim = simulate(resting(surface, kSliders), options);
    run(sim, 0.3, dt);
    const std::vector<Vector3> before = centers(sim);
    const double tangent = steepness * kMu;
    sim.gravity().setWorld(onSlope(tangent, direction));
    const int steps = stepsOf(1, dt);
    for (int i = 0; i < steps; ++i) sim.step(dt);
    // ODE's velocities act in the step that gives them.
    const double t = steps * dt;
    const double rate = steepness > 1 ? kGravity * (tangent - kMu) : 0;
    const double right = rate * t * (t + dt) / 2;
    std::vector<double> off;
    for (std::size_t k = 0; k < kSliders.size(); ++k) {
        const Vector3 way = difference(center(sim.ode(sim.bodies()[k])), before[k]);
        const double x = way.x - right * std::cos(direction);
        const double z = way.z - right * std::sin(direction);
        off.push_back(std::hypot(x, z) / (0.05 * right + 2e-3));
    }
    return off;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(what_lies)

BOOST_AUTO_TEST_CASE(what_lies_stays_and_sinks_by_no_more_than_the_surface_layer) {
    Table table("bodies at rest");
    for (const Surface surface : kSurfaces) {
        for (const double dt : kSteps) {
            const std::vector<double> ours = measureRest(surface, dt, {});
            const std::vector<double> plain = measureRest(surface, dt, SimulationOptions::odeDefaults());
            for (std::size_t k = 0; k < kSolids.size(); ++k) {
                table.add(std::string(toText(kSolids[k])) + " on " + toText(surface) + ", " + stepName(dt),
                          {ours[k], plain[k]});
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(slopes_hold_below_the_coefficient_and_let_slide_above_it) {
    Table table("slopes");
    for (const Surface surface : kSurfaces) {
        for (const double dt : kSteps) {
            for (const double steepness : {0.9, 1.3}) {
                for (const double direction : {0.0, 0.9, 2.4}) {
                    const std::vector<double> ours = measureSlope(surface, steepness, direction, dt, {});
                    const std::vector<double> plain =
                        measureSlope(surface, steepness, direction, dt, SimulationOptions::odeDefaults());
                    for (std::size_t k = 0; k < kSliders.size(); ++k) {
                        table.add(std::string(toText(kSliders[k])) + " on " + toText(surface) + ", " +
                                      std::to_string(steepness) + " of what holds, toward " +
                                      std::to_string(direction) + ", " + stepName(dt),
                                  {ours[k], plain[k]});
                    }
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

enum class Round { Ball, Capsule, Cylinder };

// A body that rocks on something round, from rest and without any spin: how fast it ever turns about the vertical.
double measureRocking(Solid solid, Round round, double radius, double aside, double dt,
                      const SimulationOptions& options) {
    SceneBuilder make;
    Node& place = make.addGroup(make.root(), "place", {0, -radius, 0});
    if (round == Round::Ball) make.addSphere(place, "ground", radius);
    if (round == Round::Capsule) make.addCapsule(place, "ground", radius, 2 * radius);
    if (round == Round::Cylinder) make.addCylinder(place, "ground", radius, 2 * radius);
    addSolid(make, "body", solid, 1, 1, {aside, 0.01, 0.6 * aside});
    setGravity(make, {0, -kGravity, 0});
    Simulation sim = simulate(make.build(), options);
    double most = 0;
    for (int i = stepsOf(8, dt); i > 0; --i) {
        sim.step(dt);
        most = std::max(most, std::abs(angularVelocity(sim.ode(sim.bodies()[0])).y));
    }
    return most;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_rocks_on_something_round_does_not_begin_to_turn) {
    Table table("rocking");
    constexpr double kAllowed = 1e-3;  // rad/s
    for (const Solid solid : {Solid::Slab, Solid::Cylinder, Solid::Prism, Solid::Tetrahedron}) {
        for (const Round round : {Round::Ball, Round::Capsule, Round::Cylinder}) {
            for (const double radius : {1.0, 10.0}) {
                for (const double dt : kSteps) {
                    const double ours = measureRocking(solid, round, radius, 0.04, dt, {});
                    const double plain =
                        measureRocking(solid, round, radius, 0.04, dt, SimulationOptions::odeDefaults());
                    table.add(std::string(toText(solid)) + " on round " + std::to_string(static_cast<int>(round)) +
                                  " of " + std::to_string(radius) + " m, " + stepName(dt),
                              {ours / kAllowed, plain / kAllowed});
                }
            }
        }
    }
}

namespace {

// How far, in m, a body of a stack of boxes whose surfaces rebound gets from its place in 6 s.
double measureElasticStack(std::size_t count, double size, double restitution, double dt, SimulationOptions options) {
    SceneBuilder make;
    options.contactBounceVelocity = 0;  // as XODE's surfaces often state it
    addSurface(make, Surface::Plane, 9);
    for (std::size_t i = 0; i < count; ++i) {
        Node& body = addSolid(make, "body" + std::to_string(i), Solid::Box, size, 1, {0, size * double(i), 0});
        setMaterial(make, body, kMu, restitution);
    }
    setGravity(make, {0, -9.81, 0});
    Simulation sim = simulate(make.build(), options);
    const std::vector<Vector3> before = centers(sim);
    run(sim, 6, dt);
    double most = 0;
    for (std::size_t i = 0; i < count; ++i)
        most = std::max(most, length(difference(center(sim.ode(sim.bodies()[i])), before[i])));
    return std::isfinite(most) ? most : 100;
}

}  // namespace

// Every box falls a little until the step finds the one under it: a shock that goes up the stack.
BOOST_AUTO_TEST_CASE(stacks_of_boxes_that_rebound_stand) {
    Table table("stacks that rebound");
    constexpr double kAllowed = 0.02;  // m
    for (const std::size_t count : {2U, 4U, 6U}) {
        for (const double size : {0.2, 0.4}) {
            for (const double restitution : {0.2, 0.3, 0.4}) {
                for (const double dt : kSteps) {
                    const double ours = measureElasticStack(count, size, restitution, dt, {});
                    const double plain =
                        measureElasticStack(count, size, restitution, dt, SimulationOptions::odeDefaults());
                    table.add(std::to_string(count) + " boxes of " + std::to_string(size) + " m, e " +
                                  std::to_string(restitution) + ", " + stepName(dt),
                              {ours / kAllowed, plain / kAllowed});
                }
            }
        }
    }
}
