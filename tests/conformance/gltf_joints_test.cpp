// OMI_physics_joint, key by key (reference sections 5.1 to 5.5): what a text says, and where it makes a body go.
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <ostream>

#include "omi_joint.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/test/text.hpp"

namespace orrery::test::gltf_joints_test {
namespace {

namespace data = boost::unit_test::data;

#define JOINT "/nodes/1/extensions/OMI_physics_joint"
#define SETTINGS "/extensions/OMI_physics_joint/physicsJoints/0/"

// All but the x axis.
const std::string kRail = R"({"linearAxes": [1, 2], "angularAxes": [0, 1, 2], "min": 0, "max": 0})";
const std::string kHinge =
    R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0}, {"angularAxes": [0, 2], "min": 0, "max": 0})";

// x after `steps` with an acceleration, from rest.
double moved(double acceleration, int steps) {
    return acceleration * kStep * kStep * steps * (steps + 1) / 2;
}

struct Row {
    const char* name;
    std::string settings;
    double pull;   // m/s^2 along x
    double rests;  // x of the body, or its angle about y, after `steps`
    int steps = 1000;
    double tolerance = 1e-6;
    Diagnostics diagnostics = {};
    std::string generator = "hand";
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

std::string rail(const std::string& limit) {
    return R"("limits": [)" + kRail + (limit.empty() ? "" : ", {" + limit + "}") + "]";
}
std::string railDrive(const std::string& drive) {
    return rail("") + R"(, "drives": [{"type": "linear", "mode": "force", "axis": 0, )" + drive + "}]";
}

const std::vector<Row> kLimitRows = {
    {"linearAxes: 0 is x; min", rail(R"("linearAxes": [0], "min": -0.3)"), -5, -0.3},
    {"min: none by default", rail(R"("linearAxes": [0], "max": 0.3)"), -5, moved(-5, 100), 100},
    {"max", rail(R"("linearAxes": [0], "max": 0.25)"), 5, 0.25},
    {"max: none by default", rail(R"("linearAxes": [0], "min": -0.3)"), 5, moved(5, 100), 100},
    {"min and max", rail(R"("linearAxes": [0], "min": -0.25, "max": 0.5)"), 5, 0.5},
    {"stiffness: m g / k", rail(R"("linearAxes": [0], "min": 0, "max": 0, "stiffness": 100, "damping": 20)"), 5, 0.1},
    {"stiffness: rigid by default", rail(R"("linearAxes": [0], "min": 0, "max": 0)"), 5, 0},
    {"stiffness: rigid where negative", rail(R"("linearAxes": [0], "min": 0, "max": 0, "stiffness": -1)"), 5, 0},
    {"damping alone is a damper: m g / d",
     rail(R"("linearAxes": [0], "min": 0, "max": 0, "stiffness": 0, "damping": 100)"), 5, 0.1 * 0.98, 100, 3e-3},
    {"neither min nor max has no effect",
     rail(R"("linearAxes": [0])"),
     5,
     moved(5, 100),
     100,
     1e-6,
     {{code::OMI_LIMIT_UNBOUNDED, SETTINGS "limits/1"}}},
    {"min above max is an error",
     rail(R"("linearAxes": [0], "min": 1, "max": 0)"),
     5,
     moved(5, 100),
     100,
     1e-6,
     {{code::OMI_LIMIT_BOUNDS, SETTINGS "limits/1/min"}}},
    {"both kinds of axes in one limit",
     R"("limits": [{"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2], "min": 0, "max": 0}])", 5, 0},
    {"Godot's softness is rigid",
     rail(R"("linearAxes": [0], "min": 0, "max": 0, "stiffness": 0.3)"),
     5,
     0,
     1000,
     1e-6,
     {{code::OMI_LIMIT_UNITLESS, "/extensions/OMI_physics_joint/physicsJoints"}},
     "Godot Engine v4.4.1"},
};

