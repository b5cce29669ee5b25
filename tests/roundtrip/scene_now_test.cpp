// The state of a running simulation, written back into its scene, saved, read and simulated again.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "edited_xode.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "scenes.hpp"

using namespace orrery;

namespace scene_now_test {
namespace {

constexpr double kTolerance = 1e-9;

void step(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) simulation.step(0.01);
}

double distance(const Vector3& a, const Vector3& b) {
    return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

// A rotation has two quaternions.
double distance(const Quaternion& a, const Quaternion& b) {
    const double sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1;
    return std::max({std::abs(a.x - sign * b.x), std::abs(a.y - sign * b.y), std::abs(a.z - sign * b.z),
                     std::abs(a.w - sign * b.w)});
}

std::vector<bool> animatedBodies(const Plan& plan) {
    std::vector<bool> animated;
    for (const PlanWorld& world : plan.worlds) {
        for (const PlanBody& body : world.bodies) animated.push_back(body.animated);
    }
    return animated;
}

void checkAlike(const Simulation& a, const Simulation& b) {
    BOOST_REQUIRE_EQUAL(a.bodies().size(), b.bodies().size());
    const std::vector<bool> animated = animatedBodies(planOf(a));
    BOOST_REQUIRE_EQUAL(animated.size(), a.bodies().size());
    for (std::size_t i = 0; i < a.bodies().size(); ++i) {
        if (animated[i]) continue;
        BOOST_TEST_CONTEXT(pathOf(*a.scene().find(a.bodies()[i].node))) {
            BOOST_TEST(pathOf(*b.scene().find(b.bodies()[i].node)) == pathOf(*a.scene().find(a.bodies()[i].node)));
            BOOST_TEST(distance(a.pose(a.bodies()[i]).position, b.pose(b.bodies()[i]).position) < kTolerance);
            BOOST_TEST(distance(a.pose(a.bodies()[i]).rotation, b.pose(b.bodies()[i]).rotation) < kTolerance);
            BOOST_TEST(distance(a.linearVelocity(a.bodies()[i]), b.linearVelocity(b.bodies()[i])) < kTolerance);
            BOOST_TEST(distance(a.angularVelocity(a.bodies()[i]), b.angularVelocity(b.bodies()[i])) < kTolerance);
        }
    }
}

// Checks a scene made by hand; returns what was written back.
Scene checkMoved(const Scene& scene, int steps, test::ClaimedLog& log) {
    SimulationOptions options;
    options.plan.gravity = {};
    Simulation simulation(scene, options, log);
    step(simulation, steps);
    const Scene now = sceneNow(simulation, log);
    checkAlike(simulation, Simulation(now, options, log));
    return now;
}

Scene checkMoved(const Scene& scene, int steps = 20) {
    test::ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    log.allow(code::PLAN_SHAPE_AS_HULL);
    log.allow(code::PLAN_BODY_SHEARED);
    log.allow(code::PLAN_BODY_MIRRORED);
    return checkMoved(scene, steps, log);
}

// A spinning ball with its centre of mass beside its origin.
Node& addSpinner(SceneBuilder& make, Node& parent, const char* name, Vector3 position) {
    Node& body = make.addBody(parent, name, position, 2);
    make.addSphere(body, std::string(name) + " shape", 0.1, {0.2, -0.1, 0.05});
    body.body->linearVelocity = Vector3{1, -2, 0.5};
    body.body->angularVelocity = Vector3{0.7, 3, -1.1};
    return body;
}

Rotation anyRotation(std::mt19937& random) {
    std::uniform_real_distribution<double> number(-1, 1);
    const Vector3 v{number(random), number(random), number(random)};
    switch (random() % 3) {
        case 0:
            return Quaternion{v.x, v.y, v.z, number(random)};
        case 1:
            return EulerAngles{{180 * v.x, 180 * v.y, 180 * v.z}, true};
        default:
            return AxisAngle{v, 3 * number(random), false};
    }
}

// Nodes below each other, turned and scaled, every other one a body.
Scene nestedScene(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(0.5, 2);
    SceneBuilder make;
    Node* parent = &make.root();
    for (int i = 0; i < 6; ++i) {
        const std::string name = "node" + std::to_string(i);
        const Vector3 position{number(random), number(random), number(random)};
        Node& next =
            i % 2 == 0 ? make.addGroup(*parent, name, position) : addSpinner(make, *parent, name.c_str(), position);
        next.transform.rotation = anyRotation(random);
        const double scale = number(random);
        if (random() % 2 == 0) next.transform.scale = Vector3{scale, scale, scale};
        if (random() % 3 == 0) {
            const Matrix4 matrix = toMatrix(next.transform);
            next.transform = {};
            next.transform.matrix = matrix;
        }
        parent = &next;
    }
    return make.build();
}

const Node& node(const Scene& scene, const char* name) {
    const Node* found = scene.find(name);
    BOOST_REQUIRE(found != nullptr);
    return *found;
}

std::string masked(const std::string& text) {
    return std::regex_replace(text, std::regex("\"-?[0-9][-+.0-9e]*\""), "\"#\"");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scene_now)

BOOST_AUTO_TEST_CASE(moved_scenes_go_through_their_files) {
    test::forEachScene({".xode", ".gltf", ".glb", ".g4tf"}, [](const std::filesystem::path& file) {
        BOOST_TEST_CONTEXT(file) {
            DiagnosticLog log;
            const Scene scene = load(file, log);
            Simulation simulation(scene, {}, log);
            step(simulation, 60);
            const auto bytes = saveBytes(sceneNow(simulation, log), formatOfSuffix(file), log);
            BOOST_REQUIRE(bytes.has_value());
            const Scene again = loadBytes(*bytes, file.filename().string(), file.parent_path(), log);
            checkAlike(simulation, Simulation(again, {}, log));
        }
    });
}

BOOST_AUTO_TEST_CASE(nested_scenes_go_through_their_files) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        for (const std::string format : {"xode", "gltf", "glb"}) {
            BOOST_TEST_CONTEXT(seed << ' ' << format) {
                DiagnosticLog log;
                const auto first = saveBytes(nestedScene(seed), format, log);
                BOOST_REQUIRE(first.has_value());
                const Scene scene = loadBytes(*first, "nested." + format, {}, log);
                Simulation simulation(scene, {}, log);
                BOOST_REQUIRE_EQUAL(simulation.bodies().size(), 3U);
                step(simulation, 30);
                const auto second = saveBytes(sceneNow(simulation, log), format, log);
                BOOST_REQUIRE(second.has_value());
                checkAlike(simulation, Simulation(loadBytes(*second, "nested." + format, {}, log), {}, log));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_has_not_been_stepped_is_the_same_file) {
    test::forEachScene({".xode", ".gltf", ".glb", ".g4tf"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        const Simulation simulation(scene, {}, log);
        const Scene now = sceneNow(simulation, log);
        BOOST_TEST(!firstDifference(scene, now).has_value(), file);
        const auto bytes = saveBytes(now, formatOfSuffix(file), log);
        BOOST_TEST((bytes == test::fileBytes(file)), file);
    });
}

BOOST_AUTO_TEST_CASE(all_else_in_an_xode_file_stays) {
    const std::string text = R"(<?xml version="1.0"?>
<!-- by hand --><xode   version="1.0r23">
  <world name="w"><ext ename="editor"><camera zoom='far'/></ext>
    <body name="ball"><!-- moves -->
      <transform><rotation><euler aformat='degrees' x="10" y="20" z="30"/></rotation>   <position x="0" y="5" z="0"/>
      </transform>
      <angularVel x="1" y="2" z="3"/><linearVel x="4" y="5" z="6"/>
      <geom><sphere radius="0.5"/></geom><ext ename="editor"><colour name="red"/></ext>
      <mass><mass_shape total="2"><sphere radius="0.5"/></mass_shape></mass>
    </body>
  </world>
</xode>
)";
    const Scene scene = test::read(text);
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    step(simulation, 30);
    const auto saved = saveXode(sceneNow(simulation, log), log);
    BOOST_REQUIRE(saved.has_value());
    BOOST_TEST(*saved != text);
    BOOST_TEST(masked(*saved) == masked(text));
    checkAlike(simulation, Simulation(test::read(*saved), {}, log));
}

BOOST_AUTO_TEST_CASE(a_body_in_a_body_goes_its_own_way) {
    SceneBuilder make;
    Node& outer = addSpinner(make, make.root(), "outer", {0, 1, 0});
    Node& arm = make.addGroup(outer, "arm", {3, 0, 0}, AxisAngle{{0, 1, 0}, 40, true});
    addSpinner(make, arm, "inner", {0, 2, 0}).body->linearVelocity = Vector3{};
    Node& still = make.addBody(arm, "still", {0, -5, 0});
    make.addSphere(still, "still shape", 0.1);
    const Scene scene = make.build();
    const Scene now = checkMoved(scene);
    BOOST_TEST((node(now, "arm").transform == node(scene, "arm").transform));
    BOOST_TEST((node(now, "inner shape").transform == node(scene, "inner shape").transform));
}

BOOST_AUTO_TEST_CASE(a_static_body_below_a_moving_one_stays_in_the_world) {
    SceneBuilder make;
    Node& outer = addSpinner(make, make.root(), "outer", {0, 1, 0});
    Node& post = make.addBody(outer, "post", {3, 0, 0});
    post.body->type = BodyType::Static;
    make.addSphere(post, "post shape", 0.1);
    const Scene scene = make.build();
    const Matrix4 before = worldMatrix(node(scene, "post"));
    const Scene now = checkMoved(scene);
    const Matrix4 after = worldMatrix(node(now, "post"));
    for (std::size_t i = 0; i < 16; ++i) BOOST_TEST(std::abs(after.m[i] - before.m[i]) < kTolerance);
}

BOOST_AUTO_TEST_CASE(velocities_are_in_the_frame_and_of_the_point_that_the_author_states) {
    for (const VelocityFrame frame : {VelocityFrame::World, VelocityFrame::Node}) {
        for (const bool ofCenter : {true, false}) {
            SceneBuilder make;
            Node& body = addSpinner(make, make.root(), "body", {});
            body.transform.rotation = EulerAngles{{0.3, 0.4, 0.5}, false};
            body.body->velocityFrame = frame;
            if (!ofCenter) {
                ComposedMass mass;
                mass.own = MassParameters{2, {0.3, 0.1, 0}, {{1, 0, 0, 0, 1, 0, 0, 0, 1}}};
                body.body->mass = mass;
            }
            checkMoved(make.build());
        }
    }
}

BOOST_AUTO_TEST_CASE(transforms_keep_their_form_and_scale) {
    const std::vector<std::optional<Rotation>> rotations{
        std::nullopt, Quaternion{0, 0.6, 0, -0.8}, EulerAngles{{10, 90, 30}, true}, EulerAngles{{0.1, 0.2, 0.3}, false},
        AxisAngle{{0, 0, -2}, 50, true}};
    for (const auto& rotation : rotations) {
        SceneBuilder make;
        Node& group = make.addGroup(make.root(), "group", {1, 2, 3}, AxisAngle{{1, 2, 3}, 1, false});
        group.transform.scale = Vector3{2, 2, 2};
        Node& body = addSpinner(make, group, "body", {1, 0, 0});
        body.transform.rotation = rotation;
        body.transform.scale = Vector3{1, 1.5, 0.5};
        const Scene now = checkMoved(make.build());
        const Transform& written = node(now, "body").transform;
        BOOST_TEST((written.scale == Vector3{1, 1.5, 0.5}));
        BOOST_TEST(!written.matrix.has_value());
        BOOST_REQUIRE(written.rotation.has_value());
        const Rotation form = rotation.value_or(Quaternion{});
        BOOST_TEST(written.rotation->index() == form.index());
        if (const auto* euler = std::get_if<EulerAngles>(&form)) {
            BOOST_TEST(std::get<EulerAngles>(*written.rotation).degrees == euler->degrees);
        }
    }
}

BOOST_AUTO_TEST_CASE(angles_are_good_where_two_of_the_turns_are_about_one_axis) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {});
    make.addSphere(body, "shape", 0.1);
    body.transform.rotation = EulerAngles{{25, 90, 0}, true};
    body.body->angularVelocity = Vector3{1, 0, 0};
    body.body->linearVelocity = Vector3{1, 0, 0};
    checkMoved(make.build());
}

