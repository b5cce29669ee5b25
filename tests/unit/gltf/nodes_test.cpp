#include <boost/test/unit_test.hpp>

#include "reading.hpp"

#include "orrery/base/codes/gltf.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

std::vector<std::string> paths(const Scene& scene) {
    std::vector<std::string> all;
    forEachNode(scene.root(), [&](const Node& node) {
        if (node.parent) all.push_back(pathOf(node));
    });
    return all;
}

// Text of all paths, in the order of the tree.
std::string tree(const Scene& scene) {
    std::string text;
    for (const std::string& one : paths(scene)) text += (text.empty() ? "" : " ") + one;
    return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(names_and_children_make_the_tree_in_document_order) {
    ClaimedLog log;
    const Scene scene = readGltf(
        gltfNodes(R"({"name": "a", "children": [2, 1]}, {"name": "b"}, {"name": "c"}, {"name": "d"})", "3, 0"), log);
    BOOST_TEST(tree(scene) == "/d /a /a/c /a/b");
}

BOOST_AUTO_TEST_CASE(the_chosen_scene_alone_is_read_and_names_the_contents) {
    ClaimedLog log;
    const Scene scene = readGltf(gltfOf(R"("scene": 1, "scenes": [{"nodes": [0]}, {"name": "second", "nodes": [1]}],
        "nodes": [{"name": "a"}, {"name": "b"}])"),
                                 log);
    BOOST_TEST(tree(scene) == "/b");
    BOOST_TEST(scene.contents().name == "second");
    BOOST_TEST(scene.contents().format == "gltf");
}

BOOST_AUTO_TEST_CASE(without_scenes_all_nodes_are_read) {
    ClaimedLog log;
    log.claim(code::GLTF_SCENES_MISSING, "/scenes");
    const Scene scene =
        readGltf(gltfOf(R"("nodes": [{"name": "a"}, {"name": "b", "children": [2]}, {"name": "c"}])"), log);
    BOOST_TEST(tree(scene) == "/a /b /b/c");
}

BOOST_AUTO_TEST_CASE(a_scene_index_out_of_range_reads_the_first_scene) {
    ClaimedLog log;
    log.claim(code::GLTF_INDEX_RANGE, "/scene");
    const Scene scene = readGltf(gltfOf(R"("scene": 1, "scenes": [{"nodes": [0]}], "nodes": [{"name": "a"}])"), log);
    BOOST_TEST(tree(scene) == "/a");
}

BOOST_AUTO_TEST_CASE(a_cycle_is_cut_and_every_node_is_there_once) {
    struct Row {
        std::string nodes, roots, cut, tree;
    };
    const std::vector<Row> rows = {
        {R"({"name": "a", "children": [1]}, {"name": "b", "children": [2]}, {"name": "c", "children": [0]})", "0",
         "/nodes/2/children/0", "/a /a/b /a/b/c"},
        {R"({"name": "a", "children": [1]}, {"name": "b", "children": [2]}, {"name": "c", "children": [0]})", "1",
         "/nodes/0/children/0", "/b /b/c /b/c/a"},
        {R"({"name": "a", "children": [1, 0]}, {"name": "b"})", "0", "/nodes/0/children/1", "/a /a/b"},
        // The cycle hangs below nothing: it is cut, but not part of the scene.
        {R"({"name": "a"}, {"name": "b", "children": [2]}, {"name": "c", "children": [1]})", "0", "/nodes/2/children/0",
         "/a"},
    };
    for (const Row& row : rows) {
        ClaimedLog log;
        log.claim(code::GLTF_NODE_CYCLE, row.cut);
        BOOST_TEST(tree(readGltf(gltfNodes(row.nodes, row.roots), log)) == row.tree);
    }
}

BOOST_AUTO_TEST_CASE(the_first_of_two_parents_keeps_the_child) {
    ClaimedLog log;
    log.claim(code::GLTF_NODE_TWO_PARENTS, "/nodes/1/children/0");
    const Scene scene = readGltf(
        gltfNodes(R"({"name": "a", "children": [2]}, {"name": "b", "children": [2]}, {"name": "c"})", "0, 1"), log);
    BOOST_TEST(tree(scene) == "/a /a/c /b");
}

BOOST_AUTO_TEST_CASE(a_child_named_by_the_scene_stays_below_its_parent_if_the_scene_has_that) {
    const std::string nodes = R"({"name": "a", "children": [1]}, {"name": "b", "children": [2]}, {"name": "c"})";
    ClaimedLog log;
    log.claim(code::GLTF_SCENE_NODE, "/scenes/0/nodes/0");
    BOOST_TEST(tree(readGltf(gltfNodes(nodes, "2, 0"), log)) == "/a /a/b /a/b/c");
    log.check();
    log.claim(code::GLTF_SCENE_NODE, "/scenes/0/nodes/0");
    BOOST_TEST(tree(readGltf(gltfNodes(nodes, "1"), log)) == "/b /b/c");
    log.check();
    log.claimAll(code::GLTF_SCENE_NODE);
    BOOST_TEST(tree(readGltf(gltfNodes(nodes, "2, 1"), log)) == "/b /b/c");
}

BOOST_AUTO_TEST_CASE(transform_parts_are_kept_as_written) {
    ClaimedLog log;
    const Scene scene =
        readGltf(gltfNodes(R"({"name": "all", "translation": [1, 2, 3], "rotation": [0.5, 0.5, 0.5, -0.5],
        "scale": [1, 2, -3]}, {"name": "none"}, {"name": "one", "scale": [1, 1, 1]})",
                           "0, 1, 2"),
                 log);
    const Transform& all = scene.find("all")->transform;
    BOOST_TEST(*all.position == (Vector3{1, 2, 3}));
    BOOST_CHECK(std::get<Quaternion>(*all.rotation) == (Quaternion{0.5, 0.5, 0.5, -0.5}));
    BOOST_TEST(*all.scale == (Vector3{1, 2, -3}));
    BOOST_TEST(!all.matrix.has_value());
    BOOST_TEST(scene.find("none")->transform.empty());
    BOOST_TEST(!scene.find("one")->transform.position.has_value());
}

