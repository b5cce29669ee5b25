// Tests of the program as a whole: help, version, exit statuses.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "program.hpp"

namespace data = boost::unit_test::data;
using namespace orrery::test;

BOOST_AUTO_TEST_SUITE(command_line)

BOOST_DATA_TEST_CASE(every_command_has_help, data::make({"", "info", "validate", "run"}), command) {
    const TemporaryFolder folder;
    std::vector<std::string> arguments{"--help"};
    if (*command != '\0') arguments.insert(arguments.begin(), command);
    const Output output = runProgram(folder, arguments);
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.out, "Usage"));
    BOOST_TEST(output.err == "");
}

BOOST_AUTO_TEST_CASE(run_help_shows_defaults) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {"run", "--help-all"});
    for (const char* option :
         {"--duration",      "--dt",       "--gravity",      "--seed",           "--solver",
          "--iterations",    "--record",   "--auto-disable", "--ode-defaults",   "--max-contacts",
          "--surface-layer", "--substeps", "--sleep-time",   "--energy-balance", "--without",
          "--with",          "--json",     "--quiet",        "--strict",         "--capsule-height",
          "--velocity-frame"}) {
        BOOST_TEST(contains(output.out, option), option);
    }
    BOOST_TEST(contains(output.out, "0.01"));
}

const std::vector<std::string> kCommands{"info",    "validate", "run",    "probe",   "check",  "diff",
                                         "convert", "view",     "render", "explain", "manual", "completion"};

BOOST_DATA_TEST_CASE(help_fits_a_screen, data::make(kCommands), command) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {command, "--help"});
    const auto text = lines(output.out);
    BOOST_TEST(text.size() <= 40u, text.size() << " lines\n" << output.out);
    for (const std::string& line : text) BOOST_TEST(line.size() <= 80u, line);
    // The text tells of options that are left out.
    const Output all = runProgram(folder, {command, "--help-all"});
    if (all.status == 0) {
        BOOST_TEST(contains(output.out, "--help-all"));
        BOOST_TEST(all.out.size() > output.out.size());
        for (const std::string& line : lines(all.out)) BOOST_TEST(line.size() <= 80u, line);
    }
}

BOOST_AUTO_TEST_CASE(help_ends_with_examples) {
    const TemporaryFolder folder;
    BOOST_TEST(contains(runProgram(folder, {"run", "--help"}).out, "\nExamples:\n  orrery run "));
    BOOST_TEST(contains(runProgram(folder, {"--help"}).out, "Exit status:"));
}

BOOST_AUTO_TEST_CASE(version_is_a_command_too) {
    const TemporaryFolder folder;
    BOOST_TEST(runProgram(folder, {"version"}).out == runProgram(folder, {"--version"}).out);
}

BOOST_AUTO_TEST_CASE(version_names_program_xode_label_and_ode) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {"--version"});
    BOOST_TEST(output.status == 0);
    const auto text = lines(output.out);
    BOOST_REQUIRE_EQUAL(text.size(), 3U);
    BOOST_TEST(text[0].starts_with("orrery 0."));
    BOOST_TEST(text[1].starts_with("XODE 1.0r23 +retain"));
    BOOST_TEST(contains(text[2], "ODE_double_precision"));
}

// Wrong use: exit status 2, the reason on stderr, nothing on stdout.
const std::vector<std::vector<std::string>> kWrongUses{
    {"simulate", "ball.xode"},
    {"info"},
    {"run", "ball.xode", "second.xode"},
    {"info", "ball.xode", "--no-such-option"},
    {"validate"},
    {"run"},
    {"run", "ball.xode", "--dt", "0"},
    {"run", "ball.xode", "--dt", "-0.01"},
    {"run", "ball.xode", "--dt", "0,01"},
    {"run", "ball.xode", "--dt", "nan"},
    {"run", "ball.xode", "--dt", "inf"},
    {"run", "ball.xode", "--dt"},
    {"run", "ball.xode", "--duration", "0"},
    {"run", "ball.xode", "--duration", "5s"},
    {"run", "ball.xode", "--duration", "1e300", "--dt", "1e-300"},
    {"run", "ball.xode", "--gravity", "0,-9.81"},
    {"run", "ball.xode", "--gravity", "0,-9.81,0,0"},
    {"run", "ball.xode", "--gravity", "0,inf,0"},
    {"run", "ball.xode", "--gravity", "0,-1e9,0"},
    {"run", "ball.xode", "--seed", "-1"},
    {"run", "ball.xode", "--seed", "4294967296"},
    {"run", "ball.xode", "--seed", "1.5"},
    {"run", "ball.xode", "--solver", "fast"},
    {"run", "ball.xode", "--iterations", "0"},
    {"run", "ball.xode", "--max-contacts", "0"},
    {"run", "ball.xode", "--max-contacts", "65"},
    {"run", "ball.xode", "--surface-layer", "-1e-3"},
    {"run", "ball.xode", "--substeps", "0"},
    {"run", "ball.xode", "--substeps", "many"},
    {"run", "ball.xode", "--sleep-time", "-1"},
    {"run", "ball.xode", "--without", "gravity"},
    {"run", "ball.xode", "--without", "exact-spin,gravity"},
    {"run", "ball.xode", "--without"},
    {"run", "ball.xode", "--record-every", "0"},
    {"run", "ball.xode", "--capsule-height", "half"},
};

