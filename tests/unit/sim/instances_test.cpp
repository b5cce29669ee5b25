// Several scenes in one simulation: they come, act on each other as if they were one, and go.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gravity_support.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"

using namespace orrery;
using namespace orrery::test;

namespace instances_test {
namespace {

constexpr double kDt = 0.01;

Scene floorScene() {
    Fields make({0, -10, 0});
    make.addBox(make.root(), "floor", {20, 1, 20}, {0, -0.5, 0});
    return make.build();
}

// States no gravity of its own.
Scene ballScene(Vector3 at = {0, 2, 0}) {
    SceneBuilder make;
    Node& ball = make.addBody(make.root(), "ball", at);
    make.addSphere(ball, "ball geom", 0.5);
    return make.build();
}

Scene fieldScene(double gravity, double size = 6) {
    SceneBuilder make;
    Node& node = make.addGroup(make.root(), "field");
    Shape shape;
    shape.geometry = box(size);
    node.trigger.emplace().shape = make.contents().addShape(shape);
    node.gravity.emplace().gravity = gravity;
    return make.build();
}

void run(Simulation& sim, int steps) {
    for (int i = 0; i < steps; ++i) sim.step(kDt);
}

Vector3 positionOf(dBodyID body) {
    const dReal* p = dBodyGetPosition(body);
    return {p[0], p[1], p[2]};
}

SimulationOptions sleepy() {
    SimulationOptions options;
    options.autoDisable = true;
    return options;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(instances)

BOOST_AUTO_TEST_CASE(names_are_found_in_one_scene_or_in_the_first_that_has_them) {
    InstanceLog log;
    Simulation sim(ballScene(), SimulationOptions{}, log);
    const auto one = sim.add(ballScene(), {{10, 0, 0}, {}}, log);
    const auto two = sim.add(floorScene(), {}, log);
    BOOST_REQUIRE((one && two));
    const dBodyID first = sim.ode(sim.findBody("ball"));
    const dBodyID second = sim.ode(sim.findBody("ball", *one));
    BOOST_TEST((first && second && first != second));
    BOOST_TEST(
        (sim.ode(sim.findBody("ball", InstanceId{})) == first && sim.ode(sim.findBody("/ball", *one)) == second));
    BOOST_TEST(sim.ode(sim.findBody("ball", *two)) == nullptr);
    BOOST_TEST(sim.ode(sim.findGeom("floor")) == sim.ode(sim.findGeom("floor", *two)));
    BOOST_TEST(sim.ode(sim.findGeom("floor", *one)) == nullptr);
    BOOST_TEST(sim.ode(sim.findGeom("ball geom", *one)) == dBodyGetFirstGeom(second));
    BOOST_TEST((sim.id(second).instance == *one && sim.id(second).node == sim.id(first).node));
    BOOST_TEST((sim.findGeom("floor").instance == *two));
    BOOST_TEST(sim.ode(BodyId{sim.id(second).node, *one}) == second);
    near(positionOf(second), {10, 2, 0});
    BOOST_TEST((sim.instances() == std::vector<InstanceId>{{}, *one, *two}));
    BOOST_TEST((sim.bodies().size() == 2u && sim.ode(sim.bodies()[1]) == second));
    BOOST_TEST((startRecording(sim).bodies == std::vector<std::string>{"/ball", "1:/ball"}));
}

BOOST_AUTO_TEST_CASE(bodies_of_different_scenes_touch) {
    InstanceLog log;
    SimulationOptions options;
    options.contactEvents = true;
    Simulation sim(floorScene(), options, log);
    const auto ball = sim.add(ballScene(), {{3, 0, 0}, {}}, log);
    BOOST_REQUIRE(ball);
    run(sim, 300);
    near(positionOf(sim.ode(sim.findBody("ball"))), {3, 0.5, 0}, 5e-3);
    BOOST_REQUIRE(!sim.results().contacts().empty());
    const ContactEvent& contact = sim.results().contacts().front();
    BOOST_TEST((contact.geom1.instance == *ball || contact.geom2.instance == *ball));
    BOOST_TEST((!contact.geom1.instance || !contact.geom2.instance));
}

// Filters and materials of two files, written with other numbers for the same names.
BOOST_AUTO_TEST_CASE(filters_of_different_scenes_know_the_same_names) {
    const auto filtered = [](Scene scene, const std::string& geom, CollisionFilter filter) {
        SceneContents& contents = scene.edit();
        contents.addFilter({});
        const FilterId id = contents.addFilter(std::move(filter));
        forEachNode(contents.root(), [&](Node& node) {
            if (node.name == geom) node.collider->filter = id;
        });
        return scene;
    };
    CollisionFilter ofFloor;
    ofFloor.systems = {"ground"};
    CollisionFilter ofBall;
    ofBall.systems = {"air"};
    ofBall.notCollideWith = {"ground"};
    InstanceLog log;
    Simulation sim(filtered(floorScene(), "floor", ofFloor), SimulationOptions{}, log);
    sim.add(filtered(ballScene(), "ball geom", ofBall), {}, log);
    const auto other = sim.add(ballScene(), {{3, 0, 0}, {}}, log);
    run(sim, 300);
    BOOST_TEST(positionOf(sim.ode(sim.findBody("ball"))).y < -1);
    BOOST_TEST(positionOf(sim.ode(sim.findBody("ball", *other))).y > 0.4);
}

BOOST_AUTO_TEST_CASE(materials_stay_with_their_scene) {
    const auto bouncy = [](Scene scene, double restitution) {
        SceneContents& contents = scene.edit();
        PhysicsMaterial material;
        material.restitution = restitution;
        material.restitutionCombine = CombineMode::Maximum;
        const MaterialId id = contents.addMaterial(material);
        forEachNode(contents.root(), [&](Node& node) {
            if (node.collider) node.collider->material = id;
        });
        return scene;
    };
    InstanceLog log;
    Simulation sim(bouncy(floorScene(), 0), SimulationOptions{}, log);
    const auto dead = sim.add(bouncy(ballScene(), 0), {}, log);
    const auto lively = sim.add(bouncy(ballScene(), 0.9), {{5, 0, 0}, {}}, log);
    sim.remove(*dead);  // entries after it in the tables move up
    double highest = 0;
    for (int i = 0; i < 120; ++i) {
        sim.step(kDt);
        if (i > 60) highest = std::max(highest, positionOf(sim.ode(sim.findBody("ball", *lively))).y);
    }
    BOOST_TEST(highest > 1.5);
}

BOOST_AUTO_TEST_CASE(a22_the_world_gravity_is_that_of_the_latest_scene_and_goes_with_it) {
    const auto withGravity = [](double gravity) { return Fields({0, -gravity, 0}).build(); };
    InstanceLog log;
    Simulation sim(withGravity(10), SimulationOptions{}, log);
    // The same gravity once more needs no word.
    const auto same = sim.add(withGravity(10), {}, log);
    BOOST_TEST(!log.has(code::SIM_GRAVITY_REPLACED));
    sim.remove(*same);
    log.claim(code::SIM_GRAVITY_REPLACED);
    const auto one = sim.add(withGravity(3), {}, log);
    log.check();
    log.claim(code::SIM_GRAVITY_REPLACED);
    // The root's rotation does not turn it.
    const auto two = sim.add(withGravity(5), {{}, {1, 0, 0, 0}}, log);
    log.claim(code::PLAN_GRAVITY_DEFAULT);
    const auto none = sim.add(ballScene(), {}, log);
    near(sim.gravity().world(), {0, -5, 0});
    sim.remove(*one);
    near(sim.gravity().world(), {0, -5, 0});
    sim.remove(*two);
    near(sim.gravity().world(), {0, -10, 0});
    sim.remove(InstanceId{});
    near(sim.gravity().world(), {0, -9.80665, 0});
    BOOST_TEST((sim.instances() == std::vector<InstanceId>{*none}));
}

BOOST_AUTO_TEST_CASE(fields_act_on_bodies_of_other_scenes_in_the_order_in_which_they_came) {
    InstanceLog log;
    Simulation sim(ballScene({0, 0, 0}), SimulationOptions{}, log);
    sim.gravity().setWorld({});
    const auto one = sim.add(fieldScene(2), {}, log);
    Scene replacing = fieldScene(7);
    forEachNode(replacing.edit().root(), [](Node& node) {
        if (node.gravity) node.gravity->replace = true;
    });
    // The root of the instance turns down to the right.
    const double half = std::sqrt(0.5);
    const auto two = sim.add(replacing, {{}, {0, 0, half, half}}, log);
    near(sim.gravity().accelerationAt({}), {7, 0, 0});
    BOOST_REQUIRE((one && two));
    const GravityTrace trace = sim.gravity().trace({});
    BOOST_REQUIRE(trace.shares.size() == 2u);
    BOOST_TEST((trace.shares[0].instance == *one && trace.shares[0].byInstance == *two));
    BOOST_TEST((sim.gravity().findField("field") == 0u && sim.gravity().findField("field", *two) == 1u));
    BOOST_TEST((sim.gravity().fieldInstance(1) == *two));
    sim.step(kDt);
    BOOST_TEST(dBodyGetLinearVel(sim.ode(sim.findBody("ball")))[0] > 0);
    // The application's changes of a field are kept when another scene goes.
    FieldValues values = sim.gravity().field(1);
    values.gravity = 4;
    sim.gravity().setField(1, values);
    sim.gravity().moveField(1, {{100, 0, 0}, {}});
    sim.remove(*one);
    near(sim.gravity().accelerationAt({}), {});
    near(sim.gravity().accelerationAt({100, 0, 0}), {4, 0, 0});
    BOOST_TEST((sim.gravity().findField("field", *two) == 0u));
}

BOOST_AUTO_TEST_CASE(sleeping_bodies_wake_only_where_an_added_field_reaches_them) {
    InstanceLog log;
    Fields make({0, -10, 0});
    make.addBox(make.root(), "floor", {100, 1, 100}, {0, -0.5, 0});
    make.ball("here", {0, 0.5, 0});
    make.ball("there", {30, 0.5, 0});
    Simulation sim(make.build(), sleepy(), log);
    run(sim, 300);
    BOOST_REQUIRE(sim.asleepCount() == 2u);
    const auto field = sim.add(fieldScene(-30), {}, log);
    run(sim, 3);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("here"))) == 1);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("there"))) == 0);
    BOOST_TEST(dBodyGetForce(sim.ode(sim.findBody("there")))[1] == 0);
    run(sim, 20);
    BOOST_TEST(dBodyGetLinearVel(sim.ode(sim.findBody("here")))[1] > 0.5);
    // All wake when something may have gone from under them.
    sim.remove(*field);
    BOOST_TEST(dBodyIsEnabled(sim.ode(sim.findBody("there"))) == 1);
}

