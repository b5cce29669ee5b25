#include "orrery/scene/compare.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {
namespace {

// "path field a b", or "same".
std::string compared(const SceneContents& a, const SceneContents& b) {
    const auto d = firstDifference(a, b);
    return d ? d->path + ' ' + d->field + ' ' + d->a + ' ' + d->b : "same";
}

// Two scenes that a test makes different.
struct Pair {
    SceneBuilder a;
    SceneBuilder b;
    [[nodiscard]] std::string compared() { return orrery::compared(a.contents(), b.contents()); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_scene_equals_itself_and_its_copies) {
    SceneBuilder make;
    make.addBox(make.addBody(make.root(), "body"), "", {1, 2, 3});
    Scene scene = make.build();
    BOOST_TEST(!firstDifference(scene, scene).has_value());
    Scene copy = scene;
    copy.edit().root().origin = Origin{1};
    BOOST_TEST(&copy.contents() != &scene.contents());
    BOOST_TEST(!firstDifference(scene, copy).has_value());
}

BOOST_AUTO_TEST_CASE(a_difference_prints_as_one_line) {
    BOOST_TEST(toText(SceneDifference{"/a", "body.force.x", "1", "2"}) == "/a: body.force.x is 1 against 2");
    BOOST_TEST(toText(SceneDifference{"", "name", "\"x\"", "\"\""}) == "scene: name is \"x\" against \"\"");
}

BOOST_AUTO_TEST_CASE(the_first_difference_in_document_order_is_named) {
    Pair pair;
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        Node& first = make->addGroup(make->root(), "first");
        make->addGroup(first, "below");
        make->addGroup(make->root(), "second");
    }
    Node& root = pair.b.root();
    root.children[1]->transform.absolute = true;
    BOOST_TEST(pair.compared() == "/second transform.absolute false true");
    root.children[0]->children[0]->name = "renamed";
    BOOST_TEST(pair.compared() == "/first/below name \"below\" \"renamed\"");
    root.children[0]->transform.position = Vector3{0, 0.1, 1e-7};
    BOOST_TEST(pair.compared() == "/first transform.position absent 0 0.1 1e-07");
}

BOOST_AUTO_TEST_CASE(a_node_that_only_one_scene_has_is_named) {
    Pair pair;
    pair.a.addGroup(pair.a.addGroup(pair.a.root(), "group"), "child");
    pair.b.addGroup(pair.b.root(), "group");
    pair.b.addBody(pair.b.root(), "extra");
    BOOST_TEST(pair.compared() == "/group/child node node absent");
    pair.a.contents().removeNode(*pair.a.root().children[0]->children[0]);
    BOOST_TEST(pair.compared() == "/extra node absent body");
}

BOOST_AUTO_TEST_CASE(absent_is_not_the_same_as_default) {
    Pair pair;
    pair.a.addBody(pair.a.root(), "b");
    pair.b.addBody(pair.b.root(), "b").body->enabled = true;
    BOOST_TEST(pair.compared() == "/b body.enabled absent true");
}

BOOST_AUTO_TEST_CASE(numbers_are_compared_bit_for_bit_but_zero_has_no_sign) {
    Pair pair;
    double& a = pair.a.addBody(pair.a.root(), "b").body->force.emplace().x;
    double& b = pair.b.addBody(pair.b.root(), "b").body->force.emplace().x;
    a = 0.0;
    b = -0.0;
    BOOST_TEST(pair.compared() == "same");
    a = b = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(pair.compared() == "same");
    a = 0.1;
    b = std::nextafter(0.1, 1.0);
    BOOST_TEST(pair.compared() == "/b body.force.x 0.1 0.10000000000000002");
    a = b = std::numeric_limits<double>::infinity();
    BOOST_TEST(pair.compared() == "same");
}

BOOST_AUTO_TEST_CASE(a_shared_shape_equals_two_equal_shapes) {
    Pair pair;
    const ShapeId shared = pair.a.addSphere(pair.a.root(), "one", 1).collider->shape;
    pair.a.addCollider(pair.a.root(), "two", shared);
    pair.b.contents().addShape({"unused", ConeShape{1, 2}, {}});
    pair.b.addSphere(pair.b.root(), "one", 1);
    const ShapeId second = pair.b.addSphere(pair.b.root(), "two", 1).collider->shape;
    BOOST_TEST(pair.compared() == "same");
    std::get<SphereShape>(pair.b.contents().shapes[second.index].geometry).radius = 2;
    BOOST_TEST(pair.compared() == "/two collider.shape.geometry.radius 1 2");
}

BOOST_AUTO_TEST_CASE(a_mesh_is_compared_by_its_triangles) {
    Pair pair;
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        make->addTriMesh(make->root(), "m", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{{0, 1, 2}}});
    }
    BOOST_TEST(pair.compared() == "same");
    pair.b.contents().meshes[0].triangles[0][2] = 1;
    BOOST_TEST(pair.compared() == "/m collider.shape.geometry.mesh.triangles[0][2] 2 1");
    pair.b.contents().meshes[0].positions[1].y = 4;
    BOOST_TEST(pair.compared() == "/m collider.shape.geometry.mesh.positions[1].y 0 4");
}

