// The balance of energy and work in a step: what put in how much, by closed formulas, and energy that nothing put in.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <optional>
#include <tuple>

#include "allocations.hpp"
#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/precision.hpp"

namespace energy_balance_test {
namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kG = 10;
constexpr double kDt = 0.01;

struct Usual {
    static constexpr Solver kSolver = Solver::Auto;
};
struct Own {
    static constexpr Solver kSolver = Solver::Own;
};
using Solvers = std::tuple<Usual, Own>;

template <typename S>
SimulationOptions optionsOf() {
    SimulationOptions options;
    options.solver = S::kSolver;
    return options;
}
template <typename S>
SimulationOptions kept() {  // with stepWork()
    SimulationOptions options = optionsOf<S>();
    options.energyBalance = true;
    return options;
}

std::size_t accusationsOf(const Simulation& sim) {
    std::size_t count = 0;
    for (const Diagnostic& each : sim.diagnostics().entries()) count += each.code == code::SIM_ENERGY ? 1U : 0U;
    return count;
}

// The sums over `steps` steps; `most` of what came from nothing in one of them.
struct Sums {
    StepWork work;
    double most = 0;
};

Sums sumsOf(Simulation& sim, int steps, double dt = kDt) {
    Sums sums;
    for (int i = 0; i < steps; ++i) {
        BOOST_REQUIRE(sim.step(dt));
        const StepWork work = sim.results().work();
        sums.work.gained += work.gained;
        sums.work.forces += work.forces;
        sums.work.driven += work.driven;
        sums.most = std::max(sums.most, work.unexplained());
    }
    BOOST_TEST(accusationsOf(sim) == 0u);
    return sums;
}

// A wheel on a shaft in the world; axis along z.
HandPlan wheel(Vector3 gravity = {0, 0, 0}) {
    HandPlan plan(gravity);
    plan.addBody("wheel");
    PlanJoint& shaft = plan.addJoint("shaft", JointType::Hinge, 0, kNone);
    shaft.anchor = Vector3{0, 0, 0};
    shaft.axes = {axisAlong({0, 0, 1})};
    return plan;
}

PlanBody& addLift(HandPlan& plan, Vector3 velocity) {
    PlanBody& lift = plan.addBody("lift", {0, -0.5, 0});
    lift.kinematic = true;
    lift.linearVelocity = velocity;
    plan.addShape(SolidBox{{4, 1, 4}});
    return lift;
}

// A ball that a spring holds to the origin, `start` m away from it along x.
template <typename S>
Simulation springOf(double stiffness, double mass, double start, DiagnosticLog& log) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {start, 0, 0}, mass);
    make.addSphere(body, "ball", 1);
    JointSettings settings;
    JointLimit& limit = settings.limits.emplace_back();
    limit.linearAxes = {0};
    limit.min = limit.max = 0;
    limit.stiffness = stiffness;
    limit.damping = 0;
    make.addSixDofJoint(make.root(), "spring", body, make.contents().addJointSettings(settings));
    SimulationOptions options = kept<S>();
    options.plan.gravityOverride = Vector3{0, 0, 0};
    return Simulation(make.build(), options, log);
}

// As an application would that has a fault: moves what a world step has just moved.
void makeFaster(dBodyID body) {
    const dReal* v = dBodyGetLinearVel(body);
    dBodySetLinearVel(body, 1.5 * v[0], 1.5 * v[1], 1.5 * v[2]);
}

