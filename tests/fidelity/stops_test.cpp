// Stops of ODE's joints act before they are crossed and throw nothing back.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "joint_rig.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

namespace {

using namespace orrery;
using namespace orrery::fidelity;

constexpr double kDt = 0.01;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// How far the axis gets beyond +-stop, and how fast it comes back over how fast it went.
struct Impact {
    double beyond = -1;
    double back = 0;
    double rest = 0;  // its place in the end, from the stop
};

double along(const JointAxisCase& one, dBodyID body) {
    return dot(one.linear ? dBodyGetLinearVel(body) : dBodyGetAngularVel(body), one.direction());
}

Impact run(JointRig& rig, double speed, double stop, SimulationOptions options = {}) {
    const Vector3 velocity = times(rig.one.direction(), speed);
    (rig.one.linear ? rig.body->body->linearVelocity : rig.body->body->angularVelocity) = velocity;
    const bool told = rig.one.axis < rig.one.axes.size();
    if (told) {
        rig.axis().loStop = -stop;
        rig.axis().hiStop = stop;
    }
    options.jointReadings = true;
    Simulation sim = rig.simulate(options);
    if (!told) {
        dJointSetPistonParam(sim.ode(sim.findJoint("joint")), dParamLoStop2, -stop);
        dJointSetPistonParam(sim.ode(sim.findJoint("joint")), dParamHiStop2, stop);
    }
    const dBodyID body = sim.ode(sim.findBody("body"));
    Impact impact;
    const std::size_t axis = rig.one.axis;
    for (int i = 0; i < static_cast<int>(stop / std::abs(speed) / kDt) + 50; ++i) {
        BOOST_REQUIRE(sim.step(kDt));
        impact.rest = std::abs(sim.results().jointReadings()[0].position[axis]) - stop;
        impact.beyond = std::max(impact.beyond, impact.rest);
        impact.back = std::max(impact.back, -along(rig.one, body) / speed);
    }
    return impact;
}

JointAxisCase hinge() {
    return stopAxes()[0];
}
JointAxisCase slider() {
    return stopAxes()[1];
}

}  // namespace

BOOST_AUTO_TEST_CASE(no_stop_is_overrun_and_none_throws_back) {
    double furthest = 0;
    double most = 0;
    for (const JointAxisCase& one : stopAxes()) {
        for (const Ends ends : {Ends::BodyWorld, Ends::WorldBody, Ends::BodyBody}) {
            if (!canHave(one, ends)) continue;
            for (const double speed : {1.0, -1.0, 5.0, -5.0}) {
                for (int phase = 0; phase < 4; ++phase) {
                    JointRig rig(one, ends);
                    const Impact impact = run(rig, speed, 0.25 + 0.25 * phase * std::abs(speed) * kDt);
                    BOOST_TEST_CONTEXT(nameOf(one) << " ends " << static_cast<int>(ends) << " at " << speed) {
                        BOOST_TEST(impact.beyond < 1e-3);
                        BOOST_TEST(impact.back < 0.01);
                        BOOST_TEST(std::abs(impact.rest) < 1e-3);
                    }
                    furthest = std::max(furthest, impact.beyond);
                    most = std::max(most, impact.back);
                }
            }
        }
    }
    BOOST_TEST_MESSAGE("overrun by at most " << furthest << ", thrown back by at most " << most);
}

BOOST_AUTO_TEST_CASE(plain_ode_overruns_its_stops_and_throws_back) {
    JointRig rig(slider(), Ends::BodyWorld);
    const Impact impact = run(rig, 5, 0.27, SimulationOptions::odeDefaults());
    BOOST_TEST(impact.beyond > 0.01);
    BOOST_TEST(impact.back > 0.05);
}

