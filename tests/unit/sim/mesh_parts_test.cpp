// Bodies with meshes that are not convex: what rests on them, in them and around them. z is up.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/queries.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/hollow_meshes.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kG = 10;

AxisAngle about(Vector3 axis, double degrees) {
    return {axis, degrees, true};
}

class Yard : public SceneBuilder {
public:
    Node& mesh(const std::string& name, const HollowMesh& mesh, Vector3 at = {}, std::optional<Rotation> turn = {}) {
        Node& body = addBody(root(), name, at);
        body.transform.rotation = std::move(turn);
        return addTriMesh(body, name + " mesh", mesh.positions, mesh.triangles);
    }
    void ball(const std::string& name, Vector3 at, double radius) {
        addSphere(addBody(root(), name, at, .1), name + " geom", radius);
    }
    void floor() { addPlane(root(), "floor", {0, 0, 1}, 0); }
    Simulation start(DiagnosticLog& log, std::size_t mostParts = 32) {
        SimulationOptions options;
        options.plan.gravityOverride = Vector3{0, 0, -kG};
        options.plan.meshParts = mostParts;
        options.contactEvents = true;
        return {build(), options, log};
    }
};

// Diagnostics on meshes on bodies are not the subject of these tests.
class YardLog : public ClaimedLog {
public:
    YardLog() {
        allow(code::PLAN_MESH_AS_PARTS);
        allow(code::PLAN_MESH_AS_HULL);
        allow(code::PLAN_HULL_AS_BOX);
        allow(code::PLAN_MESH_DEGENERATE);
    }
};

void run(Simulation& sim, double seconds) {
    constexpr double kStep = 0.005;
    for (double time = 0; time < seconds; time += kStep) sim.step(kStep);
}

double heightOf(const Simulation& sim, const char* body) {
    return sim.pose(sim.requireBody(body)).position.z;
}

// The place of a body in the frame of another.
Vector3 within(const Simulation& sim, const char* body, const char* frame) {
    const Eigen::Isometry3d outer = toEigen(sim.pose(sim.requireBody(frame)));
    return fromEigen(Eigen::Vector3d(outer.inverse() * toEigen(sim.pose(sim.requireBody(body)).position)));
}

// Moves the body against the world, m/s or rad/s.
void addMotor(SceneBuilder& make, JointType type, const Node& body, Vector3 axis, double speed) {
    JointAxis& motor = make.addJoint(make.root(), "motor", type, &body, nullptr, Vector3{}, {axis}).joint->axes.at(0);
    motor.velocity = speed;
    motor.fMax = 1e4;
}

