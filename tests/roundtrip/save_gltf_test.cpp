// Loading and saving glTF: nothing is lost, and a change touches the bytes of its value alone.
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/edited.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/text.hpp"
#include "scenes.hpp"

using namespace orrery;
using namespace orrery::test;

namespace save_gltf_test {
namespace {

const std::string kText = R"({
    "asset": {"version": "2.0", "generator": "by \u0068and"},
    "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body", "ACME_unknown"],
    "extensions": {
        "OMI_physics_shape": {"shapes": [
            {"type": "box", "box": {"size": [1.0, 2, 3e0]}, "ACME_soft": true},
            {"type": "sphere"}
        ]},
        "ACME_unknown": {"deep": [[{"x": 1.50}]], "x": null}
    },
    "scene": 0,
    "scenes": [{"nodes": [0, 2], "extras": "kept"}],
    "nodes": [
        {
            "name": "crate",
            "translation": [0.10, -0.0, 1E1],
            "extensions": {
                "OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2.50, "ACME_x": 1},
                                     "collider": {"shape": 0}}
            },
            "children": [1]
        },
        {"name": "lid", "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,1,0,1]},
        {"extras": {"a": 1, "a": 2}}
    ]
}
)";

Scene read(const std::string& text) {
    DiagnosticLog log;
    return loadBytes(text, "scene.gltf", {}, log);
}

std::string saved(const Scene& scene) {
    ClaimedLog log;
    return saveGltf(scene, GltfContainer::Text, log).value_or("not saved");
}

std::string edited(const std::function<void(Scene&)>& change, const std::string& text = kText) {
    return editedAs("gltf", text, change);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(save_gltf)

BOOST_AUTO_TEST_CASE(an_unchanged_file_is_saved_byte_for_byte) {
    BOOST_TEST(saved(read(kText)) == kText);
    forEachScene({".gltf", ".glb"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const auto container = file.extension() == ".glb" ? GltfContainer::Binary : GltfContainer::Text;
        const auto bytes = saveGltf(load(file, log), container, log);
        BOOST_REQUIRE(bytes.has_value());
        BOOST_TEST((*bytes == fileBytes(file)), file.string());
    });
}

BOOST_AUTO_TEST_CASE(a_changed_number_differs_and_nothing_else) {
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").transform.position->x = 0.25; }) ==
               replaced(kText, "0.10", "0.25"));
    BOOST_TEST(edited([](Scene& s) { find(s, "lid").transform.matrix->m[7] = 2; }) ==
               replaced(kText, "0,1,0,1]}", "0,2,0,1]}"));
    BOOST_TEST(edited([](Scene& s) { std::get<MotionMass>(find(s, "crate").body->mass).mass = 3; }) ==
               replaced(kText, "2.50", "3"));
}

BOOST_AUTO_TEST_CASE(a_value_changed_back_is_no_change) {
    BOOST_TEST(edited([](Scene& s) {
                   find(s, "crate").transform.position->x = 5;
                   find(s, "crate").transform.position->x = 0.1;
               }) == kText);
}

BOOST_AUTO_TEST_CASE(a_changed_shape_differs_in_its_size) {
    BOOST_TEST(edited([](Scene& s) { std::get<BoxShape>(s.edit().shapes[0].geometry).size->z = 4; }) ==
               replaced(kText, "3e0", "4"));
}

BOOST_AUTO_TEST_CASE(a_renamed_node_differs_in_its_name) {
    BOOST_TEST(edited([](Scene& s) { find(s, "lid").name = "a \"lid\""; }) ==
               replaced(kText, "\"lid\"", "\"a \\\"lid\\\"\""));
}

BOOST_AUTO_TEST_CASE(a_value_that_came_stands_behind_its_neighbours) {
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").body->gravityFactor = 0.5; }) ==
               replaced(kText, "\"ACME_x\": 1", "\"ACME_x\": 1, \"gravityFactor\": 0.5"));
    BOOST_TEST(edited([](Scene& s) {
                   find(s, "crate").transform.scale = Vector3{2, 2, 2};
               }) == replaced(kText, "\"children\": [1]", "\"children\": [1],\n            \"scale\": [2, 2, 2]"));
}

BOOST_AUTO_TEST_CASE(a_value_that_went_takes_its_comma_along) {
    BOOST_TEST(edited([](Scene& s) { std::get<MotionMass>(find(s, "crate").body->mass).mass.reset(); }) ==
               replaced(kText, ", \"mass\": 2.50", ""));
    BOOST_TEST(edited([](Scene& s) { find(s, "crate").name.clear(); }) ==
               replaced(kText, "\"name\": \"crate\",\n            ", ""));
}

