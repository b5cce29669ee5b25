#include "orrery/scene/scene.hpp"

#include <stdexcept>
#include <utility>

namespace orrery {
namespace {

void requireOwn(const SceneContents& contents, const Node& node) {
    if (!contents.contains(node)) throw std::invalid_argument("a joint cannot hold a node of another scene");
}

std::optional<JointLink> linkTo(const SceneContents& contents, const Node* body) {
    if (!body) return std::nullopt;
    requireOwn(contents, *body);
    return JointLink{body->id, body->name, {}};
}

}  // namespace

SceneBuilder::SceneBuilder() : contents_(std::make_shared<SceneContents>()) {}

Scene SceneBuilder::build() {
    return Scene(std::exchange(contents_, std::make_shared<SceneContents>()));
}

Node& SceneBuilder::addWorld(Node& parent, std::string name) {
    Node& node = contents_->addNode(parent, std::move(name));
    node.world.emplace();
    return node;
}

Node& SceneBuilder::addSpace(Node& parent, std::string name) {
    Node& node = contents_->addNode(parent, std::move(name));
    node.space.emplace();
    return node;
}

Node& SceneBuilder::addJointGroup(Node& parent, std::string name) {
    Node& node = contents_->addNode(parent, std::move(name));
    node.jointGroup.emplace();
    return node;
}

Node& SceneBuilder::addGroup(Node& parent, std::string name, Vector3 position, std::optional<Rotation> rotation) {
    Node& node = addPlaced(parent, std::move(name), position);
    node.transform.rotation = rotation;
    return node;
}

Node& SceneBuilder::addBody(Node& parent, std::string name, Vector3 position, double mass) {
    Node& node = addPlaced(parent, std::move(name), position);
    MotionMass motion;
    motion.mass = mass;
    node.body.emplace().mass = motion;
    return node;
}

Node& SceneBuilder::addBox(Node& parent, std::string name, Vector3 size, Vector3 position) {
    return addGeometry(parent, std::move(name), BoxShape{size}, position);
}

Node& SceneBuilder::addSphere(Node& parent, std::string name, double radius, Vector3 position) {
    return addGeometry(parent, std::move(name), SphereShape{radius}, position);
}

Node& SceneBuilder::addCapsule(Node& parent, std::string name, double radius, double length, Vector3 position) {
    CapsuleShape capsule;
    capsule.height = length;
    capsule.radius = radius;
    return addGeometry(parent, std::move(name), capsule, position);
}

Node& SceneBuilder::addCylinder(Node& parent, std::string name, double radius, double length, Vector3 position) {
    CylinderShape cylinder;
    cylinder.height = length;
    cylinder.radius = radius;
    return addGeometry(parent, std::move(name), cylinder, position);
}

Node& SceneBuilder::addPlane(Node& parent, std::string name, Vector3 normal, double distance) {
    return addGeometry(parent, std::move(name), PlaneShape{normal.x, normal.y, normal.z, distance}, {});
}

Node& SceneBuilder::addTriMesh(Node& parent, std::string name, std::vector<Vector3> positions,
                               std::vector<std::array<std::uint32_t, 3>> triangles, Vector3 position) {
    Mesh mesh;
    mesh.positions = std::move(positions);
    mesh.triangles = std::move(triangles);
    mesh.loaded = true;
    return addGeometry(parent, std::move(name), TriMeshShape{contents_->addMesh(std::move(mesh))}, position);
}

Node& SceneBuilder::addCollider(Node& parent, std::string name, ShapeId shape, Vector3 position) {
    Node& node = addPlaced(parent, std::move(name), position);
    node.collider.emplace().shape = shape;
    return node;
}

Node& SceneBuilder::addJoint(Node& parent, std::string name, JointType type, const Node* body1, const Node* body2,
                             std::optional<Vector3> anchor, const std::vector<Vector3>& axes) {
    Joint joint;
    joint.type = type;
    joint.link1 = linkTo(*contents_, body1);
    joint.link2 = linkTo(*contents_, body2);
    if (anchor) joint.anchor = JointAnchor{*anchor, true, {}};
    for (const Vector3& direction : axes) joint.axes.emplace_back().direction = direction;
    Node& node = contents_->addNode(parent, std::move(name));
    node.joint = std::move(joint);
    return node;
}

Node& SceneBuilder::addSixDofJoint(Node& parent, std::string name, const Node& connected, JointSettingsId settings,
                                   Vector3 position) {
    requireOwn(*contents_, connected);
    Node& node = addPlaced(parent, std::move(name), position);
    SixDofJoint& joint = node.sixDofJoint.emplace();
    joint.connectedNode = connected.id;
    joint.settings = settings;
    return node;
}

Node& SceneBuilder::addPlaced(Node& parent, std::string name, Vector3 position) {
    Node& node = contents_->addNode(parent, std::move(name));
    if (position != Vector3{}) node.transform.position = position;
    return node;
}

Node& SceneBuilder::addGeometry(Node& parent, std::string name, ShapeGeometry geometry, Vector3 position) {
    Shape shape;
    shape.geometry = std::move(geometry);
    return addCollider(parent, std::move(name), contents_->addShape(std::move(shape)), position);
}

}  // namespace orrery
