// Joints whose bodies have moved, written back as they stand, saved, read and simulated again.
#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <ostream>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"

using namespace orrery;
namespace data = boost::unit_test::data;

namespace scene_now_joints_test {
namespace {

struct Row {
    const char* what;
    const char* ends;   // elements of the links; a missing one is the world
    const char* joint;  // or its type, for joints that only ODE has
    const char* parts = "";
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.what;
}

constexpr const char* kBoth = "<link1 body='a'/><link2 body='b'/>";
constexpr const char* kFirst = "<link1 body='a'/>";
constexpr const char* kSecond = "<link2 body='a'/>";
constexpr const char* kHinge = "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='2' z='2'/></hinge>";
constexpr const char* kUniversal =
    "<universal><anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0'/><axis x='0' y='0' z='1'/></universal>";

constexpr const char* kMotor =
    "<amotor><axis x='0' y='0' z='1' Vel='2' FMax='3'/><axis x='1' y='0' z='0' FMax2='3'/><axis x='0' y='1' "
    "z='0'/></amotor>";

const std::vector<Row> kRows = {
    {"ball", kBoth, "<ball><anchor x='0.5' y='2' z='0.1'/></ball>"},
    {"ball, the anchor in the world", kBoth, "<ball><anchor x='0.5' y='2' z='0.1' absolute='true'/></ball>"},
    {"ball in the world", kFirst, "<ball><anchor x='0.5' y='2' z='0.1'/></ball>"},
    {"ball, the world first", kSecond, "<ball><anchor x='0.5' y='2' z='0.1'/></ball>"},
    {"fixed", kBoth, "<fixed/>"},
    {"hinge", kBoth, kHinge},
    {"hinge in the world", kFirst, kHinge},
    {"hinge, the world first", kSecond, kHinge},
    {"slider", kBoth, "<slider><axis x='1' y='-1' z='0'/></slider>"},
    {"slider in the world", kFirst, "<slider><axis x='1' y='-1' z='0'/></slider>"},
    {"slider, the world first", kSecond, "<slider><axis x='1' y='-1' z='0'/></slider>"},
    {"universal", kBoth, kUniversal},
    {"universal in the world", kFirst, kUniversal},
    {"universal, the world first", kSecond, kUniversal},
    {"hinge2", kBoth,
     "<hinge2><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='1' z='0'/><axis x='0' y='0' z='1'/></hinge2>"},
    {"amotor", kBoth, kMotor},
    {"amotor about axes of its bodies", kBoth,
     "<amotor><axis x='0' y='0' z='1' Vel='2' FMax='3'/><axis x='1' y='0' z='0' FMax2='3'/><axis x='0' y='1' "
     "z='0'/></amotor>"
     "<ext ename='ode'><axis n='1' rel='1'/><axis n='2' rel='2'/></ext>"},
    {"amotor with Euler angles", kBoth,
     "<amotor><axis x='1' y='0' z='0' Vel='1' FMax='1'/><axis x='0' y='1' z='0'/><axis x='0' y='0' z='1'/></amotor>"
     "<ext ename='ode'><joint mode='euler'/></ext>"},
    {"hinge at an angle", kBoth,
     "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='0' z='1'/></hinge>"
     "<ext ename='ode'><axis n='1' offset='0.4'/></ext>"},
    {"slider at a position", kBoth,
     "<slider><axis x='1' y='-1' z='0'/></slider><ext ename='ode'><axis n='1' offset='0.4'/></ext>"},
    {"hinge at an angle, the world first", kSecond,
     "<hinge><anchor x='0.5' y='2' z='0.1'/><axis x='0' y='0' z='1'/></hinge>"
     "<ext ename='ode'><axis n='1' offset='0.4'/></ext>"},
    {"piston", kBoth, "piston", "<anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='1'/>"},
    {"piston at a position", kBoth, "piston", "<anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='1' offset='0.3'/>"},
    {"pr", kBoth, "pr", "<anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0'/><axis x='0' y='0' z='1'/>"},
    {"pu", kBoth, "pu",
     "<anchor x='0.5' y='2' z='0.1'/><axis x='1' y='0' z='0'/><axis x='0' y='0' z='1'/><axis x='0' y='1' z='0'/>"},
    {"dball", kBoth, "dball", "<anchor x='0.2' y='2' z='0.1'/><anchor2 x='0.9' y='2.2' z='0'/>"},
    {"dhinge", kBoth, "dhinge",
     "<anchor x='0.2' y='2' z='0.1'/><anchor2 x='0.9' y='2.2' z='0'/><axis x='0' y='0' z='1'/>"},
    {"lmotor", kBoth, "lmotor", "<axis x='0' y='0' z='1' Vel='2' FMax='3' rel='1'/>"},
};

Scene sceneOf(const Row& row) {
    const auto body = [](const char* name, const char* x, const char* mass, const char* turn) {
        return "<body name='" + std::string(name) + "'><transform><position x='" + x +
               "' y='2' z='0'/><rotation><euler x='0.2' y='0.1' z='" + turn +
               "' aformat='radians'/></rotation></transform><linearVel x='0.3' y='0' z='0'/><angularVel x='0.5' y='2' "
               "z='0'/><mass><mass_shape total='" +
               mass + "'><sphere radius='0.3'/></mass_shape></mass></body>";
    };
    const std::string joint = *row.parts == 0 ? "<joint name='j'>" + std::string(row.ends) + row.joint + "</joint>"
                                              : "<ext ename='ode'><joint name='j' link1='a' link2='b' type='" +
                                                    std::string(row.joint) + "'>" + row.parts + "</joint></ext>";
    const std::string text = "<xode version='1.0r23'><world><space>" + body("a", "0", "2", "0.3") +
                             body("b", "1", "3", "0.7") + joint + "</space></world></xode>";
    DiagnosticLog log;
    return loadBytes(text, "row.xode", {}, log);
}

void step(Simulation& simulation, int steps) {
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(simulation.step(0.005));
}

double apart(const Vector3& a, const Vector3& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

SimulationOptions options() {
    SimulationOptions result;
    result.jointReadings = true;
    result.solver = Solver::Step;
    return result;
}

void checkAlike(const Simulation& run, const Simulation& again, double tolerance) {
    BOOST_REQUIRE_EQUAL(run.bodies().size(), again.bodies().size());
    for (std::size_t i = 0; i < run.bodies().size(); ++i) {
        BOOST_TEST(apart(run.pose(run.bodies()[i]).position, again.pose(again.bodies()[i]).position) < tolerance);
    }
    BOOST_REQUIRE_EQUAL(run.results().jointReadings().size(), again.results().jointReadings().size());
    for (std::size_t i = 0; i < run.results().jointReadings().size(); ++i) {
        const JointReading& expected = run.results().jointReadings()[i];
        const JointReading& found = again.results().jointReadings()[i];
        for (std::size_t axis = 0; axis < expected.axes; ++axis) {
            BOOST_TEST(std::abs(expected.position[axis] - found.position[axis]) < tolerance,
                       "position " << axis << ": " << found.position[axis] << ", not " << expected.position[axis]);
        }
        BOOST_TEST(std::abs(expected.gap.value_or(0) - found.gap.value_or(0)) < 1e-5);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scene_now_joints)

BOOST_DATA_TEST_CASE(a_joint_goes_on_from_where_it_stands, data::make(kRows) * data::make({"xode", "glb"}), row,
                     format) {
    test::ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    log.allow(code::EXPORT_NOT_REPRESENTABLE);  // the joint in the words of OMI, for other programs, stays
    const Scene scene = sceneOf(row);
    Simulation run(scene, options(), log);
    BOOST_REQUIRE_EQUAL(run.results().jointReadings().size(), 1U);
    step(run, 100);
    // Saved and read twice: what was written is itself a state that somebody goes on from.
    for (int times = 0; times < 2; ++times) {
        const auto bytes = saveBytes(sceneNow(run, log), format, log);
        BOOST_REQUIRE(bytes.has_value());
        Simulation again(loadBytes(*bytes, std::string("row.") + format, {}, log), options(), log);
        step(run, 1);
        step(again, 1);
        checkAlike(run, again, 1e-6);
        step(run, 60);
        step(again, 60);
        checkAlike(run, again, 1e-5);
        run = std::move(again);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace scene_now_joints_test
