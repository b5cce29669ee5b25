// One test for each sentence of OMI_physics_gravity about what a field is and how fields add up.
#include "gravity_support.hpp"

using namespace orrery;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(gravity_text)

BOOST_AUTO_TEST_CASE(directional_is_parallel_in_the_frame_of_its_node) {
    Fields make;
    Node& node = make.add("d", GravityType::Directional, 5, box(10));
    node.transform.rotation = AxisAngle{{0, 0, 1}, 90, true};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({1, 2, 3}), {5, 0, 0});
    near(sim.gravity().accelerationAt({-4, 0, 0}), {5, 0, 0});
}

BOOST_AUTO_TEST_CASE(directional_takes_its_direction_and_not_its_length) {
    Fields make;
    make.add("d", GravityType::Directional, 5, box(10)).gravity->direction = Vector3{1, 0, 0};
    near(accelerationIn(make, {}), {5, 0, 0});
}

BOOST_AUTO_TEST_CASE(point_pulls_toward_the_origin_of_the_volume) {
    Fields make;
    make.add("p", GravityType::Point, 3, sphere(10), {1, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({1, 4, 0}), {0, -3, 0});
    near(sim.gravity().accelerationAt({-2, 0, 0}), {3, 0, 0});
    near(sim.gravity().accelerationAt({1, 0, 0}), {0, 0, 0});
}

BOOST_AUTO_TEST_CASE(unit_distance_ten_at_twenty_is_a_quarter_and_at_five_four_times) {
    Fields make;
    make.add("p", GravityType::Point, 8, sphere(100)).gravity->unitDistance = 10;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({20, 0, 0}), {-2, 0, 0});
    near(sim.gravity().accelerationAt({0, 0, 5}), {0, 0, -32});
    near(sim.gravity().accelerationAt({0, 10, 0}), {0, -8, 0});
}

BOOST_AUTO_TEST_CASE(unit_distance_is_in_metres_of_the_world) {
    Fields make;
    Node& node = make.add("p", GravityType::Point, 8, sphere(100));
    node.gravity->unitDistance = 10;
    node.transform.scale = Vector3{2, 2, 2};
    near(accelerationIn(make, {20, 0, 0}), {-2, 0, 0});
}

BOOST_AUTO_TEST_CASE(disc_is_directional_on_either_side_and_round_at_the_edge) {
    Fields make;
    make.add("d", GravityType::Disc, 2, sphere(50)).gravity->radius = 3;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({1, 5, -2}), {0, -2, 0});
    near(sim.gravity().accelerationAt({1, -5, -2}), {0, 2, 0});
    near(sim.gravity().accelerationAt({6, 4, 0}), {-1.2, -1.6, 0});
    near(sim.gravity().accelerationAt({1, 0, 0}), {0, 0, 0});
}

BOOST_AUTO_TEST_CASE(disc_and_torus_have_a_radius_of_one_by_default) {
    Fields make;
    make.add("d", GravityType::Disc, 2, sphere(50), {0, 0, 0});
    make.add("t", GravityType::Torus, 2, sphere(50), {200, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({1, 3, 0}), {0, -2, 0});
    near(sim.gravity().accelerationAt({5, 4, 0}), {-2 / std::sqrt(2.0), -2 / std::sqrt(2.0), 0});
    near(sim.gravity().accelerationAt({201, 3, 0}), {0, -2, 0});
    near(sim.gravity().accelerationAt({200.5, 0, 0}), {2, 0, 0});
}

BOOST_AUTO_TEST_CASE(torus_pulls_toward_the_circle_and_on_its_axis_toward_the_plane) {
    Fields make;
    GravityVolume& field = *make.add("t", GravityType::Torus, 2, sphere(50)).gravity;
    field.radius = 3;
    field.unitDistance = 5;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({0, 4, 0}), {0, -2, 0});
    near(sim.gravity().accelerationAt({0, 0, 0}), {0, 0, 0});
    near(sim.gravity().accelerationAt({0, 0, -8}), {0, 0, 2});
    near(sim.gravity().accelerationAt({1, 0, 0}), {2 * 25.0 / 4, 0, 0});
}

BOOST_AUTO_TEST_CASE(line_pulls_toward_the_nearest_of_its_segments) {
    Fields make;
    make.add("l", GravityType::Line, 4, sphere(50)).gravity->points = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({5, 0, 2}), {0, 0, -4});
    near(sim.gravity().accelerationAt({12, 5, 0}), {-4, 0, 0});
    near(sim.gravity().accelerationAt({-3, 4, 0}), {2.4, -3.2, 0});
}

BOOST_AUTO_TEST_CASE(a12_shaped_pulls_toward_the_nearest_point_of_the_shape_and_not_inside_of_it) {
    Fields make;
    Node& node = make.add("s", GravityType::Shaped, 3, sphere(50));
    node.gravity->shape = make.shape(box(2));
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({0.5, 4, 0.5}), {0, -3, 0});
    near(sim.gravity().accelerationAt({2, 2, 2}), {-std::sqrt(3.0), -std::sqrt(3.0), -std::sqrt(3.0)});
    near(sim.gravity().accelerationAt({0.5, 0.5, 0}), {0, 0, 0});
}

