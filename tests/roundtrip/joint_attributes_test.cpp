// Joints of XODE in glTF: in the words of OMI_physics_joint for other programs, and in ORRERY_scene for the way back.
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

namespace joint_attributes_test {
namespace {

using Json = nlohmann::ordered_json;

struct Row {
    const char* what;
    const char* ends;  // elements of the links; a missing one is the world
    const char* joint;
    bool said = true;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.what;
}

constexpr const char* kBoth = "<link1 body='a'/><link2 body='b'/>";
constexpr const char* kFirst = "<link1 body='a'/>";
constexpr const char* kSecond = "<link2 body='a'/>";

const std::vector<Row> kRows = {
    {"ball", kBoth, "<ball><anchor x='0.5' y='2' z='0.1'/></ball>"},
    {"ball in the world", kFirst, "<ball><anchor x='0.5' y='2' z='0.1'/></ball>"},
    {"fixed", kBoth, "<fixed/>"},
    {"fixed in the world", kFirst, "<fixed/>"},
    {"hinge", kBoth, "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='2' z='2'/></hinge>"},
    {"hinge with stops", kFirst,
     "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='0' z='1' LowStop='-0.3' HiStop='0.2'/></hinge>"},
    {"hinge with stops, the world first", kSecond,
     "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='0' z='1' LowStop='-0.3' HiStop='0.2'/></hinge>"},
    {"hinge with a motor", kBoth,
     "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='1' z='0' Vel='2' FMax='3'/></hinge>"},
    {"hinge with a motor, the world first", kSecond,
     "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='1' z='0' Vel='2' FMax='3'/></hinge>"},
    {"slider", kFirst, "<slider><axis x='1' y='-1' z='0'/></slider>"},
    {"slider with stops", kBoth, "<slider><axis x='0' y='0' z='1' LowStop='-0.1' HiStop='0.2'/></slider>"},
    {"slider with stops in the world", kFirst,
     "<slider><axis x='0' y='1' z='0' LowStop='-0.1' HiStop='0.2'/></slider>"},
    {"slider with stops, the world first", kSecond,
     "<slider><axis x='0' y='1' z='0' LowStop='-0.2' HiStop='0.1'/></slider>"},
    {"slider with a motor", kBoth, "<slider><axis x='0' y='0' z='1' Vel='1' FMax='20'/></slider>"},
    {"slider with a motor in the world", kFirst, "<slider><axis x='0' y='0' z='1' Vel='1' FMax='20'/></slider>"},
    {"slider with a motor, the world first", kSecond, "<slider><axis x='0' y='0' z='1' Vel='1' FMax='20'/></slider>"},
    {"universal", kBoth,
     "<universal><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0'/><axis x='0' y='0' z='1'/></universal>"},
    {"universal with stops", kFirst,
     "<universal><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0' LowStop='-0.1' HiStop='0.4'/>"
     "<axis x='0' y='0' z='1' LowStop2='-0.3' HiStop2='0.2'/></universal>"},
    {"universal with a motor", kBoth,
     "<universal><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0'/>"
     "<axis x='0' y='0' z='1' Vel2='-2' FMax2='2'/></universal>"},
    {"universal in the world, the world first", kSecond,
     "<universal><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0'/><axis x='0' y='0' z='1'/></universal>"},
    {"universal with stops, the world first", kSecond,
     "<universal><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0' LowStop='-0.1' HiStop='0.4'/>"
     "<axis x='0' y='0' z='1'/></universal>",
     false},
    {"hinge2", kBoth,
     "<hinge2><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='1' z='0'/><axis x='0' y='0' z='1'/></hinge2>"},
    {"hinge2 with stops and a motor", kBoth,
     "<hinge2><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='1' z='0' LowStop='-0.1' HiStop='0.2'/>"
     "<axis x='0' y='0' z='1' Vel2='3' FMax2='2'/></hinge2>"},
    {"amotor in the world", kFirst,
     "<amotor><axis x='0' y='0' z='1' Vel='2' FMax='3'/><axis x='1' y='0' z='0' FMax2='3'/></amotor>"},
    {"amotor about the axes of the world between bodies", kBoth,
     "<amotor><axis x='0' y='0' z='1' Vel='2' FMax='3'/></amotor>", false},
};

Scene sceneOf(const Row& row) {
    const auto body = [](const char* name, const char* x, const char* mass) {
        return "<body name='" + std::string(name) + "'><transform><position x='" + x +
               "' y='2' z='0'/><rotation><euler x='0.2' y='0.1' z='0.3' aformat='radians'/></rotation></transform>"
               "<geom><sphere radius='0.3'/></geom><mass><mass_shape total='" +
               mass + "'><sphere radius='0.3'/></mass_shape></mass></body>";
    };
    const std::string text = "<xode version='1.0r23'><world><space>" + body("a", "0", "2") + body("b", "1", "3") +
                             "<joint name='j'>" + row.ends + row.joint + "</joint></space></world></xode>";
    DiagnosticLog log;
    return loadBytes(text, "row.xode", {}, log);
}

Json written(const Scene& scene) {
    DiagnosticLog log;
    const auto text = saveGltf(scene, GltfContainer::Text, log);
    BOOST_REQUIRE(text.has_value());
    return Json::parse(*text);
}

Scene read(const Json& json, DiagnosticLog& log) {
    return loadBytes(json.dump(), "row.gltf", {}, log);
}

// The file as a program sees it that does not know ORRERY_scene.
Json stripped(Json json) {
    std::vector<Json*> objects{&json};
    for (Json& node : json["nodes"]) objects.push_back(&node);
    for (Json* object : objects) {
        if (object->contains("extensions")) (*object)["extensions"].erase("ORRERY_scene");
    }
    auto& used = json["extensionsUsed"];
    used.erase(std::find(used.begin(), used.end(), "ORRERY_scene"));
    return json;
}

// The node that has the joint in OMI's words.
Json& jointNode(Json& json) {
    for (Json& node : json["nodes"]) {
        if (node.contains("extensions") && node["extensions"].contains("OMI_physics_joint")) return node;
    }
    BOOST_FAIL("no joint");
    return json;
}

// Takes the node out of the scene and of all other nodes.
void takeOut(Json& json, std::size_t index) {
    std::vector<Json*> holders{&json["scenes"][0]};
    for (Json& node : json["nodes"]) holders.push_back(&node);
    for (Json* holder : holders) {
        const char* key = holder == holders[0] ? "nodes" : "children";
        if (!holder->contains(key)) continue;
        Json& list = (*holder)[key];
        list.erase(std::remove(list.begin(), list.end(), Json(index)), list.end());
        if (list.empty()) holder->erase(key);
    }
}

std::map<std::string, Vector3> placesAfter(const Scene& scene, int steps) {
    SimulationOptions options;
    options.iterations = 200;
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(sim.step(0.005));
    std::map<std::string, Vector3> places;
    const auto& bodies = planOf(sim).worlds.at(0).bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        places[scene.find(bodies[i].node)->name] = sim.pose(sim.bodies()[i]).position;
    }
    return places;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(joint_attributes)

BOOST_DATA_TEST_CASE(a_joint_of_xode_comes_back_and_is_no_second_one, data::make(kRows), row) {
    const Scene scene = sceneOf(row);
    const Json json = written(scene);
    ClaimedLog log;
    const Scene again = read(json, log);
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()));
    forEachNode(again.root(), [](const Node& node) { BOOST_TEST(!node.sixDofJoint); });
    BOOST_TEST(json["extensions"].contains("OMI_physics_joint") == row.said);
}

