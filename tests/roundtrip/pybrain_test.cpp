// PyBrain's robots are the same in other formats, and come back.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
namespace fs = std::filesystem;

namespace {

// A bar that is held to the world by what the comment says, a body that is, and legs that pass each other.
constexpr std::string_view kRobot = R"(<?xml version="1.0" encoding="UTF-8"?>
<xode version="1.0r23"><world><space>
<body name="bar"><transform><position x="0" y="2" z="0"/></transform>
  <mass><mass_shape density="1"><box sizex="1" sizey="0.1" sizez="0.1"/></mass_shape></mass>
  <geom><box sizex="1" sizey="0.1" sizez="0.1"/></geom></body>
<body name="leg1"><transform><position x="0.5" y="1.6" z="0"/></transform>
  <mass><mass_shape density="1"><box sizex="0.1" sizey="1" sizez="0.1"/></mass_shape></mass>
  <geom><box sizex="0.1" sizey="1" sizez="0.1"/></geom></body>
<body name="leg2"><transform><position x="0.55" y="1.6" z="0"/></transform>
  <mass><mass_shape density="1"><box sizex="0.1" sizey="1" sizez="0.1"/></mass_shape></mass>
  <geom><box sizex="0.1" sizey="1" sizez="0.1"/></geom></body>
<body name="post"><transform><position x="3" y="2" z="0"/></transform>
  <mass><mass_shape density="1"><sphere radius="0.2"/></mass_shape></mass>
  <geom><sphere radius="0.2"/></geom></body>
<geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>
<joint name="hang"><link1 body="bar"/><link2 body="leg1"/><hinge><anchor x="0" y="2" z="0" absolute="true"/>
  <axis x="0" y="0" z="1"/></hinge></joint>
<joint name="knee"><link1 body="leg1"/><link2 body="leg2"/><ball><anchor x="0.5" y="1.1" z="0" absolute="true"/></ball>
</joint>
</space></world></xode>
<!--odeenvironment parameters
<passpairs>
('bar', 'leg')
<affixToEnvironment>
hang
post
<end>
-->
)";

// Poses of the bodies by their names, after a while.
std::vector<std::pair<std::string, Pose>> namedPosesAfter(const Scene& scene, int steps) {
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    for (int i = 0; i < steps; ++i) simulation.step(0.01);
    std::vector<std::pair<std::string, Pose>> poses;
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        const Node* node = simulation.scene().find(simulation.bodies()[i].node);
        poses.emplace_back(node ? node->name : "", simulation.pose(simulation.bodies()[i]));
    }
    return poses;
}

double distance(const Vector3& a, const Vector3& b) {
    return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

void checkAlike(const Scene& scene, const Scene& other, double tolerance, const std::string& what) {
    const auto expected = namedPosesAfter(scene, 50);
    const auto found = namedPosesAfter(other, 50);
    BOOST_REQUIRE_MESSAGE(expected.size() == found.size(), what);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        BOOST_TEST(expected[i].first == found[i].first, what);
        BOOST_TEST(distance(expected[i].second.position, found[i].second.position) <= tolerance,
                   what << ": " << expected[i].first);
    }
}

void checkSurvives(const fs::path& file) {
    const std::string name = file.filename().string();
    DiagnosticLog log;
    const Scene scene = load(file, log);
    BOOST_TEST(!scene.contents().filters.empty(), name);
    const auto same = saveXode(scene, log);
    BOOST_REQUIRE(same.has_value());
    BOOST_TEST((*same == test::fileBytes(file)), name << " is not the same byte for byte");

    const test::TemporaryFolder folder;
    const auto copyAs = [&](const Scene& of, const char* to) {
        DiagnosticLog saving;
        BOOST_REQUIRE(save(of, folder.path() / to, saving));
        return load(folder.path() / to, saving);
    };
    const Scene gltf = copyAs(scene, "robot.glb");
    checkAlike(scene, gltf, 1e-6, name + " as glTF");
    const Scene back = copyAs(gltf, "robot.xode");
    checkAlike(scene, back, 1e-6, name + " as XODE again");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pybrain_conversions)

BOOST_AUTO_TEST_CASE(a_robot_moves_alike_in_every_format) {
    const test::TemporaryFolder folder;
    folder.write("robot.xode", kRobot);
    checkSurvives(folder.path() / "robot.xode");
}

