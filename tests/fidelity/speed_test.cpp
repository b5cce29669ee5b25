// Fast and small bodies: they are reported, and stopped where the step may be cut.
#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "observe.hpp"
#include "orrery/base/codes/sim.hpp"
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
    const Scene scene = shot(20);
    Simulation sim = simulate(scene, {});
    run(sim, 0.15);
    BOOST_TEST(fastDiagnostics(sim) == 0u, "there is nothing in its way yet");
    run(sim, 1);
    BOOST_TEST(fastDiagnostics(sim) == 1u);
    BOOST_TEST(center(sim.body("ball")).x > 6, "it does not pass through the wall: what is tested here?");
}

BOOST_AUTO_TEST_CASE(a_fast_ball_stops_at_a_thin_wall_where_the_step_may_be_cut) {
    for (const double speed : {12.0, 20.0, 33.0, 80.0}) {
        const Scene scene = shot(speed);
        SimulationOptions options;
        options.substeps = kAutoSubsteps;
        Simulation sim = simulate(scene, options);
        run(sim, 1);
        BOOST_TEST(center(sim.body("ball")).x < 5);
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
    BOOST_TEST(center(sim.body("stone")).y > 0);
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
    BOOST_TEST(cut.totalContacts() == fine.totalContacts());
}
