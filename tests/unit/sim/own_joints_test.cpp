// Solver::Own: bodies on joints, against closed forms.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <string>

#include "hand_plan.hpp"
#include "orrery/test/claimed_log.hpp"

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
    const dReal* p = dBodyGetPosition(sim.body(name));
    return {p[0], p[1], p[2]};
}

// J: of all bodies, kinetic and of their heights.
double energyOf(const Simulation& sim) {
    double energy = 0;
    for (const dBodyID body : sim.bodies()) {
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
    for (const JointReading& joint : sim.jointReadings())
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

BOOST_AUTO_TEST_SUITE(own_joints)

// A bar on a hinge at its end, let go from level.
BOOST_AUTO_TEST_CASE(pendulum_keeps_energy_and_period) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        addChain(plan, 1, 1);
        Simulation sim = simulate(plan, own(), log);
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
                Simulation sim = simulate(plan, own(), log);
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
        Simulation sim = simulate(plan, own(), log);
        run(sim, 30, dt);
        const auto& joints = sim.jointReadings();
        BOOST_TEST(joints[0].force1.y == 2000, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(joints[1].force2.y == 20, boost::test_tools::tolerance(1e-6));
        BOOST_TEST(std::abs(joints[1].torque2.z) < 1e-6);
        const double pull = std::hypot(joints[2].force1.x, joints[2].force1.z);
        BOOST_TEST(pull == 3 * 16.0, boost::test_tools::tolerance(1e-3));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace own_joints_test