BOOST_AUTO_TEST_CASE(a_body_that_went_leaves_the_extensions_of_others) {
    const std::string others = R"("ACME_unknown": {"keep": [1, 2.50]})";
    const std::string before =
        replaced(kText, "\"collider\": {\"shape\": 0}}", "\"collider\": {\"shape\": 0}}, " + others);
    const auto withoutBody = [](Scene& s) {
        Node& crate = find(s, "crate");
        crate.body.reset();
        crate.collider.reset();
    };
    const std::string after = edited(withoutBody, before);
    BOOST_TEST(after.find(others) != std::string::npos);
    BOOST_TEST(after.find("\"motion\"") == std::string::npos);
    BOOST_TEST(after.find("\"children\": [1]") != std::string::npos);
    // If the object has nothing else, it goes too.
    BOOST_TEST(edited(withoutBody).find("\"extensions\": {\n            }") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_part_that_came_lists_its_extension) {
    const std::string text = edited([](Scene& s) {
        Node& lid = find(s, "lid");
        lid.trigger.emplace().shape = ShapeId{1};
        GravityVolume& gravity = lid.gravity.emplace();
        gravity.type = GravityType::Point;
        gravity.gravity = 3;
    });
    BOOST_TEST(text.find(R"("ACME_unknown", "OMI_physics_gravity"],)") != std::string::npos, text);
    BOOST_TEST(text.find(R"("extensions": {"OMI_physics_body": {"trigger": {"shape": 1}})") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(an_added_node_stands_behind_the_others_and_in_its_parents_children) {
    const std::string text = edited([](Scene& s) {
        SceneContents& contents = s.edit();
        Node& handle = contents.addNode(find(s, "crate"), "handle");
        handle.transform.position = Vector3{0, 1, 0};
        contents.addNode(handle, "knob");
        contents.addNode(contents.root(), "lamp");
    });
    BOOST_TEST(text.find("\"children\": [1, 3]") != std::string::npos, text);
    BOOST_TEST(text.find("\"nodes\": [0, 2, 5]") != std::string::npos, text);
    BOOST_TEST(text.find(R"("name": "handle",)") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(a_removed_node_leaves_the_tree_and_keeps_its_index) {
    BOOST_TEST(edited([](Scene& s) { s.edit().removeNode(find(s, "lid")); }) ==
               replaced(kText, ",\n            \"children\": [1]", ""));
}

BOOST_AUTO_TEST_CASE(a_removed_node_that_the_file_names_twice_is_named_no_more) {
    const std::string text = edited([](Scene& s) { s.edit().removeNode(find(s, "lid")); },
                                    replaced(kText, "\"nodes\": [0, 2]", "\"nodes\": [0, 1, 2]"));
    BOOST_TEST(text == replaced(kText, ",\n            \"children\": [1]", ""));
}

// Without scenes, what no node names is a root: the node that is gone would be one.
BOOST_AUTO_TEST_CASE(where_a_file_has_no_scene_a_removal_gives_it_one) {
    const std::string text = replaced(replaced(kText, "\"scene\": 0,\n", "\n"),
                                      "    \"scenes\": [{\"nodes\": [0, 2], \"extras\": \"kept\"}],\n", "");
    for (const char* gone : {"lid", "crate"}) {
        edited([&](Scene& s) { s.edit().removeNode(find(s, gone)); }, text);
    }
    edited([](Scene& s) { s.edit().moveNode(find(s, "lid"), s.edit().root()); }, text);
}

BOOST_AUTO_TEST_CASE(a_node_that_moved_is_in_other_children) {
    const std::string text = edited([](Scene& s) {
        Node& lid = find(s, "lid");
        s.edit().moveNode(lid, s.edit().root());
    });
    BOOST_TEST(text == replaced(replaced(kText, ",\n            \"children\": [1]", ""), "[0, 2]", "[0, 2, 1]"));
}

BOOST_AUTO_TEST_CASE(a_node_that_moved_out_of_a_removed_one_has_one_parent) {
    const std::string text = edited([](Scene& s) {
        s.edit().moveNode(find(s, "lid"), s.edit().root());
        s.edit().removeNode(find(s, "crate"));
    });
    BOOST_TEST(text == replaced(replaced(kText, ",\n            \"children\": [1]", ""), "[0, 2]", "[2, 1]"));
}

BOOST_AUTO_TEST_CASE(an_empty_node_takes_a_name_and_a_child_at_once) {
    const std::string text = R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"scene":0,"nodes":[{}]})";
    BOOST_TEST(edited(
                   [](Scene& s) {
                       Node& node = *s.edit().root().children[0];
                       node.name = "a";
                       s.edit().addNode(node, "b");
                   },
                   text) == replaced(text, "[{}]", R"([{"name":"a","children":[1]},{"name":"b"}])"));
}

BOOST_AUTO_TEST_CASE(siblings_in_another_order_change_numbers_only) {
    BOOST_TEST(edited([](Scene& s) {
                   SceneContents& contents = s.edit();
                   contents.moveNode(*contents.root().children[1], contents.root(), contents.root().children[0].get());
               }) == replaced(kText, "[0, 2]", "[2, 0]"));
}

BOOST_AUTO_TEST_CASE(a_new_shape_and_material_are_put_behind_the_others) {
    const std::string text = edited([](Scene& s) {
        SceneContents& contents = s.edit();
        Shape ball;
        ball.geometry = SphereShape{0.25};
        PhysicsMaterial ice;
        ice.name = "ice";
        ice.dynamicFriction = 0.01;
        Node& crate = find(s, "crate");
        crate.collider->shape = contents.addShape(ball);
        crate.collider->material = contents.addMaterial(ice);
    });
    BOOST_TEST(text.find("{\"type\": \"sphere\"},\n            {") != std::string::npos, text);
    BOOST_TEST(text.find("\"collider\": {\"shape\": 2, \"physicsMaterial\": 0}") != std::string::npos, text);
    BOOST_TEST(text.find("\"physicsMaterials\"") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(what_omi_cannot_say_is_carried) {
    const std::string text = edited([](Scene& s) {
        find(s, "crate").body->enabled = false;
        find(s, "lid").space.emplace();
    });
    BOOST_TEST(text.find("ORRERY_scene") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(the_first_buffer_is_in_the_chunk_of_a_glb) {
    const std::string buffers =
        R"("buffers": [{"byteLength": 3, "uri": "data:application/octet-stream;base64,Zm9v", "name": "b"}], "scene": 0)";
    ClaimedLog log;
    const auto glb = saveGltf(read(replaced(kText, "\"scene\": 0", buffers)), GltfContainer::Binary, log);
    BOOST_REQUIRE(glb.has_value());
    BOOST_TEST(glb->find("data:") == std::string::npos);
    BOOST_TEST(glb->find(R"("buffers": [{"byteLength": 3, "name": "b"}])") != std::string::npos);
    BOOST_TEST(glb->ends_with(std::string("BIN\0foo\0", 8)));
}

BOOST_AUTO_TEST_CASE(a_changed_mesh_is_refused) {
    const std::string text = replaced(kText, "\"scene\": 0", R"("meshes": [{"primitives": []}], "scene": 0)");
    Scene scene = read(text);
    scene.edit().meshes.at(0).name = "other";
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveGltf(scene, GltfContainer::Text, log).has_value());
}

// Reference 7: read, simulated, and never rewritten.
BOOST_AUTO_TEST_CASE(a_body_in_an_old_form_moves_and_is_not_rewritten) {
    const std::string text = R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"scene":0,
        "extensionsUsed":["OMI_physics_body","OMI_collider"],
        "nodes":[{"name":"a","extensions":{"OMI_physics_body":{"type":"rigid","mass":2},
                                           "OMI_collider":{"type":"sphere","radius":1,"isTrigger":false}}}]})";
    BOOST_TEST(edited([](Scene&) {}, text) == text);
    BOOST_TEST(edited(
                   [](Scene& s) {
                       find(s, "a").transform.position = Vector3{1, 2, 3};
                   },
                   text) == replaced(text, "false}}", "false}},\"translation\":[1,2,3]"));
    Scene scene = read(text);
    std::get<MotionMass>(find(scene, "a").body->mass).mass = 3;
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveGltf(scene, GltfContainer::Text, log).has_value());
}

BOOST_AUTO_TEST_CASE(a_dense_file_stays_dense) {
    const std::string text = R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"scene":0,"nodes":[{"name":"a"}]})";
    BOOST_TEST(edited(
                   [](Scene& s) {
                       find(s, "a").transform.position = Vector3{1, 2, 3};
                   },
                   text) == replaced(text, "\"a\"", "\"a\",\"translation\":[1,2,3]"));
}

BOOST_AUTO_TEST_CASE(line_ends_and_tabs_are_those_of_the_file) {
    const std::string text =
        "{\r\n\t\"asset\": {\"version\": \"2.0\"},\r\n\t\"nodes\": [\r\n\t\t{\r\n\t\t\t\"name\": "
        "\"a\"\r\n\t\t}\r\n\t]\r\n}";
    BOOST_TEST(edited(
                   [](Scene& s) {
                       find(s, "a").transform.position = Vector3{1, 2, 3};
                   },
                   text) == replaced(text, "\"a\"", "\"a\",\r\n\t\t\t\"translation\": [1, 2, 3]"));
}

BOOST_AUTO_TEST_CASE(in_a_glb_lengths_follow_and_other_chunks_stay) {
    DiagnosticLog ignored;
    const std::string bytes = fileBytes(sourceFolder() / "data/marble_run.glb") + std::string(
                                                                                      "\x04\x00\x00\x00"
                                                                                      "ACMEkept",
                                                                                      12);
    std::string whole = bytes;
    for (std::size_t i = 0; i < 4; ++i) whole[8 + i] = static_cast<char>(bytes.size() >> (8 * i) & 0xFFU);
    Scene scene = loadBytes(whole, "run.glb", {}, ignored);
    BOOST_TEST((saveGltf(scene, GltfContainer::Binary, ignored) == whole));
    Node& node = *scene.edit().root().children.front();
    node.name = "a name that is longer than the one before";
    const auto saved = saveGltf(scene, GltfContainer::Binary, ignored);
    BOOST_REQUIRE(saved.has_value());
    BOOST_TEST(saved->ends_with("ACMEkept"));
    ClaimedLog log;
    const Scene again = loadBytes(*saved, "run.glb", {}, log);
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : ""));
}

