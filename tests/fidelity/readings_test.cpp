// Joints and contacts read what statics and mechanics say.
#include <cmath>

#include "joint_rig.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

namespace {

using namespace orrery;
using namespace orrery::fidelity;

constexpr double kG = 9.81;

Simulation start(SceneBuilder& make, Vector3 gravity = {0, -kG, 0}) {
    SimulationOptions options;
    options.jointReadings = true;
    options.contactEvents = true;
    options.plan.gravityOverride = gravity;
    DiagnosticLog log;
    return Simulation(make.build(), options, log);
}

bool near(const Vector3& a, const Vector3& b, double within) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) < within;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_joint_carries_the_weight_that_hangs_from_it) {
    for (const JointType type : {JointType::Fixed, JointType::Ball, JointType::Hinge}) {
        for (const bool worldFirst : {false, true}) {
            SceneBuilder make;
            Node& body = make.addBody(make.root(), "body", {0, -1, 0}, 3);
            make.addSphere(body, "ball", 0.2);
            make.addJoint(make.root(), "joint", type, worldFirst ? nullptr : &body, worldFirst ? &body : nullptr,
                          Vector3{}, {{0, 0, 1}});
            Simulation sim = start(make);
            for (int i = 0; i < 20; ++i) sim.step(0.01);
            BOOST_REQUIRE(sim.results().jointReadings().size() == 1);
            const JointReading& now = sim.results().jointReadings()[0];
            BOOST_TEST(now.worldFirst == worldFirst);
            BOOST_TEST(near(worldFirst ? now.force2 : now.force1, {0, 3 * kG, 0}, 1e-3));
            BOOST_TEST(near(worldFirst ? now.force1 : now.force2, {}, 0.0 + 1e-12));
            BOOST_TEST(now.gap.value() < 1e-4);
        }
    }
}

// A beam, held at one end: weight, and weight times half its length.
BOOST_AUTO_TEST_CASE(a_fixed_beam_has_the_moment_of_its_weight) {
    SceneBuilder make;
    Node& beam = make.addBody(make.root(), "beam", {1, 0, 0}, 5);
    make.addBox(beam, "box", {2, 0.1, 0.1});
    make.addJoint(make.root(), "joint", JointType::Hinge, &beam, nullptr, Vector3{}, {{0, 1, 0}});
    Simulation sim = start(make);
    for (int i = 0; i < 10; ++i) sim.step(0.01);
    const JointReading& now = sim.results().jointReadings()[0];
    BOOST_TEST(near(now.force1, {0, 5 * kG, 0}, 1e-2));
    // About the centre of mass, 1 m from the anchor: the upward force at x = -1 and the moment cancel out.
    BOOST_TEST(std::abs(now.torque1.z) < 0.05);
    BOOST_TEST(now.gap.value() < 1e-3);
    BOOST_TEST(now.axisGap.value() < 1e-3);
}

// A pendulum that is let go from the height pulls with 3 m g at its lowest point.
BOOST_AUTO_TEST_CASE(a_pendulum_pulls_by_weight_and_swing) {
    SceneBuilder make;
    Node& bob = make.addBody(make.root(), "bob", {2, 0, 0}, 1.5);
    make.addSphere(bob, "ball", 0.01);
    make.addJoint(make.root(), "joint", JointType::Hinge, &bob, nullptr, Vector3{}, {{0, 0, 1}});
    Simulation sim = start(make);
    double most = 0;
    double off = 0;
    for (int i = 0; i < 2000; ++i) {
        const double before = sim.results().jointReadings()[0].position[0];
        sim.step(0.001);
        const JointReading& now = sim.results().jointReadings()[0];
        const double force = std::hypot(now.force1.x, now.force1.y);
        most = std::max(most, force);
        // Energy says how fast it is, and with that how hard it pulls: 3 m g times the cosine from below.
        const Vector3 at = sim.pose(sim.bodies()[0]).position;
        off = std::max(off, std::abs(force - std::sqrt(std::pow(3 * -at.y / 2, 2) + 0) * 1.5 * kG));
        BOOST_REQUIRE(std::abs((now.position[0] - before) / 0.001 - now.rate[0]) < 0.05);
    }
    BOOST_TEST(std::abs(most - 3 * 1.5 * kG) < 0.005 * 3 * 1.5 * kG);
    BOOST_TEST(off < 0.02 * 3 * 1.5 * kG);
}

