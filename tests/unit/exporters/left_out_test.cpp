// Conversions report what the source file has and a file of the other format lacks.
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"

using namespace orrery;

namespace {

// The message, or "" if nothing was left out.
std::string leftOut(const std::string& source, const std::string& file, std::string_view format) {
    DiagnosticLog log;
    const Scene scene = loadBytes(source, file, {}, log);
    BOOST_TEST(saveBytes(scene, format, log).has_value());
    std::string message;
    for (const Diagnostic& each : log.entries()) {
        if (each.code == code::EXPORT_LEFT_OUT) message += each.message;
    }
    return message;
}

const std::string kGltf = R"({"asset": {"version": "2.0", "copyright": "C"}, "extensionsUsed": ["EXT_a", "EXT_b"],
    "extensions": {"EXT_b": {"b": [1, 2]}}, "scene": 0, "scenes": [{"nodes": [0]}],
    "nodes": [{"name": "n", "extras": {"x": 1}, "extensions": {"EXT_a": {}, "EXT_b": {}}}],
    "cameras": [{"type": "perspective", "perspective": {"yfov": 1, "znear": 1}, "extras": 1}],
    "materials": [{}, {}], "extras": 2})";

const std::string kXode = R"(<?xml version="1.0"?>
<!-- first --><xode version="1.0r23"><ext ename="own"><ext ename="inner"/><!-- second --></ext>
<world><body name="b"><ext ename="own">text</ext></body></world></xode>)";

}  // namespace

BOOST_AUTO_TEST_SUITE(left_out)

BOOST_AUTO_TEST_CASE(of_a_gltf_file) {
    const std::string others =
        "1 copyright, 2 objects of EXT_b, 1 camera, 2 materials, 2 extras objects, 1 object of EXT_a";
    BOOST_TEST(leftOut(kGltf, "a.gltf", "xode") == "the XODE file lacks a part of the file that was read: " + others);
    BOOST_TEST(leftOut(kGltf, "a.gltf", "g4tf") == "the G4MF file lacks a part of the file that was read: " + others);
    BOOST_TEST(leftOut(kGltf, "a.gltf", "glb") == "");
}

BOOST_AUTO_TEST_CASE(of_an_xode_file) {
    BOOST_TEST(leftOut(kXode, "a.xode", "gltf") ==
               "the glTF file lacks a part of the file that was read: 2 times <ext> \"own\", 2 comments");
    BOOST_TEST(leftOut(kXode, "a.xode", "xode") == "");
}

BOOST_AUTO_TEST_CASE(of_a_g4mf_file) {
    const std::string text = R"({"asset": {"dimension": 3}, "comment": "all",
        "nodes": [{"name": "n", "comment": "one", "extras": {}, "extensions": {"EXT_a": {"comment": 1}}}]})";
    BOOST_TEST(leftOut(text, "a.g4tf", "gltf") ==
               "the glTF file lacks a part of the file that was read: 2 comments, 1 extras object, 1 object of EXT_a");
    BOOST_TEST(leftOut(text, "a.g4tf", "g4b") == "");
}

BOOST_AUTO_TEST_CASE(meshes_that_are_only_seen) {
    const std::string text = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {}}]}]})";
    BOOST_TEST(leftOut(text, "a.gltf", "xode") ==
               "the XODE file lacks a part of the file that was read: 1 visible mesh");
    BOOST_TEST(leftOut(text, "a.gltf", "g4tf") == "");  // its writer reports each
}

BOOST_AUTO_TEST_CASE(nothing_where_the_scene_has_it_all) {
    const std::string text =
        R"(<xode version="1.0r23"><world><body name="b"><ext ename="ode"><body finite_rotation="true"/></ext>
        </body></world></xode>)";
    BOOST_TEST(leftOut(text, "a.xode", "gltf") == "");
    BOOST_TEST(leftOut(text, "a.xode", "g4tf") == "");
}

BOOST_AUTO_TEST_CASE(of_a_urdf_file) {
    const std::string arm = R"(<robot name="r"><material name="red"/><link name="world"><sensor/></link>
        <link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name="red"/></visual></link>
        <joint name="j" type="fixed"><parent link="world"/><child link="a"/>
        <limit lower="0" upper="1" effort="2" velocity="3"/><mimic joint="j"/></joint>
        <joint name="k" type="fixed"><parent link="a"/><child link="b"/><limit effort="0"/></joint><link name="b"/>
        </robot>)";
    const std::string gltf = leftOut(arm, "a.urdf", "gltf"), xode = leftOut(arm, "a.urdf", "xode");
    for (const std::string& message : {gltf, xode}) {
        BOOST_TEST(message.find("2 times effort of <limit>") != std::string::npos, message);
        BOOST_TEST(message.find("1 velocity of <limit>") != std::string::npos, message);
        BOOST_TEST(message.find("1 <mimic>") != std::string::npos, message);
        BOOST_TEST(message.find("1 <sensor>") != std::string::npos, message);
        // That of the robot, and that of the visual, which is there as a mesh.
        BOOST_TEST(message.find("2 times <material>") != std::string::npos, message);
        BOOST_TEST(message.find("<visual>") == std::string::npos, message);
    }
    BOOST_TEST(leftOut(arm, "a.urdf", "g4tf").find("1 <visual>") != std::string::npos);
}

// A material or filter that says nothing is there all the same.
BOOST_AUTO_TEST_CASE(empty_materials_and_filters_are_kept) {
    const std::string source =
        R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
        "scene": 0, "scenes": [{"nodes": [0]}], "extensions": {
        "OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 1}}]},
        "OMI_physics_body": {"physicsMaterials": [{}], "collisionFilters": [{}]}},
        "nodes": [{"name": "n", "extensions": {"OMI_physics_body":
        {"collider": {"shape": 0, "physicsMaterial": 0, "collisionFilter": 0}}}}]})";
    DiagnosticLog log;
    const Scene scene = loadBytes(source, "a.gltf", {}, log);
    const auto saved = saveBytes(scene, "xode", log);
    BOOST_TEST_REQUIRE(saved.has_value());
    const Scene again = loadBytes(*saved, "a.xode", {}, log);
    for (const Scene* each : {&scene, &again}) {
        const SceneContents& contents = each->contents();
        const Node* node = each->find("n");
        BOOST_TEST_REQUIRE((node != nullptr && node->collider.has_value()));
        BOOST_TEST((contents.material(node->collider->material) != nullptr));
        BOOST_TEST((contents.filter(node->collider->filter) != nullptr));
    }
    BOOST_TEST(!log.hasErrors());
}

BOOST_AUTO_TEST_SUITE_END()
