// Solver::Auto: small islands exactly, large ones by iteration, both in one world.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "observe.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "step_scenes.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kDt = 0.01;
constexpr int kMany = 16;  // boxes of a stack that is solved by iteration

// All numbers of a body's pose and motion.
std::vector<double> stateOf(const Simulation& sim, const std::string& name) {
    const dBodyID body = sim.ode(sim.findBody(name));
    BOOST_REQUIRE(body);
    std::vector<double> numbers;
    const auto add = [&](const dReal* from, int count) { numbers.insert(numbers.end(), from, from + count); };
    add(dBodyGetPosition(body), 3);
    add(dBodyGetQuaternion(body), 4);
    add(dBodyGetLinearVel(body), 3);
    add(dBodyGetAngularVel(body), 3);
    return numbers;
}

void requireSameBits(const Simulation& a, const Simulation& b, const std::string& name, int count) {
    for (int i = 0; i < count; ++i) {
        const std::string body = name + std::to_string(i);
        BOOST_REQUIRE_MESSAGE(stateOf(a, body) == stateOf(b, body), body << " is moved otherwise");
    }
}

Scene chainAndStack(bool chain, bool stack) {
    SceneBuilder make;
    addGroundPlane(make);
    if (chain) addChain(make, "chain", 6, {-5, 6, 0});
    if (stack) addStack(make, "box", kMany, {5, 0, 0}, 0.002);
    return make.build();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_heavy_box_stands_on_a_light_one) {
    SceneBuilder make;
    addGroundPlane(make);
    addStack(make, "box", 2, {}, 0);
    Scene scene = make.build();
    DiagnosticLog log;
    Plan plan = makePlan(scene, {}, log);
    plan.worlds[0].bodies[1].mass *= 1000;
    for (double& each : plan.worlds[0].bodies[1].inertia.m) each *= 1000;
    Simulation sim = simulationOf(scene, std::move(plan), {}, log);
    const std::vector<Vector3> before = centers(sim);
    run(sim, 20);
    BOOST_TEST(largestDrift(sim, before) < 0.005);
    BOOST_TEST(fastestPoint(sim) < 1e-4);
}

BOOST_AUTO_TEST_CASE(small_stacks_rest) {
    SceneBuilder make;
    addGroundPlane(make);
    addStack(make, "box", 5, {}, 0);
    const Scene scene = make.build();
    Simulation sim = simulate(scene, {});
    run(sim, 10);
    BOOST_TEST(fastestPoint(sim) < 1e-5);
}

BOOST_AUTO_TEST_CASE(islands_move_as_in_worlds_of_their_own) {
    const Scene both = chainAndStack(true, true);
    const Scene chain = chainAndStack(true, false);
    const Scene stack = chainAndStack(false, true);
    SimulationOptions options;
    options.surfaceLayer = 1e-3;  // else it would go by the smallest body of each world
    Simulation together = simulate(both, options);
    Simulation chainAlone = simulate(chain, options);
    Simulation stackAlone = simulate(stack, options);
    for (int i = 0; i < 400; ++i) {
        for (Simulation* sim : {&together, &chainAlone, &stackAlone}) sim->step(kDt);
        requireSameBits(together, chainAlone, "chain", 6);
        requireSameBits(together, stackAlone, "box", kMany);
    }
}

BOOST_AUTO_TEST_CASE(the_same_bits_twice_and_after_other_simulations) {
    SceneBuilder make;
    addGroundPlane(make);
    addChain(make, "chain", 6, {-5, 6, 0});
    for (int i = 0; i < 4; ++i) addStack(make, "stack" + std::to_string(i) + " ", 3 * i + 1, {2.5 * i, 0, 0}, 0.05);
    const Scene scene = make.build();
    const auto hashAfter = [&] {
        Simulation sim = simulate(scene, {});
        run(sim, 3);
        return sim.stateHash();
    };
    BOOST_TEST(hashAfter() == hashAfter());
}

// Boxes in a row that hinges join, on the ground or above it. 45 rows of joints, and 120 of contacts on the ground.
BOOST_AUTO_TEST_CASE(what_lies_on_the_ground_with_many_contacts_is_solved_by_iteration) {
    for (const bool lies : {true, false}) {
        SceneBuilder make;
        addGroundPlane(make);
        const Node* last = nullptr;
        for (int i = 0; i < 10; ++i) {
            const Vector3 place{1.0 * i, lies ? 0.1 : 20, 0};
            Node& link = make.addBody(make.root(), "link" + std::to_string(i), place, 1);
            make.addBox(link, link.name + " shape", {0.9, 0.2, 0.4});
            if (!last) link.body->linearVelocity = {0, 0, 0.5};
            const Vector3 anchor{place.x - 0.5, place.y, 0};
            if (last)
                make.addJoint(link, link.name + " hinge", JointType::Hinge, last, &link, anchor, {Vector3{0, 0, 1}});
            last = &link;
        }
        const Scene scene = make.build();
        SimulationOptions options;
        const auto hashBy = [&](Solver solver) {
            options.solver = solver;
            Simulation sim = simulate(scene, options);
            run(sim, 1);
            return sim.stateHash();
        };
        BOOST_TEST((hashBy(Solver::Auto) == hashBy(Solver::Quick)) == lies);
    }
}