// Two hundredths of its energy.
void spinFaster(dBodyID body) {
    const dReal* w = dBodyGetAngularVel(body);
    dBodySetAngularVel(body, 1.01 * w[0], 1.01 * w[1], 1.01 * w[2]);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(energy_balance)

BOOST_AUTO_TEST_CASE_TEMPLATE(a_motor_puts_in_its_torque_times_the_angle, S, Solvers) {
    ClaimedLog log;
    HandPlan plan = wheel();
    PlanJointAxis& axis = plan.world().joints[0].axes[0];
    axis.fMax = 3;
    axis.velocity = 100;
    Simulation sim = simulate(plan, kept<S>(), log);
    const int n = 200;
    const Sums sums = sumsOf(sim, n);
    // w = n h T / I, and T times the angle at the mean of the speeds is I w^2 / 2; I = 1 kg m^2.
    const double speed = 3 * kDt * n;
    BOOST_TEST(std::abs(sums.work.driven - speed * speed / 2) < nearly(1e-6));
    BOOST_TEST(std::abs(sums.work.unexplained()) < nearly(1e-6));
    BOOST_TEST(sums.work.forces == 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_motor_that_lifts_puts_in_the_weight_times_the_height, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, -kG, 0});
    plan.addBody("load", {0, 0, 0}, 2);
    PlanJoint& rail = plan.addJoint("rail", JointType::Slider, 0, kNone);
    rail.axes = {axisAlong({0, 1, 0})};
    rail.axes[0].fMax = 1e6;
    rail.axes[0].velocity = 0.5;
    Simulation sim = simulate(plan, kept<S>(), log);
    run(sim, 10, kDt);
    const Sums sums = sumsOf(sim, 100);
    BOOST_TEST(std::abs(std::abs(sums.work.driven) - 2 * kG * 0.5) < 1e-3);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 1e-6);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_spring_puts_in_what_it_had_stored, S, Solvers) {
    ClaimedLog log;
    const double stiffness = 50;
    const double start = 0.5;
    Simulation sim = springOf<S>(stiffness, 2, start, log);
    // A quarter of a period, 2 pi sqrt(m / k).
    const double dt = 1e-3;
    const int n = static_cast<int>(std::numbers::pi / 2 * std::sqrt(2 / stiffness) / dt);
    const Sums sums = sumsOf(sim, n, dt);
    const double stored = stiffness * start * start / 2;
    BOOST_TEST(std::abs(sums.work.driven - stored) < 0.01 * stored);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 1e-6 * stored);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(gravity_puts_in_the_weight_times_the_fall, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, -kG, 0});
    plan.addBody("falling", {}, 3).angularVelocity = {1, 2, 3};
    plan.world().bodies[0].inertia = {{1, 0, 0, 0, 2, 0, 0, 0, 2.5}};
    Simulation sim = simulate(plan, kept<S>(), log);
    const int n = 100;
    const Sums sums = sumsOf(sim, n);
    const double speed = kG * kDt * n;
    BOOST_TEST(std::abs(sums.work.forces - 3 * speed * speed / 2) < 1e-6);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 1e-9);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(gravity_of_the_applications_world_puts_in_the_weight_times_the_fall, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBody("ball", {0, 0, 0}, 2);
    Simulation sim = simulate(plan, kept<S>(), log);
    dWorldSetGravity(sim.world(), 0, -kG, 0);
    const Sums sums = sumsOf(sim, 100);
    const double speed = kG * kDt * 100;
    BOOST_TEST(std::abs(sums.work.forces - 2 * speed * speed / 2) < 1e-6);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 1e-9);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_field_of_the_application_puts_in_its_force_times_the_way, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBody("orbiting", {2, 0, 0}).linearVelocity = {0, 1, 0};
    Simulation sim = simulate(plan, kept<S>(), log);
    const auto toCentre = [](const BodyState& state, void*) {
        const Vector3& p = state.position;
        const double r = std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
        return Vector3{-4 * p.x / (r * r * r), -4 * p.y / (r * r * r), -4 * p.z / (r * r * r)};
    };
    sim.gravity().setAcceleration(toCentre, nullptr);
    const Sums sums = sumsOf(sim, 100);
    const Vector3 p = sim.pose(sim.bodies()[0]).position;
    const double fell = 4 / std::hypot(p.x, p.y) - 4.0 / 2;
    BOOST_TEST(fell > 0.1);
    BOOST_TEST(std::abs(sums.work.forces - fell) < 0.02 * fell);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 1e-12);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_force_of_the_application_is_known, S, Solvers) {
    ClaimedLog log;
    HandPlan plan = wheel();
    Simulation sim = simulate(plan, kept<S>(), log);
    double forces = 0;
    for (int i = 0; i < 100; ++i) {
        dBodyAddTorque(sim.ode(sim.findBody("wheel")), 0, 0, 5);
        BOOST_REQUIRE(sim.step(kDt));
        forces += sim.results().work().forces;
    }
    BOOST_TEST(std::abs(forces - 5.0 * 5.0 / 2) < 1e-6);
    BOOST_TEST(accusationsOf(sim) == 0u);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_lift_puts_in_the_weight_times_the_height, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, -kG, 0});
    plan.addCrate("crate", {0, 0.499, 0}, {1, 1, 1});
    addLift(plan, {0, 0.5, 0});
    Simulation sim = simulate(plan, kept<S>(), log);
    run(sim, 50, kDt);
    const Sums sums = sumsOf(sim, 100);
    BOOST_TEST(std::abs(sums.work.driven - kG * 0.5) < 0.02 * kG * 0.5);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 0.02);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_belt_puts_in_twice_what_a_crate_gains, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, -kG, 0});
    plan.plan.materials[0].staticFriction = plan.plan.materials[0].dynamicFriction = 0.5;
    plan.addCrate("crate", {0, 0.499, 0}, {1, 1, 1});
    plan.addStatic("belt", SolidBox{{100, 1, 4}}, {0, -0.5, 0});
    OdeSurface running;
    running.direction = Vector3{1, 0, 0};
    running.motion1 = 2;
    plan.plan.surfaces.push_back(running);
    plan.world().geoms.back().surface = 0;
    Simulation sim = simulate(plan, kept<S>(), log);
    const Sums sums = sumsOf(sim, 100);
    BOOST_TEST(std::abs(std::abs(sim.linearVelocity(sim.bodies()[0]).x) - 2) < 0.01);
    // Half of it is friction's.
    BOOST_TEST(sums.work.driven > 0.9 * 2 * 2);
    BOOST_TEST(sums.work.unexplained() < -0.9 * 2 * 2 / 2);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(friction_only_takes, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, -kG, 0});
    plan.addCrate("crate", {0, 0.499, 0}, {1, 1, 1}).linearVelocity = {3, 0, 0};
    plan.addStatic("floor", SolidBox{{100, 1, 100}}, {0, -0.5, 0});
    Simulation sim = simulate(plan, kept<S>(), log);
    const Sums sums = sumsOf(sim, 200);
    BOOST_TEST(std::abs(sums.work.unexplained() + 3 * 3 / 2.0) < 0.05);
    BOOST_TEST(sums.most < 0.01);
    BOOST_TEST(std::abs(sums.work.driven) < 0.01);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(an_elastic_impact_takes_nothing, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.plan.materials[0].restitution = 1;
    plan.plan.materials[0].dynamicFriction = plan.plan.materials[0].staticFriction = 0;
    plan.addBall("a", {0, 0, 0}, 0.5).linearVelocity = {3, 0, 0};
    plan.addBall("b", {1.5, 0, 0}, 0.5).linearVelocity = {-1, 0, 0};
    Simulation sim = simulate(plan, kept<S>(), log);
    const Sums sums = sumsOf(sim, 100);
    BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).x + 1) < 1e-6);
    BOOST_TEST(std::abs(sums.work.unexplained()) < 1e-6);
    BOOST_TEST(sums.most < 1e-6);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_velocity_set_in_the_step_is_found_with_body_time_and_joules, S, Solvers) {
    for (const bool alone : {true, false}) {
        BOOST_TEST_CONTEXT(alone) {
            ClaimedLog log;
            HandPlan plan({0, 0, 0});
            // Bodies that a step of our own moves do not call what is told to them here: a mesh is left to ODE.
            plan.addBody("pushed", {0, 2, 0}).linearVelocity = {2, 0, 0};
            plan.addShape(unitCubeMesh());
            if (!alone) plan.addBall("innocent", {0, 9, 0}, 0.5).linearVelocity = {20, 0, 0};
            const bool isAsked = !alone || S::kSolver == Solver::Own;
            Simulation sim = simulate(plan, isAsked ? kept<S>() : optionsOf<S>(), log);
            run(sim, 10, kDt);
            BOOST_TEST(accusationsOf(sim) == 0u);
            dBodySetMovedCallback(sim.ode(sim.findBody("pushed")), &makeFaster);
            run(sim, 3, kDt);
            // 1 kg from 2 to 3 m/s: 2.5 J.
            BOOST_TEST_REQUIRE(accusationsOf(sim) == 1u);
            const std::string text = sim.diagnostics().entries().front().message;
            BOOST_TEST_INFO(text);
            BOOST_TEST(text.find("\"pushed\"") != std::string::npos);
            BOOST_TEST(text.find("2.5 J") != std::string::npos);
            BOOST_TEST(text.find("0.11 s") != std::string::npos);
        }
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_velocity_set_between_steps_is_the_applications, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBall("ball", {0, 2, 0}, 0.5);
    Simulation sim = simulate(plan, optionsOf<S>(), log);
    for (int i = 0; i < 10; ++i) {
        dBodySetLinearVel(sim.ode(sim.findBody("ball")), 10.0 * i, 0, 0);
        dBodySetPosition(sim.ode(sim.findBody("ball")), 3.0 * i, 0, 0);
        run(sim, 1, kDt);
    }
    BOOST_TEST(accusationsOf(sim) == 0u);
}

// A stop whose error grows with every step: a spring with the wrong sign.
BOOST_AUTO_TEST_CASE(a_joint_that_drives_its_error_further_is_found) {
    ClaimedLog log;
    HandPlan plan = wheel();
    PlanJointAxis& axis = plan.world().joints[0].axes[0];
    axis.loStop = axis.hiStop = 0;
    Simulation sim = simulate(plan, {}, log);
    dJointSetHingeParam(dBodyGetJoint(sim.ode(sim.findBody("wheel")), 0), dParamStopERP, -0.5);
    const dQuaternion turned = {std::cos(0.01), 0, 0, std::sin(0.01)};
    dBodySetQuaternion(sim.ode(sim.findBody("wheel")), turned);
    for (int i = 0; i < 100 && accusationsOf(sim) == 0; ++i) run(sim, 1, kDt);
    BOOST_TEST(accusationsOf(sim) == 1u);
}

// No single step gains enough to be judged.
BOOST_AUTO_TEST_CASE(energy_that_grows_by_a_little_in_each_step_is_found) {
    for (const bool grows : {true, false}) {
        ClaimedLog log;
        HandPlan plan = wheel();
        plan.world().bodies[0].angularVelocity = {0, 0, 2};
        Simulation sim = simulate(plan, {}, log);
        if (grows) dBodySetMovedCallback(sim.ode(sim.findBody("wheel")), &spinFaster);
        run(sim, 50, kDt);
        BOOST_TEST(accusationsOf(sim) == 0u);
        run(sim, 150, kDt);
        BOOST_TEST(accusationsOf(sim) == (grows ? 1u : 0u));
    }
}

// Plain ODE throws apart what lies in one another, by as much as it lies in one another in a step.
BOOST_AUTO_TEST_CASE_TEMPLATE(an_overlap_that_bursts_is_found, S, Solvers) {
    for (const bool remedies : {false, true}) {
        BOOST_TEST_CONTEXT("remedies: " << remedies) {
            ClaimedLog log;
            log.allow(code::SIM_OVERLAP);
            HandPlan plan({0, 0, 0});
            plan.addCrate("a", {0, 0, 0}, {1, 1, 1});
            plan.addCrate("b", {0.5, 0, 0}, {1, 1, 1});
            SimulationOptions options = remedies ? optionsOf<S>() : SimulationOptions::odeDefaults();
            if (!remedies) options.energyBalance = true;
            Simulation sim = simulate(plan, options, log);
            run(sim, 100, 5e-4);
            const double energy = sim.energy().kinetic;
            BOOST_TEST(remedies == (energy < 1));
            BOOST_TEST(accusationsOf(sim) == (remedies ? 0u : 1u));
        }
    }
}

// In the step of our own nothing comes back faster than it came.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_rebound_that_gains_is_found, S, Solvers) {
    for (const double bounce : {1.0, 1.3}) {
        const bool gains = bounce > 1 && S::kSolver != Solver::Own;
        for (const double dt : {0.002, 1.0 / 60}) {
            BOOST_TEST_CONTEXT(bounce << ", step " << dt) {
                ClaimedLog log;
                HandPlan plan({0, -kG, 0});
                OdeSurface surface;
                surface.bounce = bounce;
                plan.plan.surfaces.push_back(surface);
                plan.addBall("ball", {0, 0.75, 0}, 0.5);
                plan.addStatic("floor", SolidBox{{100, 1, 100}}, {0, -0.5, 0}).surface = 0;
                Simulation sim = simulate(plan, optionsOf<S>(), log);
                run(sim, static_cast<int>(10 / dt), dt);
                BOOST_TEST(accusationsOf(sim) == (gains ? 1u : 0u));
            }
        }
    }
}

