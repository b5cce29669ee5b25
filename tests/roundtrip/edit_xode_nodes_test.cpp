// Nodes that become something else, and nodes that move into new ones, as edits of the text.
#include "edited_xode.hpp"
#include "orrery/base/codes/export.hpp"

using namespace orrery;
using namespace orrery::test;

namespace edit_xode_nodes_test {
namespace {

const std::string kText =
    "<?xml version=\"1.0\"?>\n<xode version=\"1.0r23\"><world><space name=\"yard\">\n"
    "  <group name=\"box\" >\n    <geom name=\"side\"><sphere radius=\"0.50\"/></geom> <!-- kept -->\n  </group >\n"
    "  <body name=\"ball\" enabled=\"1\"/>\n"
    "  <group name=\"hollow\"/>\n"
    "</space></world></xode>\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_xode_nodes)

BOOST_AUTO_TEST_CASE(a_group_becomes_a_body_by_its_tags_alone) {
    BOOST_TEST(edited([](Scene& s) { find(s, "box").body.emplace(); }, kText) ==
               replaced(replaced(kText, "<group name=\"box\" >", "<body name=\"box\" >"), "</group >", "</body >"));
}

BOOST_AUTO_TEST_CASE(an_empty_group_becomes_a_body_with_what_it_says) {
    const std::string text = edited(
        [](Scene& s) {
            Node& node = find(s, "hollow");
            node.body.emplace().linearVelocity = Vector3{1, 0, 0};
        },
        kText);
    BOOST_TEST(text.find("<body name=\"hollow\">") != std::string::npos, text);
    BOOST_TEST(text.find("</body>\n</space>") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_body_becomes_a_group_and_loses_what_only_bodies_say) {
    BOOST_TEST(edited([](Scene& s) { find(s, "ball").body.reset(); }, kText) ==
               replaced(kText, "<body name=\"ball\" enabled=\"1\"/>", "<group name=\"ball\"/>"));
}

BOOST_AUTO_TEST_CASE(a_group_becomes_a_space) {
    BOOST_TEST(edited([](Scene& s) { find(s, "hollow").space.emplace(); }, kText) ==
               replaced(kText, "<group name=\"hollow\"/>", "<space name=\"hollow\"/>"));
}

BOOST_AUTO_TEST_CASE(a_shape_becomes_another_kind_in_its_place) {
    BOOST_TEST(edited(
                   [](Scene& s) {
                       s.edit().shapes.at(0).geometry = BoxShape{Vector3{1, 2, 3}};
                   },
                   kText) ==
               replaced(kText, "<sphere radius=\"0.50\"/>", "<box sizex=\"1\" sizey=\"2\" sizez=\"3\"/>"));
}

BOOST_AUTO_TEST_CASE(a_node_moves_with_its_text_into_one_that_is_new) {
    const std::string text = edited(
        [](Scene& s) {
            SceneContents& contents = s.edit();
            Node& crate = contents.addNode(find(s, "yard"), "crate");
            crate.body.emplace();
            contents.moveNode(find(s, "side"), crate);
        },
        kText);
    BOOST_TEST(text.find("<geom name=\"side\"><sphere radius=\"0.50\"/></geom>") > text.find("<body name=\"crate\">"),
               text);
    BOOST_TEST(text.find("<geom name=\"side\"") == text.rfind("<geom name=\"side\""), text);
    BOOST_TEST(text.find("<!-- kept -->") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(several_nodes_move_into_new_ones_at_any_depth_with_their_own_changes) {
    const std::string text = edited(
        [](Scene& s) {
            SceneContents& contents = s.edit();
            Node& outer = contents.addNode(find(s, "yard"), "outer");
            Node& inner = contents.addNode(outer, "inner");
            contents.moveNode(find(s, "box"), inner);
            contents.moveNode(find(s, "ball"), inner);
            contents.addNode(outer, "last");
            find(s, "ball").transform.position = Vector3{0, 1, 0};
            std::get<SphereShape>(contents.shapes.at(0).geometry).radius = 2;
        },
        kText);
    BOOST_TEST(text.find("radius=\"2\"") != std::string::npos, text);
    BOOST_TEST(text.find("</group >") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_joint_does_not_become_a_body) {
    const std::string text =
        replaced(kText, "<group name=\"hollow\"/>", "<joint name=\"hollow\"><link1 body=\"ball\"/><fixed/></joint>");
    Scene scene = read(text);
    find(scene, "hollow").joint.reset();
    find(scene, "hollow").body.emplace();
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveXode(scene, log).has_value());
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_linked_body_has_a_name_of_its_own) {
    const std::string linked =
        replaced(kText, "<group name=\"hollow\"/>", "<joint name=\"hold\"><link1 body=\"ball\"/><fixed/></joint>");
    const std::string copied = edited(
        [](Scene& s) {
            Node& ball = find(s, "ball");
            Node& copy = s.edit().addNode(*ball.parent);
            static_cast<NodeComponents&>(copy) = ball;
            ball.body->linearVelocity = Vector3{1, 0, 0};
        },
        linked);
    BOOST_TEST(copied.find("<body name=\"ball\" enabled=\"1\">") != std::string::npos, copied);
    BOOST_TEST(copied.find("<body name=\"ball#1\"") != std::string::npos, copied);

    // The one that stands first keeps the name.
    const std::string before = edited(
        [](Scene& s) {
            Node& ball = find(s, "ball");
            static_cast<NodeComponents&>(s.edit().addNode(*ball.parent, {}, &ball)) = ball;
            find(s, "hold").joint->link1->name = "ball#1";
        },
        linked);
    BOOST_TEST(before.find("<link1 body=\"ball#1\"/>") != std::string::npos, before);
}

BOOST_AUTO_TEST_CASE(a_joint_in_the_ext_of_ode_gets_no_other_part) {
    Scene scene = read(replaced(kText, "<group name=\"hollow\"/>",
                                "<ext ename=\"ode\"><joint type=\"piston\" name=\"ram\" link1=\"ball\">"
                                "<anchor x=\"0\" y=\"0\" z=\"0\"/><axis x=\"1\" y=\"0\" z=\"0\"/></joint></ext>"));
    find(scene, "ram").gravity.emplace();
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveXode(scene, log).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace edit_xode_nodes_test
