#include "orrery/scene/scene.hpp"

#include <boost/test/unit_test.hpp>

namespace orrery {
namespace {

template <typename T>
const T& shapeOf(const SceneContents& contents, const Node& node) {
    return std::get<T>(contents.shape(node.collider->shape)->geometry);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_builder_hands_its_scene_over_and_begins_anew) {
    SceneBuilder make;
    make.addGroup(make.root(), "a");
    const Scene scene = make.build();
    BOOST_TEST(scene.find("a") != nullptr);
    BOOST_TEST(scene.asRead() == nullptr);
    BOOST_TEST(make.root().children.empty());
}

BOOST_AUTO_TEST_CASE(containers_are_nested_as_they_are_added) {
    SceneBuilder make;
    Node& world = make.addWorld(make.root(), "w");
    Node& space = make.addSpace(world, "s");
    Node& group = make.addJointGroup(space, "j");
    BOOST_TEST(pathOf(group) == "/w/s/j");
    BOOST_TEST(kindName(world) == "world");
    BOOST_TEST(kindName(space) == "space");
    BOOST_TEST(kindName(group) == "jointgroup");
    Node& turned = make.addGroup(space, "g", {1, 0, 0}, AxisAngle{{0, 0, 1}, 90, true});
    BOOST_TEST(toMatrix(turned.transform).m[3] == 1);
    BOOST_TEST(toMatrix(turned.transform).m[4] == 1);
}

BOOST_AUTO_TEST_CASE(a_body_has_a_mass_and_a_place) {
    SceneBuilder make;
    const Node& body = make.addBody(make.root(), "b", {1, 2, 3}, 4);
    BOOST_TEST((body.transform.position == Vector3{1, 2, 3}));
    BOOST_TEST((body.body->type == BodyType::Dynamic));
    BOOST_TEST(*std::get<MotionMass>(body.body->mass).mass == 4);
    BOOST_TEST(make.addBody(make.root(), "at the origin").transform.empty());
}

BOOST_AUTO_TEST_CASE(colliders_have_the_shape_that_was_asked_for) {
    SceneBuilder make;
    Node& root = make.root();
    const SceneContents& scene = make.contents();
    BOOST_TEST((shapeOf<BoxShape>(scene, make.addBox(root, "", {1, 2, 3})).size == Vector3{1, 2, 3}));
    BOOST_TEST(*shapeOf<SphereShape>(scene, make.addSphere(root, "", 2)).radius == 2);
    const Node& capsule = make.addCapsule(root, "", 0.5, 3, {0, 0, 1});
    BOOST_TEST(*shapeOf<CapsuleShape>(scene, capsule).radius == 0.5);
    BOOST_TEST(*shapeOf<CapsuleShape>(scene, capsule).height == 3);
    BOOST_TEST((shapeOf<CapsuleShape>(scene, capsule).axis == Axis::Z));
    BOOST_TEST((capsule.transform.position == Vector3{0, 0, 1}));
    BOOST_TEST(*shapeOf<CylinderShape>(scene, make.addCylinder(root, "", 0.5, 3)).height == 3);
    BOOST_TEST((shapeOf<PlaneShape>(scene, make.addPlane(root, "", {0, 1, 0}, 5)) == PlaneShape{0, 1, 0, 5}));
    const Node& mesh = make.addTriMesh(root, "", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{{0, 1, 2}}});
    BOOST_TEST(scene.mesh(shapeOf<TriMeshShape>(scene, mesh).mesh)->positions.size() == 3u);
    BOOST_TEST(scene.mesh(shapeOf<TriMeshShape>(scene, mesh).mesh)->loaded);
    BOOST_TEST((make.addCollider(root, "", capsule.collider->shape).collider->shape == capsule.collider->shape));
}

BOOST_AUTO_TEST_CASE(a_joint_links_bodies_and_a_null_body_is_left_out) {
    SceneBuilder make;
    const Node& body = make.addBody(make.root(), "b");
    const Node& node = make.addJoint(make.root(), "j", JointType::Hinge, nullptr, &body, Vector3{0, 1, 0}, {{0, 0, 1}});
    const Joint& joint = *node.joint;
    BOOST_TEST((joint.type == JointType::Hinge));
    BOOST_TEST(!joint.link1.has_value());
    BOOST_TEST((joint.link2->body == body.id));
    BOOST_TEST(joint.link2->name == "b");
    BOOST_TEST((joint.anchor->position == Vector3{0, 1, 0}));
    BOOST_TEST(*joint.anchor->absolute);
    BOOST_TEST((joint.axes.at(0).direction == Vector3{0, 0, 1}));
}

}  // namespace orrery
