// The meaning of KHR_physics_rigid_bodies where OMI differs, as it is simulated: against closed forms (khr-physics
// sections 2 and 3).
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "omi_file.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test::khr_test {
namespace {

// A quarter about y: the node's z is the world's x.
#define KHR_TURNED R"("rotation": [0, 0.7071067811865476, 0, 0.7071067811865476])"
constexpr double kGravity = 10;  // m/s^2
constexpr double kStep = 0.01;   // s

struct KhrFile {
    std::string nodes;
    std::string roots = "0";
    std::string shapes = R"({"type": "sphere"})";
    std::string document = {};  // members of KHR_physics_rigid_bodies
    std::string more = {};      // more members of the root, with a comma before

    [[nodiscard]] Scene read(DiagnosticLog& log) const {
        return loadBytes(R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_physics_rigid_bodies",
"KHR_implicit_shapes", "OMI_physics_gravity"], "scene": 0, "scenes": [{"nodes": [)" +
                             roots + R"(]}], "nodes": [)" + nodes + R"(], "extensions": {"KHR_implicit_shapes":
{"shapes": [)" + shapes + R"(]}, "KHR_physics_rigid_bodies": {)" +
                             document + "}}" + more + "}",
                         "row.gltf", {}, log);
    }
    [[nodiscard]] Simulation simulate(DiagnosticLog& log, double gravity = kGravity) const {
        SimulationOptions options;
        options.plan.gravityOverride = Vector3{0, -gravity, 0};
        return Simulation(read(log), options, log);
    }
    [[nodiscard]] PlanWorld plan(DiagnosticLog& log) const { return makePlan(read(log), {}, log).worlds.at(0); }
};

std::string khrNode(const std::string& parts, const std::string& more = {}) {
    return R"({"extensions": {"KHR_physics_rigid_bodies": {)" + parts + "}}" + (more.empty() ? "" : ", ") + more + "}";
}

std::string collider(int shape, const std::string& more = {}) {
    return R"("collider": {"geometry": {"shape": )" + std::to_string(shape) + "}" + more + "}";
}

void run(Simulation& sim, double seconds) {
    for (int i = 0; i < static_cast<int>(std::lround(seconds / kStep)); ++i) sim.step(kStep);
}

// A body with a box of 1 x 2 x 3 m, 1 m along x.
KhrFile boxed(const std::string& motion) {
    KhrFile file{khrNode(R"("motion": {)" + motion + "}", R"("children": [1])") + ", " +
                 khrNode(collider(0), R"("translation": [1, 0, 0])")};
    file.shapes = R"({"type": "box", "box": {"size": [1, 2, 3]}})";
    return file;
}

bool hasMoments(const PlanBody& body, double x, double y, double z) {
    return near(body.inertia.m[0], x, 1e-6) && near(body.inertia.m[4], y, 1e-6) && near(body.inertia.m[8], z, 1e-6);
}

}  // namespace

// ---- 3.1 masses

BOOST_AUTO_TEST_CASE(khr_mass_and_centre_are_computed_where_absent) {
    OmiLog log;
    const PlanWorld world = boxed("").plan(log);
    const PlanBody& body = world.bodies.at(0);
    BOOST_TEST(near(body.mass, 6000));
    BOOST_TEST(near(body.centerOfMass, {1, 0, 0}));
    BOOST_TEST(hasMoments(body, 500 * 13, 500 * 10, 500 * 5));
}

BOOST_AUTO_TEST_CASE(what_of_a_khr_mass_is_given_holds) {
    OmiLog log;
    const PlanWorld heavy = boxed(R"("mass": 12)").plan(log);
    BOOST_TEST(heavy.bodies.at(0).mass == 12);
    BOOST_TEST(near(heavy.bodies.at(0).centerOfMass, {1, 0, 0}));
    BOOST_TEST(hasMoments(heavy.bodies.at(0), 13, 10, 5));
    const PlanWorld shifted = boxed(R"("mass": 12, "centerOfMass": [0, 0, 0])").plan(log);
    BOOST_TEST((shifted.bodies.at(0).centerOfMass == Vector3{}));
    BOOST_TEST(hasMoments(shifted.bodies.at(0), 13, 10 + 12, 5 + 12));
    const PlanWorld stated = boxed(R"("mass": 12, "inertiaDiagonal": [1, 2, 2.5])").plan(log);
    BOOST_TEST(hasMoments(stated.bodies.at(0), 1, 2, 2.5));
}

BOOST_AUTO_TEST_CASE(a_khr_body_without_volume_has_one_kilogram) {
    OmiLog log;
    log.claim(code::PLAN_MASS_NO_VOLUME, "/nodes/0/extensions/KHR_physics_rigid_bodies/motion/mass");
    BOOST_TEST(KhrFile{khrNode(R"("motion": {})")}.plan(log).bodies.at(0).mass == 1);
}

// The mass is infinite: it goes on as it goes, through gravity and against a heavy ball.
BOOST_AUTO_TEST_CASE(a_khr_mass_of_zero_is_infinite) {
    OmiLog log;  // with a velocity it is meant so
    KhrFile file{
        khrNode(R"("motion": {"mass": 0, "linearVelocity": [1, 0, 0]}, )" + collider(0)) + ", " +
            khrNode(R"("motion": {"mass": 1000, "gravityFactor": 0}, )" + collider(0), R"("translation": [2, 0, 0])"),
        "0, 1"};
    Simulation sim = file.simulate(log);
    run(sim, 3);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {3, 0, 0}, 1e-9));
    BOOST_TEST(sim.pose(sim.bodies()[1]).position.x > 3.9);
}

