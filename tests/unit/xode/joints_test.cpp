#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "reading.hpp"

#include "orrery/base/codes/xode.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

const std::string kBodies = "<body name='a'/><body name='b'/>";
const std::string kLinks = "<link1 body='a'/><link2 body='b'/>";
const std::string kAnchor = "<anchor x='1' y='2' z='3'/>";
const std::string kX = "<axis x='1' y='0' z='0'/>";
const std::string kY = "<axis x='0' y='1' z='0'/>";
const std::string kZ = "<axis x='0' y='0' z='1'/>";

Scene readJoint(const std::string& type, DiagnosticLog& log, const std::string& links = kLinks) {
    return readInSpace(kBodies + "<joint name='j'>" + links + type + "</joint>", log);
}

bool isJoint(const Scene& scene) {
    return static_cast<bool>(scene.find("j")->joint);
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_type_of_joint_is_read) {
    ClaimedLog log;
    const std::vector<std::pair<std::string, JointType>> types{
        {"<ball>" + kAnchor + "</ball>", JointType::Ball},
        {"<hinge>" + kAnchor + kX + "</hinge>", JointType::Hinge},
        {"<hinge2>" + kAnchor + kX + kY + "</hinge2>", JointType::Hinge2},
        {"<slider>" + kX + "</slider>", JointType::Slider},
        {"<universal>" + kAnchor + kX + kY + "</universal>", JointType::Universal},
        {"<fixed/>", JointType::Fixed},
        {"<amotor>" + kX + kY + kZ + "</amotor>", JointType::AMotor}};
    for (const auto& [text, type] : types) {
        const Scene scene = readJoint(text, log);
        BOOST_REQUIRE_MESSAGE(isJoint(scene), text);
        BOOST_TEST((scene.find("j")->joint->type == type));
    }
}

BOOST_AUTO_TEST_CASE(links_find_bodies_that_come_later) {
    ClaimedLog log;
    const Scene scene = readInSpace(
        "<joint name='j'><link1 body='late'/><ball>" + kAnchor + "</ball></joint><group><body name='late'/></group>",
        log);
    const Joint& joint = *scene.find("j")->joint;
    BOOST_TEST(joint.link1->body.value == scene.find("late")->id.value);
    BOOST_TEST(joint.link1->name == "late");
    BOOST_TEST(!joint.link2.has_value());
}

BOOST_AUTO_TEST_CASE(links_look_at_bodies_only) {
    ClaimedLog log;
    log.claim(code::XODE_NAME_DUPLICATE);
    const Scene scene =
        readInSpace("<geom name='b'><ray length='1'/></geom><body name='a'/><body name='b'/><joint name='j'>" + kLinks +
                        "<fixed/></joint>",
                    log);
    BOOST_TEST(static_cast<bool>(scene.find(scene.find("j")->joint->link2->body)->body));
}

BOOST_AUTO_TEST_CASE(an_anchor_keeps_whether_it_is_absolute) {
    ClaimedLog log;
    const Scene relative = readJoint("<ball>" + kAnchor + "</ball>", log);
    BOOST_TEST((relative.find("j")->joint->anchor->position == Vector3{1, 2, 3}));
    BOOST_TEST(!relative.find("j")->joint->anchor->absolute.has_value());
    const Scene absolute = readJoint("<ball><anchor x='0' y='0' z='0' absolute='true'/></ball>", log);
    BOOST_TEST((absolute.find("j")->joint->anchor->absolute == true));
}

BOOST_AUTO_TEST_CASE(a2_an_anchor_without_absolute_is_in_the_world_as_pyode_reads_it) {
    ClaimedLog log;
    XodeOptions options;
    options.choices.anchor = XodeChoices::Anchor::World;
    const auto absoluteOf = [&](const std::string& attribute) {
        const Scene scene = readInSpace(
            kBodies + "<joint name='j'>" + kLinks + "<ball><anchor x='1' y='2' z='3'" + attribute + "/></ball></joint>",
            log, options);
        return scene.find("j")->joint->anchor->absolute;
    };
    BOOST_TEST((absoluteOf("") == true));
    BOOST_TEST((absoluteOf(" absolute='false'") == false));
}

BOOST_AUTO_TEST_CASE(each_parameter_of_an_axis_is_read) {
    ClaimedLog log;
    const Scene scene =
        readJoint("<hinge2>" + kAnchor +
                      "<axis x='1' y='0' z='0' LowStop='-1' HiStop='INF' Vel='2' FMax='3' FudgeFactor='0.5' "
                      "Bounce='0.25' CFM='4' "
                      "StopERP='5' StopCFM='6' SuspensionERP='7' SuspensionCFM='8'/><axis x='0' y='1' z='0'/></hinge2>",
                  log);
    const JointAxis& axis = scene.find("j")->joint->axes.at(0);
    BOOST_TEST((axis.direction == Vector3{1, 0, 0}));
    BOOST_TEST((axis.loStop == -1.0));
    BOOST_TEST((axis.hiStop == std::numeric_limits<double>::infinity()));
    BOOST_TEST((axis.velocity == 2.0));
    BOOST_TEST((axis.fMax == 3.0));
    BOOST_TEST((axis.fudgeFactor == 0.5));
    BOOST_TEST((axis.bounce == 0.25));
    BOOST_TEST((axis.cfm == 4.0));
    BOOST_TEST((axis.stopErp == 5.0));
    BOOST_TEST((axis.stopCfm == 6.0));
    BOOST_TEST((axis.suspensionErp == 7.0));
    BOOST_TEST((axis.suspensionCfm == 8.0));
    BOOST_TEST(!scene.find("j")->joint->axes.at(1).loStop.has_value());
}

