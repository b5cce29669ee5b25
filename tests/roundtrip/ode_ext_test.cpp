// <ext ename="ode">: each row of reference section 8 is read, written into new files of both formats and read back.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <vector>

#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test::ode_ext_test {
namespace {

std::string inSpace(const std::string& content) {
    return "<xode version=\"1.0r23\"><world><space>" + content + "</space></world></xode>";
}

struct Row {
    const char* name;
    std::string text;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

const std::string kBodies = "<body name='a'/><body name='b'/>";
const std::string kMesh =
    "<trimesh><vertices><v x='0' y='0' z='0'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/><v x='0' y='0' "
    "z='1'/></vertices>"
    "<triangles><t ia='1' ib='3' ic='2'/><t ia='1' ib='2' ic='4'/><t ia='1' ib='4' ic='3'/><t ia='2' ib='3' ic='4'/>"
    "</triangles></trimesh>";

std::string world(const std::string& content) {
    return "<xode version=\"1.0r23\"><world><space/><ext ename='ode'>" + content + "</ext></world></xode>";
}
std::string space(const std::string& content) {
    return inSpace("<ext ename='ode'>" + content + "</ext>");
}
std::string body(const std::string& content) {
    return inSpace("<body name='a'><ext ename='ode'>" + content + "</ext></body>");
}
std::string geom(const std::string& content) {
    return inSpace("<geom name='g'><sphere radius='1'/><ext ename='ode'>" + content + "</ext></geom>");
}
std::string joint(const std::string& attributes, const std::string& content) {
    return inSpace(kBodies + "<ext ename='ode'><joint name='j' link1='a' link2='b' " + attributes + ">" + content +
                   "</joint></ext>");
}
const std::string kAnchor = "<anchor x='0' y='0' z='0.5' absolute='true'/>";
const std::string kAnchor2 = "<anchor2 x='0' y='1' z='0.5'/>";
const std::string kX = "<axis x='1' y='0' z='0' LowStop='-1' HiStop='INF'/>";
const std::string kY = "<axis x='0' y='1' z='0' rel='2'/>";
const std::string kZ = "<axis x='0' y='0' z='1' offset='0.5' angle='1'/>";

const std::vector<Row> kRows{
    {"world: gravity, ERP, CFM", world("<gravity x='1' y='-2' z='0.1'/><ERP value='0.3'/><CFM value='1e-7'/>")},
    {"world: quickstep, contacts, threads",
     world("<quickstep iterations='33' w='1.1'/><contact maxCorrectingVel='INF' surfaceLayer='0.01'/><threads "
           "max='2'/>")},
    {"world: auto-disable, damping, max angular speed",
     world("<autodisable flag='true' linear='0.1' angular='0.2' samples='3' steps='4' time='5'/><damping linear='0.1' "
           "angular='0.2' linearThreshold='0.3' angularThreshold='0.4'/><maxangularspeed value='9'/>")},
    {"body: auto-disable, damping, max angular speed",
     body("<autodisable flag='0' linear='0.1'/><damping angular='0.2'/><maxangularspeed value='9'/>")},
    {"body: kinematic, gyroscopic mode", body("<body kinematic='true' gyroscopic='false'/>")},
    {"body: author's frame", body("<frame x='1' y='2' z='3'/>")},
    {"space: simple", space("<space kind='simple' sublevel='2' cleanup='false'/>")},
    {"space: hash", space("<space kind='hash' minlevel='-2' maxlevel='5'/>")},
    {"space: quadtree", space("<space kind='quadtree' cx='1' cy='2' cz='3' ex='4' ey='5' ez='6' depth='3'/>")},
    {"space: sap", space("<space kind='sap' axisorder='yzx'/>")},
    {"space: collide bits", space("<collide category='0x10' collide='7' enabled='false'/>")},
    {"geom: collide bits", geom("<collide category='0x80000000' collide='0x0' enabled='1'/>")},
    {"geom: surface",
     geom("<surface mode='28672' mu='INF' mu2='0.5' rho='0.1' rho2='0.2' rhoN='0.3' bounce='0.4' bounce_vel='0.5' "
          "soft_erp='0.6' soft_cfm='0.7' motion1='1' motion2='2' motionN='3' slip1='4' slip2='5' fx='1' fy='0' "
          "fz='0'/>")},
    {"geom: convex", inSpace("<geom name='g'>" + kMesh + "<ext ename='ode'><convex/></ext></geom>")},
    {"geom: convex of points",
     inSpace("<geom name='g'>" + kMesh + "<ext ename='ode'><convex points='true'/></ext></geom>")},
    {"geom: heightfield",
     inSpace("<geom name='g'>" + kMesh +
             "<ext ename='ode'><heightfield w='4' d='2' wsamples='3' dsamples='2' scale='2' offset='1' thickness='0.5' "
             "wrap='true'>0 1 2\n 3 4 5.5</heightfield></ext></geom>")},
    {"joint: piston", joint("type='piston'", kAnchor + kZ)},
    {"joint: pr", joint("type='pr' enabled='false'", kAnchor + kX + kY)},
    {"joint: pu", joint("type='pu' feedback='true'", kAnchor + kX + kY + kZ)},
    {"joint: plane2d", joint("type='plane2d'", kX + kY + kZ)},
    {"joint: lmotor", joint("type='lmotor'", kX + kY)},
    {"joint: dball", joint("type='dball' distance='1.5' ERP='0.1' CFM='0.2'", kAnchor + kAnchor2)},
    {"joint: dhinge", joint("type='dhinge'", kAnchor + kAnchor2 + kX)},
    {"joint: transmission, parallel",
     joint("type='transmission' mode='parallel' ratio='2' backlash='0.1'", kAnchor + kAnchor2 + kX)},
    {"joint: transmission, intersecting",
     joint("type='transmission' mode='intersecting'", kAnchor + kAnchor2 + kX + kY)},
    {"joint: transmission, chain",
     joint("type='transmission' mode='chain' radius1='1' radius2='2'", kAnchor + kAnchor2 + kX)},
    {"joint: settings of one of XODE's",
     inSpace(kBodies +
             "<joint name='j'><link1 body='a'/><link2 body='b'/><hinge><anchor x='0' y='0' z='0'/><axis x='1' "
             "y='0' z='0'/></hinge><ext ename='ode'><joint enabled='false' feedback='true'/><axis n='1' "
             "LoVel='1' HiVel='2' ERP='0.3' offset='0.4'/></ext></joint>")},
    {"joint: amotor mode, rel, axis count, angles",
     inSpace(kBodies +
             "<joint name='j'><link1 body='a'/><link2 body='b'/><amotor><axis x='1' y='0' z='0'/><axis x='0' "
             "y='1' z='0'/><axis x='0' y='0' z='1'/></amotor><ext ename='ode'><joint mode='user' numaxes='2'/>"
             "<axis n='2' rel='1' angle='0.5'/></ext></joint>")},
};

Scene read(const std::string& text, const std::string& file, DiagnosticLog& log) {
    return loadBytes(text, file, {}, log);
}

Scene copyOf(const Scene& scene) {
    return Scene(std::make_shared<SceneContents>(scene.contents()));
}

std::string differenceOf(const Scene& a, const Scene& b) {
    const auto difference = firstDifference(a, b);
    return difference ? toText(*difference) : "";
}

std::vector<Row> examples() {
    std::vector<Row> found;
    const std::string page = fileBytes(sourceFolder() / "docs/formats/xode_ext_ode.md");
    const std::string begin = "```xml\n";
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        found.push_back({"example", page.substr(at, page.find("```", at) - at)});
    }
    return found;
}

void checkRoundTrip(const std::string& text) {
    ClaimedLog log;
    log.allow(code::XODE_AMOTOR_AXES);
    const Scene scene = read(text, "x.xode", log);
    const auto xode = saveXode(copyOf(scene), log);
    BOOST_REQUIRE(xode.has_value());
    BOOST_TEST_INFO(*xode);
    BOOST_TEST(differenceOf(scene, read(*xode, "y.xode", log)) == "");
    // The library's own extension had nothing to carry.
    BOOST_TEST(xode->find("ename=\"orrery\"") == std::string::npos);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ode_ext)

BOOST_DATA_TEST_CASE(each_row_comes_back_from_a_new_xode_file, boost::unit_test::data::make(kRows), row) {
    checkRoundTrip(row.text);
}

BOOST_AUTO_TEST_CASE(each_example_of_the_page_is_good_and_comes_back) {
    const auto found = examples();
    BOOST_TEST(found.size() >= 7U);
    for (const Row& example : found) checkRoundTrip(example.text);
}

BOOST_DATA_TEST_CASE(each_row_comes_back_from_a_gltf_file, boost::unit_test::data::make(kRows), row) {
    DiagnosticLog log;
    const Scene scene = read(row.text, "x.xode", log);
    const auto gltf = saveGltf(copyOf(scene), GltfContainer::Text, log);
    BOOST_REQUIRE(gltf.has_value());
    BOOST_TEST(differenceOf(scene, read(*gltf, "y.gltf", log)) == "");
}

BOOST_DATA_TEST_CASE(each_row_is_saved_byte_for_byte, boost::unit_test::data::make(kRows), row) {
    DiagnosticLog log;
    BOOST_TEST(saveXode(read(row.text, "x.xode", log), log).value_or("") == row.text);
}

BOOST_AUTO_TEST_CASE(a_changed_setting_differs_and_nothing_else) {
    DiagnosticLog log;
    const std::string text =
        "<xode version='1.0r23'><world><space/><ext ename='mine'><a/></ext>"
        "<ext ename='ode'><ERP  value='0.30'/><quickstep w='1.10' iterations='5'/></ext></world></xode>";
    Scene scene = read(text, "x.xode", log);
    scene.edit().root().children[0]->world->ode->overRelaxation = 1.5;
    std::string expected = text;
    expected.replace(expected.find("1.10"), 4, "1.5");
    BOOST_TEST(saveXode(scene, log).value_or("") == expected);
}

BOOST_AUTO_TEST_CASE(a_joint_of_ode_that_comes_and_goes_leaves_the_file_as_it_was) {
    DiagnosticLog log;
    const std::string text = inSpace("\n  <body name='a'/>\n  <body name='b'/>\n");
    Scene scene = read(text, "x.xode", log);
    SceneContents& contents = scene.edit();
    Node& space = *contents.root().children[0]->children[0];
    Node& made = contents.addNode(space, "ram");
    Joint& joint = made.joint.emplace();
    joint.type = JointType::Piston;
    joint.link1 = JointLink{space.children[0]->id, "a", {}};
    joint.link2 = JointLink{space.children[1]->id, "b", {}};
    joint.anchor = JointAnchor{{0, 0, 1}, true, {}};
    joint.axes.emplace_back().direction = {0, 0, 1};
    const std::string with = saveXode(scene, log).value_or("");
    BOOST_TEST(with.find("<ext ename") != std::string::npos);
    Scene again = read(with, "x.xode", log);
    BOOST_REQUIRE(again.find("ram"));
    BOOST_TEST((again.find("ram")->joint->type == JointType::Piston));
    SceneContents& more = again.edit();
    more.removeNode(*more.find(again.find("ram")->id));
    BOOST_TEST(saveXode(again, log).value_or("") == text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::ode_ext_test
