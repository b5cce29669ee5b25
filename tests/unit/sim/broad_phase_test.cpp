// Boxes that overlap: all of them, each once, and no others; and what is never handed to ODE's spaces.
#include "contacts/broad_phase.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "contacts/pair_order.hpp"
#include "hand_plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/sanitized.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct TestBox {
    Aabb bounds;
    std::uintptr_t group;
    bool moves;
};

bool overlap(const TestBox& a, const TestBox& b) {
    for (std::size_t i = 0; i < 6; i += 2) {
        if (a.bounds[i] > b.bounds[i + 1] || b.bounds[i] > a.bounds[i + 1]) return false;
    }
    return (a.moves || b.moves) && (a.group == 0 || a.group != b.group);
}

std::vector<std::uint64_t> pairsByComparing(const std::vector<TestBox>& boxes) {
    std::vector<std::uint64_t> pairs;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            if (overlap(boxes[i], boxes[j])) pairs.push_back(packPair(i, j));
        }
    }
    return pairs;
}

std::vector<std::uint64_t> pairsFound(BroadPhase& broadPhase, const std::vector<TestBox>& boxes) {
    broadPhase.clear();
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        broadPhase.add(boxes[i].bounds, i, boxes[i].group, boxes[i].moves);
    }
    std::vector<std::uint64_t> pairs;
    BOOST_TEST(broadPhase.find(&pairs, [](void* data, std::uint32_t a, std::uint32_t b) {
        static_cast<std::vector<std::uint64_t>*>(data)->push_back(packPair(a, b));
        return true;
    }));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

// How boxes may lie: half the width of the whole along x, y and z, and of a box.
struct Lie {
    const char* name;
    std::array<double, 3> whole;
    double box;
};
constexpr std::array<Lie, 6> kLies{{{"everywhere", {20, 20, 20}, 1},
                                    {"a floor", {50, 0.5, 50}, 1},
                                    {"a tower", {0.2, 100, 0.2}, 1},
                                    {"a row along z", {0.1, 0.1, 80}, 1},
                                    {"all in one place", {0, 0, 0}, 1},
                                    {"points", {3, 3, 3}, 0}}};

class Boxes {
public:
    explicit Boxes(unsigned seed) : random_(seed) {}

    std::vector<TestBox> make(const Lie& lie, std::size_t count) {
        std::vector<TestBox> boxes;
        for (std::size_t i = 0; i < count; ++i) boxes.push_back(one(lie, count));
        return boxes;
    }

private:
    double within(double half) { return std::uniform_real_distribution<>(-half, half)(random_); }
    bool oneIn(unsigned n) { return random_() % n == 0; }

    // Some are like planes, walls and floors, some have left for good, and some only touch.
    TestBox one(const Lie& lie, std::size_t count) {
        TestBox box{{}, oneIn(3) ? 1 + random_() % (1 + count / 4) : 0, !oneIn(3)};
        const bool far = oneIn(100);
        for (std::size_t i = 0; i < 6; i += 2) {
            const double center = far ? within(1e9) : within(lie.whole[i / 2]);
            const double half = oneIn(60) ? lie.whole[i / 2] : std::abs(within(lie.box));
            const double low = oneIn(5) ? std::round(center - half) : center - half;
            box.bounds[i] = oneIn(100) ? -kInfinity : low;
            box.bounds[i + 1] = oneIn(100) ? kInfinity : std::max(low, std::round(center + half));
        }
        return box;
    }

    std::mt19937 random_;
};

