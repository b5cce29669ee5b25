// Tests of manners that other programs have too: "--", short options, help for a word, answers to what was meant.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "program.hpp"

namespace data = boost::unit_test::data;
using namespace orrery::test;

namespace manners_test {
namespace {

Output runBall(const std::vector<std::string>& arguments) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    folder.write("-dash.xode", kBallScene);
    return runProgram(folder, arguments);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(manners)

BOOST_AUTO_TEST_CASE(words_after_two_hyphens_are_no_options) {
    const Output info = runBall({"info", "--json", "--", "-dash.xode"});
    BOOST_TEST(info.status == 0, info.err);
    BOOST_TEST(parseObject(info.out)["file"] == "-dash.xode");
    BOOST_TEST(runBall({"validate", "ball.xode", "--", "-dash.xode", "--quiet", "ball.xode"}).status == 3);
    BOOST_TEST(contains(runBall({"run", "ball.xode", "--", "--quiet"}).err, "`run` does not take \"--quiet\"\n"));
    BOOST_TEST(contains(runBall({"run", "--"}).err, "`run` needs FILE\n"));
    // An option that lacks its value does not take what ends the options.
    BOOST_TEST(contains(runBall({"run", "--dt", "--", "ball.xode"}).err, "--dt needs a value: NUMBER\n"));
}

BOOST_AUTO_TEST_CASE(usual_options_are_short_too) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output run = runProgram(folder, {"run", "ball.xode", "-q", "-d", "0.1", "-o", "ball.csv"});
    BOOST_TEST(run.status == 0, run.err);
    BOOST_TEST(run.out == "");
    BOOST_TEST(lines(fileBytes(folder.path() / "ball.csv")).size() == 1U + 11U * 2U);
    BOOST_TEST(runProgram(folder, {"-V"}).out == runProgram(folder, {"--version"}).out);
}

BOOST_AUTO_TEST_CASE(help_of_a_command_is_its_help) {
    BOOST_TEST(runBall({"help", "run"}).out == runBall({"run", "--help"}).out);
    BOOST_TEST(runBall({"help"}).out == runBall({"--help"}).out);
    const Output unknown = runBall({"help", "vallidate"});
    BOOST_TEST(unknown.status == 2);
    BOOST_TEST(contains(unknown.err, "there is no command vallidate; did you mean validate?"));
}

BOOST_AUTO_TEST_CASE(what_is_meant_is_told_by_its_meaning) {
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"run", "ball.xode", "--time", "3"}, "`run` has no option --time; did you mean --duration?"},
        {{"run", "ball.xode", "--step", "0.01"}, "`run` has no option --step; did you mean --dt?"},
        {{"run", "ball.xode", "--output", "a.csv"}, "`run` has no option --output; did you mean --record?"},
        {{"view", "ball.xode", "--output", "a.html"}, "`view` has no option --output; did you mean --page?"},
        {{"test", "ball.xode"}, "there is no command test; did you mean check?"},
        {{"play", "ball.xode"}, "there is no command play; did you mean view?"},
        {{"film", "ball.xode"}, "there is no command film; did you mean render?"},
        {{"compare", "a", "b"}, "there is no command compare; did you mean diff?"},
        {{"simulate", "ball.xode"}, "there is no command simulate; did you mean run?"},
        {{"manual", "simulate"}, "there is no command simulate; did you mean run?"},
    };
    for (const auto& [arguments, part] : cases) {
        const Output output = runBall(arguments);
        BOOST_TEST_CONTEXT(output.err) {
            BOOST_TEST(output.status == 2);
            BOOST_TEST(contains(output.err, part));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_vector_may_be_three_words) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const auto gravity = [&](const std::vector<std::string>& words) {
        std::vector<std::string> all{"info", "--json", "--gravity"};
        all.insert(all.end(), words.begin(), words.end());
        const Output output = runProgram(folder, all);
        return output.status == 0 ? parseObject(output.out)["worlds"][0]["gravity"].dump() : output.err;
    };
    const std::string asOne = gravity({"0.5,-9,-0.25", "ball.xode"});
    BOOST_TEST(asOne == "[0.5,-9.0,-0.25]");
    BOOST_TEST(gravity({"0.5", "-9", "-0.25", "ball.xode"}) == asOne);
    BOOST_TEST(gravity({".5", "-9", "-.25", "ball.xode"}) == asOne);
    BOOST_TEST(gravity({"-.5,0,0", "ball.xode"}) == "[-0.5,0.0,0.0]");
    BOOST_TEST(gravity({"9.81", "ball.xode"}) == "[0.0,-9.81,0.0]");
}

// All messages about the use of the program begin with its name.
const std::vector<std::vector<std::string>> kMisuses{
    {"run"},
    {"convert", "ball.xode"},
    {"run", "ball.xode", "--dt"},
    {"run", "ball.xode", "--dt", "1", "--dt", "2"},
    {"run", "ball.xode", "--quiet=maybe"},
    {"run", "ball.xode", "--solver", "fast"},
    {"run", "ball.xode", "--set", "mass"},
    {"run", "ball.xode", "--expect", "x"},
    {"run", "ball.xode", "--xode", "euler"},
    {"run", "ball.xode", "--nosuch"},
    {"run", "ball.xode", "second.xode"},
    {"convert", "ball.xode", "-", "--format", "obj"},
    {"convert", "ball.xode", "b.gltf", "--physics", "KHR"},
    {"convert", "ball.xode", "b.gltf", "--variant", "a", "--no-variant"},
    {"completion"},
    {"completion", "csh"},
    {"nosuch"},
    {"--nosuch"},
};