BOOST_AUTO_TEST_CASE(a_second_json_chunk_stays_in_a_glb_and_is_named_where_it_goes) {
    const auto word = [](std::size_t value) {
        std::string bytes;
        for (int i = 0; i < 4; ++i, value >>= 8U) bytes += static_cast<char>(value & 0xFFU);
        return bytes;
    };
    const std::string first = R"({"asset": {"version": "2.0"}}   )";
    const std::string chunks = word(first.size()) + "JSON" + first + word(4) + "JSON" + "{}  ";
    const std::string bytes = "glTF" + word(2) + word(12 + chunks.size()) + chunks;
    DiagnosticLog reading;
    const Scene scene = loadBytes(bytes, "two.glb", {}, reading);
    BOOST_TEST(reading.has(code::GLB_CHUNK));
    ClaimedLog log;
    BOOST_TEST(saveGltf(scene, GltfContainer::Binary, log).value_or("") == bytes);
    log.check();
    log.claim(code::EXPORT_NOT_REPRESENTABLE);
    BOOST_TEST(saveGltf(scene, GltfContainer::Text, log).has_value());
}

BOOST_AUTO_TEST_CASE(text_and_binary_hold_the_same_scene) {
    forEachScene({".gltf", ".glb"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        for (const auto container : {GltfContainer::Text, GltfContainer::Binary}) {
            const auto bytes = saveGltf(scene, container, log);
            BOOST_REQUIRE(bytes.has_value());
            const Scene again = loadBytes(*bytes, "x", file.parent_path(), log);
            const auto difference = firstDifference(scene, again);
            BOOST_TEST(!difference.has_value(), file << ": " << (difference ? toText(*difference) : ""));
        }
    });
}