// A heavy end on a chain of light links, which plain ODE cannot hold.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_chain_that_bursts_is_found, S, Solvers) {
    for (const bool remedies : {false, true}) {
        BOOST_TEST_CONTEXT("remedies: " << remedies) {
            ClaimedLog log;
            HandPlan plan({0, -kG, 0});
            constexpr Index kLinks = 6;
            for (Index i = 0; i < kLinks; ++i) {
                const double mass = i + 1 < kLinks ? 1 : 1000;
                PlanBody& link = plan.addBody("link" + std::to_string(i), {0.5 + i, 0, 0}, mass);
                link.inertia = boxInertia(mass, {1, 0.1, 0.1});
                PlanJoint& ball = plan.addJoint("joint" + std::to_string(i), JointType::Ball, i, i > 0 ? i - 1 : kNone);
                ball.anchor = Vector3{1.0 * i, 0, 0};
            }
            SimulationOptions options = remedies ? optionsOf<S>() : SimulationOptions::odeDefaults();
            if (!remedies) options.energyBalance = true;
            Simulation sim = simulate(plan, options, log);
            run(sim, 300, kDt);
            BOOST_TEST(accusationsOf(sim) == (remedies ? 0u : 1u));
        }
    }
}

BOOST_AUTO_TEST_CASE(plain_ode_is_balanced_where_it_is_asked_for) {
    for (const std::optional<bool> asked : {std::optional<bool>{}, {true}, {false}}) {
        for (const bool plain : {false, true}) {
            ClaimedLog log;
            HandPlan plan({0, -kG, 0});
            OdeSurface surface;
            surface.bounce = 1.3;
            plan.plan.surfaces.push_back(surface);
            plan.addBall("ball", {0, 0.75, 0}, 0.5);
            plan.addStatic("floor", SolidBox{{100, 1, 100}}, {0, -0.5, 0}).surface = 0;
            SimulationOptions options = plain ? SimulationOptions::odeDefaults() : SimulationOptions{};
            options.energyBalance = asked;
            Simulation sim = simulate(plan, options, log);
            run(sim, 500, kDt);
            BOOST_TEST(accusationsOf(sim) == (asked.value_or(!plain) ? 1u : 0u));
            BOOST_TEST((sim.results().work().forces != 0) == asked.value_or(false));
        }
    }
}

