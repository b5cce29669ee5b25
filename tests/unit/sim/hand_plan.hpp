// Plans made by hand, so that tests of the simulation do not stand on makePlan.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/mesh.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::test {

// Index in the PlanWorld's vectors.
using Index = std::int32_t;

// A scene of one flat list of nodes, one for each object, and the Plan of one world for it.
class HandPlan {
public:
    explicit HandPlan(Vector3 gravity = {0, -10, 0});

    PlanWorld& world() { return plan.worlds[0]; }
    // A node of its own below the root.
    NodeId node(const std::string& name);

    // A dynamic body of unit inertia times mass, at rest.
    PlanBody& addBody(const std::string& name, Vector3 position = {}, double mass = 1);
    // A collider of the last body added, in its centre of mass; its name is that of the body + " geom".
    PlanGeom& addShape(Solid solid);
    // A fixed collider.
    PlanGeom& addStatic(const std::string& name, Solid solid, Vector3 position = {});
    PlanJoint& addJoint(const std::string& name, JointType type, Index body1, Index body2);
    // A body with an even solid sphere: mass 1 kg, inertia 2/5 m r^2.
    PlanBody& addBall(const std::string& name, Vector3 position, double radius);
    // A body with a box of mass 1 kg and its own inertia.
    PlanBody& addCrate(const std::string& name, Vector3 position, Vector3 size);

    [[nodiscard]] Scene scene() const;

    Plan plan;

private:
    std::shared_ptr<SceneContents> contents_ = std::make_shared<SceneContents>();
};

[[nodiscard]] Simulation simulate(const HandPlan& plan, const SimulationOptions& options, DiagnosticLog& log);

// Inertia about the centre of mass of an even box, kg m^2.
[[nodiscard]] Matrix3 boxInertia(double mass, Vector3 size);
[[nodiscard]] Matrix3 diagonal(double value);

// A joint axis without parameters.
[[nodiscard]] PlanJointAxis axisAlong(Vector3 direction);

// A cube of edge 1 as a hull (its corners twice would be a box to everybody) and as a mesh.
[[nodiscard]] SolidHull unitCubeHull();
[[nodiscard]] SolidMesh unitCubeMesh();
// A horizontal square of two triangles facing up (+y), edge 2 * half.
[[nodiscard]] SolidMesh floorMesh(double half);
// Round shapes in ODE run along z; this turns z to y.
[[nodiscard]] Quaternion zToY();

void run(Simulation& simulation, int steps, double dt);

}  // namespace orrery::test
