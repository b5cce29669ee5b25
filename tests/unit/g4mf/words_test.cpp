// Sentences of the text of G4MF, a test each: names, sizes of heightmaps, and what an exporter should prefer.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <numbers>
#include <string>
#include <variant>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

std::size_t countOf(const DiagnosticLog& log, Code code) {
    std::size_t count = 0;
    for (const Diagnostic& entry : log.entries()) count += entry.code == code ? 1U : 0U;
    return count;
}

std::string bytesOf(const Scene& scene, const char* format) {
    DiagnosticLog log;
    return saveBytes(scene, format, log).value_or("");
}

// Every name that G4MF forbids, once.
constexpr const char* kForbidden[] = {"a.b",
                                      "a:b",
                                      "a@b",
                                      "a\"b",
                                      "a{b",
                                      "a}b",
                                      "a[b",
                                      "a]b",
                                      "a/b",
                                      "a\\b",
                                      "a\nb",
                                      "a\tb",
                                      "a\x7f"
                                      "b",
                                      "a\xc2\x85"
                                      "b"};

Axis axisOf(const ShapeGeometry& geometry) {
    if (std::holds_alternative<GeneralShape>(geometry)) return Axis::X;
    if (const auto* capsule = std::get_if<CapsuleShape>(&geometry)) return capsule->axis;
    const auto* cylinder = std::get_if<CylinderShape>(&geometry);
    return cylinder != nullptr ? cylinder->axis : Axis::Z;
}

std::size_t countNodes(const Scene& scene) {
    std::size_t count = 0;
    forEachNode(scene.root(), [&](const Node&) { ++count; });
    return count;
}

}  // namespace

BOOST_AUTO_TEST_CASE(names_must_not_contain_characters_of_paths_and_of_control_when_written) {
    Scene scene;
    for (const char* name : kForbidden) {
        Node& node = scene.edit().addNode(scene.edit().root(), name);
        Shape shape;
        shape.name = std::string(name) + " shape";
        shape.geometry = SphereShape{1};
        node.collider.emplace().shape = scene.edit().addShape(std::move(shape));
    }
    DiagnosticLog log;
    const auto text = saveBytes(scene, "g4tf", log);
    BOOST_REQUIRE(text);
    BOOST_TEST(countOf(log, code::EXPORT_NOT_REPRESENTABLE) > 0U);
    DiagnosticLog again;
    const Scene read = readG4mf(*text, again);
    BOOST_TEST(again.entries().empty());
    BOOST_TEST(read.find("a_b") != nullptr);
    BOOST_TEST(read.find("a_b-2") != nullptr);
}

BOOST_AUTO_TEST_CASE(a_node_that_an_edit_names_against_the_rule_is_named_by_it) {
    DiagnosticLog log;
    Scene scene = readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"name": "b"}])"), log);
    scene.edit().find(scene.find("b")->id)->name = "wheel.001";
    const auto text = saveBytes(scene, "g4tf", log);
    BOOST_REQUIRE(text);
    BOOST_TEST(text->find("\"wheel_001\"") != std::string::npos);
    BOOST_TEST(countOf(log, code::EXPORT_NOT_REPRESENTABLE) == 1U);
}

BOOST_AUTO_TEST_CASE(a_heightmap_must_have_the_components_of_its_size_set_to_integer_values) {
    // An XODE of 3 by 2 samples whose heights differ by 1.3.
    Scene scene;
    HeightfieldShape field;
    field.widthSamples = 3;
    field.depthSamples = 2;
    field.width = 2;
    field.depth = 1;
    field.samples = {0, 1.3, 0.5, 0.25, 0, 1};
    Shape shape;
    shape.geometry = field;
    scene.edit().addNode(scene.edit().root(), "ground").collider.emplace().shape =
        scene.edit().addShape(std::move(shape));
    DiagnosticLog log;
    const Scene read = readG4mf(bytesOf(scene, "g4tf"), log);
    BOOST_TEST(countOf(log, code::G4MF_HEIGHTS_SIZE) == 0U);
    BOOST_TEST(bytesOf(scene, "g4tf").find("1.3") == std::string::npos);
    BOOST_TEST(std::holds_alternative<HeightfieldShape>(read.contents().shapes.at(0).geometry));
}

