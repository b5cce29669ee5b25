// Simulations that are made and stepped in several threads at once: each gives the bits that it gives alone.
//
// ORRERY_THREAD_STEPS in the environment is the number of steps in place of kSteps. The preset tsan builds this test
// with ThreadSanitizer.
#include <ode/ode.h>

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/files.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr int kSteps = 300;
constexpr std::size_t kThreads = 4;

// Two for each thread: with either solver, with islands that change from one to the other, with fields and meshes.
const std::vector<std::string> kFiles{"tower.xode",  "card_house.xode", "robot_arm.xode", "marble_run.xode",
                                      "planet.gltf", "dominoes.gltf",   "vehicle.xode",   "terrain.xode"};

int steps() {
    const char* text = std::getenv("ORRERY_THREAD_STEPS");
    return text ? std::atoi(text) : kSteps;
}

SimulationOptions optionsOf(std::size_t index) {
    SimulationOptions options;
    options.seed = static_cast<std::uint32_t>(index + 1);
    if (index % 2 == 1) options.solver = Solver::Quick;  // which draws random numbers
    return options;
}

// Simulates each `stride`-th file from `first` on, step by step in turns: all simulations live at once.
void simulate(std::size_t first, std::size_t stride, std::vector<std::uint64_t>& hashes) {
    std::vector<Simulation> simulations;
    for (std::size_t i = first; i < kFiles.size(); i += stride) {
        DiagnosticLog log;
        simulations.emplace_back(load(sourceFolder() / "data" / kFiles[i], log), optionsOf(i), log);
    }
    for (int step = 0; step < steps(); ++step) {
        for (Simulation& simulation : simulations) simulation.step(0.01);
    }
    for (std::size_t k = 0; k < simulations.size(); ++k) hashes[first + k * stride] = simulations[k].stateHash();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(threads)

BOOST_AUTO_TEST_CASE(simulations_of_several_threads_give_the_bits_they_give_alone) {
    std::vector<std::uint64_t> alone(kFiles.size());
    for (std::size_t i = 0; i < kFiles.size(); ++i) simulate(i, kFiles.size(), alone);
    std::vector<std::uint64_t> together(kFiles.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kThreads; ++i) {
        threads.emplace_back([i, &together] { simulate(i, kThreads, together); });
    }
    for (std::thread& thread : threads) thread.join();
    BOOST_TEST(together == alone, boost::test_tools::per_element());
    // Nothing of ours is left in ODE.
    BOOST_TEST(dGetMessageHandler() == nullptr);
    BOOST_TEST(dGetErrorHandler() == nullptr);
    BOOST_TEST(dGetDebugHandler() == nullptr);
}

// ODE's colliders of meshes have one memory for the process.
BOOST_AUTO_TEST_CASE(meshes_in_several_threads_touch_as_alone) {
    const auto hashOf = [] {
        DiagnosticLog log;
        Simulation simulation(load(sourceFolder() / "data" / "marble_run.xode", log), SimulationOptions{}, log);
        for (int step = 0; step < steps(); ++step) simulation.step(0.01);
        return simulation.stateHash();
    };
    const std::uint64_t alone = hashOf();
    std::vector<std::uint64_t> together(kThreads);
    std::vector<std::thread> threads;
    for (std::uint64_t& hash : together) threads.emplace_back([&] { hash = hashOf(); });
    for (std::thread& thread : threads) thread.join();
    for (const std::uint64_t hash : together) BOOST_TEST(hash == alone);
}

BOOST_AUTO_TEST_CASE(a_simulation_goes_from_thread_to_thread) {
    const auto hashOf = [](bool others) {
        DiagnosticLog log;
        Simulation simulation(load(sourceFolder() / "data" / "terrain.xode", log), optionsOf(0), log);
        for (int part = 0; part < 4; ++part) {
            const auto some = [&] {
                for (int step = 0; step < 25; ++step) simulation.step(0.01);
            };
            if (!others || part == 2) {
                some();
            } else {
                std::thread(some).join();
            }
        }
        return simulation.stateHash();
    };
    BOOST_TEST(hashOf(true) == hashOf(false));
}

BOOST_AUTO_TEST_SUITE_END()
