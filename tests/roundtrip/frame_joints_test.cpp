// Joints of glTF in XODE: said in XODE's own elements for others, and in <ext ename="orrery"> for the way back.
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <memory>
#include <ostream>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/builder.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/text.hpp"

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

namespace {

// Which of the frames are on bodies: the connected one on "a", the joint's on "b".
enum class Ends { Both, Connected, Joint };

// In XODE's elements all of it, or with <ext ename="ode"> all of it, or not all.
enum class Said { All, InExt, Part };

struct Row {
    const char* what;
    Ends ends;
    const char* settings;
    const char* elements;  // types of the joints of XODE, in the order of the file; "none"
    Said said = Said::All;
    const char* apart = "[0, 0, 0, 1, 0, 0, 0]";  // of the connected frame in the joint's: quaternion, position
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.what;
}

#define HELD R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0})"
#define RAIL R"({"linearAxes": [1, 2], "min": 0, "max": 0})"
#define UNTURNED R"({"angularAxes": [0, 1, 2], "min": 0, "max": 0})"
#define ABOUT_X R"({"angularAxes": [1, 2], "min": 0, "max": 0})"
#define ABOUT_Z R"({"angularAxes": [0, 1], "min": 0, "max": 0})"
#define ACROSS R"({"angularAxes": [2], "min": 0, "max": 0})"
#define TURN(low, high) R"({"angularAxes": [0], "min": )" #low R"(, "max": )" #high "}"
#define SLIDE(low, high) R"({"linearAxes": [0], "min": )" #low R"(, "max": )" #high "}"
#define LIMITS(list) R"({"limits": [)" list "]}"
#define DRIVEN(list, drives) R"({"limits": [)" list R"(], "drives": [)" drives "]}"
#define MOTOR(kind, axis, more) \
    R"({"type": ")" kind R"(", "mode": "force", "axis": )" #axis R"(, "velocityTarget": 1.5, "maxForce": 4)" more "}"

// The rows of omi-gltf 5.6, and what XODE has for them.
const std::vector<Row> kRows = {
    {"fixed", Ends::Both, LIMITS(HELD "," UNTURNED), "fixed"},
    {"fixed to the world", Ends::Connected, LIMITS(HELD "," UNTURNED), "fixed"},
    {"the world fixed", Ends::Joint, LIMITS(HELD "," UNTURNED), "fixed"},
    {"hinge", Ends::Both, LIMITS(HELD "," ABOUT_X), "hinge"},
    {"hinge with stops", Ends::Both, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.2)), "hinge"},
    {"hinge with stops in the world", Ends::Connected, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.2)), "hinge"},
    {"hinge with stops, the world first", Ends::Joint, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.2)), "hinge"},
    {"hinge that begins turned", Ends::Both, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.9)), "hinge", Said::All,
     "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"hinge that begins turned, in the world", Ends::Connected, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.9)), "hinge",
     Said::All, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"hinge that begins turned, the world first", Ends::Joint, LIMITS(HELD "," ABOUT_X "," TURN(-0.3, 0.9)), "hinge",
     Said::All, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"hinge with a motor", Ends::Both, DRIVEN(HELD "," ABOUT_X, MOTOR("angular", 0, "")), "hinge"},
    {"hinge with a motor in the world", Ends::Connected, DRIVEN(HELD "," ABOUT_X, MOTOR("angular", 0, "")), "hinge"},
    {"hinge with a motor, the world first", Ends::Joint, DRIVEN(HELD "," ABOUT_X, MOTOR("angular", 0, "")), "hinge"},
    {"hinge with a damper", Ends::Both,
     DRIVEN(HELD "," ABOUT_X,
            R"({"type": "angular", "mode": "force", "axis": 0, "velocityTarget": 1.5, "damping": 0.3})"),
     "hinge"},
    {"hinge with a spring to an angle", Ends::Both,
     DRIVEN(HELD "," ABOUT_X,
            R"({"type": "angular", "mode": "force", "axis": 0, "positionTarget": 1, "stiffness": 2})"),
     "hinge", Said::Part},
    {"hinge with soft stops", Ends::Both,
     LIMITS(HELD "," ABOUT_X R"(,{"angularAxes": [0], "min": -0.1, "max": 0.1, "stiffness": 20, "damping": 1})"),
     "hinge", Said::InExt},
    {"universal", Ends::Both, LIMITS(HELD "," ACROSS), "universal"},
    {"universal with stops", Ends::Both,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 0.3) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal"},
    {"universal with stops in the world", Ends::Connected,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 0.3) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal"},
    {"universal with stops, the world first", Ends::Joint,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 0.3) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal"},
    {"universal that begins turned", Ends::Both,
     LIMITS(HELD "," ACROSS "," TURN(-0.1, 1) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "universal",
     Said::All, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0, 0, 0]"},
    {"universal with motors", Ends::Both, DRIVEN(HELD "," ACROSS, MOTOR("angular", 0, "") "," MOTOR("angular", 1, "")),
     "universal", Said::InExt},
    {"universal with a motor of the second axis, the world first", Ends::Joint,
     DRIVEN(HELD "," ACROSS, MOTOR("angular", 1, "")), "universal"},
    {"universal with a motor of the first axis, the world first", Ends::Joint,
     DRIVEN(HELD "," ACROSS, MOTOR("angular", 0, "")), "universal", Said::InExt},
    {"ball", Ends::Both, LIMITS(HELD), "ball"},
    {"ball in the world", Ends::Connected, LIMITS(HELD), "ball"},
    {"ball, the world first", Ends::Joint, LIMITS(HELD), "ball"},
    {"ball with bounds", Ends::Both,
     LIMITS(HELD "," TURN(-0.1, 0.2) R"(,{"angularAxes": [1], "min": -0.2, "max": 0.1})"), "ball", Said::InExt},
    {"ball with a motor in the world", Ends::Connected, DRIVEN(HELD, MOTOR("angular", 1, "")), "ball amotor"},
    {"ball with a motor", Ends::Both, DRIVEN(HELD, MOTOR("angular", 1, "")), "ball", Said::InExt},
    {"ball with a motor, the world first", Ends::Joint, DRIVEN(HELD, MOTOR("angular", 1, "")), "ball", Said::InExt},
    {"ball with a cone", Ends::Both, LIMITS(HELD R"(,{"angularAxes": [0, 1], "max": 0.3})"), "ball", Said::Part},
    {"slider", Ends::Both, LIMITS(RAIL "," UNTURNED), "slider"},
    {"slider with stops", Ends::Both, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.2)), "slider"},
    {"slider with stops in the world", Ends::Connected, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.2)), "slider"},
    {"slider with stops, the world first", Ends::Joint, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.2)), "slider"},
    {"slider that begins shifted", Ends::Both, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.5)), "slider", Said::All,
     "[0, 0, 0, 1, 0.3, 0, 0]"},
    {"slider that begins shifted, in the world", Ends::Connected, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.5)),
     "slider", Said::All, "[0, 0, 0, 1, 0.3, 0, 0]"},
    {"slider that begins shifted, the world first", Ends::Joint, LIMITS(RAIL "," UNTURNED "," SLIDE(-0.1, 0.5)),
     "slider", Said::All, "[0, 0, 0, 1, 0.3, 0, 0]"},
    {"slider with a motor", Ends::Both, DRIVEN(RAIL "," UNTURNED, MOTOR("linear", 0, "")), "slider"},
    {"slider with a motor in the world", Ends::Connected, DRIVEN(RAIL "," UNTURNED, MOTOR("linear", 0, "")), "slider"},
    {"slider with a motor, the world first", Ends::Joint, DRIVEN(RAIL "," UNTURNED, MOTOR("linear", 0, "")), "slider"},
    {"piston", Ends::Both, LIMITS(RAIL "," ABOUT_X), "none", Said::InExt},
    {"piston with stops", Ends::Both, LIMITS(RAIL "," ABOUT_X "," SLIDE(-0.1, 0.2)), "none", Said::InExt},
    {"piston with stops, the world first", Ends::Joint, LIMITS(RAIL "," ABOUT_X "," SLIDE(-0.1, 0.2)), "none",
     Said::InExt},
    {"piston that begins shifted and turned", Ends::Both, LIMITS(RAIL "," ABOUT_X "," SLIDE(-0.1, 0.5)), "none",
     Said::InExt, "[0.3826834323650898, 0, 0, 0.9238795325112867, 0.3, 0, 0]"},
    {"piston with a motor", Ends::Both, DRIVEN(RAIL "," ABOUT_X, MOTOR("linear", 0, "")), "none", Said::InExt},
    {"PR", Ends::Both, LIMITS(RAIL "," ABOUT_Z), "none", Said::InExt},
    {"PR with stops", Ends::Both, LIMITS(RAIL "," ABOUT_Z R"(,{"angularAxes": [2], "min": -0.2, "max": 0.1})"), "none",
     Said::InExt},
    {"PR that begins turned", Ends::Both, LIMITS(RAIL "," ABOUT_Z R"(,{"angularAxes": [2], "min": -0.2, "max": 0.9})"),
     "none", Said::InExt, "[0, 0, 0.3826834323650898, 0.9238795325112867, 0.3, 0, 0]"},
    {"PR with a motor", Ends::Both, DRIVEN(RAIL "," ABOUT_Z, MOTOR("angular", 2, "")), "none", Said::InExt},
    {"rod", Ends::Both, LIMITS(R"({"linearAxes": [0, 1, 2], "min": 0.5, "max": 0.5})"), "none", Said::InExt,
     "[0, 0, 0, 1, 0.3, 0, 0.4]"},
    {"rod in the world", Ends::Connected, LIMITS(R"({"linearAxes": [0, 1, 2], "min": 0.5, "max": 0.5})"), "none",
     Said::InExt, "[0, 0, 0, 1, 0.3, 0, 0.4]"},
    {"angular motor", Ends::Both, LIMITS(TURN(-0.1, 0.2)), "none", Said::InExt},
    {"motor in the world", Ends::Connected, DRIVEN("", MOTOR("angular", 1, "")), "amotor"},
    {"rows", Ends::Both, LIMITS(R"({"linearAxes": [2], "min": 0, "max": 0})"), "none", Said::Part},
    {"frames apart", Ends::Both, LIMITS(HELD), "none", Said::Part, "[0, 0, 0, 1, 0.1, 0, 0]"},
    {"linear drive", Ends::Both, DRIVEN(R"({"angularAxes": [0], "max": 0.1, "min": -0.1})", MOTOR("linear", 0, "")),
     "none", Said::Part},
};