// A scene of glTF has a name and nodes, and nothing else.
BOOST_AUTO_TEST_CASE(what_the_root_has_comes_back_to_the_root) {
    SceneBuilder make;
    Node& root = make.root();
    root.transform.position = Vector3{1, 2, 3};
    make.addBox(root, "box", {1, 2, 3});
    make.addSphere(root, "ball", 2);
    root.collider.emplace().shape = root.children[0]->collider->shape;
    root.trigger.emplace().shape = root.children[1]->collider->shape;
    const Scene scene = make.build();
    ClaimedLog log;
    const Scene again = read(saveGltf(scene, GltfContainer::Text, log).value_or(""));
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : ""));
}

BOOST_AUTO_TEST_CASE(any_scene_written_anew_is_read_as_the_same_scene) {
    forEachScene({".xode", ".gltf", ".glb"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        if (scene.contents().format != "xode") return;
        for (const auto container : {GltfContainer::Text, GltfContainer::Binary}) {
            const auto bytes = saveGltf(scene, container, log);
            BOOST_REQUIRE(bytes.has_value());
            const Scene again = loadBytes(*bytes, "x", {}, log);
            const auto difference = firstDifference(withExplicitMasses(scene), again);
            BOOST_TEST(!difference.has_value(), file << ": " << (difference ? toText(*difference) : ""));
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace save_gltf_test
