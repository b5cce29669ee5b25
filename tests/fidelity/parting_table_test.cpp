// Contacts that push where nothing should: overlaps at the start, meshes from behind, thin bars that cross.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/base/codes/sim.hpp"
#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

// Two bodies that are in one another: their kinetic energy when they have parted, J.
double measureOverlap(Solid solid, double dt, const SimulationOptions& options) {
    SceneBuilder make;
    addSolid(make, "left", solid, 1, 1, {0, 0, 0});
    addSolid(make, "right", solid, 1, 1, {solid == Solid::Capsule ? 0.35 : 0.69, 0, 0});
    setGravity(make, {});
    Simulation sim = simulate(make.build(), options);
    const int steps = std::min(stepsOf(0.5, dt), 1500);
    for (int i = 0; i < steps; ++i) sim.step(dt);
    return sim.energy().kinetic;
}

// A floor of two triangles that looks down.
void addCeiling(SceneBuilder& make, double reach) {
    make.addTriMesh(make.root(), "floor",
                    {{-reach, 0, -reach}, {reach, 0, -reach}, {reach, 0, reach}, {-reach, 0, reach}},
                    {{0, 1, 2}, {0, 2, 3}});
}

// How much faster than by free fall a body ever is that comes from behind, m^2/s^2 of the square.
double measureBehind(Solid solid, double height, double tilt, double dt, const SimulationOptions& options) {
    SceneBuilder make;
    addCeiling(make, 5);
    addSolid(make, "body", solid, 0.5, 1, {0.1, height, 0.07}, tilt);
    Simulation sim = simulate(make.build(), options);
    const double top = center(sim.ode(sim.bodies()[0])).y;
    const double late = lateness(options, dt);
    double most = 0;
    for (int i = stepsOf(1, dt); i > 0; --i) {
        sim.step(dt);
        const double speed = length(velocity(sim.ode(sim.bodies()[0]))) + kGravity * late;
        const double free = 2 * kGravity * (top - center(sim.ode(sim.bodies()[0])).y + kGravity * late * late / 2);
        most = std::max(most, speed * speed / free);
    }
    return (most - 1) / 0.01;
}

// A bar that falls across another one that stands still: how far it is off from lying there.
double measureBars(Solid solid, double speed, double thickness, double phase, double dt,
                   const SimulationOptions& options) {
    SceneBuilder make;
    make.addBox(make.root(), "lower", {1, thickness, thickness}, {0, -0.5 * thickness, 0});
    Node& bar = make.addBody(make.root(), "upper", {0.01, 0.5 * thickness + speed * dt * (2 + phase), 0.003}, 1);
    if (solid == Solid::Box) {
        make.addBox(bar, "bar", {thickness, thickness, 1});
    } else if (solid == Solid::Capsule) {
        make.addCapsule(bar, "bar", 0.5 * thickness, 1);
    } else {
        make.addCylinder(bar, "bar", 0.5 * thickness, 1);
    }
    bar.body->linearVelocity = Vector3{0, -speed, 0};
    setFriction(make, 0.5);
    setGravity(make, {});
    Simulation sim = simulate(make.build(), options);
    run(sim, 10 * dt, dt);
    const Vector3 v = velocity(sim.ode(sim.bodies()[0]));
    const Vector3 x = center(sim.ode(sim.bodies()[0]));
    const double low = std::max(0.0, 0.4 * thickness - x.y) / thickness;
    return std::max({std::hypot(v.x, v.z) / (0.02 * speed), std::max(0.0, -v.y) / (0.02 * speed), 50 * low});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parting)

BOOST_AUTO_TEST_CASE(overlaps_at_the_start_part_at_the_same_speed_for_every_step) {
    for (const Solid solid : {Solid::Box, Solid::Sphere, Solid::Capsule, Solid::Cylinder, Solid::Prism}) {
        const double first = measureOverlap(solid, 0.01, {});
        BOOST_TEST(first > 0.05, toText(solid) << ": " << first << " J");
        for (const double dt : {0.02, 1.0 / 60, 0.0037, 0.001}) {
            const double energy = measureOverlap(solid, dt, {});
            // 1 m/s.
            BOOST_TEST(energy < 0.3, toText(solid) << ", dt " << dt << ": " << energy << " J");
            BOOST_TEST(std::abs(energy / first - 1) < 0.1,
                       toText(solid) << ", dt " << dt << ": " << energy << " J, at dt 0.01 " << first);
        }
    }
}

BOOST_AUTO_TEST_CASE(plain_ode_parts_overlaps_as_it_does) {
    SimulationOptions plain = SimulationOptions::odeDefaults();
    BOOST_TEST(measureOverlap(Solid::Box, 0.001, plain) > 100);
}

BOOST_AUTO_TEST_CASE(meshes_from_behind_never_throw) {
    Table table("mesh from behind");
    for (const Solid solid : kSolids) {
        for (const double dt : kSteps) {
            for (const double tilt : {0.0, 0.37}) {
                table.add(std::string(toText(solid)) + ", dt " + std::to_string(dt) + ", tilt " + std::to_string(tilt),
                          {measureBehind(solid, tilt > 0 ? 0.31 : 0.6, tilt, dt, {}), 100});
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(who_comes_to_a_mesh_from_behind_is_told) {
    const auto said = [](bool down, double height, double aside = 0.1) {
        SceneBuilder make;
        if (down) {
            addCeiling(make, 5);
        } else {
            addGround(make, Ground::Mesh, 5, 5);
        }
        addSolid(make, "body", Solid::Box, 0.5, 1, {aside, height, aside});
        DiagnosticLog log;
        const Simulation sim(make.build(), {}, log);
        return std::count_if(log.entries().begin(), log.entries().end(),
                             [](const Diagnostic& entry) { return entry.code == code::SIM_MESH_BEHIND; });
    };
    BOOST_TEST(said(true, 1) == 1);
    BOOST_TEST(said(true, 1, 0) == 1);  // over the edge between two triangles
    BOOST_TEST(said(false, 1) == 0);
    BOOST_TEST(said(false, 1, 0) == 0);
    BOOST_TEST(said(true, -2) == 0);  // it falls away
}

BOOST_AUTO_TEST_CASE(thin_bars_stop_on_each_other) {
    Table table("bar on bar");
    for (const Solid solid : {Solid::Box, Solid::Capsule, Solid::Cylinder}) {
        for (const double speed : {0.6, 1.2, 2.4, 3.1}) {
            for (const double thickness : {0.02, 0.035}) {
                for (const double phase : {0.1, 0.35, 0.6, 0.85}) {
                    for (const double dt : {0.01, 0.0071, 1.0 / 120}) {
                        // Faster ones are on the other side after the step.
                        if (speed * dt > 1.6 * thickness) continue;
                        table.add(std::string(toText(solid)) + " at " + std::to_string(speed) + " m/s, " +
                                      std::to_string(thickness) + " m thick, phase " + std::to_string(phase) + ", dt " +
                                      std::to_string(dt),
                                  {measureBars(solid, speed, thickness, phase, dt, {}),
                                   measureBars(solid, speed, thickness, phase, dt, SimulationOptions::odeDefaults())});
                    }
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
