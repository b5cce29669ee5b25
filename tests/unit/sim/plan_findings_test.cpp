// Every PLAN code, with its place, in one scene each; and that the rest of the scene stays.
#include <functional>
#include <limits>

#include "plan_support.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery::test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Case {
    Code code;
    std::string place;
    std::function<void(SceneBuilder&)> make;
};

Node& addFaultyMass(SceneBuilder& make, ComposedMass mass) {
    Node& node = addXodeBody(make, make.root(), "x");
    node.body->mass = std::move(mass);
    return node;
}

ComposedMass sphereMass(std::optional<double> density, double radius) {
    ComposedMass mass;
    MassShape shape;
    shape.density = density;
    shape.solid = SphereShape{radius};
    mass.own = shape;
    return mass;
}

ComposedMass parameters(double total, Vector3 center, Matrix3 inertia) {
    ComposedMass mass;
    mass.own = MassParameters{total, center, inertia};
    return mass;
}

Node& addFaultyJoint(SceneBuilder& make, JointType type, const std::vector<Vector3>& axes) {
    Node& body = addXodeBody(make, make.root(), "one");
    Node& other = addXodeBody(make, make.root(), "two");
    return make.addJoint(make.root(), "x", type, &body, &other, Vector3{}, axes);
}

void addMesh(SceneBuilder& make, const std::vector<Vector3>& positions,
             const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    make.addTriMesh(make.root(), "x", positions, triangles);
}

void addHull(SceneBuilder& make, std::vector<Vector3> positions) {
    Mesh mesh;
    mesh.positions = std::move(positions);
    mesh.loaded = true;
    make.addCollider(make.root(), "x", addShape(make, ConvexShape{make.contents().addMesh(mesh)}));
}

const std::vector<Vector3> kTriangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

