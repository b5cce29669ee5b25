// No input and no application makes a step abort, and a step allocates nothing.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "allocations.hpp"
#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"

namespace sim_safety_test {
namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

HandPlan crates(int count) {
    HandPlan plan;
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    for (int i = 0; i < count; ++i) {
        plan.addCrate("crate" + std::to_string(i), {1.5 * (i / 3), 0.5 + i % 3, 0}, {1, 1, 1});
    }
    return plan;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_step_of_no_length_is_no_step) {
    ClaimedLog log;
    Simulation sim = simulate(crates(1), {}, log);
    const std::uint64_t before = sim.stateHash();
    for (const double dt : {0.0, -0.0, -0.01, kNaN, kInfinity, -kInfinity}) BOOST_TEST(!sim.step(dt));
    BOOST_TEST(sim.stateHash() == before);
    BOOST_TEST(sim.time() == 0);
    BOOST_TEST(sim.steps() == 0u);
}

BOOST_AUTO_TEST_CASE(numbers_that_are_none_stop_the_body_and_nothing_else) {
    using Injure = void (*)(dBodyID, double);
    const Injure injuries[] = {[](dBodyID b, double x) { dBodyAddForce(b, 0, x, 0); },
                               [](dBodyID b, double x) { dBodyAddTorque(b, 0, 0, x); },
                               [](dBodyID b, double x) { dBodySetLinearVel(b, x, 0, 0); },
                               [](dBodyID b, double x) { dBodySetAngularVel(b, 0, x, 0); }};
    for (const Injure injure : injuries) {
        for (const double bad : {kNaN, kInfinity, -kInfinity, 1e200}) {
            ClaimedLog log;
            Simulation sim = simulate(crates(6), {}, log);
            run(sim, 5, 0.01);
            injure(sim.ode(sim.findBody("crate1")), bad);
            run(sim, 50, 0.01);
            BOOST_TEST(sim.diagnostics().has(code::SIM_BODY_DIVERGED));
            BOOST_TEST(sim.diagnostics().entries().size() == 1u);
            BOOST_TEST(sim.diagnostics().entries()[0].place.path == "/crate1");
            for (std::size_t i = 0; i < sim.bodies().size(); ++i) {
                const Vector3 p = sim.pose(sim.bodies()[i]).position;
                BOOST_TEST(std::abs(p.x + p.y + p.z) < 100);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_body_at_no_place_does_not_abort_a_hash_space) {
    ClaimedLog log;
    HandPlan plan = crates(3);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    dCreateSphere(space, 1);
    {
        Simulation sim = simulationOf(plan.scene(), plan.plan, world, space, {}, log);
        for (int i = 0; i < 20; ++i) {
            if (i == 5) dBodyAddForce(sim.ode(sim.findBody("crate0")), kNaN, 0, 0);
            if (i == 9) dBodySetLinearVel(sim.ode(sim.findBody("crate1")), 0, kInfinity, 0);
            BOOST_REQUIRE(sim.step(0.01));
        }
        BOOST_TEST(sim.diagnostics().entries().size() == 2u);
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(a_failed_check_of_ode_stops_the_world_and_not_the_process) {
    ClaimedLog log;
    Simulation sim = simulate(crates(2), {}, log);
    // A step so long that the rotation overflows within it, which no look at the state before can tell.
    dBodySetAngularVel(sim.ode(sim.findBody("crate0")), 1e20, 0, 0);
    dBodySetLinearVel(sim.ode(sim.findBody("crate1")), 1, 2, 3);
    for (int i = 0; i < 5; ++i) sim.step(1e300);
    BOOST_TEST(sim.diagnostics().has(code::SIM_ODE_FAILED));
    // A body that it left without numbers is reported by name, and has a place again.
    BOOST_TEST(sim.diagnostics().has(code::SIM_BODY_DIVERGED));
    for (std::size_t i = 0; i < sim.bodies().size(); ++i) {
        const Pose pose = sim.pose(sim.bodies()[i]);
        BOOST_TEST(std::isfinite(pose.position.x + pose.position.y + pose.position.z + pose.rotation.w));
    }
    const Energy energy = sim.energy();
    BOOST_TEST(std::isfinite(energy.kinetic + energy.potential));
    const std::uint64_t stopped = sim.stateHash();
    BOOST_TEST(!sim.ok());
    BOOST_TEST(!sim.step(0.01));
    BOOST_TEST(sim.stepParts().begin(0.01));
    BOOST_TEST(!sim.stepParts().end());
    BOOST_TEST(sim.stateHash() == stopped);
    BOOST_TEST(sim.steps() == 7u);
}

BOOST_AUTO_TEST_CASE(odes_messages_become_diagnostics_each_kind_once) {
    // A tall stack is more than dWorldStep's solver manages.
    ClaimedLog log;
    HandPlan plan;
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    for (int i = 0; i < 12; ++i) plan.addCrate("crate" + std::to_string(i), {0, 0.5 + i, 0}, {1, 1, 1});
    SimulationOptions options = SimulationOptions::odeDefaults();
    options.solver = Solver::Step;
    Simulation sim = simulate(plan, options, log);
    run(sim, 60, 0.01);
    BOOST_TEST(sim.diagnostics().has(code::SIM_ODE_MESSAGE));
    BOOST_TEST(sim.diagnostics().entries().size() < 5u);
    BOOST_TEST(dGetMessageHandler() == nullptr, "the handlers are the application's again");
    BOOST_TEST(dGetDebugHandler() == nullptr);
}

BOOST_AUTO_TEST_CASE(the_applications_own_handlers_stay) {
    static int seen = 0;
    const auto handler = [](int, const char*, va_list) { ++seen; };
    dSetMessageHandler(handler);
    ClaimedLog log;
    HandPlan plan;
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    for (int i = 0; i < 12; ++i) plan.addCrate("crate" + std::to_string(i), {0, 0.5 + i, 0}, {1, 1, 1});
    SimulationOptions options = SimulationOptions::odeDefaults();
    options.solver = Solver::Step;
    Simulation sim = simulate(plan, options, log);
    run(sim, 60, 0.01);
    dSetMessageHandler(nullptr);
    BOOST_TEST(seen > 0);
    BOOST_TEST(sim.diagnostics().entries().empty());
}

BOOST_AUTO_TEST_CASE(a_step_allocates_nothing_after_warming_up) {
    ClaimedLog log;
    SimulationOptions options;
    options.contactEvents = true;
    Simulation sim = simulate(crates(60), options, log);
    run(sim, 100, 0.01);
    const std::size_t before = allocations();
    for (int i = 0; i < 100; ++i) sim.step(0.01);
    BOOST_TEST(sim.results().contactCount() > 100u);
    BOOST_TEST(allocations() == before);
}

namespace {

JointLimit limitOf(std::vector<std::uint32_t> linear, std::vector<std::uint32_t> angular, double min, double max) {
    JointLimit limit;
    limit.linearAxes = std::move(linear);
    limit.angularAxes = std::move(angular);
    limit.min = min;
    limit.max = max;
    return limit;
}

// Every kind of row: along an axis, from a line, a distance, a turn, a cone, the whole angle; rigid and soft.
std::vector<std::vector<JointLimit>> rowLimits() {
    std::vector<std::vector<JointLimit>> limits = {
        {limitOf({0}, {}, -0.1, 0.1), limitOf({1}, {}, 0, 0)},
        {limitOf({0, 1}, {}, 0, 0.2)},
        {limitOf({0, 1, 2}, {}, 0, 0.5)},
        {limitOf({0, 1, 2}, {}, 0, 0), limitOf({}, {0, 1}, 0, 0), limitOf({}, {2}, -9, 9)},
        {limitOf({0, 1, 2}, {}, 0, 0), limitOf({}, {0, 1}, 0, 0.3)},
        {limitOf({0, 1, 2}, {}, 0, 0), limitOf({}, {0, 1, 2}, 0, 0.3)},
    };
    for (std::size_t i = 0, n = limits.size(); i < n; ++i) {
        limits.push_back(limits[i]);
        limits.back().back().stiffness = 500;
        limits.back().back().damping = 5;
    }
    return limits;
}

std::vector<JointDrive> allDrives() {
    std::vector<JointDrive> drives;
    for (const DriveType type : {DriveType::Linear, DriveType::Angular}) {
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            JointDrive& drive = drives.emplace_back();
            drive.type = type;
            drive.mode = axis == 0 ? DriveMode::Force : DriveMode::Acceleration;
            drive.axis = axis;
            drive.positionTarget = 0.2;
            drive.velocityTarget = 0.1;
            drive.stiffness = 3;
            drive.damping = 1;
        }
    }
    return drives;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_step_of_joints_with_rows_and_drives_allocates_nothing) {
    SceneBuilder make;
    double x = 0;
    for (const auto& limits : rowLimits()) {
        Node& still = make.addGroup(make.root(), "still", {x, 0, 0});
        Node& body = make.addBody(make.root(), "body", {x, -0.4, 0.1}, 2);
        make.addSphere(body, "ball", 0.3);
        Node& carried = make.addGroup(body, "carried", {0, 0.4, 0});
        JointSettings settings;
        settings.limits = limits;
        settings.drives = allDrives();
        make.addSixDofJoint(still, "joint", carried, make.contents().addJointSettings(settings));
        x += 3;
    }
    DiagnosticLog log;
    Simulation sim(make.build(), {}, log);
    std::size_t rows = 0;
    for (const PlanSixDofJoint& joint : planOf(sim).worlds.at(0).sixDofJoints)
        rows += joint.rows.size() + joint.drives.size();
    // Rows of drives on axes that are held are not made.
    BOOST_TEST(rows > 5 * 12u);
    run(sim, ORRERY_ODE_SINGLE ? 60 : 30, 0.01);
    const std::size_t before = allocations();
    for (int i = 0; i < 30; ++i) sim.step(0.01);
    BOOST_TEST(allocations() == before);
}

}  // namespace sim_safety_test