std::string node(const std::string& name, const std::string& more) {
    return R"({"name": ")" + name + "\"" + more + "}";
}

std::string body(const char* mass, const char* velocity, const char* spin) {
    return std::string(R"("OMI_physics_body": {"collider": {"shape": 0}, "motion": {"type": "dynamic", "mass": )") +
           mass + R"(, "inertiaDiagonal": [0.1, 0.2, 0.15], "linearVelocity": )" + velocity +
           R"(, "angularVelocity": )" + spin + "}}";
}

// Bodies at (0, 2, 0) and (1, 2, 0); the joint's frame at (0.5, 2, 0.1), turned by 0.6435 rad about y.
std::string gltfOf(const Row& row) {
    const std::string frame = R"(, "rotation": [0, 0.31622776601683794, 0, 0.9486832980505138])";
    const std::string jointIn = row.ends == Ends::Connected ? "[0.5, 2, 0.1]" : "[-0.5, 0, 0.1]";
    const std::string connectedIn = row.ends == Ends::Joint ? "[0.5, 2, 0.1]" : "[0.5, 0, 0.1]";
    const std::string apart(row.apart);
    std::vector<std::string> n;
    for (std::size_t at = 1; at < apart.size();) {
        const std::size_t end = apart.find_first_of(",]", at);
        n.push_back(apart.substr(at, end - at));
        at = end + 1;
    }
    const std::string offset = R"(, "rotation": [)" + n[0] + "," + n[1] + "," + n[2] + "," + n[3] +
                               R"(], "translation": [)" + n[4] + "," + n[5] + "," + n[6] + "]";
    const std::string velocities[2][2] = {{"[0.3, 0.2, -0.1]", "[0.4, 1, 0.2]"}, {"[0.1, 0, 0.2]", "[0.2, -0.3, 0.5]"}};
    std::string nodes;
    nodes +=
        node("a", R"(, "translation": [0, 2, 0])" + std::string(row.ends == Ends::Joint ? "" : R"(, "children": [3])") +
                      R"(, "extensions": {)" + body("2", velocities[0][0].c_str(), velocities[0][1].c_str()) + "}") +
        ",";
    nodes +=
        node("b", R"(, "translation": [1, 2, 0])" +
                      std::string(row.ends == Ends::Connected ? "" : R"(, "children": [2])") + R"(, "extensions": {)" +
                      body("3", velocities[1][0].c_str(), velocities[1][1].c_str()) + "}") +
        ",";
    nodes += node("joint", R"(, "translation": )" + jointIn + frame +
                               R"(, "extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 4}})") +
             ",";
    nodes += node("holder", R"(, "children": [4], "translation": )" + connectedIn + frame) + ",";
    nodes += node("connected", offset);
    std::string roots = "0, 1";
    if (row.ends == Ends::Connected) roots += ", 2";
    if (row.ends == Ends::Joint) roots += ", 3";
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_joint", "OMI_physics_body",
        "OMI_physics_shape"], "scene": 0, "scenes": [{"nodes": [)" +
           roots + R"(]}], "nodes": [)" + nodes +
           R"(], "extensions": {"OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 0.2}}]},
        "OMI_physics_joint": {"physicsJoints": [)" +
           row.settings + "]}}}";
}

