// The file's node for a node of the scene, and the other way round.
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "models.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

Scene read(const std::string& text, const std::string& name) {
    DiagnosticLog log;
    return loadBytes(text, name, {}, log);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_index)

BOOST_AUTO_TEST_CASE(of_gltf_it_is_the_index_in_nodes) {
    for (const auto& file : dataFiles(".gltf")) {
        const tinygltf::Model model = modelOf(file);
        DiagnosticLog log;
        const Scene scene = load(file, log);
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const Node* node = scene.nodeOfSource(i);
            BOOST_REQUIRE(node != nullptr);
            BOOST_TEST(node->name == model.nodes[i].name);
            BOOST_TEST((scene.sourceIndex(node->id) == i));
        }
        BOOST_TEST(scene.nodeOfSource(model.nodes.size()) == nullptr);
        BOOST_TEST(!scene.sourceIndex(scene.root().id).has_value());
    }
}

BOOST_AUTO_TEST_CASE(of_g4mf_too) {
    for (const auto& file : dataFiles(".g4tf")) {
        const auto json = nlohmann::json::parse(fileBytes(file));
        DiagnosticLog log;
        const Scene scene = load(file, log);
        for (std::size_t i = 0; i < json["nodes"].size(); ++i) {
            const Node* node = scene.nodeOfSource(i);
            BOOST_REQUIRE(node != nullptr);
            BOOST_TEST(node->name == json["nodes"][i].value("name", ""));
        }
    }
}

BOOST_AUTO_TEST_CASE(of_xode_it_is_the_byte_at_which_the_element_begins) {
    const std::string text = "<xode>\n  <world>\n    <body name='b\xC3\xA4r'/><body name='c'/>\n  </world>\n</xode>\n";
    const Scene scene = read(text, "a.xode");
    const Node* body = scene.find("c");
    BOOST_REQUIRE(body != nullptr);
    BOOST_TEST((scene.sourceIndex(body->id) == text.find("<body name='c'")));
    BOOST_TEST(scene.nodeOfSource(text.find("<body name='c'")) == body);
    BOOST_TEST(scene.nodeOfSource(text.find("<body name='c'") + 1) == nullptr);
}

BOOST_AUTO_TEST_CASE(bytes_are_those_of_the_file_whatever_its_encoding) {
    const std::string text =
        "<?xml version='1.0' encoding='ISO-8859-1'?><xode><world><body name='\xE4'/><body name='c'/></world></xode>";
    const Scene scene = read(text, "a.xode");
    BOOST_REQUIRE(scene.find("c") != nullptr);
    BOOST_TEST((scene.sourceIndex(scene.find("c")->id) == text.find("<body name='c'")));
}

BOOST_AUTO_TEST_CASE(nodes_added_by_code_have_none) {
    Scene scene = read(bodiesText(R"("scenes": [{"nodes": [0]}], "nodes": [{"name": "a"}])"), "a.gltf");
    const Node& added = scene.edit().addNode(scene.edit().root(), "new");
    BOOST_TEST(!scene.sourceIndex(added.id).has_value());
    BOOST_TEST(scene.nodeOfSource(0)->name == "a");
    BOOST_TEST(scene.nodeOfSource(1) == nullptr);
    SceneBuilder make;
    const Scene built = make.build();
    BOOST_TEST(!built.sourceIndex(built.root().id).has_value());
    BOOST_TEST(built.nodeOfSource(0) == nullptr);
}

BOOST_AUTO_TEST_CASE(edits_leave_it_and_removed_nodes_are_gone) {
    Scene scene =
        read(bodiesText(R"("scenes": [{"nodes": [0, 1]}], "nodes": [{"name": "a"}, {"name": "b"}])"), "a.gltf");
    const NodeId b = scene.find("b")->id;
    const Scene copy = scene;
    scene.edit().find(b)->name = "other";
    scene.edit().moveNode(*scene.edit().find(b), *scene.edit().find(scene.find("a")->id));
    BOOST_TEST(scene.nodeOfSource(1)->name == "other");
    scene.edit().removeNode(*scene.edit().find(b));
    BOOST_TEST(scene.nodeOfSource(1) == nullptr);
    BOOST_TEST(!scene.sourceIndex(b).has_value());
    BOOST_TEST(copy.nodeOfSource(1)->name == "b");
}

BOOST_AUTO_TEST_CASE(a_node_outside_of_the_scene_that_is_read_has_no_node) {
    const Scene scene =
        read(bodiesText(R"("scenes": [{"nodes": [1]}], "nodes": [{"name": "a"}, {"name": "b"}])"), "a.gltf");
    BOOST_TEST(scene.nodeOfSource(0) == nullptr);
    BOOST_TEST((scene.sourceIndex(scene.find("b")->id) == std::size_t{1}));
}

BOOST_AUTO_TEST_SUITE_END()
