// Random linkages: whatever their masses, steps and stops, their energy does not grow and their joints hold.
// ORRERY_TEST_SEED sets the first one, ORRERY_TEST_SCENES how many, ORRERY_TEST_SECONDS how long they move.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>

#include "orrery/test/sanitized.hpp"

#include "random_linkages.hpp"

namespace orrery::solver::test {
namespace {

enum class Stops { None, Dead, Bouncing };

int environmentNumber(const char* name, int fallback) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : fallback;
}

void addStops(JointWorld& world, Dice& dice, double bounce) {
    for (Joint& joint : world.joints.joints) {
        for (std::size_t i = 0; i < joint.axisCount; ++i) {
            joint.axes[i].low = -dice.between(0.05, 1.5);
            joint.axes[i].high = dice.between(0.05, 1.5);
            joint.axes[i].bounce = bounce;
        }
    }
}

// The furthest beyond a stop.
double beyondStops(const JointWorld& world) {
    double beyond = 0;
    for (const Joint& joint : world.joints.joints)
        for (std::size_t i = 0; i < joint.axisCount; ++i)
            beyond = std::max(
                {beyond, joint.axes[i].position - joint.axes[i].high, joint.axes[i].low - joint.axes[i].position});
    return beyond;
}

// Trees and loops of bars on balls and hinges or on all kinds of joints, masses that differ up to 10,000 times, all
// steps.
void checkLinkage(int seed, int most, Stops stops, double seconds, int kinds = 2) {
    Dice dice(static_cast<std::uint64_t>(seed));
    constexpr std::array<double, 6> steps{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02, 0.05};
    JointWorld world(steps[static_cast<std::size_t>(dice.below(6))]);
    const double fall = addLinkage(world, dice, 2 + dice.below(most - 1), kinds);
    if (stops != Stops::None) addStops(world, dice, stops == Stops::Bouncing ? 0.5 : 0);
    world.start();
    const double scale = fall + totalsOf(world.bodies).kineticEnergy;
    double beyond = 0;
    long failed = 0;
    while (world.time < seconds) {
        world.step();
        beyond = std::max(beyond, beyondStops(world));
        failed += world.stepper.counts().failed;
    }
    BOOST_TEST_CONTEXT("linkage " << seed << ", stops " << static_cast<int>(stops)) {
        BOOST_CHECK_LT(world.gained, 1e-9 * scale);
        BOOST_CHECK_LT(world.gap, 1e-6);
        BOOST_CHECK_LT(beyond, 1e-8);  // of many stops together; a stop alone is met to 1e-9
        BOOST_CHECK_EQUAL(failed, 0);
    }
}

BOOST_AUTO_TEST_SUITE(linkages)

BOOST_AUTO_TEST_CASE(random_linkages_do_not_gain_energy) {
    const int first = environmentNumber("ORRERY_TEST_SEED", 0);
    const int count = environmentNumber("ORRERY_TEST_SCENES", orrery::test::fewerIfSanitized(30));
    const double seconds = environmentNumber("ORRERY_TEST_SECONDS", 1);
    for (int i = first; i < first + count; ++i) checkLinkage(i, 30, static_cast<Stops>(i % 3), seconds);
}

BOOST_AUTO_TEST_CASE(linkages_of_all_kinds_do_not_gain_energy) {
    const int first = environmentNumber("ORRERY_TEST_SEED", 0);
    const int count = environmentNumber("ORRERY_TEST_SCENES", orrery::test::fewerIfSanitized(30));
    const double seconds = environmentNumber("ORRERY_TEST_SECONDS", 1);
    for (int i = first; i < first + count; ++i) checkLinkage(i, 14, static_cast<Stops>(i % 3), seconds, kKindCount);
}

// Short ones meet more of their stops.
BOOST_AUTO_TEST_CASE(short_linkages_stay_within_their_stops) {
    for (int i = 0; i < 60; ++i) checkLinkage(i, 14, i % 2 == 0 ? Stops::Dead : Stops::Bouncing, 0.5);
}

// Loops all of whose hinges come to their stops: hardly anything is left that they could do, at once or after a while.
BOOST_AUTO_TEST_CASE(linkages_lock_without_a_burst) {
    checkLinkage(35, 30, Stops::Dead, 0.75);
    checkLinkage(82, 14, Stops::Bouncing, 0.5);
    checkLinkage(82, 30, Stops::Bouncing, 3.6);
}

// A light bar between heavy bodies comes to its full stretch: no substep is short enough for how fast it would turn.
BOOST_AUTO_TEST_CASE(linkages_stretch_without_a_burst) {
    checkLinkage(152, 14, Stops::None, 0.75, kKindCount);
    checkLinkage(550, 14, Stops::None, 0.5, kKindCount);
    checkLinkage(557, 14, Stops::Dead, 0.75, kKindCount);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test
