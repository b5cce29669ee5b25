// Reports before the first step: overlaps, joints that fight, mass ratios, springs too stiff.
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/start_checks.hpp"
#include "orrery/test/claimed_log.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

class StartLog : public ClaimedLog {
public:
    StartLog() { allow(code::PLAN_GRAVITY_DEFAULT); }
};

Node& addCube(SceneBuilder& make, const std::string& name, Vector3 position, double size = 1, double mass = 1) {
    Node& body = make.addBody(make.root(), name, position, mass);
    make.addBox(body, name + " shape", {size, size, size});
    return body;
}

// All that the log has of one kind.
std::vector<std::string> messagesOf(const DiagnosticLog& log, Code code) {
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.code == code) messages.push_back(diagnostic.message);
    }
    return messages;
}

Simulation simulationOf(SceneBuilder& make, DiagnosticLog& log, const SimulationOptions& options = {}) {
    return {make.build(), options, log};
}

void addJoint(SceneBuilder& make, const std::string& name, JointType type, const Node* a, const Node* b,
              const std::vector<Vector3>& axes = {}) {
    make.addJoint(make.root(), name, type, a, b, Vector3{0, 1, 0}, axes);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(overlaps_at_the_start)

BOOST_AUTO_TEST_CASE(bodies_in_one_another_are_named_with_the_depth) {
    SceneBuilder make;
    addCube(make, "left", {0, 0, 0});
    addCube(make, "right", {0.75, 0, 0});
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    const auto messages = messagesOf(log, code::SIM_OVERLAP);
    BOOST_TEST(
        messages == (std::vector<std::string>{"body \"left\" and body \"right\" overlap by 0.25 m at the start"}),
        boost::test_tools::per_element());
    log.claim(code::SIM_OVERLAP, "/left");
}

BOOST_AUTO_TEST_CASE(what_does_not_move_is_named_by_its_geom) {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    addCube(make, "sunk", {0, 0.3, 0});
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    BOOST_TEST(messagesOf(log, code::SIM_OVERLAP).at(0) ==
               "geom \"ground\" and body \"sunk\" overlap by 0.2 m at the start");
    log.claim(code::SIM_OVERLAP, "/sunk");
}

BOOST_AUTO_TEST_CASE(what_rests_or_is_a_hair_too_deep_is_no_overlap) {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    addCube(make, "exact", {0, 0.5, 0});
    addCube(make, "a hundredth", {3, 0.4901, 0});
    addCube(make, "small, a millimetre", {6, 0.0091, 0}, 0.02);
    {
        StartLog log;
        static_cast<void>(simulationOf(make, log));
    }
    addCube(make, "deeper", {0, 0.488, 0});
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    log.claim(code::SIM_OVERLAP);
}

BOOST_AUTO_TEST_CASE(the_depth_that_a_file_lets_contacts_sink_in_is_usual) {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    addCube(make, "soft", {0, 0.47, 0});
    SimulationOptions options;
    options.surfaceLayer = 0.03;
    StartLog log;
    static_cast<void>(simulationOf(make, log, options));
}

BOOST_AUTO_TEST_CASE(what_does_not_collide_does_not_overlap) {
    SceneBuilder make;
    const Node& a = addCube(make, "a", {0, 0, 0});
    const Node& b = addCube(make, "b", {0.5, 0, 0});
    make.addJoint(make.root(), "joint", JointType::Ball, &a, &b, Vector3{0.25, 0, 0});
    Node& apart = addCube(make, "apart", {10, 0, 0});
    Node& free = addCube(make, "free", {10.5, 0, 0});
    CollisionFilter filter;
    filter.systems = {"ghost"};
    filter.notCollideWith = {"ghost"};
    const FilterId id = make.contents().addFilter(std::move(filter));
    apart.children.front()->collider->filter = id;
    free.children.front()->collider->filter = id;
    make.addBox(make.root(), "floor", {1, 1, 1}, {20, 0, 0});
    make.addBox(make.root(), "wall", {1, 1, 1}, {20.5, 0, 0});
    StartLog log;
    static_cast<void>(simulationOf(make, log));
}

BOOST_AUTO_TEST_CASE(of_many_the_ten_deepest_are_told) {
    SceneBuilder make;
    for (int i = 0; i < 14; ++i) {
        addCube(make, "low" + std::to_string(i), {3.0 * i, 0, 0});
        addCube(make, "high" + std::to_string(i), {3.0 * i, 0.98 - 0.02 * i, 0});
    }
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    const auto messages = messagesOf(log, code::SIM_OVERLAP);
    BOOST_REQUIRE_EQUAL(messages.size(), 10U);
    BOOST_TEST(messages.front() == "body \"low13\" and body \"high13\" overlap by 0.28 m at the start");
    BOOST_TEST(messages.back().ends_with(" at the start, and 4 more like this"), messages.back());
    log.claimAll(code::SIM_OVERLAP);
}

BOOST_AUTO_TEST_CASE(a_scene_that_is_added_is_looked_at_too) {
    SceneBuilder make;
    addCube(make, "first", {0, 0, 0});
    StartLog log;
    Simulation simulation = simulationOf(make, log);
    BOOST_TEST(messagesOf(log, code::SIM_OVERLAP).empty());
    addCube(make, "second", {0, 0, 0});
    BOOST_TEST(simulation.add(make.build(), {{0.5, 0, 0}, {}}, log).has_value());
    BOOST_TEST(messagesOf(log, code::SIM_OVERLAP).at(0) ==
               "body \"first\" and body \"second\" overlap by 0.5 m at the start");
    log.claim(code::SIM_OVERLAP);
}

BOOST_AUTO_TEST_CASE(looking_changes_nothing) {
    const auto hashOf = [](double seen) {
        SceneBuilder make;
        make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
        for (int i = 0; i < 5; ++i) addCube(make, "cube" + std::to_string(i), {0.1 * i, 0.5 + seen * i, 0});
        StartLog log;
        log.allow(code::SIM_OVERLAP);
        Simulation simulation = simulationOf(make, log);
        for (int i = 0; i < 50; ++i) simulation.step(0.01);
        return simulation.stateHash();
    };
    BOOST_TEST(hashOf(0.9) == hashOf(0.9));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(joints_that_fight)

BOOST_AUTO_TEST_CASE(a_fixed_joint_and_any_other_are_told) {
    SceneBuilder make;
    const Node& a = addCube(make, "a", {0, 0, 0});
    const Node& b = addCube(make, "b", {0, 2, 0});
    addJoint(make, "weld", JointType::Fixed, &a, &b);
    addJoint(make, "pin", JointType::Hinge, &b, &a, {{0, 0, 1}});
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    BOOST_TEST(messagesOf(log, code::SIM_JOINTS_FIGHT).at(0) ==
               "joint \"weld\" and joint \"pin\" hold 11 directions between body \"a\" and body \"b\", which have 6");
    log.claim(code::SIM_JOINTS_FIGHT, "/pin");
}

BOOST_AUTO_TEST_CASE(joints_to_the_world_count_as_a_pair) {
    SceneBuilder make;
    const Node& a = addCube(make, "a", {0, 0, 0});
    addJoint(make, "one", JointType::Hinge, &a, nullptr, {{0, 0, 1}});
    addJoint(make, "other", JointType::Slider, nullptr, &a, {{0, 1, 0}});
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    BOOST_TEST(messagesOf(log, code::SIM_JOINTS_FIGHT).at(0) ==
               "joint \"one\" and joint \"other\" hold 10 directions between the world and body \"a\", which have 6");
    log.claim(code::SIM_JOINTS_FIGHT);
}

BOOST_AUTO_TEST_CASE(what_leaves_each_other_room_is_no_fight) {
    SceneBuilder make;
    const Node& a = addCube(make, "a", {0, 0, 0});
    const Node& b = addCube(make, "b", {0, 2, 0});
    const Node& c = addCube(make, "c", {0, 4, 0});
    // Two balls are a hinge; a motor holds nothing; other pairs are others.
    addJoint(make, "ball", JointType::Ball, &a, &b);
    make.addJoint(make.root(), "second ball", JointType::Ball, &a, &b, Vector3{1, 1, 0});
    addJoint(make, "motor", JointType::AMotor, &a, &b, {{1, 0, 0}});
    addJoint(make, "weld", JointType::Fixed, &b, &c);
    StartLog log;
    static_cast<void>(simulationOf(make, log));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(mass_ratios)

BOOST_AUTO_TEST_CASE(heavy_on_light_is_told_and_light_on_heavy_is_not) {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    addCube(make, "feather", {0, 0.5, 0}, 1, 1);
    addCube(make, "anvil", {0, 1.4999, 0}, 1, 1000);
    addCube(make, "rock", {5, 0.5, 0}, 1, 1000);
    addCube(make, "pebble", {5, 1.4999, 0}, 1, 1);
    addCube(make, "beside", {5.9999, 0.5, 0}, 1, 1);
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    BOOST_TEST(messagesOf(log, code::SIM_MASS_RATIO).at(0) ==
               "body \"anvil\" of 1e+03 kg rests on body \"feather\" of 1 kg, 1e+03 times lighter");
    log.claim(code::SIM_MASS_RATIO, "/anvil");
}

BOOST_AUTO_TEST_CASE(a_ratio_of_a_hundred_is_borne) {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    addCube(make, "light", {0, 0.5, 0}, 1, 1);
    addCube(make, "heavy", {0, 1.4999, 0}, 1, 100);
    StartLog log;
    static_cast<void>(simulationOf(make, log));
}

BOOST_AUTO_TEST_CASE(joined_bodies_are_told_whichever_is_heavier) {
    SceneBuilder make;
    const Node& light = addCube(make, "light", {0, 0, 0}, 1, 0.5);
    const Node& heavy = addCube(make, "heavy", {0, 2, 0}, 1, 100);
    addJoint(make, "ball", JointType::Ball, &light, &heavy);
    StartLog log;
    static_cast<void>(simulationOf(make, log));
    BOOST_TEST(messagesOf(log, code::SIM_MASS_RATIO).at(0) ==
               "body \"heavy\" of 100 kg is joined to body \"light\" of 0.5 kg, 200 times lighter");
    log.claim(code::SIM_MASS_RATIO);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(stiff_springs)

// A body of 2 kg on a spring of stiffness k and damping d along y, held to the world.
Plan springPlan(double k, double d) {
    Plan plan;
    PlanWorld& world = plan.worlds.emplace_back();
    PlanBody& body = world.bodies.emplace_back();
    body.mass = 2;
    body.inertia.m = {0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5};
    PlanSixDofJoint& joint = world.sixDofJoints.emplace_back();
    joint.body1 = 0;
    PlanConstraintRow row;
    row.axis = 1;
    row.spring = SpringSettings{k, d};
    joint.rows.push_back(row);
    return plan;
}

std::size_t diagnostics(const Plan& plan, double dt) {
    DiagnosticLog log;
    checkSprings(plan, SceneBuilder().build(), dt, log);
    for (const Diagnostic& each : log.entries()) BOOST_TEST(each.code == code::SIM_SPRING_STIFF);
    return log.entries().size();
}

BOOST_AUTO_TEST_CASE(the_band_is_where_a_step_can_follow) {
    // (k/m) h^2 = 1/4 at k = 5,000 N/m, m = 2 kg, h = 0.01 s.
    BOOST_TEST(diagnostics(springPlan(4'900, 0), 0.01) == 0U);
    BOOST_TEST(diagnostics(springPlan(5'100, 0), 0.01) == 1U);
    BOOST_TEST(diagnostics(springPlan(5'100, 0), 0.005) == 0U);
    // A spring that damps itself as much as the step would, h k = 300 N s/m, is as it says.
    BOOST_TEST(diagnostics(springPlan(30'000, 290), 0.01) == 1U);
    BOOST_TEST(diagnostics(springPlan(30'000, 310), 0.01) == 0U);
}

BOOST_AUTO_TEST_CASE(torques_move_inertia_and_levers_less_than_the_mass) {
    Plan turning = springPlan(0, 0);
    PlanConstraintRow& row = turning.worlds[0].sixDofJoints[0].rows[0];
    row.measure = PlanConstraintRow::Measure::Turn;
    row.spring = SpringSettings{1'220, 0};
    BOOST_TEST(diagnostics(turning, 0.01) == 0U);
    row.spring = SpringSettings{1'280, 0};
    BOOST_TEST(diagnostics(turning, 0.01) == 1U);
    // The lever is 0.5 m to the side: 1 / (1/2 + 0.25/0.5) = 1 kg.
    Plan lever = springPlan(2'600, 0);
    lever.worlds[0].sixDofJoints[0].frame1.position = {0.5, 0, 0};
    BOOST_TEST(diagnostics(lever, 0.01) == 1U);
    lever.worlds[0].sixDofJoints[0].lockedAngular = {true, true, true};
    BOOST_TEST(diagnostics(lever, 0.01) == 0U);
}

BOOST_AUTO_TEST_CASE(the_step_that_would_do_is_said) {
    DiagnosticLog log;
    checkSprings(springPlan(320'000, 0), SceneBuilder().build(), 0.01, log);
    BOOST_REQUIRE_EQUAL(log.entries().size(), 1U);
    BOOST_TEST(log.entries()[0].message ==
               "joint has a spring of 3.2e+05 N/m on 2 kg, which steps of 0.01 s cannot follow");
    BOOST_TEST(log.entries()[0].expected == "steps of at most 0.00125 s");
    // Steps of this length give no diagnostic.
    BOOST_TEST(diagnostics(springPlan(320'000, 0), 0.00125) == 0U);
}

BOOST_AUTO_TEST_CASE(a_step_in_a_sentence_has_six_digits) {
    DiagnosticLog log;
    checkSprings(springPlan(320'000, 0), SceneBuilder().build(), 0.01 / 3, log);
    BOOST_REQUIRE_EQUAL(log.entries().size(), 1U);
    BOOST_TEST(log.entries()[0].message.find("steps of 0.00333333 s cannot") != std::string::npos);
    BOOST_TEST(log.entries()[0].found == "0.00333333 s");
}

BOOST_AUTO_TEST_SUITE_END()
