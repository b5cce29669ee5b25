// Files that carry parts in <ext ename="orrery">, in which another program has changed what XODE's own words say.
#include <optional>
#include <string>

#include "edited_xode.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/save.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// A body whose mass OMI says, with a collider that XODE has no exact word for, in a place that it has one for but
// for the matrix.
const std::string kGltf = R"({"asset": {"version": "2.0"},
    "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body"],
    "extensions": {"OMI_physics_shape": {"shapes": [{"type": "capsule", "capsule": {"radius": 0.5, "height": 2}}]}},
    "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [
    {"name": "crate", "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1.25, 2, 3, 1], "extensions": {"OMI_physics_body": {
        "motion": {"type": "dynamic", "mass": 2.5, "inertiaDiagonal": [1, 2, 3]}, "collider": {"shape": 0}}}},
    {"name": "floor", "translation": [0, -1, 0]}]})";

std::string converted() {
    DiagnosticLog log;
    return saveBytes(loadBytes(kGltf, "scene.gltf", {}, log), "xode", log).value_or("");
}

struct Reading {
    Scene scene;
    std::size_t told = 0;
};

Reading readCounting(const std::string& text) {
    DiagnosticLog log;
    Reading reading{loadBytes(text, "scene.xode", {}, log), 0};
    for (const Diagnostic& d : log.entries()) reading.told += d.code == code::XODE_WORDS_CHANGED ? 1U : 0U;
    return reading;
}

// The text between two marks, with another one in its place.
std::string changed(const std::string& text, std::string_view from, std::string_view to) {
    BOOST_REQUIRE_MESSAGE(text.find(from) != std::string::npos, from << " in\n" << text);
    return replaced(text, std::string(from), std::string(to));
}

const Node& crateOf(const Scene& scene) {
    const Node* crate = scene.find("crate");
    BOOST_REQUIRE(crate != nullptr && crate->body);
    return *crate;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(changed_words)

BOOST_AUTO_TEST_CASE(what_nobody_has_changed_is_as_it_was) {
    const Reading reading = readCounting(converted());
    BOOST_TEST(reading.told == 0U);
    BOOST_TEST(crateOf(reading.scene).transform.matrix.has_value());
    BOOST_TEST(std::holds_alternative<MotionMass>(crateOf(reading.scene).body->mass));
    BOOST_TEST(reading.scene.root().children.size() == 2U);
}

BOOST_AUTO_TEST_CASE(another_form_of_the_same_words_is_no_change) {
    const std::string text = converted();
    const Reading rounded = readCounting(changed(text, "x=\"1.25\"", "x='1.25000003'"));
    BOOST_TEST(rounded.told == 0U);
    const Reading turned = readCounting(changed(text, "x=\"1.25\" y=\"2\"", "y=\"2.0\"  x=\"+1.25\""));
    BOOST_TEST(turned.told == 0U);
}

BOOST_AUTO_TEST_CASE(a_changed_place_counts) {
    const Reading reading = readCounting(changed(converted(), "x=\"1.25\"", "x=\"7\""));
    BOOST_TEST(reading.told == 1U);
    BOOST_TEST(!crateOf(reading.scene).transform.matrix.has_value());
    BOOST_TEST((crateOf(reading.scene).transform.position == Vector3{7, 2, 3}));
    // What is said of the rest stands.
    BOOST_TEST(std::holds_alternative<MotionMass>(crateOf(reading.scene).body->mass));
}

BOOST_AUTO_TEST_CASE(a_changed_mass_counts) {
    const Reading reading = readCounting(changed(converted(), "total=\"2.5\"", "total=\"4\""));
    BOOST_TEST(reading.told == 1U);
    const auto* mass = std::get_if<ComposedMass>(&crateOf(reading.scene).body->mass);
    BOOST_REQUIRE(mass != nullptr);
    BOOST_TEST(std::get<MassParameters>(mass->own).total == 4);
    BOOST_TEST(crateOf(reading.scene).transform.matrix.has_value());
}

BOOST_AUTO_TEST_CASE(an_added_velocity_counts) {
    const Reading reading = readCounting(changed(converted(), "<mass>", "<linearVel x='1' y='2' z='3'/><mass>"));
    BOOST_TEST(reading.told == 1U);
    BOOST_TEST((crateOf(reading.scene).body->linearVelocity == Vector3{1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(a_changed_shape_counts) {
    const Reading reading = readCounting(changed(converted(), "radius=\"0.5\"", "radius=\"0.75\""));
    BOOST_TEST(reading.told == 1U);
    bool found = false;
    forEachNode(reading.scene.root(), [&](const Node& node) {
        const Shape* shape = node.collider ? reading.scene.contents().shape(node.collider->shape) : nullptr;
        const auto* capsule = shape ? std::get_if<CapsuleShape>(&shape->geometry) : nullptr;
        found = found || (capsule != nullptr && capsule->radius == 0.75);
    });
    BOOST_TEST(found);
}

BOOST_AUTO_TEST_CASE(what_is_said_of_a_wrapper_makes_it_a_node) {
    const std::string text = converted();
    const Reading named = readCounting(changed(text, "<space>", "<space name=\"hall\">"));
    BOOST_TEST(named.told == 1U);
    BOOST_REQUIRE(named.scene.find("hall"));
    BOOST_TEST((named.scene.find("crate")->parent == named.scene.find("hall")));
    const Reading placed =
        readCounting(changed(text, "<space>", "<space><transform><position x=\"0\" y=\"9\" z=\"0\"/></transform>"));
    BOOST_TEST(placed.told == 1U);
    BOOST_TEST((placed.scene.find("crate")->parent->transform.position == Vector3{0, 9, 0}));
    const Reading heavy =
        readCounting(changed(text, "<world>", "<world><ext ename=\"ode\"><gravity x=\"0\" y=\"0\" z=\"-3\"/></ext>"));
    BOOST_TEST(heavy.told == 1U);
    const Reading more = readCounting(changed(text, "<space>", "<space><body name=\"new\"/>"));
    BOOST_TEST(more.told == 0U);
    BOOST_TEST(more.scene.find("new") != nullptr);
}

// Edits of ours change the words and what is kept of them together.
BOOST_AUTO_TEST_CASE(our_own_edits_are_no_change_by_others) {
    const std::string text = converted();
    Scene scene = read(text);
    Node& crate = find(scene, "crate");
    crate.transform.matrix->m[3] = 8;
    std::get<MotionMass>(crate.body->mass).mass = 6;
    ClaimedLog log;
    const auto saved = saveXode(scene, {}, log);
    BOOST_REQUIRE(saved);
    const Reading again = readCounting(*saved);
    BOOST_TEST(again.told == 0U);
    const auto difference = firstDifference(scene, again.scene);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()) << "\n" << *saved);
}

// Files that were written before, without a word of what they said.
BOOST_AUTO_TEST_CASE(without_a_record_the_extension_counts) {
    std::string text = converted();
    for (std::size_t at = text.find(" said=\""); at != std::string::npos; at = text.find(" said=\"")) {
        text.erase(at, text.find('"', at + 7) + 1 - at);
    }
    const Reading reading = readCounting(changed(text, "x=\"1.25\"", "x=\"7\""));
    BOOST_TEST(reading.told == 0U);
    BOOST_TEST(crateOf(reading.scene).transform.matrix->m[3] == 1.25);
}

BOOST_AUTO_TEST_SUITE_END()