BOOST_AUTO_TEST_CASE(rates_are_those_of_the_positions) {
    for (const JointAxisCase& one : stopAxes()) {
        for (const Ends ends : {Ends::BodyWorld, Ends::WorldBody, Ends::BodyBody}) {
            if (!canHave(one, ends)) continue;
            JointRig rig(one, ends);
            const Vector3 velocity = times(one.direction(), 0.7);
            (one.linear ? rig.body->body->linearVelocity : rig.body->body->angularVelocity) = velocity;
            SimulationOptions options;
            options.jointReadings = true;
            Simulation sim = rig.simulate(options);
            for (int i = 0; i < 20; ++i) sim.step(kDt);
            const double before = sim.results().jointReadings()[0].position[one.axis];
            sim.step(1e-4);
            const JointReading& now = sim.results().jointReadings()[0];
            BOOST_TEST_CONTEXT(nameOf(one) << " ends " << static_cast<int>(ends)) {
                BOOST_TEST(std::abs(std::abs(now.rate[one.axis]) - 0.7) < 1e-3);
                BOOST_TEST(std::abs((now.position[one.axis] - before) / 1e-4 - now.rate[one.axis]) < 2e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_stop_with_bounce_gives_back_what_it_says) {
    for (const JointAxisCase& one : {slider(), hinge()}) {
        for (const double bounce : {0.05, 0.2, 0.5, 1.0}) {
            for (int phase = 0; phase < 4; ++phase) {
                JointRig rig(one, Ends::BodyWorld);
                rig.axis().bounce = bounce;
                const Impact impact = run(rig, 2, 0.25 + 0.005 * phase);
                BOOST_TEST(std::abs(impact.back - bounce) < 0.01);
            }
        }
    }
}

// The heights above its stop to which a body would rise after each bounce. Between steps its place is that at the end
// of a step and its speed that in the middle.
static std::vector<double> heightsOf(JointRig& rig, double height, double dt) {
    constexpr double kGravity = 9.81;
    rig.axis().loStop = -height;
    rig.axis().bounce = 0.5;
    rig.gravity = times(rig.one.direction(), -kGravity);
    Simulation sim = rig.simulate();
    std::vector<double> heights;
    double last = 0;
    for (int i = 0; i < static_cast<int>(2 / dt) && heights.size() < 3; ++i) {
        sim.step(dt);
        const double now = along(rig.one, sim.ode(sim.findBody("body")));
        const double above = height + dot(dBodyGetPosition(sim.ode(sim.findBody("body"))), rig.one.direction());
        const double speed = now - kGravity * dt / 2;
        if (last < 0 && now > 0) heights.push_back(above + speed * speed / (2 * kGravity));
        last = now;
    }
    return heights;
}

BOOST_AUTO_TEST_CASE(what_falls_on_a_stop_comes_back_to_the_square_of_its_bounce) {
    for (const JointAxisCase& one : stopAxes()) {
        if (!one.linear) continue;
        for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02, 0.0071}) {
            for (const double height : {0.9, 1.0, 1.07}) {
                JointRig rig(one, Ends::BodyWorld);
                double right = height;
                const std::vector<double> heights = heightsOf(rig, height, dt);
                BOOST_TEST_CONTEXT(nameOf(one) << " from " << height << " m, dt " << dt) {
                    BOOST_REQUIRE(heights.size() == 3);
                    for (const double back : heights) {
                        // Where a step goes farther than a bounce, it may come to rest on the stop before.
                        const double way = std::sqrt(2 * 9.81 * right) * dt;
                        right *= 0.25;
                        BOOST_TEST(back / right < 1.02);
                        if (right > way) BOOST_TEST(back / right > 0.98);
                    }
                }
            }
        }
    }
}

// A ball on a bar of 1 m falls from above level onto a stop at level, where its weight turns it most.
BOOST_AUTO_TEST_CASE(a_pendulum_that_falls_on_a_stop_keeps_the_square_of_its_bounce) {
    constexpr double kGravity = 9.81;
    constexpr double kAngle = 0.9;              // rad
    constexpr double kTurned = 1 + 0.4 * 0.01;  // its inertia, over m l^2
    for (const JointType type : {JointType::Hinge, JointType::Universal}) {
        for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02, 0.0071}) {
            SceneBuilder make;
            Node& ball = make.addBody(make.root(), "ball", {std::cos(kAngle), std::sin(kAngle), 0}, 2);
            make.addSphere(ball, "shape", 0.1);
            std::vector<Vector3> axes{{0, 0, 1}};
            if (type == JointType::Universal) axes.push_back({-std::sin(kAngle), std::cos(kAngle), 0});
            Node& joint = make.addJoint(make.root(), "joint", type, &ball, nullptr, Vector3{}, axes);
            joint.joint->axes[0].loStop = -kAngle;
            joint.joint->axes[0].bounce = 0.5;
            SimulationOptions options;
            options.plan.gravityOverride = Vector3{0, -kGravity, 0};
            DiagnosticLog log;
            Simulation sim(make.build(), options, log);
            double last = 0;
            double fell = 0;
            for (int i = 0; i < static_cast<int>(1.5 / dt); ++i) {
                sim.step(dt);
                const dReal* at = dBodyGetPosition(sim.ode(sim.findBody("ball")));
                const double turn = dBodyGetAngularVel(sim.ode(sim.findBody("ball")))[2];
                const double now = turn - kGravity * at[0] / kTurned * dt / 2;
                const double height = at[1] + kTurned * now * now / (2 * kGravity);
                if (last < 0 && turn > 0) {
                    BOOST_TEST_CONTEXT(toText(type) << ", dt " << dt) {
                        BOOST_TEST(std::abs(height / (0.25 * fell) - 1) < 0.02);
                    }
                    fell = -1;
                    break;
                }
                fell = height;
                last = turn;
            }
            BOOST_TEST(fell == -1);
        }
    }
}