Scene sceneOf(const Row& row) {
    DiagnosticLog log;
    return loadBytes(gltfOf(row), "row.gltf", {}, log);
}

std::string written(const Scene& scene) {
    DiagnosticLog log;
    const auto text = saveXode(scene, {}, log);
    BOOST_REQUIRE(text.has_value());
    return *text;
}

// As a program sees it that knows nothing of the extension.
std::string stripped(std::string text, std::string_view ext = "orrery") {
    const std::string begin = "<ext ename=\"" + std::string(ext) + "\"";
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        const std::size_t tag = text.find('>', at);
        const std::size_t end = text[tag - 1] == '/' ? tag + 1 : text.find("</ext>", at) + 6;
        text.erase(at, end - at);
    }
    return text;
}

std::map<std::string, Pose> posesAfter(const Scene& scene, int steps) {
    SimulationOptions options;
    options.solver = Solver::Step;
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(sim.step(0.01));
    std::map<std::string, Pose> poses;
    const auto& bodies = sim.plan().worlds.at(0).bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) poses[scene.find(bodies[i].node)->name] = sim.pose(i);
    return poses;
}

// Of places in m, and of the numbers of unit quaternions.
double differenceOf(const Pose& a, const Pose& b) {
    const auto& p = a.rotation;
    const auto& q = b.rotation;
    const double sign = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w < 0 ? -1 : 1;
    const double places =
        std::hypot(a.position.x - b.position.x, a.position.y - b.position.y, a.position.z - b.position.z);
    const double turns =
        std::hypot(std::hypot(p.x - sign * q.x, p.y - sign * q.y), std::hypot(p.z - sign * q.z, p.w - sign * q.w));
    return std::max(places, turns);
}

