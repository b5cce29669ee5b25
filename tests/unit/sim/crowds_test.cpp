// Many instances of one scene: they come at once and go in any order.
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "gravity_support.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/contact_rules.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/files.hpp"
#include "plan/removed_ranges.hpp"

using namespace orrery;
using namespace orrery::test;

namespace crowds_test {
namespace {

constexpr double kDt = 0.01;

// Two boxes on a hinge, above a plate that belongs to neither.
Scene swingScene() {
    DiagnosticLog log;
    return loadBytes(R"(<xode version='1.0r23'><world><space>
        <geom name='plate'><transform><position y='-2' x='0' z='0'/></transform><box sizex='4' sizey='0.5' sizez='4'/></geom>
        <body name='a'><geom><box sizex='1' sizey='1' sizez='1'/></geom></body>
        <body name='b'><transform><position x='1.2' y='0' z='0'/></transform><geom><box sizex='1' sizey='1' sizez='1'/></geom></body>
        <joint name='hinge'><link1 body='a'/><link2 body='b'/><hinge><anchor x='0.6' y='0.6' z='0'/><axis x='0' y='0' z='1'/></hinge></joint>
        </space></world></xode>)",
                     "swing.xode", {}, log);
}

Scene emptyScene() {
    SceneBuilder make;
    return make.build();
}

// A scene with materials, filters and a collider of each.
Scene filteredScene() {
    DiagnosticLog log;
    return load(sourceFolder() / "data" / "surfaces.gltf", log);
}

std::vector<Pose> inARow(std::size_t count, double apart) {
    std::vector<Pose> roots;
    for (std::size_t i = 0; i < count; ++i) roots.push_back({{static_cast<double>(i) * apart, 50, 0}, {}});
    return roots;
}

void run(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(kDt);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(crowds)

BOOST_AUTO_TEST_CASE(a_crowd_moves_as_if_it_had_come_one_by_one) {
    InstanceLog log;
    const Scene swing = swingScene();
    const std::vector<Pose> roots = inARow(20, 6);
    Simulation atOnce(emptyScene(), SimulationOptions{}, log);
    Simulation oneByOne(emptyScene(), SimulationOptions{}, log);
    const std::vector<InstanceId> ids = atOnce.addMany(swing, roots, log);
    BOOST_REQUIRE(ids.size() == roots.size());
    for (const Pose& root : roots) BOOST_REQUIRE(oneByOne.add(swing, root, log).has_value());
    BOOST_TEST(atOnce.bodies().size() == 40u);
    BOOST_TEST((atOnce.instances() == oneByOne.instances()));
    run(atOnce, 100);
    run(oneByOne, 100);
    BOOST_TEST(atOnce.stateHash() == oneByOne.stateHash());
    const dBodyID last = atOnce.ode(atOnce.findBody("b", ids.back()));
    BOOST_TEST((last && atOnce.id(last).instance == ids.back() && atOnce.bodies()[39].instance == ids.back()));
    BOOST_TEST(atOnce.pose(atOnce.bodies()[39]).position.x > 5.5 * 20);
}

BOOST_AUTO_TEST_CASE(what_one_plan_gave_shares_its_tables_and_arrays) {
    InstanceLog log;
    const Scene scene = filteredScene();
    Simulation simulation(emptyScene(), SimulationOptions{}, log);
    const auto one = simulation.add(scene, {{0, 0, 0}, {}}, log);
    const std::size_t materials = planOf(simulation).materials.size();
    BOOST_TEST(simulation.remove(simulation.add(scene, {{50, 0, 0}, {}}, log).value()));
    BOOST_TEST(planOf(simulation).materials.size() == materials);
    Scene edited = scene;
    static_cast<void>(edited.edit());
    const std::vector<InstanceId> many = simulation.addMany(edited, inARow(10, 100), log);
    BOOST_REQUIRE((one && many.size() == 10));
    BOOST_TEST(planOf(simulation).materials.size() == 2 * materials - 1);
    BOOST_TEST(simulation.removeMany(std::span(many).subspan(1)) == 9u);
    BOOST_TEST(planOf(simulation).materials.size() == 2 * materials - 1);
    BOOST_TEST(simulation.remove(many.front()));
    BOOST_TEST(planOf(simulation).materials.size() == materials);
    BOOST_TEST(simulation.remove(*one));
    BOOST_TEST(planOf(simulation).materials.size() == 1u);
    BOOST_TEST(planOf(simulation).filters.size() == 0u);
}

BOOST_AUTO_TEST_CASE(instances_go_in_any_order) {
    InstanceLog log;
    const Scene scene = filteredScene();
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::array<std::uint64_t, 4> expected{};
    do {
        Simulation simulation(emptyScene(), SimulationOptions{}, log);
        std::vector<InstanceId> ids;
        for (const Pose& root : inARow(order.size(), 100)) ids.push_back(simulation.add(scene, root, log).value());
        run(simulation, 5);
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            BOOST_TEST(simulation.remove(ids[order[i]]));
            run(simulation, 5);
        }
        BOOST_TEST((simulation.instances() == std::vector{InstanceId{}, ids[order.back()]}));
        run(simulation, 30);
        // Whichever goes first, the last one moves as it did.
        std::uint64_t& hash = expected[order.back()];
        if (hash == 0) hash = simulation.stateHash();
        BOOST_TEST(simulation.stateHash() == hash);
    } while (std::next_permutation(order.begin(), order.end()));
}

BOOST_AUTO_TEST_CASE(several_go_at_once_as_one_after_the_other) {
    InstanceLog log;
    const std::vector<Pose> roots = inARow(12, 6);
    std::mt19937 random(3);
    for (int trial = 0; trial < 20; ++trial) {
        Simulation atOnce(emptyScene(), SimulationOptions{}, log);
        Simulation oneByOne(emptyScene(), SimulationOptions{}, log);
        const std::vector<InstanceId> ids = atOnce.addMany(swingScene(), roots, log);
        oneByOne.addMany(swingScene(), roots, log);
        run(atOnce, 3);
        run(oneByOne, 3);
        std::vector<InstanceId> going;
        for (const InstanceId id : ids) {
            if (random() % 2 == 0) going.push_back(id);
        }
        std::shuffle(going.begin(), going.end(), random);
        BOOST_TEST(atOnce.removeMany(going) == going.size());
        for (const InstanceId id : going) BOOST_TEST(oneByOne.remove(id));
        BOOST_TEST(atOnce.bodies().size() == 2 * (ids.size() - going.size()));
        run(atOnce, 20);
        run(oneByOne, 20);
        // One after the other lets the last ones take the places of those that go.
        BOOST_TEST(atOnce.instances().size() == oneByOne.instances().size());
        for (const BodyId body : atOnce.bodies()) BOOST_TEST((atOnce.pose(body) == oneByOne.pose(body)));
    }
}

BOOST_AUTO_TEST_CASE(the_last_of_a_scene_takes_the_place_of_one_that_goes) {
    InstanceLog log;
    Simulation simulation(emptyScene(), SimulationOptions{}, log);
    const std::vector<InstanceId> swings = simulation.addMany(swingScene(), inARow(4, 6), log);
    const InstanceId other = simulation.add(filteredScene(), {{50, 0, 0}, {}}, log).value();
    run(simulation, 3);
    const InstanceId unstepped = simulation.add(swingScene(), {{80, 0, 0}, {}}, log).value();
    BOOST_TEST(simulation.remove(swings[1]));
    const std::vector<InstanceId> left{{}, swings[0], swings[3], swings[2], other, unstepped};
    BOOST_TEST((simulation.instances() == left));
    for (std::size_t i = 1; i < simulation.bodies().size(); ++i) {
        const BodyId body = simulation.bodies()[i];
        BOOST_TEST((simulation.id(simulation.ode(body)) == body));
    }
    run(simulation, 3);
    for (const InstanceId id : {swings[3], other, swings[0], swings[2], unstepped}) BOOST_TEST(simulation.remove(id));
    BOOST_TEST(simulation.bodies().empty());
}

BOOST_AUTO_TEST_CASE(one_of_each_world_goes_at_once) {
    InstanceLog log;
    SceneBuilder make;
    for (const char* name : {"first", "second"}) make.addBox(make.addWorld(make.root(), name), name, {1, 1, 1});
    Simulation simulation(make.build(), SimulationOptions{}, log);
    BOOST_REQUIRE(simulation.worldCount() == 2u);
    std::vector<InstanceId> ids;
    for (const std::size_t world : {0U, 1U}) {
        const auto some = simulation.addMany(swingScene(), inARow(3, 6), log, world);
        ids.insert(ids.end(), some.begin(), some.end());
    }
    run(simulation, 1);
    BOOST_TEST(simulation.removeMany(std::vector{ids[0], ids[3]}) == 2u);
    run(simulation, 1);
    for (const std::size_t left : {1U, 2U, 4U, 5U}) {
        const BodyId body = simulation.findBody("b", ids[left]);
        BOOST_REQUIRE((body && simulation.id(simulation.ode(body)) == body));
        BOOST_TEST(std::abs(simulation.pose(body).position.x - (1.2 + 6 * static_cast<double>(left % 3))) < 0.01);
        BOOST_TEST(simulation.remove(ids[left]));
    }
    BOOST_TEST(simulation.bodies().empty());
}

BOOST_AUTO_TEST_CASE(what_controls_the_others_stays_with_them) {
    InstanceLog log;
    SceneBuilder make;
    Node& arm = make.addBody(make.root(), "arm", {0.5, 0, 0});
    make.addBox(arm, "arm shape", {1, 0.1, 0.1});
    make.addJoint(make.root(), "elbow", JointType::Hinge, &arm, nullptr, Vector3{}, {{0, 0, 1}}).joint->axes[0].fMax =
        1;
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation simulation(emptyScene(), options, log);
    const auto arms = simulation.addMany(make.build(), inARow(3, 10), log);
    run(simulation, 1);
    for (const std::size_t i : {0U, 1U, 2U}) {
        BOOST_TEST(simulation.actuators().setTorque(i, 1.0 + static_cast<double>(i)));
        CollisionFilter filter;
        filter.systems = {"arms"};
        BOOST_TEST(simulation.contactRules().setFilter(simulation.findGeom("arm shape", arms[i]), filter));
    }
    BOOST_TEST(simulation.remove(arms[0]));
    Actuators actuators = simulation.actuators();
    BOOST_REQUIRE(actuators.size() == 2u);
    for (const std::size_t i : {0U, 1U}) {
        BOOST_TEST(actuators.state(i).torque == (actuators[i].joint.instance == arms[1] ? 2.0 : 3.0));
        BOOST_TEST(actuators.setTorque(i, 0));
        BOOST_TEST((actuators.mode(i) == ActuatorMode::Torque));
    }
}

BOOST_AUTO_TEST_CASE(who_is_not_there_or_named_twice_goes_once_or_not_at_all) {
    InstanceLog log;
    Simulation simulation(emptyScene(), SimulationOptions{}, log);
    const std::vector<InstanceId> ids = simulation.addMany(swingScene(), inARow(3, 6), log);
    BOOST_REQUIRE(ids.size() == 3u);
    BOOST_TEST(simulation.removeMany(std::vector{ids[1], ids[1], InstanceId{77}}) == 1u);
    BOOST_TEST(simulation.removeMany({}) == 0u);
    BOOST_TEST(simulation.removeMany(std::vector{ids[1]}) == 0u);
    BOOST_TEST(simulation.bodies().size() == 4u);
    BOOST_TEST((simulation.ode(simulation.findBody("a", ids[0])) && !simulation.ode(simulation.findBody("a", ids[1])) &&
                simulation.ode(simulation.findBody("a", ids[2]))));
}

BOOST_AUTO_TEST_CASE(all_come_or_none) {
    InstanceLog log;
    Simulation simulation(emptyScene(), SimulationOptions{}, log);
    std::vector<Pose> roots = inARow(3, 6);
    roots[1].position.y = 1e9;
    log.claim(code::SIM_INSTANCE_REFUSED);
    BOOST_TEST(simulation.addMany(swingScene(), roots, log).empty());
    BOOST_TEST(simulation.addMany(swingScene(), {}, log).empty());
    BOOST_TEST(simulation.bodies().empty());
    BOOST_TEST(simulation.instances().size() == 1u);
}

BOOST_AUTO_TEST_CASE(fields_and_triggers_of_a_crowd_go_with_it) {
    InstanceLog log;
    const Scene planet = load(sourceFolder() / "data" / "planet.gltf", log);
    SimulationOptions options;
    options.triggerEvents = true;
    Simulation simulation(emptyScene(), options, log);
    const std::vector<InstanceId> ids = simulation.addMany(planet, inARow(3, 1000), log);
    BOOST_REQUIRE(ids.size() == 3u);
    const std::size_t fields = simulation.gravity().fieldCount() / 3;
    BOOST_TEST(fields > 0u);
    run(simulation, 10);
    BOOST_TEST(simulation.removeMany(std::vector{ids[0], ids[2]}) == 2u);
    BOOST_TEST(simulation.gravity().fieldCount() == fields);
    BOOST_TEST((simulation.gravity().fieldInstance(0) == ids[1]));
    run(simulation, 10);
    BOOST_TEST(!simulation.results().triggers().empty());
    for (const TriggerEvent& event : simulation.results().triggers()) {
        BOOST_TEST((event.trigger.instance == ids[1] && event.body.instance == ids[1]));
        BOOST_TEST((event.kind == TriggerEvent::Kind::Stay));
    }
}

// The entries of the plan are put together from the parts that the instances share.
BOOST_AUTO_TEST_CASE(the_plan_of_a_crowd_has_all_of_it_where_it_came) {
    InstanceLog log;
    Simulation simulation(swingScene(), SimulationOptions{}, log);
    std::vector<Pose> roots = inARow(3, 6);
    roots[2].rotation = {0, 1, 0, 0};  // half a turn about y
    const std::vector<InstanceId> ids = simulation.addMany(swingScene(), roots, log);
    BOOST_REQUIRE(ids.size() == 3u);
    const auto check = [&](std::size_t scenes) {
        const PlanWorld& world = planOf(simulation).worlds.at(0);
        BOOST_REQUIRE(world.bodies.size() == 2 * scenes);
        BOOST_REQUIRE(world.geoms.size() == 3 * scenes);
        BOOST_REQUIRE(world.joints.size() == scenes);
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            BOOST_TEST((world.bodies[i].pose.position == simulation.pose(simulation.bodies()[i]).position));
        }
        for (std::size_t i = 0; i < scenes; ++i) {
            const PlanJoint& hinge = world.joints[i];
            BOOST_TEST((hinge.body1 == static_cast<std::int32_t>(2 * i) && hinge.body2 == hinge.body1 + 1));
            dVector3 anchor = {};
            dJointGetHingeAnchor(simulation.ode(simulation.findJoint("hinge", simulation.instances()[i])), anchor);
            BOOST_TEST(std::abs(hinge.anchor->x - anchor[0]) + std::abs(hinge.anchor->y - anchor[1]) < 1e-12);
            // The plate does not move, and lies two metres below.
            const PlanGeom& plate = world.geoms[3 * i];
            BOOST_TEST(plate.body == kNone);
            BOOST_TEST(std::abs(world.bodies[2 * i].pose.position.y - plate.odePose.position.y - 2) < 1e-12);
            BOOST_TEST(world.geoms[3 * i + 1].body == hinge.body1);
        }
    };
    check(4);
    BOOST_TEST(simulation.remove(ids[0]));
    check(3);
    // Single objects of an instance leave the others what they share.
    BOOST_TEST(simulation.remove(simulation.findJoint("hinge")));
    BOOST_TEST(planOf(simulation).worlds.at(0).joints.size() == 2u);
    BOOST_TEST(simulation.remove(BodyId{simulation.scene().find("b")->id, ids[1]}));
    BOOST_TEST(planOf(simulation).worlds.at(0).bodies.size() == 5u);
    BOOST_TEST(planOf(simulation).worlds.at(0).joints.size() == 1u);
    BOOST_TEST(simulation.remove(InstanceId{}));
    BOOST_TEST(planOf(simulation).worlds.at(0).bodies.size() == 3u);
    run(simulation, 10);
}