// A box that leans stays so: it falls and comes to rest on its lowest edge without turning.
BOOST_AUTO_TEST_CASE(zero_khr_moments_are_infinite_and_stable) {
    for (const char* moments : {"0, 0, 0", "1, 1, 0"}) {
        OmiLog log;
        KhrFile file{
            khrNode(R"("motion": {"mass": 1, "inertiaDiagonal": [)" + std::string(moments) + "]}, " + collider(0),
                    R"("translation": [0, 1, 0], "rotation": [0, 0, 0.19866933079506122, 0.98006657784124163])") +
                ", " + khrNode(collider(1)),
            "0, 1", R"({"type": "box"}, {"type": "plane"})"};
        Simulation sim = file.simulate(log);
        run(sim, 4);
        const double lowest = 0.5 * (std::cos(0.4) + std::sin(0.4));
        BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.y, lowest, 2e-3), sim.pose(sim.bodies()[0]).position.y);
        BOOST_TEST(near(2 * std::asin(sim.pose(sim.bodies()[0]).rotation.z), 0.4, 1e-3),
                   sim.pose(sim.bodies()[0]).rotation.z);
    }
}

BOOST_AUTO_TEST_CASE(khr_velocities_are_in_the_frame_of_the_node) {
    OmiLog log;
    KhrFile file{
        R"({"children": [1], )" KHR_TURNED "}, " +
        khrNode(R"("motion": {"mass": 1, "linearVelocity": [0, 0, 2], "angularVelocity": [0, 0, 3]}, )" + collider(0))};
    const PlanWorld world = file.plan(log);
    BOOST_TEST(near(world.bodies.at(0).linearVelocity, {2, 0, 0}));
    BOOST_TEST(near(world.bodies.at(0).angularVelocity, {3, 0, 0}));
}

BOOST_AUTO_TEST_CASE(a_negative_khr_gravity_factor_lifts) {
    OmiLog log;
    Simulation sim = KhrFile{khrNode(R"("motion": {"gravityFactor": -0.5}, )" + collider(0))}.simulate(log);
    run(sim, 1);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.y, 0.5 * 5 * 1, 0.03), sim.pose(sim.bodies()[0]).position.y);
}

// ---- 2. planes