// Its own turning has torques in the step, which are no work.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_torque_on_a_body_that_tumbles_puts_in_what_it_gains, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBody("tumbling").angularVelocity = {3, 0.1, 20};
    plan.world().bodies[0].inertia = {{1, 0, 0, 0, 2, 0, 0, 0, 2.5}};
    Simulation sim = simulate(plan, kept<S>(), log);
    const double before = sim.energy().kinetic;
    double forces = 0;
    for (int i = 0; i < 100; ++i) {
        if (i >= 50) dBodyAddTorque(sim.ode(sim.findBody("tumbling")), 0, 0, 5);
        BOOST_REQUIRE(sim.step(kDt));
        const StepWork work = sim.results().work();
        forces += work.forces;
        BOOST_TEST(std::abs(work.unexplained()) < nearly(1e-6) * before);
    }
    // A torque works at the mean of the spins before and after.
    BOOST_TEST(std::abs(sim.energy().kinetic - before - forces) < nearly(1e-5) * before);
    BOOST_TEST(accusationsOf(sim) == 0u);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(joints_of_the_application_are_its_own_business, S, Solvers) {
    ClaimedLog log;
    HandPlan plan({0, 0, 0});
    plan.addBall("wheel", {0, 0, 0}, 0.5);
    Simulation sim = simulate(plan, optionsOf<S>(), log);
    const dBodyID body = sim.ode(sim.findBody("wheel"));
    const dJointID motor = dJointCreateHinge(dBodyGetWorld(body), nullptr);
    dJointAttach(motor, body, nullptr);
    dJointSetHingeAxis(motor, 0, 0, 1);
    dJointSetHingeParam(motor, dParamFMax, 100);
    dJointSetHingeParam(motor, dParamVel, 50);
    run(sim, 20, kDt);
    BOOST_TEST(sim.angularVelocity(sim.bodies()[0]).z != 0);
    BOOST_TEST(accusationsOf(sim) == 0u);
    dJointDestroy(motor);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_balance_changes_no_bit_and_asks_for_no_memory, S, Solvers) {
    for (const bool plain : {false, true}) {
        BOOST_TEST_CONTEXT("plain ODE: " << plain) {
            std::uint64_t hashes[2] = {};
            std::size_t asked[2] = {};
            for (const bool on : {false, true}) {
                ClaimedLog log;
                log.allow(code::SIM_OVERLAP);
                HandPlan plan = wheel({0, -kG, 0});
                plan.addStatic("floor", SolidBox{{100, 1, 100}}, {0, -3.5, 0});
                for (int i = 0; i < 30; ++i) {
                    plan.addCrate("crate" + std::to_string(i), {0.1 * (i % 3), -2 + 1.01 * i, 3}, {1, 1, 1});
                }
                SimulationOptions options = plain ? SimulationOptions::odeDefaults() : optionsOf<S>();
                options.energyBalance = on;
                Simulation sim = simulate(plan, options, log);
                run(sim, 200, kDt);
                const std::size_t before = allocations();
                run(sim, 50, kDt);
                asked[on ? 1 : 0] = allocations() - before;
                hashes[on ? 1 : 0] = sim.stateHash();
            }
            BOOST_TEST(hashes[0] == hashes[1]);
            BOOST_TEST(asked[0] == asked[1]);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace energy_balance_test
