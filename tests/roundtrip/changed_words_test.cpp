// Files that carry parts in <ext ename="orrery">, in which another program has changed what XODE's own words say.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "edited_xode.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/save.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// OMI states the mass of the body. XODE has no exact word for its collider; it has words for its place, but not for the
// matrix.
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
    // The words for the rest stand.
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
    const auto saved = saveXode(scene, log);
    BOOST_REQUIRE(saved);
    const Reading again = readCounting(*saved);
    BOOST_TEST(again.told == 0U);
    const auto difference = firstDifference(scene, again.scene);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()) << "\n" << *saved);
}

// Files from before have no record of their words.
BOOST_AUTO_TEST_CASE(without_a_record_the_extension_counts) {
    std::string text = converted();
    for (std::size_t at = text.find(" said=\""); at != std::string::npos; at = text.find(" said=\"")) {
        text.erase(at, text.find('"', at + 7) + 1 - at);
    }
    const Reading reading = readCounting(changed(text, "x=\"1.25\"", "x=\"7\""));
    BOOST_TEST(reading.told == 0U);
    BOOST_TEST(crateOf(reading.scene).transform.matrix->m[3] == 1.25);
}

// ---- ORRERY_scene beside glTF's own words

const std::string kXode =
    R"(<xode version="1.0r23"><world><space><body name="crate"><transform><position x="1" y="2" z="3"/>
    <rotation><euler x="0.5" y="0.25" z="0"/></rotation></transform><linearVel x="1" y="0" z="0"/><mass><mass_shape density="2"><box sizex="1" sizey="1"
    sizez="1"/></mass_shape></mass><geom><box sizex="1" sizey="1" sizez="1"/></geom></body></space></world></xode>)";

std::string asGltf() {
    DiagnosticLog log;
    return saveBytes(loadBytes(kXode, "scene.xode", {}, log), "gltf", log).value_or("");
}

Reading readGltf(const std::string& text) {
    DiagnosticLog log;
    Reading reading{loadBytes(text, "scene.gltf", {}, log), 0};
    for (const Diagnostic& d : log.entries()) reading.told += d.code == code::GLTF_WORDS_CHANGED ? 1U : 0U;
    return reading;
}

// The number after a key, in the first place that has it, times ten and some.
std::string withOther(std::string text, const std::string& key) {
    std::size_t at = text.find('"' + key + '"');
    BOOST_REQUIRE_MESSAGE(at != std::string::npos, key << " in\n" << text);
    at = text.find_first_of("-0123456789", at + key.size() + 2);
    return text.insert(text[at] == '-' ? at + 1 : at, "7");
}

BOOST_AUTO_TEST_CASE(glTF_that_nobody_has_changed_is_as_it_was) {
    const Reading reading = readGltf(asGltf());
    BOOST_TEST(reading.told == 0U);
    BOOST_TEST(std::holds_alternative<EulerAngles>(*crateOf(reading.scene).transform.rotation));
    BOOST_TEST(std::holds_alternative<ComposedMass>(crateOf(reading.scene).body->mass));
}

BOOST_AUTO_TEST_CASE(a_changed_place_and_mass_count_in_glTF) {
    const Reading moved = readGltf(withOther(asGltf(), "translation"));
    BOOST_TEST(moved.told == 1U);
    BOOST_TEST((crateOf(moved.scene).transform.position == Vector3{71, 2, 3}));
    BOOST_TEST(std::holds_alternative<Quaternion>(*crateOf(moved.scene).transform.rotation));
    BOOST_TEST(std::holds_alternative<ComposedMass>(crateOf(moved.scene).body->mass));
    const Reading heavier = readGltf(withOther(asGltf(), "mass"));
    BOOST_TEST(heavier.told == 1U);
    const auto* mass = std::get_if<MotionMass>(&crateOf(heavier.scene).body->mass);
    BOOST_REQUIRE(mass != nullptr);
    BOOST_TEST((mass->mass == 72));
    BOOST_TEST(std::holds_alternative<EulerAngles>(*crateOf(heavier.scene).transform.rotation));
}

BOOST_AUTO_TEST_CASE(our_own_edits_of_glTF_are_no_change_by_others) {
    const std::vector<std::function<void(Node&)>> edits{
        [](Node& crate) {
            crate.transform.position = Vector3{4, 5, 6};
        },
        [](Node& crate) {
            crate.transform.rotation = EulerAngles{{1, 0, 0}, false};
        },
        [](Node& crate) {
            crate.body->linearVelocity = Vector3{0, 0, 9};
        },
        [](Node& crate) { std::get<MassShape>(std::get<ComposedMass>(crate.body->mass).own).density = 3; },
        [](Node& crate) { crate.name = "box"; },
    };
    for (std::size_t i = 0; i < edits.size(); ++i) {
        Scene scene = readGltf(asGltf()).scene;
        edits[i](find(scene, "crate"));
        DiagnosticLog log;
        const auto saved = saveBytes(scene, "gltf", log);
        for (const Diagnostic& d : log.entries())
            BOOST_TEST(d.code != code::EXPORT_EDITS_CONFLICT, "edit " << i << toText(d));
        BOOST_REQUIRE(saved);
        const Reading again = readGltf(*saved);
        BOOST_TEST(again.told == 0U, "edit " << i << "\n" << *saved);
        const auto difference = firstDifference(scene, again.scene);
        BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()) << "\n" << *saved);
    }
}

BOOST_AUTO_TEST_SUITE_END()
