// Edits of an XODE scene as edits of its text: what comes, goes and moves, in the style of its neighbours.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>

#include "edited_xode.hpp"
#include "orrery/base/codes/export.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

const std::string kText = R"(<?xml version="1.0" encoding="UTF-8"?>
<xode version='1.0r23'>
    <world>
        <space name='yard'>
            <!-- stands still -->
            <geom name='floor'><plane a='0' b='1' c='0' d='0'/></geom>
            <body name='crate'>
                <transform><position x='0.50' y='2' z='1e0'/></transform>
                <geom name='hull'><box sizex='1' sizey='1' sizez='1'/></geom>
            </body>
            <group name='empty'/>
            <body name='ball'/>
        </space>
    </world>
</xode>
)";

std::string edited(const std::function<void(Scene&)>& change) {
    return test::edited(change, kText);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_xode)

BOOST_AUTO_TEST_CASE(an_added_body_stands_on_a_line_of_its_own) {
    BOOST_TEST(edited([](Scene& s) {
                   Node& ball = s.edit().addNode(find(s, "yard"), "second");
                   ball.body.emplace();
                   ball.transform.position = Vector3{0, 3, 0};
               }) == replaced(kText, "            <body name='ball'/>\n",
                              "            <body name='ball'/>\n"
                              "            <body name='second'>\n"
                              "                <transform>\n"
                              "                    <position x='0' y='3' z='0'/>\n"
                              "                </transform>\n"
                              "            </body>\n"));
}

BOOST_AUTO_TEST_CASE(an_added_body_may_stand_before_another) {
    const std::string text = edited([](Scene& s) {
        Node& yard = find(s, "yard");
        s.edit().addNode(yard, "first", &find(s, "crate")).body.emplace();
    });
    BOOST_TEST(text.find("<body name='first'") < text.find("<body name='crate'"), text);
    BOOST_TEST(text.find("<body name='first'") > text.find("floor"), text);
}

BOOST_AUTO_TEST_CASE(a_removed_body_takes_its_line_along) {
    BOOST_TEST(edited([](Scene& s) { s.edit().removeNode(find(s, "ball")); }) ==
               replaced(kText, "            <body name='ball'/>\n", ""));
}

BOOST_AUTO_TEST_CASE(added_and_removed_again_the_file_is_what_it_was) {
    const auto add = [](Scene& s) {
        SceneContents& contents = s.edit();
        for (const char* parent : {"yard", "crate"}) {
            Node& node = contents.addNode(find(s, parent), std::string("new in ") + parent);
            node.body.emplace();
            contents.addNode(node, "below").transform.position = Vector3{1, 0, 0};
        }
    };
    const auto remove = [](Scene& s) {
        s.edit().removeNode(find(s, "new in yard"));
        s.edit().removeNode(find(s, "new in crate"));
    };
    const std::string more = edited(add);
    BOOST_TEST(more != kText);
    BOOST_TEST(edited(remove, more) == kText);
}

