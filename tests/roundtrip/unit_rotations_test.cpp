// Rotations of glTF and G4MF are quaternions of length 1; XODE's may have any length but 0.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"

using namespace orrery;

namespace unit_rotations_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string kXode = R"(<?xml version="1.0"?>
<xode version="1.0r23"><world><space><body name="b">
  <transform><rotation><quaternion x="1" y="0" z="-2" w="1"/></rotation></transform>
  <geom><sphere radius="0.5"/></geom></body></space></world></xode>)";

const std::string kOmi = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body"], "scene": 0,
  "scenes": [{"nodes": [0]}], "nodes": [{"name": "b", "rotation": [0, 3, 0, 4], "translation": [0, 1, 0],
  "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 1, "inertiaDiagonal": [1, 2, 3],
    "inertiaOrientation": [0, 0, 0, 2]}}}}]})";

const std::string kG4mf = R"({"asset": {"dimension": 3}, "nodes": [{"name": "root", "children": [1]},
  {"name": "b", "rotor": [1, 0, 2, 0], "position": [0, 1, 0], "physics": {"motion": {"type": "dynamic", "mass": 1,
    "inertiaDiagonal": [1, 2, 3], "inertiaOrientation": [2, 0, 0, 0]}}}]})";

std::string written(const std::string& bytes, const std::string& from, const std::string& format,
                    const SaveOptions& options = {}) {
    DiagnosticLog log;
    return saveBytes(loadBytes(bytes, "scene." + from, {}, log), format, log, options).value_or("");
}

// The lists of numbers under a key, wherever they stand but in ORRERY_scene.
void collect(const Json& json, const std::string& key, std::vector<Json>& lists) {
    for (const auto& [name, value] : json.items()) {
        if (name == "ORRERY_scene") continue;
        if (json.is_object() && name == key) lists.push_back(value);
        if (value.is_structured()) collect(value, key, lists);
    }
}

void checkLengths(const std::string& text, const std::string& key) {
    std::vector<Json> lists;
    collect(Json::parse(text), key, lists);
    BOOST_TEST(!lists.empty(), key << " in " << text);
    for (const Json& list : lists) {
        double squares = 0;
        for (const Json& number : list) squares += number.get<double>() * number.get<double>();
        BOOST_TEST(std::abs(squares - 1) < 1e-15 * 4, key << ": " << list.dump());
    }
}

void checkSilence(const std::string& text, const std::string& format) {
    DiagnosticLog log;
    const Scene scene = loadBytes(text, "again." + format, {}, log);
    for (const Diagnostic& d : log.entries()) {
        BOOST_TEST((d.code != code::GLTF_NODE_ROTATION_LENGTH && d.code != code::G4MF_ROTOR_LENGTH), d.message);
    }
}

const Quaternion& rotationOfBody(const std::string& bytes, const std::string& format) {
    static Quaternion found;
    DiagnosticLog log;
    const Scene scene = loadBytes(bytes, "again." + format, {}, log);
    found = std::get<Quaternion>(*scene.find("b")->transform.rotation);
    return found;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(unit_rotations)

BOOST_AUTO_TEST_CASE(a_quaternion_of_xode_is_written_with_length_1) {
    const std::string gltf = written(kXode, "xode", "gltf");
    checkLengths(gltf, "rotation");
    checkSilence(gltf, "gltf");
    const std::string g4mf = written(kXode, "xode", "g4tf");
    checkLengths(g4mf, "rotor");
    checkSilence(g4mf, "g4tf");
}

BOOST_AUTO_TEST_CASE(the_way_back_to_xode_gives_the_same_numbers) {
    const std::string back = written(written(kXode, "xode", "gltf"), "gltf", "xode");
    BOOST_TEST(back.find(R"(<quaternion x="1" y="0" z="-2" w="1"/>)") != std::string::npos, back);
}

BOOST_AUTO_TEST_CASE(a_rotor_and_an_orientation_of_inertia_are_written_with_length_1) {
    for (const char* format : {"gltf", "xode"}) {
        const std::string text = written(kG4mf, "g4tf", format);
        if (std::string(format) == "gltf") checkLengths(text, "rotation");
        BOOST_TEST((rotationOfBody(text, format) == Quaternion{0, -2, 0, 1}), text);
    }
    const std::string g4mf = written(kOmi, "gltf", "g4tf");
    checkLengths(g4mf, "rotor");
    checkLengths(g4mf, "inertiaOrientation");
}

BOOST_AUTO_TEST_CASE(an_orientation_of_inertia_is_of_length_1_in_the_other_family) {
    SaveOptions khr;
    khr.gltf.physics = GltfPhysics::Khr;
    const std::string turned = written(kOmi, "gltf", "gltf", khr);
    checkLengths(turned, "inertiaOrientation");
    DiagnosticLog log;
    const Scene scene = loadBytes(turned, "again.gltf", {}, log);
    BOOST_TEST((std::get<MotionMass>(scene.find("b")->body->mass).inertiaOrientation == Quaternion{0, 0, 0, 2}));
}

BOOST_AUTO_TEST_CASE(a_file_saved_in_its_own_format_keeps_its_rotations) {
    BOOST_TEST(written(kXode, "xode", "xode") == kXode);
    BOOST_TEST(written(kOmi, "gltf", "gltf") == kOmi);
    BOOST_TEST(written(kG4mf, "g4tf", "g4tf") == kG4mf);
}

// Only the edited numbers change.
BOOST_AUTO_TEST_CASE(an_edit_beside_a_rotation_of_another_length_leaves_it) {
    for (const auto& [text, format] : {std::pair(kOmi, "gltf"), std::pair(kG4mf, "g4tf")}) {
        DiagnosticLog log;
        Scene scene = loadBytes(text, std::string("scene.") + format, {}, log);
        Node& body = *scene.edit().find(scene.find("b")->id);
        body.transform.position->y = 7;
        std::get<MotionMass>(body.body->mass).mass = 9;
        std::string expected = text;
        expected.replace(expected.find("[0, 1, 0]"), 9, "[0, 7, 0]");
        expected.replace(expected.find(R"("mass": 1,)"), 10, R"("mass": 9,)");
        BOOST_TEST(saveBytes(scene, format, log).value_or("") == expected);
    }
}

// The length stands beside it.
BOOST_AUTO_TEST_CASE(an_edited_rotation_of_another_length_is_written_with_length_1) {
    DiagnosticLog log;
    Scene scene = loadBytes(kOmi, "scene.gltf", {}, log);
    scene.edit().find(scene.find("b")->id)->transform.rotation = Quaternion{0, 0, 3, 3};
    const std::string text = saveBytes(scene, "gltf", log).value_or("");
    checkLengths(text, "rotation");
    BOOST_TEST((rotationOfBody(text, "gltf") == Quaternion{0, 0, 3, 3}), text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace unit_rotations_test