namespace {

// A ball of 0.5 m above a plane of these parameters at the origin, x beside its middle.
double restOn(const std::string& plane, double x, DiagnosticLog& log, const std::string& parts = {}) {
    KhrFile file{khrNode(R"("motion": {}, )" + collider(0), R"("translation": [)" + std::to_string(x) + ", 0.6, 0]") +
                     ", " + khrNode(parts + collider(1)),
                 "0, 1", R"({"type": "sphere"}, {"type": "plane", "plane": {)" + plane + "}}"};
    Simulation sim = file.simulate(log);
    run(sim, 2);
    return sim.pose(sim.bodies()[0]).position.y;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_plane_without_end_is_odes) {
    OmiLog log;
    BOOST_TEST(near(restOn("", 4000, log), 0.5, 1e-3));
    const KhrFile file{khrNode(collider(0), R"("translation": [0, 2, 0])"), "0", R"({"type": "plane"})"};
    const auto plane = std::get<SolidPlane>(file.plan(log).geoms.at(0).solid);
    BOOST_TEST(near(plane.normal, {0, 1, 0}));
    BOOST_TEST(near(plane.d, 2));
}

BOOST_AUTO_TEST_CASE(a_plane_ends_where_it_says) {
    for (const double x : {0.9, 1.6}) {
        OmiLog log;
        log.claim(code::PLAN_SHEET_AS_PLATE);
        const double y = restOn(R"("sizeX": 2, "sizeZ": 4)", x, log);
        BOOST_TEST((x < 1 ? near(y, 0.5, 1e-3) : y < -10), y);
    }
    OmiLog log;
    log.claim(code::PLAN_SHEET_AS_PLATE);
    BOOST_TEST(near(restOn(R"("sizeZ": 4)", 3000, log), 0.5, 1e-3));
}

// Off by half of the thickness of its plate.
BOOST_AUTO_TEST_CASE(a_double_sided_plane_carries_on_its_middle) {
    OmiLog log;
    log.claim(code::PLAN_SHEET_AS_PLATE);
    BOOST_TEST(near(restOn(R"("sizeX": 2, "sizeZ": 2, "doubleSided": true)", 0, log), 0.51, 1e-3));
}

// Held up by its own lift, and pushed down by the ball that lands on it.
BOOST_AUTO_TEST_CASE(planes_move_with_their_bodies) {
    OmiLog log;
    log.claim(code::PLAN_SHEET_AS_PLATE);
    BOOST_TEST(
        near(restOn("", 0, log, R"("motion": {"isKinematic": true, "linearVelocity": [0, 0.5, 0]}, )"), 1.5, 5e-3));
}

// The plate is a tenth of the shorter side thick, 0.1 m at most, below the plane.
BOOST_AUTO_TEST_CASE(a_plane_that_ends_falls_with_its_body) {
    OmiLog log;
    log.claim(code::PLAN_SHEET_AS_PLATE);
    KhrFile file{khrNode(R"("motion": {"mass": 2}, )" + collider(0), R"("translation": [0, 0.3, 0])") + ", " +
                     khrNode(collider(1)),
                 "0, 1", R"({"type": "plane", "plane": {"sizeX": 2, "sizeZ": 2}}, {"type": "plane"})"};
    Simulation sim = file.simulate(log);
    run(sim, 2);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {0, 0.1, 0}, 2e-3), sim.pose(sim.bodies()[0]).position.y);
}

// The plate is 10 km wide, and as heavy to turn as that.
BOOST_AUTO_TEST_CASE(a_plane_without_end_falls_with_its_body_and_rests) {
    for (const char* motion :
         {R"("motion": {"mass": 1}, )", R"("motion": {"mass": 300, "centerOfMass": [0, 0, 0]}, )"}) {
        OmiLog log;
        log.claim(code::PLAN_SHEET_AS_PLATE);
        KhrFile file{khrNode(motion + collider(0), R"("translation": [7.2, 0.96, -8])") + ", " + khrNode(collider(0)),
                     "0, 1", R"({"type": "plane"})"};
        Simulation sim = file.simulate(log);
        run(sim, 3);
        BOOST_TEST(sim.ok());
        BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {7.2, 0.1, -8}, 2e-3),
                   sim.pose(sim.bodies()[0]).position.y);
    }
}

// ---- 3.3 triggers

// However many of its members hold the ball, it comes once and goes once.
BOOST_AUTO_TEST_CASE(a_khr_trigger_of_nodes_is_entered_and_left_once) {
    OmiLog log;
    const std::string trigger = R"("trigger": {"geometry": {"shape": 0}})";
    KhrFile file{khrNode(R"("trigger": {"nodes": [1, 2]})", R"("children": [1, 2])") + ", " + khrNode(trigger) + ", " +
                     khrNode(trigger, R"("translation": [0.8, 0, 0])") + ", " +
                     khrNode(R"("motion": {"mass": 1, "linearVelocity": [4, 0, 0]}, )" + collider(0),
                             R"("translation": [-3, 0, 0])"),
                 "0, 3"};
    SimulationOptions options;
    options.plan.gravityOverride = Vector3{};
    options.triggerEvents = true;
    Simulation sim(file.read(log), options, log);
    int entered = 0;
    int left = 0;
    for (int i = 0; i < 200; ++i) {
        sim.step(kStep);
        for (const TriggerEvent& event : sim.results().triggers()) {
            entered += event.kind == TriggerEvent::Kind::Enter ? 1 : 0;
            left += event.kind == TriggerEvent::Kind::Exit ? 1 : 0;
        }
    }
    BOOST_TEST(entered == 1);
    BOOST_TEST(left == 1);
}