std::string jointTypes(const Scene& scene) {
    std::string types;
    forEachNode(scene.root(), [&](const Node& each) {
        if (!each.joint) return;
        types += (types.empty() ? "" : " ") + std::string(toText(each.joint->type));
    });
    return types.empty() ? "none" : types;
}

std::size_t frameJoints(const Scene& scene) {
    std::size_t count = 0;
    forEachNode(scene.root(), [&](const Node& each) { count += each.frameJoint ? 1U : 0U; });
    return count;
}

const Row& rowNamed(std::string_view what) {
    return *std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.what == what; });
}

// An element with all in it, by how it begins.
std::string without(std::string text, std::string_view begin, std::string_view end) {
    const std::size_t at = text.find(begin);
    BOOST_REQUIRE_MESSAGE(at != std::string::npos, begin);
    return text.erase(at, text.find(end, at) + end.size() - at);
}

void checkSame(const Scene& a, const Scene& b) {
    const auto difference = firstDifference(a, b);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()));
}

Scene readXode(const std::string& text) {
    ClaimedLog log;
    log.allow(code::XODE_NAME_DUPLICATE);
    return loadBytes(text, "row.xode", {}, log);
}

// What is read of words that were changed: no joint between frames, and one finding.
Scene readChanged(const std::string& text) {
    ClaimedLog log;
    log.claim(code::XODE_JOINT_CHANGED);
    Scene scene = loadBytes(text, "row.xode", {}, log);
    BOOST_TEST(frameJoints(scene) == 0u);
    return scene;
}