bool countOne(void* data, std::uint32_t, std::uint32_t) {
    auto& left = *static_cast<int*>(data);
    return --left > 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_pair_that_overlaps_is_found_once) {
    BroadPhase broadPhase;  // one for all: it remembers nothing
    for (int seed = 0; seed < fewerIfSanitized(40); ++seed) {
        Boxes boxes(static_cast<unsigned>(seed));
        for (const Lie& lie : kLies) {
            for (const std::size_t count : {0U, 1U, 2U, 11U, 100U, 700U}) {
                const auto all = boxes.make(lie, count);
                BOOST_TEST_REQUIRE((pairsFound(broadPhase, all) == pairsByComparing(all)),
                                   lie.name << ", " << count << " boxes, seed " << seed);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_number_overlaps_nothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    BroadPhase broadPhase;
    const std::vector<TestBox> boxes{{{-1, 1, -1, 1, -1, 1}, 0, true},
                                     {{nan, nan, nan, nan, nan, nan}, 0, true},
                                     {{0, 1, 0, nan, 0, 1}, 0, true},
                                     {{1, 0, 0, 1, 0, 1}, 0, true}};
    BOOST_TEST(pairsFound(broadPhase, boxes).empty());
}

BOOST_AUTO_TEST_CASE(the_search_ends_where_it_is_told_to) {
    BroadPhase broadPhase;
    for (std::uint32_t i = 0; i < 100; ++i) broadPhase.add({0, 1, 0, 1, 0, 1}, i, 0, i % 2 == 0);
    int left = 17;
    BOOST_TEST(!broadPhase.find(&left, &countOne));
    BOOST_TEST(left == 0);
}

// 16,450 are too many for ODE's sweep and prune, which ends the process.
BOOST_AUTO_TEST_CASE(very_many_geoms_that_stand_in_one_place_are_no_pairs) {
    HandPlan plan;
    for (int i = 0; i < 20'000; ++i) plan.addStatic("wall" + std::to_string(i), SolidBox{{1, 1, 1}});
    plan.addBall("ball", {0, 3, 0}, 0.5);
    ClaimedLog log;
    SimulationOptions options;
    options.maxContactsPerStep = 4;
    Simulation sim = simulate(plan, options, log);
    run(sim, 10, 0.01);
    BOOST_TEST(sim.results().contactCount() == 0U);
    for (int i = 0; i < 60; ++i) sim.step(0.01);
    BOOST_TEST(!sim.ok());
    BOOST_TEST(sim.diagnostics().has("SIM_CONTACT_LIMIT"));
}

BOOST_AUTO_TEST_CASE(contacts_of_a_step_are_bounded) {
    HandPlan plan({0, 0, 0});
    for (int i = 0; i < 300; ++i) plan.addBall("ball" + std::to_string(i), {0, 0, 0.001 * i}, 0.5);
    ClaimedLog log;
    SimulationOptions options;
    options.maxContactsPerStep = 1000;
    options.solver = Solver::Quick;
    Simulation sim = simulate(plan, options, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 1000U);
    sim.stepParts().clearContacts();
    BOOST_TEST(!sim.step(0.01));
    BOOST_TEST(!sim.ok());
    BOOST_TEST(sim.diagnostics().has("SIM_CONTACT_LIMIT"));
    log.claimAll(code::SIM_OVERLAP);
    log.claim(code::SIM_START_UNCHECKED);
}

// If half of them had no contacts, half of them would fall through the floor.
BOOST_AUTO_TEST_CASE(the_bound_of_contacts_grows_with_the_scene) {
    HandPlan plan;
    plan.addStatic("floor", SolidPlane{{0, 1, 0}, 0});
    for (int i = 0; i < 50'100; ++i) {
        plan.addCrate("crate" + std::to_string(i), {2.0 * (i % 250), 0.499, 2.0 * (i / 250)}, {1, 1, 1});
    }
    ClaimedLog log;
    Simulation sim = simulate(plan, {}, log);
    sim.stepParts().collide(0.01);
    BOOST_TEST(sim.results().contactCount() == 200'400U);
    sim.stepParts().clearContacts();
    BOOST_TEST(sim.ok());
    BOOST_TEST(!sim.diagnostics().has("SIM_CONTACT_LIMIT"));
}

// A small file must not take much memory, whatever is in one place.
BOOST_AUTO_TEST_CASE(the_bound_of_contacts_of_a_small_scene_is_small) {
    struct Heap {
        int balls;
        bool isTold;
        std::size_t contacts;
    };
    // All of 24,976 are made, as a heap of 440 bodies with 51 contacts each needs.
    for (const auto& [balls, isTold, contacts] :
         {Heap{224, false, 24'976}, Heap{400, false, 25'000}, Heap{1'000, false, 42'000}, Heap{1'500, false, 45'000},
          Heap{400, true, 79'800}}) {
        const auto all = static_cast<std::size_t>(balls) * static_cast<std::size_t>(balls - 1) / 2;
        HandPlan plan({0, 0, 0});
        for (int i = 0; i < balls; ++i) plan.addBall("ball" + std::to_string(i), {0, 0, 0}, 0.5);
        ClaimedLog log;
        SimulationOptions options;
        if (isTold) options.maxContactsPerStep = 100'000;
        Simulation sim = simulate(plan, options, log);
        sim.stepParts().collide(0.01);
        BOOST_TEST(sim.results().contactCount() == contacts);
        sim.stepParts().clearContacts();
        BOOST_TEST(sim.diagnostics().has("SIM_CONTACT_LIMIT") == (contacts < all));
        log.claimAll(code::SIM_OVERLAP);
        log.allow(code::SIM_START_UNCHECKED);
    }
}

// A million pairs take as much memory as many contacts.
BOOST_AUTO_TEST_CASE(the_second_copy_of_many_pairs_is_given_back_after_sorting) {
    for (const std::uint32_t geoms : {100U, 800U}) {
        std::vector<std::uint64_t> pairs;
        for (std::uint32_t i = geoms; i-- > 0;) {
            for (std::uint32_t k = 0; k < i; ++k) pairs.push_back(packPair(i, k));
        }
        std::vector<std::uint64_t> second;
        sortPairs(pairs, geoms, second);
        BOOST_TEST(std::is_sorted(pairs.begin(), pairs.end()));
        BOOST_TEST((second.capacity() == 0) == (geoms == 800));
    }
}

// Ten million and a few; few of them are looked at any closer, since the first contact is the last.
BOOST_AUTO_TEST_CASE(pairs_of_a_step_are_bounded) {
    HandPlan plan({0, 0, 0});
    for (int i = 0; i < 4'500; ++i) plan.addBall("ball" + std::to_string(i), {0, 0, 0}, 0.5);
    ClaimedLog log;
    SimulationOptions options;
    options.maxContactsPerStep = 1;
    Simulation sim = simulate(plan, options, log);
    BOOST_TEST(!log.has(code::SIM_PAIR_LIMIT));
    BOOST_TEST(!sim.step(0.01));
    BOOST_TEST(!sim.ok());
    BOOST_TEST(sim.diagnostics().has("SIM_PAIR_LIMIT"));
    BOOST_TEST(sim.diagnostics().has("SIM_CONTACT_LIMIT"));
    log.claimAll(code::SIM_OVERLAP);
    log.claim(code::SIM_START_UNCHECKED);
}

// A million of them; a heap of 4,500 has ten times as many, of which a step takes all.
BOOST_AUTO_TEST_CASE(pairs_that_are_looked_at_before_the_first_step_are_fewer) {
    for (const int balls : {1'300, 1'500}) {
        HandPlan plan({0, 0, 0});
        for (int i = 0; i < balls; ++i) plan.addBall("ball" + std::to_string(i), {0, 0, 0}, 0.5);
        DiagnosticLog log;
        const Simulation sim = simulate(plan, {}, log);
        std::string told;
        for (const Diagnostic& each : log.entries()) {
            if (each.code == code::SIM_START_UNCHECKED) told = each.message;
        }
        BOOST_TEST(told.find(balls == 1'500 ? "of more than 1000000 pairs" : "of 844350 pairs") != std::string::npos,
                   told);
        BOOST_TEST(!log.has(code::SIM_PAIR_LIMIT));
        BOOST_TEST(sim.ok());
    }
}

// A setting of a space counts for all in it: towards the outside, not among themselves.
BOOST_AUTO_TEST_CASE(a_space_that_meets_nothing_keeps_what_is_in_it_from_the_rest) {
    struct Case {
        OdeCollide space;
        std::size_t contacts;  // of two balls inside with one another, and of each with one outside
    };
    for (const Case& one :
         {Case{{}, 3}, Case{{0, 0, std::nullopt}, 1}, Case{{~0U, ~0U, false}, 1}, Case{{1, 2, std::nullopt}, 3}}) {
        HandPlan plan({0, 0, 0});
        PlanSpace& space = plan.world().spaces.emplace_back();
        space.node = plan.node("space");
        space.ode.emplace().collide = one.space;
        for (const char* name : {"a", "b", "outside"}) {
            plan.addBall(name, {}, 0.5);
            plan.world().geoms.back().space = name[0] == 'o' ? kNone : 0;
        }
        ClaimedLog log;
        Simulation sim = simulate(plan, {}, log);
        sim.stepParts().collide(0.01);
        BOOST_TEST(sim.results().contactCount() == one.contacts);
        sim.stepParts().clearContacts();
        log.claimAll(code::SIM_OVERLAP);
    }
}

// However few of them are a pair: a thousand boxes in a row that only overlap along it.
BOOST_AUTO_TEST_CASE(a_search_ends_after_so_many_comparisons) {
    constexpr std::uint32_t kBoxes = 1'000;
    for (const bool still : {false, true}) {
        BroadPhase broadPhase;
        for (std::uint32_t i = 0; i < kBoxes; ++i) {
            const double y = 2.0 * i;
            broadPhase.add({0, 1, y, y + 1, 0, 1}, i, 0, !still || i % 2 == 0);
            broadPhase.add({0, 1, y, y + 1, 0, 1}, kBoxes + i, 0, true);
        }
        const auto count = [](void* data, std::uint32_t, std::uint32_t) {
            ++*static_cast<std::size_t*>(data);
            return true;
        };
        std::size_t found = 0;
        BOOST_TEST(broadPhase.find(&found, count));
        BOOST_TEST(found == kBoxes);
        found = 0;
        BOOST_TEST(!broadPhase.find(&found, count, 100));
        BOOST_TEST(found < kBoxes);
    }
}
