// Ids: they mean one object as long as it is there, and none afterwards.
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>

#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace ids_test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The answers of every function to an id that is none.
void checkIsNothing(Simulation& simulation, BodyId body) {
    BOOST_TEST(!simulation.isValid(body));
    BOOST_TEST(simulation.ode(body) == nullptr);
    BOOST_TEST(apart(simulation.pose(body).position, {}) == 0);
    BOOST_TEST(apart(simulation.linearVelocity(body), {}) == 0);
    BOOST_TEST(apart(simulation.angularVelocity(body), {}) == 0);
    BOOST_TEST(!simulation.setPose(body, {}));
    BOOST_TEST(!simulation.setVelocity(body, {}, {}));
    BOOST_TEST(!simulation.remove(body));
}

void checkIsNothing(Simulation& simulation, GeomId geom) {
    BOOST_TEST(!simulation.isValid(geom));
    BOOST_TEST(simulation.ode(geom) == nullptr);
}

void checkIsNothing(Simulation& simulation, JointId joint) {
    BOOST_TEST(!simulation.isValid(joint));
    BOOST_TEST(simulation.ode(joint) == nullptr);
    BOOST_TEST(!simulation.remove(joint));
}

std::string messageOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const std::out_of_range& missing) {
        return missing.what();
    }
    return "nothing was thrown";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(ids)

BOOST_AUTO_TEST_CASE(names_paths_and_handles_lead_to_one_id) {
    PlainLog log;
    const Simulation simulation(balls(3), {}, log);
    const BodyId body = simulation.findBody("ball 1");
    BOOST_TEST(bool(body));
    BOOST_TEST(simulation.isValid(body));
    BOOST_TEST((simulation.findBody("/ball 1") == body));
    BOOST_TEST((simulation.findBody("ball 1") == body));
    BOOST_TEST(simulation.ode(body) == simulation.ode(simulation.findBody("ball 1")));
    const GeomId geom = simulation.findGeom("shape 1");
    BOOST_TEST((simulation.findGeom("shape 1") == geom));
    BOOST_TEST(simulation.ode(geom) == simulation.ode(simulation.findGeom("shape 1")));
}

BOOST_AUTO_TEST_CASE(joints_are_found_whether_a_joint_of_ODE_stands_for_them_or_rows_alone) {
    PlainLog log;
    Simulation simulation(dataScene("joints.gltf"), {}, log);
    std::size_t found = 0;
    forEachNode(simulation.scene().root(), [&](const Node& node) {
        if (!node.sixDofJoint) return;
        const JointId joint = simulation.findJoint(pathOf(node));
        BOOST_TEST_CONTEXT(pathOf(node)) {
            BOOST_TEST(simulation.isValid(joint));
            ++found;
        }
    });
    BOOST_TEST(found > 3u);
}