BOOST_AUTO_TEST_CASE(a_matrix_stays_one_with_its_scale_and_shear) {
    SceneBuilder make;
    Node& body = addSpinner(make, make.root(), "body", {});
    body.transform = {};
    body.transform.matrix = Matrix4{{0, -2, 0.3, 1, 3, 0, 0, 2, 0, 0, 1.5, 3, 0, 0, 0, 1}};
    const Scene scene = make.build();
    const Scene now = checkMoved(scene);
    const Transform& written = node(now, "body").transform;
    BOOST_REQUIRE(written.matrix.has_value());
    BOOST_TEST((!written.position && !written.rotation && !written.scale));
    const auto length = [](const Matrix4& m, std::size_t i) { return std::hypot(m.m[i], m.m[4 + i], m.m[8 + i]); };
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST(std::abs(length(*written.matrix, i) - length(*node(scene, "body").transform.matrix, i)) <
                   kTolerance);
    }
}

BOOST_AUTO_TEST_CASE(an_absolute_transform_is_from_the_root_on) {
    SceneBuilder make;
    Node& group = make.addGroup(make.root(), "group", {1, 2, 3}, AxisAngle{{1, 2, 3}, 1, false});
    addSpinner(make, group, "body", {1, 0, 0}).transform.absolute = true;
    BOOST_TEST(node(checkMoved(make.build()), "body").transform.absolute);
}

