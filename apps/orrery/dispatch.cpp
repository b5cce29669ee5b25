#include "dispatch.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands/commands.hpp"
#include "help/help.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/spelling.hpp"
#include "output/say.hpp"
#include "version.hpp"

namespace orrery::app {
namespace {

using AddCommand = Command (*)(CLI::App&);
constexpr std::pair<std::string_view, AddCommand> kCommands[] = {
    {"info", addInfo},   {"validate", addValidate}, {"run", addRun},       {"probe", addProbe},
    {"check", addCheck}, {"diff", addDiff},         {"sweep", addSweep},   {"convert", addConvert},
    {"view", addView},   {"explain", addExplain},   {"manual", addManual}, {"completion", addCompletion},
};

// The command that is named, whose hundred options are made, or all of them where the first word is none.
std::vector<Command> addCommands(CLI::App& program, std::string_view first) {
    std::vector<Command> commands;
    for (const auto& [name, add] : kCommands) {
        if (name == first) commands = {add(program)};
    }
    if (commands.empty()) {
        for (const auto& [name, add] : kCommands) commands.push_back(add(program));
    }
    for (const Command& command : commands) addHelp(*command.parser);
    return commands;
}

// The options or commands that there are, and of these the one that was meant.
std::string nearestOption(const CLI::App& parser, const std::string& wanted) {
    std::vector<std::string> names;
    for (const CLI::Option* option : parser.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    NearestWord nearest(wanted);
    for (const std::string& name : names) nearest.offer(name);
    return std::string(nearest.found());
}

std::string nearestCommand(const std::string& wanted) {
    NearestWord nearest(wanted);
    for (const auto& [name, add] : kCommands) nearest.offer(name);
    return std::string(nearest.found());
}

// Words of the command line that nothing takes.
ExitStatus sayUnexpected(const CLI::App& program, const std::vector<Command>& commands) {
    const CLI::App* parser = nullptr;
    for (const Command& command : commands) {
        if (command.parser->parsed()) parser = command.parser;
    }
    bool afterOption = false;  // whose value it may be
    for (const std::string& word : program.remaining(true)) {
        const std::string name = word.substr(0, word.find('='));
        const bool isOption = name.starts_with("-");
        if (std::exchange(afterOption, isOption) && !isOption) continue;
        const std::string meant = isOption ? nearestOption(parser ? *parser : program, name)
                                  : parser ? std::string()
                                           : nearestCommand(name);
        std::string text;
        if (isOption) {
            text += parser ? "`" + parser->get_name() + "` has no option " + name : "there is no option " + name;
        } else {
            text +=
                parser ? "`" + parser->get_name() + "` does not take \"" + word + '"' : "there is no command " + word;
        }
        if (!meant.empty()) text += "; did you mean " + meant + "?";
        std::error_code error;
        if (!parser && meant.empty() && std::filesystem::exists(name, error)) {
            text += "; to simulate a file: orrery run " + name;
        }
        say(text);
        if (!parser && !isOption) break;  // what follows is the command's
    }
    const std::string help = parser ? "orrery " + parser->get_name() : "orrery";
    say("`" + help + " --help` says what there is");
    return ExitStatus::WrongUse;
}

// Help that was asked for, or what CLI11 says of wrong use, which quotes the command line.
ExitStatus sayParsed(const CLI::App& program, const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream wrong;
    const bool good = program.exit(error, out, wrong) == 0;
    tell(out.str());
    std::fputs(printableLines(wrong.str()).c_str(), stderr);
    return good ? ExitStatus::Good : ExitStatus::WrongUse;
}

}  // namespace

void describeProgram(CLI::App& program) {
    program.name("orrery");
    program.description("Scenes for the Open Dynamics Engine: loads XODE and glTF, checks and simulates them");
    program.set_version_flag("--version", versionText(), "Print the versions of the program and of ODE, and exit");
    program.footer(
        "orrery run data/tower.xode --record tower.html\tSimulates five seconds and writes a page that replays them\n"
        "orrery validate scene.gltf\tAll that is wrong or strange in a scene, with its place\n"
        "orrery convert robot.xode robot.gltf\tThe scene in another format\n"
        "Exit status: 0 good, 1 diagnostics of severity error or a failed check, 2 wrong use of the command, "
        "3 file not readable or not writable, 130 or 143 stopped by Ctrl-C or SIGTERM.");
    addHelp(program);
}

void addAllCommands(CLI::App& program) {
    static_cast<void>(addCommands(program, ""));
}

ExitStatus dispatch(int argc, const char* const* argv) {
    CLI::App program;
    describeProgram(program);
    program.require_subcommand(1);
    if (argc == 2 && std::string_view(argv[1]) == "version") {
        std::puts(versionText().c_str());
        return ExitStatus::Good;
    }
    if (argc == 1) {
        addAllCommands(program);
        std::fputs(program.help().c_str(), stdout);
        return ExitStatus::Good;
    }
    const std::vector<Command> commands = addCommands(program, argc > 1 ? argv[1] : "");
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Of several faults CLI11 names one; words that nothing takes explain the others.
        if (error.get_exit_code() != 0 && !program.remaining(true).empty()) return sayUnexpected(program, commands);
        return sayParsed(program, error);
    }
    for (const Command& command : commands) {
        if (command.parser->parsed()) return command.run();
    }
    return ExitStatus::WrongUse;
}

}  // namespace orrery::app
