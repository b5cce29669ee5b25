// Edits of G4MF: only the bytes of what changed differ, and a reader makes the changed scene of the file.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/edited.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/text.hpp"

using namespace orrery;
using namespace orrery::test;

namespace edit_g4mf_test {
namespace {

const std::string kText = R"({
    "asset": {"dimension": 3, "generator": "by \u0068and"},
    "extras": {"deep": [[{"x": 1.50}]]},
    "nodes": [
        {"name": "yard", "children": [1, 3, 4]},
        {
            "name": "crate",
            "position": [0.10, -0.0, 1E1],
            "physics": {"motion": {"type": "dynamic", "mass": 2.50, "extras": 1}},
            "children": [2]
        },
        {"name": "sides", "rotor": [1, 0, 0, 0], "physics": {"collider": {"shape": 0}}},
        {"name": "eye", "physics": {"trigger": {"nodes": [5]}}, "children": [5]},
        {"basis": [1,0,0, 0,1,0, 0,0,1], "extras": {"a": 1, "a": 2}},
        {"name": "pupil", "scale": [2], "physics": {"trigger": {"shape": 1}}}
    ],
    "shapes": [
        {"name": "box", "size": [1.0, 2, 3e0], "extras": true},
        {"curves": [{"radii": [1, 1, 1.0]}]},
        {"type": "heightmap", "size": [2, 5.0, 2], "heights": 0}
    ],
    "meshes": [{"name": "unused"}],
    "accessors": [{"bufferView": 0, "componentType": "uint8"}],
    "bufferViews": [{"byteLength": 4}],
    "buffers": [{"byteLength": 4, "uri": "data:;base64,AAECAw=="}]
}
)";

Scene read(const std::string& text) {
    ClaimedLog log;
    log.allow(code::JSON_KEY_DUPLICATE);
    log.allow(code::G4MF_NODE_UNUSED);
    log.allow(code::G4MF_RAY_COLLIDER);
    log.allow(code::G4MF_DIMENSION_UNSUPPORTED);
    return loadBytes(text, "scene.g4tf", {}, log);
}

std::string edited(const std::function<void(Scene&)>& change, const std::string& text = kText) {
    return editedAs("g4tf", text, change);
}

// An edit that the file cannot take.
void refused(const std::function<void(Scene&)>& change, const std::string& text = kText) {
    Scene scene = read(text);
    change(scene);
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveBytes(scene, "g4tf", log).has_value());
    BOOST_TEST(log.has(code::EXPORT_EDITS_CONFLICT));
}

Shape shapeOf(ShapeGeometry geometry) {
    Shape shape;
    shape.geometry = std::move(geometry);
    return shape;
}

// A new node below `parent` with a collider of that shape.
Node& addCollider(Scene& scene, Node& parent, Shape shape) {
    SceneContents& contents = scene.edit();
    Node& node = contents.addNode(parent);
    node.collider.emplace().shape = contents.addShape(std::move(shape));
    return node;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_g4mf)

BOOST_AUTO_TEST_CASE(a_value_differs_and_nothing_else) {
    BOOST_TEST(edited([](Scene&) {}) == kText);
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").transform.position->x = 0.25; }) ==
               replaced(kText, "0.10", "0.25"));
    BOOST_TEST(edited([](Scene& s) { std::get<MotionMass>(find(s, "crate").body->mass).mass = 3; }) ==
               replaced(kText, "2.50", "3"));
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").body->type = BodyType::Kinematic; }) ==
               replaced(kText, "\"dynamic\"", "\"kinematic\""));
    BOOST_TEST(edited([](Scene& s) {
                   find(s, "crate").body->angularVelocity = Vector3{1, 2, 3};
               }) == replaced(kText, "\"extras\": 1}", "\"extras\": 1, \"angularVelocity\": [3, -2, 1]}"));
    BOOST_TEST(edited([](Scene& s) { std::get<MotionMass>(find(s, "crate").body->mass).mass.reset(); }) ==
               replaced(kText, ", \"mass\": 2.50", ""));
    BOOST_TEST(edited([](Scene& s) {
                   find(s, "sides").transform.rotation = Quaternion{0, 0, 1, 0};
               }) == replaced(kText, "[1, 0, 0, 0]", "[0, 1, 0, 0]"));
}

