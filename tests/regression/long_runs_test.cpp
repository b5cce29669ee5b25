// Simulations that run for long: they take no more memory, and what runs away in them ends in a few diagnostics.
//
// ORRERY_LONG_RUN in the environment is the number of steps in place of kSteps.
#include <malloc.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/files.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kDt = 0.01;
constexpr int kWarm = 5'000;
constexpr int kSteps = 20'000;
constexpr std::size_t kSlack = 64'000;  // bytes: lists that grow to a new longest once in a while

int steps() {
    const char* text = std::getenv("ORRERY_LONG_RUN");
    return text ? std::atoi(text) : kSteps;
}

std::size_t bytesInUse() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

std::string body(const std::string& name, const std::string& at, const std::string& more = {}) {
    return "<body name='" + name + "'><transform><position " + at +
           "/></transform><geom><box sizex='1' sizey='1' sizez='1'/></geom>" + more + "</body>";
}

Simulation simulate(const std::string& inWorld, const SimulationOptions& options = {}) {
    DiagnosticLog log;
    const Scene scene =
        loadBytes("<xode version='1.0r23'><world><space><geom name='floor'><plane a='0' b='1' c='0' d='-20'/></geom>" +
                      inWorld + "</space></world></xode>",
                  "away.xode", {}, log);
    return Simulation(scene, options, log);
}

void checkRunaway(Simulation simulation, std::string_view what) {
    for (int i = 0; i < 5'000; ++i) simulation.step(kDt);
    BOOST_TEST(simulation.diagnostics().entries().size() <= 100U, what);
    const Energy energy = simulation.energy();
    BOOST_TEST(std::isfinite(energy.kinetic + energy.potential), what);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(long_runs)

BOOST_AUTO_TEST_CASE(memory_is_what_it_was_after_the_first_steps) {
    for (const char* file :
         {"chain.xode", "tower.xode", "joints.gltf", "lift.gltf", "planet.gltf", "rover.xode", "wrecking_ball.xode"}) {
        for (const bool sleeps : {false, true}) {
            DiagnosticLog log;
            SimulationOptions options;
            options.autoDisable = sleeps;
            Simulation simulation(load(sourceFolder() / "data" / file, log), options, log);
            for (int i = 0; i < kWarm; ++i) simulation.step(kDt);
            const std::size_t before = bytesInUse();
            for (int i = 0; i < steps(); ++i) simulation.step(kDt);
            BOOST_TEST(bytesInUse() < before + kSlack, file);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_runs_away_ends_in_few_diagnostics) {
    std::string heap;
    for (int i = 0; i < 60; ++i) heap += body("b" + std::to_string(i), "x='0' y='0.5' z='0'");
    checkRunaway(simulate(heap), "sixty boxes in one place");
    const std::string motor =
        "<joint><link1 body='b'/><hinge><anchor x='0' y='2' z='0'/><axis x='0' y='0' z='1' Vel='1e7' FMax='1e15'/>"
        "</hinge></joint>";
    checkRunaway(simulate(body("b", "x='0' y='2' z='0'") + motor), "a motor without bound");
    SimulationOptions upward;
    upward.plan.gravityOverride = Vector3{0, 1e7, 0};
    checkRunaway(simulate(body("b", "x='0' y='2' z='0'") + body("c", "x='3' y='2' z='0'"), upward), "gravity upward");
    const std::string heavy = "<mass><mass_shape total='1e12'><sphere radius='1'/></mass_shape></mass>";
    const std::string light = "<mass><mass_shape total='1e-12'><sphere radius='1'/></mass_shape></mass>";
    checkRunaway(
        simulate(body("light", "x='0' y='-19.6' z='0'", light) + body("heavy", "x='0' y='-18.5' z='0'", heavy)),
        "a mass ratio of 1e24");
}

BOOST_AUTO_TEST_SUITE_END()