BOOST_AUTO_TEST_CASE(wrong_use_is_status_2) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    for (const auto& arguments : kWrongUses) {
        const Output output = runProgram(folder, arguments);
        std::string text;
        for (const std::string& argument : arguments) text += argument + ' ';
        BOOST_TEST_CONTEXT("orrery " << text) {
            BOOST_TEST(output.status == 2);
            BOOST_TEST(output.out == "");
            BOOST_TEST(output.err != "");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_read_is_status_3) {
    const TemporaryFolder folder;
    for (const char* command : {"info", "validate", "run"}) {
        const Output output = runProgram(folder, {command, "missing.xode"});
        BOOST_TEST_CONTEXT(command) {
            BOOST_TEST(output.status == 3);
            BOOST_TEST(contains(output.err, "error[FILE_UNREADABLE]"));
        }
    }
    BOOST_TEST(runProgram(folder, {"run", "."}).status == 3);  // others take folders
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_read_is_a_diagnostic_in_json) {
    const TemporaryFolder folder;
    for (const char* command : {"info", "run"}) {
        const Output output = runProgram(folder, {command, "missing.xode", "--json"});
        BOOST_TEST(output.status == 3);
        BOOST_TEST(parseObject(output.out)["diagnostics"][0]["code"] == "FILE_UNREADABLE");
    }
}

BOOST_AUTO_TEST_CASE(an_error_in_the_file_is_status_1_and_names_its_place) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    for (const char* command : {"info", "validate", "run"}) {
        const Output output = runProgram(folder, {command, "faulty.xode"});
        BOOST_TEST_CONTEXT(command) {
            BOOST_TEST(output.status == 1);
            BOOST_TEST(contains(output.err, "faulty.xode:6:"));
            BOOST_TEST(contains(output.err, ": error["));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_file_that_is_no_scene_is_status_3) {
    const TemporaryFolder folder;
    folder.write("notes.txt", "What to do today\n");
    for (const char* command : {"info", "validate", "run"}) {
        const Output output = runProgram(folder, {command, "notes.txt"});
        BOOST_TEST_CONTEXT(command) {
            BOOST_TEST(output.status == 3);
            BOOST_TEST(contains(output.err, "error[FILE_FORMAT_UNKNOWN]"));
            BOOST_TEST(!contains(output.out, "simulated time"));
        }
    }
}

BOOST_AUTO_TEST_CASE(below_the_first_of_a_code_is_what_to_do) {
    const TemporaryFolder folder;
    std::string scene(kFaultyScene);
    scene.insert(scene.find(R"(<geom name="bad">)"), R"(<geom name="worse"><sphere/></geom>)");
    folder.write("faulty.xode", scene);
    const std::vector<std::string> said = lines(runProgram(folder, {"validate", "faulty.xode"}).err);
    std::size_t errors = 0;
    std::size_t helps = 0;
    for (const std::string& line : said) {
        errors += contains(line, "error[XODE_ATTRIBUTE_MISSING]") ? 1U : 0U;
        helps += contains(line, "  help: ") ? 1U : 0U;
    }
    BOOST_TEST(errors == 2u);
    BOOST_TEST(helps == 1u);
}

BOOST_AUTO_TEST_CASE(alone_it_shows_its_help) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.out, "Usage"));
    BOOST_TEST(contains(output.out, "validate"));
    BOOST_TEST(output.err == "");
}

BOOST_AUTO_TEST_CASE(misspelt_commands_options_and_names_get_the_nearest_ones) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"vallidate", "ball.xode"}, "there is no command vallidate; did you mean validate?"},
        {{"run", "ball.xode", "--duraton", "1"}, "`run` has no option --duraton; did you mean --duration?"},
        {{"run", "ball.xode", "--duraton=1"}, "`run` has no option --duraton; did you mean --duration?"},
        {{"run", "ball.xode", "other.xode"}, "`run` does not take \"other.xode\""},
        {{"run", "ball.xode", "--expect", "bal.position.y > 0"}, "is called \"bal\"; did you mean \"ball\"?"},
    };
    for (const auto& [arguments, part] : cases) {
        const Output output = runProgram(folder, arguments);
        BOOST_TEST_CONTEXT(output.err) {
            BOOST_TEST(output.status == 2);
            BOOST_TEST(contains(output.err, part));
            BOOST_TEST(output.out == "");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_long_step_gets_a_warning) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output = runProgram(folder, {"run", "ball.xode", "--dt", "10", "--duration", "10"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.err, "--dt 10 is long for a step"));
}

