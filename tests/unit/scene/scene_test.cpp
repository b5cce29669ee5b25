#include "orrery/scene/scene.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace orrery {
namespace {

constexpr int kDeep = 100'000;

std::string childNames(const Node& node) {
    std::string names;
    for (const auto& child : node.children) names += child->name;
    return names;
}

Node& addChain(SceneContents& contents, Node& top, int length) {
    Node* at = &top;
    for (int i = 0; i < length; ++i) at = &contents.addNode(*at);
    return *at;
}

// Says of each value that it is at line = origin.
class LineSource : public Source {
public:
    [[nodiscard]] bool owns(Origin origin) const override { return static_cast<bool>(origin); }
    [[nodiscard]] Place place(Origin origin, std::string_view key) const override {
        Place place;
        place.kind = origin ? Place::Kind::Xml : Place::Kind::Nowhere;
        place.file = "a.xode";
        place.line = origin.id;
        place.path = key;
        return place;
    }
};

}  // namespace

// ---- tree

BOOST_AUTO_TEST_CASE(a_new_scene_has_a_root_and_nothing_else) {
    const Scene scene;
    BOOST_TEST(scene.root().id.value == 1u);
    BOOST_TEST(scene.root().children.empty());
    BOOST_TEST(scene.root().parent == nullptr);
    BOOST_TEST(scene.asRead() == nullptr);
}

BOOST_AUTO_TEST_CASE(nodes_are_appended_or_inserted_before_a_sibling) {
    SceneContents contents;
    const Node& b = contents.addNode(contents.root(), "b");
    contents.addNode(contents.root(), "d");
    contents.addNode(contents.root(), "a", &b);
    contents.addNode(contents.root(), "e", &contents.root());  // no child of the parent: appended
    BOOST_TEST(childNames(contents.root()) == "abde");
    for (const auto& child : contents.root().children) BOOST_TEST(child->parent == &contents.root());
}

BOOST_AUTO_TEST_CASE(ids_are_never_given_twice) {
    SceneContents contents;
    Node& a = contents.addNode(contents.root(), "a");
    Node& below = contents.addNode(a, "below");
    const NodeId idA = a.id;
    const NodeId idBelow = below.id;
    contents.removeNode(a);
    BOOST_TEST(contents.find(idA) == nullptr);
    BOOST_TEST(contents.find(idBelow) == nullptr);
    const Node& later = contents.addNode(contents.root(), "later");
    BOOST_TEST(later.id.value == idBelow.value + 1);
    BOOST_TEST(contents.find(later.id) == &later);
    BOOST_TEST(contents.idLimit() == later.id.value + 1u);
    BOOST_TEST(contents.find(NodeId{}) == nullptr);
    BOOST_TEST(contents.find(NodeId{1'000'000}) == nullptr);
}

BOOST_AUTO_TEST_CASE(removing_the_root_removes_what_is_below) {
    SceneContents contents;
    const NodeId id = contents.addNode(contents.addNode(contents.root())).id;
    contents.removeNode(contents.root());
    BOOST_TEST(contents.root().children.empty());
    BOOST_TEST(contents.find(id) == nullptr);
    BOOST_TEST(contents.find(NodeId{1}) == &contents.root());
}

BOOST_AUTO_TEST_CASE(a_moved_node_keeps_its_id_and_children) {
    SceneContents contents;
    Node& a = contents.addNode(contents.root(), "a");
    Node& b = contents.addNode(contents.root(), "b");
    Node& c = contents.addNode(a, "c");
    Node& d = contents.addNode(c, "d");
    BOOST_TEST(contents.moveNode(c, contents.root(), &b));
    BOOST_TEST(childNames(contents.root()) == "acb");
    BOOST_TEST(a.children.empty());
    BOOST_TEST(c.parent == &contents.root());
    BOOST_TEST(contents.find(c.id) == &c);
    BOOST_TEST(d.parent == &c);
}