BOOST_DATA_TEST_CASE(other_programs_read_a_joint_that_moves_the_same, data::make(kRows), row) {
    if (!row.said) return;
    const Scene scene = sceneOf(row);
    ClaimedLog log;
    const Scene others = read(stripped(written(scene)), log);
    const auto expected = placesAfter(scene, 100);
    const auto found = placesAfter(others, 100);
    for (const char* name : {"a", "b"}) {
        const Vector3& e = expected.at(name);
        const Vector3& f = found.at(name);
        BOOST_TEST(std::hypot(e.x - f.x, e.y - f.y, e.z - f.z) < 1e-3,
                   name << ": " << f.x << ' ' << f.y << ' ' << f.z << ", not " << e.x << ' ' << e.y << ' ' << e.z);
    }
}

BOOST_AUTO_TEST_CASE(changed_words_count_and_are_a_diagnostic) {
    const Scene scene = sceneOf(kRows[5]);  // with stops
    const std::vector<std::function<void(Json&)>> changes = {
        [](Json& json) { json["extensions"]["OMI_physics_joint"]["physicsJoints"][0]["limits"][2]["max"] = 0.5; },
        [](Json& json) { json["extensions"]["OMI_physics_joint"]["physicsJoints"][0]["limits"].erase(2); },
        [](Json& json) {
            jointNode(json)["translation"] = {0, 1, 0};
        },
        [](Json& json) { jointNode(json)["extensions"]["OMI_physics_joint"]["enableCollision"] = true; },
    };
    for (const auto& change : changes) {
        Json json = written(scene);
        change(json);
        ClaimedLog log;
        log.claim(code::GLTF_JOINT_CHANGED);
        const Scene again = read(json, log);
        std::size_t frameJoints = 0;
        forEachNode(again.root(), [&](const Node& node) {
            BOOST_TEST(!node.joint);
            frameJoints += node.sixDofJoint ? 1U : 0U;
        });
        BOOST_TEST(frameJoints == 1u);
        DiagnosticLog plan;
        Simulation sim(again, {}, plan);
        BOOST_TEST(planOf(sim).worlds.at(0).joints.size() == 1u);
    }
}

