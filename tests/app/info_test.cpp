#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/test/sanitized.hpp"
#include "program.hpp"

using namespace orrery::test;
using Json = nlohmann::ordered_json;

namespace info_test {
namespace {

std::vector<std::string> keys(const Json& object) {
    std::vector<std::string> result;
    for (const auto& [key, value] : object.items()) result.push_back(key);
    return result;
}

// The documented keys, in their order; others may follow.
void requireKeys(const Json& object, const std::vector<std::string>& documented) {
    for (const std::string& key : documented) BOOST_TEST(object.contains(key), "no key " << key);
    auto found = keys(object);
    std::erase_if(found, [&](const std::string& key) {
        return std::find(documented.begin(), documented.end(), key) == documented.end();
    });
    BOOST_TEST(found == documented, boost::test_tools::per_element());
}

Json infoOf(std::string_view scene, std::vector<std::string> options = {}) {
    const TemporaryFolder folder;
    folder.write("scene.xode", scene);
    options.insert(options.begin(), {"info", "scene.xode", "--json"});
    const Output output = runProgram(folder, options);
    BOOST_TEST(output.status == 0);
    return parseObject(output.out);
}

const Json& named(const Json& array, const std::string& name) {
    for (const Json& object : array) {
        if (object["name"] == name) return object;
    }
    BOOST_FAIL("no object named " << name << " in " << array);
    return array;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(info_command)

// A joint as PyODE's examples have it: in a body, with its anchor meant as a place in the world.
BOOST_AUTO_TEST_CASE(a2_xode_anchor_world_reads_anchors_as_pyode_does) {
    constexpr std::string_view scene =
        "<xode version='1.0r23'><world><space><body name='a'><transform><position x='1' y='2' z='0'/></transform>"
        "<joint name='j'><ball><anchor x='1' y='2' z='0'/></ball></joint></body></space></world></xode>";
    const auto anchor = [&](const std::vector<std::string>& options) {
        return named(infoOf(scene, options)["worlds"][0]["joints"], "j")["anchor"].get<std::vector<double>>();
    };
    BOOST_TEST(anchor({}) == (std::vector<double>{2, 4, 0}), boost::test_tools::per_element());
    BOOST_TEST(anchor({"--xode", "anchor=world"}) == (std::vector<double>{1, 2, 0}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_dialect_is_told_with_its_reason) {
    const Json spec = infoOf(kBallScene)["dialect"];
    BOOST_TEST(spec["name"] == "spec");
    const Json pyode = infoOf("<xode><world><space/></world></xode>");
    BOOST_TEST(pyode["dialect"]["name"] == "pyode");
    BOOST_TEST(pyode["dialect"]["reason"] == "<xode> has no version");
    const Json asked = infoOf(kBallScene, {"--xode-dialect", "yake"})["dialect"];
    BOOST_TEST(asked["name"] == "yake");
}

BOOST_AUTO_TEST_CASE(every_row_of_the_dialects_can_be_set_alone) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> rows{
        {"euler", {"ode", "odejava"}},
        {"anchor", {"parent", "world"}},
        {"matrix", {"either", "column", "row", "rowvector"}},
        {"scale", {"below", "positions", "pyode"}},
        {"index-base", {"either", "1", "0"}},
        {"default-mass", {"ode", "pyode", "geoms"}},
        {"axis", {"world", "parent"}},
        {"mass-total", {"used", "ignored"}},
        {"amotor", {"up-to-3", "3", "any"}},
        {"joint-transform", {"composed", "ignored", "refused"}},
        {"absolute", {"root", "document"}},
        {"compose", {"nested", "pyode"}},
        {"ext-name", {"either", "ename", "name"}},
        {"missing-link", {"world", "refused"}},
        {"suspension", {"first", "either"}},
        {"names", {"bodies", "first", "unique"}},
        {"worlds", {"separate", "merged"}},
        {"shapes", {"last", "first"}}};
    const TemporaryFolder folder;
    folder.write("scene.xode", kBallScene);
    for (const auto& [row, words] : rows) {
        for (const std::string& word : words) {
            BOOST_TEST(runProgram(folder, {"info", "scene.xode", "--xode", row + '=' + word}).status == 0,
                       row << ' ' << word);
        }
        const Output wrong = runProgram(folder, {"info", "scene.xode", "--xode", row + "=other"});
        BOOST_TEST(wrong.status == 2);
        BOOST_TEST(wrong.err.find(row + " is one of " + words.front() + ", ") != std::string::npos, wrong.err);
    }
    for (const char* dialect : {"auto", "spec", "pyode", "odejava", "yake", "pybrain"})
        BOOST_TEST(runProgram(folder, {"info", "scene.xode", "--xode-dialect", dialect}).status == 0, dialect);
    BOOST_TEST(runProgram(folder, {"info", "scene.xode", "--xode-pybrain"}).status == 0);
    BOOST_TEST(runProgram(folder, {"info", "scene.xode", "--no-xode-pybrain"}).status == 0);
    BOOST_TEST(runProgram(folder, {"info", "scene.xode", "--xode-pybrain", "--no-xode-pybrain"}).status == 2);
}

BOOST_AUTO_TEST_CASE(how_a_world_is_moved_is_said) {
    const Json world = infoOf(kBallScene)["worlds"][0];
    BOOST_TEST(world["solver"] == "auto");
    BOOST_TEST(world["iterations"] == 40);
    const double layer = world["surfaceLayer"];
    BOOST_TEST((layer >= 1e-4 && layer <= 1e-3));
    const Json given = infoOf(kBallScene, {"--ode-defaults", "--iterations", "7"})["worlds"][0];
    BOOST_TEST(given["solver"] == "quick");
    BOOST_TEST(given["iterations"] == 7);
    BOOST_TEST(given["surfaceLayer"] == 0);
    const TemporaryFolder folder;
    folder.write("scene.xode", kBallScene);
    const Output text = runProgram(folder, {"info", "scene.xode", "--surface-layer", "0.002"});
    BOOST_TEST(contains(text.out, "auto, 40 iterations"), text.out);
    BOOST_TEST(contains(text.out, "0.002 m (as asked for)"), text.out);
}

BOOST_AUTO_TEST_CASE(surfaces_of_ode_are_told_where_they_are_stated) {
    std::string scene(kBallScene);
    const std::string_view sphere = "<geom name=\"ball shape\"><sphere radius=\"0.5\"/>";
    scene.insert(scene.find(sphere) + sphere.size(),
                 "<ext ename=\"ode\"><surface mu=\"0.8\" bounce=\"0.25\" soft_cfm=\"0.001\" fx=\"1\" fy=\"0\" "
                 "fz=\"0\"/></ext>");
    const Json info = infoOf(scene);
    for (const Json& geom : info["worlds"][0]["geoms"]) {
        const bool stated = geom["name"] == "ball shape";
        BOOST_TEST(geom["surface"].is_null() != stated, geom["name"]);
        BOOST_TEST(geom["material"]["dynamicFriction"] == (stated ? 0.8 : 0.6));
        BOOST_TEST(geom["material"]["staticFriction"] == (stated ? 0.8 : 0.6));
        BOOST_TEST(geom["material"]["restitution"] == (stated ? 0.25 : 0));
        if (!stated) continue;
        const Json expected{{"mu", 0.8}, {"bounce", 0.25}, {"softCfm", 0.001}, {"direction", {1, 0, 0}}};
        BOOST_TEST(geom["surface"] == expected, geom["surface"]);
    }
}

BOOST_AUTO_TEST_CASE(json_has_the_documented_keys) {
    const Json info = infoOf(kBallScene);
    requireKeys(info, {"file", "format", "label", "units", "diagnostics", "variants", "extensionsUsed", "worlds"});
    BOOST_TEST(info["file"] == "scene.xode");
    BOOST_TEST(info["format"] == "xode");
    BOOST_TEST(info["label"] == "XODE 1.0r23 +retain");
    BOOST_TEST(info["units"]["length"] == "m");
    BOOST_TEST(info["variants"] == Json::array());
    BOOST_REQUIRE(info["worlds"].size() == 1);
    const Json& world = info["worlds"][0];
    for (const char* key : {"gravity", "bodies", "geoms", "joints", "triggers", "fields"}) {
        BOOST_TEST(world.contains(key), key);
    }
    requireKeys(world["bodies"][0], {"name", "path", "position", "rotation", "mass", "centerOfMass", "inertia",
                                     "linearVelocity", "angularVelocity", "enabled", "kinematic", "gravityFactor"});
    requireKeys(world["geoms"][0], {"name", "path", "type", "body", "position", "rotation", "parameters"});
    requireKeys(world["joints"][0], {"name", "path", "type", "body1", "body2", "anchor", "axes", "parameters"});
}

BOOST_AUTO_TEST_CASE(json_diagnostics_have_the_documented_keys) {
    const Json info = infoOf(kBallScene);
    BOOST_REQUIRE(!info["diagnostics"].empty());
    requireKeys(info["diagnostics"][0], {"severity", "code", "message", "file", "line", "column", "pointer"});
}

BOOST_AUTO_TEST_CASE(json_tells_how_a_body_is_simulated) {
    const Json info = infoOf(kBallScene);
    const Json& ball = named(info["worlds"][0]["bodies"], "ball");
    BOOST_TEST(ball["position"] == Json::parse("[0.0, 5.0, 0.0]"));
    BOOST_TEST(ball["rotation"] == Json::parse("[0.0, 0.0, 0.0, 1.0]"));
    BOOST_TEST(ball["linearVelocity"] == Json::parse("[1.0, 0.0, 0.0]"));
    BOOST_TEST(ball["enabled"] == true);
    BOOST_TEST(ball["kinematic"] == false);
    BOOST_TEST(ball["gravityFactor"] == 1.0);
    BOOST_TEST(ball["mass"].get<double>() == 2, boost::test_tools::tolerance(1e-12));
    BOOST_REQUIRE(ball["inertia"].size() == 3);
    // 2/5 m r^2
    BOOST_TEST(ball["inertia"][1][1].get<double>() == 0.2, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(ball["inertia"][0][1].get<double>() == 0);
}

BOOST_AUTO_TEST_CASE(json_geoms_name_their_body_by_path_and_static_ones_null) {
    const Json info = infoOf(kBallScene);
    const Json& world = info["worlds"][0];
    const Json& ball = named(world["geoms"], "ball shape");
    BOOST_TEST(ball["body"] == named(world["bodies"], "ball")["path"]);
    BOOST_TEST(ball["type"] == "sphere");
    BOOST_TEST(ball["parameters"] == Json::parse(R"({"radius": 0.5})"));
    const Json& floor = named(world["geoms"], "floor");
    BOOST_TEST(floor["body"].is_null());
    BOOST_TEST(floor["type"] == "plane");
    BOOST_TEST(keys(floor["parameters"]) == (std::vector<std::string>{"a", "b", "c", "d"}),
               boost::test_tools::per_element());
}

// XODE asks a program for its label; of a glTF it says nothing.
BOOST_AUTO_TEST_CASE(json_has_the_label_of_the_format_that_the_file_is_of) {
    BOOST_TEST(infoOf(R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{}]})")["label"] == "glTF 2.0");
    BOOST_TEST(infoOf(R"({"asset": {"dimension": 3}})")["label"].get<std::string>().starts_with("G4MF"));
    BOOST_TEST(infoOf(kBallScene)["label"] == "XODE 1.0r23 +retain");
}

// The frame of the author's node is one thing, that of what type and parameters describe another.
BOOST_AUTO_TEST_CASE(json_geoms_tell_the_place_of_their_node_and_that_of_their_solid) {
    const Json info = infoOf(
        R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
        "extensions": {"OMI_physics_shape": {"shapes": [{"type": "cylinder", "cylinder": {"height": 4, "radius": 1}}]}},
        "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"name": "drum", "translation": [1, 2, 3], "extensions": {
        "OMI_physics_body": {"motion": {"type": "dynamic", "centerOfMass": [0, 0.5, 0]}, "collider": {"shape": 0}}}}]})");
    const Json& drum = named(info["worlds"][0]["geoms"], "drum");
    BOOST_TEST(drum["position"] == Json({1, 2, 3}));
    BOOST_TEST(drum["rotation"] == Json({0, 0, 0, 1}));
    BOOST_TEST(drum["parameters"]["length"] == 4);
    const double place[] = {drum["solidPosition"][0], drum["solidPosition"][1], drum["solidPosition"][2]};
    BOOST_TEST(std::hypot(place[0] - 1, place[1] - 2, place[2] - 3) < 1e-12);
    // ODE's cylinders run along z: a quarter turn about x takes that to the node's y, or to its opposite.
    const double x = drum["solidRotation"][0];
    const double w = drum["solidRotation"][3];
    BOOST_TEST(std::abs(std::abs(2 * x * w) - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(json_joints_use_the_words_of_xode_and_null_for_the_world) {
    const Json info = infoOf(kBallScene);
    const Json& world = info["worlds"][0];
    const Json& hinge = named(world["joints"], "hinge");
    BOOST_TEST(hinge["type"] == "hinge");
    // One end is the door, the other one the world.
    BOOST_TEST((hinge["body1"].is_null() != hinge["body2"].is_null()));
    BOOST_TEST(hinge["anchor"] == Json::parse("[9.5, 3.0, 0.0]"));
    BOOST_TEST(hinge["axes"] == Json::parse("[[0.0, 1.0, 0.0]]"));
    BOOST_TEST(hinge["parameters"] == Json::parse(R"({"LowStop": -1.0, "HiStop": 1.5, "Vel": 0.25, "FMax": 3.0})"));
}

// ODE's joints do a part of glTF's joints; drives, and limits that ODE has no joint for, are listed too.
BOOST_AUTO_TEST_CASE(json_lists_what_rows_of_our_own_do_of_joints) {
    const TemporaryFolder folder;
    const std::string scene = (sourceFolder() / "data" / "joints.gltf").string();
    const Output output = runProgram(folder, {"info", scene, "--json"});
    const Json info = parseObject(output.out);
    std::vector<Json> rows;
    for (const Json& joint : info["worlds"][0]["joints"]) {
        if (joint["type"] == "rows") rows.push_back(joint);
    }
    BOOST_REQUIRE(rows.size() >= 3);
    requireKeys(rows[0],
                {"name", "path", "type", "body1", "body2", "anchor", "axes", "parameters", "limits", "drives"});
    // The hinge of the door is ODE's; what slows it down is not.
    BOOST_TEST(rows[0]["limits"] == Json::array());
    BOOST_TEST(rows[0]["drives"] == Json::parse(R"([{"type": "angular", "mode": "force", "axis": 1,
        "velocityTarget": 0.0, "stiffness": 0.0, "damping": 2.0}])"));
    BOOST_TEST(rows[0]["axes"].size() == 3);
    const Output text = runProgram(folder, {"info", scene});
    BOOST_TEST(contains(text.out, "rows: 1 drive"), text.out);
}

// When the siblings of each body were counted again, this took minutes.
BOOST_AUTO_TEST_CASE(thirty_thousand_unnamed_bodies_are_listed_in_seconds, *boost::unit_test::timeout(60)) {
    std::string scene = "<xode><world><space>";
    const int bodies = fewerIfSanitized(30'000);
    for (int i = 0; i < bodies; ++i)
        scene += "<body><mass><mass_shape total='1'><sphere radius='1'/></mass_shape></mass></body>";
    const TemporaryFolder folder;
    folder.write("many.xode", scene + "</space></world></xode>");
    const Output output = runProgram(folder, {"info", "many.xode", "--json"});
    BOOST_TEST(contains(output.out, "/world[1]/space[1]/body[" + std::to_string(bodies) + "]\""));
}

BOOST_AUTO_TEST_CASE(gravity_option_overrides_the_default) {
    const Json info = infoOf(kBallScene, {"--gravity", "-1.5,0,2"});
    BOOST_TEST(info["worlds"][0]["gravity"] == Json::parse("[-1.5, 0.0, 2.0]"));
}

BOOST_AUTO_TEST_CASE(text_says_what_is_in_the_scene) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output = runProgram(folder, {"info", "ball.xode"});
    BOOST_TEST(output.status == 0);
    for (const char* part : {"XODE 1.0r23", "\"ball\"", "2 dynamic", "1 plane", "1 sphere", "1 box", "1 hinge", "22 kg",
                             "(0, -9.80665, 0)", "door", "(0, 5, 0)", "diagnostics: 0 errors"}) {
        BOOST_TEST(contains(output.out, part), "no " << part << " in\n" << output.out);
    }
    // The door reaches from 9.5 to 10.5, the ball down to -0.5; the plane has no end.
    BOOST_TEST(contains(output.out, "(-0.5, 2, -0.5) to (10.5, 5.5, 0.5)"), output.out);
}

BOOST_AUTO_TEST_CASE(all_convex_parts_are_told_where_they_are_asked_for) {
    const Json none = infoOf(gutterScene("9"));
    BOOST_TEST(none["convexParts"] == "none");
    const Json& mesh = none["worlds"][0]["geoms"][0];
    BOOST_TEST(none["worlds"][0]["geoms"].size() == 2U);
    for (const char* key : {"parts", "parameters", "solidPosition", "solidRotation"}) BOOST_TEST(mesh[key].is_null());
    BOOST_TEST(none["worlds"][0]["geoms"][1]["parts"] == 1);
    const Json all = infoOf(gutterScene("9"), {"--parts"});
    BOOST_TEST(all["convexParts"] == "all");
    BOOST_TEST(all["worlds"][0]["geoms"].size() == 4U);
    for (std::size_t i = 0; i < 3; ++i) {
        const Json& part = all["worlds"][0]["geoms"][i];
        BOOST_TEST(part["parts"] == 3);
        BOOST_TEST(part["path"] == mesh["path"]);
        BOOST_TEST(!part["parameters"].is_null());
    }
    BOOST_TEST(none["worlds"][0]["bodies"] == all["worlds"][0]["bodies"]);
    BOOST_TEST(infoOf(kBallScene)["convexParts"] == "all");
}

BOOST_AUTO_TEST_CASE(text_counts_a_mesh_whose_parts_are_not_made_as_one_geom) {
    const TemporaryFolder folder;
    folder.write("scene.xode", gutterScene("9"));
    const std::string none = runProgram(folder, {"info", "scene.xode"}).out;
    BOOST_TEST(contains(none, "convex parts of meshes: not made (--parts makes those of a run)"), none);
    BOOST_TEST(contains(none, "  2: 1 convex, 1 sphere"), none);
    const std::string all = runProgram(folder, {"info", "scene.xode", "--parts"}).out;
    BOOST_TEST(!contains(all, "not made"), all);
    BOOST_TEST(contains(all, "  4: 2 box, 1 convex, 1 sphere"), all);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace info_test