BOOST_AUTO_TEST_CASE(a_matrix_is_read_column_by_column_and_wins_over_its_parts) {
    ClaimedLog log;
    log.claim(code::GLTF_NODE_MATRIX_AND_TRS, "/nodes/0/matrix");
    const Scene scene = readGltf(
        gltfNodes(
            R"({"name": "a", "translation": [9, 9, 9], "matrix": [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 10, 11, 12, 1]})"),
        log);
    const Transform& transform = scene.find("a")->transform;
    const Matrix4 expected{{1, 4, 7, 10, 2, 5, 8, 11, 3, 6, 9, 12, 0, 0, 0, 1}};
    BOOST_CHECK(*transform.matrix == expected);
    BOOST_TEST(!transform.position.has_value());
}

BOOST_AUTO_TEST_CASE(a_bad_matrix_leaves_the_parts_in_force) {
    ClaimedLog log;
    log.claim(code::GLTF_NODE_MATRIX_AND_TRS);
    log.claim(code::GLTF_VALUE_KIND, "/nodes/0/matrix");
    const Scene scene = readGltf(gltfNodes(R"({"name": "a", "translation": [9, 9, 9], "matrix": [1, 2]})"), log);
    BOOST_TEST(*scene.find("a")->transform.position == (Vector3{9, 9, 9}));
}

BOOST_AUTO_TEST_CASE(one_bad_member_does_not_hide_the_others) {
    ClaimedLog log;
    log.claim(code::GLTF_VALUE_KIND, "/nodes/0/translation/1");
    log.claim(code::GLTF_NODE_ROTATION, "/nodes/0/rotation");
    const Scene scene = readGltf(
        gltfNodes(R"({"name": "a", "translation": [9, null, 9], "rotation": [0, 0, 0, 0], "scale": [2, 2, 2]})"), log);
    const Transform& transform = scene.find("a")->transform;
    BOOST_TEST(!transform.position.has_value());
    BOOST_TEST(!transform.rotation.has_value());
    BOOST_TEST(*transform.scale == (Vector3{2, 2, 2}));
}

BOOST_AUTO_TEST_CASE(a_node_knows_its_place_in_the_file) {
    ClaimedLog log;
    const Scene scene = readGltf(gltfNodes(R"({"children": [1]}, {"name": "b"})"), log);
    BOOST_TEST(scene.place(*scene.find("b")).path == "/nodes/1");
    BOOST_TEST(scene.place(*scene.find("b"), "scale").path == "/nodes/1/scale");
}

BOOST_AUTO_TEST_CASE(visible_meshes_are_named_but_not_read) {
    ClaimedLog log;
    const Scene scene = readGltf(gltfNodes(R"({"name": "a", "mesh": 1})", "0",
                                           R"("meshes": [{"primitives": []}, {"name": "hull", "primitives": []}])"),
                                 log);
    const Mesh* mesh = scene.contents().mesh(scene.find("a")->mesh);
    BOOST_TEST_REQUIRE(mesh);
    BOOST_TEST(mesh->name == "hull");
    BOOST_TEST(!mesh->loaded);
}

BOOST_AUTO_TEST_CASE(what_was_found_is_quoted_on_one_line_and_in_whole_characters) {
    const auto foundIn = [](const std::string& scale) {
        DiagnosticLog log;
        static_cast<void>(readGltf(gltfNodes("{\"scale\": " + scale + "}"), log));
        BOOST_REQUIRE(log.entries().size() == 1U);
        return log.entries()[0].found;
    };
    BOOST_TEST(foundIn("[\n\t1,\r\n  2 ]") == "[1,2]");
    BOOST_TEST(foundIn(R"("a \" b")") == R"("a \" b")");
    std::string umlauts;
    for (int i = 0; i < 60; ++i) umlauts += "\xC3\xBC";
    // A quote and 50 of them are 101 bytes.
    BOOST_TEST(foundIn('"' + umlauts + '"') == '"' + umlauts.substr(0, 100) + "...");
}