BOOST_AUTO_TEST_CASE(what_only_slides_keeps_its_rotation_as_written) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {});
    make.addSphere(body, "shape", 0.1);
    body.transform.rotation = Quaternion{0, 3, 0, 4};
    body.body->linearVelocity = Vector3{1, 0, 0};
    Node& rest = make.addBody(make.root(), "rest", {9, 9, 9});
    make.addSphere(rest, "rest shape", 0.1);
    const Scene scene = make.build();
    const Scene now = checkMoved(scene);
    BOOST_TEST((node(now, "body").transform.rotation == node(scene, "body").transform.rotation));
    BOOST_TEST((node(now, "body").body->linearVelocity == node(scene, "body").body->linearVelocity));
    BOOST_TEST((node(now, "rest").transform == node(scene, "rest").transform));
    BOOST_TEST(!node(now, "rest").body->linearVelocity.has_value());
}

BOOST_AUTO_TEST_CASE(below_uneven_scale_a_body_slides_but_does_not_turn) {
    SceneBuilder make;
    Node& group = make.addGroup(make.root(), "group");
    group.transform.scale = Vector3{1, 2, 1};
    Node& slides = make.addBody(group, "slides", {1, 0, 0});
    make.addBox(slides, "slides shape", {0.1, 0.1, 0.1});
    slides.body->linearVelocity = Vector3{1, 2, 3};
    checkMoved(make.build());

    Node& again = make.addGroup(make.root(), "group");
    again.transform.scale = Vector3{1, 2, 1};
    Node& turns = make.addBody(again, "turns", {1, 0, 0});
    make.addBox(turns, "turns shape", {0.1, 0.1, 0.1});
    turns.body->angularVelocity = Vector3{1, 2, 3};
    const Scene scene = make.build();
    test::ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    Simulation simulation(scene, {}, log);
    step(simulation, 10);
    const Scene now = sceneNow(simulation, log);
    log.claim(code::SIM_STATE_FRAME, "/group/turns");
    BOOST_TEST(!firstDifference(scene, now).has_value());
}

