// Solver::Own: bodies on joints, against closed forms.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "hand_plan.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "own_moves.hpp"

namespace own_joints_test {
namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kSteps[] = {0.01, 1.0 / 60};
constexpr double kGravity = 10;
constexpr double kPi = std::numbers::pi;

SimulationOptions own() {
    SimulationOptions options;
    options.solver = Solver::Own;
    options.jointReadings = true;
    return options;
}

Vector3 centerOf(const Simulation& sim, const std::string& name) {
    const dReal* p = dBodyGetPosition(sim.ode(sim.findBody(name)));
    return {p[0], p[1], p[2]};
}

Vector3 velocityOf(const Simulation& sim, const std::string& name) {
    const dReal* v = dBodyGetLinearVel(sim.ode(sim.findBody(name)));
    return {v[0], v[1], v[2]};
}
double distanceOf(const Vector3& a, const Vector3& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

// J: of all bodies, kinetic and of their heights.
double energyOf(const Simulation& sim) {
    double energy = 0;
    for (const BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        dMass mass;
        dBodyGetMass(body, &mass);
        const dReal* v = dBodyGetLinearVel(body);
        const dReal* w = dBodyGetAngularVel(body);
        dVector3 local;
        dBodyVectorFromWorld(body, w[0], w[1], w[2], local);
        energy += mass.mass * ((v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2 + kGravity * dBodyGetPosition(body)[1]);
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k) energy += local[i] * mass.I[4 * i + k] * local[k] / 2;
    }
    return energy;
}

double widestGap(const Simulation& sim) {
    double most = 0;
    for (const JointReading& joint : sim.results().jointReadings())
        most = std::max({most, joint.gap.value_or(0), joint.axisGap.value_or(0)});
    return most;
}

// Runs, and returns the widest gap on the way; the energy must not rise.
double runHeld(Simulation& sim, double seconds, double dt) {
    double gap = 0;
    const double start = energyOf(sim);
    double gained = 0;
    for (long i = std::lround(seconds / dt); i > 0; --i) {
        sim.step(dt);
        gap = std::max(gap, widestGap(sim));
        gained = std::max(gained, energyOf(sim) - start);
    }
    BOOST_TEST(gained < 1e-8);
    return gap;
}

// Bars of 1 kg along x from the origin, on hinges along z. They touch nothing.
void addChain(HandPlan& plan, int bars, double length, JointType type = JointType::Hinge) {
    for (int i = 0; i < bars; ++i) {
        plan.addBody("bar" + std::to_string(i), {(i + 0.5) * length, 0, 0}).inertia =
            boxInertia(1, {length, 0.05, 0.05});
        PlanJoint& joint = plan.addJoint("joint" + std::to_string(i), type, i, i - 1);
        joint.anchor = {i * length, 0, 0};
        if (type == JointType::Hinge) joint.axes = {axisAlong({0, 0, 1})};
    }
}

BOOST_FIXTURE_TEST_SUITE(own_joints, MovedByOwnStep)

// A bar on a hinge at its end, let go from level.
BOOST_AUTO_TEST_CASE(pendulum_keeps_energy_and_period) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        addChain(plan, 1, 1);
        Simulation sim = watched(simulate(plan, own(), log));
        const double start = energyOf(sim);
        double gap = 0;
        double last = 0;
        double crossed = 0;
        int crossings = 0;
        for (long i = 1; i <= std::lround(60 / dt); ++i) {
            sim.step(dt);
            gap = std::max(gap, widestGap(sim));
            const double side = centerOf(sim, "bar0").x;
            if (last > 0 && side <= 0) {
                crossed = (static_cast<double>(i) - side / (side - last)) * dt;
                ++crossings;
            }
            last = side;
        }
        // 4 K(sin 45 degrees) sqrt(I / (m g l)); I about the pivot.
        const double inertia = (1 + 0.05 * 0.05) / 12 + 0.25;
        const double period = 4 * 1.8540746773013719 * std::sqrt(inertia / (kGravity * 0.5));
        BOOST_TEST(std::abs(crossed / (period * (crossings - 0.75)) - 1) < 1e-3);
        BOOST_TEST(std::abs(energyOf(sim) - start) < 0.002 * kGravity * 0.5);
        BOOST_TEST(gap < 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(chains_keep_energy) {
    for (const double dt : kSteps) {
        for (const int bars : {2, 5, 10}) {
            for (const JointType type : {JointType::Hinge, JointType::Ball}) {
                ClaimedLog log;
                HandPlan plan;
                addChain(plan, bars, 0.3, type);
                Simulation sim = watched(simulate(plan, own(), log));
                const double start = energyOf(sim);
                const double gap = runHeld(sim, bars == 2 ? 60 : 10, dt);
                const double fall = kGravity * 0.3 * bars * bars;  // to hanging straight down, twice its half
                BOOST_TEST(start - energyOf(sim) < 0.01 * fall / 2);
                BOOST_TEST(gap < 1e-6);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(joints_tell_their_forces) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("hanging", {0, -2, 0}, 200);
        plan.addJoint("ball", JointType::Ball, 0, kNone).anchor = {0, 0, 0};
        plan.addBody("lever", {3, 0, 0}, 2);
        plan.addJoint("fixed", JointType::Fixed, kNone, 1);
        plan.addBody("whirled", {0, 0, 10}, 3).linearVelocity = {4, 0, 0};
        plan.world().bodies.back().angularVelocity = {0, 4, 0};
        plan.world().bodies.back().gravityFactor = 0;
        PlanJoint& hinge = plan.addJoint("hinge", JointType::Hinge, 2, kNone);
        hinge.anchor = {0, 0, 9};
        hinge.axes = {axisAlong({0, 1, 0})};
        Simulation sim = watched(simulate(plan, own(), log));
        run(sim, 30, dt);
        const auto& joints = sim.results().jointReadings();
        BOOST_TEST(joints[0].force1.y == 2000, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(joints[1].force2.y == 20, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(std::abs(joints[1].torque2.z) < 1e-6);
        const double pull = std::hypot(joints[2].force1.x, joints[2].force1.z);
        BOOST_TEST(pull == 3 * 16.0, boost::test_tools::tolerance(1e-3));
    }
}

// 7 rad/s of a crank move a slider by a rod.
BOOST_AUTO_TEST_CASE(a_motor_turns_a_crank) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("crank", {0.1, 0, 0}).inertia = boxInertia(1, {0.2, 0.02, 0.02});
        plan.addBody("rod", {0.5, 0, 0}).inertia = boxInertia(1, {0.6, 0.02, 0.02});
        plan.addBody("piston", {0.8, 0, 0}, 2);
        const double anchors[] = {0, 0.2, 0.8};
        for (Index i = 0; i < 3; ++i) {
            PlanJoint& hinge = plan.addJoint("hinge" + std::to_string(i), JointType::Hinge, i, i - 1);
            hinge.anchor = {anchors[i], 0, 0};
            hinge.axes = {axisAlong({0, 0, 1})};
            if (i == 0) hinge.axes[0].velocity = 7;
            if (i == 0) hinge.axes[0].fMax = HUGE_VAL;
        }
        plan.addJoint("slider", JointType::Slider, 2, kNone).axes = {axisAlong({1, 0, 0})};
        Simulation sim = watched(simulate(plan, own(), log));
        double off = 0;
        double gap = 0;
        for (int i = 1; i <= std::lround(10 / dt); ++i) {
            sim.step(dt);
            const double angle = 7 * dt * i;
            const double across = 0.2 * std::sin(angle);
            const double place = 0.2 * std::cos(angle) + std::sqrt(0.36 - across * across);
            off = std::max(off, std::abs(centerOf(sim, "piston").x - place));
            gap = std::max(gap, widestGap(sim));
        }
        BOOST_TEST(off < 1e-6);
        BOOST_TEST(gap < 1e-6);
    }
}

// Two bars of equal length hang from the ceiling and carry a third one: all hinges, and one row too many.
BOOST_AUTO_TEST_CASE(four_bars_keep_energy) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("left", {-0.5, -0.5, 0}).inertia = boxInertia(1, {0.05, 1, 0.05});
        plan.addBody("right", {0.5, -0.5, 0}).inertia = boxInertia(1, {0.05, 1, 0.05});
        plan.addBody("across", {0, -1, 0}, 3).inertia = boxInertia(3, {1, 0.05, 0.05});
        const std::pair<Index, Vector3> hinges[] = {
            {kNone, {-0.5, 0, 0}}, {kNone, {0.5, 0, 0}}, {2, {-0.5, -1, 0}}, {2, {0.5, -1, 0}}};
        for (std::size_t i = 0; i < 4; ++i) {
            PlanJoint& hinge = plan.addJoint("hinge" + std::to_string(i), JointType::Hinge, i % 2, hinges[i].first);
            hinge.anchor = hinges[i].second;
            hinge.axes = {axisAlong({0, 0, 1})};
        }
        for (PlanBody& body : plan.world().bodies) body.linearVelocity = {2, 0, 0};
        for (Index i = 0; i < 2; ++i) plan.world().bodies[static_cast<std::size_t>(i)].linearVelocity = {1, 0, 0};
        for (Index i = 0; i < 2; ++i) plan.world().bodies[static_cast<std::size_t>(i)].angularVelocity = {0, 0, 2};
        Simulation sim = watched(simulate(plan, own(), log));
        const double start = energyOf(sim);
        BOOST_TEST(runHeld(sim, 20, dt) < 1e-6);
        BOOST_TEST(start - energyOf(sim) < 0.01 * 9);
    }
}

// A heavy symmetric top on its tip, m g r / (I_3 w_3) slowly round.
BOOST_AUTO_TEST_CASE(a_top_stands_on_its_tip) {
    constexpr double kSpin = 60;
    constexpr double kOwn = 0.02;
    constexpr double kAcross = 0.015;
    constexpr double kArm = 0.2;
    constexpr double kLean = 0.3;
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        const Vector3 up{std::sin(kLean), std::cos(kLean), 0};
        PlanBody& top = plan.addBody("top", {kArm * up.x, kArm * up.y, 0});
        top.inertia = Matrix3{{kAcross, 0, 0, 0, kOwn, 0, 0, 0, kAcross}};
        top.pose.rotation = {0, 0, -std::sin(kLean / 2), std::cos(kLean / 2)};
        // The slow one of the two steady turns: I' u^2 cos - I_3 w_3 u + m g r = 0, about the tip.
        const double inertia = kAcross + kArm * kArm;
        const double momentum = kOwn * kSpin;
        const double cosine = std::cos(kLean);
        const double turn =
            2 * kGravity * kArm / (momentum + std::sqrt(momentum * momentum - 4 * inertia * cosine * kGravity * kArm));
        // The spin about its own axis is kSpin, whatever it turns.
        const double along = kSpin - turn * cosine;
        top.angularVelocity = {along * up.x, along * up.y + turn, 0};
        top.linearVelocity = {0, 0, -turn * kArm * up.x};
        plan.addJoint("tip", JointType::Ball, 0, kNone).anchor = {0, 0, 0};
        Simulation sim = watched(simulate(plan, own(), log));
        double nutation = 0;
        double angle = 0;
        double last = 0;
        for (long i = std::lround(10 / dt); i > 0; --i) {
            sim.step(dt);
            const Vector3 at = centerOf(sim, "top");
            const double now = std::atan2(-at.z, at.x);
            angle += std::remainder(now - last, 2 * kPi);
            last = now;
            nutation = std::max(nutation, std::abs(std::acos(at.y / kArm) - kLean));
        }
        BOOST_TEST(std::abs(angle / (10 * turn) - 1) < 0.02);
        BOOST_TEST(nutation < 0.05);
    }
}

BOOST_AUTO_TEST_CASE(stops_stop_and_throw_back) {
    for (const double dt : kSteps) {
        for (const double bounce : {0.0, 0.5}) {
            ClaimedLog log;
            HandPlan plan({0, 0, 0});
            plan.addBody("turned", {0, 0, 0}).angularVelocity = {0, 0, 5};
            plan.addBody("shifted", {0, 0, 5}).linearVelocity = {5, 0, 0};
            PlanJoint& hinge = plan.addJoint("hinge", JointType::Hinge, 0, kNone);
            hinge.anchor = {0, 0, 0};
            hinge.axes = {axisAlong({0, 0, 1})};
            PlanJoint& slider = plan.addJoint("slider", JointType::Slider, 1, kNone);
            slider.axes = {axisAlong({1, 0, 0})};
            for (const std::size_t i : {0U, 1U}) {
                PlanJointAxis& axis = plan.world().joints[i].axes[0];
                axis.loStop = -1;
                axis.hiStop = 1;
                axis.bounce = bounce;
            }
            Simulation sim = watched(simulate(plan, own(), log));
            double beyond = 0;
            for (long i = std::lround(0.35 / dt); i > 0; --i) {
                sim.step(dt);
                for (const JointReading& joint : sim.results().jointReadings())
                    beyond = std::max(beyond, joint.position[0] - 1);
            }
            BOOST_TEST(beyond < 1e-9);
            for (const JointReading& joint : sim.results().jointReadings())
                BOOST_TEST(std::abs(joint.rate[0] + 5 * bounce) < 5e-4);
        }
    }
}

// A crane's arm of 2 kg on a motor that may give 15 N m holds what takes 10, and not what takes 20.
BOOST_AUTO_TEST_CASE(motors_hold_what_they_can) {
    for (const double dt : kSteps) {
        for (const double arm : {0.5, 1.0}) {
            ClaimedLog log;
            HandPlan plan;
            plan.addBody("arm", {arm, 0, 0}, 2);
            PlanJoint& hinge = plan.addJoint("hinge", JointType::Hinge, 0, kNone);
            hinge.anchor = {0, 0, 0};
            hinge.axes = {axisAlong({0, 0, 1})};
            hinge.axes[0].fMax = 15;
            Simulation sim = watched(simulate(plan, own(), log));
            run(sim, static_cast<int>(std::lround(0.2 / dt)), dt);
            const double angle = sim.results().jointReadings()[0].position[0];
            const double speed = sim.results().jointReadings()[0].rate[0];
            if (arm < 1) BOOST_TEST(std::abs(angle) < 1e-6);
            // The load is nearly the same on so short a way.
            if (arm == 1) BOOST_TEST(speed == -0.2 * 5 / 4.0, boost::test_tools::tolerance(0.02));
        }
    }
}

// A body that is moved from outside takes along what hangs on it.
BOOST_AUTO_TEST_CASE(moved_bodies_take_others_along) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        PlanBody& moved = plan.addBody("moved", {0, 0, 0});
        moved.kinematic = true;
        moved.linearVelocity = {0, 0, 2};
        moved.angularVelocity = {0, 3, 0};
        plan.addBody("hangs", {0.5, -1, 0}, 2).linearVelocity = {0, 0, 0.5};
        plan.addJoint("ball", JointType::Ball, 0, 1).anchor = {0.5, 0, 0};
        plan.addBody("turned", {0, 1, 0}, 2);
        plan.addJoint("weld", JointType::Fixed, 2, 0);
        Simulation sim = watched(simulate(plan, own(), log));
        double gap = 0;
        for (int i = 0; i < std::lround(2 / dt); ++i) {
            sim.step(dt);
            if (i > 0) gap = std::max(gap, widestGap(sim));
        }
        BOOST_TEST(gap < 1e-6);
        BOOST_TEST(std::abs(centerOf(sim, "turned").z - centerOf(sim, "moved").z) < 1e-6);
    }
}