// Weight pushes it onto the stop: it comes to lie there, and stays.
BOOST_AUTO_TEST_CASE(what_lies_on_a_stop_lies_still) {
    for (const bool high : {false, true}) {
        JointRig rig(slider(), Ends::WorldBody);
        rig.gravity = {high ? 9.81 : -9.81, 0, 0};
        rig.axis().loStop = -0.3;
        rig.axis().hiStop = 0.3;
        Simulation sim = rig.simulate();
        for (int i = 0; i < 300; ++i) {
            sim.step(kDt);
            BOOST_REQUIRE(std::abs(dBodyGetPosition(sim.ode(sim.findBody("body")))[0]) < 0.3 + 1e-4);
        }
        BOOST_TEST(std::abs(std::abs(dBodyGetPosition(sim.ode(sim.findBody("body")))[0]) - 0.3) < 1e-5);
        BOOST_TEST(std::abs(dBodyGetLinearVel(sim.ode(sim.findBody("body")))[0]) < 1e-6);
    }
}

// Motors too weak, strong enough and without limit, toward the stop, away from it and braking.
BOOST_AUTO_TEST_CASE(motors_stop_at_stops) {
    for (const double fMax : {0.5, 5.0, 1e3, 1e9, kInfinity}) {
        for (const double target : {-2.0, 0.0, 2.0}) {
            for (const double start : {0.0, 3.0}) {
                JointRig rig(slider(), Ends::BodyWorld);
                rig.axis().loStop = -0.4;
                rig.axis().hiStop = 0.4;
                rig.axis().velocity = target;
                rig.axis().fMax = std::min(fMax, 1e12);
                rig.body->body->linearVelocity = Vector3{start, 0, 0};
                Simulation sim = rig.simulate();
                if (fMax == kInfinity) dJointSetSliderParam(sim.ode(sim.findJoint("joint")), dParamFMax, dInfinity);
                double fastest = 0;
                for (int i = 0; i < 500; ++i) {
                    BOOST_REQUIRE(sim.step(kDt));
                    const double x = dBodyGetPosition(sim.ode(sim.findBody("body")))[0];
                    const double v = dBodyGetLinearVel(sim.ode(sim.findBody("body")))[0];
                    BOOST_REQUIRE(std::abs(x) < 0.4 + 1e-3);
                    fastest = std::max(fastest, std::abs(v));
                }
                BOOST_TEST_CONTEXT("FMax " << fMax << " target " << target << " start " << start) {
                    BOOST_TEST(sim.diagnostics().entries().empty());
                    BOOST_TEST(fastest < std::max(start, std::abs(target)) + 1e-3);
                    const double x = dBodyGetPosition(sim.ode(sim.findBody("body")))[0];
                    if (target != 0) BOOST_TEST(std::abs(x - std::copysign(0.4, target)) < 1e-4);
                    BOOST_TEST(std::abs(dBodyGetLinearVel(sim.ode(sim.findBody("body")))[0]) < 1e-4);
                }
            }
        }
    }
}

