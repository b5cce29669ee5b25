// Sentences of the texts of OMI's extensions that advise, a test each, and the diagnostics on parts beside a shape or a
// gravity.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <string>

#include "orrery/base/base64.hpp"
#include "orrery/base/bit_cast.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/importers/load.hpp"

namespace {

using namespace orrery;

std::size_t linted(const std::string& members, Code code) {
    DiagnosticLog log;
    LoadOptions options;
    options.lint = true;
    static_cast<void>(loadBytes(R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "extensionsUsed": ["OMI_physics_body", "OMI_physics_gravity", "OMI_physics_shape"], )" +
                                    members + "}",
                                "test.gltf", {}, log, options));
    std::size_t count = 0;
    for (const Diagnostic& entry : log.entries()) {
        count += entry.code == code ? 1U : 0U;
        BOOST_TEST((entry.severity != Severity::Error), toText(entry));
    }
    return count;
}

// A triangle, and a shape of it.
std::string meshOf(const std::string& type) {
    return R"("extensions": {"OMI_physics_shape": {"shapes": [{"type": ")" + type + R"(", ")" + type +
           R"(": {"mesh": 0}}]}}, "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{
        "bufferView": 0, "count": 3, "componentType": 5126, "type": "VEC3"}], "bufferViews": [{"buffer": 0,
        "byteLength": 36}], "buffers": [{"byteLength": 36, "uri":
        "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}], )";
}

const std::string kBoxes = R"("extensions": {"OMI_physics_shape": {"shapes": [{"type": "box"}]}}, )";

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_discouraged_to_scale_physics_shape_nodes) {
    const auto count = [](const std::string& above, const std::string& own) {
        return linted(kBoxes + R"("nodes": [{"children": [1])" + above + R"(}, {)" + own +
                          R"("extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}}])",
                      code::LINT_SHAPE_SCALED);
    };
    BOOST_TEST(count("", "") == 0U);
    BOOST_TEST(count("", R"("scale": [1, 1, 1], )") == 0U);
    BOOST_TEST(count("", R"("scale": [1, 2, 1], )") == 1U);
    BOOST_TEST(count(R"(, "scale": [2, 2, 2])", "") == 1U);
    BOOST_TEST(count("", R"("matrix": [2,0,0,0, 0,2,0,0, 0,0,2,0, 0,0,0,1], )") == 1U);
    BOOST_TEST(count("", R"("rotation": [0, 1, 0, 0], )") == 0U);
}

BOOST_AUTO_TEST_CASE(avoid_a_trimesh_on_objects_that_move_and_on_triggers) {
    const auto count = [](const std::string& type, const std::string& body, Code code) {
        return linted(meshOf(type) + R"("nodes": [{"extensions": {"OMI_physics_body": {)" + body + "}}}]", code);
    };
    const std::string collider = R"("collider": {"shape": 0})";
    BOOST_TEST(count("trimesh", collider, code::LINT_MESH_MOVING) == 0U);
    BOOST_TEST(count("trimesh", R"("motion": {"type": "static"}, )" + collider, code::LINT_MESH_MOVING) == 0U);
    for (const char* type : {"dynamic", "kinematic"}) {
        const std::string body = R"("motion": {"type": ")" + std::string(type) + "\"}, " + collider;
        BOOST_TEST(count("trimesh", body, code::LINT_MESH_MOVING) == 1U);
        BOOST_TEST(count("convex", body, code::LINT_MESH_MOVING) == 0U);
    }
    BOOST_TEST(count("trimesh", R"("trigger": {"shape": 0})", code::LINT_MESH_TRIGGER) == 1U);
    BOOST_TEST(count("convex", R"("trigger": {"shape": 0})", code::LINT_MESH_TRIGGER) == 0U);
}