BOOST_AUTO_TEST_CASE(the_robots_of_others_move_alike_in_every_format) {
    const auto corpus = test::corpusFolder();
    if (!corpus) return;
    for (const auto& entry : fs::directory_iterator(*corpus / "xode" / "pybrain")) {
        if (entry.path().extension() == ".xode") checkSurvives(entry.path());
    }
}

// Edits the robot, saves it in place, and returns the diagnostics and the scene that is read again.
template <typename Edit>
std::pair<std::vector<std::string>, Scene> afterEdit(Edit&& edit) {
    DiagnosticLog log;
    Scene scene = loadBytes(std::string(kRobot), "robot.xode", {}, log);
    edit(scene);
    DiagnosticLog saving;
    const auto text = saveXode(scene, saving);
    BOOST_REQUIRE(text.has_value());
    std::vector<std::string> said;
    for (const Diagnostic& diagnostic : saving.entries()) said.emplace_back(infoOf(diagnostic.code).name);
    return {std::move(said), loadBytes(*text, "robot.xode", {}, log)};
}

BOOST_AUTO_TEST_CASE(edits_that_the_comment_undoes_are_told) {
    const std::vector<std::string> told{"EXPORT_PYBRAIN_PARAMETERS"};
    const auto freed = afterEdit([](Scene& scene) {
        Node& leg = *scene.edit().find(scene.find("leg1")->id);
        leg.children.front()->collider->filter = {};
    });
    BOOST_TEST(freed.first == told, boost::test_tools::per_element());
    const auto renamed = afterEdit([](Scene& scene) { scene.edit().find(scene.find("leg2")->id)->name = "arm"; });
    BOOST_TEST(renamed.first == told, boost::test_tools::per_element());
    const auto unaffixed = afterEdit([](Scene& scene) { scene.edit().find(scene.find("post")->id)->name = "pole"; });
    BOOST_TEST(unaffixed.first == told, boost::test_tools::per_element());
    const auto linked = afterEdit([](Scene& scene) {
        const NodeId leg = scene.find("leg1")->id;
        scene.edit().find(scene.find("hang")->id)->joint->link2 = JointLink{leg, "leg1", {}};
    });
    BOOST_TEST(linked.first == told, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_filter_that_is_edited_is_written_and_wins) {
    const auto edited = afterEdit([](Scene& scene) {
        CollisionFilter filter;
        filter.systems = {"legs"};
        const FilterId legs = scene.edit().addFilter(filter);
        scene.edit().find(scene.find("leg1")->id)->children.front()->collider->filter = legs;
    });
    BOOST_TEST(edited.first.empty());
    const Node& geom = *edited.second.find("leg1")->children.front();
    BOOST_REQUIRE(geom.collider->filter.valid());
    const CollisionFilter& filter = edited.second.contents().filters[geom.collider->filter.index];
    BOOST_TEST(filter.systems == std::vector<std::string>{"legs"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(other_edits_are_saved_and_the_comment_still_holds) {
    const auto moved = afterEdit([](Scene& scene) {
        scene.edit().find(scene.find("post")->id)->transform.position = Vector3{4, 2, 0};
    });
    BOOST_TEST(moved.first.empty());
    for (const auto& [name, pose] : namedPosesAfter(moved.second, 100)) {
        if (name == "post") BOOST_TEST(distance(pose.position, {4, 2, 0}) < 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(what_is_affixed_stays_where_it_is) {
    DiagnosticLog log;
    const Scene scene = loadBytes(std::string(kRobot), "robot.xode", {}, log);
    for (const auto& [name, pose] : namedPosesAfter(scene, 200)) {
        if (name == "post") BOOST_TEST(distance(pose.position, {3, 2, 0}) < 1e-3);
    }
    LoadOptions without;
    without.xode.pyBrainParameters = false;
    const Scene loose = loadBytes(std::string(kRobot), "robot.xode", {}, log, without);
    for (const auto& [name, pose] : namedPosesAfter(loose, 200)) {
        if (name == "post") BOOST_TEST(pose.position.y < 1);
    }
}

BOOST_AUTO_TEST_SUITE_END()