// ---- 3.4 materials

namespace {

// The part of its speed with which a ball comes back. The ball has its own material, the floor has the first one.
double restitutionOf(const std::string& materials, const std::string& ofBall) {
    OmiLog log;
    KhrFile file{khrNode(R"("motion": {"linearVelocity": [0, -4, 0]}, )" + collider(0, ofBall),
                         R"("translation": [0, 0.6, 0])") +
                     ", " + khrNode(collider(1, R"(, "physicsMaterial": 0)")),
                 "0, 1", R"({"type": "sphere"}, {"type": "plane"})", R"("physicsMaterials": [)" + materials + "]"};
    Simulation sim = file.simulate(log, 0);
    run(sim, 0.2);
    return sim.linearVelocity(sim.bodies()[0]).y / 4;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_combine_mode_that_is_not_given_loses_against_any) {
    const std::string bouncy = R"({"restitution": 0.8, "restitutionCombine": "maximum"})";
    const std::string second = R"(, "physicsMaterial": 1)";
    BOOST_TEST(near(restitutionOf(bouncy + ", {}", second), 0.8, 0.005));
    BOOST_TEST(near(restitutionOf(bouncy, {}), 0.8, 0.005));
    // If both sides have a mode, they combine as in OMI; if neither has one, the result is the average.
    BOOST_TEST(near(restitutionOf(bouncy + R"(, {"restitutionCombine": "average"})", second), 0.4, 0.005));
    BOOST_TEST(near(restitutionOf(R"({"restitution": 0.8})", {}), 0.4, 0.005));
}

// ---- 3.5 filters

// Each body meets the floor of its own system only, of 40 systems.
BOOST_AUTO_TEST_CASE(khr_filters_may_be_more_than_32) {
    OmiLog log;
    constexpr int kCount = 40;
    std::string filters;
    std::string nodes;
    std::string roots;
    for (int i = 0; i < kCount; ++i) {
        const std::string name = "\"s" + std::to_string(i) + "\"";
        filters += std::string(i == 0 ? "" : ", ") + R"({"collisionSystems": [)" + name +
                   R"(], "collideWithSystems": ["floor)" + std::to_string(i % 2) + "\"]}";
        nodes += khrNode(R"("motion": {}, )" + collider(0, R"(, "collisionFilter": )" + std::to_string(i)),
                         R"("translation": [)" + std::to_string(2 * i) + ", 0.6, 0]") +
                 ", ";
        roots += std::to_string(i) + ", ";
    }
    filters += R"(, {"collisionSystems": ["floor1", "other"]})";
    nodes += khrNode(collider(1, R"(, "collisionFilter": )" + std::to_string(kCount)));
    KhrFile file{nodes, roots + std::to_string(kCount), R"({"type": "sphere"}, {"type": "plane"})",
                 R"("collisionFilters": [)" + filters + "]"};
    Simulation sim = file.simulate(log);
    run(sim, 2);
    for (std::size_t i = 0; i < kCount; ++i) {
        const double y = sim.pose(sim.bodies()[i]).position.y;
        BOOST_TEST((i % 2 == 1 ? near(y, 0.5, 1e-3) : y < -10), i << ": " << y);
    }
}

// Both are asked: the floor will not have the ghost, which would have the floor.
BOOST_AUTO_TEST_CASE(khr_filters_are_asked_both_ways) {
    OmiLog log;
    const auto ball = [](int filter) {
        return khrNode(R"("motion": {}, )" + collider(0, R"(, "collisionFilter": )" + std::to_string(filter)),
                       R"("translation": [)" + std::to_string(3 * filter) + ", 0.6, 0]");
    };
    KhrFile file{ball(1) + ", " + ball(2) + ", " + khrNode(collider(1, R"(, "collisionFilter": 0)")), "0, 1, 2",
                 R"({"type": "sphere"}, {"type": "plane"})",
                 R"("collisionFilters": [{"collisionSystems": ["floor"], "notCollideWithSystems": ["ghost"]},
{"collisionSystems": ["ghost"], "collideWithSystems": ["floor"]}, {"collisionSystems": ["solid"]}])"};
    Simulation sim = file.simulate(log);
    run(sim, 2);
    BOOST_TEST(sim.pose(sim.bodies()[0]).position.y < -10);
    BOOST_TEST(near(sim.pose(sim.bodies()[1]).position.y, 0.5, 1e-3));
}

