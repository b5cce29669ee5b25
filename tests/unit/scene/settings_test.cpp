// Members of scenes by name and text.
#include "orrery/scene/settings.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>

namespace orrery {
namespace {

// A ball on the floor, a wheel whose name has a dot, a hinge, and a joint between node frames.
struct Fixture {
    Fixture() {
        floor = make.addBox(make.root(), "floor", {10, 1, 10}).id;
        Node& first = make.addBody(make.root(), "ball", {0, 5, 0}, 2);
        ball = first.id;
        make.addSphere(first, "ball shape", 0.5);
        Node& second = make.addBody(make.root(), "wheel.left", {1, 2, 3});
        wheel = second.id;
        hinge = make.addJoint(make.root(), "hinge", JointType::Hinge, &second, &first, Vector3{}, {{0, 1, 0}}).id;
        JointSettings settings;
        settings.name = "springs";
        settings.limits.push_back({});
        settings.drives.resize(2);
        settings.drives[1].type = DriveType::Angular;
        settings.drives[1].axis = 2;
        const JointSettingsId id = make.contents().addJointSettings(settings);
        frame = make.addSixDofJoint(make.root(), "held", first, id).id;
    }
    std::string set(std::string_view target, std::string_view value) {
        return setMember(make.contents(), target, value);
    }
    Node& node(NodeId id) { return *make.contents().find(id); }