BOOST_AUTO_TEST_CASE(a_size_of_a_heightmap_with_a_fraction_or_a_negative_component_is_reported) {
    for (const char* y : {"1.5", "-1", "-0.5", "1e-3"}) {
        DiagnosticLog log;
        const Scene scene = readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"physics": {"collider": {"shape": 0}}}],
            "shapes": [{"type": "heightmap", "size": [2, )" +
                                          std::string(y) + R"(, 2], "heights": 0}],
            "buffers": [{"byteLength": 4, "uri": "data:;base64,AAECAw=="}], "bufferViews": [{"byteLength": 4}],
            "accessors": [{"bufferView": 0, "componentType": "uint8"}])"),
                                     log);
        BOOST_TEST(countOf(log, code::G4MF_HEIGHTS_SIZE) == 1U, y);
        BOOST_TEST(std::holds_alternative<HeightfieldShape>(scene.contents().shapes.at(0).geometry), y);
    }
}

BOOST_AUTO_TEST_CASE(samples_of_our_own_have_names_and_sizes_that_the_text_allows) {
    std::size_t samples = 0;
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder() / "data")) {
        if (entry.path().extension() != ".g4tf") continue;
        ++samples;
        DiagnosticLog log;
        const Scene scene = load(entry.path().string(), log);
        BOOST_TEST(countOf(log, code::G4MF_NAME_CHARACTER) == 0U, entry.path().string());
        BOOST_TEST(countOf(log, code::G4MF_HEIGHTS_SIZE) == 0U, entry.path().string());
    }
    BOOST_TEST(samples >= 4U);
}

BOOST_AUTO_TEST_CASE(exporters_should_prefer_the_normal_vertical_orientations_of_capsules_and_cylinders) {
    GeneralShape general;
    general.size = Vector3{2, 0, 0};
    general.curves.emplace_back().radii = Vector3{0.5, 0.5, 0.5};
    const ShapeGeometry lying[] = {
        general,
        CapsuleShape{Axis::X, CapsuleShape::Height::Middle, 2, 0.5, {}, {}},
        CapsuleShape{Axis::Z, CapsuleShape::Height::Total, 3, {}, 0.25, 0.5},
        CylinderShape{Axis::X, 2, {}, 0.25, 0.5},
        CylinderShape{Axis::Z, 2, 0.5, {}, {}},
        ConeShape{0.5, 2},
    };
    for (const ShapeGeometry& geometry : lying) {
        for (const bool hasBody : {false, true}) {
            Scene scene;
            Node& node = scene.edit().addNode(scene.edit().root(), "round");
            node.transform.position = Vector3{1, 2, 3};
            if (hasBody) node.body.emplace().mass = MotionMass{2, {}, Vector3{1, 1, 1}, {}, MassRule::Stated};
            Shape shape;
            shape.geometry = geometry;
            node.collider.emplace().shape = scene.edit().addShape(std::move(shape));
            DiagnosticLog log;
            const Scene read = readG4mf(bytesOf(scene, "g4tf"), log);
            BOOST_REQUIRE(read.contents().shapes.size() == 1U);
            const auto& written = std::get<GeneralShape>(read.contents().shapes[0].geometry);
            BOOST_TEST(written.size->x == 0);
            BOOST_TEST(written.size->y > 0);
            BOOST_TEST(written.size->z == 0);
            // Their y, from the bottom to the top, is where the axis was.
            const Node* place = nullptr;
            forEachNode(read.root(), [&](const Node& each) { place = each.collider ? &each : place; });
            BOOST_REQUIRE(place != nullptr);
            const Matrix4 world = worldMatrix(*place);
            const auto& m = world.m;
            const bool alongX = axisOf(geometry) == Axis::X;
            BOOST_TEST(std::hypot(m[1] - (alongX ? 1 : 0), m[5], m[9] - (alongX ? 0 : 1)) < 1e-12);
            BOOST_TEST(std::hypot(m[3] - 1, m[7] - 2, m[11] - 3) < 1e-12);
            if (written.curves.at(0).taper.empty()) continue;
            const TaperPoint& first = written.curves[0].taper.at(0);
            const bool isCone = std::holds_alternative<ConeShape>(geometry);
            BOOST_TEST(first.position.y < 0);
            BOOST_TEST(first.radii->x == (isCone ? 0.5 : 0.25));
        }
    }
}