BOOST_AUTO_TEST_CASE(a_node_moves_among_its_siblings) {
    SceneContents contents;
    Node& a = contents.addNode(contents.root(), "a");
    contents.addNode(contents.root(), "b");
    BOOST_TEST(contents.moveNode(a, contents.root()));
    BOOST_TEST(childNames(contents.root()) == "ba");
    BOOST_TEST(contents.moveNode(a, contents.root(), contents.root().children[0].get()));
    BOOST_TEST(childNames(contents.root()) == "ab");
    BOOST_TEST(contents.moveNode(a, contents.root(), &a));
    BOOST_TEST(childNames(contents.root()) == "ab");
}

BOOST_AUTO_TEST_CASE(a_move_that_makes_a_cycle_is_refused) {
    SceneContents contents;
    Node& a = contents.addNode(contents.root(), "a");
    Node& b = contents.addNode(a, "b");
    BOOST_TEST(!contents.moveNode(a, b));
    BOOST_TEST(!contents.moveNode(a, a));
    BOOST_TEST(!contents.moveNode(contents.root(), a));
    BOOST_TEST(a.parent == &contents.root());
    BOOST_TEST(childNames(a) == "b");
}

BOOST_AUTO_TEST_CASE(table_lookups_give_null_for_what_is_not_there) {
    SceneContents contents;
    const ShapeId shape = contents.addShape({"ball", SphereShape{0.5}, {}});
    BOOST_TEST(contents.shape(shape)->name == "ball");
    BOOST_TEST(contents.shape(ShapeId{}) == nullptr);
    BOOST_TEST(contents.shape(ShapeId{1}) == nullptr);
    BOOST_TEST(contents.mesh(MeshId{}) == nullptr);
    BOOST_TEST(contents.material(MaterialId{0}) == nullptr);
    BOOST_TEST(contents.filter(contents.addFilter({"f", {}, {}, {}, {}}))->name == "f");
}

BOOST_AUTO_TEST_CASE(each_node_is_visited_once_parents_first_in_document_order) {
    SceneContents contents;
    Node& a = contents.addNode(contents.root(), "a");
    contents.addNode(a, "b");
    contents.addNode(a, "c");
    contents.addNode(contents.root(), "d");
    std::string names;
    forEachNode(std::as_const(contents).root(), [&](const Node& node) { names += node.name; });
    BOOST_TEST(names == "abcd");
}

BOOST_AUTO_TEST_CASE(the_nearest_body_is_the_node_itself_or_above) {
    SceneContents contents;
    Node& outer = contents.addNode(contents.root());
    Node& inner = contents.addNode(outer);
    BOOST_TEST(nearestBody(inner) == nullptr);
    outer.body.emplace();
    BOOST_TEST(nearestBody(inner) == &outer);
    inner.body.emplace();
    BOOST_TEST(nearestBody(inner) == &inner);
}

BOOST_AUTO_TEST_CASE(deep_trees_do_not_use_the_stack) {
    Scene scene;
    Node& bottom = addChain(scene.edit(), scene.edit().root(), kDeep);
    BOOST_TEST(nearestBody(bottom) == nullptr);
    int visited = 0;
    forEachNode(scene.root(), [&](const Node&) { ++visited; });
    BOOST_TEST(visited == kDeep + 1);

    Scene copy = scene;
    Node& top = *copy.edit().root().children[0];
    BOOST_TEST(copy.find(bottom.id) != &bottom);
    copy.edit().removeNode(top);
    BOOST_TEST(copy.root().children.empty());
    BOOST_TEST(scene.find(bottom.id) == &bottom);
}

// ---- copies

BOOST_AUTO_TEST_CASE(copies_share_contents_until_one_is_edited) {
    Scene a;
    a.edit().addNode(a.edit().root(), "one");
    Scene b = a;
    BOOST_TEST(&a.contents() == &b.contents());
    b.edit().addNode(b.edit().root(), "two");
    BOOST_TEST(childNames(a.root()) == "one");
    BOOST_TEST(childNames(b.root()) == "onetwo");
    a.edit().root().name = "changed";
    BOOST_TEST(b.root().name.empty());
}