BOOST_AUTO_TEST_CASE(what_diverges_goes_back_to_where_its_instance_came) {
    InstanceLog log;
    Simulation simulation(emptyScene(), SimulationOptions{}, log);
    const auto ids = simulation.addMany(swingScene(), inARow(2, 6), log);
    BOOST_REQUIRE(ids.size() == 2u);
    const dBodyID body = simulation.ode(simulation.findBody("a", ids[1]));
    dBodySetPosition(body, std::nan(""), 0, 0);
    run(simulation, 1);
    // The joined body wakes it, and the step moves it.
    BOOST_TEST(std::abs(dBodyGetPosition(body)[0] - 6.0) < 1e-3);
    BOOST_TEST(std::abs(dBodyGetPosition(body)[1] - 50.0) < 1e-3);
}

BOOST_AUTO_TEST_CASE(gaps_tell_where_entries_go) {
    RemovedRanges gaps;
    gaps.add(2, 4);
    gaps.add(5, 5);
    gaps.add(6, 7);
    BOOST_TEST(gaps.count() == 3u);
    std::vector<std::size_t> list{0, 1, 2, 3, 4, 5, 6, 7, 8};
    const std::vector<std::size_t> before = list;
    gaps.eraseFrom(list);
    BOOST_TEST(list == (std::vector<std::size_t>{0, 1, 4, 5, 7, 8}), boost::test_tools::per_element());
    for (const std::size_t entry : before) {
        const bool stays = std::find(list.begin(), list.end(), entry) != list.end();
        BOOST_TEST(gaps.holds(entry) != stays, entry);
        if (stays) BOOST_TEST(list[gaps.moved(entry)] == entry);
    }
    // The end of a part that ends where others are taken out, and that of the list.
    BOOST_TEST(gaps.movedEnd(2) == 2u);
    BOOST_TEST(gaps.movedEnd(9) == 6u);
}

BOOST_AUTO_TEST_CASE(gaps_that_are_filled_tell_where_entries_go) {
    const RemovedRanges gaps = RemovedRanges::filled(1, 5, 2);
    const std::vector<std::size_t> before{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<std::size_t> list = before;
    gaps.eraseFrom(list);
    BOOST_TEST(list == (std::vector<std::size_t>{0, 5, 6, 3, 4, 7, 8}), boost::test_tools::per_element());
    for (const std::size_t entry : before) {
        const bool stays = std::find(list.begin(), list.end(), entry) != list.end();
        BOOST_TEST(gaps.holds(entry) != stays, entry);
        if (stays) BOOST_TEST(list[gaps.moved(entry)] == entry);
    }
    // A list that lacks the entries that fill the gap keeps those before it.
    for (std::size_t size = 0; size <= before.size(); ++size) {
        std::vector<std::size_t> known(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(size));
        gaps.below(size).eraseFrom(known);
        BOOST_TEST(known.size() == gaps.left(size));
        BOOST_TEST(std::equal(known.begin(), known.end(), list.begin()));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace crowds_test
