// The members of nodes that can be set, and their values.
#include "orrery/scene/member_values.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "orrery/scene/settings.hpp"

namespace orrery::member_values_test {
namespace {

struct Fixture {
    Fixture() {
        Node& body = make.addBody(make.root(), "ball", {0, 5, 0}, 2);
        ball = body.id;
        make.addSphere(body, "shape", 0.5);
        hinge = make.addJoint(make.root(), "hinge", JointType::Hinge, &body, nullptr, Vector3{}, {{0, 1, 0}}).id;
    }
    Node& node(NodeId id) { return *make.contents().find(id); }
    std::vector<MemberValue> all(NodeId id) {
        return memberValues(make.contents(), node(id), [](NodeId) { return std::string("linked"); });
    }
    MemberValue member(NodeId id, std::string_view path) {
        const auto list = all(id);
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.path == path; });
        BOOST_REQUIRE_MESSAGE(found != list.end(), path);
        return *found;
    }

    SceneBuilder make;
    NodeId ball, hinge;
};

using Kind = MemberValue::Kind;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(member_values, Fixture)

BOOST_AUTO_TEST_CASE(members_have_value_unit_and_kind) {
    const MemberValue position = member(ball, "transform.position");
    BOOST_TEST(*position.value == "0, 5, 0");
    BOOST_CHECK(position.kind == Kind::Vector);
    const MemberValue type = member(ball, "body.type");
    BOOST_TEST(*type.value == "dynamic");
    BOOST_CHECK(type.kind == Kind::Word);
    BOOST_TEST((std::find(type.words.begin(), type.words.end(), "kinematic") != type.words.end()));
    BOOST_CHECK(member(hinge, "joint.link1.body").kind == Kind::Fixed);
}

BOOST_AUTO_TEST_CASE(what_a_part_lacks_has_no_value_and_can_be_set) {
    BOOST_TEST(!member(ball, "body.linearVelocity").value);
    BOOST_TEST(!member(ball, "body.gravityMode").value);
    BOOST_TEST(setMember(make.contents(), "node:ball.body.gravityMode", "false") == "");
    BOOST_TEST(*member(ball, "body.gravityMode").value == "false");
}

BOOST_AUTO_TEST_CASE(a_matrix_stands_in_place_of_what_it_replaces) {
    node(ball).transform = {};
    node(ball).transform.matrix = Matrix4{};
    for (const MemberValue& each : all(ball)) BOOST_TEST(each.path != "transform.position");
    BOOST_TEST(*member(ball, "transform.matrix.m[0]").value == "1");
}

// Each value is text that setMember() takes.
BOOST_AUTO_TEST_CASE(all_that_is_there_can_be_set_to_what_it_is) {
    for (const NodeId id : {ball, hinge}) {
        for (const MemberValue& each : all(id)) {
            if (!each.value || each.kind == Kind::Fixed) continue;
            BOOST_TEST(setMember(make.contents(), "node:" + node(id).name + '.' + each.path, *each.value) == "",
                       each.path);
            BOOST_TEST(*member(id, each.path).value == *each.value);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::member_values_test
