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

BOOST_AUTO_TEST_CASE(of_a_run_that_are_infos_are_below_its_table) {
    std::string scene = "<xode version='1.0r23'><world><space><geom><plane a='0' b='1' c='0' d='0'/></geom>";
    for (int i = 0; i < 20; ++i) {
        const std::string number = std::to_string(i);
        scene += "<body name='b" + number + "'><transform><position x='" + number +
                 "' y='0.25' z='0'/></transform><linearVel x='0' y='0' z='" + (i < 8 ? "1" : "0") +
                 "'/><geom><sphere radius='0.25'/></geom><mass><mass_shape density='500'>"
                 "<sphere radius='0.25'/></mass_shape></mass></body>";
    }
    write("balls.xode", scene + "</space></world></xode>");
    const Output output = runProgram(*this, {"run", "balls.xode"});
    BOOST_TEST(output.status == 0);
    const std::size_t table = output.out.find("state hash");
    const std::size_t info = output.out.find("info[SIM_BODY_RESTLESS]: body \"b0\" rolls on at ");
    BOOST_TEST_REQUIRE(info != std::string::npos, output.out);
    BOOST_TEST(info > table);
    BOOST_TEST(contains(output.out, "body \"b4\" rolls on"), output.out);
    BOOST_TEST(!contains(output.out, "body \"b5\" rolls on"), output.out);
    BOOST_TEST(contains(output.out, "\nand 3 more SIM_BODY_RESTLESS\n"), output.out);
    BOOST_TEST(runProgram(*this, {"run", "balls.xode", "-d", "0.1", "--quiet"}).out.empty());
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

BOOST_AUTO_TEST_CASE(of_the_runs_of_a_sweep_are_counted) {
    write("plan.json", kSpeeds);
    const Output text = runProgram(*this, {"sweep", "plan.json"});
    BOOST_TEST(contains(text.out, "  ok          2\n  warned      2 of these: SIM_BODY_LOST\n"), text.out);
    const auto told = parseObject(runProgram(*this, {"sweep", "plan.json", "--restart", "--json"}).out);
    BOOST_TEST(told["warned"] == 2U);
    BOOST_TEST(contains(text.out, "  energy max"), text.out);
    const auto& energy = told["outputs"]["energy max"];
    BOOST_TEST(energy["least"].get<double>() < energy["most"].get<double>());
    BOOST_TEST(told["warnings"]["SIM_BODY_LOST"] == 2U);
    const Output fine = runProgram(*this, {"sweep", "past.xode", "--set", "duration=0.1", "--out", "fine"});
    BOOST_TEST(!contains(fine.out, "warned"), fine.out);
}

BOOST_AUTO_TEST_SUITE_END()