BOOST_AUTO_TEST_CASE(a_body_that_left_the_finite_numbers_stays_as_written) {
    SceneBuilder make;
    addSpinner(make, make.root(), "body", {});
    const Scene scene = make.build();
    DiagnosticLog planning;
    Simulation simulation(scene, {}, planning);
    step(simulation, 5);
    dBodyAddForce(simulation.ode(simulation.findBody("body")), std::numeric_limits<double>::infinity(), 0, 0);
    step(simulation, 5);
    test::ClaimedLog log;
    const Scene now = sceneNow(simulation, log);
    log.claim(code::SIM_STATE_DIVERGED, "/body");
    BOOST_TEST(!firstDifference(scene, now).has_value());
}

BOOST_AUTO_TEST_CASE(forces_for_the_first_step_have_been_used_up) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {});
    make.addSphere(body, "shape", 0.1);
    body.body->force = Vector3{10, 0, 0};
    const Scene now = checkMoved(make.build(), 3);
    BOOST_TEST((node(now, "body").body->force == Vector3{}));
    BOOST_TEST(!node(now, "body").body->torque.has_value());
}

BOOST_AUTO_TEST_CASE(sleep_is_said_where_the_format_has_a_word_for_it) {
    SceneBuilder make;
    make.addPlane(make.root(), "floor", {0, 1, 0}, 0);
    make.addBox(make.addBody(make.root(), "box", {0, 0.5, 0}), "shape", {1, 1, 1});
    Scene scene = make.build();
    for (const char* format : {"xode", "gltf"}) {
        scene.edit().format = format;
        DiagnosticLog log;
        Simulation simulation(scene, {}, log);
        step(simulation, 10);
        dBodyDisable(simulation.ode(simulation.findBody("box")));
        BOOST_REQUIRE_EQUAL(simulation.asleepCount(), 1U);
        const Scene now = sceneNow(simulation, log);
        const bool xode = scene.contents().format == "xode";
        BOOST_TEST((node(now, "box").body->enabled == (xode ? std::optional(false) : std::nullopt)));
        BOOST_TEST(Simulation(now, {}, log).asleepCount() == (xode ? 1U : 0U));
    }
}

