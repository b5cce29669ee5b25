// Nothing that a file says is passed over in silence: keys that no text has, values without effect, what the texts
// discourage, and MUSTs of XODE.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"

namespace silence_test {
namespace {

using namespace orrery;

std::vector<Diagnostic> toldOf(const std::string& text, const std::string& name, LoadOptions options = {}) {
    DiagnosticLog log;
    options.lint = true;
    const Scene scene = loadBytes(text, name, {}, log, options);
    return {log.entries().begin(), log.entries().end()};
}

std::size_t countOf(const std::vector<Diagnostic>& told, Code code) {
    return static_cast<std::size_t>(
        std::count_if(told.begin(), told.end(), [&](const Diagnostic& d) { return d.code == code; }));
}

// Two nodes, the second with what is given; and shapes.
std::string g4mf(const std::string& node, const std::string& shapes = R"({"size": [1, 1, 1]})",
                 const std::string& asset = "", const std::string& more = "") {
    return R"({"asset": {"dimension": 3)" + asset + R"(}, "nodes": [{"children": [1]}, {)" + node +
           R"(}], "shapes": [)" + shapes + "]" + more + "}";
}

std::string withShape(const std::string& shape) {
    return g4mf(R"("physics": {"collider": {"shape": 0}})", shape);
}

std::string gltf(const std::string& node, const std::string& more = "") {
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
        "extensions": {"OMI_physics_shape": {"shapes": [{"type": "sphere"}]}}, "scene": 0,
        "scenes": [{"nodes": [0]}], "nodes": [{)" +
           node + "}]" + more + "}";
}

std::string moving(const std::string& motion) {
    return gltf(R"("extensions": {"OMI_physics_body": {"motion": {)" + motion + R"(}, "collider": {"shape": 0}}})");
}

std::string xode(const std::string& inSpace, const std::string& version = R"( version="1.0r23")") {
    return R"(<?xml version="1.0"?><xode)" + version + "><world><space>" + inSpace + "</space></world></xode>";
}

Severity severityOf(const std::string& text, Code code, bool lenient, XodeDialect dialect = XodeDialect::Auto) {
    LoadOptions options;
    options.xode.lenient = lenient;
    options.xode.dialect = dialect;
    for (const Diagnostic& d : toldOf(text, "scene.xode", options)) {
        if (d.code == code) return d.severity;
    }
    BOOST_TEST(false, "nothing is told of " << text);
    return Severity::Info;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(silence)

BOOST_AUTO_TEST_CASE(g4mf_a_misspelt_key_of_any_object_is_told) {
    for (const std::string& text : {g4mf(R"("positon": [0, 1, 0])"), g4mf(R"("extension": {})"),
                                    g4mf(R"("physics": {"motion": {"type": "dynamic", "mas": 1}})"),
                                    g4mf(R"("physics": {"colider": {"shape": 0}})"), withShape(R"({"cuves": []})"),
                                    withShape(R"({"curves": [{"radi": [1, 1, 1], "radii": [1, 1, 1]}]})"),
                                    withShape(R"({"size": [0, 1, 0], "curves": [{"radii": [1, 0, 1], "taper": [
              {"position": [0, 1, 0], "radi": [1, 0, 1], "radii": [1, 0, 1]}]}]})"),
                                    g4mf("", "", R"(, "generater": "x")"), g4mf("", "", "", R"(, "acessors": [])"),
                                    g4mf("", "", "", R"(, "materials": [{"baseColour": {}}])"),
                                    g4mf("", "", "", R"(, "meshes": [{"surface": []}])")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_KEY_MISSPELT) == 1U, text);
    }
}

BOOST_AUTO_TEST_CASE(g4mf_an_unknown_key_of_any_object_is_told) {
    for (const std::string& text :
         {g4mf(R"("physics": {"motion": {"type": "dynamic", "centerOfMass": [0, 1, 0]}})"),
          g4mf("", "", R"(, "units": "cm")"), withShape(R"({"size": [1, 1, 1], "diameter": 1})")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_KEY_UNKNOWN) == 1U, text);
    }
}

BOOST_AUTO_TEST_CASE(g4mf_names_comments_extras_and_extensions_are_legal_everywhere) {
    const std::string all = R"("comment": "c", "extras": {"own": 1}, "extensions": {"X": {"own": 1}})";
    const std::string text = R"({"asset": {"dimension": 3, "extensionsUsed": ["X"], )" + all + R"(},
        "nodes": [{"children": [1], )" +
                             all + R"(}, {"physics": {"collider": {"shape": 0, )" + all + "}, " + all +
                             R"(}}], "shapes": [{"size": [1, 1, 1], )" + all + "}], " + all + "}";
    for (const Diagnostic& d : toldOf(text, "scene.g4tf")) BOOST_TEST((d.severity == Severity::Info), d.message);
}

BOOST_AUTO_TEST_CASE(g4mf_the_lack_of_nested_taper_properties) {
    const std::string text = withShape(R"({"size": [0, 2, 0], "curves": [{"radii": [1, 0, 1], "taper": [
        {"position": [0, 1, 0], "radii": [1, 0, 1], "taper": []}, {"position": [0, -1, 0], "radii": [1, 0, 1]}]}]})");
    BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_IGNORED) == 1U);
}