// A cone of 2 m, of which the size leaves the middle.
BOOST_AUTO_TEST_CASE(points_of_a_taper_may_be_beyond_half_the_size) {
    DiagnosticLog log;
    const Scene scene = readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"physics": {"collider": {"shape": 0}}}],
        "shapes": [{"size": [0, 1, 0], "curves": [{"radii": [1, 0, 1], "taper": [
            {"position": [0, 1, 0], "radii": [0, 0, 0]}, {"position": [0, -1, 0], "radii": [1, 0, 1]}]}]}])"),
                                 log);
    BOOST_TEST(!log.hasErrors());
    const ResolvedShape shape = resolveShape(scene.contents().shapes.at(0), scene.contents());
    BOOST_REQUIRE(shape.solid);
    const double below = 0.75;  // m, the radius at y = -0.5
    const double above = 0.25;
    const double volume = std::numbers::pi / 3 * (below * below + below * above + above * above);
    BOOST_TEST(massOf(shape)->mass == volume, boost::test_tools::tolerance(1e-9));
}

// The text leaves it to implementations. A mass, a surface and a nearest point are known of one tapered curve only.
BOOST_AUTO_TEST_CASE(a_taper_beside_another_curve_or_without_a_size_along_it_is_refused) {
    const std::string cone = R"({"radii": [1, 0, 1], "taper": [
        {"position": [0, 1, 0], "radii": [0, 0, 0]}, {"position": [0, -1, 0], "radii": [1, 0, 1]}]})";
    const std::string upright = R"("size": [0, 2, 0], "curves": [)";
    for (const std::string& shape :
         {upright + R"({"radii": [1, 1, 0]}, )" + cone + "]", upright + cone + R"(, {"radii": [1, 1, 0]}])",
          upright + cone + ", " + cone + "]", R"("curves": [)" + cone + "]"}) {
        DiagnosticLog log;
        const Scene scene = readG4mf(g4mf(R"("nodes": [{"children": [1]}, {"physics": {"collider": {"shape": 0}}}],
            "shapes": [{)" + shape + "}]"),
                                     log);
        BOOST_TEST(countOf(log, code::G4MF_SHAPE_SOLID) == 1U, shape);
    }
}

BOOST_AUTO_TEST_CASE(converting_to_and_fro_adds_no_root) {
    const std::string text = g4mf(R"("nodes": [{"name": "root", "children": [1, 2]},
        {"name": "a", "physics": {"collider": {"shape": 0}}},
        {"name": "b", "physics": {"collider": {"shape": 0}}}],
        "shapes": [{"size": [1, 1, 1]}])");
    for (const char* format : {"gltf", "glb", "xode"}) {
        DiagnosticLog log;
        Scene scene = readG4mf(text, log);
        const std::size_t nodes = countNodes(scene);
        for (int round = 0; round < 3; ++round) {
            const Scene other = loadBytes(bytesOf(scene, format), std::string("x.") + format, {}, log);
            scene = readG4mf(bytesOf(other, "g4tf"), log);
        }
        BOOST_TEST(countNodes(scene) == nodes, format);
        BOOST_TEST(scene.find("root") != nullptr, format);
    }
}