// Saved into the file it came from, and read again.
Scene savedInPlace(const Scene& scene, std::string& text) {
    ClaimedLog log;
    log.allow(code::EXPORT_JOINT_CARRIED);
    const auto saved = saveXode(scene, {}, log);
    BOOST_REQUIRE(saved.has_value());
    text = *saved;
    Scene again = readXode(text);
    checkSame(scene, again);
    return again;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(frame_joints_in_xode)

BOOST_DATA_TEST_CASE(a_joint_of_gltf_comes_back_and_is_no_second_one, data::make(kRows), row) {
    const Scene scene = sceneOf(row);
    const Scene again = readXode(written(scene));
    checkSame(scene, again);
    BOOST_TEST(jointTypes(again) == "none");
    DiagnosticLog log;
    const Scene back = loadBytes(saveGltf(again, GltfContainer::Text, log).value(), "row.gltf", {}, log);
    checkSame(scene, back);
}

BOOST_DATA_TEST_CASE(other_readers_see_the_elements_that_xode_has, data::make(kRows), row) {
    DiagnosticLog log;
    const auto text = saveXode(sceneOf(row), {}, log);
    const Scene others = readXode(stripped(stripped(*text), "ode"));
    BOOST_TEST(jointTypes(others) == row.elements);
    const auto tells = [](const Diagnostic& d) { return d.code == code::EXPORT_JOINT_CARRIED; };
    BOOST_TEST(std::count_if(log.entries().begin(), log.entries().end(), tells) == (row.said == Said::All ? 0 : 1));
}

// Motors of ODE's joints act at other points and about other axes than rows do, by what the solver's softness lets a
// joint give way; all else is the same joint of ODE.
BOOST_DATA_TEST_CASE(other_readers_see_the_same_motion, data::make(kRows), row) {
    if (row.said == Said::Part) return;
    const Scene scene = sceneOf(row);
    const Scene others = readXode(stripped(written(scene)));
    const auto expected = posesAfter(scene, 50);
    const auto found = posesAfter(others, 50);
    const bool motor = std::string_view(row.settings).find("drives") != std::string_view::npos;
    for (const char* name : {"a", "b"}) {
        const double off = differenceOf(expected.at(name), found.at(name));
        BOOST_TEST(off < (motor ? 1e-5 : 1e-8), name << " is off by " << off);
    }
}

BOOST_AUTO_TEST_CASE(changed_words_count_and_are_a_finding) {
    const std::string text = written(sceneOf(rowNamed("hinge with stops")));
    const Scene wider = readChanged(replaced(text, "HiStop=\"0.2\"", "HiStop=\"0.5\""));
    BOOST_TEST(jointTypes(wider) == "hinge");
    DiagnosticLog log;
    const Simulation sim(wider, {}, log);
    BOOST_REQUIRE(sim.plan().worlds.at(0).joints.size() == 1u);
    BOOST_TEST(sim.plan().worlds.at(0).joints[0].axes[0].hiStop.value() == 0.5);
    BOOST_TEST(jointTypes(readChanged(replaced(text, " LowStop=\"-0.3\"", ""))) == "hinge");
    BOOST_TEST(jointTypes(readChanged(replaced(text, "<anchor x=\"0.5\"", "<anchor x=\"0.6\""))) == "hinge");
    const std::string held = replaced(text, "<link2 body=\"b\"/>", "");
    BOOST_TEST(jointTypes(readChanged(held)) == "hinge");
}

BOOST_AUTO_TEST_CASE(a_joint_of_which_words_were_removed_is_gone) {
    const std::string hinge = written(sceneOf(rowNamed("hinge with stops")));
    BOOST_TEST(jointTypes(readChanged(without(hinge, "<joint>", "</joint>"))) == "none");
    // Of two, the one that is left counts.
    const std::string two = written(sceneOf(rowNamed("ball with a motor in the world")));
    BOOST_TEST(jointTypes(readChanged(without(two, "<joint>", "</joint>"))) == "amotor");
}

// What the extension carries is gone with its element; what XODE says stays.
BOOST_AUTO_TEST_CASE(words_outlive_the_joint_in_the_extension) {
    const std::string text = written(sceneOf(rowNamed("hinge with stops in the world")));
    BOOST_TEST(jointTypes(readChanged(without(text, "<frameJoint", "</frameJoint>"))) == "hinge");
}

// Other programs keep 32 bits of a number, another order of attributes, names of their own.
BOOST_AUTO_TEST_CASE(rounded_words_are_no_change) {
    const Scene scene = sceneOf(rowNamed("hinge with stops"));
    std::string text = replaced(written(scene), "HiStop=\"0.2\"", "HiStop=\"0.200000003\"");
    text = replaced(text, "<joint>", "<joint name=\"mine\">");
    text = replaced(text, "LowStop=\"-0.3\" ", "");
    text = replaced(text, "HiStop=\"0.200000003\"", "HiStop=\"0.200000003\" LowStop=\"-0.30000001\"");
    checkSame(scene, readXode(text));
}

BOOST_AUTO_TEST_CASE(an_edit_of_the_joint_is_one_of_its_words) {
    std::string text;
    Scene scene = readXode(written(sceneOf(rowNamed("hinge with stops"))));
    const FrameJoint joint = *scene.find("joint")->frameJoint;
    scene.edit().joints[joint.settings.index].limits[2].max = 0.75;
    savedInPlace(scene, text);
    BOOST_TEST(text.find("HiStop=\"0.75\"") != std::string::npos);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "hinge");
    // Another type, and none.
    Scene ball = readXode(text);
    ball.edit().joints[ball.find("joint")->frameJoint->settings.index].limits.resize(1);
    BOOST_TEST(jointTypes(readXode(stripped((savedInPlace(ball, text), text)))) == "ball");
    Scene none = readXode(text);
    none.edit().find(none.find("joint")->id)->frameJoint.reset();
    savedInPlace(none, text);
    BOOST_TEST(text.find("<joint>") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(words_follow_what_they_hold) {
    std::string text;
    Scene scene = readXode(written(sceneOf(rowNamed("hinge with stops"))));
    for (const char* name : {"a", "b"}) scene.edit().find(scene.find(name)->id)->transform.position->y = 5;
    scene = savedInPlace(scene, text);
    BOOST_TEST(text.find("<anchor x=\"0.5\" y=\"5\"") != std::string::npos);
    // One body alone: the frames do not meet any more, which XODE cannot say.
    scene.edit().find(scene.find("a")->id)->transform.position->y = 6;
    scene = savedInPlace(scene, text);
    BOOST_TEST(text.find("<joint>") == std::string::npos);
    scene.edit().find(scene.find("a")->id)->transform.position->y = 5;
    scene = savedInPlace(scene, text);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "hinge");
    // Names are what links and paths are made of.
    scene.edit().find(scene.find("a")->id)->name = "door";
    scene.edit().find(scene.find("joint")->id)->name = "hinge";
    savedInPlace(scene, text);
    BOOST_TEST(text.find("<link1 body=\"door\"/>") != std::string::npos);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "hinge");
}