BOOST_AUTO_TEST_CASE(a_joint_whose_words_were_removed_is_gone) {
    const std::vector<std::function<void(Json&)>> removals = {
        // The joint on its node.
        [](Json& json) { jointNode(json)["extensions"].erase("OMI_physics_joint"); },
        // The node, by who takes it out of the scene and all from it.
        [](Json& json) {
            Json& helper = jointNode(json);
            takeOut(json, static_cast<std::size_t>(&helper - &json["nodes"][0]));
            helper = Json::object();
        },
        // The last of all nodes, altogether.
        [](Json& json) {
            const std::size_t last = json["nodes"].size() - 1;
            takeOut(json, last);
            json["nodes"].erase(last);
        },
    };
    for (const auto& removal : removals) {
        Json json = written(sceneOf(kRows[5]));
        removal(json);
        ClaimedLog log;
        log.claim(code::GLTF_JOINT_CHANGED);
        const Scene again = read(json, log);
        forEachNode(again.root(), [](const Node& node) { BOOST_TEST((!node.joint && !node.sixDofJoint)); });
    }
}

// A program that keeps OMI's words and knows ORRERY_scene of no helper: they count, and are no second joint.
BOOST_AUTO_TEST_CASE(words_that_are_no_helpers_any_more_count) {
    Json json = written(sceneOf(kRows[5]));
    for (Json& node : json["nodes"]) {
        if (!node.contains("extensions") || !node["extensions"].contains("ORRERY_scene")) continue;
        if (node["extensions"]["ORRERY_scene"].contains("helper")) node["extensions"].erase("ORRERY_scene");
    }
    ClaimedLog log;
    log.claim(code::GLTF_JOINT_CHANGED);
    const Scene again = read(json, log);
    DiagnosticLog plan;
    const Simulation sim(again, {}, plan);
    BOOST_TEST(planOf(sim).worlds.at(0).joints.size() == 1u);
}

