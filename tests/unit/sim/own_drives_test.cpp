// Solver::Own: springs, drives, soft stops and Euler angles, against closed forms.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <string>

#include "hand_plan.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "own_moves.hpp"

namespace own_drives_test {
namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kSteps[] = {0.01, 1.0 / 60};

SimulationOptions own() {
    SimulationOptions options;
    options.solver = Solver::Own;
    options.jointReadings = true;
    return options;
}

double placeOf(const Simulation& sim) {
    return dBodyGetPosition(sim.ode(sim.bodies()[0]))[0];
}
double speedOf(const Simulation& sim) {
    return dBodyGetLinearVel(sim.ode(sim.bodies()[0]))[0];
}

// A body of 2 kg that a drive moves along x, from 0.
HandPlan drivenAlong(const PlanJointDrive& drive) {
    HandPlan plan({0, 0, 0});
    plan.addBody("body", {0, 0, 0}, 2);
    PlanSixDofJoint joint;
    joint.node = plan.node("drive");
    joint.body1 = 0;
    joint.drives = {drive};
    plan.world().sixDofJoints = {joint};
    return plan;
}

int stepsOf(double seconds, double dt) {
    return static_cast<int>(std::lround(seconds / dt));
}

// Two fingers of 0.5 kg lift 4 kg between them: friction 0.5 holds 60 N of 40.
HandPlan gripper(bool bySprings) {
    HandPlan plan;
    plan.plan.materials[0].dynamicFriction = plan.plan.materials[0].staticFriction = 0.5;
    plan.addBody("hand", {0, 1, 0}, 2);
    PlanJoint& lift = plan.addJoint("lift", JointType::Slider, 0, kNone);
    lift.axes = {axisAlong({0, 1, 0})};
    lift.axes[0].velocity = 0.2;
    lift.axes[0].fMax = 500;
    for (const double side : {-1.0, 1.0}) {
        const auto finger = static_cast<Index>(plan.world().bodies.size());
        const Vector3 size{0.05, 0.4, 0.15};
        plan.addBody(side < 0 ? "left" : "right", {0.125 * side, 0, 0}, 0.5).inertia = boxInertia(0.5, size);
        plan.addShape(SolidBox{size});
        PlanJoint& rail = plan.addJoint(side < 0 ? "left rail" : "right rail", JointType::Slider, finger, 0);
        rail.axes = {axisAlong({1, 0, 0})};
        rail.axes[0].velocity = bySprings ? 0 : -0.5 * side;
        rail.axes[0].fMax = bySprings ? 0 : 60;
        if (!bySprings) continue;
        PlanSixDofJoint joint;
        joint.node = rail.node;
        joint.body1 = finger;
        joint.body2 = 0;
        joint.frame2.position = {0.125 * side, -1, 0};
        joint.lockedLinear = {false, true, true};
        joint.lockedAngular = {true, true, true};
        PlanJointDrive drive;
        drive.stiffness = 2000;
        drive.damping = 40;
        drive.position = -0.03 * side;
        joint.drives = {drive};
        plan.world().sixDofJoints.push_back(joint);
    }
    plan.addBody("load", {0, 0, 0}, 4).inertia = boxInertia(4, {0.2, 0.2, 0.2});
    plan.addShape(SolidBox{{0.2, 0.2, 0.2}});
    return plan;
}

BOOST_FIXTURE_TEST_SUITE(own_drives, MovedByOwnStep)

BOOST_AUTO_TEST_CASE(springs_keep_their_swing) {
    for (const double dt : kSteps) {
        for (const double phase : {0.1, 0.3, 0.5, 0.83, 1.0, 2.0}) {
            ClaimedLog log;
            PlanJointDrive drive;
            drive.stiffness = 2 * phase * phase / (dt * dt);
            drive.position = 0;
            HandPlan plan = drivenAlong(drive);
            plan.world().bodies[0].linearVelocity = {1, 0, 0};
            Simulation sim = watched(simulate(plan, own(), log));
            run(sim, stepsOf(10, dt), dt);
            const double energy = drive.stiffness * placeOf(sim) * placeOf(sim) + 2 * speedOf(sim) * speedOf(sim);
            BOOST_TEST(std::sqrt(energy / 2) == 1, boost::test_tools::tolerance(1e-3));
        }
    }
}

// A spring that may give 6 N pulls from far away, as a damper that may give 6 N drives.
BOOST_AUTO_TEST_CASE(drives_give_no_more_than_their_most) {
    for (const double dt : kSteps) {
        for (const bool spring : {true, false}) {
            ClaimedLog log;
            PlanJointDrive drive;
            drive.maxForce = 6;
            drive.damping = spring ? 0 : 1000;
            drive.stiffness = spring ? 1000 : 0;
            if (spring) drive.position = 100;
            drive.velocity = spring ? 0 : 100;
            HandPlan plan = drivenAlong(drive);
            Simulation sim = watched(simulate(plan, own(), log));
            const int steps = stepsOf(2, dt);
            run(sim, steps, dt);
            BOOST_TEST(speedOf(sim) == 3 * steps * dt, boost::test_tools::tolerance(1e-9));
            BOOST_TEST(std::abs(sim.results().jointReadings()[0].force1.x) == 6, boost::test_tools::tolerance(1e-9));
        }
    }
}

BOOST_AUTO_TEST_CASE(dampers_drive_to_their_speed) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        PlanJointDrive drive;
        drive.damping = 4;
        drive.velocity = 3;
        HandPlan plan = drivenAlong(drive);
        Simulation sim = watched(simulate(plan, own(), log));
        const int steps = stepsOf(1, dt);
        run(sim, steps, dt);
        BOOST_TEST(speedOf(sim) == 3 * (1 - std::exp(-2 * steps * dt)), boost::test_tools::tolerance(1e-3));
    }
}

