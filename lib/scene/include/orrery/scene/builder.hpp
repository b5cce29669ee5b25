// Makes scenes by hand, for applications and tests.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Makes scenes by hand, for applications and tests.
//
//     SceneBuilder make;
//     make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
//     Node& ball = make.addBody(make.root(), "ball", {0, 5, 0});
//     make.addSphere(ball, "ball shape", 0.5);
//     Scene scene = make.build();
//
// Each function that adds appends one node to `parent` and returns it: what the arguments do not say is set on
// the node itself (ball.body->linearVelocity = ...). Nothing is checked before the scene is simulated or saved.
//
// Threads: one at a time. References to nodes are good until build().
class SceneBuilder {
public:
    // Begins with an empty scene.
    SceneBuilder();

    // The root of the scene that is being made.
    [[nodiscard]] Node& root() { return contents_->root(); }
    // The scene that is being made: for its tables of shapes, materials, filters and joint settings.
    [[nodiscard]] SceneContents& contents() { return *contents_; }

    // Hands the scene over; the builder begins anew with an empty one.
    [[nodiscard]] Scene build();

    // An ODE world (World). A scene without any has one that holds everything.
    Node& addWorld(Node& parent, std::string name);
    // An ODE space (Space).
    Node& addSpace(Node& parent, std::string name);
    // An ODE joint group (JointGroup).
    Node& addJointGroup(Node& parent, std::string name);
    // A node that only groups and places what is below it. Position in m, parent's frame.
    Node& addGroup(Node& parent, std::string name, Vector3 position = {}, std::optional<Rotation> rotation = {});

    // A dynamic body of `mass` kg at `position` (m) in the parent; its centre of mass is the node's origin, its
    // inertia computed from its colliders (MotionMass).
    Node& addBody(Node& parent, std::string name, Vector3 position = {}, double mass = 1);

    // A box of `size` (m, full extents). As all colliders: of the nearest body at or above it, else fixed in the
    // world; centred on its own node, which is at `position` (m) in the parent.
    Node& addBox(Node& parent, std::string name, Vector3 size, Vector3 position = {});
    // A ball of `radius` (m), as addBox().
    Node& addSphere(Node& parent, std::string name, double radius, Vector3 position = {});
    // A capsule along the node's z, as addBox(). `length` (m) is that of the cylinder between the caps.
    Node& addCapsule(Node& parent, std::string name, double radius, double length, Vector3 position = {});
    // A cylinder along the node's z, as addBox(). `length` (m) is that of the whole.
    Node& addCylinder(Node& parent, std::string name, double radius, double length, Vector3 position = {});
    // The half space normal . p <= distance, in the parent's frame. Not on a body.
    Node& addPlane(Node& parent, std::string name, Vector3 normal, double distance);
    // A trimesh, as addBox(); triangles are 0-based and counter-clockwise seen from outside.
    Node& addTriMesh(Node& parent, std::string name, std::vector<Vector3> positions,
                     std::vector<std::array<std::uint32_t, 3>> triangles, Vector3 position = {});
    // A collider of a shape that is in the tables already, and may be shared by many; as addBox().
    Node& addCollider(Node& parent, std::string name, ShapeId shape, Vector3 position = {});

    // A joint between two bodies. A null body is the nearest one at or above `parent`, else the world.
    // The anchor (m) is in the root's frame, axes in the world frame; limits and motors are fields of
    // node.joint->axes.
    Node& addJoint(Node& parent, std::string name, JointType type, const Node* body1, const Node* body2,
                   std::optional<Vector3> anchor = {}, const std::vector<Vector3>& axes = {});
    // A joint that holds `connected` to the new node's frame, with settings that are in the tables (SixDofJoint).
    Node& addFrameJoint(Node& parent, std::string name, const Node& connected, JointSettingsId settings,
                        Vector3 position = {});

private:
    Node& addPlaced(Node& parent, std::string name, Vector3 position);
    Node& addGeometry(Node& parent, std::string name, ShapeGeometry geometry, Vector3 position);

    std::shared_ptr<SceneContents> contents_;
};

}  // namespace orrery
