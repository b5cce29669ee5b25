// Bodies that move far in a step: which ones are reported, and into how many parts the step is cut for them.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/test/claimed_log.hpp"

namespace fast_bodies_test {
namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kDt = 0.01;

enum class Along : std::uint8_t { X, Z };

struct Extent {
    Solid solid;
    Along along;
    double half;  // m, in that direction
};

std::vector<Extent> extents() {
    return {{SolidBox{{0.2, 0.4, 0.6}}, Along::X, 0.1},
            {SolidBox{{0.4, 0.4, 0.6}}, Along::Z, 0.3},
            {SolidSphere{0.1}, Along::X, 0.1},
            {SolidCapsule{0.1, 0.4}, Along::X, 0.1},
            {SolidCapsule{0.1, 0.4}, Along::Z, 0.3},
            {SolidCylinder{0.1, 0.6}, Along::X, 0.1},
            {SolidCylinder{0.3, 0.2}, Along::X, 0.3},
            {SolidCylinder{0.3, 0.2}, Along::Z, 0.1},
            {unitCubeHull(), Along::X, 0.5}};
}

// A body at the origin that moves by `way` in a step, and a wall across its way, half a body behind its front.
HandPlan shot(const Extent& extent, double way, double thickness = 0.001) {
    HandPlan plan;
    const double at = extent.half + way / 2;
    const bool x = extent.along == Along::X;
    PlanBody& body = plan.addBody("body");
    body.linearVelocity = x ? Vector3{way / kDt, 0, 0} : Vector3{0, 0, way / kDt};
    plan.addShape(extent.solid);
    plan.addStatic("wall", SolidBox{x ? Vector3{thickness, 9, 9} : Vector3{9, 9, thickness}},
                   x ? Vector3{at, 0, 0} : Vector3{0, 0, at});
    return plan;
}

std::size_t toldOf(const HandPlan& plan, int steps = 1) {
    ClaimedLog log;
    Simulation sim = simulate(plan, {}, log);
    run(sim, steps, kDt);
    std::size_t count = 0;
    for (const Diagnostic& each : sim.diagnostics().entries()) count += each.code == code::SIM_BODY_FAST ? 1U : 0U;
    return count;
}

// The parts that a step was cut into: as many as give the same bits.
int partsOf(const HandPlan& plan) {
    const auto after = [&](int substeps) {
        ClaimedLog log;
        SimulationOptions options;
        options.substeps = substeps;
        Simulation sim = simulate(plan, options, log);
        sim.step(kDt);
        return sim.stateHash();
    };
    const std::uint64_t found = after(kAutoSubsteps);
    for (int parts = 1; parts <= 256; parts *= 2) {
        if (after(parts) == found) return parts;
    }
    return 0;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(fast_bodies)

BOOST_AUTO_TEST_CASE(a_body_is_fast_that_moves_by_more_than_half_its_extent_along_its_way) {
    for (const Extent& extent : extents()) {
        BOOST_TEST_CONTEXT("solid " << extent.solid.index() << ", half extent " << extent.half) {
            BOOST_TEST(toldOf(shot(extent, 0.95 * extent.half)) == 0u);
            BOOST_TEST(toldOf(shot(extent, 1.05 * extent.half)) == 1u);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_thick_enough_is_not_passed_through) {
    const Extent ball{SolidSphere{0.1}, Along::X, 0.1};
    // Beyond half its extent the ball moves by 0.05 m, which half of the wall must measure.
    BOOST_TEST(toldOf(shot(ball, 0.15, 0.098)) == 1u);
    BOOST_TEST(toldOf(shot(ball, 0.15, 0.102)) == 0u);
}

// As thick as the way through it is long, however wide it is.
BOOST_AUTO_TEST_CASE(a_thin_plate_is_in_the_way_however_obliquely_it_is_hit) {
    for (const double slope : {0.0, 0.5, 1.0, 2.0}) {
        for (const bool hull : {false, true}) {
            HandPlan plan;
            plan.world().gravity = {};
            PlanBody& ball = plan.addBall("ball", {-0.2, -0.2 * slope, 0}, 0.05);
            ball.linearVelocity = {0.4 / kDt, 0.4 * slope / kDt, 0};
            if (hull) {
                plan.addStatic("plate", unitCubeHull(), {0.5, 0.5, 0});
            } else {
                plan.addStatic("plate", SolidBox{{0.002, 9, 9}});
            }
            BOOST_TEST_CONTEXT("slope " << slope << " hull " << hull) {
                BOOST_TEST(toldOf(plan) == (hull ? 0u : 1u));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_trigger_makes_a_body_no_larger_and_is_in_the_way_of_none) {
    const Extent ball{SolidSphere{0.1}, Along::X, 0.1};
    HandPlan carried = shot(ball, 0.5);
    carried.addShape(SolidSphere{5}).trigger = true;
    BOOST_TEST(toldOf(carried) == 1u);
    HandPlan met = shot(ball, 0.5);
    met.world().geoms.back().trigger = true;
    BOOST_TEST(toldOf(met) == 0u);
}

BOOST_AUTO_TEST_CASE(a_body_is_told_of_once) {
    HandPlan plan = shot({SolidSphere{0.01}, Along::X, 0.01}, 0.1);
    plan.world().gravity = {};
    for (int i = 1; i < 6; ++i) plan.addStatic("wall" + std::to_string(i), SolidBox{{0.001, 9, 9}}, {0.1 * i, 0, 0});
    BOOST_TEST(toldOf(plan, 5) == 1u);
}

BOOST_AUTO_TEST_CASE(a_step_is_cut_into_a_power_of_two_of_parts_no_longer_than_half_the_extent) {
    struct Case {
        double times;  // the way in a step, in half extents
        int parts;
    };
    for (const Case& each : {Case{0.9, 1}, {1.5, 2}, {3, 4}, {5, 8}, {9, 16}, {100, 64}, {1000, 64}}) {
        BOOST_TEST_CONTEXT(each.times << " half extents in a step") {
            BOOST_TEST(partsOf(shot({SolidSphere{0.1}, Along::X, 0.1}, 0.1 * each.times)) == each.parts);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_sleeps_and_what_is_kinematic_does_not_cut_the_step) {
    const Extent ball{SolidSphere{0.1}, Along::X, 0.1};
    for (const bool kinematic : {false, true}) {
        HandPlan plan = shot(ball, 0.5);
        PlanBody& body = plan.world().bodies.back();
        body.kinematic = kinematic;
        body.enabled = kinematic;
        plan.addBall("falling", {0, 0, 50}, 1);
        BOOST_TEST(partsOf(plan) == 1, (kinematic ? "kinematic" : "asleep"));
    }
}

// A blade of 4 m that turns about z by `angle` in a step, and a ball at `place` of its way.
HandPlan blade(double angle, const Vector3& place, bool kinematic = false, double radius = 0.1) {
    HandPlan plan;
    plan.world().gravity = {};
    PlanBody& body = plan.addBody("blade");
    body.angularVelocity = {0, 0, angle / kDt};
    body.kinematic = kinematic;
    plan.addShape(SolidBox{{4, 0.05, 0.05}});
    plan.addBall("ball", place, radius);
    return plan;
}

BOOST_AUTO_TEST_CASE(a_body_is_fast_whose_end_sweeps_further_than_it_is_wide) {
    for (const bool kinematic : {false, true}) {
        const Vector3 ahead{1.9, 0.3, 0};
        BOOST_TEST(toldOf(blade(0.6, ahead, kinematic)) == 1u);
        // Half of the blade measures 0.025 m, half of a ball of 0.1 m stops it as it is up to 0.125 m.
        BOOST_TEST(toldOf(blade(0.06, ahead, kinematic)) == 0u);
        BOOST_TEST(toldOf(blade(0.07, ahead, kinematic)) == 1u);
        BOOST_TEST(toldOf(blade(0.6, {2.2, 0.3, 0}, kinematic)) == 0u);
        BOOST_TEST(toldOf(blade(0.6, {1, 0.3, 0.2}, kinematic)) == 0u);
        BOOST_TEST(partsOf(blade(0.6, ahead, kinematic)) == 64);
        BOOST_TEST(partsOf(blade(0.19, ahead, kinematic)) == 16);
        BOOST_TEST(partsOf(blade(0.6, {2.3, 0.3, 0}, kinematic)) == 1);
    }
}

BOOST_AUTO_TEST_CASE(what_is_round_about_its_axis_goes_nowhere_by_turning) {
    for (const Solid& solid :
         {Solid(SolidSphere{0.5}), Solid(SolidCylinder{0.5, 0.2}), Solid(SolidCapsule{0.5, 0.2})}) {
        HandPlan plan;
        plan.world().gravity = {};
        plan.addBody("wheel").angularVelocity = {0, 0, 300};
        plan.addShape(solid);
        plan.addBall("ball", {0.56, 0, 0}, 0.05);
        BOOST_TEST(toldOf(plan) == 0u);
        BOOST_TEST(partsOf(plan) == 1);
    }
}

// The body moves as far as the wall, seen from the wall.
BOOST_AUTO_TEST_CASE(a_kinematic_wall_is_fast_for_the_bodies_that_it_sweeps) {
    const auto swept = [](double way, double beside, bool dynamic) {
        HandPlan plan;
        plan.world().gravity = {};
        PlanBody& wall = plan.addBody("wall");
        wall.kinematic = true;
        wall.linearVelocity = {way / kDt, 0, 0};
        plan.addShape(SolidBox{{0.02, 4, 4}});
        if (dynamic) {
            plan.addBall("ball", {0.3, beside, 0}, 0.1);
        } else {
            plan.addStatic("post", SolidBox{{0.2, 0.2, 0.2}}, {0.3, beside, 0});
        }
        return plan;
    };
    for (const double beside : {0.0, 1.9}) {
        BOOST_TEST(toldOf(swept(0.5, beside, true)) == 1u);
        BOOST_TEST(partsOf(swept(0.5, beside, true)) == 8);
        BOOST_TEST(toldOf(swept(0.09, beside, true)) == 0u);
        BOOST_TEST(toldOf(swept(0.5, beside, false)) == 0u);
    }
    BOOST_TEST(toldOf(swept(0.5, 2.2, true)) == 0u);
}

// From rest: what gravity and forces add in the step is part of the way.
BOOST_AUTO_TEST_CASE(a_body_that_passes_something_in_its_first_step_is_told_of) {
    for (const bool gravity : {true, false}) {
        HandPlan plan;
        plan.world().gravity = {0, gravity ? -1000.0 : 0.0, 0};
        PlanBody& body = plan.addBall("ball", {0, 0.06, 0}, 0.01);
        if (!gravity) body.force = {0, -1000 * body.mass, 0};
        plan.addStatic("plate", SolidBox{{1, 0.001, 1}}, {0, 0, 0});
        BOOST_TEST_CONTEXT("gravity " << gravity) {
            BOOST_TEST(toldOf(plan) == 1u);
            BOOST_TEST(partsOf(plan) == 16);
        }
    }
}

// Before the step it is at rest, and after it behind the plate.
BOOST_AUTO_TEST_CASE(a_body_that_a_motor_drives_through_something_in_one_step_is_told_of) {
    const auto driven = [](double speed, double thickness, double beside) {
        HandPlan plan;
        plan.addCrate("ram", {0, 1, 0}, {0.2, 0.2, 0.2});
        PlanJointAxis axis = axisAlong({0, 1, 0});
        axis.velocity = speed;
        axis.fMax = 1e9;
        plan.addJoint("rail", JointType::Slider, 0, kNone).axes = {axis};
        plan.addStatic("plate", SolidBox{{1, thickness, 1}}, {beside, 0, 0});
        return plan;
    };
    BOOST_TEST(toldOf(driven(-300, 0.1, 0), 3) == 1u);
    BOOST_TEST(toldOf(driven(300, 0.1, 0), 3) == 0u);
    BOOST_TEST(toldOf(driven(-300, 0.1, 3), 3) == 0u);
    BOOST_TEST(toldOf(driven(-50, 0.1, 0)) == 0u);
}

// For so many bodies, checking everything in the way of each would take longer than the parts.
BOOST_AUTO_TEST_CASE(for_very_many_fast_bodies_the_step_is_cut_without_a_look) {
    const auto partsOfMany = [](int count) {
        HandPlan plan;
        for (int i = 0; i < count; ++i) {
            plan.addBall("ball" + std::to_string(i), {10.0 * (i % 30), 10.0 * (i / 30), 0}, 0.1).linearVelocity.z = 30;
        }
        return partsOf(plan);
    };
    BOOST_TEST(partsOfMany(600) == 1);
    BOOST_TEST(partsOfMany(640) == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace fast_bodies_test
