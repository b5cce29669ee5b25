// Loops of the application's own: beginStep() and endStep() around the world step of ODE.
#include <ode/ode.h>

#include <cmath>
#include <limits>
#include <string>

#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/files.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr double kDt = 0.01;

struct OwnLoop {
    const char* file;
    Solver solver;
    bool sleeping;
};

std::ostream& operator<<(std::ostream& out, const OwnLoop& loop) {
    return out << loop.file << (loop.solver == Solver::Quick ? ", quick" : ", exact")
               << (loop.sleeping ? ", sleeping" : "");
}

constexpr OwnLoop kLoops[] = {
    {"tower.xode", Solver::Quick, false},       {"tower.xode", Solver::Quick, true},
    {"robot_arm.xode", Solver::Step, false},    {"planet.gltf", Solver::Quick, false},
    {"joints.gltf", Solver::Quick, false},      {"lift.gltf", Solver::Quick, true},
    {"wrecking_ball.xode", Solver::Step, true},
};

SimulationOptions optionsOf(const OwnLoop& loop) {
    SimulationOptions options;
    options.solver = loop.solver;
    options.autoDisable = loop.sleeping;
    options.triggerEvents = true;
    return options;
}

void stepWorlds(const Simulation& simulation, Solver solver) {
    for (std::size_t i = 0; i < simulation.worldCount(); ++i) {
        if (solver == Solver::Quick) {
            dWorldQuickStep(simulation.world(i), kDt);
        } else {
            dWorldStep(simulation.world(i), kDt);
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(own_loop)

BOOST_DATA_TEST_CASE(a_loop_of_two_calls_gives_the_bits_of_step, kLoops, loop) {
    DiagnosticLog log;
    const Scene scene = load(sourceFolder() / "data" / loop.file, log);
    Simulation stepped(scene, optionsOf(loop), log);
    Simulation own(scene, optionsOf(loop), log);
    dRandSetSeed(4711);
    for (int i = 0; i < 150; ++i) {
        BOOST_REQUIRE(stepped.step(kDt));
        BOOST_REQUIRE(own.stepParts().begin(kDt));
        stepWorlds(own, loop.solver);
        BOOST_REQUIRE(own.stepParts().end());
        BOOST_REQUIRE_MESSAGE(own.stateHash() == stepped.stateHash(), "step " << i);
        BOOST_REQUIRE(own.results().triggers().size() == stepped.results().triggers().size());
    }
    BOOST_TEST(own.time() == stepped.time());
    BOOST_TEST(own.steps() == 150u);
    BOOST_TEST(own.asleepCount() == stepped.asleepCount());
    BOOST_TEST(own.results().totalContacts() == stepped.results().totalContacts());
    // The application's own random numbers go on as if nothing had happened.
    BOOST_TEST(dRandGetSeed() == 4711u);
}

BOOST_AUTO_TEST_CASE(a_step_begins_once_and_ends_once) {
    DiagnosticLog log;
    Simulation simulation(load(sourceFolder() / "data" / "tower.xode", log), SimulationOptions{}, log);
    BOOST_TEST(!simulation.stepParts().end());
    for (const double dt : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
        BOOST_TEST(!simulation.stepParts().begin(dt));
    }
    BOOST_TEST(simulation.stepParts().begin(kDt));
    BOOST_TEST(!simulation.stepParts().begin(kDt));
    BOOST_TEST(!simulation.step(kDt));
    BOOST_TEST(simulation.time() == 0);
    stepWorlds(simulation, Solver::Quick);
    BOOST_TEST(simulation.stepParts().end());
    BOOST_TEST(!simulation.stepParts().end());
    BOOST_TEST(simulation.step(kDt));
    BOOST_TEST(simulation.steps() == 2u);
}

BOOST_AUTO_TEST_CASE(a_simulation_without_worlds_counts_its_time) {
    DiagnosticLog log;
    Simulation simulation(Scene(), nullptr, nullptr, SimulationOptions{}, log);
    BOOST_TEST(!simulation.valid());
    BOOST_TEST(simulation.stepParts().begin(kDt));
    BOOST_TEST(simulation.stepParts().end());
    BOOST_TEST(simulation.time() == kDt);
}

BOOST_AUTO_TEST_SUITE_END()