// A motor that is weaker than the weight does not hold it up, and does not prevent the stop from holding it.
BOOST_AUTO_TEST_CASE(a_stop_carries_what_the_motor_cannot) {
    for (const double target : {-1.0, 0.0, 1.0}) {
        JointRig rig(slider(), Ends::BodyWorld);
        rig.gravity = {-9.81, 0, 0};
        rig.axis().loStop = -0.3;
        rig.axis().velocity = target;
        rig.axis().fMax = 10;  // of 19.6 N
        Simulation sim = rig.simulate();
        for (int i = 0; i < 500; ++i) {
            sim.step(kDt);
            BOOST_REQUIRE(dBodyGetPosition(sim.ode(sim.findBody("body")))[0] > -0.3 - 1.1e-3);
        }
        BOOST_TEST(std::abs(dBodyGetPosition(sim.ode(sim.findBody("body")))[0] + 0.3) < 1e-3);
    }
}

// A hinge with its stop shortly before half a turn is not driven through it.
BOOST_AUTO_TEST_CASE(a_stop_near_half_a_turn_holds) {
    JointRig rig(hinge(), Ends::BodyWorld);
    rig.axis().loStop = -3.1;
    rig.axis().hiStop = 3.1;
    rig.body->body->angularVelocity = Vector3{0, 0, 8};
    Simulation sim = rig.simulate();
    for (int i = 0; i < 200; ++i) sim.step(kDt);
    BOOST_TEST(std::abs(dJointGetHingeAngle(sim.ode(sim.findJoint("joint"))) - 3.1) < 1e-3);
    BOOST_TEST(std::abs(dJointGetHingeAngleRate(sim.ode(sim.findJoint("joint")))) < 0.01);
}

// A soft stop is a spring from where it is: no earlier, and as deep as its softness says.
BOOST_AUTO_TEST_CASE(a_stop_with_a_cfm_of_its_own_stays_soft) {
    JointRig rig(slider(), Ends::BodyWorld);
    rig.gravity = {9.81, 0, 0};
    rig.axis().hiStop = 0.1;
    rig.axis().stopErp = 0.4;
    rig.axis().stopCfm = 0.01;
    Simulation early = rig.simulate();
    JointRig same(slider(), Ends::BodyWorld);
    same.gravity = {9.81, 0, 0};
    same.axis().hiStop = 0.1;
    same.axis().stopErp = 0.4;
    same.axis().stopCfm = 0.01;
    SimulationOptions late;
    late.earlyStops = false;
    Simulation plain = same.simulate(late);
    for (int i = 0; i < 500; ++i) {
        early.step(kDt);
        plain.step(kDt);
        BOOST_REQUIRE(dBodyGetPosition(early.ode(early.findBody("body")))[0] ==
                      dBodyGetPosition(plain.ode(plain.findBody("body")))[0]);
    }
    // Depth where erp / h * depth = cfm * weight.
    BOOST_TEST(std::abs(dBodyGetPosition(early.ode(early.findBody("body")))[0] - 0.1 - 0.01 * 2 * 9.81 * kDt / 0.4) <
               1e-4);
}