BOOST_AUTO_TEST_CASE(extensions_that_are_used_must_be_listed) {
    for (const std::string& text :
         {g4mf(R"("extensions": {"FOO": {}})"), withShape(R"({"size": [1, 1, 1], "extensions": {"FOO": {}}})"),
          g4mf("", "", R"(, "extensionsUsed": ["BAR"], "extensions": {"FOO": {"a": 1}})")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_EXTENSION_NOT_LISTED) == 1U, text);
    }
    for (
        const std::string& text :
        {gltf(R"("extensions": {"FOO": {}})"), gltf("", R"(, "materials": [{"extensions": {"FOO": {}}}])"),
         gltf(
             "",
             R"(, "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0, "extensions": {"FOO": {}}}}}])"),
         gltf("", R"(, "meshes": [{"primitives": [{"attributes": {}, "extensions": {"FOO": {}}}]}])")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.gltf"), code::GLTF_EXTENSION_NOT_LISTED) == 1U, text);
    }
}

BOOST_AUTO_TEST_CASE(gltf_a_misspelt_or_unknown_key_of_file_scene_and_node_is_told) {
    for (const std::string& text : {gltf(R"("tranlation": [1, 2, 3])"), gltf(R"("extension": {})"),
                                    gltf("", R"(, "meshs": [])"), gltf("", R"(, "scnes": [])")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.gltf"), code::GLTF_KEY_MISSPELT) == 1U, text);
    }
    for (const std::string& text : {gltf(R"("visibility": true)"), gltf("", R"(, "physicsWorld": {})")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.gltf"), code::GLTF_KEY_UNKNOWN) == 1U, text);
    }
}

BOOST_AUTO_TEST_CASE(g4mf_keys_of_gltf_are_told_with_their_own_words) {
    for (const std::string& text : {g4mf(R"("translation": [0, 1, 0])"), g4mf(R"("rotation": [0, 0, 0, 1])"),
                                    g4mf(R"("collider": {"shape": 0})")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_KEY_MISSPELT) == 1U, text);
    }
}

BOOST_AUTO_TEST_CASE(physics_where_none_is_read) {
    const std::string physics = R"("OMI_physics_body": {"motion": {"type": "dynamic"}})";
    for (const std::string& text :
         {gltf("\"extras\": {" + physics + "}"), gltf("\"extras\": {\"extensions\": {" + physics + "}}"),
          gltf("", ", \"extras\": {" + physics + "}"), gltf("", ", \"meshes\": [{\"extensions\": {" + physics + "}}]"),
          gltf("", ", \"meshes\": [{\"extras\": {" + physics + "}}]")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.gltf"), code::GLTF_EXTRAS_PHYSICS) == 1U, text);
    }
    for (const std::string& text : {gltf("\"extensions\": {" + physics + "}"), gltf(R"("extras": {"mass": 1})"),
                                    gltf("", R"(, "meshes": [{"extensions": {"FOO": {}}}])")}) {
        BOOST_TEST(countOf(toldOf(text, "scene.gltf"), code::GLTF_EXTRAS_PHYSICS) == 0U, text);
    }
    const std::string inExtras = g4mf(R"("extras": {"physics": {"motion": {"type": "dynamic"}}})");
    BOOST_TEST(countOf(toldOf(inExtras, "scene.g4tf"), code::GLTF_EXTRAS_PHYSICS) == 1U);
}

BOOST_AUTO_TEST_CASE(rotations_whose_numbers_look_exchanged) {
    const std::string collider = R"(, "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}})";
    struct Turn {
        const char* numbers;
        std::size_t told;
    };
    const std::vector<Turn> turns{{"0.9914448613738104, 0, 0, 0.13052619222005157", 1},  // 15 degrees about z
                                  {"0.9659258, 0, 0.2588190, 0", 1},                     // 30 degrees about y
                                  {"1, 0, 0, 0", 1},
                                  {"0, 0, 0.13052619222005157, 0.9914448613738104", 0},
                                  {"0, 1, 0, 0", 0},
                                  {"0.7071068, 0, 0, 0.7071068", 0},
                                  {"0.9238795, 0, 0, 0.3826834", 1},  // 135 degrees about x, or 45 about z
                                  {"0.8660254, 0.5, 0, 0", 1},        // 60 degrees about x
                                  {"0.8660254, 0, 0, 0.5", 0},
                                  {"0.7071068, 0, 0.7071068, 0", 0}};
    for (const Turn& turn : turns) {
        const std::string rotation = "\"rotation\": [" + std::string(turn.numbers) + "]";
        BOOST_TEST(countOf(toldOf(gltf(rotation + collider), "a.gltf"), code::LINT_ROTATION_ORDER) == turn.told,
                   rotation);
        BOOST_TEST(countOf(toldOf(gltf(rotation), "a.gltf"), code::LINT_ROTATION_ORDER) == 0U, rotation);
    }
    const auto rotor = [](const std::string& numbers) {
        return g4mf(R"("physics": {"collider": {"shape": 0}}, "rotor": [)" + numbers + "]");
    };
    BOOST_TEST(countOf(toldOf(rotor("0, 0, 0.17365, 0.98481"), "a.g4tf"), code::LINT_ROTATION_ORDER) == 1U);
    BOOST_TEST(countOf(toldOf(rotor("0.98481, 0.17365, 0, 0"), "a.g4tf"), code::LINT_ROTATION_ORDER) == 0U);
}

