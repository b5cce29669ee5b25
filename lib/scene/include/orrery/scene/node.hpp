// One node of the scene graph: a name, a place in its parent, and what it is, in optional parts.
//
// XODE: xode, world, space, group, jointgroup, body, geom and joint elements are nodes. glTF: nodes
// are nodes. A node may have several parts (an OMI node can be body, collider and gravity at once).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// XODE `world`: one dWorldID. A scene without any has one world holding everything; in one that has some, what lies
// in none of them is left out (PLAN_WORLD_MISSING).
struct World {
    std::optional<WorldGravity> gravity;  // absent: that of `ode`, else SceneData::gravity
    Component<OdeWorld> ode;              // settings that only ODE has; absent: those of the simulation's options
    Origin origin;                        // the `world` element
};
constexpr auto membersOf(const World*) {
    return members("world", Member{"gravity", &World::gravity}, Member{"ode", &World::ode});
}

// XODE `space`: one dSpaceID inside the nearest space above, or the world's own.
struct Space {
    Component<OdeSpace> ode;  // which kind of space; absent: sweep and prune
    Origin origin;            // the `space` element
};
constexpr auto membersOf(const Space*) {
    return members("space", Member{"ode", &Space::ode});
}

// XODE `jointgroup`: one dJointGroupID, of the joints below.
struct JointGroup {
    Origin origin;  // the `jointgroup` element
};
constexpr auto membersOf(const JointGroup*) {
    return members("jointgroup");
}

// XODE `geom`, OMI_physics_body "collider": what touches. Belongs to the nearest body at or above its node; without
// one it stands still.
struct Collider {
    ShapeId shape;           // invalid: none (OMI: only groups descendants)
    MaterialId material;     // invalid: the default material
    FilterId filter;         // invalid: touches everything
    Component<OdeGeom> ode;  // settings that only ODE has; absent: none
    Origin origin;           // the element or object it was read from
};
constexpr auto membersOf(const Collider*) {
    return members("collider", Member{"shape", &Collider::shape}, Member{"material", &Collider::material},
                   Member{"filter", &Collider::filter}, Member{"ode", &Collider::ode});
}

// OMI_physics_body "trigger": a volume that reports what is in it and pushes nothing. It moves with the nearest body
// at or above its node.
struct Trigger {
    ShapeId shape;                 // invalid: none of its own; none at all: PLAN_TRIGGER_EMPTY
    std::vector<NodeId> nodes;     // compound: further trigger nodes below this one (else PLAN_TRIGGER_MEMBER)
    FilterId filter;               // which bodies it holds; of a member: else the base's; invalid: all
    bool ownsDescendants = false;  // the file has the empty form `trigger: {}`: all trigger shapes below belong to it
    Origin origin;                 // the object it was read from
};
constexpr auto membersOf(const Trigger*) {
    return members("trigger", Member{"shape", &Trigger::shape}, Member{"nodes", &Trigger::nodes},
                   Member{"filter", &Trigger::filter}, Member{"ownsDescendants", &Trigger::ownsDescendants});
}

// What a node says: everything but its place in the tree.
struct NodeComponents {
    std::string name;                    // "" where it has none; need not be unique
    Transform transform;                 // of its frame in its parent's
    Component<World> world;              // it is an ODE world
    Component<Space> space;              // it is an ODE space
    Component<JointGroup> jointGroup;    // it is an ODE joint group
    Component<Body> body;                // it is a rigid body
    Component<Collider> collider;        // it touches
    Component<Trigger> trigger;          // it reports what is in it
    Component<GravityVolume> gravity;    // it has a field of gravity
    Component<Joint> joint;              // it is an ODE joint
    Component<NodeAnimation> animation;  // the file moves it
    Component<SixDofJoint> sixDofJoint;  // it is held to another node
    MeshId mesh;                         // visible mesh (glTF); invalid: none
    Origin origin;                       // the element or JSON object the node was read from
};
constexpr auto membersOf(const NodeComponents*) {
    return members("node", Member{"name", &NodeComponents::name}, Member{"transform", &NodeComponents::transform},
                   Member{"world", &NodeComponents::world}, Member{"space", &NodeComponents::space},
                   Member{"jointGroup", &NodeComponents::jointGroup}, Member{"body", &NodeComponents::body},
                   Member{"collider", &NodeComponents::collider}, Member{"trigger", &NodeComponents::trigger},
                   Member{"gravity", &NodeComponents::gravity}, Member{"joint", &NodeComponents::joint},
                   Member{"animation", &NodeComponents::animation}, Member{"frameJoint", &NodeComponents::sixDofJoint},
                   Member{"mesh", &NodeComponents::mesh});
}

// A node in the tree of a SceneContents, which owns it and alone adds, moves and removes nodes. Not copyable.
//
// References and pointers to a node are good until it is removed or its SceneContents ends; a copy of the contents
// has a node of its own with the same id.
struct Node : NodeComponents {
    // A node in no scene.
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    // Does not recurse, however deep the tree below.
    ~Node();

    NodeId id;                                    // set by the Scene; 1 for the root
    Node* parent = nullptr;                       // set by the Scene; null for the root
    std::vector<std::unique_ptr<Node>> children;  // in document order; change through the Scene
};

}  // namespace orrery
