#include "orrery/regression/regression.hpp"

#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/regression.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

using Terms = ExpectationTerms;

Terms termsOf(std::string_view text) {
    std::string error;
    const auto terms = parseExpectation(text, error);
    BOOST_REQUIRE_MESSAGE(terms.has_value(), std::string(text) + ": " + error);
    return *terms;
}

// A ball that falls freely from 100 m for a second in steps of 0.1 s: y = 100 - g * 0.01 * n (n + 1) / 2.
constexpr std::string_view kFall = R"(<xode><world><space><body name="the ball">
<transform><position x="0" y="100" z="0"/></transform>
<mass><mass_shape total="1"><sphere radius="0.5"/></mass_shape></mass></body></space></world></xode>)";

struct Fall {
    TemporaryFolder folder;
    Scene scene;
    SimulationOptions options;
    Fall() {
        DiagnosticLog log;
        scene = load(folder.write("fall.xode", kFall), log);
        options.plan.gravityOverride = Vector3{0, -10, 0};
    }
    bool holds(const std::string& text, DiagnosticLog& log) {
        DiagnosticLog ignored;
        Simulation simulation(scene, options, ignored);
        Expectation expectation(text, termsOf(text));
        expectation.observe(simulation, false);
        for (int step = 1; step <= 10; ++step) {
            simulation.step(0.1);
            expectation.observe(simulation, step == 10);
        }
        return expectation.judge(log);
    }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(expectations)

BOOST_AUTO_TEST_CASE(a_sentence_is_read_part_by_part) {
    const Terms terms = termsOf("box.position.y > 0.49 at end");
    BOOST_TEST(terms.body == "box");
    BOOST_TEST((terms.quantity == Terms::Quantity::Position));
    BOOST_TEST((terms.component == Terms::Component::Y));
    BOOST_TEST((terms.comparison == Terms::Comparison::Greater));
    BOOST_TEST(terms.number == 0.49);
    BOOST_TEST((terms.when == Terms::When::AtEnd));
}

BOOST_AUTO_TEST_CASE(names_may_have_dots_blanks_and_slashes) {
    BOOST_TEST(termsOf("v1.2/left.wheel.speed < 3").body == "v1.2/left.wheel");
    BOOST_TEST(termsOf("\"a < b\".position.x <= 3 always").body == "a < b");
    BOOST_TEST(termsOf("the ball asleep").body == "the ball");
}

BOOST_AUTO_TEST_CASE(when_is_said_at_the_end) {
    BOOST_TEST((termsOf("energy < 3 always").when == Terms::When::Always));
    BOOST_TEST((termsOf("energy < 3 eventually").when == Terms::When::Eventually));
    BOOST_TEST((termsOf("energy < 3").when == Terms::When::AtEnd));
    const Terms timed = termsOf("energy < 3 at 1.5");
    BOOST_TEST((timed.when == Terms::When::AtTime));
    BOOST_TEST(timed.time == 1.5);
}

BOOST_AUTO_TEST_CASE(what_is_no_sentence_says_what_was_expected) {
    for (const char* text : {"", "box", "box.position > 1", "box.position.w > 1", "box.rotation.length > 1",
                             "box.colour.x > 1", ".position.x > 1", "box.position.x > tall", "box.position.x = 1",
                             "asleep", "energy < 3 at -1", "energy < 3 at the end"}) {
        std::string error;
        BOOST_TEST(!parseExpectation(text, error).has_value(), text);
        BOOST_TEST(error.starts_with("expected "), text);
    }
}

BOOST_FIXTURE_TEST_CASE(sentences_that_hold, Fall) {
    ClaimedLog log;
    for (const char* text : {
             "the ball.position.y < 94.51 at end",
             "the ball.position.y > 94.49",
             "the ball.position.y == 100 at 0",
             "the ball.position.y < 98.51 at 0.5",
             "the ball.position.y > 98.49 at 0.5",
             "the ball.velocity.y > -10.01 always",
             "the ball.speed > 9.99 eventually",
             "the ball.velocity.length > 4.99 at 0.5",
             "the ball.distance == 0 at 0",
             "the ball.distance > 1.49 at 0.5",
             "the ball.distance < 1.51 at 0.5",
             "the ball.distance > 5.49",
             "the ball.distance < 5.51",
             "the ball.angularVelocity.length == 0 always",
             "the ball.rotation.w == 1 always",
             "the ball awake always",
             "kinetic > 49.9",
             "contacts == 0 always",
             "asleep == 0 always",
         }) {
        BOOST_TEST(holds(text, log), text);
    }
}

BOOST_FIXTURE_TEST_CASE(sentences_that_do_not_hold_are_diagnostics, Fall) {
    for (const char* text :
         {"the ball.position.y > 95 at end", "the ball.position.y > 99 always", "the ball.position.y < 90 eventually",
          "the ball asleep eventually", "energy < 0 always"}) {
        ClaimedLog log;
        log.claim(code::CHECK_EXPECTATION);
        BOOST_TEST(!holds(text, log), text);
    }
}

BOOST_FIXTURE_TEST_CASE(always_names_the_first_time_it_failed, Fall) {
    DiagnosticLog log;
    BOOST_TEST(!holds("the ball.velocity.y > -2.5 always", log));
    BOOST_REQUIRE(!log.entries().empty());
    BOOST_TEST(log.entries()[0].message.find("at 0.3") != std::string::npos, log.entries()[0].message);
}

BOOST_FIXTURE_TEST_CASE(a_body_that_is_not_there_is_a_diagnostic, Fall) {
    DiagnosticLog log;
    BOOST_TEST(!holds("the bell.position.y > 1", log));
    BOOST_REQUIRE(log.has(code::CHECK_EXPECTATION));
    BOOST_TEST(log.entries()[0].message.find("no such body") != std::string::npos);
}

BOOST_FIXTURE_TEST_CASE(a_time_after_the_end_does_not_hold, Fall) {
    ClaimedLog log;
    log.claim(code::CHECK_EXPECTATION);
    BOOST_TEST(!holds("energy < 1e9 at 60", log));
}

BOOST_AUTO_TEST_SUITE_END()
