// Joints of glTF in XODE: in XODE's own elements for other programs, and in <ext ename="orrery"> for the way back.
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/text.hpp"
#include "six_dof_rows.hpp"

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

namespace {

std::size_t frameJoints(const Scene& scene) {
    std::size_t count = 0;
    forEachNode(scene.root(), [&](const Node& each) { count += each.sixDofJoint ? 1U : 0U; });
    return count;
}

// An element with all in it, by how it begins.
std::string without(std::string text, std::string_view begin, std::string_view end) {
    const std::size_t at = text.find(begin);
    BOOST_REQUIRE_MESSAGE(at != std::string::npos, begin);
    return text.erase(at, text.find(end, at) + end.size() - at);
}

// Changed words read as a scene without a joint between frames, and give one diagnostic.
Scene readChanged(const std::string& text) {
    ClaimedLog log;
    log.claim(code::XODE_JOINT_CHANGED);
    Scene scene = loadBytes(text, "row.xode", {}, log);
    BOOST_TEST(frameJoints(scene) == 0u);
    return scene;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(frame_joints_in_xode)

BOOST_DATA_TEST_CASE(a_joint_of_gltf_comes_back_and_is_no_second_one, data::make(jointRows()), row) {
    const Scene scene = sceneOf(row);
    const Scene again = readXode(written(scene));
    checkSame(scene, again);
    BOOST_TEST(jointTypes(again) == "none");
    DiagnosticLog log;
    const Scene back = loadBytes(saveGltf(again, GltfContainer::Text, log).value(), "row.gltf", {}, log);
    checkSame(scene, back);
}

BOOST_DATA_TEST_CASE(other_readers_see_the_elements_that_xode_has, data::make(jointRows()), row) {
    DiagnosticLog log;
    const auto text = saveXode(sceneOf(row), log);
    const Scene others = readXode(stripped(stripped(*text), "ode"));
    BOOST_TEST(jointTypes(others) == row.elements);
    const auto tells = [](const Diagnostic& d) { return d.code == code::EXPORT_JOINT_CARRIED; };
    BOOST_TEST(std::count_if(log.entries().begin(), log.entries().end(), tells) == (row.said == Said::All ? 0 : 1));
}

// Motors of ODE's joints act at other points and about other axes than rows do, by what the solver's softness lets a
// joint give way; all else is the same joint of ODE.
BOOST_DATA_TEST_CASE(other_readers_see_the_same_motion, data::make(jointRows()), row) {
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

BOOST_AUTO_TEST_CASE(changed_words_count_and_are_a_diagnostic) {
    const std::string text = written(sceneOf(rowNamed("hinge with stops")));
    const Scene wider = readChanged(replaced(text, "HiStop=\"0.2\"", "HiStop=\"0.5\""));
    BOOST_TEST(jointTypes(wider) == "hinge");
    DiagnosticLog log;
    const Simulation sim(wider, {}, log);
    BOOST_REQUIRE(planOf(sim).worlds.at(0).joints.size() == 1u);
    BOOST_TEST(planOf(sim).worlds.at(0).joints[0].axes[0].hiStop.value() == 0.5);
    BOOST_TEST(jointTypes(readChanged(replaced(text, " LowStop=\"-0.3\"", ""))) == "hinge");
    BOOST_TEST(jointTypes(readChanged(replaced(text, "<anchor x=\"0.5\"", "<anchor x=\"0.6\""))) == "hinge");
    const std::string held = replaced(text, "<link2 body=\"b\"/>", "");
    BOOST_TEST(jointTypes(readChanged(held)) == "hinge");
}

BOOST_AUTO_TEST_CASE(a_joint_of_which_words_were_removed_is_gone) {
    const std::string hinge = written(sceneOf(rowNamed("hinge with stops")));
    BOOST_TEST(jointTypes(readChanged(without(hinge, "<joint>", "</joint>"))) == "none");
    // If one of two is left, it counts.
    const std::string two = written(sceneOf(rowNamed("ball with a motor in the world")));
    BOOST_TEST(jointTypes(readChanged(without(two, "<joint>", "</joint>"))) == "amotor");
}

// The extension's part is gone with its element; XODE's own words stay.
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
        make.addSixDofJoint(space, std::string(name) + " pin", body, make.contents().addJointSettings(settings),
                            {0, 1, 0});
    }
    const Scene scene = make.build();
    const std::string text = written(scene);
    checkSame(scene, readXode(text));
    const Scene others = readXode(stripped(text));
    BOOST_TEST(jointTypes(others) == "ball ball");
    DiagnosticLog log;
    const Simulation sim(others, {}, log);
    BOOST_REQUIRE(planOf(sim).worlds.size() == 2u);
    for (const PlanWorld& world : planOf(sim).worlds) BOOST_TEST(world.joints.size() == 1u);
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

BOOST_AUTO_TEST_SUITE_END()
