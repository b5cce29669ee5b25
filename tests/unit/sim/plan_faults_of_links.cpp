// Faults between nodes: tables, triggers and joints.
#include "plan_faults.hpp"

namespace orrery::test {
namespace {

Node& addFaultyJoint(SceneBuilder& make, JointType type, const std::vector<Vector3>& axes) {
    Node& body = addXodeBody(make, make.root(), "one");
    Node& other = addXodeBody(make, make.root(), "two");
    return make.addJoint(make.root(), "x", type, &body, &other, Vector3{}, axes);
}

}  // namespace

std::vector<FaultyScene> tableAndTriggerFaults() {
    const auto material = [](auto&& change) {
        return [change](SceneBuilder& make) {
            PhysicsMaterial added;
            change(added);
            make.contents().addMaterial(added);
        };
    };
    const auto trigger = [](auto&& nodes) {
        return [nodes](SceneBuilder& make) {
            Node& node = make.addGroup(make.root(), "x");
            node.trigger.emplace().shape = addShape(make, SphereShape{});
            Node& member = make.addGroup(node, "member");
            member.trigger.emplace().shape = addShape(make, SphereShape{});
            node.trigger->nodes = nodes(node, member);
        };
    };
    using Nodes = std::vector<NodeId>;
    return {
        {code::PLAN_MATERIAL_VALUE, "/", material([](PhysicsMaterial& m) { m.dynamicFriction = -1; })},
        {code::PLAN_MATERIAL_VALUE, "/", material([](PhysicsMaterial& m) { m.restitution = kNaN; })},
        {code::PLAN_RESTITUTION_HIGH, "/", material([](PhysicsMaterial& m) { m.restitution = 1.5; })},
        {code::PLAN_FILTER_CONFLICT, "/",
         [](SceneBuilder& make) {
             CollisionFilter filter;
             filter.collideWith = {"a"};
             filter.notCollideWith = {"b"};
             make.contents().addFilter(filter);
         }},
        {code::PLAN_TRIGGER_MEMBER, "/x", trigger([](Node&, Node& m) {
             return Nodes{m.id, m.id};
         })},
        {code::PLAN_TRIGGER_MEMBER, "/x", trigger([](Node& x, Node& m) {
             return Nodes{x.id, m.id};
         })},
        {code::PLAN_TRIGGER_MEMBER, "/x", trigger([](Node&, Node& m) {
             return Nodes{m.id, NodeId{999}};
         })},
        {code::PLAN_TRIGGER_MEMBER, "/x", trigger([](Node& x, Node&) { return Nodes{x.parent->id}; })},
        {code::PLAN_TRIGGER_EMPTY, "/x", [](SceneBuilder& make) { make.addGroup(make.root(), "x").trigger.emplace(); }},
    };
}

std::vector<FaultyScene> jointFaults() {
    const auto joint = [](JointType type, std::vector<Vector3> axes, auto&& change) {
        return [type, axes, change](SceneBuilder& make) { change(addFaultyJoint(make, type, axes)); };
    };
    const auto asItIs = [](Node&) {};
    const std::vector<Vector3> z{{0, 0, 1}};
    const auto axis = [&](JointType type, auto&& change) {
        return joint(type, type == JointType::Hinge ? z : std::vector<Vector3>{{0, 0, 1}, {1, 0, 0}},
                     [change](Node& node) { change(node.joint->axes.back()); });
    };
    return {
        {code::PLAN_JOINT_LINK, "/x", joint(JointType::Fixed, {}, [](Node& n) { n.joint->link1->body = {}; })},
        {code::PLAN_JOINT_CONNECTED, "/body/x",
         [](SceneBuilder& make) {
             Node& body = addXodeBody(make, make.root(), "body");
             make.addSixDofJoint(body, "x", make.root(), JointSettingsId{});
         }},
        {code::PLAN_JOINT_LINK, "/x", joint(JointType::Fixed, {}, [](Node& n) { n.joint->link1->body = NodeId{77}; })},
        {code::PLAN_JOINT_LINK, "/x", joint(JointType::Fixed, {}, [](Node& n) { n.joint->link1->body = n.id; })},
        {code::PLAN_JOINT_WORLDS, "/world/x",
         [](SceneBuilder& make) {
             Node& world = make.addWorld(make.root(), "world");
             Node& other = make.addWorld(make.root(), "other");
             make.addJoint(world, "x", JointType::Fixed, &addXodeBody(make, other, "body"), nullptr);
         }},
        {code::PLAN_JOINT_ENDS_EQUAL, "/x",
         joint(JointType::Fixed, {}, [](Node& n) { n.joint->link2 = n.joint->link1; })},
        {code::PLAN_JOINT_IMMOVABLE, "/x",
         [](SceneBuilder& make) { make.addJoint(make.root(), "x", JointType::Fixed, nullptr, nullptr); }},
        {code::PLAN_JOINT_IMMOVABLE, "/x",
         [](SceneBuilder& make) {
             Node& body = addXodeBody(make, make.root(), "body");
             body.body->type = BodyType::Static;
             make.addJoint(make.root(), "x", JointType::Fixed, &body, nullptr);
         }},
        {code::PLAN_JOINT_MOVES_NOTHING, "/x",
         [](SceneBuilder& make) {
             Node& body = addXodeBody(make, make.root(), "body");
             body.body->type = BodyType::Kinematic;
             make.addJoint(make.root(), "x", JointType::Fixed, &body, nullptr);
         }},
        {code::PLAN_JOINT_NEEDS_BODIES, "/x",
         joint(JointType::Hinge2, {{0, 1, 0}, {0, 0, 1}}, [](Node& n) { n.joint->link2.reset(); })},
        {code::PLAN_JOINT_AXIS_COUNT, "/x", joint(JointType::Hinge, {}, asItIs)},
        {code::PLAN_JOINT_AXIS_COUNT, "/x", joint(JointType::AMotor, {}, asItIs)},
        {code::PLAN_JOINT_AXIS_COUNT, "/x",
         joint(JointType::AMotor, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}, asItIs)},
        {code::PLAN_JOINT_AXIS_INVALID, "/x", joint(JointType::Slider, {{0, 0, 0}}, asItIs)},
        {code::PLAN_JOINT_AXIS_INVALID, "/x", joint(JointType::Slider, {{kInfinity, 0, 0}}, asItIs)},
        {code::PLAN_JOINT_AXES_PARALLEL, "/x", joint(JointType::Universal, {{0, 0, 1}, {0, 0, -3}}, asItIs)},
        {code::PLAN_JOINT_AXES_PARALLEL, "/x", joint(JointType::Hinge2, {{0, 0, 1}, {0, 1e-9, 1}}, asItIs)},
        {code::PLAN_JOINT_ANCHOR_DEFAULT, "/x", joint(JointType::Ball, {}, [](Node& n) { n.joint->anchor.reset(); })},
        {code::PLAN_COORDINATE_LIMIT, "/x",
         joint(JointType::Ball, {}, [](Node& n) { n.joint->anchor->position.x = kNaN; })},
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.fMax = -1; })},
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.fudgeFactor = 2; })},
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.hiStop = -1e300; })},
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.loStop = kNaN; })},
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.velocity = 1e300; })},
        {code::PLAN_JOINT_SUSPENSION, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.suspensionErp = 0.2; })},
        {code::PLAN_JOINT_SUSPENSION, "/x", axis(JointType::Hinge2, [](JointAxis& a) { a.suspensionCfm = 0.2; })},
        {code::PLAN_JOINT_STOPS, "/x",
         axis(JointType::Hinge,
              [](JointAxis& a) {
                  a.loStop = 1;
                  a.hiStop = -1;
              })},
        {code::PLAN_JOINT_DEGREES, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.hiStop = 45; })},
        {code::PLAN_JOINT_DEGREES, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.loStop = -22.5; })},
    };
}

}  // namespace orrery::test
