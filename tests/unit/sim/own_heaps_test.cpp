// Solver::Own: linkages that contacts hold gain no energy.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "hand_plan.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "own_moves.hpp"

namespace own_heaps_test {
namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kSteps[] = {0.01, 1.0 / 60};
constexpr double kLowStop = -0.6;
constexpr double kHighStop = 0.9;

SimulationOptions own() {
    SimulationOptions options;
    options.solver = Solver::Own;
    options.jointReadings = true;
    options.skipConnectedBodies = true;
    options.autoDisable = false;
    return options;
}

// J: kinetic, and of the heights under 10 m/s^2.
double energyOf(const Simulation& sim) {
    double energy = sim.energy().kinetic;
    for (const BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        dMass mass;
        dBodyGetMass(body, &mass);
        energy += mass.mass * 10 * dBodyGetPosition(body)[1];
    }
    return energy;
}

Index addPart(HandPlan& plan, const std::string& name, Vector3 place, Vector3 size) {
    plan.addBody(name, place, 3).inertia = boxInertia(3, size);
    plan.addShape(SolidBox{size});
    return static_cast<Index>(plan.world().bodies.size()) - 1;
}

void addJoint(HandPlan& plan, JointType type, Index a, Index b, Vector3 anchor) {
    PlanJoint& joint = plan.addJoint("joint" + std::to_string(plan.world().joints.size()), type, a, b);
    joint.anchor = anchor;
    if (type != JointType::Hinge) return;
    joint.axes = {axisAlong({1, 0, 0})};
    joint.axes[0].loStop = kLowStop;
    joint.axes[0].hiStop = kHighStop;
}

// A trunk with arms on balls, and thighs and feet on hinges with stops.
void addDoll(HandPlan& plan, const std::string& name, const Vector3& at) {
    const auto from = [&](double x, double y) { return Vector3{at.x + x, at.y + y, at.z}; };
    const Index trunk = addPart(plan, name + " trunk", at, {0.4, 0.8, 0.3});
    for (const double side : {-1.0, 1.0}) {
        const std::string limb = name + (side < 0 ? " left " : " right ");
        const Index arm = addPart(plan, limb + "arm", from(0.35 * side, 0.1), {0.14, 0.5, 0.14});
        const Index thigh = addPart(plan, limb + "thigh", from(0.15 * side, -0.65), {0.18, 0.4, 0.18});
        const Index foot = addPart(plan, limb + "foot", from(0.15 * side, -1.15), {0.16, 0.4, 0.16});
        addJoint(plan, JointType::Ball, trunk, arm, from(0.35 * side, 0.3));
        addJoint(plan, JointType::Hinge, trunk, thigh, from(0.15 * side, -0.42));
        addJoint(plan, JointType::Hinge, thigh, foot, from(0.15 * side, -0.9));
    }
}

BOOST_FIXTURE_TEST_SUITE(own_heaps, MovedByOwnStep)

BOOST_AUTO_TEST_CASE(dolls_on_a_heap_gain_nothing) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan({0, -10, 0});
        plan.addStatic("ground", SolidBox{{50, 1, 50}}, {0, -0.5, 0});
        for (int i = 0; i < 3; ++i) addDoll(plan, "doll" + std::to_string(i), {0.2 * i, 1.8 + 2.2 * i, 0.1 * i});
        Simulation sim = watched(simulate(plan, own(), log));
        const double start = energyOf(sim);
        double most = start;
        double gap = 0;
        double beyond = 0;
        for (long i = std::lround(1.5 / dt); i > 0; --i) {
            sim.step(dt);
            most = std::max(most, energyOf(sim));
            for (const JointReading& joint : sim.results().jointReadings()) {
                gap = std::max({gap, joint.gap.value_or(0), joint.axisGap.value_or(0)});
                if (joint.axes == 1)
                    beyond = std::max({beyond, joint.position[0] - kHighStop, kLowStop - joint.position[0]});
            }
        }
        BOOST_TEST_CONTEXT("step " << dt) {
            BOOST_TEST(most <= start * (1 + 1e-9));
            BOOST_TEST(energyOf(sim) < 0.5 * start);
            BOOST_TEST(gap < 1e-6);
            BOOST_TEST(beyond < 1e-6);
        }
    }
}

// 60 N press 4 kg between two fingers, by springs of 50 kN/m that give way by 1.2 mm.
BOOST_AUTO_TEST_CASE(stiff_springs_hold_a_load) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.plan.materials[0].dynamicFriction = plan.plan.materials[0].staticFriction = 0.8;
        plan.addBody("hand", {0, 1, 0}, 2);
        plan.addJoint("lift", JointType::Slider, 0, kNone).axes = {axisAlong({0, 1, 0})};
        plan.world().joints[0].axes[0].velocity = 0.2;
        plan.world().joints[0].axes[0].fMax = 500;
        constexpr double kStiffness = 5e4;
        for (const double side : {-1.0, 1.0}) {
            const Index finger = addPart(plan, side < 0 ? "left" : "right", {0.125 * side, 0, 0}, {0.05, 0.4, 0.15});
            PlanJoint& rail = plan.addJoint(side < 0 ? "left rail" : "right rail", JointType::Slider, finger, 0);
            rail.axes = {axisAlong({1, 0, 0})};
            PlanSixDofJoint joint;
            joint.node = rail.node;
            joint.body1 = finger;
            joint.body2 = 0;
            joint.frame2.position = {0.125 * side, -1, 0};
            joint.lockedLinear = {false, true, true};
            joint.lockedAngular = {true, true, true};
            PlanJointDrive drive;
            drive.stiffness = kStiffness;
            drive.damping = 2 * std::sqrt(kStiffness * 3);
            drive.position = -60 / kStiffness * side;
            joint.drives = {drive};
            plan.world().sixDofJoints.push_back(joint);
        }
        addPart(plan, "load", {0, 0, 0}, {0.2, 0.2, 0.2});
        Simulation sim = watched(simulate(plan, own(), log));
        double fastest = 0;
        for (long i = std::lround(1 / dt); i > 0; --i) {
            sim.step(dt);
            fastest = std::max(fastest, sim.energy().kinetic);
        }
        BOOST_TEST_CONTEXT("step " << dt) {
            BOOST_TEST(std::abs(dBodyGetLinearVel(sim.ode(sim.findBody("load")))[1] - 0.2) < 1e-3);
            BOOST_TEST(std::abs(dBodyGetPosition(sim.ode(sim.findBody("left")))[1] -
                                dBodyGetPosition(sim.ode(sim.findBody("load")))[1]) < 5e-3);
            // All of it at 0.2 m/s has 0.22 J.
            BOOST_TEST(fastest < 1);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace own_heaps_test