BOOST_AUTO_TEST_CASE(parameters_read_as_the_file_says_after_a_step) {
    JointRig rig(slider(), Ends::BodyWorld);
    rig.axis().loStop = -0.1;
    rig.axis().hiStop = 0.1;
    rig.axis().velocity = 1;
    rig.axis().fMax = 3;
    Simulation sim = rig.simulate();
    const dJointID id = sim.ode(sim.findJoint("joint"));
    const double erp = dJointGetSliderParam(id, dParamStopERP);
    for (int i = 0; i < 50; ++i) {
        sim.step(kDt);
        BOOST_REQUIRE(dJointGetSliderParam(id, dParamLoStop) == -0.1);
        BOOST_REQUIRE(dJointGetSliderParam(id, dParamHiStop) == 0.1);
        BOOST_REQUIRE(dJointGetSliderParam(id, dParamVel) == 1);
        BOOST_REQUIRE(dJointGetSliderParam(id, dParamFMax) == 3);
        BOOST_REQUIRE(dJointGetSliderParam(id, dParamStopERP) == erp);
    }
    // Stops that the application sets between steps hold from then on ...
    dJointSetSliderParam(id, dParamHiStop, 0.2);
    for (int i = 0; i < 100; ++i) sim.step(kDt);
    BOOST_TEST(std::abs(dJointGetSliderPosition(id) - 0.2) < 1e-4);
    // ... and between collide() and the end of the step too.
    sim.stepParts().collide(kDt);
    dJointSetSliderParam(id, dParamHiStop, 0.3);
    dWorldQuickStep(sim.world(), kDt);
    sim.stepParts().clearContacts();
    BOOST_TEST(dJointGetSliderParam(id, dParamHiStop) == 0.3);
}

// A joint that begins far beyond a stop comes back within seconds, and no faster than its depth in a second.
BOOST_AUTO_TEST_CASE(what_begins_beyond_a_stop_comes_back_gently) {
    for (const double depth : {0.001, 0.01, 0.5}) {
        JointRig rig(slider(), Ends::BodyWorld);
        Simulation sim = rig.simulate();
        dJointSetSliderParam(sim.ode(sim.findJoint("joint")), dParamHiStop, -depth);
        double fastest = 0;
        for (int i = 0; i < 500; ++i) {
            sim.step(kDt);
            fastest = std::max(fastest, std::abs(dBodyGetLinearVel(sim.ode(sim.findBody("body")))[0]));
        }
        BOOST_TEST(fastest < std::max(0.05, depth) + 1e-6);
        BOOST_TEST(dJointGetSliderPosition(sim.ode(sim.findJoint("joint"))) < -depth + 1e-4);
    }
}

namespace {

// Turns on from its start until it stands, and tells where, whole turns counted, and how fast it ever was over how fast
// it began. `dt` of the steps.
struct Stand {
    double at = 0;
    double most = 0;
};

// About the axis, from -pi to pi.
double angleAbout(const JointAxisCase& one, dBodyID body) {
    const dReal* q = dBodyGetQuaternion(body);
    return 2 * std::atan2(dot(q + 1, one.direction()), q[0]);
}

Stand turnUntilItStands(JointRig& rig, double speed, double lo, double hi, double dt, SimulationOptions options = {}) {
    rig.body->body->angularVelocity = times(rig.one.direction(), speed);
    rig.axis().loStop = lo;
    rig.axis().hiStop = hi;
    Simulation sim = rig.simulate(options);
    const dBodyID body = sim.ode(sim.findBody("body"));
    Stand stand;
    for (int i = 0; i < static_cast<int>(20 / (std::abs(speed) * dt)) + 20; ++i) {
        BOOST_REQUIRE(sim.step(dt));
        stand.most = std::max(stand.most, std::abs(along(rig.one, body) / speed));
        stand.at += std::remainder(angleAbout(rig.one, body) - stand.at, 2 * M_PI);
    }
    return stand;
}

struct FarStops {
    double lo, hi;
};

const std::vector<FarStops> kFarStops{{0, 4.71238898}, {-kInfinity, 2}, {-3.5, kInfinity}, {-M_PI, M_PI},
                                      {-3.15, 3.15},   {-3.49, 0.5},    {-12, 12},         {-0.1, 2 * M_PI},
                                      {-10.5, 6.3},    {-2.9, 3.1},     {-7, kInfinity}};

bool turnsRound(const JointAxisCase& one) {
    return !one.linear && one.type != JointType::AMotor && one.axis < one.axes.size();
}

}  // namespace

