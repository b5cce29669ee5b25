// One analysis: run, its page, check and sweep tell the same of a body that falls past everything.
#include <boost/test/unit_test.hpp>
#include <string>

#include "program.hpp"

using namespace orrery::test;

namespace {

constexpr const char* kPast = R"(<?xml version="1.0"?>
<xode version="1.0r23"><world><space>
  <geom name="table"><box sizex="1" sizey="1" sizez="1"/></geom>
  <body name="ball"><transform><position x="3" y="2" z="0"/></transform><geom><sphere radius="0.5"/></geom>
    <mass><mass_shape density="500"><sphere radius="0.5"/></mass_shape></mass></body>
</space></world></xode>)";

constexpr const char* kSpeeds = R"({"scene": "past.xode", "duration": 3,
  "parameters": [{"target": "body:ball.linearVelocity.y", "name": "speed", "values": [0, 1]}], "outputs": ["energy max"]})";

struct PastFolder : TemporaryFolder {
    PastFolder() { write("past.xode", kPast); }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(findings, PastFolder)

BOOST_AUTO_TEST_CASE(of_a_run_are_on_its_page) {
    const ProgramApart program;
    program.give("viewer.html", "<script>@ORRERY_DATA@</script>");
    BOOST_TEST(program.run(*this, {"run", "past.xode", "--duration", "3", "--record", "past.html", "-q"}).status == 0);
    const std::string page = fileBytes(path() / "past.html");
    const std::size_t findings = page.find("\"findings\":[{");
    BOOST_TEST_REQUIRE(findings != std::string::npos);
    BOOST_TEST(page.find("SIM_BODY_LOST", findings) != std::string::npos);
    BOOST_TEST(page.find("PLAN_NOTHING_BELOW", findings) != std::string::npos);
    BOOST_TEST(page.find("PLAN_GRAVITY_DEFAULT", findings) == std::string::npos);
}

BOOST_AUTO_TEST_CASE(of_a_check_are_told) {
    const Output output = runProgram(*this, {"check", "past.xode", "--update", "--duration", "3"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.err, "warning[SIM_BODY_LOST]"), output.err);
}

BOOST_AUTO_TEST_CASE(of_runs_are_the_cause_in_a_sweep) {
    write("plan.json", kSpeeds);
    const Output output = runProgram(*this, {"sweep", "plan.json", "--out", "runs", "--jobs", "1", "--quiet"});
    BOOST_TEST(output.status == 0, output.err);
    const std::string table = fileBytes(path() / "runs" / "runs.csv");
    BOOST_TEST(contains(table, "ok,SIM_BODY_LOST,"), table);
}

BOOST_AUTO_TEST_SUITE_END()