std::vector<Case> transformCases() {
    return {
        {code::PLAN_TRANSFORM_INVALID, "/x",
         [](SceneBuilder& make) {
             Node& group = make.addGroup(make.root(), "x", {kNaN, 0, 0});
             make.addSphere(addXodeBody(make, group, "below"), "geom", 1);
         }},
        {code::PLAN_TRANSFORM_INVALID, "/x",
         [](SceneBuilder& make) {
             make.addGroup(make.root(), "x", {}, Quaternion{kInfinity, 0, 0, 1});
         }},
        {code::PLAN_TRANSFORM_INVALID, "/group/x",
         [](SceneBuilder& make) {
             Node& group = make.addGroup(make.root(), "group");
             group.transform.scale = Vector3{1e20, 1e20, 1e20};
             addXodeBody(make, group, "x", {1e20, 0, 0});
         }},
        {code::PLAN_ROTATION_ZERO, "/x",
         [](SceneBuilder& make) {
             addXodeBody(make, make.root(), "x", {}, Quaternion{0, 0, 0, 0});
         }},
        {code::PLAN_COORDINATE_LIMIT, "/x",
         [](SceneBuilder& make) {
             Node& body = addXodeBody(make, make.root(), "x", {2e7, 0, 0});
             make.addSphere(body, "geom", 1);
         }},
        {code::PLAN_COORDINATE_LIMIT, "/x",
         [](SceneBuilder& make) {
             make.addSphere(make.root(), "x", 1, {0, -1e9, 0});
         }},
        {code::PLAN_COORDINATE_LIMIT, "/group/x",
         [](SceneBuilder& make) {
             make.addPlane(make.addGroup(make.root(), "group", {9e6, 0, 0}), "x", {1, 0, 0}, 9e6);
         }},
        {code::PLAN_GRAVITY_INVALID, "/", [](SceneBuilder& make) { make.contents().gravity.emplace().gravity = kNaN; }},
        {code::PLAN_GRAVITY_INVALID, "/x",
         [](SceneBuilder& make) {
             WorldGravity& gravity = make.addWorld(make.root(), "x").world->gravity.emplace();
             gravity.direction = Vector3{};
         }},
        {code::PLAN_WORLD_MISSING, "/x",
         [](SceneBuilder& make) {
             make.addWorld(make.root(), "world");
             addXodeBody(make, make.root(), "x");
         }},
        {code::PLAN_BODY_MIRRORED, "/x",
         [](SceneBuilder& make) {
             addXodeBody(make, make.root(), "x").transform.scale = Vector3{1, -1, 1};
         }},
        {code::PLAN_BODY_SHEARED, "/x",
         [](SceneBuilder& make) {
             addXodeBody(make, make.root(), "x").transform.matrix =
                 Matrix4{{1, .5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
         }},
    };
}

std::vector<Case> bodyCases() {
    const auto body = [](auto&& change) {
        return [change](SceneBuilder& make) { change(*addXodeBody(make, make.root(), "x").body); };
    };
    const auto motion = [](auto&& change) {
        return [change](SceneBuilder& make) {
            Node& node = make.addBody(make.root(), "x");
            change(motionOf(node));
            make.addSphere(node, "geom", 1);
        };
    };
    const auto mass = [](ComposedMass composed) {
        return [composed](SceneBuilder& make) { addFaultyMass(make, composed); };
    };
    const Matrix3 unit;
    return {
        {code::PLAN_BODY_VALUE, "/x", body([](Body& b) {
             b.linearVelocity = Vector3{kNaN, 0, 0};
         })},
        {code::PLAN_BODY_VALUE, "/x", body([](Body& b) {
             b.angularVelocity = Vector3{0, 1e200, 0};
         })},
        {code::PLAN_BODY_VALUE, "/x", body([](Body& b) {
             b.force = Vector3{0, 0, kInfinity};
         })},
        {code::PLAN_BODY_VALUE, "/x", body([](Body& b) {
             b.torque = Vector3{0, 0, -1e16};
         })},
        {code::PLAN_BODY_VALUE, "/x", body([](Body& b) { b.gravityFactor = kNaN; })},
        {code::PLAN_BODY_VALUE, "/x", body([](Body& b) {
             b.finiteRotation = FiniteRotation{true, Vector3{kNaN, 0, 0}};
         })},
        {code::PLAN_BODY_VALUE, "/x",
         [&](SceneBuilder& make) {
             Node& node = addFaultyMass(make, parameters(1, {1e6, 0, 0}, diagonal(1, 2e12, 2e12)));
             node.body->angularVelocity = Vector3{0, 1e6, 0};
         }},
        {code::PLAN_MASS_RANGE, "/x", motion([](MotionMass& m) { m.mass = 0; })},
        {code::PLAN_MASS_RANGE, "/x", motion([](MotionMass& m) { m.mass = kNaN; })},
        {code::PLAN_MASS_RANGE, "/x", motion([](MotionMass& m) { m.mass = 1e300; })},
        {code::PLAN_MASS_RANGE, "/x", mass(parameters(0, {}, unit))},
        {code::PLAN_MASS_RANGE, "/x", mass(sphereMass(1e-30, 1))},
        {code::PLAN_MASS_CENTER, "/x", motion([](MotionMass& m) {
             m.centerOfMass = Vector3{kNaN, 0, 0};
         })},
        {code::PLAN_MASS_CENTER, "/x", motion([](MotionMass& m) {
             m.centerOfMass = Vector3{0, 1e9, 0};
         })},
        {code::PLAN_MASS_SHAPE, "/x", mass(sphereMass(1, 0))},
        {code::PLAN_MASS_SHAPE, "/x", mass(sphereMass(-1, 1))},
        {code::PLAN_MASS_SHAPE, "/x", mass(sphereMass({}, 1))},
        {code::PLAN_MASS_TRANSFORM, "/x",
         [](SceneBuilder& make) {
             ComposedMass composed = sphereMass(1, 1);
             composed.transform.emplace().scale = Vector3{2, 2, 2};
             addFaultyMass(make, composed);
         }},
        {code::PLAN_MASS_ADJUST, "/x",
         [](SceneBuilder& make) {
             ComposedMass composed = sphereMass(1, 1);
             composed.adjust = -1;
             addFaultyMass(make, composed);
         }},
        {code::PLAN_MASS_ADJUST, "/x",
         [](SceneBuilder& make) {
             ComposedMass composed;
             composed.adjust = 1;
             composed.children.push_back(sphereMass(1, 1));
             addFaultyMass(make, composed);
         }},
        {code::PLAN_INERTIA_INVALID, "/x", motion([](MotionMass& m) {
             m.inertiaDiagonal = Vector3{1, -1, 1};
         })},
        {code::PLAN_INERTIA_INVALID, "/x", motion([](MotionMass& m) {
             m.inertiaDiagonal = Vector3{1, kNaN, 1};
         })},
        {code::PLAN_INERTIA_INVALID, "/x", motion([](MotionMass& m) {
             m.inertiaDiagonal = Vector3{1e-40, 1e-40, 1e-40};
         })},
        {code::PLAN_INERTIA_INVALID, "/x", motion([](MotionMass& m) {
             m.inertiaDiagonal = Vector3{1, 1, 1};
             m.inertiaOrientation = Quaternion{0, 0, 0, 0};
         })},
        {code::PLAN_INERTIA_INVALID, "/x", mass(parameters(1, {2, 0, 0}, unit))},
        {code::PLAN_INERTIA_INVALID, "/x", mass(parameters(1, {}, {{1, .5, 0, 0, 1, 0, 0, 0, 1}}))},
        {code::PLAN_INERTIA_TRIANGLE, "/x", mass(parameters(1, {}, diagonal(1, 1, 5)))},
        {code::PLAN_INERTIA_PARTIAL, "/x", motion([](MotionMass& m) {
             m.inertiaDiagonal = Vector3{0, 1, 1};
         })},
    };
}

std::vector<Case> shapeCases() {
    const auto geom = [](ShapeGeometry geometry, Vector3 scale = {1, 1, 1}) {
        return [geometry, scale](SceneBuilder& make) {
            make.addCollider(make.root(), "x", addShape(make, geometry)).transform.scale = scale;
        };
    };
    CylinderShape tapered;
    tapered.radiusTop = 0.1;
    CapsuleShape shortCapsule;
    shortCapsule.meaning = CapsuleShape::Height::Total;
    shortCapsule.height = 0.5;
    const std::vector<Vector3> cube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                    {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
    const auto curved = [&](Vector3 radii, double exponent) {
        return geom(GeneralShape{std::nullopt, {GeneralCurve{radii, exponent, {}}}});
    };
    return {
        {code::PLAN_CURVED_AS_HULL, "/x", curved({1, 0.5, 0.7}, 2)},
        {code::PLAN_CURVED_AS_MESH, "/x", curved({1, 0.5, 0.7}, 0.5)},
        {code::PLAN_SHAPE_CURVES, "/x", curved({1, 0.5, 0.7}, -1)},
        {code::PLAN_SHAPE_MISSING, "/x", geom(std::monostate{})},
        {code::PLAN_SHAPE_MISSING, "/x", [](SceneBuilder& make) { make.addCollider(make.root(), "x", ShapeId{17}); }},
        {code::PLAN_SHAPE_SIZE, "/x", geom(BoxShape{Vector3{1, kNaN, 1}})},
        {code::PLAN_SHAPE_SIZE, "/x", geom(SphereShape{0})},
        {code::PLAN_SHAPE_SIZE, "/x", geom(SphereShape{1e6}, {100, 100, 100})},
        {code::PLAN_SHAPE_SIZE, "/x", geom(RayShape{-1})},
        {code::PLAN_SHAPE_SIZE, "/x", geom(PlaneShape{0, 0, 0, 1})},
        {code::PLAN_SCALE_INVALID, "/x", geom(SphereShape{1}, {1, 0, 1})},
        {code::PLAN_SHAPE_AS_HULL, "/x", geom(SphereShape{1}, {1, 2, 1})},
        {code::PLAN_SHAPE_AS_HULL, "/x", geom(tapered)},
        {code::PLAN_CAPSULE_SHORT, "/x", geom(shortCapsule)},
        {code::PLAN_CONE_AS_MESH, "/x", geom(ConeShape{1, 2})},
        {code::PLAN_HULL_AS_BOX, "/x", [=](SceneBuilder& make) { addHull(make, cube); }},
        {code::PLAN_HULL_FLAT, "/x",
         [](SceneBuilder& make) {
             addHull(make, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
         }},
        {code::PLAN_MESH_MISSING, "/x", geom(TriMeshShape{})},
        {code::PLAN_MESH_EMPTY, "/x", [](SceneBuilder& make) { addMesh(make, kTriangle, {}); }},
        {code::PLAN_MESH_INDEX, "/x",
         [](SceneBuilder& make) {
             addMesh(make, kTriangle, {{0, 1, 2}, {0, 1, 99}});
         }},
        {code::PLAN_MESH_VERTEX, "/x",
         [](SceneBuilder& make) {
             addMesh(make, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {kNaN, 0, 0}}, {{0, 1, 2}, {0, 1, 3}});
         }},
        {code::PLAN_MESH_DEGENERATE, "/x",
         [](SceneBuilder& make) {
             addMesh(make, kTriangle, {{0, 1, 2}, {0, 1, 1}});
         }},
        {code::PLAN_MESH_AS_HULL, "/body/x",
         [](SceneBuilder& make) {
             Node& body = addXodeBody(make, make.root(), "body");
             make.addTriMesh(body, "x", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                             {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}});
         }},
        {code::PLAN_PLANE_ON_BODY, "/body/x",
         [](SceneBuilder& make) {
             make.addPlane(addXodeBody(make, make.root(), "body"), "x", {0, 1, 0}, 0);
         }},
        {code::PLAN_MATERIAL_MISSING, "/x",
         [](SceneBuilder& make) { make.addSphere(make.root(), "x", 1).collider->material.index = 3; }},
        {code::PLAN_FILTER_MISSING, "/x",
         [](SceneBuilder& make) { make.addSphere(make.root(), "x", 1).collider->filter.index = 3; }},
    };
}

std::vector<Case> tableAndTriggerCases() {
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

std::vector<Case> jointCases() {
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
             make.addFrameJoint(body, "x", make.root(), JointSettingsId{});
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
        {code::PLAN_JOINT_IMMOVABLE, "/x",
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
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge, [](JointAxis& a) { a.suspensionErp = 0.2; })},
        {code::PLAN_JOINT_PARAMETER, "/x", axis(JointType::Hinge2, [](JointAxis& a) { a.suspensionCfm = 0.2; })},
        {code::PLAN_JOINT_STOPS, "/x",
         axis(JointType::Hinge,
              [](JointAxis& a) {
                  a.loStop = 1;
                  a.hiStop = -1;
              })},
    };
}

// Beside a good body and geom, which must be planned whatever else there is.
void checkCase(const Case& one) {
    BOOST_TEST_CONTEXT(info(one.code).name << " at " << one.place) {
        SceneBuilder make;
        Node& place = make.addWorld(make.root(), "good");
        one.make(make);
        // Scenes with worlds of their own keep the good one; the others have none.
        bool worlds = false;
        forEachNode(make.root(), [&](const Node& node) { worlds = worlds || (node.world && &node != &place); });
        if (!worlds) place.world.reset();
        Node& body = make.addBody(place, "good body");
        make.addSphere(body, "good geom", 1);
        const NodeId good = body.id;
        PlanLog log;
        log.claim(one.code, one.place);
        const Plan plan = planOf(make, log);
        BOOST_REQUIRE(!plan.worlds.empty());
        BOOST_REQUIRE(!plan.worlds[0].bodies.empty());
        bool planned = false;
        for (const PlanBody& candidate : plan.worlds[0].bodies) planned = planned || candidate.node == good;
        BOOST_TEST(planned);
        BOOST_TEST(!plan.worlds[0].geoms.empty());
    }
}

void checkCases(const std::vector<Case>& cases) {
    for (const Case& one : cases) checkCase(one);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_findings)

BOOST_AUTO_TEST_CASE(transforms) {
    checkCases(transformCases());
}
BOOST_AUTO_TEST_CASE(bodies) {
    checkCases(bodyCases());
}
BOOST_AUTO_TEST_CASE(shapes) {
    checkCases(shapeCases());
}
BOOST_AUTO_TEST_CASE(tables_and_triggers) {
    checkCases(tableAndTriggerCases());
}
BOOST_AUTO_TEST_CASE(joints) {
    checkCases(jointCases());
}

BOOST_AUTO_TEST_CASE(forbidden_scene_has_no_plan) {
    SceneBuilder make;
    make.addBody(make.root(), "body");
    make.contents().simulable = false;
    ClaimedLog log;
    log.claim(code::PLAN_NOT_SIMULABLE, "/");
    BOOST_TEST(planOf(make, log).worlds.empty());
}

BOOST_AUTO_TEST_CASE(unusable_gravity_option) {
    for (const bool overriding : {false, true}) {
        SceneBuilder make;
        PlanOptions options;
        (overriding ? options.gravityOverride.emplace() : options.gravity) = Vector3{0, kNaN, 0};
        PlanLog log;
        log.claim(code::PLAN_OPTION_INVALID);
        const Plan plan = planOf(make, log, options);
        BOOST_TEST(near(onlyWorld(plan).gravity, {0, -9.80665, 0}));
    }
}

BOOST_AUTO_TEST_CASE(meshes_beyond_the_limit_are_left_out) {
    SceneBuilder make;
    const ShapeId shape = addShape(make, SphereShape{1});
    for (int i = 0; i < 3; ++i) {
        make.addCollider(make.root(), "ellipsoid", shape).transform.scale = Vector3{1, 2.0 + i, 1};
    }
    make.addCollider(make.root(), "plain", shape);
    PlanOptions options;
    options.meshLimit = 500;
    PlanLog log;
    log.claim(code::PLAN_SHAPE_AS_HULL, "/ellipsoid");
    log.claim(code::PLAN_SHAPE_AS_HULL, "/ellipsoid[2]");
    log.claim(code::PLAN_MESH_LIMIT, "/ellipsoid[3]");
    BOOST_TEST(onlyWorld(planOf(make, log, options)).geoms.size() == 3U);
}

BOOST_AUTO_TEST_CASE(body_left_out_takes_its_geoms_and_joints_along) {
    SceneBuilder make;
    Node& first = make.addBody(make.root(), "first");
    make.addSphere(first, "first geom", 1);
    Node& bad = make.addBody(make.root(), "bad", {}, -1);
    make.addSphere(bad, "bad geom", 1);
    Node& last = make.addBody(make.root(), "last", {3, 0, 0});
    make.addSphere(last, "last geom", 1);
    Node& trigger = make.addGroup(last, "trigger");
    trigger.trigger.emplace().shape = addShape(make, SphereShape{});
    make.addJoint(make.root(), "lost", JointType::Ball, &first, &bad, Vector3{});
    make.addJoint(make.root(), "kept", JointType::Ball, &first, &last, Vector3{});
    PlanLog log;
    log.claim(code::PLAN_MASS_RANGE, "/bad");
    log.claim(code::PLAN_JOINT_BODY_LEFT_OUT, "/lost");
    const Plan plan = planOf(make, log);
    const PlanWorld& world = onlyWorld(plan);
    BOOST_REQUIRE_EQUAL(world.bodies.size(), 2U);
    BOOST_REQUIRE_EQUAL(world.geoms.size(), 3U);
    BOOST_TEST(near(world.bodies[1].pose.position, {3, 0, 0}));
    BOOST_TEST(world.geoms[1].body == 1);
    BOOST_TEST(world.geoms[2].trigger);
    BOOST_TEST(world.triggers.at(0).geoms.at(0) == 2U);
    BOOST_TEST(world.joints.at(0).body2 == 1);
}

BOOST_AUTO_TEST_CASE(every_code_has_a_test_here) {
    std::vector<Code> tested{code::PLAN_NOT_SIMULABLE,       code::PLAN_OPTION_INVALID,  code::PLAN_MESH_LIMIT,
                             code::PLAN_JOINT_BODY_LEFT_OUT, code::PLAN_GRAVITY_DEFAULT, code::PLAN_JOINT_ANCHOR2,
                             code::PLAN_JOINT_TRANSMISSION,  code::PLAN_JOINT_END_ORDER};
    for (const auto& cases : {transformCases(), bodyCases(), shapeCases(), tableAndTriggerCases(), jointCases()}) {
        for (const Case& one : cases) tested.push_back(one.code);
    }
    for (std::size_t i = 0; i < allCodes().size(); ++i) {
        const std::string_view name = allCodes()[i].name;
        // These have tests of their own: plan_fields_test.cpp, heightfield_test.cpp, animation_test.cpp,
        // ode_settings_test.cpp; and joint_ends.gltf of the golden files.
        const std::string_view elsewhere[] = {"PLAN_FIELD_", "PLAN_HEIGHTFIELD_", "PLAN_ANIMATION_",
                                              "PLAN_ODE_",   "PLAN_JOINT_LIMIT",  "PLAN_JOINT_MIDDLE_AXIS"};
        const auto isOf = [&](std::string_view prefix) { return name.starts_with(prefix); };
        if (!isOf("PLAN_") || std::any_of(std::begin(elsewhere), std::end(elsewhere), isOf)) continue;
        const bool found = std::find(tested.begin(), tested.end(), allCodes()[i].code) != tested.end();
        BOOST_TEST(found, allCodes()[i].name);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