BOOST_AUTO_TEST_CASE(rotations_in_degrees_are_told_so) {
    const auto told = [](const std::string& numbers) {
        for (const Diagnostic& d : toldOf(gltf("\"rotation\": [" + numbers + "]"), "a.gltf")) {
            if (d.code == code::GLTF_NODE_ROTATION_LENGTH) return d.message;
        }
        return std::string();
    };
    BOOST_TEST(told("0, 45, 0, 1").ends_with("it looks like degrees"));
    BOOST_TEST(told("0, 0.9, 0, 0.9").ends_with("not of length 1"));
}

BOOST_AUTO_TEST_CASE(g4mf_multiple_curves_should_not_have_overlapping_axes) {
    for (const char* curves :
         {R"([{"radii": [1, 1, 0]}, {"radii": [1, 0, 1]}])", R"([{"radii": [1, 1, 1]}, {"radii": [1, 1, 1]}])"}) {
        const auto told = toldOf(withShape(R"({"curves": )" + std::string(curves) + "}"), "scene.g4tf");
        BOOST_TEST(countOf(told, code::LINT_CURVES_OVERLAP) == 1U, curves);
        BOOST_TEST(countOf(told, code::LINT_CURVE_ELLIPSE) == 0U, curves);
    }
    const auto told = toldOf(withShape(R"({"size": [0, 1, 0], "curves": [{"radii": [1, 0, 1]}]})"), "scene.g4tf");
    BOOST_TEST(countOf(told, code::LINT_CURVES_OVERLAP) == 0U);
}

BOOST_AUTO_TEST_CASE(g4mf_an_ellipse_is_not_recommended) {
    for (const char* shape :
         {R"({"curves": [{"radii": [1, 2, 1]}]})", R"({"size": [0, 1, 0], "curves": [{"radii": [1, 0, 2]}]})"}) {
        BOOST_TEST(countOf(toldOf(withShape(shape), "scene.g4tf"), code::LINT_CURVE_ELLIPSE) == 1U, shape);
    }
}

BOOST_AUTO_TEST_CASE(g4mf_the_y_size_of_a_heightmap_should_be_reasonable) {
    const std::string data = R"(, "accessors": [{"bufferView": 0, "componentType": "uint8"}],
        "bufferViews": [{"buffer": 0, "byteLength": 4}],
        "buffers": [{"byteLength": 4, "uri": "data:application/octet-stream;base64,AAAAAA=="}])";
    for (const auto& [size, count] : {std::pair("[2, 0, 2]", 1U), std::pair("[2, 1, 2]", 0U)}) {
        const std::string text =
            g4mf(R"("physics": {"collider": {"shape": 0}})",
                 R"({"type": "heightmap", "heights": 0, "size": )" + std::string(size) + "}", "", data);
        BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_HEIGHTS_BOX) == count, size);
    }
}

BOOST_AUTO_TEST_CASE(omi_shapes_should_not_be_scaled_and_a_mirror_is_a_scale) {
    const std::string body = R"(, "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}})";
    for (const auto& [scale, count] :
         {std::pair("[-1, 1, 1]", 1U), std::pair("[2, 2, 2]", 1U), std::pair("[1, 1, 1]", 0U)}) {
        const auto told = toldOf(gltf(R"("scale": )" + std::string(scale) + body), "scene.gltf");
        BOOST_TEST(countOf(told, code::LINT_SHAPE_SCALED) == count, scale);
    }
}