const std::vector<Row> kDriveRows = {
    {"positionTarget", railDrive(R"("positionTarget": 0.5, "stiffness": 200, "damping": 40)"), 0, 0.5},
    {"positionTarget: m g / k beside it", railDrive(R"("positionTarget": 0.5, "stiffness": 200, "damping": 40)"), 10,
     0.6},
    {"velocityTarget: none by default, the damper holds still",
     railDrive(R"("positionTarget": -0.5, "stiffness": 200, "damping": 400)"), 10, -0.4, 3000},
    // v = (1 - (1 + h d / m)^-n) vt, x its sum.
    {"velocityTarget: without a position the damper alone", railDrive(R"("velocityTarget": 1, "damping": 2)"), 0,
     kStep*(100 - (1 - std::pow(1.01, -100)) / 0.01), 100},
    {"velocityTarget: m g / d beside it", railDrive(R"("velocityTarget": 1, "damping": 200)"), 10,
     1.1 * kStep*(1000 - (1 - std::pow(2, -1000)) / 1)},
    {"maxForce bounds the drive", railDrive(R"("positionTarget": -9, "stiffness": 200, "maxForce": 5)"), 10,
     moved(7.5, 50), 50},
    {"maxForce: unlimited where negative",
     railDrive(R"("positionTarget": 0.5, "stiffness": 200, "damping": 40, "maxForce": -1)"), 10, 0.6},
    {"stiffness and damping 0 by default, with a velocityTarget: a motor",
     railDrive(R"("velocityTarget": 1)"),
     10,
     1,
     100,
     1e-6,
     {{code::OMI_DRIVE_MOTOR, SETTINGS "drives/0"}}},
    {"stiffness and damping 0 by default, with a positionTarget: nothing",
     railDrive(R"("positionTarget": 1)"),
     5,
     moved(5, 100),
     100,
     1e-6,
     {{code::OMI_DRIVE_NO_TARGET, SETTINGS "drives/0"}}},
    {"drives are as they are where limits have Godot's softness",
     R"("limits": [{"linearAxes": [1, 2], "angularAxes": [0, 1, 2], "min": 0, "max": 0, "stiffness": 1}],
"drives": [{"type": "linear", "mode": "force", "axis": 0, "positionTarget": 0, "stiffness": 2, "damping": 4}])",
     1,
     1,
     2000,
     1e-6,
     {{code::OMI_LIMIT_UNITLESS, {}}},
     "Godot"},
};

// Checks the row with the joint in the world, and on the body.
void check(const Row& row) {
    for (const bool onBody : {false, true}) {
        OmiLog log;
        claimAll(log, row.diagnostics);
        OmiFile file = onBody ? jointed(row.settings, kDynamic, kNothing) : jointed(row.settings);
        file.generator = row.generator;
        // Seen from the body, the world goes the other way.
        const double sign = onBody ? -1 : 1;
        Simulation sim = simulationOf(file, log, pulled({sign * row.pull, 0, 0}));
        run(sim, row.steps);
        const Vector3 at = sim.pose(sim.bodies()[0]).position;
        BOOST_TEST(near(sign * at.x, row.rests, row.tolerance), sign * at.x << " is not " << row.rests);
        BOOST_TEST(near({0, at.y, at.z}, {}, 1e-6));
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(s5_1_either_side_may_be_dynamic_and_what_has_no_motion_is_the_world) {
    struct Case {
        const char* joint;
        const char* connected;
        std::int32_t body1;  // carries the connected frame
        std::int32_t body2;
    };
    const std::string ball = R"("limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 0}])";
    for (const Case& one :
         {Case{kDynamic, kNothing, kNone, 0}, Case{kNothing, kDynamic, 0, kNone}, Case{kStatic, kDynamic, 0, kNone},
          Case{kDynamic, kStatic, kNone, 0}, Case{kKinematic, kDynamic, 1, 0}, Case{kDynamic, kDynamic, 1, 0}}) {
        OmiLog log;
        const Plan plan = planOf(jointed(ball, one.joint, one.connected), log);
        BOOST_TEST(kindsOf(plan) == "ball");
        BOOST_TEST(plan.worlds.at(0).joints.at(0).body1 == one.body1);
        BOOST_TEST(plan.worlds.at(0).joints.at(0).body2 == one.body2);
    }
    for (const auto& [joint, connected] :
         {std::pair{kNothing, kNothing}, {kStatic, kNothing}, {kKinematic, kStatic}, {kKinematic, kKinematic}}) {
        OmiLog log;
        // The text asks for a body that moves; a kinematic body that nothing moves breaks no rule.
        const bool hasBody = joint == kKinematic;
        log.claim(hasBody ? code::PLAN_JOINT_MOVES_NOTHING : code::PLAN_JOINT_IMMOVABLE, JOINT);
        BOOST_TEST(kindsOf(planOf(jointed(ball, joint, connected), log)).empty());
    }
}

BOOST_AUTO_TEST_CASE(s5_1_joint_is_required) {
    OmiFile file = jointed(R"("limits": [])");
    file.nodes = replaced(file.nodes, R"("joint": 0)", R"("extras": 0)");
    OmiLog log;
    log.claim(code::OMI_JOINT_MISSING, JOINT "/joint");
    BOOST_TEST(kindsOf(planOf(file, log)).empty());
}