// Three bars that rest on the floor fall asleep together, and wake together.
BOOST_AUTO_TEST_CASE(linkages_fall_asleep_and_wake) {
    ClaimedLog log;
    HandPlan plan;
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    for (int i = 0; i < 3; ++i) {
        plan.addCrate("bar" + std::to_string(i), {1.1 * i, 0.1, 0}, {1, 0.2, 0.2});
        if (i == 0) continue;
        PlanJoint& hinge = plan.addJoint("hinge" + std::to_string(i), JointType::Hinge, i, i - 1);
        hinge.anchor = {1.1 * i - 0.55, 0.1, 0};
        hinge.axes = {axisAlong({0, 0, 1})};
    }
    SimulationOptions options = own();
    options.autoDisable = true;
    Simulation sim = watched(simulate(plan, options, log), options.solver);
    run(sim, 300, 0.01);
    for (const BodyId id : sim.bodies()) BOOST_TEST(!dBodyIsEnabled(sim.ode(id)));
    dBodyEnable(sim.ode(sim.findBody("bar0")));
    dBodySetLinearVel(sim.ode(sim.findBody("bar0")), 0, 3, 0);
    run(sim, 10, 0.01);
    for (const BodyId id : sim.bodies()) BOOST_TEST(dBodyIsEnabled(sim.ode(id)));
    BOOST_TEST(widestGap(sim) < 1e-6);
}

