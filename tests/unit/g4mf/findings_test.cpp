// Every invalid input is a finding at its place.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

struct Bad {
    Code code;
    std::string pointer;
    std::string text;
};
std::ostream& operator<<(std::ostream& out, const Bad& bad) {
    return out << info(bad.code).name << " at " << bad.pointer << " of " << bad.text;
}

// Nodes below a root that has them all as children.
std::string below(const std::string& nodes, const std::string& children = "1", const std::string& more = "") {
    return g4mf(R"("nodes": [{"children": [)" + children + "]}, " + nodes + "]" + (more.empty() ? "" : ", " + more));
}
std::string shape(const std::string& text, const std::string& more = "") {
    return g4mf(R"("shapes": [)" + text + "]" + (more.empty() ? "" : ", " + more));
}
// A buffer of 12 zero bytes, one view of it, and an accessor.
std::string accessor(const std::string& text, const std::string& view = R"({"byteLength": 12})") {
    return R"("buffers": [{"byteLength": 12, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAA"}],
        "bufferViews": [)" +
           view + R"(], "accessors": [)" + text + "]";
}
const std::string kBall = R"("shapes": [{"curves": [{"radii": [1, 1, 1]}]}])";

const std::vector<Bad> kBad = {
    {code::G4MF_VALUE_MISSING, "/asset", "{}"},
    {code::G4MF_DIMENSION_MISSING, "/asset/dimension", R"({"asset": {}})"},
    {code::G4MF_DIMENSION_MISSING, "/asset/dimension", R"({"asset": {"dimension": 3.5}})"},
    {code::G4MF_DIMENSION_MISSING, "/asset/dimension", R"({"asset": {"dimension": "3"}})"},
    {code::G4MF_DIMENSION_UNSUPPORTED, "/asset/dimension", R"({"asset": {"dimension": 2}})"},
    {code::G4MF_DIMENSION_UNSUPPORTED, "/asset/dimension", R"({"asset": {"dimension": 4}})"},
    {code::G4MF_DIMENSION_UNSUPPORTED, "/asset/dimension", R"({"asset": {"dimension": 5}})"},
    {code::G4MF_VALUE_KIND, "", "[]"},
    {code::G4MF_EXTENSION_REQUIRED, "/asset/extensionsRequired/0",
     R"({"asset": {"dimension": 3, "extensionsRequired": ["X"]}})"},
    {code::G4MF_NAME_REPEATED, "/meshes/0/name", g4mf(R"("nodes": [{"name": "a"}], "meshes": [{"name": "a"}])")},
    // nodes
    {code::G4MF_ROOT_TRANSFORM, "/nodes/0/position", g4mf(R"("nodes": [{"position": [1, 0, 0]}])")},
    {code::G4MF_NODE_PARENT, "/nodes/1/children/0", below(R"({"children": [0]})")},
    {code::G4MF_NODE_PARENT, "/nodes/1/children/0", below(R"({"children": [2]}, {})", "1, 2")},
    {code::G4MF_NODE_PARENT, "/nodes/1/children/0", below(R"({"children": [1]})", "")},
    {code::G4MF_NODE_PARENT, "/nodes/1/children", below(R"({"children": [2]}, {"children": [1]})", "")},
    {code::G4MF_INDEX_RANGE, "/nodes/0/children/0", g4mf(R"("nodes": [{"children": [9]}])")},
    {code::G4MF_INDEX_RANGE, "/nodes/0/children/0", g4mf(R"("nodes": [{"children": [1.5]}, {}])")},
    {code::G4MF_TRANSFORM_MIXED, "/nodes/1/basis",
     below(R"({"basis": [1, 0, 0, 0, 1, 0, 0, 0, 1], "rotor": [1, 0, 0, 0]})")},
    {code::G4MF_SCALE, "/nodes/1/scale", below(R"({"scale": [1, 0, 1]})")},
    {code::G4MF_SCALE, "/nodes/1/scale", below(R"({"scale": -1})")},
    {code::G4MF_VALUE_KIND, "/nodes/1/scale", below(R"({"scale": [1, 1]})")},
    {code::G4MF_VALUE_KIND, "/nodes/1/position", below(R"({"position": [1, 1]})")},
    {code::G4MF_VALUE_KIND, "/nodes/1/rotor", below(R"({"rotor": [1, 1]})")},
    {code::G4MF_VALUE_RANGE, "/nodes/1/position/0", below(R"({"position": [1e999, 1, 1]})")},
    {code::G4MF_ROTOR, "/nodes/1/rotor", below(R"({"rotor": [0, 0, 0, 0]})")},
    {code::G4MF_ROTOR_LENGTH, "/nodes/1/rotor", below(R"({"rotor": [2, 0, 0, 0]})")},
    {code::G4MF_NOT_CONFORMAL, "/nodes/1/physics/collider/shape",
     below(R"({"scale": [1, 2, 1], "physics": {"collider": {"shape": 0}}})", "1", kBall)},
    {code::G4MF_NOT_CONFORMAL, "/nodes/2/physics/collider/shape",
     below(R"({"basis": [-1, 0, 0, 0, 1, 0, 0, 0, 1], "children": [2]}, {"physics": {"collider": {"shape": 0}}})", "1",
           kBall)},
    {code::G4MF_NOT_CONFORMAL, "/nodes/1/physics/motion",
     below(R"({"scale": [1, 2, 1], "physics": {"motion": {"type": "dynamic"}}})")},
    // physics
    {code::G4MF_PHYSICS_SEVERAL, "/nodes/1/physics",
     below(R"({"physics": {"motion": {"type": "static"}, "collider": {"shape": 0}}})", "1", kBall)},
    {code::G4MF_PHYSICS_SEVERAL, "/nodes/1/physics", below(R"({"physics": {}})")},
    {code::G4MF_PHYSICS_SEVERAL, "/nodes/1/light",
     below(R"({"light": {}, "physics": {"motion": {"type": "static"}}})")},
    {code::G4MF_MOTION_TYPE, "/nodes/1/physics/motion/type", below(R"({"physics": {"motion": {}}})")},
    {code::G4MF_MOTION_TYPE, "/nodes/1/physics/motion/type", below(R"({"physics": {"motion": {"type": "x"}}})")},
    {code::G4MF_MASS, "/nodes/1/physics/motion/mass",
     below(R"({"physics": {"motion": {"type": "dynamic", "mass": 0}}})")},
    {code::G4MF_INERTIA, "/nodes/1/physics/motion/inertiaDiagonal",
     below(R"({"physics": {"motion": {"type": "dynamic", "inertiaDiagonal": [1, 0, 1]}}})")},
    {code::G4MF_INERTIA, "/nodes/1/physics/motion/inertiaDiagonal",
     below(R"({"physics": {"motion": {"type": "dynamic", "inertiaDiagonal": [1, -1, 1]}}})")},
    {code::G4MF_COLLIDER_SHAPE, "/nodes/1/physics/collider/shape", below(R"({"physics": {"collider": {}}})")},
    {code::G4MF_INDEX_RANGE, "/nodes/1/physics/collider/shape", below(R"({"physics": {"collider": {"shape": 3}}})")},
    {code::G4MF_TRIGGER_SHAPE, "/nodes/1/physics/trigger/shape", below(R"({"physics": {"trigger": {}}})")},
    {code::G4MF_TRIGGER_SHAPE, "/nodes/1/physics/trigger/nodes",
     below(R"({"physics": {"trigger": {"shape": 0, "nodes": []}}})", "1", kBall)},
    {code::G4MF_TRIGGER_NODE, "/nodes/1/physics/trigger/nodes/0",
     below(R"({"physics": {"trigger": {"nodes": [2]}}}, {})", "1, 2")},
    {code::G4MF_PLANE_MOVING, "/nodes/2/physics/collider/shape",
     below(
         R"({"physics": {"motion": {"type": "kinematic"}}, "children": [2]}, {"physics": {"collider": {"shape": 0}}})",
         "1", R"("shapes": [{"type": "plane"}])")},
    {code::G4MF_RAY_COLLIDER, "/nodes/1/physics/collider/shape",
     below(R"({"physics": {"collider": {"shape": 0}}})", "1", R"("shapes": [{"type": "ray"}])")},
    {code::G4MF_NODE_UNUSED, "/nodes/1/physics", below(R"({"physics": {"motion": {"type": "static"}}})", "")},
    {code::G4MF_MODEL_INSTANCE, "/nodes/1/modelInstance", below(R"({"modelInstance": {}})")},
    {code::G4MF_OLD_WORD, "/nodes/1/mesh", below(R"({"mesh": 0})")},
    // shapes
    {code::G4MF_SHAPE_SOLID, "/shapes/0/size/1", shape(R"({"size": [1, -1, 1]})")},
    {code::G4MF_SHAPE_SOLID, "/shapes/0/size", shape(R"({"size": [1, 1, 0]})")},
    {code::G4MF_SHAPE_SOLID, "/shapes/0/size", shape("{}")},
    {code::G4MF_SHAPE_SOLID, "/shapes/0/curves/0/radii/0", shape(R"({"curves": [{"radii": [-1, 1, 1]}]})")},
    {code::G4MF_SHAPE_SOLID, "/shapes/0/curves/0/exponent",
     shape(R"({"curves": [{"radii": [1, 1, 1], "exponent": 0}]})")},
    {code::G4MF_SHAPE_SOLID, "/shapes/0/curves/0", shape(R"({"size": [1, 1, 1], "curves": [{"radii": [1, 0, 0]}]})")},
    {code::G4MF_SHAPE_SOLID, "/shapes/0/curves/0",
     shape(R"({"curves": [{"taper": [{"position": [0, 1, 0], "radii": [1, 0, 1]}, {"position": [0, 0, 0]}]}]})")},
    {code::G4MF_VALUE_KIND, "/shapes/0/size", shape(R"({"size": [1, 1, 1, 1]})")},
    {code::G4MF_VALUE_KIND, "/shapes/0/curves/0/radii", shape(R"({"curves": [{"radii": [1, 1]}]})")},
    {code::G4MF_VALUE_MISSING, "/shapes/0/curves/0/taper/0/position",
     shape(R"({"size": [0, 1, 0], "curves": [{"taper": [{"radii": [1, 0, 1]}]}]})")},
    {code::G4MF_TAPER_EXPONENT, "/shapes/0/curves/0/taper/0/exponent",
     shape(
         R"({"size": [0, 1, 0], "curves": [{"exponent": 4, "taper": [{"position": [0, 1, 0], "radii": [1, 0, 1]}]}]})")},
    {code::G4MF_SHAPE_TYPE, "/shapes/0/type", shape(R"({"type": "blob", "size": [1, 1, 1]})")},
    {code::G4MF_IGNORED, "/shapes/0/size", shape(R"({"type": "plane", "size": [1, 1, 1]})")},
    {code::G4MF_RAY_LENGTH, "/shapes/0/length", shape(R"({"type": "ray", "length": 0})")},
    {code::G4MF_MESH, "/shapes/0/mesh", shape(R"({"type": "convex"})")},
    {code::G4MF_INDEX_RANGE, "/shapes/0/mesh", shape(R"({"type": "concave", "mesh": 0})")},
    {code::G4MF_MESH, "/meshes/0", shape(R"({"type": "convex", "mesh": 0})", R"("meshes": [{}])")},
    {code::G4MF_HEIGHTS, "/shapes/0/heights", shape(R"({"type": "heightmap", "size": [2, 1, 2]})")},
    {code::G4MF_HEIGHTS, "/shapes/0/size",
     shape(R"({"type": "heightmap", "size": [1.5, 1, 2], "heights": 0})",
           accessor(R"({"bufferView": 0, "componentType": "float32"})"))},
    {code::G4MF_HEIGHTS, "/shapes/0/heights",
     shape(R"({"type": "heightmap", "size": [2, 1, 2], "heights": 0})",
           accessor(R"({"bufferView": 0, "componentType": "float32"})"))},
    // data
    {code::G4MF_ACCESSOR_TYPE, "/accessors/0/componentType",
     g4mf(accessor(R"({"bufferView": 0, "componentType": "float128"})"))},
    {code::G4MF_VALUE_MISSING, "/accessors/0/componentType", g4mf(accessor(R"({"bufferView": 0})"))},
    {code::G4MF_VALUE_RANGE, "/accessors/0/vectorSize",
     g4mf(accessor(R"({"bufferView": 0, "componentType": "float32", "vectorSize": 0})"))},
    {code::G4MF_ACCESSOR_LENGTH, "/accessors/0/bufferView",
     g4mf(accessor(R"({"bufferView": 0, "componentType": "float32", "vectorSize": 2})"))},
    {code::G4MF_ACCESSOR_LENGTH, "/accessors/0/bufferView",
     g4mf(accessor(R"({"bufferView": 0, "componentType": "float32"})", R"({"byteLength": 8, "byteOffset": 2})"))},
    {code::G4MF_ACCESSOR_TYPE, "/shapes/0/heights",
     shape(R"({"type": "heightmap", "size": [2, 1, 2], "heights": 0})",
           accessor(R"({"bufferView": 0, "componentType": "float32", "vectorSize": 3})"))},
    {code::G4MF_OLD_WORD, "/accessors/0/primitiveType",
     g4mf(accessor(R"({"bufferView": 0, "primitiveType": "float32"})"))},
    {code::G4MF_VIEW_RANGE, "/bufferViews/0", g4mf(accessor("", R"({"byteLength": 13})"))},
    {code::G4MF_VALUE_MISSING, "/bufferViews/0/byteLength", g4mf(accessor("", "{}"))},
    {code::G4MF_BUFFER_SOURCE, "/buffers/0/uri", g4mf(R"("buffers": [{"byteLength": 1}])")},
    {code::G4MF_BUFFER_SOURCE, "/buffers/0/chunk", g4mf(R"("buffers": [{"byteLength": 1, "chunk": 1}])")},
    {code::G4MF_BUFFER_SOURCE, "/buffers/0/chunk", g4mf(R"("buffers": [{"byteLength": 1, "chunk": 1, "uri": "a"}])")},
    {code::G4MF_VALUE_MISSING, "/buffers/0/byteLength", g4mf(R"("buffers": [{"uri": "a"}])")},
    {code::G4MF_BUFFER_ENCODING, "/buffers/0/encoding",
     g4mf(R"("buffers": [{"byteLength": 1, "uri": "a", "encoding": "Zstd"}])")},
    {code::G4MF_URI, "/buffers/0/uri", g4mf(R"("buffers": [{"byteLength": 1, "uri": "https://example.com/a"}])")},
    {code::G4MF_URI, "/buffers/0/uri", g4mf(R"("buffers": [{"byteLength": 1, "uri": "../a"}])")},
};

}  // namespace

BOOST_DATA_TEST_CASE(invalid_input_is_found_at_its_place, data::make(kBad), bad) {
    DiagnosticLog log;
    const Scene scene = readG4mf(bad.text, log);
    std::string found;
    for (const Diagnostic& entry : log.entries()) found += toText(entry) + '\n';
    BOOST_TEST(hasAt(log, bad.code, bad.pointer), found);
}

BOOST_AUTO_TEST_CASE(short_and_broken_buffers_are_found_when_they_are_read) {
    const std::string shapes = R"({"type": "heightmap", "size": [2, 1, 2], "heights": 0})";
    const std::string rest =
        R"("bufferViews": [{"byteLength": 16}], "accessors": [{"bufferView": 0, "componentType": "float32"}])";
    for (const auto& [uri, code, pointer] : {std::tuple{"data:,aaaa", code::G4MF_BUFFER_SHORT, "/buffers/0/byteLength"},
                                             std::tuple{"data:;base64,!", code::G4MF_URI, "/buffers/0/uri"},
                                             std::tuple{"file", code::G4MF_URI, "/buffers/0/uri"}}) {
        DiagnosticLog log;
        (void)readG4mf(shape(shapes, R"("buffers": [{"byteLength": 16, "uri": ")" + std::string(uri) + "\"}], " + rest),
                       log);
        BOOST_TEST(hasAt(log, code, pointer), uri);
    }
}

BOOST_AUTO_TEST_CASE(a_good_file_has_no_findings) {
    DiagnosticLog log;
    (void)readG4mf(below(R"({"rotor": [1, 0, 0, 0], "physics": {"collider": {"shape": 0}}})", "1", kBall), log);
    BOOST_TEST(log.entries().empty());
}