// Godot writes a joint of one body so.
BOOST_AUTO_TEST_CASE(s5_1_without_connectedNode_the_body_is_held_to_the_world) {
    OmiFile file = jointed(R"("limits": [{"linearAxes": [0, 1, 2], "angularAxes": [0, 1, 2], "min": 0, "max": 0}])",
                           kDynamic, kNothing, "", R"(, "translation": [1, 2, 3])");
    file.nodes = replaced(file.nodes, R"("connectedNode": 3)", R"("extras": 0)");
    OmiLog log;
    log.claimAll(code::OMI_JOINT_WORLD);
    BOOST_TEST(kindsOf(planOf(file, log)) == "fixed");
    Simulation sim = simulationOf(file, log, pulled({0, -10, 0}));
    const Vector3 start = sim.pose(sim.findBody("body")).position;
    run(sim, 100);
    BOOST_TEST(near(sim.pose(sim.findBody("body")).position, start, 1e-3));
}

BOOST_DATA_TEST_CASE(s5_2_key_of_a_limit, data::make(kLimitRows), row) {
    check(row);
}

// linearAxes 0, 1, 2 are x, y, z of the joint's node, which here is turned by a quarter about z.
BOOST_AUTO_TEST_CASE(s5_2_axes_are_those_of_the_joints_node) {
    const Vector3 ends[3] = {{0, 0.25, 0}, {-0.25, 0, 0}, {0, 0, 0.25}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::string others;
        for (std::size_t i = 0; i < 3; ++i) {
            if (i != axis) others += (others.empty() ? "" : ", ") + std::to_string(i);
        }
        const std::string number = std::to_string(axis);
        const std::string quarter = R"("rotation": [0, 0, 0.7071067811865476, 0.7071067811865476])";
        OmiFile file = jointed(R"("limits": [{"linearAxes": [)" + others +
                                   R"(], "angularAxes": [0, 1, 2], "min": 0, "max": 0}, {"linearAxes": [)" + number +
                                   R"(], "max": 0.25}], "drives": [{"type": "linear", "mode": "force", "axis": )" +
                                   number + R"(, "velocityTarget": 1, "damping": 5}])",
                               kNothing, kDynamic, "", ", " + quarter);
        file.nodes.replace(file.nodes.rfind("{}"), 2, "{" + quarter + "}");
        OmiLog log;
        Simulation sim = simulationOf(file, log);
        run(sim, 500);
        BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, ends[axis], 1e-6));
    }
}

BOOST_AUTO_TEST_CASE(s5_2_angularAxes_are_radians_about_the_axes) {
    for (const double way : {1.0, -1.0}) {
        OmiLog log;
        Simulation sim = simulationOf(
            jointed(R"("limits": [)" + kHinge + R"(, {"angularAxes": [1], "min": -0.4, "max": 0.7}], "drives": [{"type":
"angular", "mode": "force", "axis": 1, "velocityTarget": )" +
                    std::to_string(way) + R"(, "damping": 1}])"),
            log);
        run(sim, 500);
        BOOST_TEST(near(2 * std::asin(sim.pose(sim.bodies()[0]).rotation.y), way > 0 ? 0.7 : -0.4, 1e-6));
    }
}

BOOST_DATA_TEST_CASE(s5_3_key_of_a_drive, data::make(kDriveRows), row) {
    check(row);
}

BOOST_AUTO_TEST_CASE(s5_3_type_mode_and_axis_are_required) {
    const std::string keys[3] = {R"("type": "linear")", R"("mode": "force")", R"("axis": 0)"};
    const Code codes[3] = {code::OMI_DRIVE_TYPE, code::OMI_DRIVE_MODE, code::OMI_DRIVE_AXIS};
    const char* const names[3] = {"type", "mode", "axis"};
    for (std::size_t left = 0; left < 3; ++left) {
        std::string drive = R"("positionTarget": 1, "stiffness": 9)";
        for (std::size_t i = 0; i < 3; ++i) {
            if (i != left) drive += ", " + keys[i];
        }
        OmiLog log;
        log.claim(codes[left], std::string(SETTINGS "drives/0/") + names[left]);
        const Plan plan = planOf(jointed(rail("") + R"(, "drives": [{)" + drive + "}]"), log);
        BOOST_TEST(plan.worlds.at(0).sixDofJoints.empty());
    }
}

