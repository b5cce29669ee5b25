// Tests of how a good file is read.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "orrery/scene/values.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const double kHalf = std::sqrt(0.5);

Eigen::Vector3d turned(const std::string& rotor, const Eigen::Vector3d& v) {
    DiagnosticLog log;
    const Scene scene = readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"name": "n", "rotor": )" + rotor + "}]"), log);
    return toEigen(toMatrix(scene.find("n")->transform)).topLeftCorner<3, 3>() * v;
}

template <typename Shape>
Shape shapeOf(const std::string& text, const std::string& more = "") {
    DiagnosticLog log;
    const Scene scene = readG4mf(g4mf(R"("shapes": [)" + text + "]" + more), log);
    for (const Diagnostic& entry : log.entries()) BOOST_TEST_MESSAGE(toText(entry));
    BOOST_REQUIRE(std::holds_alternative<Shape>(scene.contents().shapes.at(0).geometry));
    return std::get<Shape>(scene.contents().shapes.at(0).geometry);
}

}  // namespace

BOOST_AUTO_TEST_CASE(rotors_turn_from_their_first_axis_to_their_second) {
    const std::string half = std::to_string(kHalf);
    BOOST_TEST((turned("[" + half + "," + half + ",0,0]", {1, 0, 0}) - Eigen::Vector3d(0, 1, 0)).norm() < 1e-5);
    BOOST_TEST((turned("[" + half + ",0," + half + ",0]", {1, 0, 0}) - Eigen::Vector3d(0, 0, 1)).norm() < 1e-5);
    BOOST_TEST((turned("[" + half + ",0,0," + half + "]", {0, 1, 0}) - Eigen::Vector3d(0, 0, 1)).norm() < 1e-5);
}

BOOST_AUTO_TEST_CASE(basis_is_column_by_column) {
    DiagnosticLog log;
    const Scene scene = readG4mf(
        g4mf(
            R"("nodes": [{"children": [1]}, {"name": "n", "position": [7, 8, 9], "basis": [0, 1, 0, -1, 0, 0, 0, 0, 1]}])"),
        log);
    const Eigen::Matrix4d matrix = toEigen(toMatrix(scene.find("n")->transform));
    BOOST_TEST((matrix * Eigen::Vector4d(1, 0, 0, 1) - Eigen::Vector4d(7, 9, 9, 1)).norm() < 1e-15);
}

BOOST_AUTO_TEST_CASE(bivectors_are_turned_into_axes) {
    DiagnosticLog log;
    const Scene scene =
        readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"name": "n", "physics": {"motion": {"type": "dynamic",
        "mass": 2, "gravityFactor": 0.5, "linearVelocity": [1, 2, 3], "angularVelocity": [1, 2, 3],
        "inertiaDiagonal": [1, 2, 3]}}}])"),
                 log);
    const Body& body = *scene.find("n")->body;
    BOOST_CHECK(body.angularVelocity == (Vector3{3, -2, 1}));
    BOOST_CHECK(body.linearVelocity == (Vector3{1, 2, 3}));
    BOOST_CHECK(body.velocityFrame == VelocityFrame::World);
    const auto& mass = std::get<MotionMass>(body.mass);
    BOOST_CHECK(mass.inertiaDiagonal == (Vector3{3, 2, 1}));
    BOOST_TEST(mass.mass.value() == 2);
    BOOST_TEST(body.gravityFactor.value() == 0.5);
}

BOOST_AUTO_TEST_CASE(shapes_are_read_with_their_values) {
    const auto general = shapeOf<GeneralShape>(R"({"size": [0, 2, 0], "curves": [{"radii": [0.25, 0, 0.25],
        "taper": [{"position": [0, 1, 0], "radii": [0, 0, 0]}, {"position": [0, -1, 0], "radii": [0.5, 0, 0.5]}]}]})");
    BOOST_TEST(general.curves.at(0).taper.at(1).radii->x == 0.5);
    BOOST_CHECK(shapeOf<PlaneShape>(R"({"type": "plane"})") == (PlaneShape{0, 1, 0, 0}));
    const auto ray = shapeOf<RayShape>(R"({"type": "ray"})");
    BOOST_TEST(ray.length == 1);
    BOOST_CHECK(ray.direction == (Vector3{0, -1, 0}));
}

BOOST_AUTO_TEST_CASE(heights_are_a_metre_apart) {
    const auto field = shapeOf<HeightfieldShape>(
        R"({"type": "heightmap", "size": [3, 1, 2], "heights": 0})",
        R"(, "buffers": [{"byteLength": 6, "uri": "data:;base64,AAECAwQF"}], "bufferViews": [{"byteLength": 6}],
           "accessors": [{"bufferView": 0, "componentType": "uint8"}])");
    BOOST_TEST(field.width == 2);
    BOOST_TEST(field.depth == 1);
    BOOST_TEST(field.widthSamples == 3U);
    BOOST_TEST(field.samples.at(5) == 5);
}

BOOST_AUTO_TEST_CASE(ground_is_as_thick_as_it_is_high_and_at_least_a_metre) {
    const auto thickness = [](const std::string& bytes) {
        return shapeOf<HeightfieldShape>(R"({"type": "heightmap", "size": [2, 1, 2], "heights": 0})",
                                         R"(, "buffers": [{"byteLength": 4, "uri": "data:;base64,)" + bytes +
                                             R"("}], "bufferViews": [{"byteLength": 4}],
           "accessors": [{"bufferView": 0, "componentType": "uint8"}])")
            .thickness.value_or(0);
    };
    BOOST_TEST(thickness("AAAAAA==") == 1);
    BOOST_TEST(thickness("AwMFCg==") == 7);
}