BOOST_AUTO_TEST_CASE(omi_values_of_a_motion_without_effect_are_told) {
    const auto count = [](const std::string& motion) {
        return countOf(toldOf(moving(motion), "scene.gltf"), code::OMI_MOTION_UNUSED);
    };
    BOOST_TEST(count(R"("type": "static", "linearVelocity": [1, 0, 0], "mass": 2)") == 2U);
    BOOST_TEST(count(R"("type": "dynamic", "inertiaOrientation": [0, 0, 0.6, 0.8])") == 1U);
    BOOST_TEST(count(R"("type": "dynamic", "inertiaDiagonal": [1, 2, 3], "inertiaOrientation": [0, 0, 0.6, 0.8])") ==
               0U);
    BOOST_TEST(count(R"("type": "dynamic", "linearVelocity": [1, 0, 0], "mass": 2)") == 0U);
    const std::string text = g4mf(R"("physics": {"motion": {"type": "static", "angularVelocity": [1, 0, 0],
        "inertiaOrientation": [0.6, 0, 0, 0.8]}})");
    BOOST_TEST(countOf(toldOf(text, "scene.g4tf"), code::G4MF_IGNORED) == 2U);
}

BOOST_AUTO_TEST_CASE(xode_a_foreign_ext_breaks_no_rule) {
    const std::string text = R"(<?xml version="1.0"?><xode version="1.0r23"><world><space/>
        <ext ename="gravity"><gravity x="0" y="-5" z="0"><deep/></gravity><body/></ext></world></xode>)";
    const auto told = toldOf(text, "scene.xode");
    BOOST_TEST(countOf(told, code::XODE_EXT_UNKNOWN) == 2U);
    for (const Diagnostic& d : told) BOOST_TEST((d.severity != Severity::Error), d.message);
    DiagnosticLog log;
    BOOST_TEST(saveBytes(loadBytes(text, "scene.xode", {}, log), "xode", log).value_or("") == text);
}

BOOST_AUTO_TEST_CASE(xode_the_version_must_be_specified) {
    const std::string text = xode("", "");
    BOOST_TEST((severityOf(text, code::XODE_VERSION_MISSING, false, XodeDialect::Spec) == Severity::Error));
    BOOST_TEST((severityOf(text, code::XODE_VERSION_MISSING, true, XodeDialect::Spec) == Severity::Warning));
    BOOST_TEST((severityOf(text, code::XODE_VERSION_MISSING, false) == Severity::Warning));  // PyODE's
}

BOOST_AUTO_TEST_CASE(xode_an_ext_must_contain_a_name) {
    const std::string text = xode("<ext/>");
    BOOST_TEST((severityOf(text, code::XODE_EXT_UNNAMED, false) == Severity::Error));
    BOOST_TEST((severityOf(text, code::XODE_EXT_UNNAMED, true) == Severity::Warning));
    BOOST_TEST((severityOf(text, code::XODE_EXT_UNNAMED, false, XodeDialect::PyOde) == Severity::Warning));
}

BOOST_AUTO_TEST_CASE(xode_a_quaternion_has_no_angle_format) {
    const std::string text = xode(R"(<group><transform><rotation><quaternion x="0" y="0" z="0" w="1"
        aformat="degrees"/></rotation></transform></group>)");
    BOOST_TEST((severityOf(text, code::XODE_AFORMAT_UNUSED, false) == Severity::Warning));
}

// The published schema wants a shape or nodes, one of the two.
BOOST_AUTO_TEST_CASE(omi_a_trigger_is_written_with_a_shape_or_nodes) {
    for (const std::string& trigger :
         {std::string("{}"), std::string(R"({"shape": 0, "nodes": [1]})"), std::string(R"({"shape": 0})")}) {
        DiagnosticLog log;
        const Scene scene =
            loadBytes(g4mf(R"("physics": {"trigger": )" + trigger + "}", R"({"curves": [{"radii": [1, 1, 1]}]})"),
                      "scene.g4tf", {}, log);
        const std::string text = saveBytes(scene, "gltf", log).value_or("");
        const auto root = nlohmann::json::parse(text);
        for (const auto& node : root["nodes"]) {
            const auto written = node.value("/extensions/OMI_physics_body/trigger"_json_pointer, nlohmann::json());
            if (written.is_null()) continue;
            BOOST_TEST(written.contains("shape") != written.contains("nodes"), written.dump());
            BOOST_TEST((!written.contains("nodes") || !written["nodes"].empty()), written.dump());
        }
        const Scene again = loadBytes(text, "again.gltf", {}, log);
        const auto triggersOf = [](const Scene& of) {
            std::vector<std::size_t> counts;
            forEachNode(of.root(), [&](const Node& node) {
                if (node.trigger) counts.push_back(node.trigger->nodes.size() + (node.trigger->shape.valid() ? 10 : 0));
            });
            return counts;
        };
        BOOST_TEST((triggersOf(again) == triggersOf(scene)), text);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace silence_test