// ---- 3.6 joints, under what does not move

namespace {

KhrFile jointed(const std::string& limits, const std::string& motion) {
    KhrFile file{khrNode(R"("joint": {"joint": 0, "connectedNode": 1})") + ", " +
                     khrNode(R"("motion": {"mass": 1, "gravityFactor": 0, )" + motion + "}, " + collider(0)),
                 "0, 1"};
    file.document = R"("physicsJoints": [{"limits": [)" + limits + "]}]";
    return file;
}

}  // namespace

// Three limits of one axis each are a box, one of three axes is a ball.
BOOST_AUTO_TEST_CASE(khr_limits_are_a_box_or_a_ball) {
    const std::string velocity = R"("linearVelocity": [1, 1, 1])";
    OmiLog log;
    Simulation box = jointed(R"({"linearAxes": [0], "min": -0.25, "max": 0.25}, {"linearAxes": [1], "min": -0.25,
"max": 0.25}, {"linearAxes": [2], "min": -0.25, "max": 0.25})",
                             velocity)
                         .simulate(log, 0);
    run(box, 2);
    BOOST_TEST(near(box.pose(box.bodies()[0]).position, {0.25, 0.25, 0.25}, 5e-3));
    Simulation ball = jointed(R"({"linearAxes": [0, 1, 2], "min": -0.25, "max": 0.25})", velocity).simulate(log, 0);
    run(ball, 2);
    const Vector3 at = ball.pose(ball.bodies()[0]).position;
    BOOST_TEST(std::hypot(at.x, at.y, at.z) < 0.255);
}

// Two axes are the distance from the line along the third.
BOOST_AUTO_TEST_CASE(a_khr_limit_of_two_axes_is_a_pipe) {
    OmiLog log;
    Simulation sim =
        jointed(R"({"linearAxes": [0, 1], "min": 0, "max": 0.25})", R"("linearVelocity": [1, 1, 1])").simulate(log, 0);
    run(sim, 2);
    const Vector3 at = sim.pose(sim.bodies()[0]).position;
    BOOST_TEST(near(std::hypot(at.x, at.y), 0.25, 2.5e-3), std::hypot(at.x, at.y));
    BOOST_TEST(near(at.z, 2, 0.02), at.z);
}

// A limit of one axis measures the twist, of two the angle between the third axes, of three the whole angle.
BOOST_AUTO_TEST_CASE(khr_angular_limits_measure_a_twist_a_cone_or_the_whole_turn) {
    struct Row {
        const char* axes;
        const char* spin;
        double (*measure)(const Quaternion&);
    };
    const auto twist = [](const Quaternion& q) { return 2 * std::atan2(q.x, q.w); };
    const auto cone = [](const Quaternion& q) { return std::acos(1 - 2 * (q.x * q.x + q.y * q.y)); };
    const auto whole = [](const Quaternion& q) { return 2 * std::acos(std::min(1.0, std::abs(q.w))); };
    for (const Row& row :
         {Row{"0", "2, 0, 0", twist}, Row{"0, 1", "1, 1, 0.5", cone}, Row{"0, 1, 2", "1, 1, 1", whole}}) {
        OmiLog log;
        Simulation sim = jointed(R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0}, {"angularAxes": [)" +
                                     std::string(row.axes) + R"(], "min": 0, "max": 0.5})",
                                 R"("angularVelocity": [)" + std::string(row.spin) + "]")
                             .simulate(log, 0);
        double furthest = 0;
        for (int i = 0; i < 200; ++i) {
            sim.step(kStep);
            furthest = std::max(furthest, row.measure(sim.pose(sim.bodies()[0]).rotation));
        }
        BOOST_TEST(near(furthest, 0.5, 5e-3), row.axes << ": " << furthest);
    }
}

// ---- gravity beside KHR

