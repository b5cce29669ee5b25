// Scenes of random parts with absurd values: whatever they hold, every number of the Plan is one that
// ODE can be given. ORRERY_TEST_SEED sets the seed, ORRERY_TEST_SCENES how many.
#include <cstdlib>

#include "absurd_scene.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/sanitized.hpp"

#include "plan_checker.hpp"

namespace orrery::test {
namespace {

constexpr std::uint64_t kScenes = fewerIfSanitized(5'000);

std::uint64_t environmentNumber(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    const auto number = text != nullptr ? parseInteger(text) : std::nullopt;
    return number && *number >= 0 ? static_cast<std::uint64_t>(*number) : fallback;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_random)

BOOST_AUTO_TEST_CASE(every_number_is_one_that_ode_takes) {
    const std::uint64_t first = environmentNumber("ORRERY_TEST_SEED", 1);
    const std::uint64_t count = environmentNumber("ORRERY_TEST_SCENES", kScenes);
    std::size_t bodies = 0;
    std::size_t geoms = 0;
    std::size_t joints = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Scene scene = AbsurdScene(seed).make();
        DiagnosticLog log;
        const Plan plan = makePlan(scene, {}, log);
        const std::string fault = PlanChecker(plan).check();
        BOOST_REQUIRE_MESSAGE(fault.empty(), "seed " << seed << ": " << fault);
        for (const PlanWorld& world : plan.worlds) {
            bodies += world.bodies.size();
            geoms += world.geoms.size();
            joints += world.joints.size();
        }
    }
    // The scenes are not so absurd that nothing is left to check.
    BOOST_TEST(bodies > count / 2);
    BOOST_TEST(geoms > count / 2);
    BOOST_TEST(joints > count / 30);
    BOOST_TEST_MESSAGE(bodies << " bodies, " << geoms << " geoms, " << joints << " joints");
}

// The other side of the same rule: ODE is really given the plans, and refuses nothing.
BOOST_AUTO_TEST_CASE(ode_refuses_nothing) {
    const std::uint64_t first = environmentNumber("ORRERY_TEST_SEED", 1);
    const std::uint64_t count = environmentNumber("ORRERY_TEST_SCENES", kScenes) / 10;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Scene scene = AbsurdScene(seed).make();
        DiagnosticLog log;
        const Simulation simulation(scene, {}, log);
        for (const Diagnostic& diagnostic : log.entries()) {
            // Stops that ODE does not have are told, whatever their numbers are.
            const bool hasNoStop = diagnostic.message.find("ODE has no stop there") != std::string::npos;
            const bool refused = diagnostic.code == code::SIM_ODE_REFUSED ||
                                 diagnostic.code == code::SIM_HULL_INVALID ||
                                 (diagnostic.code == code::SIM_JOINT_PARAMETER_IGNORED && !hasNoStop) ||
                                 diagnostic.code == code::SIM_ODE_MESSAGE;
            BOOST_TEST(!refused, "seed " << seed << ": " << toText(diagnostic));
        }
    }
}

BOOST_AUTO_TEST_CASE(same_scene_gives_the_same_diagnostics) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Scene scene = AbsurdScene(seed).make();
        DiagnosticLog a;
        DiagnosticLog b;
        static_cast<void>(makePlan(scene, {}, a));
        static_cast<void>(makePlan(scene, {}, b));
        BOOST_REQUIRE_EQUAL(a.entries().size(), b.entries().size());
        for (std::size_t i = 0; i < a.entries().size(); ++i) {
            BOOST_REQUIRE_EQUAL(toText(a.entries()[i]), toText(b.entries()[i]));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
