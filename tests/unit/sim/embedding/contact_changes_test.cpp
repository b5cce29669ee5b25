// Which geoms begin and cease to touch.
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "../allocations.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

using Kind = ContactChange::Kind;

SimulationOptions watching(Solver solver = Solver::Auto) {
    SimulationOptions options;
    options.contactChanges = true;
    options.solver = solver;
    return options;
}

// "+floor shape 0" where they begin to touch, "-floor shape 0" where they cease to; "*" is foreign or gone.
std::vector<std::string> changesOf(const Simulation& simulation) {
    std::vector<std::string> lines;
    const auto name = [&](const GeomId& id) {
        const Scene* scene = simulation.scene(id.instance);
        const Node* node = scene ? scene->find(id.node) : nullptr;
        return node ? node->name : std::string("*");
    };
    for (const ContactChange& change : simulation.results().contactChanges()) {
        const std::string sign = change.kind == Kind::Begin ? "+" : "-";
        lines.push_back(sign + name(change.geom1) + ' ' + name(change.geom2));
    }
    return lines;
}

std::vector<std::string> changesIn(Simulation& simulation, int steps) {
    std::vector<std::string> all;
    for (int i = 0; i < steps; ++i) {
        BOOST_TEST(simulation.step(kDt));
        for (const std::string& line : changesOf(simulation)) all.push_back(line);
    }
    return all;
}

using Lines = std::vector<std::string>;

Scene bouncing(double restitution) {
    Scene scene = balls(1, 1.5);
    PhysicsMaterial rubber;
    rubber.restitution = restitution;
    rubber.restitutionCombine = CombineMode::Maximum;
    SceneContents& contents = scene.edit();
    const MaterialId id = contents.addMaterial(rubber);
    forEachNode(contents.root(), [&](Node& node) {
        if (node.collider) node.collider->material = id;
    });
    return scene;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(contact_changes)

BOOST_AUTO_TEST_CASE(a_ball_touches_the_floor_when_the_formula_says) {
    for (const Solver solver : {Solver::Auto, Solver::Own}) {
        PlainLog log;
        Simulation simulation(bouncing(0.8), watching(solver), log);
        // From 1 m the ball meets the floor at sqrt(2 h / g), and each bounce takes 0.8 of the time of the one before.
        const double g = 9.80665;
        double meets = std::sqrt(2 / g);
        double flight = 2 * 0.8 * meets;
        for (int bounce = 0; bounce < 3; ++bounce) {
            while (changesOf(simulation).empty() && simulation.time() < 3) simulation.step(kDt);
            BOOST_TEST((changesOf(simulation) == Lines{"+floor shape 0"}));
            BOOST_TEST(std::abs(simulation.time() - meets) <= 2.5 * kDt, simulation.time() << " " << meets);
            simulation.step(kDt);
            while (changesOf(simulation).empty() && simulation.time() < 3) simulation.step(kDt);
            BOOST_TEST((changesOf(simulation) == Lines{"-floor shape 0"}));
            BOOST_TEST(std::abs(simulation.time() - meets) <= 4.5 * kDt, simulation.time() << " " << meets);
            simulation.step(kDt);
            meets += flight;
            flight *= 0.8;
        }
    }
}

BOOST_AUTO_TEST_CASE(what_rests_and_sleeps_touches_on) {
    for (const Solver solver : {Solver::Quick, Solver::Own}) {
        PlainLog log;
        SimulationOptions options = watching(solver);
        options.autoDisable = true;
        Simulation simulation(balls(2, 0.5), options, log);
        BOOST_TEST((changesIn(simulation, 200) == Lines{"+floor shape 0", "+floor shape 1"}));
        BOOST_REQUIRE(simulation.asleepCount() == 2u);
        // A body that is moved in its sleep touches no more.
        const dBodyID body = simulation.ode(simulation.findBody("ball 1"));
        dBodySetPosition(body, 3, 9, 0);
        BOOST_TEST((changesIn(simulation, 1) == Lines{"-floor shape 1"}));
        BOOST_REQUIRE(simulation.asleepCount() == 2u);
        BOOST_TEST(simulation.forces().addImpulse(simulation.findBody("ball 0"), {0, 1, 0}));
        BOOST_TEST(changesIn(simulation, 1).empty());
    }
}

BOOST_AUTO_TEST_CASE(pairs_are_in_order_and_a_removed_geom_touches_no_more) {
    PlainLog log;
    Simulation simulation(balls(3, 0.499), watching(), log);
    SceneBuilder make;
    Node& more = make.addBody(make.root(), "more", {20, 0.499, 0});
    make.addSphere(more, "more shape", 0.5);
    const auto added = simulation.add(make.build(), {}, log);
    BOOST_REQUIRE(added.has_value());
    const GeomId gone = simulation.findGeom("shape 1");
    const GeomId floor = simulation.findGeom("floor");
    const GeomId moreShape = simulation.findGeom("more shape");
    BOOST_TEST(
        (changesIn(simulation, 1) == Lines{"+floor shape 0", "+floor shape 1", "+floor shape 2", "+floor more shape"}));
    BOOST_TEST(simulation.remove(simulation.findBody("ball 1")));
    BOOST_TEST(simulation.remove(*added));
    simulation.step(kDt);
    const auto changes = simulation.results().contactChanges();
    BOOST_REQUIRE(changes.size() == 2u);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        BOOST_TEST((changes[i].kind == Kind::End));
        BOOST_TEST((changes[i].geom1 == floor));
        BOOST_TEST((changes[i].geom2 == (i == 0 ? gone : moreShape)));
    }
    BOOST_TEST(changesIn(simulation, 20).empty());
}