    SceneBuilder make;
    NodeId floor, ball, wheel, hinge, frame;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(settings, Fixture)

BOOST_AUTO_TEST_CASE(members_are_found_by_name) {
    BOOST_TEST(set("body:ball.mass", "3") == "");
    BOOST_TEST(*std::get<MotionMass>(node(ball).body->mass).mass == 3);
    BOOST_TEST(set("body:ball.linearVelocity", "1, 2 -3") == "");
    BOOST_CHECK((*node(ball).body->linearVelocity == Vector3{1, 2, -3}));
    BOOST_TEST(set("body:ball.linearVelocity.y", "7") == "");
    BOOST_TEST(node(ball).body->linearVelocity->y == 7);
    BOOST_TEST(set("body:/ball.position.x", "4") == "");
    BOOST_CHECK((*node(ball).transform.position == Vector3{4, 5, 0}));
    BOOST_TEST(set("body:ball.type", "kinematic") == "");
    BOOST_CHECK(node(ball).body->type == BodyType::Kinematic);
    BOOST_TEST(set("node:ball.body.gravityMode", "false") == "");
    BOOST_TEST(*node(ball).body->gravityMode == false);
}

BOOST_AUTO_TEST_CASE(a_name_may_have_dots_and_quotes) {
    BOOST_TEST(set("body:wheel.left.mass", "3") == "");
    BOOST_TEST(set("body:\"wheel.left\".mass.mass", "4") == "");
    BOOST_TEST(*std::get<MotionMass>(node(wheel).body->mass).mass == 4);
}

BOOST_AUTO_TEST_CASE(what_a_part_lacks_is_sought_in_what_belongs_to_it) {
    BOOST_TEST(set("joint:hinge.loStop", "-0.5") == "");
    BOOST_TEST(*node(hinge).joint->axes[0].loStop == -0.5);
    BOOST_TEST(set("joint:hinge.axes[0].fMax", "INF") == "");
    BOOST_TEST(*node(hinge).joint->axes[0].fMax == std::numeric_limits<double>::infinity());
    BOOST_TEST(set("joint:held.limits[0].max", "0.25") == "");
    BOOST_TEST(*make.contents().joints[0].limits[0].max == 0.25);
    BOOST_TEST(set("settings:springs.limits[0].damping", "9") == "");
    BOOST_TEST(*make.contents().joints[0].limits[0].damping == 9);
    BOOST_TEST(set("geom:ball shape.radius", "0.75") == "");
    const Shape* shape = make.contents().shape(node(ball).children[0]->collider->shape);
    BOOST_TEST(std::get<SphereShape>(shape->geometry).radius.value_or(0) == 0.75);
    BOOST_TEST(set("body:ball.maxAngularSpeed", "12") == "");
    BOOST_TEST(*node(ball).body->ode->maxAngularSpeed == 12);
}

BOOST_AUTO_TEST_CASE(axes_and_drives_have_the_names_of_actuators) {
    node(hinge).joint->axes.resize(2);
    BOOST_TEST(set("joint:hinge.2.fMax", "4") == "");
    BOOST_TEST(*node(hinge).joint->axes[1].fMax == 4);
    BOOST_TEST(set("joint:/hinge.1.velocity", "3") == "");
    BOOST_TEST(*node(hinge).joint->axes[0].velocity == 3);
    BOOST_TEST(set("joint:hinge.3.fMax", "4").find("no element [2] of 2") != std::string::npos);
    BOOST_TEST(set("joint:held.rz.maxForce", "6") == "");
    BOOST_TEST(*make.contents().joints[0].drives[1].maxForce == 6);
    BOOST_TEST(set("joint:held.maxForce", "7") == "");
    BOOST_TEST(*make.contents().joints[0].drives[0].maxForce == 7);
    BOOST_TEST(!set("joint:held.ry.maxForce", "6").empty());
}

BOOST_AUTO_TEST_CASE(a_pattern_sets_all_that_have_the_member) {
    const NodeId other =
        make.addJoint(make.root(), "hinge2", JointType::Hinge, &node(ball), nullptr, Vector3{}, {{0, 1, 0}}).id;
    BOOST_TEST(set("joint:*.fMax", "5") == "");
    BOOST_TEST(*node(hinge).joint->axes[0].fMax == 5);
    BOOST_TEST(*node(other).joint->axes[0].fMax == 5);
    BOOST_TEST(set("joint:h*2.fMax", "6") == "");
    BOOST_TEST(*node(hinge).joint->axes[0].fMax == 5);
    BOOST_TEST(*node(other).joint->axes[0].fMax == 6);
    BOOST_TEST(set("body:/*.mass", "7") == "");
    BOOST_TEST(*std::get<MotionMass>(node(ball).body->mass).mass == 7);
    BOOST_TEST(*std::get<MotionMass>(node(wheel).body->mass).mass == 7);
    BOOST_TEST(set("joint:x*.fMax", "5").starts_with("there is no joint \"x*\""));
    BOOST_TEST(set("joint:*.fMux", "5").find("fMux") != std::string::npos);
    BOOST_TEST(set("joint:*.fMax", "-5").find("-5") != std::string::npos);
    // Many stars, and a name that fits until its end.
    node(ball).name = std::string(200, 'a');
    BOOST_TEST(set("body:*a*a*a*a*a*a*a*a*a*a*a*a*b.mass", "9").starts_with("there is no body"));
    node(ball).name = "ball";
    node(wheel).name = "*";
    BOOST_TEST(set("body:*.mass", "8") == "");
    BOOST_TEST(*std::get<MotionMass>(node(ball).body->mass).mass == 7);
    BOOST_TEST(*std::get<MotionMass>(node(wheel).body->mass).mass == 8);
}

BOOST_AUTO_TEST_CASE(friction_is_that_of_materials_and_surfaces) {
    BOOST_TEST(set("geom:floor.surface.mu", "5") == "");
    BOOST_TEST(set("friction", "0.25") == "");
    for (const NodeId id : {floor, node(ball).children[0]->id}) {
        const PhysicsMaterial* material = make.contents().material(node(id).collider->material);
        BOOST_TEST(*material->staticFriction == 0.25);
        BOOST_TEST(*material->dynamicFriction == 0.25);
    }
    BOOST_TEST(*node(floor).collider->ode->surface->mu == 0.25);
    BOOST_TEST(set("geom:floor.friction", "1") == "");
    BOOST_TEST(*make.contents().material(node(floor).collider->material)->dynamicFriction == 1);
    BOOST_TEST(!set("friction", "-1").empty());
}

BOOST_AUTO_TEST_CASE(a_composed_mass_is_adjusted) {
    node(ball).body->mass.emplace<std::monostate>();
    BOOST_TEST(set("body:ball.mass", "3") == "");
    BOOST_TEST(*std::get<ComposedMass>(node(ball).body->mass).adjust == 3);
    std::get<ComposedMass>(node(ball).body->mass).children.emplace_back();
    BOOST_TEST(set("body:ball.mass", "4").find("nested") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_said_and_changes_nothing) {
    const SceneContents before(make.contents());
    const struct {
        std::string_view target, value, says;
    } cases[] = {
        {"body:bal.mass", "2", "did you mean \"ball\"?"},
        {"bdy:ball.mass", "2", "did you mean \"body\"?"},
        {"body:ball.linaerVelocity", "0,0,0", "did you mean \"linearVelocity\"?"},
        {"body:ball.linaerVelocity.x", "0", "did you mean \"linearVelocity\"?"},
        {"joint:hinge.axes[0].loStopp", "0", "did you mean \"loStop\"?"},
        {"body:ball.mass", "-1", "1e-12 to 1e12 (kg)"},
        {"body:ball.mass", "heavy", "not \"heavy\""},
        {"joint:hinge.stopLow", "1", "loStop"},
        {"joint:hinge.loStop", "1e9", "from -1e+07 to 1e+07 (rad or m)"},
        {"joint:hinge.axes[3].loStop", "1", "no element [3] of 1"},
        {"joint:hinge.bounce", "2", "from 0 to 1"},
        {"joint:hinge.loVel", "1", "ODE takes none"},
        {"body:ball.linearVelocity", "1,2", "expected 3 numbers"},
        {"body:ball.linearVelocity", "1,high,2", "expected finite numbers"},
        {"body:ball.linearVelocity.x", "INF", "expected a number"},
        {"node:ball.transform", "high", "it has members of its own: absolute, matrix, "},
        {"joint:hinge.axes", "1", "it is a list"},
        {"body:ball.type", "quick", "one of dynamic, kinematic, static"},
        {"body:ball", "2", "expected body:NAME.MEMBER"},
        {"mass", "2", "expected KIND:NAME.MEMBER"},
        {"scene.gravty.gravity", "2", "did you mean \"gravity\"?"},
        {"settings:springs.limts[0].max", "1", "did you mean \"limits\"?"},
        {"settings:spring.limits[0].max", "1", "did you mean \"springs\"?"},
        {"joint:hinge.link1.body", "2", "cannot be set"},
    };
    for (const auto& [target, value, says] : cases) {
        const std::string fault = set(target, value);
        BOOST_TEST(fault.find(says) != std::string::npos, target << ": " << fault);
    }
    BOOST_CHECK(*node(ball).transform.position == *before.find(ball)->transform.position);
    BOOST_TEST(!node(ball).body->linearVelocity.has_value());
    BOOST_TEST(!node(ball).body->ode.has_value());
    BOOST_TEST(!node(hinge).joint->axes[0].loStop.has_value());
    BOOST_TEST(make.contents().materials.size() == before.materials.size());
}

BOOST_AUTO_TEST_CASE(a_matrix_is_told_of_by_what_it_replaces_alone) {
    for (const NodeId id : {ball, frame}) node(id).transform.matrix = Matrix4{};
    for (const char* target : {"body:ball.position.x", "body:ball.rotation", "joint:held.scale"})
        BOOST_TEST(set(target, "1").find("its place is a matrix") != std::string::npos, target);
    const std::string fault = set("joint:held.velocity", "1");
    BOOST_TEST(fault.find("matrix:") == std::string::npos, fault);
    BOOST_TEST(fault.find("drives") != std::string::npos, fault);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery
