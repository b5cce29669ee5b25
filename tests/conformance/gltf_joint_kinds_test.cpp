// The joint of ODE for each combination of OMI_physics_joint's limits (reference section 5.6), rows of our own (5.7),
// and who touches whom (5.9). Every combination is driven against its bounds in tests/regression/joints.
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <numbers>
#include <ostream>

#include "omi_joint.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

namespace orrery::test::gltf_joint_kinds_test {
namespace {

namespace data = boost::unit_test::data;

struct Kind {
    const char* name;
    const char* limits;
    const char* kinds;        // with the joint's frame in the world
    const char* onBody = "";  // on the body, where that makes others
    Diagnostics diagnostics = {};
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) {
    return out << kind.name;
}

#define FFF R"({"linearAxes": [0, 1, 2], "min": 0, "max": 0})"
#define FIXED(axes) R"({"angularAxes": [)" axes R"(], "min": 0, "max": 0})"
#define RANGE(axes) R"({"angularAxes": [)" axes R"(], "min": -0.5, "max": 0.5})"
#define ON_X R"({"linearAxes": [1, 2], "min": 0, "max": 0})"

const std::vector<Kind> kKinds = {
    {"FFF, FFF: fixed", FFF ", " FIXED("0, 1, 2"), "fixed"},
    {"FFF, FF-: hinge", FFF ", " FIXED("0, 1"), "hinge"},
    {"FFF, FFR: hinge", FFF ", " FIXED("0, 1") ", " RANGE("2"), "hinge"},
    {"FFF, F--: universal", FFF ", " FIXED("0"), "universal"},
    {"FFF, FRR: universal", FFF ", " FIXED("0") ", " RANGE("1") ", " RANGE("2"), "universal"},
    {"FFF, ---: ball", FFF, "ball"},
    {"FFF, R--: ball and amotor", FFF ", " RANGE("0"), "ball amotor"},
    {"FFF, RRR: ball and amotor", FFF ", " RANGE("0") ", " RANGE("1") ", " RANGE("2"), "ball amotor"},
    {"FFF, cone: ball and a row", FFF R"(, {"angularAxes": [0, 1], "min": 0, "max": 0.5})", "ball rows"},
    {"-FF, FFF: slider", ON_X ", " FIXED("0, 1, 2"), "slider"},
    {"RFF, FFF: slider", ON_X ", " FIXED("0, 1, 2") R"(, {"linearAxes": [0], "min": -1, "max": 1})", "slider"},
    {"-FF, -FF: piston", ON_X ", " FIXED("1, 2"), "piston"},
    {"-FF, RFF: piston", ON_X ", " FIXED("1, 2") ", " RANGE("0"), "piston"},
    // ODE's rail of a PR joint is carried by its first body: one that does not move is made of rows.
    {"-FF, F-F: PR", ON_X ", " FIXED("0, 2"), "amotor rows", "pr"},
    {"-FF, FRF: PR", ON_X ", " FIXED("0, 2") ", " RANGE("1"), "amotor rows", "pr"},
    // ODE's PU joint loses a quarter of the angular momentum.
    {"-FF, F--: rows for PU", ON_X ", " FIXED("0"), "amotor rows"},
    {"distance of all three, min = max: dball", R"({"linearAxes": [0, 1, 2], "min": 2, "max": 2})", "dball"},
    {"---, FFF: amotor alone", FIXED("0, 1, 2"), "amotor"},
    {"---, R--: amotor alone", RANGE("0"), "amotor"},
    {"all else, F--, ---", R"({"linearAxes": [0], "min": 0, "max": 0})", "rows"},
    {"all else, RRR apart", R"({"linearAxes": [0, 1, 2], "min": -1, "max": 1})", "rows"},
    {"all else, a radius", R"({"linearAxes": [0, 1, 2], "min": 0, "max": 1})", "rows"},
    {"all else, R--, FFF", R"({"linearAxes": [0], "min": -1, "max": 1}, )" FIXED("0, 1, 2"), "amotor rows"},
    {"several limits on one axis: intersected",
     FFF ", " FIXED("0, 1") R"(, {"angularAxes": [2], "min": -1}, {"angularAxes": [2], "max": 0.5})", "hinge"},
    {"several limits on one axis: nothing in common",
     FFF ", " FIXED("0, 1") R"(, {"angularAxes": [2], "min": 1}, {"angularAxes": [2], "max": 0.5})",
     "hinge",
     "",
     {{code::PLAN_JOINT_LIMITS_APART, {}}}},
};

}  // namespace

BOOST_DATA_TEST_CASE(s5_6_the_joint_of_ode, data::make(kKinds), kind) {
    for (const bool onBody : {false, true}) {
        const std::string settings = std::string(R"("limits": [)") + kind.limits + "]";
        OmiLog log;
        claimAll(log, kind.diagnostics);
        const Plan plan = planOf(onBody ? jointed(settings, kDynamic, kNothing) : jointed(settings), log);
        BOOST_TEST(kindsOf(plan) == (onBody && *kind.onBody != '\0' ? kind.onBody : kind.kinds));
    }
}

// A range of several axes: a distance where it does not begin below 0, else each by itself.
BOOST_AUTO_TEST_CASE(s5_6_a_range_of_several_axes_is_radial_or_of_each) {
    for (const bool radial : {true, false}) {
        OmiLog log;
        Simulation sim = simulationOf(jointed(std::string(R"("limits": [{"linearAxes": [0, 1], "min": )") +
                                              (radial ? "0" : "-1") + R"(, "max": 1}, {"linearAxes": [2], "angularAxes":
[0, 1, 2], "min": 0, "max": 0}], "drives": [{"type": "linear", "mode": "force", "axis": 0, "velocityTarget": 0, "damping": 9},
{"type": "linear", "mode": "force", "axis": 1, "velocityTarget": 0, "damping": 9}])"),
                                      log, pulled({3, 3, 0}));
        run(sim, 2000);
        const double end = radial ? std::numbers::sqrt2 / 2 : 1;
        BOOST_TEST(near(sim.pose(sim.bodies()[0]).position, {end, end, 0}, 1e-6));
    }
}

// The x axis holds the centre of mass, or a point 0.4 m above it, about which the body then swings.
BOOST_AUTO_TEST_CASE(s5_7_a_point_on_a_line_of_rows_stays_there) {
    for (const Solver solver : {Solver::Quick, Solver::Step}) {
        for (const bool centered : {true, false}) {
            OmiFile file = jointed(R"("limits": [{"linearAxes": [1, 2], "min": 0, "max": 0}])");
            const double arm = centered ? 0 : 0.4;
            if (!centered) {
                file.nodes.replace(file.nodes.rfind("{}"), 2, R"({"translation": [0, 0.4, 0]})");
                const std::string before = R"("name": "body")";
                file.nodes.replace(file.nodes.find(before), before.size(), before + R"(, "translation": [0, -0.4, 0])");
            }
            SimulationOptions options = pulled({1, -10, 2});
            options.solver = solver;
            OmiLog log;
            Simulation sim = simulationOf(file, log, options);
            BOOST_TEST(kindsOf(orrery::planOf(sim)) == "rows");
            double furthest = 0;
            for (int i = 0; i < 1000; ++i) {
                sim.step(kStep);
                dVector3 anchor;
                dBodyGetRelPointPos(sim.ode(sim.bodies()[0]), 0, arm, 0, anchor);
                furthest = std::max(furthest, std::hypot(anchor[1], anchor[2]));
            }
            BOOST_TEST(furthest < (centered ? 1e-9 : 2e-4));
            BOOST_TEST(sim.pose(sim.bodies()[0]).position.x > 40);
        }
    }
}

BOOST_AUTO_TEST_CASE(s5_9_bodies_of_a_joint_do_not_meet_unless_it_says_so) {
    const std::string rope = R"("limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 5}])";
    for (const char* other : {kDynamic, kStatic}) {
        for (const auto& [more, meet] :
             {std::pair{"", false}, {R"(, "enableCollision": false)", false}, {R"(, "enableCollision": true)", true}}) {
            for (const bool swapped : {false, true}) {
                OmiFile file = jointed(rope, swapped ? kDynamic : other, swapped ? other : kDynamic, more);
                // A further geom of the first body that overlaps the second one, and one that has no part in it.
                file.nodes.replace(file.nodes.find(R"("children": [1])"), 15, R"("children": [1, 4])");
                file.nodes += "," + bodyNode(R"("collider": {"shape": 0})", R"(, "translation": [0.1, 0, 0])");
                OmiLog log;
                Simulation sim = simulationOf(file, log);
                sim.stepParts().collide(kStep);
                BOOST_TEST(sim.results().contactCount() == (meet ? 2U : 0U));
                sim.stepParts().clearContacts();
            }
        }
    }
}

}  // namespace orrery::test::gltf_joint_kinds_test