// A bucket at x = 1 that opens up to z, and what else lies on a circle about y with it.
HollowMesh bucketWheel(int buckets) {
    HollowMesh wheel = block({0, .3, 0}, {2.4, .1, 2.4});
    for (int i = 0; i < buckets; ++i) {
        const double angle = 2 * std::numbers::pi * i / buckets;
        HollowMesh bucket = tray(.4, .3, .04);
        for (Vector3& p : bucket.positions) {
            const double x = p.x + 1;
            p = {x * std::cos(angle) - p.z * std::sin(angle), p.y, x * std::sin(angle) + p.z * std::cos(angle)};
        }
        wheel.add(bucket);
    }
    return wheel;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(mesh_parts)

BOOST_AUTO_TEST_CASE(blocks_stand_at_their_height) {
    struct Case {
        const char* name;
        HollowMesh mesh;
        bool upsideDown;
        double height;  // m, of the mesh's origin
    };
    const std::vector<Case> cases = {{"L", anL(), false, 0},
                                     {"U", aU(), false, 0},
                                     {"U", aU(), true, 1},
                                     {"table", table(), false, 0},
                                     {"table", table(), true, 1}};
    for (const Case& one : cases) {
        Yard make;
        make.floor();
        std::optional<Rotation> turn;
        if (one.upsideDown) turn = about({1, 0, 0}, 180);
        make.mesh("it", one.mesh, {0, 0, one.height + .02}, turn);
        YardLog log;
        Simulation sim = make.start(log);
        run(sim, 2);
        BOOST_TEST(std::abs(heightOf(sim, "it") - one.height) < 1e-3, one.name << " at " << heightOf(sim, "it"));
    }
}

// On its walls where the block between them is low, on its floor where that is high; the hull would lie on the block.
BOOST_AUTO_TEST_CASE(a_u_stands_over_a_block) {
    for (const auto& [block, expected] : {std::pair(.5, 1.0), std::pair(.9, 1.1)}) {
        Yard make;
        make.floor();
        make.addBox(make.root(), "block", {1, 1, block}, {0, 0, block / 2});
        make.mesh("U", aU(), {0, 0, expected + .02}, about({1, 0, 0}, 180));
        YardLog log;
        Simulation sim = make.start(log);
        run(sim, 2);
        BOOST_TEST(std::abs(heightOf(sim, "U") - expected) < 1e-3, heightOf(sim, "U"));
    }
}

BOOST_AUTO_TEST_CASE(a_ball_stays_in_a_tray_that_falls_and_slides) {
    for (const bool open : {false, true}) {
        const double bottom = open ? 0 : .05;
        Yard make;
        make.floor();
        Node& tray = make.mesh("tray", open ? openTray() : test::tray(1, .3, .05), {0, 0, .3});
        tray.parent->body->linearVelocity = Vector3{1, 0, 0};
        make.ball("ball", {0, 0, .3 + bottom + .1}, .1);
        YardLog log;
        if (open) log.claim(code::PLAN_MESH_MASS);
        Simulation sim = make.start(log);
        run(sim, 3);
        const Vector3 at = within(sim, "ball", "tray");
        BOOST_TEST(std::abs(heightOf(sim, "tray")) < (open ? .02 : 1e-3));
        BOOST_TEST(std::abs(at.z - bottom - .1) < (open ? .011 : 2e-3), "at " << at.z);
        BOOST_TEST((std::abs(at.x) < .5 && std::abs(at.y) < .5));
        BOOST_TEST(sim.pose(sim.requireBody("tray")).position.x > .02);
    }
}

BOOST_AUTO_TEST_CASE(a_bowl_lifts_a_ball) {
    Yard make;
    Node& bowl = make.mesh("bowl", test::bowl(32, 1, .9));
    addMotor(make, JointType::Slider, *bowl.parent, {0, 0, 1}, .5);
    make.ball("ball", {.3, .2, -.4}, .1);
    YardLog log;
    Simulation sim = make.start(log);
    run(sim, 4);
    const double lifted = heightOf(sim, "bowl");
    BOOST_TEST(std::abs(lifted - 2) < .05, "lifted by " << lifted);
    const Vector3 at = within(sim, "ball", "bowl");
    BOOST_TEST(std::hypot(at.x, at.y) < .5);
    BOOST_TEST((at.z > -.9 && at.z < -.6), "at " << at.z);
}

BOOST_AUTO_TEST_CASE(a_ring_hangs_on_a_peg_and_its_hull_does_not) {
    for (const std::size_t most : {32U, 1U}) {
        Yard make;
        Shape peg;
        peg.geometry = CapsuleShape{Axis::Y, CapsuleShape::Height::Middle, 2, .2, {}, {}};
        make.addCollider(make.root(), "peg", make.contents().addShape(peg), {0, 0, 10});
        make.mesh("ring", torus(32, 16, 1, .3), {0, 0, 9.45}, about({1, 0, 0}, 90));
        YardLog log;
        Simulation sim = make.start(log, most);
        run(sim, 3);
        // The hole's radius less that of the peg.
        const bool hangs = std::abs(heightOf(sim, "ring") - (10 - .5)) < .03;
        BOOST_TEST(hangs == (most > 1), "at " << heightOf(sim, "ring"));
    }
}

BOOST_AUTO_TEST_CASE(a_wheel_with_buckets_lifts_what_is_in_them) {
    constexpr double kSpeed = .25;  // rad/s
    constexpr double kStart = -.4;  // rad
    Yard make;
    // About -y, so that the bucket at x = 1 rises.
    Node& wheel = make.mesh("wheel", bucketWheel(4), {}, about({0, -1, 0}, kStart * 180 / std::numbers::pi));
    addMotor(make, JointType::Hinge, *wheel.parent, {0, -1, 0}, kSpeed);
    const auto onCircle = [](double angle, double above) {
        return Vector3{std::cos(angle) - above * std::sin(angle), 0, std::sin(angle) + above * std::cos(angle)};
    };
    make.ball("ball", onCircle(kStart, .14), .1);
    YardLog log;
    Simulation sim = make.start(log);
    const double before = heightOf(sim, "ball");
    run(sim, 3.2);
    const Vector3 at = within(sim, "ball", "wheel");
    BOOST_TEST((std::abs(at.x - 1) < .2 && std::abs(at.y) < .2 && at.z > .1 && at.z < .3), at.x << ' ' << at.z);
    BOOST_TEST(heightOf(sim, "ball") - before > 1.8 * std::sin(-kStart));
}

BOOST_AUTO_TEST_CASE(mass_and_inertia_are_those_of_the_mesh) {
    for (const HollowMesh& mesh : {aU(), tray(1, .3, .05), torus(32, 16, 1, .3), paddleWheel(), bowl(32, 1, .9)}) {
        Yard make;
        Node& body = *make.mesh("it", mesh).parent;
        MotionMass computed;
        computed.rule = MassRule::Computed;
        body.body->mass = computed;
        YardLog log;
        log.allow(code::PLAN_GRAVITY_DEFAULT);
        const Plan plan = makePlan(make.build(), {}, log);
        const PlanWorld& world = plan.worlds.at(0);
        BOOST_TEST(world.geoms.size() > 1U);
        const PlanBody& planned = world.bodies.at(0);
        const MassProperties exact = massOfMesh(mesh.positions, mesh.triangles, 1000);
        const Matrix3 inertia = inertiaAbout(exact, exact.center);
        BOOST_CHECK_CLOSE(planned.mass, exact.mass, 1e-9);
        BOOST_TEST((toEigen(planned.inertia) - toEigen(inertia)).norm() < 1e-9 * toEigen(inertia).norm());
        BOOST_TEST((toEigen(planned.centerOfMass) - toEigen(exact.center)).norm() < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(a_thousand_bodies_share_one_mesh) {
    constexpr std::size_t kBodies = 999;  // the log holds 1000 diagnostics
    Yard make;
    const ShapeId shape = make.mesh("first", torus(32, 16, 1, .3)).collider->shape;
    for (std::size_t i = 1; i < kBodies; ++i) {
        make.addCollider(make.addBody(make.root(), "more", {3. * static_cast<double>(i), 0, 0}), "mesh", shape);
    }
    YardLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    const Plan plan = makePlan(make.build(), {}, log);
    std::set<const ConvexHull*> hulls;
    for (const PlanGeom& geom : plan.worlds.at(0).geoms) hulls.insert(std::get<SolidHull>(geom.solid).hull.get());
    BOOST_TEST(plan.worlds.at(0).geoms.size() == kBodies * hulls.size());
    BOOST_TEST((hulls.size() > 1 && hulls.size() <= 32));
}

BOOST_AUTO_TEST_CASE(parts_are_one_geom_to_the_application) {
    Yard make;
    make.floor();
    Node& node = make.mesh("U", aU());
    node.trigger.emplace().shape = node.collider->shape;
    YardLog log;
    Simulation sim = make.start(log);
    const GeomId id = sim.requireGeom("U mesh");
    const std::vector<dGeomID> parts = sim.partsOf(id);
    BOOST_TEST(parts.size() == 3U);
    BOOST_TEST(parts.at(0) == sim.ode(id));
    for (const dGeomID part : parts) {
        BOOST_TEST((sim.id(part) == id));
        BOOST_TEST(sim.id(part).node.value == node.id.value);
        BOOST_TEST(dGeomGetBody(part) == sim.ode(sim.findBody("U")));
    }
    BOOST_TEST(sim.partsOf(sim.requireGeom("floor")).size() == 1U);
    BOOST_TEST(sim.partsOf({}).empty());
    // Both walls and the floor.
    BOOST_TEST(sim.queries().overlapping(Vector3{0, 0, .2}, 2).size() == 2U);
    run(sim, .1);
    BOOST_TEST(!sim.results().contacts().empty());
    for (const ContactEvent& contact : sim.results().contacts()) {
        BOOST_TEST((contact.geom1.node == node.id) != (contact.geom2.node == node.id));
    }
    const auto listed = [&] {
        try {
            static_cast<void>(sim.requireGeom("x"));
        } catch (const std::out_of_range& missing) {
            return std::string(missing.what());
        }
        return std::string();
    }();
    BOOST_TEST(listed.find("U mesh") == listed.rfind("U mesh"));
}

BOOST_AUTO_TEST_CASE(parts_come_and_go_with_their_scene) {
    Yard make;
    make.mesh("U", aU());
    const Scene scene = make.build();
    Yard ground;
    ground.floor();
    YardLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    Simulation sim = ground.start(log);
    const int before = dSpaceGetNumGeoms(sim.space());
    const auto one = sim.add(scene, {}, log);
    const auto two = sim.add(scene, {{5, 0, 0}, {}}, log);
    BOOST_TEST(dSpaceGetNumGeoms(sim.space()) == before + 6);
    BOOST_TEST(sim.partsOf({sim.requireGeom("U mesh").node, *two}).size() == 3U);
    sim.remove(*one);
    BOOST_TEST(dSpaceGetNumGeoms(sim.space()) == before + 3);
    BOOST_TEST(sim.partsOf({sim.requireGeom("U mesh").node, *two}).size() == 3U);
    sim.remove(*two);
    BOOST_TEST(dSpaceGetNumGeoms(sim.space()) == before);
}

BOOST_AUTO_TEST_SUITE_END()