BOOST_AUTO_TEST_CASE(a_shape_differs_in_its_values) {
    BOOST_TEST(edited([](Scene& s) { std::get<GeneralShape>(s.edit().shapes[0].geometry).size->z = 4; }) ==
               replaced(kText, "3e0", "4"));
    BOOST_TEST(edited([](Scene& s) { std::get<GeneralShape>(s.edit().shapes[1].geometry).curves[0].exponent = 4; }) ==
               replaced(kText, "1, 1.0]", "1, 1.0], \"exponent\": 4"));
    BOOST_TEST(edited([](Scene& s) { s.edit().shapes[0].name = "slab"; }) == replaced(kText, "\"box\"", "\"slab\""));
}

BOOST_AUTO_TEST_CASE(a_shape_of_another_kind_keeps_what_is_not_its_own) {
    BOOST_TEST(edited([](Scene& s) {
                   s.edit().shapes[0].geometry = RayShape{3, Vector3{0, -1, 0}};
               }) == replaced(kText, "\"size\": [1.0, 2, 3e0], \"extras\": true",
                              "\"extras\": true, \"type\": \"ray\", \"length\": 3"));
}

BOOST_AUTO_TEST_CASE(new_heights_are_new_data) {
    const std::string text = edited([](Scene& s) {
        auto& field = std::get<HeightfieldShape>(s.edit().shapes[2].geometry);
        field.samples = {0, 1, 2, 7};
        field.thickness = 7;
    });
    BOOST_TEST(text.find(R"({"type": "heightmap", "size": [2, 5.0, 2], "heights": 1})") != std::string::npos, text);
    BOOST_TEST(text.find(R"("buffers": [{"byteLength": 4, "uri": "data:;base64,AAECAw=="}, {"byteLength": 16,)") !=
                   std::string::npos,
               text);
}

BOOST_AUTO_TEST_CASE(a_renamed_node_differs_in_its_name) {
    BOOST_TEST(edited([](Scene& s) { find(s, "pupil").name = "a lens"; }) ==
               replaced(kText, "\"pupil\"", "\"a lens\""));
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").name.clear(); }) ==
               replaced(kText, "\"name\": \"crate\",\n            ", ""));
}

BOOST_AUTO_TEST_CASE(names_stay_unique_in_the_file) {
    const auto rename = [](const std::string& to, const std::string& expected) {
        Scene scene = read(kText);
        find(scene, "pupil").name = to;
        ClaimedLog log;
        log.claim(code::EXPORT_NOT_REPRESENTABLE);
        BOOST_TEST(saveBytes(scene, "g4tf", log).value_or("") == replaced(kText, "\"pupil\"", expected));
        BOOST_TEST(log.has(code::EXPORT_NOT_REPRESENTABLE));
    };
    rename("eye", "\"eye-2\"");
    rename("box", "\"box-2\"");
    rename("unused", "\"unused-2\"");
    // Two that trade their names.
    BOOST_TEST(edited([](Scene& s) {
                   Node& eye = find(s, "eye");
                   Node& crate = find(s, "crate");
                   std::swap(eye.name, crate.name);
               }) ==
               replaced(replaced(replaced(kText, "\"crate\"", "\"?\""), "\"eye\"", "\"crate\""), "\"?\"", "\"eye\""));
}