BOOST_AUTO_TEST_CASE(what_rests_on_a_scene_falls_when_it_goes) {
    InstanceLog log;
    Simulation sim(ballScene({0, 0.5, 0}), sleepy(), log);
    const auto floor = sim.add(floorScene(), {}, log);
    run(sim, 300);
    BOOST_REQUIRE(sim.asleepCount() == 1u);
    sim.remove(*floor);
    run(sim, 50);
    BOOST_TEST(positionOf(sim.ode(sim.findBody("ball"))).y < -0.5);
}

// ODE has another mesh for it, which is to stay as long as this one.
BOOST_AUTO_TEST_CASE(a_lone_triangle_carries_when_another_scene_goes) {
    Fields make({0, -10, 0});
    Mesh mesh;
    mesh.loaded = true;
    mesh.positions = {{-10, 0, -10}, {0, 0, 20}, {10, 0, -10}};
    mesh.triangles = {{0, 1, 2}};
    make.addCollider(make.root(), "floor", make.shape(TriMeshShape{make.contents().addMesh(mesh)}));
    make.addBox(make.addBody(make.root(), "crate", {0, 0.6, 0}), "crate geom", {1, 1, 1});
    InstanceLog log;
    Simulation sim(make.build(), {}, log);
    for (int i = 0; i < 20; ++i) {
        const auto ball = sim.add(ballScene({0, 20, 0}), {}, log);
        run(sim, 5);
        sim.remove(*ball);
        run(sim, 5);
    }
    BOOST_TEST(std::abs(positionOf(sim.ode(sim.findBody("crate"))).y - 0.5) < 1e-3);
}

BOOST_AUTO_TEST_CASE(a_chain_with_a_heavy_end_holds_when_another_scene_goes) {
    SceneBuilder make;
    Node* last = nullptr;
    for (int i = 0; i < 8; ++i) {
        const std::string number = std::to_string(i);
        Node& link = make.addBody(make.root(), "link" + number, {0.2 * i + 0.1, 0, 0}, i == 7 ? 200 : 1);
        make.addBox(link, "shape" + number, {0.16, 0.05, 0.05});
        make.addJoint(make.root(), "joint" + number, JointType::Ball, last, &link, Vector3{0.2 * i, 0, 0});
        last = &link;
    }
    InstanceLog log;
    SimulationOptions options;
    options.jointReadings = true;
    Simulation sim(ballScene({0, 500, 0}), options, log);
    const Scene chain = make.build();
    BOOST_REQUIRE(sim.add(chain, {}, log));
    double gap = 0;
    for (int i = 0; i < 300; ++i) {
        sim.step(0.01);
        for (const JointReading& joint : sim.results().jointReadings()) gap = std::max(gap, joint.gap.value_or(0));
        if (i == 60) sim.remove(sim.instances().front());
    }
    BOOST_TEST(sim.bodies().size() == 8u);
    BOOST_TEST(gap < 0.01);
}

namespace {

// Bodies with velocities in their own frame and in the world's, joints of all kinds, a field and a mesh.
Scene mixedScene() {
    Fields make;
    const Vector3 spots[] = {{0, 0, 0}, {3, 0, 0}, {6, 1, 0}, {0, 3, 2}, {3, 3, 2}};
    const JointType types[] = {JointType::Hinge, JointType::Slider, JointType::Universal, JointType::Ball,
                               JointType::Fixed};
    for (int i = 0; i < 5; ++i) {
        const std::string name = "b" + std::to_string(i);
        Node& a = make.addBody(make.root(), name, spots[i]);
        make.addBox(a, name + " geom", {0.6, 0.4, 0.3}, {0.1, 0, 0});
        a.body->linearVelocity = Vector3{0.1 * i, -0.2, 0.3};
        a.body->angularVelocity = Vector3{0.5, 0.2 * i, -0.3};
        a.body->velocityFrame = i % 2 == 0 ? VelocityFrame::World : VelocityFrame::Node;
        a.body->force = Vector3{1, 2, 3};
        const Vector3 at{spots[i].x + 0.5, spots[i].y, spots[i].z};
        Node& b = make.addBody(make.root(), name + "'", {at.x + 0.5, at.y, at.z});
        make.addSphere(b, name + "' geom", 0.3);
        std::vector<Vector3> axes{{0, 0, 1}, {0, 1, 0}};
        axes.resize(types[i] == JointType::Universal                              ? 2
                    : types[i] == JointType::Ball || types[i] == JointType::Fixed ? 0
                                                                                  : 1);
        const bool anchored = types[i] != JointType::Slider && types[i] != JointType::Fixed;
        make.addJoint(make.root(), "j" + std::to_string(i), types[i], &a, &b,
                      anchored ? std::optional(at) : std::nullopt, axes);
    }
    make.addBox(make.root(), "wall", {0.5, 20, 20}, {-3, 0, 0});
    make.add("pull", GravityType::Line, 3, sphere(30), {1, 2, 0}).gravity->points = {{0, 0, 0}, {3, 1, 0}};
    return make.build();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_scene_moves_as_at_home_wherever_its_root_is) {
    InstanceLog log;
    SimulationOptions options;
    options.solver = Solver::Step;  // no order of rows in it
    Simulation home(mixedScene(), options, log);
    Simulation away(Fields().build(), options, log);
    const Pose root{{40, -7, 5}, {0.2, 0.4, 0.4, 0.8}};
    const auto id = away.add(mixedScene(), root, log);
    BOOST_REQUIRE(id);
    const Eigen::Quaterniond turn = toEigen(root.rotation).normalized();
    for (int step = 0; step < 100; ++step) {
        home.step(kDt);
        away.step(kDt);
    }
    BOOST_REQUIRE(home.bodies().size() == away.bodies().size());
    for (std::size_t i = 0; i < home.bodies().size(); ++i) {
        const Eigen::Vector3d expected = turn * toEigen(home.pose(home.bodies()[i]).position) + toEigen(root.position);
        near(away.pose(away.bodies()[i]).position, fromEigen(expected), 1e-8);
        const Eigen::Vector3d spin = turn * toEigen(home.angularVelocity(home.bodies()[i]));
        near(away.angularVelocity(away.bodies()[i]), fromEigen(spin), 1e-7);
    }
}

BOOST_AUTO_TEST_CASE(what_came_and_went_leaves_no_trace) {
    InstanceLog log;
    const Scene scene = mixedScene();
    Simulation alone(scene, SimulationOptions{}, log);
    Simulation visited(scene, SimulationOptions{}, log);
    const int geoms = dSpaceGetNumGeoms(visited.space());
    run(alone, 40);
    run(visited, 20);
    const auto before = visited.stateHash();
    const auto one = visited.add(mixedScene(), {{200, 0, 0}, {}}, log);
    const auto two = visited.add(fieldScene(9), {{300, 0, 0}, {}}, log);
    visited.remove(*one);
    visited.remove(*two);
    BOOST_TEST(visited.stateHash() == before);
    BOOST_TEST(dSpaceGetNumGeoms(visited.space()) == geoms);
    BOOST_TEST((planOf(visited).materials.size() == planOf(alone).materials.size()));
    BOOST_TEST((planOf(visited).worlds[0].geoms.size() == planOf(alone).worlds[0].geoms.size()));
    run(visited, 20);
    BOOST_TEST(visited.stateHash() == alone.stateHash());
    BOOST_TEST((visited.ode(visited.findBody("b0", *one)) == nullptr && visited.scene(*one) == nullptr &&
                !visited.remove(*one)));
}

BOOST_AUTO_TEST_CASE(two_runs_with_scenes_that_come_and_go_give_the_same_bits) {
    const auto run = [] {
        InstanceLog log;
        Simulation sim(floorScene(), sleepy(), log);
        std::vector<InstanceId> here;
        for (int i = 0; i < 300; ++i) {
            if (i % 20 == 0) here.push_back(*sim.add(ballScene(), {{0.3 * (i % 7), 1, 0.2 * (i % 5)}, {}}, log));
            if (i % 50 == 49) {
                sim.remove(here[here.size() / 2]);
                here.erase(here.begin() + static_cast<std::ptrdiff_t>(here.size() / 2));
            }
            if (i == 120) here.push_back(*sim.add(fieldScene(4, 3), {}, log));
            sim.step(kDt);
        }
        return sim.stateHash();
    };
    BOOST_TEST(run() == run());
}

BOOST_AUTO_TEST_CASE(the_scene_of_the_start_may_go_too) {
    InstanceLog log;
    Simulation sim(mixedScene(), SimulationOptions{}, log);
    const auto ball = sim.add(ballScene(), {}, log);
    BOOST_TEST(sim.remove(InstanceId{}));
    BOOST_TEST((sim.bodies().size() == 1u && sim.ode(sim.findBody("b0")) == nullptr &&
                sim.ode(sim.findJoint("j0")) == nullptr));
    BOOST_TEST(sim.ode(sim.findGeom("wall")) == nullptr);
    BOOST_TEST(sim.gravity().fieldCount() == 0u);
    run(sim, 20);
    BOOST_TEST(positionOf(sim.ode(sim.findBody("ball", *ball))).y < 2);
}

BOOST_AUTO_TEST_CASE(a_scene_in_the_world_of_an_application_goes_without_the_rest) {
    InstanceLog log;
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    {
        Simulation sim(floorScene(), world, space, SimulationOptions{}, log);
        const auto ball = sim.add(ballScene(), {}, log);
        BOOST_TEST(dBodyGetWorld(sim.ode(sim.findBody("ball"))) == world);
        sim.remove(*ball);
        BOOST_TEST(sim.bodies().empty());
        BOOST_TEST(dSpaceGetNumGeoms(sim.space()) == 1);
    }
    BOOST_TEST(dSpaceGetNumGeoms(space) == 0);
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_added_is_refused_with_a_diagnostic) {
    InstanceLog log;
    Simulation sim(floorScene(), SimulationOptions{}, log);
    const auto refused = [&](const Scene& scene, const Pose& root, std::size_t world, Code code) {
        InstanceLog said;
        said.claim(code);
        BOOST_TEST(!sim.add(scene, root, said, world).has_value());
    };
    refused(ballScene(), {}, 1, code::SIM_INSTANCE_REFUSED);
    refused(ballScene(), {{1e8, 0, 0}, {}}, 0, code::SIM_INSTANCE_REFUSED);
    refused(ballScene(), {{std::nan(""), 0, 0}, {}}, 0, code::SIM_INSTANCE_REFUSED);
    refused(ballScene(), {{}, {0, 0, 0, 0}}, 0, code::SIM_INSTANCE_REFUSED);
    Scene forbidden = ballScene();
    forbidden.edit().simulable = false;
    refused(forbidden, {}, 0, code::PLAN_NOT_SIMULABLE);
    BOOST_TEST((sim.instances().size() == 1u && planOf(sim).worlds[0].bodies.empty()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace instances_test