BOOST_AUTO_TEST_CASE(misuse_is_told_in_one_voice) {
    for (const auto& arguments : kMisuses) {
        const Output output = runBall(arguments);
        BOOST_TEST_CONTEXT(output.err) {
            BOOST_TEST(output.status == 2);
            const auto said = lines(output.err);
            BOOST_TEST(said.size() == 2u);
            for (const std::string& line : said) BOOST_TEST(line.starts_with("orrery: "), line);
            BOOST_TEST(contains(output.err, "orrery: see `orrery "));
        }
    }
}

BOOST_AUTO_TEST_CASE(help_has_no_words_of_the_parser) {
    for (const char* command : {"run", "convert", "completion", "check"}) {
        for (const std::string& text : {runBall({command, "--help-all"}).out, runBall({"manual", command}).out}) {
            BOOST_TEST(!contains(text, "REQUIRED"));
            BOOST_TEST(!contains(text, "Excludes"));
            BOOST_TEST(!contains(text, "FILE TEXT"));
        }
    }
    BOOST_TEST(contains(runBall({"convert", "--help"}).out, "not with --no-variant"));
}

BOOST_AUTO_TEST_CASE(explain_without_a_code_lists_all_of_each_area) {
    const Output output = runBall({"explain"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.out, "\nSimulation:\n  "));
    BOOST_TEST(contains(output.out, "\n  XODE_ATTRIBUTE_MISSING (error)\n"));
    const auto codes = parseObject(runBall({"explain", "--json"}).out)["codes"];
    BOOST_TEST(codes.size() > 400u);
    BOOST_TEST(codes.front()["area"] == "Files, XML, JSON and GLB");
}

BOOST_AUTO_TEST_CASE(explain_shows_what_the_page_of_a_code_shows) {
    std::string pages;
    for (const auto& page : std::filesystem::directory_iterator(sourceFolder() / "docs" / "diagnostics"))
        pages += fileBytes(page.path());
    const auto codes = parseObject(runBall({"explain", "--json"}).out)["codes"];
    std::size_t examples = 0;
    for (const auto& code : codes) {
        const std::string name = code["code"];
        std::string section = pages.substr(std::min(pages.find("\n## " + name + '\n'), pages.size()));
        section.erase(std::min(section.find("\n## ", 1), section.size()));
        BOOST_TEST_CONTEXT(name) {
            for (const char* part : {"wrong", "right"}) {
                if (code[part].is_null()) continue;
                ++examples;
                BOOST_TEST(contains(section, "\n```\n" + code[part].get<std::string>() + "```\n"));
            }
            BOOST_TEST(contains(section, code["severity"].get<std::string>() + ": "));
        }
    }
    BOOST_TEST(examples > 500U);
    const std::string text = runBall({"explain", "XODE_NUMBER_MALFORMED"}).out;
    BOOST_TEST(
        contains(text, "  for example:\n    <geom><sphere radius=\"0.5 m\"/></geom>\n                  ^^^^^^\n"));
    BOOST_TEST(contains(text, "  right:\n    <geom><sphere radius=\"0.5\"/></geom>\n  help: "));
}

BOOST_DATA_TEST_CASE(shells_offer_codes_and_commands, data::make({"bash", "zsh", "fish"}), shell) {
    const std::string script = runBall({"completion", shell}).out;
    BOOST_TEST(contains(script, " XODE_ATTRIBUTE_MISSING "));
    BOOST_TEST(contains(script, "bash zsh fish"));
    BOOST_TEST(contains(script, "info validate run probe"));
}

BOOST_AUTO_TEST_CASE(limits_are_set_by_their_names) {
    const auto limited = [](const std::string& limits) {
        return runBall({"validate", "ball.xode", "--limit", limits});
    };
    BOOST_TEST(limited("bytes=1000000,xml-depth=64,mesh-cuts=9").status == 0);
    BOOST_TEST(contains(limited("json-depth=3,bytes=100").err, "FILE_TOO_LARGE"));
    BOOST_TEST(contains(limited("xml-elements=3").err, "XML_TOO_MANY"), limited("xml-elements=3").err);
    BOOST_TEST(contains(limited("bites=100").err, "--limit needs NAME=N, as bytes=1000000, not \"bites=100\""));
    for (const char* wrong : {"bytes=0", "bytes=-1", "bytes=many", "bytes="}) {
        const Output output = limited(wrong);
        BOOST_TEST(output.status == 2);
        BOOST_TEST(contains(output.err, "--limit needs a whole number above 0 for bytes"), output.err);
    }
}

BOOST_AUTO_TEST_CASE(a_run_has_fifty_three_options_at_most) {
    std::size_t options = 0;
    const auto manual = parseObject(runBall({"manual", "run", "--json"}).out);
    for (const auto& option : manual["options"]) options += option["names"].empty() ? 0U : 1U;
    BOOST_TEST(options <= 53u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace manners_test
