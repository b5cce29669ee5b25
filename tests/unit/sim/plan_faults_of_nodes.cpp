// Faults of a node by itself: its place, its body, its shape.
#include "orrery/test/hollow_meshes.hpp"
#include "plan_faults.hpp"

namespace orrery::test {
namespace {

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

}  // namespace

std::vector<FaultyScene> transformFaults() {
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

std::vector<FaultyScene> bodyFaults() {
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
        {code::PLAN_MASS_INFINITE, "/x", motion([](MotionMass& m) {
             m.rule = MassRule::Computed;
             m.mass = 0;
         })},
        {code::PLAN_MASS_NO_VOLUME, "/x",
         [](SceneBuilder& make) {
             motionOf(make.addBody(make.root(), "x")) = MotionMass{{}, {}, {}, {}, MassRule::Computed};
         }},
    };
}

std::vector<FaultyScene> shapeFaults() {
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
        {code::PLAN_SHEET_AS_PLATE, "/x", geom(SheetShape{1.0, 1.0, {}})},
        {code::PLAN_CONE_AS_MESH, "/x", geom(ConeShape{1, 2})},
        {code::PLAN_HULL_AS_BOX, "/x", [=](SceneBuilder& make) { addHull(make, cube); }},
        {code::PLAN_HULL_FLAT, "/x",
         [](SceneBuilder& make) {
             addHull(make, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {4, 0, 0}});
         }},
        {code::PLAN_HULL_AS_PLATE, "/x",
         [](SceneBuilder& make) {
             addHull(make, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
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
        {code::PLAN_MESH_AS_PARTS, "/body/x",
         [](SceneBuilder& make) {
             const HollowMesh mesh = aU();
             make.addTriMesh(addXodeBody(make, make.root(), "body"), "x", mesh.positions, mesh.triangles);
         }},
        {code::PLAN_MESH_AS_PARTS, "/body/x",
         [](SceneBuilder& make) {
             const GeneralShape star{std::nullopt, {GeneralCurve{Vector3{1, 1, 1}, 0.5, {}}}};
             make.addCollider(addXodeBody(make, make.root(), "body"), "x", addShape(make, star));
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

}  // namespace orrery::test
