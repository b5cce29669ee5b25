#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/test/sanitized.hpp"

namespace orrery {
namespace {

struct Tree {
    SceneContents contents;
    Node& add(Node& parent, std::string name = {}) { return contents.addNode(parent, std::move(name)); }
    Node& root() { return contents.root(); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_path_joins_the_names_from_below_the_root) {
    Tree tree;
    Node& world = tree.add(tree.root(), "world");
    Node& body = tree.add(world, "chassis");
    tree.root().name = "unseen";
    BOOST_TEST(pathOf(tree.root()) == "/");
    BOOST_TEST(pathOf(world) == "/world");
    BOOST_TEST(pathOf(body) == "/world/chassis");
}

BOOST_AUTO_TEST_CASE(an_unnamed_node_is_its_kind_and_number) {
    Tree tree;
    tree.add(tree.root()).body.emplace();
    tree.add(tree.root(), "named").collider.emplace();
    Node& first = tree.add(tree.root());
    first.collider.emplace();
    Node& second = tree.add(tree.root());
    second.collider.emplace();
    BOOST_TEST(pathOf(first) == "/geom[1]");
    BOOST_TEST(pathOf(second) == "/geom[2]");
}

BOOST_AUTO_TEST_CASE(a_repeated_name_carries_its_number) {
    Tree tree;
    BOOST_TEST(pathOf(tree.add(tree.root(), "wheel")) == "/wheel");
    tree.add(tree.root(), "other");
    BOOST_TEST(pathOf(tree.add(tree.root(), "wheel")) == "/wheel[2]");
    BOOST_TEST(pathOf(tree.add(tree.root(), "wheel")) == "/wheel[3]");
}

BOOST_AUTO_TEST_CASE(signs_with_a_meaning_are_escaped_in_names) {
    Tree tree;
    BOOST_TEST(pathOf(tree.add(tree.root(), "a/b~c[2]")) == "/a~1b~0c~22]");
}

BOOST_AUTO_TEST_CASE(no_two_nodes_share_a_path_and_each_is_found_by_its_own) {
    auto contents = std::make_shared<SceneContents>();
    // Names that look like numbered, unnamed or escaped ones.
    for (const char* name :
         {"geom", "", "geom", "geom[2]", "", "node", "", "node[1]", "/", "~1", "~", "[", "]", "a/b"}) {
        Node& node = contents->addNode(contents->root(), name);
        node.collider.emplace();
        contents->addNode(contents->root(), name);
        contents->addNode(node, name);
    }
    const Scene scene(contents);
    const PathNames names(scene.contents());
    std::set<std::string> paths;
    forEachNode(scene.root(), [&](const Node& node) {
        const std::string own = pathOf(node);
        BOOST_TEST(paths.insert(own).second, own << " is there twice");
        BOOST_TEST(scene.find(own) == &node, own);
        BOOST_TEST(names.path(node) == own);
        BOOST_TEST(names.displayName(node) == displayName(node));
    });
    BOOST_TEST(paths.size() == 43u);
}

BOOST_AUTO_TEST_CASE(find_takes_a_path_or_the_first_node_of_a_name) {
    Scene scene;
    SceneContents& contents = scene.edit();
    Node& a = contents.addNode(contents.root(), "a");
    const Node& deep = contents.addNode(a, "x");
    const Node& late = contents.addNode(contents.root(), "x");
    BOOST_TEST(scene.find("x") == &deep);
    BOOST_TEST(scene.find("/x") == &late);
    BOOST_TEST(scene.find("/a/x") == &deep);
    BOOST_TEST(scene.find("/") == &scene.root());
    for (const char* absent : {"", "y", "/y", "/a/y", "/a/x/z", "/a/", "//", "/x[2]", "/x[0]", "/x[", "/x[1", "/x[1]2",
                               "/x[]", "/x[-1]", "/[1]", "/~", "/~9", "/x[99999999999999999999]"}) {
        BOOST_TEST(scene.find(absent) == nullptr, absent);
    }
}

BOOST_AUTO_TEST_CASE(people_read_the_name_or_else_the_path) {
    Tree tree;
    BOOST_TEST(displayName(tree.add(tree.root(), "box")) == "box");
    BOOST_TEST(displayName(tree.add(tree.root())) == "/node[1]");
}

BOOST_AUTO_TEST_CASE(each_kind_has_its_word_and_the_larger_part_gives_it) {
    Tree tree;
    Node& node = tree.root();
    BOOST_TEST(kindName(node) == "node");
    node.joint.emplace();
    BOOST_TEST(kindName(node) == "joint");
    node.trigger.emplace();
    BOOST_TEST(kindName(node) == "trigger");
    node.collider.emplace();
    BOOST_TEST(kindName(node) == "geom");
    node.body.emplace();
    BOOST_TEST(kindName(node) == "body");
    node.jointGroup.emplace();
    BOOST_TEST(kindName(node) == "jointgroup");
    node.space.emplace();
    BOOST_TEST(kindName(node) == "space");
    node.world.emplace();
    BOOST_TEST(kindName(node) == "world");
}

// Counting the earlier siblings again for each node would take 10^10 steps here.
BOOST_AUTO_TEST_CASE(many_siblings_are_named_in_one_pass, *boost::unit_test::timeout(60)) {
    Tree tree;
    for (int i = 0; i < 200'000; ++i) tree.add(tree.add(tree.root(), i % 2 == 0 ? "" : "same" + std::to_string(i / 4)));
    const PathNames names(tree.contents);
    BOOST_TEST(names.path(*tree.root().children[199'998]) == "/node[100000]");
    BOOST_TEST(names.path(*tree.root().children[199'999]->children[0]) == "/same49999[2]/node[1]");
}

BOOST_AUTO_TEST_CASE(deep_nodes_are_named_and_found_without_the_stack) {
    Scene scene;
    SceneContents& contents = scene.edit();
    Node* at = &contents.root();
    for (int i = 0; i < 100'000; ++i) at = &contents.addNode(*at, "n");
    at->name = "bottom";
    const std::string deep = pathOf(*at);
    BOOST_TEST(deep.size() == 2u * 99'999 + 7);
    BOOST_TEST((PathNames(contents).path(*at) == deep));
    BOOST_TEST(scene.find(deep) == at);
    BOOST_TEST(scene.find("bottom") == at);
}

BOOST_AUTO_TEST_CASE(lists_shorten_the_paths_of_deep_nodes) {
    Scene scene;
    SceneContents& contents = scene.edit();
    Node* at = &contents.root();
    for (int i = 1; i <= 256; ++i) at = &contents.addNode(*at, "n" + std::to_string(i));
    const Node* last = at;
    for (int i = 257; i <= 300; ++i) at = &contents.addNode(*at, "n" + std::to_string(i));
    const ShortPaths paths(contents);
    BOOST_TEST(paths.path(*last) == pathOf(*last));
    const std::string shortened = paths.path(*at);
    BOOST_TEST(shortened.starts_with("/n1/n2/"));
    BOOST_TEST(shortened.find("/n128/~(44 more, node 301)/n173/") != std::string::npos);
    BOOST_TEST(shortened.ends_with("/n299/n300"));
    BOOST_TEST(paths.displayName(*at) == "n300");
    BOOST_TEST(scene.find(shortened) == nullptr);
}

// The time grows neither with the length of each path nor with the way to the root for each node: either would be
// 10^10.
BOOST_AUTO_TEST_CASE(all_of_a_deep_line_are_listed_in_linear_time, *boost::unit_test::timeout(60)) {
    Scene scene;
    SceneContents& contents = scene.edit();
    Node* at = &contents.root();
    for (int i = 0; i < test::fewerIfSanitized(100'000); ++i) at = &contents.addNode(*at, "n");
    const ShortPaths paths(contents);
    std::size_t longest = 0;
    forEachNode(contents.root(), [&](const Node& node) { longest = std::max(longest, paths.path(node).size()); });
    BOOST_TEST(longest < 600u);
}

BOOST_AUTO_TEST_CASE(joint_types_have_the_names_of_their_xode_elements) {
    BOOST_TEST(toText(JointType::Ball) == "ball");
    BOOST_TEST(toText(JointType::Hinge) == "hinge");
    BOOST_TEST(toText(JointType::Hinge2) == "hinge2");
    BOOST_TEST(toText(JointType::Slider) == "slider");
    BOOST_TEST(toText(JointType::Universal) == "universal");
    BOOST_TEST(toText(JointType::Fixed) == "fixed");
    BOOST_TEST(toText(JointType::AMotor) == "amotor");
}

BOOST_AUTO_TEST_CASE(gravity_types_have_the_names_of_their_omi_values) {
    BOOST_TEST(toText(GravityType::Directional) == "directional");
    BOOST_TEST(toText(GravityType::Point) == "point");
    BOOST_TEST(toText(GravityType::Disc) == "disc");
    BOOST_TEST(toText(GravityType::Torus) == "torus");
    BOOST_TEST(toText(GravityType::Line) == "line");
    BOOST_TEST(toText(GravityType::Shaped) == "shaped");
}

}  // namespace orrery