BOOST_AUTO_TEST_CASE(a_table_entry_that_is_not_there_is_absent) {
    Pair pair;
    pair.a.addCollider(pair.a.root(), "c", ShapeId{});
    pair.b.addCollider(pair.b.root(), "c", ShapeId{17});
    BOOST_TEST(pair.compared() == "same");
    pair.b.root().children[0]->collider->shape = pair.b.contents().addShape({"", RayShape{1}, {}});
    BOOST_TEST(pair.compared() == "/c collider.shape absent shape");
}

BOOST_AUTO_TEST_CASE(lists_differ_in_their_first_entry_or_else_in_size) {
    Pair pair;
    pair.a.contents().variants = {"x", "y"};
    pair.b.contents().variants = {"x"};
    BOOST_TEST(pair.compared() == " variants.size 2 1");
    pair.b.contents().variants[0] = "z";
    BOOST_TEST(pair.compared() == " variants[0] \"x\" \"z\"");
}

BOOST_AUTO_TEST_CASE(alternatives_differ_by_their_kind) {
    Pair pair;
    pair.a.addGroup(pair.a.root(), "g", {}, EulerAngles{});
    pair.b.addGroup(pair.b.root(), "g", {}, Quaternion{});
    BOOST_TEST(pair.compared() == "/g transform.rotation euler quaternion");
    pair.b.root().children[0]->transform.rotation.reset();
    BOOST_TEST(pair.compared() == "/g transform.rotation euler absent");
}

BOOST_AUTO_TEST_CASE(node_references_are_compared_by_what_they_refer_to) {
    Pair pair;
    // The second scene's ids are others: a node was added and removed first.
    pair.b.contents().removeNode(pair.b.addGroup(pair.b.root(), "gone"));
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        const Node& one = make->addBody(make->root(), "one");
        const Node& two = make->addBody(make->root(), "two");
        make->addJoint(make->root(), "joint", JointType::Ball, &one, &two);
    }
    BOOST_TEST(pair.compared() == "same");
    NodeId& end = pair.b.root().children[2]->joint->link2->body;
    end = pair.b.root().children[0]->id;
    BOOST_TEST(pair.compared() == "/joint joint.link2.body /two /one");
    end = NodeId{};
    BOOST_TEST(pair.compared() == "/joint joint.link2.body /two absent");
}

BOOST_AUTO_TEST_CASE(a_reference_past_an_added_node_is_not_the_difference) {
    Pair pair;
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        Node& joint = make->addJoint(make->root(), "joint", JointType::Ball, nullptr, nullptr);
        if (make == &pair.b) make->addGroup(make->root(), "added");
        const Node& body = make->addBody(make->root(), "body");
        joint.joint->link1 = JointLink{body.id, "body", {}};
    }
    BOOST_TEST(pair.compared() == "/body name \"body\" \"added\"");
}

BOOST_AUTO_TEST_CASE(a_reference_to_a_renamed_node_is_not_the_difference) {
    Pair pair;
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        Node& joint = make->addJoint(make->root(), "joint", JointType::Ball, nullptr, nullptr);
        joint.joint->link1 = JointLink{make->addBody(make->root(), "body").id, "body", {}};
    }
    pair.b.root().children[1]->name = "renamed";
    BOOST_TEST(pair.compared() == "/body name \"body\" \"renamed\"");
}

BOOST_AUTO_TEST_CASE(origins_and_the_file_format_do_not_count) {
    Pair pair;
    pair.a.addBody(pair.a.root(), "b").origin = Origin{4};
    pair.a.root().children[0]->body->origin = Origin{5};
    pair.b.addBody(pair.b.root(), "b");
    pair.b.contents().format = "gltf";
    BOOST_TEST(pair.compared() == "same");
}

BOOST_AUTO_TEST_CASE(deep_scenes_are_compared_without_the_stack) {
    Pair pair;
    Node* bottom = nullptr;
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        bottom = &make->root();
        for (int i = 0; i < 100'000; ++i) bottom = &make->contents().addNode(*bottom);
    }
    BOOST_TEST(pair.compared() == "same");
    bottom->name = "b";
    BOOST_TEST(pair.compared().ends_with(" name \"\" \"b\""));
}

// Comparing the mesh once for each use, and not once for each mesh, would be 10^10 numbers here.
BOOST_AUTO_TEST_CASE(a_mesh_of_many_users_is_compared_once, *boost::unit_test::timeout(60)) {
    Pair pair;
    for (SceneBuilder* make : {&pair.a, &pair.b}) {
        const Node& first = make->addTriMesh(make->root(), "", std::vector<Vector3>(100'000), {});
        const ShapeId shape = first.collider->shape;
        for (int i = 0; i < 100'000; ++i) make->addCollider(make->root(), "", shape);
    }
    BOOST_TEST(pair.compared() == "same");
}

}  // namespace orrery