// Boxes that just touch give the exact solver rows that depend on each other.
BOOST_AUTO_TEST_CASE(what_the_exact_solver_fails_on_is_solved_by_iteration) {
    SceneBuilder make;
    addGroundPlane(make);
    addStack(make, "box", 4, {}, 0);
    const Scene scene = make.build();
    SimulationOptions options;
    options.surfaceLayer = 0;
    options.solver = Solver::Step;
    Simulation exactly = simulate(scene, options);
    run(exactly, 5);
    BOOST_TEST(exactly.diagnostics().has(code::SIM_ODE_MESSAGE),
               "the exact solver does not fail: what is tested here?");
    options.solver = Solver::Auto;
    Simulation sim = simulate(scene, options);
    const std::vector<Vector3> before = centers(sim);
    run(sim, 5);
    BOOST_TEST(sim.diagnostics().entries().empty());
    BOOST_TEST(largestDrift(sim, before) < 0.02);
}

// With a CFM that is lost in rounding, four contacts of a face are redundant, and the exact solver divides by zero.
BOOST_AUTO_TEST_CASE(the_lightest_boxes_lie_on_each_other) {
    for (const double size : {0.1, 0.01, 1e-3, 3e-4}) {
        for (const double mass : {1e-2, 1e-6, 1e-8, 1e-10}) {
            for (const int count : {2, 4, 6}) {
                SceneBuilder make;
                addGroundPlane(make);
                for (int i = 0; i < count; ++i) {
                    const double up = (0.5 + 0.98 * i) * size;
                    Node& body = make.addBody(make.root(), "box" + std::to_string(i), {0.05 * size * i, up, 0}, mass);
                    make.addBox(body, "shape", {size, size, size});
                }
                DiagnosticLog log;
                Simulation sim(make.build(), {}, log);
                for (int i = 0; i < 100; ++i) BOOST_REQUIRE(sim.step(kDt));
                for (int i = 0; i < count; ++i) {
                    const double height = sim.pose(sim.bodies()[static_cast<std::uint32_t>(i)]).position.y;
                    BOOST_TEST(height > 0, "size " << size << " mass " << mass << " height " << height);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(forces_act_once_whoever_solves) {
    SceneBuilder make;
    addGroundPlane(make);
    addChain(make, "chain", 3, {-5, 6, 0});
    addStack(make, "box", kMany, {5, 0, 0}, 0);
    Node& free = make.addBody(make.root(), "free", {0, 50, 0}, 2);
    make.addSphere(free, "free shape", 0.1);
    const Scene scene = make.build();
    Simulation sim = simulate(scene, {});
    run(sim, 0.1);
    for (int i = 0; i < 10; ++i) {
        const double before = velocity(sim.ode(sim.findBody("free"))).x;
        dBodyAddForce(sim.ode(sim.findBody("free")), 6, 0, 0);
        sim.step(kDt);
        BOOST_TEST(velocity(sim.ode(sim.findBody("free"))).x - before == 0.03, boost::test_tools::tolerance(1e-9));
        for (const BodyId body : sim.bodies()) {
            const dReal* force = dBodyGetForce(sim.ode(body));
            BOOST_TEST(length({force[0], force[1], force[2]}) == 0);
        }
    }
    // All of a stack: what pushes one of its bodies moves the whole of it alike.
    double momentum = 0;
    for (int i = 0; i < kMany; ++i) {
        const dBodyID body = sim.ode(sim.findBody("box" + std::to_string(i)));
        dBodySetLinearVel(body, 0, 0, 0);
        dBodySetAngularVel(body, 0, 0, 0);
        dBodySetPosition(body, 5, 20 + 3 * i, 0);
    }
    dBodyAddForce(sim.ode(sim.findBody("box3")), 100, 0, 0);
    sim.step(kDt);
    for (int i = 0; i < kMany; ++i) momentum += velocity(sim.ode(sim.findBody("box" + std::to_string(i)))).x;
    BOOST_TEST(momentum == 1, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(bodies_of_the_application_in_the_world_move_once) {
    const Scene scene = chainAndStack(true, true);
    Simulation sim = simulate(scene, {});
    const dBodyID mine = dBodyCreate(sim.world());
    const dGeomID geom = dCreateSphere(sim.space(), 0.1);
    dGeomSetBody(geom, mine);
    dBodySetPosition(mine, 0, 30, 0);
    dBodySetLinearVel(mine, 1, 0, 0);
    dBodySetAutoDisableFlag(mine, 0);
    run(sim, 1);
    BOOST_TEST(dBodyGetPosition(mine)[0] == 1, boost::test_tools::tolerance(1e-9));
    dGeomDestroy(geom);
    // Known by a joint alone.
    const dBodyID end = sim.ode(sim.findBody("chain5"));
    const dJointID joint = dJointCreateFixed(sim.world(), nullptr);
    dBodySetPosition(mine, dBodyGetPosition(end)[0], dBodyGetPosition(end)[1] - 0.5, dBodyGetPosition(end)[2]);
    dJointAttach(joint, mine, end);
    dJointSetFixed(joint);
    const dBodyID box = sim.ode(sim.findBody("box15"));
    const double before = dBodyGetPosition(box)[1];
    dBodySetPosition(box, 5, before + 20, 0);
    dBodySetLinearVel(box, 0, 0, 0);
    run(sim, 0.5);
    const double fallen = before + 20 - dBodyGetPosition(box)[1];
    BOOST_TEST(fallen == 0.5 * 9.80665 * 0.5 * 0.51, boost::test_tools::tolerance(1e-6));
    BOOST_TEST(length(difference(center(mine), center(end))) == 0.5, boost::test_tools::tolerance(0.05));
    dJointDestroy(joint);
    dBodyDestroy(mine);
}
