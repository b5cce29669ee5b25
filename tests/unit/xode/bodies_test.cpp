#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/xode.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

const ComposedMass& massOf(const Scene& scene) {
    return std::get<ComposedMass>(first(scene).body->mass);
}

Scene readMass(const std::string& parts, DiagnosticLog& log) {
    return readInSpace("<body><mass>" + parts + "</mass></body>", log);
}

const std::string kBox = "<mass_shape density='2'><box sizex='1' sizey='2' sizez='3'/></mass_shape>";
const std::string kBall = "<mass><mass_shape density='1'><sphere radius='1'/></mass_shape></mass>";
const std::string kShift = "<transform><position x='1' y='0' z='0'/></transform>";

bool isBox(const ComposedMass& mass) {
    const auto* shape = std::get_if<MassShape>(&mass.own);
    return shape != nullptr && std::holds_alternative<BoxShape>(shape->solid);
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_that_a_body_says_is_kept) {
    ClaimedLog log;
    const Scene scene = readInSpace(
        "<body name='b' enabled='false' gravitymode='0'><torque x='1' y='2' z='3'/><force x='4' y='5' z='6'/>"
        "<linearVel x='7' y='8' z='9'/><angularVel x='10' y='11' z='12'/>"
        "<finiteRotation mode='1' xaxis='0' yaxis='2' zaxis='0'/></body>",
        log);
    const Node& node = first(scene);
    BOOST_TEST(node.name == "b");
    const Body& body = *node.body;
    BOOST_TEST((body.enabled == false));
    BOOST_TEST((body.gravityMode == false));
    BOOST_TEST((body.torque == Vector3{1, 2, 3}));
    BOOST_TEST((body.force == Vector3{4, 5, 6}));
    BOOST_TEST((body.linearVelocity == Vector3{7, 8, 9}));
    BOOST_TEST((body.angularVelocity == Vector3{10, 11, 12}));
    BOOST_TEST((body.velocityFrame == VelocityFrame::World));
    BOOST_TEST((body.finiteRotation == FiniteRotation{true, Vector3{0, 2, 0}}));
    BOOST_TEST((body.type == BodyType::Dynamic));
}

BOOST_AUTO_TEST_CASE(what_a_body_does_not_say_is_absent) {
    ClaimedLog log;
    const Scene scene = readInSpace("<body/>", log);
    const Body& body = *first(scene).body;
    BOOST_TEST(!body.enabled.has_value());
    BOOST_TEST(!body.gravityMode.has_value());
    BOOST_TEST(!body.linearVelocity.has_value());
    BOOST_TEST(!body.finiteRotation.has_value());
    BOOST_TEST(std::holds_alternative<std::monostate>(body.mass));
}

BOOST_AUTO_TEST_CASE(density_and_total_are_both_kept) {
    ClaimedLog log;
    const Scene scene =
        readMass("<mass_shape density='2' total='3'><cappedCylinder radius='1' length='2'/></mass_shape>", log);
    const auto& shape = std::get<MassShape>(massOf(scene).own);
    BOOST_TEST((shape.density == 2.0));
    BOOST_TEST((shape.total == 3.0));
    const auto& capsule = std::get<CapsuleShape>(shape.solid);
    BOOST_TEST((capsule.meaning == CapsuleShape::Height::Middle));
    BOOST_TEST((capsule.axis == Axis::Z));
}

BOOST_AUTO_TEST_CASE(a_struct_gives_inertia_about_the_origin) {
    ClaimedLog log;
    const Scene scene = readMass(
        "<mass_struct total='1'><centerGravity x='1' y='0' z='0'/><imatrix m00='1' m01='0' m02='0' m10='0' m11='2' "
        "m12='0' m20='0' m21='0' m22='2'/></mass_struct>",
        log);
    const auto& mass = std::get<MassParameters>(massOf(scene).own);
    BOOST_TEST(mass.total == 1);
    BOOST_TEST((mass.centerOfGravity == Vector3{1, 0, 0}));
    BOOST_TEST((mass.inertia == Matrix3{{1, 0, 0, 0, 2, 0, 0, 0, 2}}));
}

BOOST_AUTO_TEST_CASE(masses_in_the_order_of_the_format_need_no_flag) {
    ClaimedLog log;
    const Scene scene = readMass(kBox + kShift + "<adjust total='6'/>" + kBall, log);
    const ComposedMass& mass = massOf(scene);
    BOOST_TEST(isBox(mass));
    BOOST_TEST((mass.transform->position == Vector3{1, 0, 0}));
    BOOST_TEST((mass.adjust == 6.0));
    BOOST_REQUIRE(mass.children.size() == 1);
    BOOST_TEST(!mass.children[0].addedFirst);
}

BOOST_AUTO_TEST_CASE(a_mass_nested_before_adjust_is_adjusted_too) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_ORDER);
    const Scene scene = readMass(kBox + kBall + "<adjust total='6'/>", log);
    BOOST_REQUIRE(massOf(scene).children.size() == 1);
    BOOST_TEST(massOf(scene).children[0].addedFirst);
}

BOOST_AUTO_TEST_CASE(a_mass_between_adjust_and_transform_is_shifted_only) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_ORDER);
    const Scene scene = readMass(kBox + "<adjust total='6'/>" + kBall + kShift, log);
    const ComposedMass& outer = massOf(scene);
    BOOST_TEST(std::holds_alternative<std::monostate>(outer.own));
    BOOST_TEST(outer.transform.has_value());
    BOOST_TEST(!outer.adjust.has_value());
    BOOST_REQUIRE(outer.children.size() == 1);
    const ComposedMass& inner = outer.children[0];
    BOOST_TEST(inner.addedFirst);
    BOOST_TEST(isBox(inner));
    BOOST_TEST((inner.adjust == 6.0));
    BOOST_REQUIRE(inner.children.size() == 1);
    BOOST_TEST(!inner.children[0].addedFirst);
}

BOOST_AUTO_TEST_CASE(a_late_shape_replaces_what_was_before) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_ORDER);
    const Scene scene = readMass(kBall + "<adjust total='6'/>" + kBox, log);
    const ComposedMass& mass = massOf(scene);
    BOOST_TEST(isBox(mass));
    BOOST_TEST(!mass.adjust.has_value());
    BOOST_TEST(mass.children.empty());
}

BOOST_AUTO_TEST_CASE(the_last_of_two_shapes_counts) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_SHAPE_REPEATED);
    const Scene scene = readMass("<mass_shape density='1'><sphere radius='1'/></mass_shape>" + kBox, log);
    BOOST_TEST(isBox(massOf(scene)));
}

BOOST_AUTO_TEST_CASE(a_mass_that_cannot_be_read_is_left_out_and_the_body_stays) {
    ClaimedLog log;
    log.claim(code::XODE_NUMBER_NOT_POSITIVE);
    const Scene scene = readMass("<mass_shape density='-1'><sphere radius='1'/></mass_shape>", log);
    BOOST_TEST(std::holds_alternative<std::monostate>(first(scene).body->mass));
}

BOOST_AUTO_TEST_CASE(inertia_must_be_positive_definite_about_the_centre_too) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_INERTIA);
    const Scene scene = readMass(
        "<mass_struct total='1'><centerGravity x='1' y='0' z='0'/><imatrix m00='1' m01='0' m02='0' m10='0' m11='1' "
        "m12='0' m20='0' m21='0' m22='1'/></mass_struct>",
        log);
    BOOST_TEST(std::holds_alternative<std::monostate>(first(scene).body->mass));
}