BOOST_AUTO_TEST_CASE(what_animations_move_stays_as_written) {
    DiagnosticLog log;
    const Scene scene = load(test::sourceFolder() / "data" / "lift.gltf", log);
    Simulation simulation(scene, {}, log);
    step(simulation, 60);
    const Scene now = sceneNow(simulation, log);
    const std::vector<bool> animated = animatedBodies(planOf(simulation));
    BOOST_TEST(std::count(animated.begin(), animated.end(), true) > 0);
    for (std::size_t i = 0; i < animated.size(); ++i) {
        const NodeId id = simulation.bodies()[i].node;
        const bool same = scene.find(id)->transform == now.find(id)->transform;
        if (animated[i]) BOOST_TEST(same);
    }
}

BOOST_AUTO_TEST_CASE(gravity_is_that_of_the_simulation) {
    for (const bool stated : {false, true}) {
        SceneBuilder make;
        addSpinner(make, make.root(), "body", {});
        Scene scene = make.build();
        if (stated) scene.edit().gravity = WorldGravity{9.81, Vector3{0, -1, 0}, {}};
        DiagnosticLog log;
        SimulationOptions options;
        options.plan.gravityOverride = Vector3{0, 0, -1.62};
        Simulation moon(scene, options, log);
        const Simulation again(sceneNow(moon, log), {}, log);
        BOOST_TEST((planOf(again).worlds[0].gravity == Vector3{0, 0, -1.62}));
        moon.gravity().setWorld({});
        BOOST_TEST((planOf(Simulation(sceneNow(moon, log), {}, log)).worlds[0].gravity == Vector3{}));
        const Simulation usual(scene, {}, log);
        BOOST_TEST(!firstDifference(sceneNow(usual, log), scene).has_value());
    }
}

BOOST_AUTO_TEST_CASE(other_scenes_in_the_simulation_are_passed_over) {
    SceneBuilder make;
    addSpinner(make, make.root(), "body", {});
    const Scene scene = make.build();
    addSpinner(make, make.root(), "guest", {});
    const Scene guest = make.build();
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    BOOST_REQUIRE(simulation.add(guest, {{50, 0, 0}, {}}, log));
    step(simulation, 10);
    const Scene now = sceneNow(simulation, log);
    BOOST_TEST((log.entries().back().code == code::SIM_STATE_ADDED));
    const Simulation again(now, {}, log);
    BOOST_TEST(again.bodies().size() == 1U);
    BOOST_TEST(distance(again.pose(again.bodies()[0]).position, simulation.pose(simulation.bodies()[0]).position) <
               kTolerance);
    BOOST_REQUIRE(simulation.remove(InstanceId{}));
    BOOST_TEST(!firstDifference(sceneNow(simulation, log), scene).has_value());
}

// Each body of a scene goes once, with what it carries; the file that is left has the others alone.
BOOST_AUTO_TEST_CASE(removed_bodies_are_not_in_the_file) {
    for (const std::string name : {"tower.xode", "robot_arm.xode", "vehicle.xode", "joints.gltf", "khr_door.gltf"}) {
        DiagnosticLog log;
        const std::filesystem::path file = test::sourceFolder() / "data" / name;
        const Scene scene = load(file, log);
        const std::size_t bodies = Simulation(scene, {}, log).bodies().size();
        for (std::size_t i = 0; i < bodies; ++i) {
            BOOST_TEST_CONTEXT(name << ", body " << i) {
                Simulation simulation(scene, {}, log);
                step(simulation, 5);
                BOOST_REQUIRE(simulation.remove(simulation.bodies()[i]));
                step(simulation, 5);
                const auto bytes = saveBytes(sceneNow(simulation, log), formatOfSuffix(file), log);
                BOOST_REQUIRE(bytes.has_value());
                checkAlike(simulation, Simulation(loadBytes(*bytes, name, file.parent_path(), log), {}, log));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(removed_joints_are_not_in_the_file) {
    for (const std::string name : {"robot_arm.xode", "joints.gltf"}) {
        DiagnosticLog log;
        const std::filesystem::path file = test::sourceFolder() / "data" / name;
        SimulationOptions options;
        options.jointReadings = true;
        Simulation simulation(load(file, log), options, log);
        step(simulation, 5);
        while (simulation.results().jointReadings().size() > 1) {
            const JointReading& first = simulation.results().jointReadings().front();
            BOOST_REQUIRE(simulation.remove(JointId{first.id.node, first.id.instance}));
            const auto bytes = saveBytes(sceneNow(simulation, log), formatOfSuffix(file), log);
            BOOST_REQUIRE(bytes.has_value());
            const Simulation again(loadBytes(*bytes, name, file.parent_path(), log), options, log);
            BOOST_TEST(again.results().jointReadings().size() == simulation.results().jointReadings().size());
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace scene_now_test