BOOST_AUTO_TEST_CASE(a_solid_with_a_wrong_exponent_is_none) {
    for (const char* exponent : {"0", "-2", "\"2\"", "true"}) {
        for (const std::string& curve :
             std::vector<std::string>{R"({"radii": [1, 1, 1], "exponent": )" + std::string(exponent) + "}",
                                      R"({"radii": [1, 1, 1], "taper": [{"position": [0, 0, 0], "exponent": )" +
                                          std::string(exponent) + "}]}"}) {
            DiagnosticLog log;
            const Scene scene = readG4mf(g4mf(R"("shapes": [{"size": [1, 1, 1], "curves": [)" + curve + "]}]"), log);
            BOOST_TEST(log.entries().size() == 1U, curve);
            BOOST_TEST(std::holds_alternative<std::monostate>(scene.contents().shapes.at(0).geometry), curve);
        }
    }
}

BOOST_AUTO_TEST_CASE(small_floats_are_decoded) {
    // float8: 1 sign, 4 exponent and 3 fraction bits. 0x38 is 1, 0x77 is 240, 0xB8 is -1, 0x01 is 2^-9.
    const auto quarter = shapeOf<HeightfieldShape>(
        R"({"type": "heightmap", "size": [2, 1, 2], "heights": 0})",
        R"(, "buffers": [{"byteLength": 4, "uri": "data:;base64,OHe4AQ=="}], "bufferViews": [{"byteLength": 4}],
           "accessors": [{"bufferView": 0, "componentType": "float8"}])");
    BOOST_CHECK((quarter.samples == std::vector<double>{1, 240, -1, std::ldexp(1.0, -9)}));
    // float16: 0x3C00 is 1, 0xC000 is -2, 0x7BFF is 65504, 0x0001 is 2^-24.
    const auto half = shapeOf<HeightfieldShape>(
        R"({"type": "heightmap", "size": [2, 1, 2], "heights": 0})",
        R"(, "buffers": [{"byteLength": 8, "uri": "data:;base64,ADwAwP97AQA="}], "bufferViews": [{"byteLength": 8}],
           "accessors": [{"bufferView": 0, "componentType": "float16"}])");
    BOOST_CHECK((half.samples == std::vector<double>{1, -2, 65504, std::ldexp(1.0, -24)}));
}

// A square of 4 vertices as bytes: 0 0 0, 1 0 0, 1 1 0, 0 1 0; then indices.
const std::string kSquare = R"(, "buffers": [{"byteLength": 12, "uri": "data:;base64,AAAAAQAAAQEAAAEA"},
    {"byteLength": 6, "uri": "data:;base64,AAECAAID"}, {"byteLength": 8, "uri": "data:;base64,AAEBAgIDAwA="},
    {"byteLength": 5, "uri": "data:;base64,BAABAgM="}],
    "bufferViews": [{"byteLength": 12}, {"buffer": 1, "byteLength": 6}, {"buffer": 2, "byteLength": 8},
    {"buffer": 3, "byteLength": 5}], "accessors": [{"bufferView": 0, "componentType": "uint8", "vectorSize": 3},
    {"bufferView": 1, "componentType": "uint8", "vectorSize": 3},
    {"bufferView": 2, "componentType": "uint8", "vectorSize": 2}, {"bufferView": 3, "componentType": "uint8"}])";

BOOST_AUTO_TEST_CASE(triangles_come_from_simplexes_or_from_polygons_of_edges) {
    for (const char* mesh :
         {R"({"vertices": 0, "surfaces": [{"simplexes": 1}]})", R"({"vertices": 0, "surfaces": [{"cells": 1}]})",
          R"({"surfaces": [{"vertices": 0, "simplexes": 1}]})",
          R"({"vertices": 0, "surfaces": [{"edges": 2, "geometry": [3]}]})"}) {
        DiagnosticLog log;
        const Scene scene = readG4mf(
            g4mf(R"("shapes": [{"type": "concave", "mesh": 0}], "meshes": [)" + std::string(mesh) + "]" + kSquare),
            log);
        BOOST_TEST_CONTEXT(mesh) {
            const Mesh& read = scene.contents().meshes.at(0);
            BOOST_TEST(read.loaded);
            BOOST_REQUIRE(read.triangles.size() == 2U);
            BOOST_CHECK((read.triangles[0] == std::array<std::uint32_t, 3>{0, 1, 2}));
            BOOST_CHECK((read.triangles[1] == std::array<std::uint32_t, 3>{0, 2, 3}));
        }
    }
}

BOOST_AUTO_TEST_CASE(colliders_belong_to_the_body_above_and_triggers_to_their_members) {
    DiagnosticLog log;
    const Scene scene = readG4mf(g4mf(R"("shapes": [{"size": [1, 1, 1]}], "nodes": [{"children": [1, 3]},
        {"name": "body", "children": [2], "physics": {"motion": {"type": "dynamic"}}},
        {"name": "part", "physics": {"collider": {"shape": 0}}},
        {"name": "zone", "children": [4], "physics": {"trigger": {"nodes": [4]}}},
        {"name": "member", "physics": {"trigger": {"shape": 0}}}])"),
                                 log);
    BOOST_TEST(log.entries().empty());
    BOOST_CHECK(nearestBody(*scene.find("part")) == scene.find("body"));
    BOOST_REQUIRE(scene.find("zone")->trigger->nodes.size() == 1U);
    BOOST_CHECK(scene.find("zone")->trigger->nodes[0] == scene.find("member")->id);
}
