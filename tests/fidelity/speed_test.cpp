// Fast and small bodies: they are reported, and stopped where the step may be cut.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "observe.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/step_results.hpp"
#include "solids.hpp"
#include "step_scenes.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

// Flies along x towards a wall of 0.1 m at x = 5.
Scene shot(double speed, double radius = 0.05, bool wall = true) {
    SceneBuilder make;
    if (wall) {
        Node& place = make.addGroup(make.root(), "place", {5, 1, 0});
        make.addBox(place, "wall", {0.1, 4, 4});
    }
    Node& ball = make.addBody(make.root(), "ball", {0.013, 1, 0});
    make.addSphere(ball, "ball shape", radius);
    ball.body->linearVelocity = Vector3{speed, 0, 0};
    ball.body->gravityFactor = 0;
    return make.build();
}

std::size_t fastDiagnostics(const Simulation& sim) {
    return static_cast<std::size_t>(
        std::count_if(sim.diagnostics().entries().begin(), sim.diagnostics().entries().end(),
                      [](const Diagnostic& diagnostic) { return diagnostic.code == code::SIM_BODY_FAST; }));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_fast_ball_is_told_of_once) {
    const Scene scene = shot(30);
    Simulation sim = simulate(scene, {});
    run(sim, 0.15);
    BOOST_TEST(fastDiagnostics(sim) == 0u, "there is nothing in its way yet");
    run(sim, 1);
    BOOST_TEST(fastDiagnostics(sim) == 1u);
    BOOST_TEST(center(sim.ode(sim.findBody("ball"))).x > 6, "it does not pass through the wall: what is tested here?");
}

BOOST_AUTO_TEST_CASE(a_fast_ball_stops_at_a_thin_wall_where_the_step_may_be_cut) {
    for (const double speed : {12.0, 20.0, 33.0, 80.0}) {
        const Scene scene = shot(speed);
        SimulationOptions options;
        options.substeps = kAutoSubsteps;
        Simulation sim = simulate(scene, options);
        run(sim, 1);
        BOOST_TEST(center(sim.ode(sim.findBody("ball"))).x < 5);
        BOOST_TEST(fastDiagnostics(sim) == 0u);
        BOOST_TEST(sim.steps() == 100u);
        BOOST_TEST(sim.time() == 1, boost::test_tools::tolerance(1e-12));
    }
}

BOOST_AUTO_TEST_CASE(the_step_is_not_cut_for_what_meets_nothing) {
    const Scene scene = shot(500, 0.05, false);
    SimulationOptions options;
    options.substeps = kAutoSubsteps;
    Simulation cut = simulate(scene, options);
    Simulation whole = simulate(scene, {});
    run(cut, 1);
    run(whole, 1);
    BOOST_TEST(cut.stateHash() == whole.stateHash());
    BOOST_TEST(fastDiagnostics(whole) == 0u);
}

BOOST_AUTO_TEST_CASE(rolling_and_landing_on_thick_ground_are_not_told_of) {
    SceneBuilder make;
    Node& place = make.addGroup(make.root(), "place", {0, -0.5, 0});
    make.addBox(place, "ground", {100, 1, 100});
    Node& marble = make.addBody(make.root(), "marble", {-20, 0.008, 0}, 0.005);
    make.addSphere(marble, "marble shape", 0.008);
    marble.body->linearVelocity = Vector3{3, 0, 0};
    Node& stone = make.addBody(make.root(), "stone", {5, 4, 0}, 0.1);
    make.addBox(stone, "stone shape", {0.05, 0.05, 0.05});
    const Scene scene = make.build();
    Simulation sim = simulate(scene, {});
    run(sim, 3);
    BOOST_TEST(fastDiagnostics(sim) == 0u);
    BOOST_TEST(center(sim.ode(sim.findBody("stone"))).y > 0);
}

BOOST_AUTO_TEST_CASE(substeps_are_steps) {
    SceneBuilder make;
    addGroundPlane(make);
    addStack(make, "box", 4, {}, 0.1);
    addChain(make, "chain", 4, {5, 6, 0});
    const Scene scene = make.build();
    SimulationOptions options;
    options.substeps = 4;
    Simulation cut = simulate(scene, options);
    Simulation fine = simulate(scene, {});
    for (int i = 0; i < 100; ++i) {
        cut.step(0.01);
        for (int part = 0; part < 4; ++part) fine.step(0.0025);
    }
    BOOST_TEST(cut.stateHash() == fine.stateHash());
    BOOST_TEST(cut.steps() == 100u);
    BOOST_TEST(cut.results().totalContacts() == fine.results().totalContacts());
}