BOOST_AUTO_TEST_CASE(what_was_read_stays_as_it_was_read) {
    auto contents = std::make_shared<SceneContents>();
    contents->addNode(contents->root(), "read");
    Scene scene(std::move(contents), nullptr);
    BOOST_TEST(scene.asRead() == &scene.contents());
    scene.edit().removeNode(*scene.edit().root().children[0]);
    BOOST_TEST(scene.root().children.empty());
    BOOST_TEST(childNames(scene.asRead()->root()) == "read");
    const Scene copy = scene;
    BOOST_TEST(copy.asRead() == scene.asRead());
}

BOOST_AUTO_TEST_CASE(an_importer_that_keeps_its_pointer_cannot_change_the_scene_by_edits) {
    const auto kept = std::make_shared<SceneContents>();
    Scene scene(kept);
    scene.edit().root().name = "edited";
    BOOST_TEST(kept->root().name.empty());
}

BOOST_AUTO_TEST_CASE(references_stay_good_over_further_edits) {
    Scene scene(std::make_shared<SceneContents>(), nullptr);
    Node& node = scene.edit().addNode(scene.edit().root(), "a");
    SceneContents& contents = scene.edit();
    contents.addNode(node, "b");
    BOOST_TEST(&scene.edit() == &contents);
    BOOST_TEST(scene.find("a") == &node);
}

BOOST_AUTO_TEST_CASE(a_copy_has_everything_under_the_same_ids) {
    SceneContents contents;
    Node& gone = contents.addNode(contents.root(), "gone");
    Node& body = contents.addNode(contents.root(), "body");
    contents.removeNode(gone);
    Node& geom = contents.addNode(body, "geom");
    geom.collider.emplace().shape = contents.addShape({"s", SphereShape{2}, {7}});
    body.body.emplace().linearVelocity = Vector3{1, 2, 3};
    body.origin = Origin{9};
    contents.name = "scene";
    contents.variants = {"v"};
    contents.simulable = false;

    SceneContents copy(contents);
    Node* copied = copy.find(body.id);
    BOOST_REQUIRE(copied != nullptr);
    BOOST_TEST(copied != &body);
    BOOST_TEST(copied->name == "body");
    BOOST_TEST(copied->parent == &copy.root());
    BOOST_TEST((copied->body->linearVelocity == Vector3{1, 2, 3}));
    BOOST_TEST((copied->origin == Origin{9}));
    BOOST_TEST(copy.shape(copy.find(geom.id)->collider->shape)->name == "s");
    BOOST_TEST(copy.name == "scene");
    BOOST_TEST(copy.variants.size() == 1u);
    BOOST_TEST(!copy.simulable);
    copied->body->linearVelocity.reset();
    BOOST_TEST(body.body->linearVelocity.has_value());
    BOOST_TEST(copy.addNode(copy.root()).id.value == contents.idLimit());
}

BOOST_AUTO_TEST_CASE(a_scene_made_from_nothing_is_empty) {
    const Scene scene(nullptr, nullptr);
    BOOST_TEST(scene.root().children.empty());
}

// ---- places

BOOST_AUTO_TEST_CASE(a_node_is_placed_where_the_file_has_it) {
    auto contents = std::make_shared<SceneContents>();
    Node& read = contents->addNode(contents->root(), "read");
    read.origin = Origin{12};
    const Node& made = contents->addNode(contents->root(), "made");
    const Scene scene(contents, std::make_shared<LineSource>());
    BOOST_TEST(scene.place(read, "x").line == 12u);
    BOOST_TEST(scene.place(read, "x").path == "x");
    BOOST_TEST(scene.place(Origin{13}, read).line == 13u);

    const Place place = scene.place(made);
    BOOST_TEST((place.kind == Place::Kind::Scene));
    BOOST_TEST(place.file == "a.xode");
    BOOST_TEST(place.path == "/made");
}

BOOST_AUTO_TEST_CASE(a_node_of_a_scene_made_by_hand_is_placed_by_its_path) {
    Scene scene;
    Node& node = scene.edit().addNode(scene.edit().root(), "a");
    node.origin = Origin{3};
    BOOST_TEST((scene.place(node).kind == Place::Kind::Scene));
    BOOST_TEST(scene.place(node).path == "/a");
    BOOST_TEST(scene.place(node).file.empty());
}

}  // namespace orrery