// Other programs keep 32 bits of a number, names of their own and members that they know better.
BOOST_AUTO_TEST_CASE(rounded_words_are_no_change) {
    const Scene scene = sceneOf(kRows[5]);
    Json json = written(scene);
    for (const char* key : {"translation", "rotation"}) {
        for (Json& number : jointNode(json)[key]) number = static_cast<float>(number.get<double>());
    }
    jointNode(json)["name"] = "renamed";
    Json& limit = json["extensions"]["OMI_physics_joint"]["physicsJoints"][0]["limits"][2];
    limit["max"] = static_cast<float>(limit["max"].get<double>());
    ClaimedLog log;
    const Scene again = read(json, log);
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()));
}

// Saved in place, the words for others stay, which is a diagnostic; on reading ODE's joint counts all the same.
BOOST_AUTO_TEST_CASE(a_joint_edited_in_place_leaves_its_words_behind) {
    DiagnosticLog reading;
    Scene scene = read(written(sceneOf(kRows[5])), reading);
    scene.edit().find(scene.find("j")->id)->joint->axes[0].hiStop = 0.4;
    ClaimedLog log;
    log.claim(code::EXPORT_NOT_REPRESENTABLE);
    const auto text = saveGltf(scene, GltfContainer::Text, log);
    BOOST_REQUIRE(text.has_value());
    const Scene again = loadBytes(*text, "row.gltf", {}, log);
    BOOST_TEST((again.find("j")->joint->axes[0].hiStop == 0.4));
    forEachNode(again.root(), [](const Node& node) { BOOST_TEST(!node.sixDofJoint); });
    // Another change of the scene does not change the joint.
    Scene moved = read(written(sceneOf(kRows[5])), reading);
    moved.edit().find(moved.find("b")->id)->transform.position->x = 4;
    ClaimedLog silent;
    BOOST_TEST(saveGltf(moved, GltfContainer::Text, silent).has_value());
}

// A second way through glTF does not leave settings of joints behind that nothing uses.
BOOST_AUTO_TEST_CASE(words_do_not_pile_up) {
    const Json once = written(sceneOf(kRows[0]));
    ClaimedLog log;
    const Scene again = read(once, log);
    Scene copy(std::make_shared<SceneContents>(again.contents()));
    const Json twice = written(copy);
    BOOST_TEST(twice["extensions"]["OMI_physics_joint"]["physicsJoints"].size() == 1u);
    BOOST_TEST(twice["nodes"].size() == once["nodes"].size());
}

// 5.5: in a file of Godot's a number without a unit, in any other N/m.
BOOST_AUTO_TEST_CASE(a_stiffness_without_unit_is_rigid_in_a_new_file_and_comes_back) {
    const std::string text =
        R"({"asset": {"version": "2.0", "generator": "Godot Engine v4.4"}, "extensionsUsed": ["OMI_physics_joint",
        "OMI_physics_body"], "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [
            {"name": "joint", "extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 2}}},
            {"name": "body", "children": [2], "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}},
            {"name": "held"}],
        "extensions": {"OMI_physics_joint": {"physicsJoints": [{"limits": [
            {"linearAxes": [0, 1, 2], "min": 0, "max": 0, "stiffness": 0.3, "damping": 1},
            {"angularAxes": [0], "min": 0, "max": 0, "stiffness": 40, "damping": 2}]}]}}})";
    DiagnosticLog reading;
    const Scene scene = loadBytes(text, "pin.gltf", {}, reading);
    const Json json = written(Scene(std::make_shared<SceneContents>(scene.contents())));
    const Json& limits = json["extensions"]["OMI_physics_joint"]["physicsJoints"][0]["limits"];
    BOOST_TEST(limits[0] == Json::parse(R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0})"));
    BOOST_TEST(limits[1]["stiffness"] == 40);
    ClaimedLog log;
    const Scene again = read(json, log);
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()));
    // Edited in its own file it keeps its meaning, and its number can be another.
    Scene edited = loadBytes(text, "pin.gltf", {}, reading);
    edited.edit().joints[0].limits[0].stiffness = 0.5;
    const auto saved = saveGltf(edited, GltfContainer::Text, log);
    BOOST_TEST(saved.value_or("").find("\"stiffness\": 0.5") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace joint_attributes_test