BOOST_AUTO_TEST_CASE(nothing_stale_and_strangers_are_no_objects) {
    PlainLog log;
    Simulation simulation(pendulum(), {}, log);
    Simulation other(balls(40), {}, log);
    const auto added = simulation.add(pendulum(), {{5, 0, 0}, {}}, log);
    BOOST_REQUIRE(added.has_value());
    const BodyId gone{simulation.findBody("bob").node, *added};
    const GeomId goneGeom{simulation.findGeom("bob shape").node, *added};
    const JointId goneJoint{simulation.findJoint("pivot").node, *added};
    BOOST_TEST(simulation.isValid(gone));
    BOOST_TEST(simulation.isValid(goneGeom));
    BOOST_TEST(simulation.isValid(goneJoint));
    BOOST_REQUIRE(simulation.remove(*added));
    const NodeId far{4'000'000'000U};
    for (const BodyId body : {BodyId{}, gone, BodyId{far, {}}, BodyId{{2}, {77}}, other.findBody("ball 39")}) {
        checkIsNothing(simulation, body);
    }
    for (const GeomId geom : {GeomId{}, goneGeom, GeomId{far, {}}, other.findGeom("shape 39")}) {
        checkIsNothing(simulation, geom);
    }
    for (const JointId joint : {JointId{}, goneJoint, JointId{far, {}}}) checkIsNothing(simulation, joint);
    // The next scene gets other ids.
    const auto next = simulation.add(pendulum(), {{5, 0, 0}, {}}, log);
    BOOST_REQUIRE(next.has_value());
    checkIsNothing(simulation, gone);
    BOOST_TEST(!simulation.id(other.ode(other.findBody("ball 0"))));
    BOOST_TEST(!simulation.id(other.ode(other.findGeom("shape 0"))));
    BOOST_TEST(!simulation.id(dBodyID{}));
    BOOST_TEST(!simulation.id(dGeomID{}));
}

BOOST_AUTO_TEST_CASE(what_has_to_be_there_is_named_where_it_is_not) {
    PlainLog log;
    const Simulation simulation(pendulum(), {}, log);
    BOOST_TEST((simulation.requireBody("bob") == simulation.findBody("bob")));
    BOOST_TEST((simulation.requireGeom("bob shape") == simulation.findGeom("bob shape")));
    BOOST_TEST((simulation.requireJoint("pivot") == simulation.findJoint("pivot")));
    BOOST_TEST(messageOf([&] { (void)simulation.requireBody("bop"); }) ==
               "no body is called \"bop\"; did you mean \"bob\"? There are: \"bob\"");
    BOOST_TEST(messageOf([&] { (void)simulation.requireGeom(""); }) ==
               "no geom is called \"\"; there are: \"bob shape\"");
    BOOST_TEST(messageOf([&] { (void)simulation.requireJoint("wheel"); }) ==
               "no joint is called \"wheel\"; there are: \"pivot\"");
    const Simulation none(Scene(), {}, log);
    BOOST_TEST(messageOf([&] { (void)none.requireBody("a"); }) == "no body is called \"a\"; there is none at all");
}

BOOST_AUTO_TEST_CASE(a_body_is_put_elsewhere_by_its_node) {
    PlainLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    Simulation simulation(dataScene("offset_mass.gltf"), {}, log);
    const BodyId body = simulation.bodies()[0];
    const Pose target{{1, 20, 3}, {0, 0, 2, 2}};  // not of unit length
    BOOST_REQUIRE(simulation.setPose(body, target));
    BOOST_TEST(apart(simulation.pose(body).position, target.position) < 1e-12);
    BOOST_TEST(std::abs(simulation.pose(body).rotation.z - std::sqrt(0.5)) < 1e-12);
    BOOST_REQUIRE(simulation.setVelocity(body, {1, 2, 3}, {4, 5, 6}));
    BOOST_TEST(apart(simulation.linearVelocity(body), {1, 2, 3}) < 1e-12);
    BOOST_TEST(apart(simulation.angularVelocity(body), {4, 5, 6}) < 1e-12);
    const Pose before = simulation.pose(body);
    for (const Pose& wrong :
         {Pose{{kNaN, 0, 0}, {}}, Pose{{1.1e7, 0, 0}, {}}, Pose{{}, {0, 0, 0, 0}}, Pose{{}, {0, kNaN, 0, 1}}}) {
        BOOST_TEST(!simulation.setPose(body, wrong));
    }
    BOOST_TEST(!simulation.setVelocity(body, {kNaN, 0, 0}, {}));
    BOOST_TEST(!simulation.setVelocity(body, {}, {0, 1.1e7, 0}));
    BOOST_TEST(apart(simulation.pose(body).position, before.position) == 0);
    BOOST_TEST(apart(simulation.linearVelocity(body), {1, 2, 3}) < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_sleeper_that_is_moved_wakes) {
    PlainLog log;
    SimulationOptions options;
    options.autoDisable = true;
    Simulation simulation(balls(1, 0.5), options, log);
    for (int i = 0; i < 300; ++i) simulation.step(kDt);
    BOOST_REQUIRE(simulation.asleepCount() == 1u);
    const BodyId ball = simulation.findBody("ball 0");
    simulation.setPose(ball, {{0, 3, 0}, {}});
    for (int i = 0; i < 20; ++i) simulation.step(kDt);
    BOOST_TEST(simulation.pose(ball).position.y < 2.9);
}

BOOST_AUTO_TEST_CASE(the_user_data_of_all_objects_is_the_applications) {
    PlainLog log;
    Simulation usual(balls(3, 0.4), {}, log);
    Simulation marked(balls(3, 0.4), {}, log);
    int mine = 0;
    for (int i = 0; i < 3; ++i) dGeomSetData(marked.ode(marked.findGeom("shape " + std::to_string(i))), &mine);
    dGeomSetData(marked.ode(marked.findGeom("floor")), nullptr);
    for (int i = 0; i < 50; ++i) {
        usual.step(kDt);
        marked.step(kDt);
    }
    BOOST_TEST(usual.stateHash() == marked.stateHash());
    BOOST_TEST(marked.results().contactCount() == 3u);
    BOOST_TEST((marked.findGeom("shape 2").node == usual.findGeom("shape 2").node));
    BOOST_TEST(dGeomGetData(marked.ode(marked.findGeom("shape 1"))) == &mine);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace ids_test