BOOST_AUTO_TEST_CASE(servos_hold_a_hinge_against_its_load) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("arm", {1, 0, 0}, 2);
        PlanJoint& hinge = plan.addJoint("hinge", JointType::Hinge, 0, kNone);
        hinge.anchor = {0, 0, 0};
        hinge.axes = {axisAlong({0, 0, 1})};
        hinge.axes[0].hiStop = 1;
        PlanSixDofJoint joint;
        joint.node = hinge.node;
        joint.body1 = 0;
        joint.frame1.position = {-1, 0, 0};
        joint.lockedLinear = {true, true, true};
        joint.lockedAngular = {true, true, false};
        PlanJointDrive drive;
        drive.angular = true;
        drive.axis = 2;
        drive.position = 0.4;
        drive.stiffness = 500;
        drive.damping = 200;
        joint.drives = {drive};
        plan.world().sixDofJoints = {joint};
        Simulation sim = watched(simulate(plan, own(), log));
        run(sim, stepsOf(10, dt), dt);
        const double angle = sim.results().jointReadings()[0].position[0];
        BOOST_TEST(500 * (0.4 - angle) == 20 * std::cos(angle), boost::test_tools::tolerance(1e-6));
    }
}

// At v into a spring without damper: v sqrt(m / k) deep, and back at v.
BOOST_AUTO_TEST_CASE(soft_stops_throw_back) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan({0, 0, 0});
        plan.addBody("body", {0, 0, 0}, 2).linearVelocity = {3, 0, 0};
        PlanJoint& slider = plan.addJoint("slider", JointType::Slider, 0, kNone);
        slider.axes = {axisAlong({1, 0, 0})};
        slider.axes[0].loStop = -5;
        slider.axes[0].hiStop = 1;
        slider.axes[0].softStops = SpringSettings{200, 0};
        Simulation sim = watched(simulate(plan, own(), log));
        double most = 0;
        for (int i = stepsOf(1.2, dt); i > 0; --i) {
            sim.step(dt);
            most = std::max(most, placeOf(sim));
        }
        BOOST_TEST(most == 1.3, boost::test_tools::tolerance(5e-3));
        BOOST_TEST(speedOf(sim) == -3, boost::test_tools::tolerance(1e-2));
    }
}

// Each of the three Euler angles turns as ODE turns it, and stops.
BOOST_AUTO_TEST_CASE(euler_angles_are_those_of_ode) {
    for (const std::size_t driven : {0U, 1U, 2U}) {
        for (const bool stops : {false, true}) {
            const auto readBy = [&](Solver solver) {
                ClaimedLog log;
                HandPlan plan({0, 0, 0});
                plan.addBody("one", {0.1, 0.2, 0.3}).pose.rotation = {0.2, 0.4, 0.2, 0.8717797887081347};
                plan.addBody("two", {0.4, -0.2, 0.1}, 2);
                plan.addJoint("ball", JointType::Ball, 0, 1).anchor = {0.3, 0.1, 0};
                PlanJoint& joint = plan.addJoint("motor", JointType::AMotor, 0, 1);
                joint.euler = true;
                joint.axes = {axisAlong({1, 0, 0}), axisAlong({0, 1, 0}), axisAlong({0, 0, 1})};
                for (std::size_t i = 0; i < 3; ++i) {
                    joint.axes[i].fMax = 100;
                    joint.axes[i].velocity = i == driven ? 0.7 : 0;
                    if (stops) joint.axes[i].loStop = -1;
                    if (stops) joint.axes[i].hiStop = 0.2;
                }
                SimulationOptions options = own();
                options.solver = solver;
                Simulation sim = watched(simulate(plan, options, log), options.solver);
                run(sim, 50, 0.01);
                return sim.results().jointReadings()[1];
            };
            const JointReading byOde = readBy(Solver::Quick);
            const JointReading byOwn = readBy(Solver::Own);
            BOOST_TEST_CONTEXT("axis " << driven << " stops " << stops) {
                for (std::size_t i = 0; i < 3; ++i) BOOST_TEST(std::abs(byOwn.position[i] - byOde.position[i]) < 0.01);
                if (stops) BOOST_TEST(std::abs(byOwn.position[driven] - 0.2) < 1e-9);
            }
        }
    }
}