// So many points and a hull of them.
std::string hullOf(std::size_t points, const std::string& type) {
    const std::string count = std::to_string(points);
    const std::string bytes = std::to_string(12 * points);
    std::string numbers;
    for (std::size_t i = 0; i < points; ++i) {
        for (const double each : {std::sin(double(i)), std::cos(double(i)), double(i)}) {
            const auto bits = bitCast<std::uint32_t>(static_cast<float>(each));
            for (unsigned shift = 0; shift < 32; shift += 8) numbers += static_cast<char>(bits >> shift & 0xFFU);
        }
    }
    return R"("extensions": {"OMI_physics_shape": {"shapes": [{"type": ")" + type + R"(", ")" + type +
           R"(": {"mesh": 0}}]}}, "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{
        "bufferView": 0, "count": )" +
           count + R"(, "componentType": 5126, "type": "VEC3"}], "bufferViews": [{"buffer": 0, "byteLength": )" +
           bytes + R"(}], "buffers": [{"byteLength": )" + bytes + R"(, "uri": "data:application/octet-stream;base64,)" +
           base64(numbers) + "\"}], ";
}

BOOST_AUTO_TEST_CASE(hulls_of_many_points_are_discouraged) {
    const auto count = [](std::size_t points, const std::string& type) {
        const std::string collider = R"("extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}})";
        return linted(hullOf(points, type) + R"("nodes": [{"children": [1], )" + collider + ", {" + collider + "]",
                      code::LINT_HULL_POINTS);
    };
    BOOST_TEST(count(255, "convex") == 0U);
    BOOST_TEST(count(258, "convex") == 1U);  // once for the shape, which two nodes use
    BOOST_TEST(count(258, "trimesh") == 0U);
}

BOOST_AUTO_TEST_CASE(priority_numbers_with_large_gaps_are_encouraged) {
    const auto count = [](const std::string& one, const std::string& other) {
        const auto volume = [](const std::string& priority) {
            return R"({"extensions": {"OMI_physics_body": {"trigger": {"shape": 0}}, "OMI_physics_gravity": {"type":
                "directional", "gravity": 1)" +
                   priority + "}}}";
        };
        return linted(kBoxes + R"("nodes": [{"children": [1, 2]}, )" + volume(one) + ", " + volume(other) + "]",
                      code::LINT_PRIORITY_GAP);
    };
    BOOST_TEST(count("", "") == 0U);
    BOOST_TEST(count(R"(, "priority": 1000)", R"(, "priority": 2000)") == 0U);
    BOOST_TEST(count(R"(, "priority": 1)", "") == 1U);
    BOOST_TEST(count(R"(, "priority": 7)", R"(, "priority": 9)") == 1U);
    BOOST_TEST(count(R"(, "priority": -9223372036854775808)", R"(, "priority": 9223372036854775807)") == 0U);
}

BOOST_AUTO_TEST_CASE(nothing_is_linted_where_nobody_asks) {
    DiagnosticLog log;
    static_cast<void>(loadBytes(R"({"asset": {"dimension": 3}, "nodes": [{"children": [1]}, {"scale": [2],
        "physics": {"collider": {"shape": 0}}}], "shapes": [{"size": [1, 1, 1]}]})",
                                "test.g4tf", {}, log));
    BOOST_TEST(log.entries().empty());
}

BOOST_AUTO_TEST_CASE(g4mf_does_not_recommend_scaled_shapes_but_heightmaps) {
    DiagnosticLog log;
    LoadOptions options;
    options.lint = true;
    static_cast<void>(loadBytes(R"({"asset": {"dimension": 3}, "nodes": [{"children": [1, 2]},
        {"scale": [2], "physics": {"collider": {"shape": 0}}}, {"scale": [0.5], "physics": {"collider": {"shape": 1}}}],
        "shapes": [{"size": [1, 1, 1]}, {"type": "heightmap", "size": [2, 1, 2], "heights": 0}],
        "buffers": [{"byteLength": 4, "uri": "data:;base64,AAECAw=="}], "bufferViews": [{"byteLength": 4}],
        "accessors": [{"bufferView": 0, "componentType": "uint8"}]})",
                                "test.g4tf", {}, log, options));
    BOOST_REQUIRE(log.entries().size() == 1U);
    BOOST_TEST((log.entries()[0].code == code::LINT_SHAPE_SCALED));
    BOOST_TEST(log.entries()[0].place.path == "/nodes/1/scale");
}