BOOST_AUTO_TEST_CASE(what_is_added_to_an_empty_element_opens_it) {
    BOOST_TEST(edited([](Scene& s) {
                   s.edit().addNode(find(s, "empty"), "a").body.emplace();
               }).find("<group name='empty'>\n                <body name='a'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_value_that_came_is_an_attribute_or_an_element) {
    BOOST_TEST(edited([](Scene& s) {
                   find(s, "ball").body->enabled = false;
               }).find("<body name='ball' enabled='false'/>") != std::string::npos);
    const std::string text = edited([](Scene& s) {
        find(s, "crate").body->linearVelocity = Vector3{1, 0, 0};
        find(s, "ball").transform.position = Vector3{0, 5, 0};
    });
    BOOST_TEST(text.find("<body name='ball'>\n                <transform>") != std::string::npos, text);
    BOOST_TEST(text.find("</transform>\n                <linearVel x='1' y='0' z='0'/>\n") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_value_that_went_takes_its_element_along) {
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").transform.position.reset(); }).find("0.50") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_node_that_moved_keeps_its_text) {
    const std::string text = edited([](Scene& s) {
        SceneContents& contents = s.edit();
        contents.moveNode(find(s, "crate"), find(s, "yard"), &find(s, "floor"));
    });
    BOOST_TEST(text.find("<position x='0.50' y='2' z='1e0'/>") != std::string::npos, text);
    BOOST_TEST(text.find("'crate'") < text.find("'floor'"), text);
    BOOST_TEST(text.size() == kText.size());
    BOOST_TEST(text.find("<!-- stands still -->") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_node_with_another_parent_keeps_its_text) {
    const std::string text = edited([](Scene& s) { s.edit().moveNode(find(s, "crate"), find(s, "empty")); });
    BOOST_TEST(text.find("<position x='0.50' y='2' z='1e0'/>") != std::string::npos, text);
    BOOST_TEST(text.find("<group name='empty'>\n                <body name='crate'>") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_node_moves_out_of_one_that_goes) {
    const std::string text = edited([](Scene& s) {
        SceneContents& contents = s.edit();
        contents.moveNode(find(s, "hull"), find(s, "yard"));
        contents.removeNode(find(s, "crate"));
    });
    BOOST_TEST(text.find("<geom name='hull'><box sizex='1' sizey='1' sizez='1'/></geom>") != std::string::npos, text);
    BOOST_TEST(text.find("crate") == std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(in_a_file_on_one_line_all_stays_on_one_line) {
    const std::string dense = "<xode version=\"1.0r23\"><world><space><body name=\"a\"/></space></world></xode>";
    BOOST_TEST(edited(
                   [](Scene& s) {
                       Node& space = *s.edit().root().children[0]->children[0];
                       s.edit().addNode(space, "b").body.emplace();
                   },
                   dense) == replaced(dense, "<body name=\"a\"/>", "<body name=\"a\"/><body name=\"b\"/>"));
}

BOOST_AUTO_TEST_CASE(line_ends_are_those_of_the_file) {
    const std::string text =
        "<xode version=\"1.0r23\">\r\n\t<world>\r\n\t\t<space>\r\n\t\t\t<body name=\"a\"/>\r\n"
        "\t\t</space>\r\n\t</world>\r\n</xode>";
    const std::string result = edited(
        [](Scene& s) {
            Node& space = *s.edit().root().children[0]->children[0];
            s.edit().addNode(space, "b").transform.position = Vector3{1, 2, 3};
        },
        text);
    BOOST_TEST(result.find("\r\n\t\t\t<group name=\"b\">\r\n\t\t\t\t<transform>\r\n\t\t\t\t\t<position x=\"1\"") !=
                   std::string::npos,
               result);
    std::string alone = result;
    for (std::size_t at; (at = alone.find("\r\n")) != std::string::npos;) alone.erase(at, 2);
    BOOST_TEST(alone.find('\n') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(angles_read_as_odejava_does_are_kept_and_no_edit_mixes_two_senses) {
    const std::string text =
        replaced(kText, "<body name='ball'/>",
                 "<body name='ball'><transform><position x='0' y='1' z='0'/><rotation><euler x='1' "
                 "y='2' z='3'/></rotation></transform></body>");
    LoadOptions options;
    options.xode.choices.euler = XodeChoices::Euler::Odejava;
    ClaimedLog log;
    Scene scene = loadBytes(text, "scene.xode", {}, log, options);
    BOOST_TEST(saveXode(scene, log).value() == text);
    find(scene, "ball").transform.position->y = 4;
    BOOST_TEST(saveXode(scene, log).value() == replaced(text, " y='1'", " y='4'"));
    std::get<Quaternion>(*find(scene, "ball").transform.rotation).x = 0.5;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveXode(scene, log).has_value());
}

BOOST_AUTO_TEST_CASE(what_is_new_beside_the_spaces_of_a_world_is_refused) {
    Scene scene = read(kText);
    scene.edit().addNode(*scene.edit().root().children[0], "loose").body.emplace();
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveXode(scene, log).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