BOOST_AUTO_TEST_CASE(nodes_that_come_and_go_bring_and_take_their_words) {
    std::string text;
    Scene scene = readXode(written(sceneOf(rowNamed("hinge with stops"))));
    SceneContents& contents = scene.edit();
    contents.removeNode(*contents.find(scene.find("joint")->id));
    scene = savedInPlace(scene, text);
    BOOST_TEST(text.find("<joint>") == std::string::npos);
    Node& joint = scene.edit().addNode(*scene.edit().find(scene.find("b")->id), "weld");
    joint.frameJoint.emplace().connectedNode = scene.find("a")->id;
    joint.transform.position = Vector3{-1, 0, 0};
    JointSettings settings;
    settings.limits.emplace_back().linearAxes = {0, 1, 2};
    settings.limits[0].min = settings.limits[0].max = 0;
    joint.frameJoint->settings = scene.edit().addJointSettings(settings);
    savedInPlace(scene, text);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "ball");
}

// A file that is not changed is saved as it is; one in which something else is leaves the words alone.
BOOST_AUTO_TEST_CASE(other_edits_leave_words_alone) {
    const std::string text = written(sceneOf(rowNamed("hinge with stops")));
    Scene scene = readXode(text);
    ClaimedLog log;
    BOOST_TEST(saveXode(scene, {}, log).value() == text);
    std::get<SphereShape>(scene.edit().shapes[scene.find("a")->collider->shape.index].geometry).radius = 0.25;
    std::string saved;
    savedInPlace(scene, saved);
    const auto words = [](const std::string& all) { return all.substr(all.find("<joint>")); };
    BOOST_TEST(words(saved) == words(text));
}