BOOST_AUTO_TEST_CASE(a_code_is_explained) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {"explain", "xode_attribute_missing", "FILE_UNREADABLE"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(contains(output.out, "XODE_ATTRIBUTE_MISSING (error)\n  "));
    BOOST_TEST(contains(output.out, "\n\nFILE_UNREADABLE (error)\n  "));
    BOOST_TEST(contains(output.out, "  help: "));
    const auto json = parseObject(runProgram(folder, {"explain", "FILE_UNREADABLE", "--json"}).out);
    BOOST_TEST(json["codes"][0]["code"] == "FILE_UNREADABLE");
    BOOST_TEST(!json["codes"][0]["remedy"].get<std::string>().empty());
}

BOOST_AUTO_TEST_CASE(a_misspelt_code_gets_the_nearest_one) {
    const TemporaryFolder folder;
    const Output output = runProgram(folder, {"explain", "FILE_UNREADEBLE"});
    BOOST_TEST(output.status == 2);
    BOOST_TEST(output.err == "orrery: there is no code \"FILE_UNREADEBLE\"; did you mean FILE_UNREADABLE?\n");
}

BOOST_DATA_TEST_CASE(every_command_has_json_and_quiet, data::make(kCommands), command) {
    const TemporaryFolder folder;
    const Output help = runProgram(folder, {command, "--help"});
    const Output all = runProgram(folder, {command, "--help-all"});
    for (const char* option : {"--json", "--quiet"}) {
        BOOST_TEST((contains(help.out, option) || contains(all.out, option)), command << " has no " << option);
    }
}

BOOST_AUTO_TEST_CASE(the_manual_is_an_object_too) {
    const TemporaryFolder folder;
    const auto run = parseObject(runProgram(folder, {"manual", "run", "--json"}).out);
    BOOST_TEST(run["command"] == "run");
    const auto find = [&](const std::string& name) {
        for (const auto& option : run["options"]) {
            if (option["name"] == name) return option;
        }
        return nlohmann::ordered_json();
    };
    BOOST_TEST(find("FILE")["required"] == true);
    BOOST_TEST(find("--dt")["default"] == "0.01");
    BOOST_TEST(find("--dt")["takes"].is_string());
    BOOST_TEST(find("--json")["takes"].is_null());
    BOOST_TEST(find("--help")["names"].dump() == R"(["-h","--help"])");
    BOOST_TEST(run["examples"].size() >= 3u);
    const auto program = parseObject(runProgram(folder, {"manual", "--json"}).out);
    BOOST_TEST(program["command"].is_null());
    BOOST_TEST(program["commands"].size() == kCommands.size() + 1);  // sweep
    BOOST_TEST(contains(program["notes"].get<std::string>(), "Exit status:"));
}

BOOST_DATA_TEST_CASE(completion_is_an_object_too, data::make({"bash", "zsh", "fish"}), shell) {
    const TemporaryFolder folder;
    const auto object = parseObject(runProgram(folder, {"completion", shell, "--json"}).out);
    BOOST_TEST(object["shell"] == shell);
    BOOST_TEST(object["script"] == runProgram(folder, {"completion", shell}).out);
}

BOOST_AUTO_TEST_CASE(what_is_asked_quietly_is_told_by_the_status) {
    const TemporaryFolder folder;
    const std::vector<std::vector<std::string>> questions{
        {"manual", "run"}, {"completion", "bash"}, {"explain", "FILE_UNREADABLE"}};
    for (auto words : questions) {
        words.emplace_back("--quiet");
        const Output output = runProgram(folder, words);
        BOOST_TEST(output.status == 0);
        BOOST_TEST(output.out + output.err == "");
        words[1] = "nothing";
        BOOST_TEST(runProgram(folder, words).status == 2);
        BOOST_TEST(runProgram(folder, words).err != "");
    }
}

BOOST_AUTO_TEST_CASE(view_tells_its_page_in_json_or_not_at_all) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const std::vector<std::string> words{"view", "ball.xode", "--duration", "0.1", "--no-open", "--page", "ball.html"};
    if (runProgram(folder, words).status != 0) return;  // built without the page
    auto quietly = words;
    quietly.emplace_back("--quiet");
    const Output output = runProgram(folder, quietly);
    BOOST_TEST(output.status == 0);
    BOOST_TEST(output.out + output.err == "");
    auto asJson = words;
    asJson.emplace_back("--json");
    BOOST_TEST(parseObject(runProgram(folder, asJson).out)["records"].dump() == R"(["ball.html"])");
}

BOOST_AUTO_TEST_SUITE_END()