BOOST_AUTO_TEST_CASE(an_added_node_stands_behind_the_others_and_in_its_parents_children) {
    const std::string text = edited([](Scene& s) {
        SceneContents& contents = s.edit();
        Node& handle = contents.addNode(find(s, "crate"), "handle");
        handle.transform.position = Vector3{0, 1, 0};
        contents.addNode(handle, "knob").body.emplace().mass = MotionMass{3, {}, Vector3{1, 2, 3}, {}};
        contents.addNode(find(s, "pupil"), "iris");
    });
    BOOST_TEST(text.find("\"children\": [2, 6]") != std::string::npos, text);
    BOOST_TEST(text.find(R"("trigger": {"shape": 1}}, "children": [8]})") != std::string::npos, text);
    BOOST_TEST(text.find(R"("name": "handle",)") != std::string::npos, text);
    BOOST_TEST(text.find(R"("inertiaDiagonal": [3, 2, 1])") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_node_beside_the_first_is_written_below_it) {
    Scene scene = read(kText);
    scene.edit().addNode(scene.edit().root(), "lamp");
    ClaimedLog log;
    const std::string text = saveBytes(scene, "g4tf", log).value_or("not saved");
    BOOST_TEST(text.find("\"children\": [1, 3, 4, 6]") != std::string::npos, text);
    BOOST_CHECK(read(text).find("lamp")->parent == read(text).find("yard") || read(text).find("/yard/lamp"));
}

BOOST_AUTO_TEST_CASE(a_removed_node_leaves_the_tree_and_keeps_its_index) {
    const std::string removed = replaced(kText, ",\n            \"children\": [2]", "");
    BOOST_TEST(edited([](Scene& s) { s.edit().removeNode(find(s, "sides")); }) == removed);
    // A new node may have its name.
    const std::string text = edited([](Scene& s) {
        s.edit().removeNode(find(s, "sides"));
        s.edit().addNode(find(s, "eye"), "sides");
    });
    BOOST_TEST(text.find(R"(        {"rotor": [1, 0, 0, 0], "physics")") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_node_that_moved_is_in_other_children) {
    BOOST_TEST(edited([](Scene& s) { s.edit().moveNode(find(s, "sides"), find(s, "yard")); }) ==
               replaced(replaced(kText, ",\n            \"children\": [2]", ""), "[1, 3, 4]", "[1, 3, 4, 2]"));
    BOOST_TEST(edited([](Scene& s) {
                   Node& yard = find(s, "yard");
                   s.edit().moveNode(*yard.children[2], yard, yard.children[0].get());
               }) == replaced(kText, "[1, 3, 4]", "[4, 1, 3]"));
}

BOOST_AUTO_TEST_CASE(a_node_that_moved_out_of_a_removed_one_has_one_parent) {
    const std::string text = edited([](Scene& s) {
        s.edit().moveNode(find(s, "sides"), find(s, "yard"));
        s.edit().removeNode(find(s, "crate"));
    });
    BOOST_TEST(text == replaced(replaced(kText, ",\n            \"children\": [2]", ""), "[1, 3, 4]", "[3, 4, 2]"));
}

BOOST_AUTO_TEST_CASE(an_empty_node_takes_a_name_and_a_child_at_once) {
    const std::string text = R"({"asset": {"dimension": 3}, "nodes": [{"children": [1]}, {}]})";
    BOOST_TEST(edited(
                   [](Scene& s) {
                       Node& node = *s.edit().root().children[0]->children[0];
                       node.name = "a";
                       s.edit().addNode(node, "b");
                   },
                   text) == replaced(text, "{}", R"({"name": "a", "children": [2]}, {"name": "b"})"));
}

BOOST_AUTO_TEST_CASE(a_file_without_nodes_gets_a_root) {
    Scene scene = read("{\n  \"asset\": {\"dimension\": 3}\n}\n");
    scene.edit().addNode(scene.edit().root(), "first");
    ClaimedLog log;
    const std::string text = saveBytes(scene, "g4tf", log).value_or("not saved");
    BOOST_TEST(text ==
               "{\n  \"asset\": {\"dimension\": 3},\n  \"nodes\": [\n    {\n      \"children\": [1]\n    },\n    {\n"
               "      \"name\": \"first\"\n    }\n  ]\n}\n");
}

BOOST_AUTO_TEST_CASE(new_shapes_of_every_kind_are_said_in_the_words_of_g4mf) {
    const auto shapeText = [](ShapeGeometry geometry) {
        Scene scene = read(kText);
        addCollider(scene, find(scene, "yard"), shapeOf(std::move(geometry)));
        ClaimedLog log;
        const std::string text = saveBytes(scene, "g4tf", log).value_or("not saved");
        const std::size_t begin = text.find("\"heights\": 0},\n        ") + 23;
        std::string shape = text.substr(begin, text.find("\n    ],", begin) - begin);
        std::erase_if(shape, [](char c) { return c == ' ' || c == '\n'; });
        return shape;
    };
    BOOST_TEST(shapeText(BoxShape{}) == R"({"size":[1,1,1]})");
    BOOST_TEST(shapeText(SphereShape{0.25}) == R"({"curves":[{"radii":[0.25,0.25,0.25]}]})");
    BOOST_TEST(shapeText(CapsuleShape{Axis::X, CapsuleShape::Height::Total, 3, 0.5, {}, {}}) ==
               R"({"size":[2,0,0],"curves":[{"radii":[0.5,0.5,0.5]}]})");
    BOOST_TEST(shapeText(CylinderShape{Axis::Y, 2, 0.5, {}, {}}) ==
               R"({"size":[0,2,0],"curves":[{"radii":[0.5,0,0.5]}]})");
    BOOST_TEST(shapeText(ConeShape{1, 2}) ==
               R"({"size":[0,0,2],"curves":[{"radii":[1,1,0],"taper":[{"radii":[1,1,0],"position":[0,0,-1]},)"
               R"({"radii":[0,0,0],"position":[0,0,1]}]}]})");
    BOOST_TEST(shapeText(PlaneShape{0, 2, 0, 0}) == R"({"type":"plane"})");
    BOOST_TEST(shapeText(RayShape{3, Vector3{0, -2, 0}}) == R"({"type":"ray","length":3})");
}

BOOST_AUTO_TEST_CASE(a_new_mesh_is_new_data) {
    const std::string text = edited([](Scene& s) {
        Mesh mesh;
        mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0, 0.1, 0}};
        mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        mesh.loaded = true;
        const MeshId id = s.edit().addMesh(std::move(mesh));
        addCollider(s, find(s, "yard"), shapeOf(TriMeshShape{id}));
    });
    BOOST_TEST(text.find(R"("componentType": "float64")") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_new_node_of_several_parts_is_several_nodes) {
    Scene scene = read(kText);
    Node& ball = addCollider(scene, find(scene, "yard"), shapeOf(SphereShape{0.5}));
    ball.body.emplace().mass = MotionMass{2, {}, {}, {}};
    Node& ground = addCollider(scene, find(scene, "yard"), shapeOf(PlaneShape{1, 1, 0, 2}));
    ground.name = "slope";
    ClaimedLog log;
    const std::string text = saveBytes(scene, "g4tf", log).value_or("not saved");
    const Scene again = read(text);
    const Node& yard = *again.find("yard");
    BOOST_REQUIRE(yard.children.size() == 5U);
    BOOST_CHECK(yard.children[3]->body && !yard.children[3]->collider);
    BOOST_CHECK(yard.children[3]->children.at(0)->collider);
    const Node& slope = *again.find("slope")->children.at(0);
    BOOST_CHECK(std::holds_alternative<PlaneShape>(again.contents().shape(slope.collider->shape)->geometry));
    BOOST_TEST(slope.transform.position->x == 1, boost::test_tools::tolerance(1e-15));
    BOOST_TEST(slope.transform.position->y == 1, boost::test_tools::tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(a_list_of_triggers_follows_its_nodes) {
    const std::string text = edited([](Scene& s) {
        Node& eye = find(s, "eye");
        Node& lash = s.edit().addNode(eye, "lash");
        lash.trigger.emplace().shape = ShapeId{0};
        eye.trigger->nodes.push_back(lash.id);
    });
    BOOST_TEST(text.find(R"("trigger": {"nodes": [5, 6]})") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(what_g4mf_cannot_say_is_refused) {
    refused([](Scene& s) { find(s, "crate").body->enabled = false; });
    refused([](Scene& s) { find(s, "crate").body->force = Vector3{1, 0, 0}; });
    refused([](Scene& s) { std::get<MotionMass>(find(s, "crate").body->mass).centerOfMass = Vector3{1, 0, 0}; });
    refused([](Scene& s) {
        find(s, "crate").body->velocityFrame = VelocityFrame::Node;
        find(s, "crate").body->linearVelocity = Vector3{1, 0, 0};
    });
    refused([](Scene& s) { find(s, "crate").collider.emplace().shape = ShapeId{0}; });
    refused([](Scene& s) { find(s, "sides").collider->material = s.edit().addMaterial({}); });
    refused([](Scene& s) { find(s, "sides").gravity.emplace(); });
    refused([](Scene& s) { find(s, "sides").sixDofJoint.emplace(); });
    refused([](Scene& s) { find(s, "yard").transform.position = Vector3{1, 0, 0}; });
    refused([](Scene& s) { s.edit().removeNode(find(s, "yard")); });
    refused([](Scene& s) { s.edit().gravity.emplace(); });
    refused([](Scene& s) { s.edit().shapes[0].geometry = PlaneShape{1, 0, 0, 0}; });
    refused([](Scene& s) { std::get<HeightfieldShape>(s.edit().shapes[2].geometry).wrap = true; });
    refused([](Scene& s) { s.edit().addNode(s.edit().root()); }, R"({"asset": {"dimension": 4}})");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace edit_g4mf_test