BOOST_AUTO_TEST_CASE(negative_gravity_points_the_other_way) {
    Fields make;
    make.add("d", GravityType::Directional, -2, box(2));
    make.add("p", GravityType::Point, -3, sphere(5), {20, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({}), {0, 2, 0});
    near(sim.gravity().accelerationAt({22, 0, 0}), {3, 0, 0});
}

BOOST_AUTO_TEST_CASE(by_default_all_volumes_and_the_world_are_combined) {
    Fields make({0, -10, 0});
    make.add("a", GravityType::Directional, 1, box(2)).gravity->direction = Vector3{1, 0, 0};
    make.add("b", GravityType::Directional, 2, box(4)).gravity->direction = Vector3{0, 0, 1};
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({}), {1, -10, 2});
    near(sim.gravity().accelerationAt({1.5, 0, 0}), {0, -10, 2});
    near(sim.gravity().accelerationAt({5, 0, 0}), {0, -10, 0});
    near(sim.gravity().accelerationAt({1, 1, 1}), {1, -10, 2});
}

BOOST_AUTO_TEST_CASE(replace_discards_higher_priorities_but_neither_lower_ones_nor_the_world) {
    Fields make({0, -10, 0});
    make.add("low", GravityType::Directional, 1, box(4)).gravity->direction = Vector3{1, 0, 0};
    Node& middle = make.add("middle", GravityType::Directional, 2, box(4));
    middle.gravity->direction = Vector3{0, 0, 1};
    middle.gravity->priority = 5;
    middle.gravity->replace = true;
    make.add("high", GravityType::Directional, 50, box(4)).gravity->priority = 10;
    near(accelerationIn(make, {}), {1, -10, 2});
}

BOOST_AUTO_TEST_CASE(a13_stop_of_any_priority_ignores_lower_ones_and_the_world_but_keeps_higher_ones) {
    Fields make({0, -10, 0});
    make.add("low", GravityType::Directional, 1, box(4)).gravity->direction = Vector3{1, 0, 0};
    Node& middle = make.add("middle", GravityType::Directional, 2, box(4));
    middle.gravity->direction = Vector3{0, 0, 1};
    middle.gravity->priority = -5;
    middle.gravity->stop = true;
    make.add("lowest", GravityType::Directional, 70, box(4)).gravity->priority = -6;
    near(accelerationIn(make, {}), {1, 0, 2});
}

BOOST_AUTO_TEST_CASE(replace_and_stop_is_the_only_gravity) {
    Fields make({0, -10, 0});
    make.add("high", GravityType::Directional, 7, box(4)).gravity->priority = 9;
    Node& only = make.add("only", GravityType::Point, 0, box(4));
    only.gravity->replace = only.gravity->stop = true;
    make.add("low", GravityType::Directional, 7, box(4)).gravity->priority = -9;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({1, 0, 0}), {0, 0, 0});
    const GravityTrace trace = sim.gravity().trace({1, 0, 0});
    BOOST_REQUIRE(trace.shares.size() == 3u);
    BOOST_TEST((trace.shares[0].outcome == GravityOutcome::Replaced));
    BOOST_TEST((trace.shares[1].outcome == GravityOutcome::Counts));
    BOOST_TEST((trace.shares[2].outcome == GravityOutcome::Stopped));
    BOOST_TEST((trace.shares[0].by == trace.shares[1].node && trace.shares[2].by == trace.shares[1].node));
    BOOST_TEST(trace.stopped);
    near(trace.world, {});
}

BOOST_AUTO_TEST_CASE(a13_equal_priorities_act_in_the_order_of_the_nodes) {
    Fields make;
    make.add("a", GravityType::Directional, 1, box(4)).gravity->stop = true;
    make.add("b", GravityType::Directional, 2, box(4)).gravity->replace = true;
    near(accelerationIn(make, {}), {0, -1, 0});
}

BOOST_AUTO_TEST_CASE(the_trigger_says_where_and_the_field_which_way) {
    Fields make;
    Node& base = make.addGroup(make.root(), "base");
    GravityVolume& field = base.gravity.emplace();
    field.type = GravityType::Point;
    field.gravity = 4;
    Trigger& trigger = base.trigger.emplace();
    for (const double x : {10.0, 20.0}) {
        Node& part = make.addGroup(base, "part", {x, 0, 0});
        part.trigger.emplace().shape = make.shape(sphere(1));
        trigger.nodes.push_back(part.id);
    }
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({10.5, 0, 0}), {-4, 0, 0});
    near(sim.gravity().accelerationAt({20.5, 0, 0}), {-4, 0, 0});
    near(sim.gravity().accelerationAt({15, 0, 0}), {0, 0, 0});
    near(sim.gravity().accelerationAt({1, 0, 0}), {0, 0, 0});
}

BOOST_AUTO_TEST_CASE(strength_grows_no_further_than_a_millimetre_from_the_centre) {
    Fields make;
    make.add("p", GravityType::Point, 1, sphere(5)).gravity->unitDistance = 1;
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    near(sim.gravity().accelerationAt({1e-4, 0, 0}), {-1e6, 0, 0}, 1e-6);
    near(sim.gravity().accelerationAt({1e-7, 0, 0}), {0, 0, 0});
}

BOOST_AUTO_TEST_SUITE_END()