// Somebody lets a joint go, and attaches it anew: the bodies move as it says from then on.
BOOST_AUTO_TEST_CASE(joints_may_be_switched_off) {
    ClaimedLog log;
    HandPlan plan;
    addChain(plan, 2, 1);
    Simulation sim = watched(simulate(plan, own(), log));
    run(sim, 20, 0.01);
    const dJointID joint = dBodyGetJoint(sim.ode(sim.findBody("bar0")), 0);
    const bool isOuter = dJointGetBody(joint, 1) != nullptr;
    const dJointID outer = isOuter ? joint : dBodyGetJoint(sim.ode(sim.findBody("bar0")), 1);
    dJointDisable(outer);
    const double before = centerOf(sim, "bar1").y;
    const double speed = velocityOf(sim, "bar1").y;
    run(sim, 50, 0.01);
    BOOST_TEST(std::abs(centerOf(sim, "bar1").y - (before + speed * 0.5 - kGravity * 0.125)) < 1e-9);
}

// The application moves the pivot: ODE alone knows it, and moves the body.
BOOST_AUTO_TEST_CASE(pivots_may_be_moved) {
    ClaimedLog log;
    HandPlan plan;
    addChain(plan, 1, 1);
    Simulation sim = watched(simulate(plan, own(), log));
    run(sim, 20, 0.01);
    const Vector3 now = centerOf(sim, "bar0");
    const Vector3 pivot{now.x + 0.3, now.y + 0.1, now.z};
    dJointSetHingeAnchor(dBodyGetJoint(sim.ode(sim.findBody("bar0")), 0), pivot.x, pivot.y, pivot.z);
    for (int i = 0; i < 100; ++i) {
        sim.step(0.01);
        BOOST_TEST(std::abs(distanceOf(centerOf(sim, "bar0"), pivot) - std::hypot(0.3, 0.1)) < 0.02);
    }
    BOOST_TEST(std::exchange(movesOfOde(), 0) == 100);
}