BOOST_AUTO_TEST_CASE(a_touch_in_any_part_of_a_step_counts) {
    PlainLog log;
    SimulationOptions options = watching();
    options.substeps = 8;
    Simulation simulation(bouncing(1), options, log);
    Lines changes;
    while (simulation.time() < 1 && changes.size() < 2) {
        simulation.step(0.05);
        for (const std::string& line : changesOf(simulation)) changes.push_back(line);
    }
    BOOST_TEST((changes == Lines{"+floor shape 0", "-floor shape 0"}));
    BOOST_TEST(simulation.time() < 0.61);
}

BOOST_AUTO_TEST_CASE(foreign_geoms_are_one_and_a_loop_of_the_application_hears_the_same) {
    PlainLog log;
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(nullptr);
    {
        for (const double x : {-1.0, 0.0, 1.0}) {
            dGeomSetPosition(dCreateBox(space, 1.5, 1, 9), x, -0.5, 0);
        }
        SimulationOptions options = watching();
        options.autoDisable = true;
        SceneBuilder make;
        Node& ball = make.addBody(make.root(), "ball", {0.6, 0.499, 0});
        make.addSphere(ball, "shape", 0.5);
        Simulation simulation(make.build(), world, space, options, log);
        StepParts parts = simulation.stepParts();
        Lines changes;
        for (int i = 0; i < 60; ++i) {
            if (i == 30) dBodyDisable(simulation.ode(simulation.findBody("ball")));
            parts.begin(kDt);
            dWorldQuickStep(world, kDt);
            parts.end();
            for (const std::string& line : changesOf(simulation)) changes.push_back(line);
        }
        BOOST_TEST((changes == Lines{"+shape *"}));
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(changes_are_off_by_default_and_take_no_memory_once_warm) {
    PlainLog log;
    Simulation plain(balls(1, 0.499), {}, log);
    plain.step(kDt);
    BOOST_TEST(plain.results().contactChanges().empty());
    Simulation simulation(balls(30, 0.499), watching(), log);
    const auto hop = [&] {
        for (const BodyId body : simulation.bodies()) simulation.setVelocity(body, {0, 1, 0}, {});
        for (int i = 0; i < 40; ++i) simulation.step(kDt);
    };
    hop();
    hop();
    const std::size_t before = allocations();
    hop();
    BOOST_TEST(allocations() == before);
}

BOOST_AUTO_TEST_SUITE_END()