// Whichever end the body is: a motor of 1 is read as 1, and a stop at 2 as 2.
BOOST_AUTO_TEST_CASE(a_joint_is_read_in_the_direction_in_which_its_stops_and_motor_count) {
    for (const JointType type : {JointType::Hinge, JointType::Slider}) {
        for (const bool worldFirst : {false, true}) {
            SceneBuilder make;
            Node& body = make.addBody(make.root(), "body", {}, 1);
            make.addSphere(body, "ball", 0.1);
            Node& joint =
                make.addJoint(make.root(), "joint", type, worldFirst ? nullptr : &body, worldFirst ? &body : nullptr,
                              type == JointType::Hinge ? std::optional(Vector3{}) : std::nullopt, {{0, 0, 1}});
            JointAxis& axis = joint.joint->axes[0];
            axis.loStop = -1;
            axis.hiStop = 2;
            axis.velocity = 1;
            axis.fMax = 100;
            Simulation sim = start(make, {});
            for (int i = 0; i < 100; ++i) sim.step(0.01);
            BOOST_TEST(std::abs(sim.results().jointReadings()[0].rate[0] - 1) < 0.01);
            BOOST_TEST(std::abs(sim.results().jointReadings()[0].position[0] - 1) < 0.02);
            for (int i = 0; i < 300; ++i) sim.step(0.01);
            BOOST_TEST(std::abs(sim.results().jointReadings()[0].position[0] - 2) < 0.02);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_force_between_two_bodies_is_equal_and_opposite) {
    SceneBuilder make;
    Node& upper = make.addBody(make.root(), "upper", {0, 0, 0}, 2);
    make.addSphere(upper, "ball", 0.1);
    Node& lower = make.addBody(make.root(), "lower", {0, -1, 0}, 7);
    make.addSphere(lower, "ball 2", 0.1);
    make.addJoint(make.root(), "hook", JointType::Ball, &upper, nullptr, Vector3{});
    make.addJoint(make.root(), "link", JointType::Ball, &upper, &lower, Vector3{0, -0.5, 0});
    Simulation sim = start(make);
    for (int i = 0; i < 50; ++i) sim.step(0.01);
    BOOST_TEST(near(sim.results().jointReadings()[0].force1, {0, 9 * kG, 0}, 0.05));
    BOOST_TEST(near(sim.results().jointReadings()[1].force1, {0, -7 * kG, 0}, 0.05));
    BOOST_TEST(near(sim.results().jointReadings()[1].force2, {0, 7 * kG, 0}, 0.05));
}

// A limit that is a row, a drive that is one, and a stop of ODE's: all are read of one joint.
BOOST_AUTO_TEST_CASE(forces_of_rows_and_drives_are_added) {
    for (const double stiffness : {0.0, 400.0}) {
        SceneBuilder make;
        Node& body = make.addBody(make.root(), "body", {0, -0.2, 0}, 3);
        make.addSphere(body, "ball", 0.2);
        JointSettings settings;
        JointLimit& limit = settings.limits.emplace_back();
        limit.linearAxes = {0, 1, 2};
        limit.min = 0;
        limit.max = 0.3;
        if (stiffness > 0) {
            JointDrive& drive = settings.drives.emplace_back();
            drive.type = DriveType::Linear;
            drive.axis = 1;
            drive.positionTarget = 0;
            drive.stiffness = stiffness;
            drive.damping = 40;
        }
        const JointSettingsId id = make.contents().addJointSettings(settings);
        make.addSixDofJoint(make.root(), "rope", body, id);
        Simulation sim = start(make);
        for (int i = 0; i < 1000; ++i) sim.step(0.01);
        BOOST_REQUIRE(sim.results().jointReadings().size() == 1);
        const JointReading& now = sim.results().jointReadings()[0];
        BOOST_TEST(near(now.force1, {0, 3 * kG, 0}, 1e-3));
        const double rests = stiffness > 0 ? 3 * kG / stiffness : 0.3;
        BOOST_TEST(std::abs(now.position[0] - rests) < 1e-4);
        BOOST_TEST(std::abs(now.rate[0]) < 1e-4);
        BOOST_TEST(now.axes == (stiffness > 0 ? 2U : 1U));
    }
}

namespace {

// Moves all bodies along their velocities for `time`, s, in a straight line and with a steady turn.
void drift(Simulation& sim, double time) {
    for (const BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        const dReal* x = dBodyGetPosition(body);
        const dReal* v = dBodyGetLinearVel(body);
        const dReal* w = dBodyGetAngularVel(body);
        dBodySetPosition(body, x[0] + time * v[0], x[1] + time * v[1], x[2] + time * v[2]);
        dQuaternion turn;
        dQFromAxisAndAngle(turn, w[0], w[1], w[2], time * std::hypot(w[0], w[1], w[2]));
        dQuaternion q;
        dQMultiply0(q, turn, dBodyGetQuaternion(body));
        dBodySetQuaternion(body, q);
    }
    sim.stepParts().clearContacts();
}

// The largest difference of the rates of the first joint, read while its bodies tumble, from those of its positions.
double worstRate(Simulation& sim) {
    constexpr double kTime = 1e-6;
    double worst = 0;
    for (int i = 0; i < 20; ++i) {
        sim.step(0.01);
        drift(sim, kTime);
        const JointReading after = sim.results().jointReadings()[0];
        drift(sim, -2 * kTime);
        const JointReading before = sim.results().jointReadings()[0];
        drift(sim, kTime);
        const JointReading& now = sim.results().jointReadings()[0];
        for (std::size_t axis = 0; axis < now.axes; ++axis) {
            const double rate = (after.position[axis] - before.position[axis]) / (2 * kTime);
            worst = std::max(worst, std::abs(now.rate[axis] - rate) / std::max(std::abs(rate), 0.1));
        }
    }
    return worst;
}

Node& addTumbling(SceneBuilder& make, const char* name, const Vector3& at, const Vector3& spin) {
    Node& body = make.addBody(make.root(), name, at, 1);
    make.addBox(body, std::string(name) + " box", {0.3, 0.4, 0.5});
    body.body->angularVelocity = spin;
    body.body->linearVelocity = Vector3{0.3, -0.2, 0.4};
    return body;
}

SimulationOptions weightless() {
    SimulationOptions options;
    options.solver = Solver::Own;  // holds joints to 1e-9 m
    options.jointReadings = true;
    options.skipConnectedBodies = true;
    options.plan.gravityOverride = Vector3{};
    return options;
}

}  // namespace

BOOST_AUTO_TEST_CASE(rates_are_those_of_the_positions_of_tumbling_bodies) {
    std::vector<JointAxisCase> joints = stopAxes();
    // A fork that leans: its axes are not perpendicular.
    joints.push_back({JointType::Hinge2, {{0, std::cos(0.4), std::sin(0.4)}, {1, 0, 0}}, 0});
    joints.push_back({JointType::Hinge2, {{std::sin(0.4), std::cos(0.4), 0}, {1, 0, 0}}, 0});
    for (const JointAxisCase& one : joints) {
        for (const Ends ends : {Ends::BodyWorld, Ends::WorldBody, Ends::BodyBody}) {
            if (!canHave(one, ends)) continue;
            SceneBuilder make;
            Node& body = addTumbling(make, "body", {0.1, 0.2, -0.3}, {0.7, -1.1, 0.9});
            Node* other =
                ends == Ends::BodyBody ? &addTumbling(make, "other", {1.2, -0.7, 0.4}, {-0.5, 0.8, 1.3}) : nullptr;
            const bool first = ends != Ends::WorldBody;
            const bool hasAnchor = one.type != JointType::AMotor && one.type != JointType::Slider;
            Node& joint = make.addJoint(make.root(), "joint", one.type, first ? &body : other, first ? other : &body,
                                        hasAnchor ? std::optional(Vector3{0.5, 0.3, 0.2}) : std::nullopt, one.axes);
            if (one.type == JointType::AMotor) joint.joint->ode.emplace().amotorMode = OdeAMotorMode::Euler;
            DiagnosticLog log;
            Simulation sim(make.build(), weightless(), log);
            BOOST_TEST_CONTEXT(nameOf(one) << " ends " << static_cast<int>(ends)) {
                BOOST_TEST(worstRate(sim) < 1e-4);
                BOOST_TEST(sim.results().jointReadings()[0].axes > 0U);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(rates_of_limits_are_those_of_what_they_limit) {
    // Linear axes that are held, angular axes with a limit each or with one together, and a rope.
    struct Case {
        std::vector<std::uint32_t> linear, angular;
    };
    for (const Case& one : {Case{{}, {0}}, Case{{}, {1}}, Case{{}, {0, 1}}, Case{{}, {0, 1, 2}}, Case{{0, 1, 2}, {}},
                            Case{{0, 1}, {}}, Case{{2}, {}}}) {
        SceneBuilder make;
        Node& body = addTumbling(make, "body", {}, {0.7, -1.1, 0.9});
        Node& other = addTumbling(make, "other", {0.5, -0.7, 0.4}, {-0.5, 0.8, 1.3});
        JointSettings settings;
        JointLimit& limit = settings.limits.emplace_back();
        limit.linearAxes = one.linear;
        limit.angularAxes = one.angular;
        limit.min = one.angular.size() > 1 || one.linear.size() > 1 ? 0 : -1.5;
        limit.max = 1.5;
        make.addSixDofJoint(body, "joint", other, make.contents().addJointSettings(settings));
        DiagnosticLog log;
        Simulation sim(make.build(), weightless(), log);
        BOOST_REQUIRE(sim.results().jointReadings().size() == 1);
        BOOST_TEST_CONTEXT(one.linear.size() << " linear, " << one.angular.size() << " angular axes") {
            BOOST_TEST(worstRate(sim) < 1e-4);
            BOOST_TEST(sim.results().jointReadings()[0].axes > 0U);
        }
    }
}

// Forces that pull a joint apart show as its gap.
BOOST_AUTO_TEST_CASE(a_gap_is_how_far_anchors_and_axes_are_off) {
    for (const JointType type : {JointType::Ball, JointType::Hinge, JointType::Slider, JointType::Fixed,
                                 JointType::Universal, JointType::Piston, JointType::PR}) {
        SceneBuilder make;
        Node& one = make.addBody(make.root(), "one", {0, 0, 0}, 1);
        make.addSphere(one, "ball", 0.1);
        Node& two = make.addBody(make.root(), "two", {1, 0, 0}, 1);
        make.addSphere(two, "ball 2", 0.1);
        make.addJoint(
            make.root(), "joint", type, &one, &two,
            type == JointType::Fixed || type == JointType::Slider ? std::optional<Vector3>() : Vector3{0.5, 0, 0},
            type == JointType::Hinge || type == JointType::Slider || type == JointType::Piston
                ? std::vector<Vector3>{{0, 0, 1}}
            : type == JointType::Ball || type == JointType::Fixed ? std::vector<Vector3>{}
                                                                  : std::vector<Vector3>{{0, 0, 1}, {0, 1, 0}});
        Simulation sim = start(make, {});
        sim.stepParts().clearContacts();
        BOOST_TEST_CONTEXT(toText(type)) {
            BOOST_TEST(sim.results().jointReadings()[0].gap.value() < 1e-12);
            dBodySetPosition(sim.ode(sim.findBody("two")), 1.02, 0, 0.7);
            sim.stepParts().clearContacts();
            const bool rail = type == JointType::Slider || type == JointType::Piston || type == JointType::PR;
            BOOST_TEST(std::abs(sim.results().jointReadings()[0].gap.value() - (rail ? 0.02 : std::hypot(0.02, 0.7))) <
                       1e-9);
            if (type == JointType::Ball) continue;
            BOOST_TEST(sim.results().jointReadings()[0].axisGap.value() < 1e-7);
            dBodySetPosition(sim.ode(sim.findBody("two")), 1, 0, 0);
            dQuaternion q;
            dQFromAxisAndAngle(q, 1, 0, 0, 0.03);
            dBodySetQuaternion(sim.ode(sim.findBody("two")), q);
            sim.stepParts().clearContacts();
            const bool turned = type == JointType::Universal || type == JointType::PR || type != JointType::Ball;
            BOOST_TEST(std::abs(sim.results().jointReadings()[0].axisGap.value() - (turned ? 0.03 : 0)) < 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_rod_between_two_anchors_is_off_by_what_its_length_has_changed) {
    for (const JointType type : {JointType::DBall, JointType::DHinge}) {
        SceneBuilder make;
        Node& one = make.addBody(make.root(), "one", {0, 0, 0}, 1);
        make.addSphere(one, "ball", 0.1);
        Node& two = make.addBody(make.root(), "two", {1, 0, 0}, 1);
        make.addSphere(two, "ball 2", 0.1);
        Node& joint = make.addJoint(make.root(), "joint", type, &one, &two, Vector3{0.25, 0, 0}, {{0, 0, 1}});
        joint.joint->anchor2 = JointAnchor{{0.75, 0, 0}, true, {}};
        if (type == JointType::DBall) joint.joint->axes.clear();
        Simulation sim = start(make, {});
        sim.stepParts().clearContacts();
        BOOST_TEST_CONTEXT(toText(type)) {
            BOOST_TEST(sim.results().jointReadings()[0].gap.value() < 1e-12);
            for (const double further : {0.1, -0.2}) {
                dBodySetPosition(sim.ode(sim.findBody("two")), 1 + further, 0, 0);
                sim.stepParts().clearContacts();
                BOOST_TEST(std::abs(sim.results().jointReadings()[0].gap.value() - std::abs(further)) < 1e-9);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_turns_over_to_its_target_is_read_with_its_whole_turns) {
    for (const double target : {20.0, -20.0}) {
        SceneBuilder make;
        Node& body = make.addBody(make.root(), "body", {}, 1);
        make.addSphere(body, "ball", 0.2);
        JointSettings settings;
        JointLimit& limit = settings.limits.emplace_back();
        limit.linearAxes = {0, 1, 2};
        limit.min = 0;
        limit.max = 0;
        JointDrive& drive = settings.drives.emplace_back();
        drive.type = DriveType::Angular;
        drive.positionTarget = target;
        drive.stiffness = 40;
        drive.damping = 4;
        drive.mode = DriveMode::Acceleration;
        make.addSixDofJoint(make.root(), "motor", body, make.contents().addJointSettings(settings));
        Simulation sim = start(make, {});
        for (int i = 0; i < 1000; ++i) sim.step(0.01);
        const JointReading& now = sim.results().jointReadings()[0];
        BOOST_REQUIRE(now.axes > 0U);
        BOOST_TEST(std::abs(now.position[now.axes - 1] - target) < 1e-3);
        BOOST_TEST(std::abs(now.rate[now.axes - 1]) < 1e-3);
    }
}

BOOST_AUTO_TEST_CASE(a_motor_that_is_turned_off_pulls_no_more) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {}, 1);
    make.addSphere(body, "ball", 0.2);
    make.addJoint(make.root(), "motor", JointType::AMotor, &body, nullptr, {}, {{0, 0, 1}});
    Simulation sim = start(make, {});
    const dJointID motor = sim.ode(sim.findJoint("motor"));
    dJointSetAMotorParam(motor, dParamVel, 100);
    dJointSetAMotorParam(motor, dParamFMax, 2);
    sim.step(0.01);
    BOOST_TEST(near(sim.results().jointReadings()[0].torque1, {0, 0, 2}, 1e-6));
    dJointSetAMotorParam(motor, dParamFMax, 0);
    sim.step(0.01);
    BOOST_TEST(near(sim.results().jointReadings()[0].torque1, {}, 1e-12));
}

BOOST_AUTO_TEST_CASE(contacts_carry_the_weight) {
    for (const bool groundFirst : {false, true}) {
        SceneBuilder make;
        if (groundFirst) make.addBox(make.root(), "ground", {10, 1, 10}, {0, -0.5, 0});
        Node& body = make.addBody(make.root(), "body", {0, 0.25, 0}, 4);
        make.addBox(body, "box", {0.5, 0.5, 0.5});
        const NodeId box = body.children.back()->id;
        if (!groundFirst) make.addBox(make.root(), "ground", {10, 1, 10}, {0, -0.5, 0});
        Simulation sim = start(make);
        for (int i = 0; i < 200; ++i) sim.step(0.01);
        Vector3 sum{};
        for (const ContactEvent& contact : sim.results().contacts()) {
            const double sign = contact.geom1.node == box ? 1 : -1;
            sum = {sum.x + sign * contact.force.x, sum.y + sign * contact.force.y, sum.z + sign * contact.force.z};
        }
        BOOST_TEST(near(sum, {0, 4 * kG, 0}, 0.01));
    }
}

// Reading changes nothing.
BOOST_AUTO_TEST_CASE(readings_leave_the_motion_as_it_is) {
    std::uint64_t plain = 0;
    for (const bool read : {false, true}) {
        SceneBuilder make;
        make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
        for (int i = 0; i < 4; ++i) {
            Node& body = make.addBody(make.root(), "b" + std::to_string(i), {0.4 * i, 0.3 + 0.2 * i, 0}, 1);
            make.addBox(body, "box" + std::to_string(i), {0.3, 0.2, 0.2});
        }
        SceneBuilder& scene = make;
        SimulationOptions options;
        options.jointReadings = read;
        options.contactEvents = read;
        DiagnosticLog log;
        Simulation sim(scene.build(), options, log);
        for (int i = 0; i < 200; ++i) sim.step(0.01);
        if (!read) plain = sim.stateHash();
        BOOST_TEST(sim.stateHash() == plain);
    }
}
