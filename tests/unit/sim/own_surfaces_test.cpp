// Solver::Own: bodies on meshes and heightfields.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "hand_plan.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/sanitized.hpp"
#include "own_moves.hpp"

namespace own_surfaces_test {
namespace {

using namespace orrery;
using namespace orrery::test;

const std::vector kSteps = kSanitized ? std::vector{1.0 / 60} : std::vector{0.01, 1.0 / 60};

SimulationOptions own() {
    SimulationOptions options;
    options.solver = Solver::Own;
    options.autoDisable = false;
    return options;
}

// 41 by 41 samples 0.25 m apart.
SolidHeightfield groundOf(double (*height)(double x, double z), bool wrap = false) {
    auto field = std::make_shared<Heightfield>();
    field->width = field->depth = 10;
    field->widthSamples = field->depthSamples = 41;
    field->wrap = wrap;
    for (std::uint32_t z = 0; z < 41; ++z)
        for (std::uint32_t x = 0; x < 41; ++x) field->heights.push_back(height(0.25 * x - 5, 0.25 * z - 5));
    return {std::move(field)};
}
// The same surface as a mesh.
SolidMesh meshOf(const SolidHeightfield& ground) {
    const Heightfield& field = *ground.field;
    std::vector<Vector3> corners;
    std::vector<Triangle> triangles;
    for (std::uint32_t z = 0; z < field.depthSamples; ++z)
        for (std::uint32_t x = 0; x < field.widthSamples; ++x) corners.push_back(field.point(x, z));
    for (std::uint32_t z = 0; z + 1 < field.depthSamples; ++z) {
        for (std::uint32_t x = 0; x + 1 < field.widthSamples; ++x) {
            const std::uint32_t at = z * field.widthSamples + x;
            const std::uint32_t next = at + field.widthSamples;
            triangles.push_back({at, next, at + 1});
            triangles.push_back({next + 1, at + 1, next});
        }
    }
    return {std::make_shared<TriangleMesh>(buildMesh(corners, triangles).mesh)};
}

double flat(double, double) {
    return 0;
}
double bumpy(double x, double z) {
    return 0.15 * std::sin(3 * x) * std::cos(2 * z);
}

double apart(const Vector3& a, const Vector3& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

constexpr const char* kBodies[] = {"crate", "ball", "capsule", "cylinder", "hull"};

void addBodies(HandPlan& plan, double height) {
    plan.addCrate("crate", {-3, height, 0.1}, {0.6, 0.6, 0.6});
    plan.addBall("ball", {-1.5, height, 0.1}, 0.3);
    plan.addBody("capsule", {0, height, 0.1}).inertia = diagonal(0.06);
    plan.addShape(SolidCapsule{0.3, 0.5});
    plan.addBody("cylinder", {1.5, height, 0.1}).inertia = diagonal(0.06);
    plan.addShape(SolidCylinder{0.3, 0.6});
    plan.addBody("hull", {3, height, 0.1}).inertia = diagonal(0.17);
    plan.addShape(unitCubeHull());
}

BOOST_FIXTURE_TEST_SUITE(own_surfaces, MovedByOwnStep)

BOOST_AUTO_TEST_CASE(bodies_rest_on_flat_surfaces) {
    for (const double dt : kSteps) {
        for (const bool isMesh : {false, true}) {
            ClaimedLog log;
            HandPlan plan;
            const SolidHeightfield ground = groundOf(&flat);
            if (isMesh)
                plan.addStatic("ground", meshOf(ground), {0, 0.2, 0});
            else
                plan.addStatic("ground", ground, {0, 0.2, 0});
            addBodies(plan, 0.5);
            dBodyID hull = nullptr;
            Simulation sim = watched(simulate(plan, own(), log));
            hull = sim.ode(sim.findBody("hull"));
            dBodySetPosition(hull, 3, 0.7, 0.1);
            run(sim, static_cast<int>(std::lround(1 / dt)), dt);
            for (const char* name : kBodies) {
                const Vector3 place = positionOf(sim, name);
                BOOST_TEST_CONTEXT(name << ", dt " << dt << ", mesh " << isMesh) {
                    BOOST_TEST(std::abs(place.y - (name == kBodies[4] ? 0.7 : 0.5)) < 5e-5);
                    BOOST_TEST(std::abs(place.z - 0.1) < 1e-5);
                    BOOST_TEST(speedOf(sim, name) < 1e-8);
                }
            }
        }
    }
}

// Everything comes to rest, and nothing is below the surface.
BOOST_AUTO_TEST_CASE(bodies_rest_on_hills_of_cells_as_on_a_mesh_of_them) {
    const SolidHeightfield ground = groundOf(&bumpy);
    const SolidHeightfield endless = groundOf(&bumpy, true);
    const SolidMesh mesh = meshOf(ground);
    for (const double dt : kSteps) {
        std::array<Vector3, 5> first;
        for (const Solid& solid : {Solid(ground), Solid(mesh), Solid(endless)}) {
            ClaimedLog log;
            HandPlan plan;
            plan.plan.materials[0].dynamicFriction = plan.plan.materials[0].staticFriction = 0.8;
            plan.addStatic("ground", solid);
            addBodies(plan, 0.8);
            Simulation sim = watched(simulate(plan, own(), log));
            run(sim, static_cast<int>(std::lround(0.6 / dt)), dt);
            for (std::size_t i = 0; i < 5; ++i) {
                const Vector3 place = positionOf(sim, kBodies[i]);
                if (typeName(solid) == "heightfield" && !std::get<SolidHeightfield>(solid).field->wrap)
                    first[i] = place;
                BOOST_TEST_CONTEXT(kBodies[i] << ", dt " << dt << ' ' << typeName(solid))
                BOOST_TEST(apart(place, first[i]) < 1e-6);
            }
            run(sim, static_cast<int>(std::lround(1.5 / dt)), dt);
            for (const char* name : kBodies) {
                const Vector3 place = positionOf(sim, name);
                BOOST_TEST_CONTEXT(name << ", dt " << dt << ' ' << typeName(solid) << ' ' << place.x << ' ' << place.y
                                        << ' ' << place.z) {
                    BOOST_TEST(place.y > bumpy(place.x, place.z) + 0.2);
                    const bool rolls = name == kBodies[1] || name == kBodies[2] || name == kBodies[3];
                    if (!rolls) BOOST_TEST(speedOf(sim, name) < 1e-3);
                }
            }
        }
    }
}

// A lift of a mesh carries a crate, and turns with it.
BOOST_AUTO_TEST_CASE(meshes_that_move_carry_bodies) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        PlanBody& lift = plan.addBody("lift", {0, 0, 0});
        lift.kinematic = true;
        plan.addShape(meshOf(groundOf(&flat)));
        plan.addCrate("crate", {1, 0.3, 0}, {0.6, 0.6, 0.6});
        Simulation sim = watched(simulate(plan, own(), log));
        dBodySetLinearVel(sim.ode(sim.findBody("lift")), 0, 0.5, 0);
        dBodySetAngularVel(sim.ode(sim.findBody("lift")), 0, 0.5, 0);
        run(sim, static_cast<int>(std::lround(1 / dt)), dt);
        const double t = static_cast<double>(std::lround(1 / dt)) * dt;
        const Vector3 place = positionOf(sim, "crate");
        BOOST_TEST(std::abs(place.y - 0.3 - 0.5 * t) < 1e-3);
        BOOST_TEST(std::abs(place.x - std::cos(0.5 * t)) < 0.02);
        BOOST_TEST(std::abs(place.z + std::sin(0.5 * t)) < 0.02);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace own_surfaces_test