// Each world has its own, and bodies without a name get one to be linked by.
BOOST_AUTO_TEST_CASE(words_stand_in_the_world_of_their_bodies) {
    SceneBuilder make;
    for (const char* name : {"first", "second"}) {
        Node& world = make.addWorld(make.root(), name);
        Node& space = make.addSpace(world, {});
        Node& body = make.addBody(space, {}, {0, 1, 0});
        make.addSphere(body, {}, 0.3);
        JointSettings settings;
        settings.limits.emplace_back().linearAxes = {0, 1, 2};
        settings.limits[0].min = settings.limits[0].max = 0;
        make.addFrameJoint(space, std::string(name) + " pin", body, make.contents().addJointSettings(settings),
                           {0, 1, 0});
    }
    const Scene scene = make.build();
    const std::string text = written(scene);
    checkSame(scene, readXode(text));
    const Scene others = readXode(stripped(text));
    BOOST_TEST(jointTypes(others) == "ball ball");
    DiagnosticLog log;
    const Simulation sim(others, {}, log);
    BOOST_REQUIRE(sim.plan().worlds.size() == 2u);
    for (const PlanWorld& world : sim.plan().worlds) BOOST_TEST(world.joints.size() == 1u);
}

// Places in the world are written in the frame of the document's root.
BOOST_AUTO_TEST_CASE(words_count_the_roots_transform) {
    Scene scene = sceneOf(rowNamed("hinge with stops"));
    scene.edit().root().transform.position = Vector3{3, 0, 1};
    scene.edit().root().transform.rotation = AxisAngle{{0, 1, 0}, 0.5, false};
    const std::string text = written(scene);
    checkSame(scene, readXode(text));
    const auto expected = posesAfter(scene, 50);
    const auto found = posesAfter(readXode(stripped(text)), 50);
    for (const char* name : {"a", "b"}) BOOST_TEST(differenceOf(expected.at(name), found.at(name)) < 1e-9);
}

BOOST_AUTO_TEST_CASE(pyode_gets_the_elements_that_xode_has) {
    XodeSaveOptions options;
    options.target = XodeTarget::PyOde;
    for (const auto& [what, elements, findings] : {std::tuple{"hinge with stops", "hinge", 0},
                                                   {"piston", "none", 1},
                                                   {"ball with a motor", "ball", 1},
                                                   {"rows", "none", 1}}) {
        DiagnosticLog log;
        const auto text = saveXode(sceneOf(rowNamed(what)), options, log);
        BOOST_REQUIRE(text.has_value());
        BOOST_TEST(text->find("<ext") == std::string::npos);
        BOOST_TEST(jointTypes(readXode(*text)) == elements);
        const auto tells = [](const Diagnostic& d) { return d.message.find("joint") != std::string::npos; };
        BOOST_TEST(std::count_if(log.entries().begin(), log.entries().end(), tells) == findings, what);
    }
}

BOOST_AUTO_TEST_SUITE_END()