// force: m g / k, however heavy; acceleration: g / k.
BOOST_AUTO_TEST_CASE(s5_3_mode_acceleration_is_times_the_mass_that_moves) {
    for (const char* mass : {"2", "8"}) {
        for (const bool acceleration : {false, true}) {
            OmiFile file =
                jointed(rail("") + R"(, "drives": [{"type": "linear", "axis": 0, "positionTarget": 0, "stiffness": 50,
"damping": 30, "mode": ")" +
                        (acceleration ? "acceleration" : "force") + "\"}]");
            const std::string before = R"("mass": 2)";
            file.nodes.replace(file.nodes.find(before), before.size(), std::string(R"("mass": )") + mass);
            OmiLog log;
            Simulation sim = simulationOf(file, log, pulled({10, 0, 0}));
            run(sim, 4000);
            BOOST_TEST(
                near(sim.pose(sim.bodies()[0]).position.x, acceleration ? 0.2 : 10 * std::stod(mass) / 50, 1e-6));
        }
    }
}

BOOST_AUTO_TEST_CASE(s5_3_an_angular_drive_turns_about_its_axis) {
    OmiLog log;
    Simulation sim =
        simulationOf(jointed(R"("limits": [)" + kHinge + R"(], "drives": [{"type": "angular", "mode": "force",
"axis": 1, "positionTarget": 0.5, "stiffness": 20, "damping": 4}])"),
                     log);
    run(sim, 1000);
    BOOST_TEST(near(2 * std::asin(sim.pose(sim.bodies()[0]).rotation.y), 0.5, 1e-6));
}

// The joint is on the ball in one file and on the rail in the other, with the bounds of the other sign.
BOOST_AUTO_TEST_CASE(s5_4_a_coordinate_is_connected_minus_joint) {
    for (const double pull : {5.0, -5.0}) {
        OmiLog log;
        Simulation onBall =
            simulationOf(jointed(rail(R"("linearAxes": [0], "min": -1.75, "max": 0.25)"), kDynamic, kNothing), log,
                         pulled({pull, 0, 0}));
        Simulation onRail =
            simulationOf(jointed(rail(R"("linearAxes": [0], "min": -0.25, "max": 1.75)")), log, pulled({pull, 0, 0}));
        run(onBall, 1000);
        run(onRail, 1000);
        BOOST_TEST(near(onBall.pose(onBall.bodies()[0]).position.x, pull > 0 ? 1.75 : -0.25, 1e-6));
        BOOST_TEST(near(onRail.pose(onRail.bodies()[0]).position, onBall.pose(onBall.bodies()[0]).position, 1e-6));
    }
}

// The file has the body 0.5 m off its joint and turned: positions and angles count from where the frames meet.
BOOST_AUTO_TEST_CASE(s5_4_a_joint_is_set_up_with_its_frames_in_each_other) {
    OmiFile file = jointed(rail(R"("linearAxes": [0], "min": -2, "max": 2)"));
    const std::string before = R"("name": "body")";
    file.nodes.replace(file.nodes.find(before), before.size(), before + R"(, "translation": [0.5, 0, 0])");
    OmiLog log;
    Simulation sim = simulationOf(file, log, pulled({5, 0, 0}));
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.x, 0.5));
    run(sim, 1000);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.x, 2, 1e-6));
}

BOOST_AUTO_TEST_CASE(s5_4_an_axis_may_be_fixed_elsewhere_than_at_0) {
    OmiLog log;
    log.claim(code::PLAN_JOINT_APART);
    Simulation sim = simulationOf(jointed(R"("limits": [{"linearAxes": [0], "min": 1, "max": 1}, )" + kRail + "]"), log,
                                  pulled({5, 0, 0}));
    run(sim, 1000);
    BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {1, 0, 0}, 1e-6));
}

// A pin of stiffness 0.3 in N/m: 1 kg hangs 33 m below it.
BOOST_AUTO_TEST_CASE(s5_5_stiffness_is_literal_or_godots) {
    using Meaning = GltfOptions::JointStiffness;
    for (const auto& [meaning, literal] : {std::pair{Meaning::ByGenerator, false}, {Meaning::Literal, true}}) {
        OmiFile file =
            jointed(R"("limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 0, "stiffness": 0.3, "damping": 1}])");
        file.generator = "Godot Engine";
        OmiLog log;
        if (!literal) log.claim(code::OMI_LIMIT_UNITLESS);
        LoadOptions options;
        options.gltf.jointStiffness = meaning;
        const Scene scene = sceneOf(file, log, options);
        BOOST_TEST(scene.contents()
                       .jointSettings(scene.root().children[0]->children[0]->sixDofJoint->settings)
                       ->limits[0]
                       .stiffness.value_or(0) == 0.3);
        Simulation sim(scene, pulled({0, -9.81, 0}), log);
        run(sim, 20000);
        BOOST_TEST(near(sim.pose(sim.bodies()[0]).position.y, literal ? -2 * 9.81 / 0.3 : 0, 1e-6));
    }
}

}  // namespace orrery::test::gltf_joints_test
