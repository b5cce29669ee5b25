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

#include "orrery/base/source.hpp"
#include "orrery/scene/animation.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/component.hpp"
#include "orrery/scene/gravity.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/joint_settings.hpp"
#include "orrery/scene/members.hpp"
#include "orrery/scene/ode.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/transform.hpp"

namespace orrery {

// XODE <world>: one dWorldID. A scene without any has one world holding everything.
struct World {
    std::optional<WorldGravity> gravity;  // absent: SceneData::gravity
    Component<OdeWorld> ode;
    Origin origin;
};
constexpr auto membersOf(const World*) {
    return members("world", Member{"gravity", &World::gravity}, Member{"ode", &World::ode});
}
// XODE <space>: one dSpaceID inside the nearest space above.
struct Space {
    Component<OdeSpace> ode;
    Origin origin;
};
constexpr auto membersOf(const Space*) {
    return members("space", Member{"ode", &Space::ode});
}
// XODE <jointgroup>: one dJointGroupID.
struct JointGroup {
    Origin origin;
};
constexpr auto membersOf(const JointGroup*) {
    return members("jointgroup");
}

// XODE <geom>, OMI_physics_body "collider". Belongs to the nearest body at or above its node.
struct Collider {
    ShapeId shape;        // invalid: none (OMI: only groups descendants)
    MaterialId material;  // invalid: the default material
    FilterId filter;      // invalid: touches everything
    Component<OdeGeom> ode;
    Origin origin;
};
constexpr auto membersOf(const Collider*) {
    return members("collider", Member{"shape", &Collider::shape}, Member{"material", &Collider::material},
                   Member{"filter", &Collider::filter}, Member{"ode", &Collider::ode});
}

// OMI_physics_body "trigger": a volume that reports what is in it and pushes nothing.
struct Trigger {
    ShapeId shape;              // invalid: none of its own
    std::vector<NodeId> nodes;  // compound: further trigger nodes below this one
    FilterId filter;
    // The file has the empty form `trigger: {}`: all trigger shapes below belong to it.
    bool ownsDescendants = false;
    Origin origin;
};
constexpr auto membersOf(const Trigger*) {
    return members("trigger", Member{"shape", &Trigger::shape}, Member{"nodes", &Trigger::nodes},
                   Member{"filter", &Trigger::filter}, Member{"ownsDescendants", &Trigger::ownsDescendants});
}

// What a node says: everything but its place in the tree.
struct NodeComponents {
    std::string name;  // "" where it has none
    Transform transform;
    Component<World> world;
    Component<Space> space;
    Component<JointGroup> jointGroup;
    Component<Body> body;
    Component<Collider> collider;
    Component<Trigger> trigger;
    Component<GravityVolume> gravity;
    Component<Joint> joint;
    Component<NodeAnimation> animation;
    Component<SixDofJoint> sixDofJoint;
    MeshId mesh;    // visible mesh (glTF)
    Origin origin;  // the element or JSON object the node was read from
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

struct Node : NodeComponents {
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    ~Node();  // does not recurse, however deep the tree below

    NodeId id;                                    // set by the Scene; 1 for the root
    Node* parent = nullptr;                       // set by the Scene; null for the root
    std::vector<std::unique_ptr<Node>> children;  // in document order; change through the Scene
};

}  // namespace orrery