BOOST_AUTO_TEST_CASE(omi_gravity_acts_in_khr_triggers) {
    OmiLog log;
    KhrFile file{R"({"extensions": {"KHR_physics_rigid_bodies": {"trigger": {"geometry": {"shape": 0}}},
"OMI_physics_gravity": {"type": "point", "gravity": 3}}})"};
    file.shapes = R"({"type": "sphere", "sphere": {"radius": 5}})";
    Simulation sim = file.simulate(log, 0);
    BOOST_TEST(near(sim.gravity().accelerationAt({2, 0, 0}), {-3, 0, 0}));
    BOOST_TEST(near(sim.gravity().accelerationAt({6, 0, 0}), {}));
}

BOOST_AUTO_TEST_CASE(khr_files_have_the_default_gravity_and_say_so) {
    ClaimedLog log;
    log.claim(code::PLAN_GRAVITY_DEFAULT);
    BOOST_TEST(near(KhrFile{khrNode(R"("motion": {}, )" + collider(0))}.plan(log).gravity, {0, -9.80665, 0}));
}

// ---- scenes whose nodes say what must come of them

namespace {

Simulation ofFile(const char* name, DiagnosticLog& log) {
    return Simulation(load(sourceFolder() / "data" / name, log), {}, log);
}

Vector3 placeOf(const Simulation& sim, std::string_view name) {
    return sim.pose(sim.findBody(name)).position;
}

}  // namespace

BOOST_AUTO_TEST_CASE(khr_bodies_do_what_they_say) {
    ClaimedLog log;
    log.claim(code::PLAN_SHEET_AS_PLATE);
    Simulation sim = ofFile("khr_bodies.gltf", log);
    run(sim, 3);
    BOOST_TEST(near(placeOf(sim, "guest"), {-4, 2.5, 0}, 2e-3));
    BOOST_TEST(near(placeOf(sim, "crate"), {0, 0.5, 0}, 2e-3));
    BOOST_TEST(near(placeOf(sim, "train"), {3, 3, 6}, 1e-9));
    BOOST_TEST(near(placeOf(sim, "balloon").y, 1 + 0.5 * 2 * 9, 0.05));
    BOOST_TEST(placeOf(sim, "ghost").y < -10);
    BOOST_TEST(near(placeOf(sim, "pill"), {-8, 0.5, 0}, 2e-3));
}

// A slope of 30 degrees under 10 m/s^2: sin is 0.5, cos 0.866.
BOOST_AUTO_TEST_CASE(khr_surfaces_do_what_they_say) {
    ClaimedLog log;
    Simulation sim = ofFile("khr_surfaces.gltf", log);
    run(sim, 1);
    const auto speedOf = [&](const char* name) {
        const Vector3 v = sim.linearVelocity(sim.findBody(name));
        return std::hypot(v.x, v.y);
    };
    BOOST_TEST(near(speedOf("ice"), 5, 0.01), speedOf("ice"));
    BOOST_TEST(near(speedOf("wood"), 5 - 0.5 * 8.66, 0.05), speedOf("wood"));
    BOOST_TEST(near(speedOf("felt"), 5 - 0.4 * 8.66, 0.05), speedOf("felt"));
    BOOST_TEST(near(speedOf("rubber"), 0, 1e-3), speedOf("rubber"));
    BOOST_TEST(near(placeOf(sim, "grain").y, 0.5, 2e-3), placeOf(sim, "grain").y);
    BOOST_TEST(near(placeOf(sim, "stone").y, 3.6, 2e-3), placeOf(sim, "stone").y);
    BOOST_TEST(near(placeOf(sim, "leaf").y, 2 + 2.5, 0.05), placeOf(sim, "leaf").y);
}

BOOST_AUTO_TEST_CASE(khr_joints_do_what_they_say) {
    ClaimedLog log;
    Simulation sim = ofFile("khr_door.gltf", log);
    run(sim, 1);
    const auto angleOfDoor = [&] { return 2 * std::asin(sim.pose(sim.findBody("door")).rotation.y); };
    BOOST_TEST(near(angleOfDoor(), 0.9, 0.05), angleOfDoor());  // 1 rad/s, reached with a lag of 0.1 s
    run(sim, 4);
    BOOST_TEST(near(angleOfDoor(), 1.5, 0.01), angleOfDoor());
    BOOST_TEST(near(placeOf(sim, "lift").y, 1.8, 1e-3), placeOf(sim, "lift").y);
}

}  // namespace orrery::test::khr_test
