// Unchanged in, unchanged out; an edit touches its value alone.
#include <zstd.h>

#include <boost/test/unit_test.hpp>
#include <sstream>

#include "orrery/exporters/save.hpp"
#include "orrery/test/text.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

const std::string kText = R"({ "asset" : {"dimension":3}, "extra":[1.50,{}],
  "nodes":[{"children":[1]}, {"name":"b", "position":[0.0, 2.00, 0], "rotor": [1,0,0,0],
     "physics":{"motion":{"type":"dynamic", "mass": 2.0e0 }}}],
  "shapes":[{"size":[1.0, 1, 1.00]}] } )";

std::string saved(const Scene& scene, const char* format) {
    DiagnosticLog log;
    const auto bytes = saveBytes(scene, format, log);
    for (const Diagnostic& entry : log.entries()) BOOST_TEST_MESSAGE(toText(entry));
    BOOST_REQUIRE(bytes);
    return *bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_of_every_dimension_come_back_byte_for_byte) {
    for (const std::string& text :
         {kText, std::string(R"({"asset": {"dimension": 4}, "shapes": [{"size": [1,1,1,1]}]} )")}) {
        DiagnosticLog log;
        BOOST_TEST(saved(readG4mf(text, log), "g4tf") == text);
    }
    const std::string binary = container(chunk("MINE", "x") + chunk("JSON", kText) + chunk("BLOB", "abc"));
    DiagnosticLog log;
    BOOST_TEST(saved(loadBytes(binary, "x.g4b", {}, log), "g4b") == binary);
}

BOOST_AUTO_TEST_CASE(an_edit_touches_its_value_alone) {
    DiagnosticLog log;
    Scene scene = readG4mf(kText, log);
    Node& node = *scene.edit().find(scene.find("b")->id);
    node.transform.position->y = 3;
    BOOST_TEST(saved(scene, "g4tf") == replaced(kText, "2.00", "3"));
    std::get<MotionMass>(node.body->mass).mass = 5;
    BOOST_TEST(saved(scene, "g4tf") == replaced(replaced(kText, "2.00", "3"), "2.0e0", "5"));
    std::get<GeneralShape>(scene.edit().shapes[0].geometry).size->z = 4;
    BOOST_TEST(saved(scene, "g4tf") == replaced(replaced(replaced(kText, "2.00", "3"), "2.0e0", "5"), "1.00", "4"));
}

BOOST_AUTO_TEST_CASE(sizes_of_the_container_follow_an_edit) {
    const std::string blob = chunk("BLOB", "abc");
    for (const bool zstd : {false, true}) {
        std::string json = kText;
        if (zstd) {
            json.resize(ZSTD_compressBound(kText.size()));
            json.resize(ZSTD_compress(json.data(), json.size(), kText.data(), kText.size(), 3));
        }
        DiagnosticLog log;
        Scene scene =
            loadBytes(container(chunk("JSON", json, zstd ? "Zstd" : std::string(4, '\0')) + blob), "x.g4b", {}, log);
        scene.edit().find(scene.find("b")->id)->transform.position->y = 31.25;
        const std::string bytes = saved(scene, "g4b");
        BOOST_TEST(bytes.ends_with(blob));
        BOOST_TEST(bytes.substr(8, 8) == littleEndian(bytes.size(), 8));
        const Scene again = loadBytes(bytes, "x.g4b", {}, log);
        BOOST_TEST(!log.hasErrors());
        BOOST_TEST(again.find("b")->transform.position->y == 31.25);
    }
}

BOOST_AUTO_TEST_CASE(scenes_of_g4mf_are_written_as_xode_and_gltf) {
    DiagnosticLog log;
    const Scene scene = readG4mf(kText, log);
    for (const char* format : {"xode", "gltf", "glb"}) {
        const Scene again = loadBytes(saved(scene, format), std::string("x.") + format, {}, log);
        BOOST_TEST(!log.hasErrors());
        BOOST_REQUIRE(again.find("b"));
        BOOST_REQUIRE(again.find("b")->body);
    }
}

namespace {

// A scene of one shape, saved and read again; empty where it cannot be saved.
Scene asG4mf(ShapeGeometry geometry) {
    DiagnosticLog log;
    Scene scene = readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"name": "node"}])"), log);
    Shape shape;
    shape.geometry = std::move(geometry);
    Node& node = *scene.edit().find(scene.find("node")->id);
    node.collider.emplace().shape = scene.edit().addShape(std::move(shape));
    return readG4mf(saveBytes(scene, "g4tf", log).value_or(g4mf("")), log);
}

std::string sizesOf(const Scene& scene) {
    const auto* solid = std::get_if<GeneralShape>(&scene.contents().shapes.at(0).geometry);
    if (solid == nullptr) return "no solid";
    const Vector3 size = solid->size.value_or(Vector3{});
    const Vector3 radii = solid->curves.empty() ? Vector3{} : solid->curves[0].radii.value_or(Vector3{});
    std::ostringstream out;
    for (const double each : {size.x, size.y, size.z, radii.x, radii.y, radii.z}) out << each << ' ';
    return out.str();
}

}  // namespace

BOOST_AUTO_TEST_CASE(sizes_that_a_shape_does_not_name_are_written_as_they_count) {
    using Height = CapsuleShape::Height;
    BOOST_TEST(sizesOf(asG4mf(BoxShape{})) == "1 1 1 0 0 0 ");
    BOOST_TEST(sizesOf(asG4mf(SphereShape{})) == "0 0 0 0.5 0.5 0.5 ");
    BOOST_TEST(sizesOf(asG4mf(CapsuleShape{Axis::Y, Height::Total, {}, {}, {}, {}})) == "0 1 0 0.5 0.5 0.5 ");
    BOOST_TEST(sizesOf(asG4mf(CapsuleShape{Axis::Y, Height::Middle, {}, {}, {}, {}})) == "0 1 0 0.5 0.5 0.5 ");
    BOOST_TEST(sizesOf(asG4mf(CylinderShape{Axis::Y, {}, {}, {}, {}})) == "0 2 0 0.5 0 0.5 ");
}

BOOST_AUTO_TEST_CASE(ground_stays_a_heightmap_where_its_samples_are_as_far_apart_both_ways) {
    // Samples of 3 x 2, made as large as this.
    const auto isHeightmapOf = [](double width, double depth) {
        const std::string text = g4mf(
            R"("nodes": [{"children": [1]}, {"name": "node", "physics": {"collider": {"shape": 0}}}],
            "shapes": [{"type": "heightmap", "size": [3, 1, 2], "heights": 0}],
            "buffers": [{"byteLength": 6, "uri": "data:;base64,AAECAwQF"}], "bufferViews": [{"byteLength": 6}],
            "accessors": [{"bufferView": 0, "componentType": "uint8"}])");
        DiagnosticLog log;
        Scene scene = readG4mf(text, log);
        auto& field = std::get<HeightfieldShape>(scene.edit().shapes.at(0).geometry);
        field.width = width;
        field.depth = depth;
        const Scene again = readG4mf(saveBytes(scene, "g4tf", log).value_or(g4mf("")), log);
        if (again.contents().shapes.empty()) return false;
        return std::holds_alternative<HeightfieldShape>(again.contents().shapes[0].geometry);
    };
    BOOST_TEST(isHeightmapOf(2, 1));
    BOOST_TEST(isHeightmapOf(2, 1 + 1e-12));
    BOOST_TEST(!isHeightmapOf(2, 1 + 1e-7));
    BOOST_TEST(!isHeightmapOf(2, 2));
}
