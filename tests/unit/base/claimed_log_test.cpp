// The log of the tests must fail a test where it ought to.
#include "orrery/test/claimed_log.hpp"
#include "orrery/base/codes/document.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace orrery;
using orrery::test::ClaimedLog;

Place at(std::size_t line, std::size_t column) {
    return {Place::Kind::Xml, "a.xode", line, column, 0, "/xode"};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_diagnostic_that_nobody_claims_fails) {
    ClaimedLog log;
    log.report(code::XML_MALFORMED, at(1, 2), "m");
    BOOST_TEST(log.settle().size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_claim_that_is_not_met_fails) {
    ClaimedLog log;
    log.claim(code::XML_MALFORMED);
    log.claimAll(code::XML_ENCODING);
    BOOST_TEST(log.settle().size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_claim_takes_one_diagnostic_only) {
    ClaimedLog log;
    log.report(code::XML_MALFORMED, at(1, 2), "m");
    log.report(code::XML_MALFORMED, at(1, 2), "m");
    log.claim(code::XML_MALFORMED, "1:2");
    BOOST_TEST(log.settle().size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_claim_at_another_place_fails) {
    ClaimedLog log;
    log.report(code::XML_MALFORMED, at(1, 2), "m");
    log.claim(code::XML_MALFORMED, "1:3");
    BOOST_TEST(log.settle().size() == 2u);
}

BOOST_AUTO_TEST_CASE(diagnostics_dropped_at_the_limit_fail) {
    ClaimedLog log({.limit = 1});
    for (int i = 0; i < 2; ++i) log.report(code::XML_MALFORMED, at(1, 2), "m");
    log.claimAll(code::XML_MALFORMED);
    BOOST_TEST(log.settle().size() == 1u);
}

BOOST_AUTO_TEST_CASE(claims_are_met_by_path_position_or_code_before_or_after) {
    ClaimedLog log;
    log.claim(code::XML_MALFORMED);
    log.report(code::XML_MALFORMED, at(1, 2), "m");
    log.report(code::XML_MALFORMED, at(3, 4), "m");
    log.report(code::XML_ENCODING, at(5, 6), "m");
    log.claim(code::XML_MALFORMED, "1:2");
    log.claim(code::XML_ENCODING, "/xode");
    log.allow(code::GLB_CHUNK);
    log.check();
    BOOST_TEST(log.entries().empty());
}
