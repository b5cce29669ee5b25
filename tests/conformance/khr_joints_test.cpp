// Joints of KHR_physics_rigid_bodies as they are simulated, each row of section 3.6 of khr-physics against its closed
// form to 1 %: springs, stops, offsets, drives of both kinds and modes.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <numbers>

#include "omi_file.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test::khr_joints_test {
namespace {

constexpr double kMass = 2;             // kg
constexpr double kMoment = kMass / 10;  // kg m^2 of a sphere of 0.5 m
constexpr double kStep = 0.001;         // s
constexpr double kPart = 0.01;          // figures may be off by this part

// A sphere that a joint holds to a post in the origin.
struct Rig {
    std::string limits;  // beside those that hold the other axes
    std::string drives = {};
    std::string place = R"("translation": [0, 0, 0])";
    std::string motion = {};  // more members, with a comma before

    [[nodiscard]] Simulation simulate(DiagnosticLog& log, double gravity = 0) const {
        const std::string text = R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_physics_rigid_bodies",
"KHR_implicit_shapes"], "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [
{"name": "post", "extensions": {"KHR_physics_rigid_bodies": {"joint": {"joint": 0, "connectedNode": 1}}}},
{"name": "bob", )" + place + R"(, "extensions": {"KHR_physics_rigid_bodies": {"motion": {"mass": 2)" +
                                 motion +
                                 R"(}, "collider": {"geometry": {"shape": 0}}}}}],
"extensions": {"KHR_implicit_shapes": {"shapes": [{"type": "sphere", "sphere": {"radius": 0.5}}]},
"KHR_physics_rigid_bodies": {"physicsJoints": [{"limits": [)" +
                                 limits + "]" + (drives.empty() ? "" : R"(, "drives": [)" + drives + "]") + "}]}}}";
        SimulationOptions options;
        options.plan.gravityOverride = Vector3{0, -gravity, 0};
        return Simulation(loadBytes(text, "joint.gltf", {}, log), options, log);
    }
};

constexpr const char* kUpAndDown = R"({"linearAxes": [0, 2], "min": 0, "max": 0},
{"angularAxes": [0, 1, 2], "min": 0, "max": 0})";
constexpr const char* kAboutZ = R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0},
{"angularAxes": [0], "min": 0, "max": 0}, {"angularAxes": [1], "min": 0, "max": 0})";

std::string upAndDown(const std::string& more) {
    return kUpAndDown + (more.empty() ? more : ", " + more);
}

void run(Simulation& sim, double seconds) {
    for (int i = 0; i < static_cast<int>(std::lround(seconds / kStep)); ++i) sim.step(kStep);
}

double height(const Simulation& sim) {
    return sim.pose(sim.findBody("bob")).position.y;
}
double speed(const Simulation& sim) {
    return sim.linearVelocity(sim.findBody("bob")).y;
}
double angle(const Simulation& sim) {
    return 2 * std::asin(sim.pose(sim.findBody("bob")).rotation.z);
}
double spin(const Simulation& sim) {
    return sim.angularVelocity(sim.findBody("bob")).z;
}

// Mean of five periods of what swings about 0.
double periodOf(Simulation& sim, const std::function<double(const Simulation&)>& measure) {
    double first = 0;
    int passed = -1;
    double before = measure(sim);
    while (passed < 5 && sim.time() < 60) {
        sim.step(kStep);
        const double now = measure(sim);
        if (before > 0 && now <= 0) {
            const double at = sim.time() - kStep * now / (now - before);
            if (++passed == 0) first = at;
            if (passed == 5) return (at - first) / 5;
        }
        before = now;
    }
    return 0;
}

void checkPart(double found, double expected, double scale) {
    BOOST_TEST(std::abs(found - expected) <= kPart * scale, found << " instead of " << expected);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_khr_limit_with_stiffness_swings_with_its_period) {
    ClaimedLog log;
    Simulation sim = Rig{upAndDown(R"({"linearAxes": [1], "min": 0, "max": 0, "stiffness": 80})"),
                         {},
                         R"("translation": [0, 0.1, 0])"}
                         .simulate(log);
    const double expected = 2 * std::numbers::pi * std::sqrt(kMass / 80);
    checkPart(periodOf(sim, height), expected, expected);
}

BOOST_AUTO_TEST_CASE(a_khr_limit_with_stiffness_gives_way_under_weight) {
    ClaimedLog log;
    Simulation sim =
        Rig{upAndDown(R"({"linearAxes": [1], "min": 0, "max": 0, "stiffness": 80, "damping": 30})")}.simulate(log, 10);
    run(sim, 4);
    checkPart(height(sim), -kMass * 10 / 80, 0.25);
}

BOOST_AUTO_TEST_CASE(khr_damping_without_swing_is_exponential) {
    ClaimedLog log;
    const double critical = 2 * std::sqrt(80 * kMass);
    Simulation sim = Rig{upAndDown(R"({"linearAxes": [1], "min": 0, "max": 0, "stiffness": 80, "damping": )" +
                                   std::to_string(critical) + "}"),
                         {},
                         R"("translation": [0, 0.1, 0])"}
                         .simulate(log);
    const double w = std::sqrt(80 / kMass);
    for (const double t : {0.1, 0.3, 0.5}) {
        run(sim, t - sim.time());
        checkPart(height(sim), 0.1 * (1 + w * t) * std::exp(-w * t), 0.1);
    }
}

BOOST_AUTO_TEST_CASE(a_khr_angular_limit_with_stiffness_swings_with_its_period) {
    ClaimedLog log;
    // 0.1 rad about z.
    Simulation sim = Rig{std::string(kAboutZ) + R"(, {"angularAxes": [2], "min": 0, "max": 0, "stiffness": 5})",
                         {},
                         R"("rotation": [0, 0, 0.04997916927067833, 0.9987502603949663])"}
                         .simulate(log);
    const double expected = 2 * std::numbers::pi * std::sqrt(kMoment / 5);
    checkPart(periodOf(sim, angle), expected, expected);
}

BOOST_AUTO_TEST_CASE(a_khr_limit_stops_what_comes_to_it) {
    ClaimedLog log;
    Simulation sim = Rig{upAndDown(R"({"linearAxes": [1], "min": -0.2, "max": 0.5})"),
                         {},
                         R"("translation": [0, 0, 0])",
                         R"(, "linearVelocity": [0, 1, 0])"}
                         .simulate(log);
    double most = 0;
    for (int i = 0; i < 2000; ++i) {
        sim.step(kStep);
        most = std::max(most, height(sim));
    }
    BOOST_TEST(most > 0.499);
    BOOST_TEST(most < 0.502);
}

// Samples of the extension hold a body one metre off.
BOOST_AUTO_TEST_CASE(a_khr_axis_that_is_fixed_off_zero_stays_there) {
    ClaimedLog log;
    Simulation sim =
        Rig{upAndDown(R"({"linearAxes": [1], "min": 1, "max": 1})"), {}, R"("translation": [0, 1, 0])"}.simulate(log,
                                                                                                                 10);
    run(sim, 2);
    BOOST_TEST(near(height(sim), 1, 1e-3), height(sim));
}

BOOST_AUTO_TEST_CASE(a_khr_drive_of_forces_reaches_its_velocity_by_the_mass) {
    ClaimedLog log;
    Simulation sim =
        Rig{upAndDown(""), R"({"type": "linear", "mode": "force", "axis": 1, "velocityTarget": 1, "damping": 6})"}
            .simulate(log);
    for (const double t : {0.2, 0.5, 1.0}) {
        run(sim, t - sim.time());
        checkPart(speed(sim), 1 - std::exp(-6 * t / kMass), 1);
    }
}

BOOST_AUTO_TEST_CASE(a_khr_drive_of_accelerations_reaches_its_velocity_whatever_the_mass) {
    ClaimedLog log;
    Simulation sim = Rig{upAndDown(""),
                         R"({"type": "linear", "mode": "acceleration", "axis": 1, "velocityTarget": 1, "damping": 3})"}
                         .simulate(log);
    for (const double t : {0.2, 0.5, 1.0}) {
        run(sim, t - sim.time());
        checkPart(speed(sim), 1 - std::exp(-3 * t), 1);
    }
}

BOOST_AUTO_TEST_CASE(a_khr_drive_pushes_no_harder_than_its_max_force) {
    ClaimedLog log;
    Simulation sim = Rig{upAndDown(""), R"({"type": "linear", "mode": "force", "axis": 1, "velocityTarget": 10,
"damping": 1000, "maxForce": 4})"}
                         .simulate(log);
    run(sim, 0.5);
    checkPart(speed(sim), 4 * 0.5 / kMass, 1);
}

BOOST_AUTO_TEST_CASE(a_khr_drive_goes_to_its_position) {
    ClaimedLog log;
    Simulation sim = Rig{upAndDown(""), R"({"type": "linear", "mode": "acceleration", "axis": 1, "positionTarget": 1,
"stiffness": 25, "damping": 10})"}
                         .simulate(log);
    for (const double t : {0.2, 0.5, 1.0}) {
        run(sim, t - sim.time());
        checkPart(height(sim), 1 - (1 + 5 * t) * std::exp(-5 * t), 1);
    }
}

BOOST_AUTO_TEST_CASE(khr_angular_drives_turn_by_the_moment) {
    ClaimedLog log;
    Simulation sim =
        Rig{kAboutZ, R"({"type": "angular", "mode": "force", "axis": 2, "velocityTarget": 2, "damping": 0.6})"}
            .simulate(log);
    for (const double t : {0.2, 0.5, 1.0}) {
        run(sim, t - sim.time());
        checkPart(spin(sim), 2 * (1 - std::exp(-0.6 * t / kMoment)), 2);
    }
}

// The extension's own tests have it: no error, and no force.
BOOST_AUTO_TEST_CASE(a_khr_target_without_stiffness_does_nothing) {
    ClaimedLog log;
    Simulation sim = Rig{upAndDown(""), R"({"type": "linear", "mode": "force", "axis": 1, "positionTarget": 1})",
                         R"("translation": [0, 0, 0])", R"(, "linearVelocity": [0, 0.5, 0])"}
                         .simulate(log);
    run(sim, 1);
    BOOST_TEST(near(speed(sim), 0.5, 1e-6), speed(sim));
    log.claim(code::KHR_DRIVE_NO_TARGET, "/extensions/KHR_physics_rigid_bodies/physicsJoints/0/drives/0");
}

}  // namespace orrery::test::khr_joints_test