namespace {

struct ThinFall {
    Ground ground = Ground::Mesh;
    Solid solid = Solid::Slab;
    double size = 0.1;  // m, of the edge; a slab is a fifth as high
    double tilt = 0;    // rad
    double height = 1;  // m
    double dt = 0.01;
};

Simulation thrown(const ThinFall& fall, const SimulationOptions& options) {
    SceneBuilder make;
    addGround(make, fall.ground, 2, 0.4);
    addSolid(make, "body", fall.solid, fall.size, 1, {0.017, fall.height, 0.023}, fall.tilt);
    return simulate(make.build(), options);
}

}  // namespace

// A slab of 20 mm that moves by more than its own half in a step may be past the surface before it touches it.
BOOST_AUTO_TEST_CASE(what_is_thin_for_its_step_is_told_of_before_it_passes_a_surface) {
    int passed = 0;
    for (const Ground ground : {Ground::Mesh, Ground::Heightfield}) {
        for (const double size : {0.4, 0.1, 0.05}) {
            for (const double tilt : {0.0, 0.05}) {
                for (const double height : {0.5, 0.613, 1.0, 1.7}) {
                    for (const double dt : {1.0 / 240, 0.01, 1.0 / 60, 0.02, 0.0123}) {
                        const ThinFall fall{ground, Solid::Slab, size, tilt, height, dt};
                        Simulation sim = thrown(fall, {});
                        run(sim, 1, dt);
                        const bool below = center(sim.ode(sim.findBody("body"))).y < 0;
                        passed += below ? 1 : 0;
                        BOOST_TEST_CONTEXT(toText(ground) << ", " << size << " m, tilt " << tilt << ", from " << height
                                                          << " m, dt " << dt) {
                            if (below) BOOST_TEST(fastDiagnostics(sim) == 1u);
                            SimulationOptions cut;
                            cut.substeps = kAutoSubsteps;
                            Simulation held = thrown(fall, cut);
                            run(held, 1, dt);
                            BOOST_TEST(center(held.ode(held.findBody("body"))).y > 0);
                        }
                    }
                }
            }
        }
    }
    BOOST_TEST(passed > 20, "only " << passed << " pass: what is tested here?");
}

// The slab is stopped at one edge, falls on the other one, and was half way through the ground after that step.
BOOST_AUTO_TEST_CASE(a_thin_slab_that_falls_from_one_edge_on_the_other_is_held_where_the_step_may_be_cut) {
    SimulationOptions cut;
    cut.substeps = kAutoSubsteps;
    for (const double size : {0.05, 0.1}) {
        for (int i = 0; i < 40; ++i) {
            const ThinFall fall{Ground::Mesh, Solid::Slab, size, 0.05, 2.002 + 0.005 * i, 0.02};
            Simulation sim = thrown(fall, cut);
            run(sim, 1, fall.dt);
            BOOST_TEST_CONTEXT(fall.size << " m, from " << fall.height << " m") {
                BOOST_TEST(center(sim.ode(sim.findBody("body"))).y > 0);
            }
        }
    }
}

// The disc that a rod turns in, and not the ball around it, is what may meet the ground.
BOOST_AUTO_TEST_CASE(a_rod_that_turns_above_ground_is_told_of_where_it_cuts_it) {
    for (const Ground ground : {Ground::Mesh, Ground::Heightfield}) {
        // The disc leans by 45 degrees: it is as far below its middle as it is beside it, and the ground ends there.
        for (const double height : {0.3, 0.1}) {
            SceneBuilder make;
            addGround(make, ground, 0.2, 0.1);
            Node& rod = make.addBody(make.root(), "rod", {0.013, height, 0.017});
            make.addBox(rod, "rod shape", {2, 0.04, 0.04});
            rod.body->angularVelocity = Vector3{0, 30, 30};
            rod.body->gravityFactor = 0;
            Simulation sim = simulate(make.build(), {});
            sim.step(0.01);
            BOOST_TEST_CONTEXT(toText(ground) << ", " << height << " m above") {
                BOOST_TEST(fastDiagnostics(sim) == (height < 0.2 ? 1u : 0u));
            }
        }
    }
}
