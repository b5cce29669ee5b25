#include "hand_plan.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>

namespace orrery::test {

HandPlan::HandPlan(Vector3 gravity) {
    plan.materials.resize(1);
    plan.worlds.resize(1);
    world().gravity = gravity;
}

NodeId HandPlan::node(const std::string& name) {
    return contents_->addNode(contents_->root(), name).id;
}

PlanBody& HandPlan::addBody(const std::string& name, Vector3 position, double mass) {
    PlanBody body;
    body.node = node(name);
    body.pose.position = position;
    body.mass = mass;
    body.inertia = diagonal(mass);
    world().bodies.push_back(body);
    return world().bodies.back();
}

PlanGeom& HandPlan::addShape(Solid solid) {
    const Node* owner = std::as_const(*contents_).find(world().bodies.back().node);
    PlanGeom geom;
    geom.node = node(owner->name + " geom");
    geom.solid = std::move(solid);
    geom.body = static_cast<Index>(world().bodies.size() - 1);
    world().geoms.push_back(geom);
    return world().geoms.back();
}

PlanGeom& HandPlan::addStatic(const std::string& name, Solid solid, Vector3 position) {
    PlanGeom geom;
    geom.node = node(name);
    geom.solid = std::move(solid);
    geom.pose.position = position;
    geom.odePose.position = position;
    world().geoms.push_back(geom);
    return world().geoms.back();
}

PlanJoint& HandPlan::addJoint(const std::string& name, JointType type, Index body1, Index body2) {
    PlanJoint joint;
    joint.node = node(name);
    joint.type = type;
    joint.body1 = body1;
    joint.body2 = body2;
    world().joints.push_back(joint);
    return world().joints.back();
}

PlanBody& HandPlan::addBall(const std::string& name, Vector3 position, double radius) {
    addBody(name, position).inertia = diagonal(0.4 * radius * radius);
    addShape(SolidSphere{radius});
    return world().bodies.back();
}

PlanBody& HandPlan::addCrate(const std::string& name, Vector3 position, Vector3 size) {
    addBody(name, position).inertia = boxInertia(1, size);
    addShape(SolidBox{size});
    return world().bodies.back();
}

Scene HandPlan::scene() const {
    return Scene(contents_, nullptr);
}

Simulation simulate(const HandPlan& plan, const SimulationOptions& options, DiagnosticLog& log) {
    return simulationOf(plan.scene(), plan.plan, options, log);
}

Matrix3 boxInertia(double mass, Vector3 size) {
    const double x = size.x * size.x;
    const double y = size.y * size.y;
    const double z = size.z * size.z;
    return {{mass / 12 * (y + z), 0, 0, 0, mass / 12 * (x + z), 0, 0, 0, mass / 12 * (x + y)}};
}

Matrix3 diagonal(double value) {
    return {{value, 0, 0, 0, value, 0, 0, 0, value}};
}

PlanJointAxis axisAlong(Vector3 direction) {
    PlanJointAxis axis;
    axis.direction = direction;
    return axis;
}

namespace {

const std::array<Vector3, 8> kCorners{{{-.5, -.5, -.5},
                                       {.5, -.5, -.5},
                                       {-.5, .5, -.5},
                                       {.5, .5, -.5},
                                       {-.5, -.5, .5},
                                       {.5, -.5, .5},
                                       {-.5, .5, .5},
                                       {.5, .5, .5}}};
const std::array<Triangle, 12> kFaces{{{0, 2, 3},
                                       {0, 3, 1},
                                       {4, 5, 7},
                                       {4, 7, 6},
                                       {0, 1, 4},
                                       {1, 5, 4},
                                       {2, 6, 3},
                                       {6, 7, 3},
                                       {0, 4, 6},
                                       {0, 6, 2},
                                       {1, 3, 7},
                                       {1, 7, 5}}};

SolidMesh meshOf(std::span<const Vector3> positions, std::span<const Triangle> triangles) {
    return {std::make_shared<const TriangleMesh>(buildMesh(positions, triangles).mesh)};
}

}  // namespace

SolidHull unitCubeHull() {
    const HullResult result = convexHull(kCorners);
    BOOST_REQUIRE(result.hull);
    return {result.hull};
}

SolidMesh unitCubeMesh() {
    const SolidMesh cube = meshOf(kCorners, kFaces);
    BOOST_REQUIRE(cube.mesh->closed);
    BOOST_REQUIRE(signedVolume(cube.mesh->positions, cube.mesh->triangles) > 0);
    return cube;
}

SolidMesh floorMesh(double half) {
    const std::array<Vector3, 4> corners{{{-half, 0, -half}, {-half, 0, half}, {half, 0, half}, {half, 0, -half}}};
    const std::array<Triangle, 2> faces{{{0, 1, 2}, {0, 2, 3}}};
    return meshOf(corners, faces);
}

Quaternion zToY() {
    return {-std::sqrt(0.5), 0, 0, std::sqrt(0.5)};
}

void run(Simulation& simulation, int steps, double dt) {
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(simulation.step(dt));
}

}  // namespace orrery::test