// A rod on a ball joint hangs at the rim of its cone.
BOOST_AUTO_TEST_CASE(cones_hold_a_rod) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.addBody("rod", {1, 0, 0}).inertia = boxInertia(1, {2, 0.1, 0.1});
        PlanJoint& ball = plan.addJoint("ball", JointType::Ball, 0, kNone);
        ball.anchor = {0, 0, 0};
        PlanSixDofJoint joint;
        joint.node = ball.node;
        joint.body1 = 0;
        joint.frame1.position = {-1, 0, 0};
        joint.lockedLinear = {true, true, true};
        PlanConstraintRow cone;
        cone.measure = PlanConstraintRow::Measure::Cone;
        cone.max = 0.5;
        joint.rows = {cone};
        plan.world().sixDofJoints = {joint};
        Simulation sim = watched(simulate(plan, own(), log));
        double lowest = 0;
        for (int i = stepsOf(3, dt); i > 0; --i) {
            sim.step(dt);
            lowest = std::min(lowest, static_cast<double>(dBodyGetPosition(sim.ode(sim.bodies()[0]))[1]));
        }
        BOOST_TEST(lowest == -std::sin(0.5), boost::test_tools::tolerance(1e-6));
        BOOST_TEST(dBodyGetPosition(sim.ode(sim.bodies()[0]))[1] == -std::sin(0.5), boost::test_tools::tolerance(1e-6));
    }
}

// A cart of 10 kg on four balls of 1 kg, each driven by 1 N m: contacts and motors are met in turn, several times.
BOOST_AUTO_TEST_CASE(wheels_drive_a_cart_with_their_torque) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        plan.plan.materials[0].dynamicFriction = 1;
        plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
        plan.addBody("cart", {0, 0.2, 0}, 10);
        for (const double x : {-0.5, 0.5}) {
            for (const double z : {-0.5, 0.5}) {
                const std::string name = "wheel" + std::to_string(plan.world().bodies.size());
                plan.addBall(name, {x, 0.2, z}, 0.2);
                const auto wheel = static_cast<Index>(plan.world().bodies.size()) - 1;
                PlanJoint& axle = plan.addJoint(name + " axle", JointType::Hinge, wheel, 0);
                axle.anchor = {x, 0.2, z};
                axle.axes = {axisAlong({0, 0, -1})};
                axle.axes[0].velocity = 100;
                axle.axes[0].fMax = 1;
            }
        }
        Simulation sim = watched(simulate(plan, own(), log));
        const int steps = stepsOf(1, dt);
        run(sim, steps, dt);
        const double mass = 10 + 4 * 1.4;  // a ball that rolls counts 2/5 more
        BOOST_TEST(speedOf(sim) == 4 / 0.2 / mass * steps * dt, boost::test_tools::tolerance(0.02));
    }
}