BOOST_AUTO_TEST_CASE(a_suffix_names_the_axis) {
    ClaimedLog log;
    const Scene scene = readJoint("<universal>" + kAnchor +
                                      "<axis x='1' y='0' z='0' FMax2='3' LoStop='-2'/>"
                                      "<axis x='0' y='1' z='0' Vel2='4'/></universal>",
                                  log);
    const auto& axes = scene.find("j")->joint->axes;
    BOOST_TEST((axes.at(0).loStop == -2.0));
    BOOST_TEST(!axes.at(0).fMax.has_value());
    BOOST_TEST((axes.at(1).fMax == 3.0));
    BOOST_TEST((axes.at(1).velocity == 4.0));
}

BOOST_AUTO_TEST_CASE(a_parameter_that_cannot_be_used_leaves_the_joint) {
    ClaimedLog log;
    log.claim(code::XODE_NUMBER_MALFORMED);
    log.claim(code::XODE_AXIS_PARAMETER_IGNORED);
    log.claim(code::XODE_AXIS_PARAMETER_UNKNOWN);
    const Scene scene =
        readJoint("<hinge>" + kAnchor + "<axis x='1' y='0' z='0' Vel='fast' FMax='-1' Torque='1'/></hinge>", log);
    BOOST_REQUIRE(isJoint(scene));
    BOOST_TEST(!scene.find("j")->joint->axes.at(0).velocity.has_value());
    BOOST_TEST(!scene.find("j")->joint->axes.at(0).fMax.has_value());
}

BOOST_AUTO_TEST_CASE(a_joint_that_ode_would_abort_on_is_left_out_and_its_node_stays) {
    struct Case {
        Code code;
        std::string links;
        std::string type;
    };
    const std::string one = "<link1 body='a'/>";
    const std::string ball = "<ball>" + kAnchor + "</ball>";
    for (const Case& c :
         std::vector<Case>{{code::XODE_JOINT_SAME_BODY, "<link1 body='a'/><link2 body='a'/>", ball},
                           {code::XODE_JOINT_NO_BODY, "", ball},
                           {code::XODE_HINGE2_BODIES, one, "<hinge2>" + kAnchor + kX + kY + "</hinge2>"},
                           {code::XODE_LINK_UNKNOWN, "<link1 body='x'/>", ball},
                           {code::XODE_LINK_NOT_BODY, "<link1 body='j'/>", ball},
                           {code::XODE_ATTRIBUTE_MISSING, "<link1/>", ball},
                           {code::XODE_ELEMENT_MISSING, kLinks, ""},
                           {code::XODE_ELEMENT_REPEATED, kLinks, ball + "<fixed/>"},
                           {code::XODE_JOINT_AXES, kLinks, "<slider/>"},
                           {code::XODE_AXIS_ZERO, kLinks, "<slider><axis x='0' y='0' z='0'/></slider>"},
                           {code::XODE_AXES_PARALLEL, kLinks,
                            "<universal>" + kAnchor + kX + "<axis x='-3' y='0' z='0'/></universal>"},
                           {code::XODE_ATTRIBUTE_MISSING, kLinks, "<ball><anchor x='0'/></ball>"}}) {
        ClaimedLog log;
        log.claim(c.code);
        const Scene scene = readJoint(c.type, log, c.links);
        BOOST_TEST(!isJoint(scene), infoOf(c.code).name);
    }
}

BOOST_AUTO_TEST_CASE(a_joint_in_a_body_without_links_holds_it_to_the_world) {
    ClaimedLog log;
    const Scene scene = readInSpace("<body name='a'><group><joint name='j'><fixed/></joint></group></body>", log);
    BOOST_REQUIRE(isJoint(scene));
    BOOST_TEST(!scene.find("j")->joint->link1.has_value());
    BOOST_TEST(!scene.find("j")->joint->link2.has_value());
}

BOOST_AUTO_TEST_CASE(a_missing_link_is_the_body_around) {
    ClaimedLog log;
    log.claim(code::XODE_JOINT_SAME_BODY);
    readInSpace("<body name='a'><joint name='j'><link2 body='a'/><fixed/></joint></body>", log);
    log.check();
    const Scene fine =
        readInSpace("<body name='b'/><body name='a'><joint name='j'><link2 body='b'/><fixed/></joint></body>", log);
    BOOST_TEST(isJoint(fine));
}

BOOST_AUTO_TEST_CASE(a_near_name_is_suggested) {
    DiagnosticLog log;
    readInSpace("<body name='front wheel'/><body name='axle'/><joint><link1 body='Front weel'/><fixed/></joint>", log);
    BOOST_REQUIRE(log.entries().size() == 1U);
    BOOST_TEST(log.entries()[0].message.find("did you mean \"front wheel\"?") != std::string::npos);
    BOOST_TEST(log.entries()[0].found == "Front weel");
}

BOOST_AUTO_TEST_CASE(an_ambiguous_name_is_an_error_only_where_it_is_linked) {
    ClaimedLog log;
    const std::string twins = "<body name='a'/><body name='a'/>";
    log.claim(code::XODE_BODY_NAME_DUPLICATE);
    readInSpace(twins, log);
    log.check();
    log.claim(code::XODE_BODY_NAME_DUPLICATE);
    log.claim(code::XODE_LINK_AMBIGUOUS);
    const Scene scene = readInSpace(twins + "<joint name='j'><link1 body='a'/><fixed/></joint>", log);
    BOOST_TEST(!isJoint(scene));
}