// The joint stands at the stop, wherever the stop is and whichever way round, and has never been faster than at the
// start.
BOOST_AUTO_TEST_CASE(stops_beyond_half_a_turn_hold) {
    for (const JointAxisCase& one : stopAxes()) {
        if (!turnsRound(one)) continue;
        for (const Ends ends : {Ends::BodyWorld, Ends::WorldBody, Ends::BodyBody}) {
            if (!canHave(one, ends)) continue;
            for (const FarStops& stops : kFarStops) {
                for (const double speed : {0.7, -0.7, 20.0, -20.0}) {
                    // The joint itself decides which way it counts.
                    const bool back = ends == Ends::WorldBody;
                    for (const double dt : {1.0 / 240, 0.01, 1.0 / 60}) {
                        JointRig rig(one, ends);
                        const Stand stand = turnUntilItStands(rig, speed, stops.lo, stops.hi, dt);
                        const double low = std::max(stops.lo, -20.0);
                        const double high = std::min(stops.hi, 20.0);
                        const double first = speed > 0 ? high : low;
                        const double second = speed > 0 ? -low : -high;
                        const bool stops1 = std::abs(stand.at - first) < 2e-3;
                        const bool stops2 = back && std::abs(stand.at - second) < 2e-3;
                        const bool goesOn = std::abs(stand.at) >= 19.9;
                        BOOST_TEST_CONTEXT(nameOf(one) << " ends " << static_cast<int>(ends) << " from " << stops.lo
                                                       << " to " << stops.hi << " at " << speed << " dt " << dt
                                                       << " stands at " << stand.at) {
                            BOOST_TEST(
                                (stops1 || stops2 || (goesOn && std::max(std::abs(first), std::abs(second)) >= 20)));
                            BOOST_TEST(stand.most < 1 + 1e-6);
                        }
                    }
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_motor_runs_up_to_a_stop_beyond_half_a_turn_and_holds_there) {
    for (const double limit : {10.0, 1e6, kInfinity}) {
        JointRig rig(hinge(), Ends::BodyWorld);
        rig.axis().loStop = 0;
        rig.axis().hiStop = 8;
        rig.axis().velocity = 4;
        rig.axis().fMax = limit;
        SimulationOptions options;
        options.jointReadings = true;
        Simulation sim = rig.simulate(options);
        for (int i = 0; i < 600; ++i) BOOST_REQUIRE(sim.step(kDt));
        BOOST_TEST(std::abs(sim.results().jointReadings()[0].position[0] - 8) < 1e-3);
        BOOST_TEST(dJointGetHingeParam(sim.ode(sim.findJoint("joint")), dParamHiStop) == 8);
    }
}

BOOST_AUTO_TEST_CASE(soft_and_bouncing_stops_beyond_half_a_turn_act_as_others_do) {
    for (const bool soft : {true, false}) {
        const auto back = [&](double stop) {
            JointRig rig(hinge(), Ends::BodyWorld);
            rig.axis().loStop = -1;
            rig.axis().hiStop = stop;
            if (soft) rig.axis().stopCfm = 1e-3;
            if (!soft) rig.axis().bounce = 0.5;
            rig.body->body->angularVelocity = times(rig.one.direction(), 2);
            Simulation sim = rig.simulate();
            for (int i = 0; i < static_cast<int>(stop / 2 / kDt) + 30; ++i) sim.step(kDt);
            return along(rig.one, sim.ode(sim.findBody("body")));
        };
        BOOST_TEST(std::abs(back(4 + 1) - back(1)) < 0.02);
    }
}

// The turns are part of the state: right before the angle of ODE's comes round to a stop from behind.
BOOST_AUTO_TEST_CASE(a_checkpoint_has_the_turns_of_joints) {
    const auto begin = [] {
        JointRig rig(hinge(), Ends::BodyWorld);
        rig.axis().loStop = -1;
        rig.axis().hiStop = 11;
        rig.body->body->angularVelocity = times(rig.one.direction(), 2);
        return rig.simulate();
    };
    for (const int steps : {0, 1, 160, 330, 600}) {
        Simulation first = begin();
        for (int i = 0; i < steps; ++i) first.step(kDt);
        DiagnosticLog log;
        const auto text = Checkpoint::save(first, log);
        BOOST_REQUIRE(text.has_value());
        Simulation second = begin();
        BOOST_REQUIRE(Checkpoint::resume(second, *text, log));
        for (int i = 0; i < 400; ++i) {
            first.step(kDt);
            second.step(kDt);
        }
        BOOST_TEST(first.stateHash() == second.stateHash());
    }
}