// A body that is driven along an axis moves as ODE moves it, and stops where it stops there.
BOOST_AUTO_TEST_CASE(axes_are_those_of_ode) {
    struct Driven {
        JointType type;
        std::size_t axis;
    };
    constexpr Driven kDriven[] = {
        {JointType::Hinge, 0},  {JointType::Slider, 0}, {JointType::Universal, 0}, {JointType::Universal, 1},
        {JointType::Hinge2, 0}, {JointType::Hinge2, 1}, {JointType::Piston, 0},    {JointType::Piston, 1},
        {JointType::PR, 0},     {JointType::PR, 1},     {JointType::PU, 0},        {JointType::PU, 1},
        {JointType::PU, 2},     {JointType::AMotor, 0}, {JointType::AMotor, 2},    {JointType::LMotor, 1},
    };
    constexpr std::pair<Index, Index> kEnds[] = {{0, 1}, {1, 0}, {0, kNone}, {kNone, 0}};
    for (const Driven& driven : kDriven) {
        for (const auto& [body1, body2] : kEnds) {
            const JointTraits& traits = traitsOf(driven.type);
            if (traits.needsBodies && (body1 == kNone || body2 == kNone)) continue;
            // These burst where the world is their first end.
            const bool bursts =
                driven.type == JointType::Piston || driven.type == JointType::PR || driven.type == JointType::PU;
            if (bursts && body1 == kNone) continue;
            for (const bool stops : {false, true}) {
                if (stops && (traits.motor || (driven.type == JointType::Hinge2 && driven.axis == 1))) continue;
                const auto readBy = [&, one = body1, two = body2](Solver solver) {
                    ClaimedLog log;
                    HandPlan plan({0, 0, 0});
                    plan.addBody("one", {0.1, 0.2, 0.3}).pose.rotation = {0.2, 0.4, 0.2, 0.8717797887081347};
                    plan.addBody("two", {0.4, -0.2, 0.1}, 2).pose.rotation = {-0.28, 0.6, 0.1, 0.742967024840269};
                    PlanJoint& joint = plan.addJoint("joint", driven.type, one, two);
                    joint.anchor = {0.3, 0.1, 0};
                    joint.axes = {axisAlong({0, 0, 1}), axisAlong({1, 0, 0}), axisAlong({0.6, 0.8, 0})};
                    joint.axes.resize(std::max(traits.axes.most, driven.axis + 1), axisAlong({0, 0, 1}));
                    PlanJointAxis& axis = joint.axes[driven.axis];
                    axis.velocity = 0.7;
                    axis.fMax = 100;
                    if (stops) axis.hiStop = 0.2;
                    if (stops) axis.loStop = -1;
                    SimulationOptions options = own();
                    options.solver = solver;
                    Simulation sim = watched(simulate(plan, options, log), options.solver);
                    run(sim, 50, 0.01);
                    BOOST_REQUIRE(sim.results().jointReadings().size() == 1);
                    return std::pair(sim.results().jointReadings()[0], velocityOf(sim, "one"));
                };
                const auto [byOde, speedByOde] = readBy(Solver::Quick);
                const auto [byOwn, speedByOwn] = readBy(Solver::Own);
                BOOST_TEST_CONTEXT(traits.word << " axis " << driven.axis << " ends " << body1 << body2 << " stops "
                                               << stops) {
                    const std::size_t i = driven.axis;
                    BOOST_TEST(std::abs(byOwn.position[i] - byOde.position[i]) < 0.02);
                    BOOST_TEST(std::abs(byOwn.rate[i] - byOde.rate[i]) < 0.01);
                    if (traits.motor) BOOST_TEST(distanceOf(speedByOwn, speedByOde) < 1e-3);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace own_joints_test