// Four arms of 2 kg, their centres 0.5 m from the hinge: 10 N m pull down. One is held by its motor, one lies on its
// stop, one is pressed on it by a motor of 4 N m; a weak motor lets the last one fall.
BOOST_AUTO_TEST_CASE(motors_and_stops_are_read_apart) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        HandPlan plan;
        for (int i = 0; i < 4; ++i) {
            plan.addBody("arm" + std::to_string(i), {0.5, 0, 2.0 * i}, 2);
            PlanJoint& hinge = plan.addJoint("hinge" + std::to_string(i), JointType::Hinge, i, kNone);
            hinge.anchor = {0, 0, 2.0 * i};
            hinge.axes = {axisAlong({0, 0, 1})};
            PlanJointAxis& axis = hinge.axes[0];
            if (i == 0) axis.fMax = 15;
            if (i == 2 || i == 3) axis.fMax = 4;
            if (i == 2) axis.velocity = -1;
            if (i == 1 || i == 2) axis.loStop = 0;
            if (i == 1 || i == 2) axis.hiStop = 2;
        }
        Simulation sim = watched(simulate(plan, own(), log));
        run(sim, 20, dt);
        const double motors[] = {10, 0, -4, 4};
        const double stops[] = {0, 10, 14, 0};
        for (std::size_t i = 0; i < 4; ++i) {
            BOOST_REQUIRE(sim.results().jointReadings()[i].alongAxes.has_value());
            const AxisForces& forces = (*sim.results().jointReadings()[i].alongAxes)[0];
            BOOST_TEST_CONTEXT("arm " << i) {
                BOOST_TEST(std::abs(forces.motor - motors[i]) < 1e-6);
                BOOST_TEST(std::abs(forces.stop - stops[i]) < 1e-6);
                BOOST_TEST(forces.spring == 0);
            }
        }
    }
}

// 1 N m on 0.5 kg m^2, by a motor that is asked for any speed.
BOOST_AUTO_TEST_CASE(motors_turn_by_their_torque) {
    for (const double dt : kSteps) {
        for (const double speed : {100.0, 1e6}) {
            ClaimedLog log;
            HandPlan plan({0, 0, 0});
            plan.addBody("wheel").inertia = diagonal(0.5);
            PlanJoint& hinge = plan.addJoint("hinge", JointType::Hinge, 0, kNone);
            hinge.anchor = {0, 0, 0};
            hinge.axes = {axisAlong({0, 0, 1})};
            hinge.axes[0].fMax = 1;
            hinge.axes[0].velocity = speed;
            Simulation sim = watched(simulate(plan, own(), log));
            run(sim, 60, dt);
            BOOST_TEST(sim.results().jointReadings()[0].rate[0] == 2 * 60 * dt, boost::test_tools::tolerance(1e-9));
        }
    }
}

BOOST_AUTO_TEST_CASE(grippers_hold_what_they_lift) {
    for (const double dt : kSteps) {
        for (const bool bySprings : {false, true}) {
            ClaimedLog log;
            Simulation sim = watched(simulate(gripper(bySprings), own(), log));
            run(sim, stepsOf(1, dt), dt);
            const auto slipped = [&] {
                return dBodyGetPosition(sim.ode(sim.findBody("left")))[1] -
                       dBodyGetPosition(sim.ode(sim.findBody("load")))[1];
            };
            const double before = slipped();
            run(sim, stepsOf(1, dt), dt);
            BOOST_TEST_CONTEXT("springs " << bySprings << ", step " << dt) {
                BOOST_TEST(std::abs(slipped() - before) < 1e-6);
                BOOST_TEST(std::abs(dBodyGetLinearVel(sim.ode(sim.findBody("load")))[1] - 0.2) < 1e-6);
                const dReal* left = dBodyGetLinearVel(sim.ode(sim.findBody("left")));
                BOOST_TEST(std::abs(left[0] - dBodyGetLinearVel(sim.ode(sim.findBody("right")))[0]) < 1e-6);
                const auto& forces = sim.results().jointReadings()[1].alongAxes;
                BOOST_REQUIRE(forces.has_value());
                const double pressed = bySprings ? (*forces)[0].spring : (*forces)[0].motor;
                BOOST_TEST(std::abs(pressed) == 60, boost::test_tools::tolerance(bySprings ? 0.02 : 1e-9));
            }
        }
    }
}

// 20 N press a drive of 200 N/m and 40 N s/m together by 0.1 m.
BOOST_AUTO_TEST_CASE(springs_are_read_apart) {
    for (const double dt : kSteps) {
        ClaimedLog log;
        PlanJointDrive drive;
        drive.stiffness = 200;
        drive.damping = 40;
        drive.position = 0;
        HandPlan plan = drivenAlong(drive);
        plan.world().gravity = {-10, 0, 0};
        Simulation sim = watched(simulate(plan, own(), log));
        run(sim, stepsOf(5, dt), dt);
        const JointReading& reading = sim.results().jointReadings()[0];
        BOOST_REQUIRE(reading.alongAxes.has_value());
        const AxisForces& forces = (*reading.alongAxes)[0];
        BOOST_TEST(std::abs(reading.position[0] + 0.1) < 1e-6);
        BOOST_TEST(std::abs(forces.spring - 20) < 1e-5);
        BOOST_TEST(forces.motor == 0);
        BOOST_TEST(forces.stop == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace own_drives_test
