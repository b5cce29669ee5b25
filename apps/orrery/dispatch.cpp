#include "dispatch.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command_line/parse.hpp"
#include "commands/commands.hpp"
#include "help/help.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/spelling.hpp"
#include "output/say.hpp"
#include "version.hpp"

namespace orrery::app {
namespace {

using MakeCommand = Command (*)();
constexpr std::pair<std::string_view, MakeCommand> kCommands[] = {
    {"info", infoCommand},       {"validate", validateCommand}, {"run", runCommand},
    {"probe", probeCommand},     {"check", checkCommand},       {"diff", diffCommand},
    {"sweep", sweepCommand},     {"convert", convertCommand},   {"view", viewCommand},
    {"explain", explainCommand}, {"manual", manualCommand},     {"completion", completionCommand},
};

Command describeProgram() {
    Command self{"orrery", "Scenes for the Open Dynamics Engine: loads XODE and glTF, checks and simulates them"};
    self.options.action(
        "--version", [] {}, "Print the versions of the program and of ODE, and exit");
    self.examples = {
        {"orrery run data/tower.xode --record tower.html",
         "Simulates five seconds and writes a page that replays them"},
        {"orrery validate scene.gltf", "All that is wrong or strange in a scene, with its place"},
        {"orrery convert robot.xode robot.gltf", "The scene in another format"},
    };
    addHelp(self);
    return self;
}

// The program with the named command, whose hundred options are made, or with all commands if the word names none.
Program programWith(std::string_view word) {
    Program program{describeProgram(),
                    "Exit status: 0 good, 1 diagnostics of severity error or a failed check, 2 wrong use of the "
                    "command, 3 file not readable or not writable, 128 and more stopped by a signal: 129 by a closed "
                    "terminal, 130 by Ctrl-C, 142 by --max-seconds, 143 by SIGTERM.",
                    {}};
    const auto isNamed = [word](const auto& each) { return each.first == word; };
    const bool all = std::none_of(std::begin(kCommands), std::end(kCommands), isNamed);
    for (const auto& [name, make] : kCommands) {
        if (!all && name != word) continue;
        program.commands.push_back(make());
        addHelp(program.commands.back());
    }
    return program;
}

// The options or commands that there are, and of these the one that was meant.
std::string nearestOption(const Command& command, const std::string& wanted) {
    NearestWord nearest(wanted);
    for (const Option& option : command.options.rows()) {
        for (const std::string& name : option.names) {
            if (name.starts_with("--")) nearest.offer(name);
        }
    }
    return std::string(nearest.found());
}

std::string nearestCommand(const std::string& wanted) {
    NearestWord nearest(wanted);
    for (const auto& [name, add] : kCommands) nearest.offer(name);
    return std::string(nearest.found());
}

// Words of the command line that nothing takes.
ExitStatus sayUnexpected(const Program& program, const Parsed& parsed) {
    const Command* command = parsed.command;
    bool afterOption = false;  // the word may be its value
    for (const std::string& word : parsed.unexpected) {
        const std::string name = word.substr(0, word.find('='));
        const bool isOption = name.starts_with("-");
        if (std::exchange(afterOption, isOption) && !isOption) continue;
        const std::string meant = isOption  ? nearestOption(command ? *command : program.self, name)
                                  : command ? std::string()
                                            : nearestCommand(name);
        std::string text;
        if (isOption) {
            text += command ? "`" + command->name + "` has no option " + name : "there is no option " + name;
        } else {
            text += command ? "`" + command->name + "` does not take \"" + word + '"' : "there is no command " + word;
        }
        if (!meant.empty()) text += "; did you mean " + meant + "?";
        std::error_code error;
        if (!command && meant.empty() && std::filesystem::exists(name, error)) {
            text += "; to simulate a file: orrery run " + name;
        }
        say(text);
        if (!command && !isOption) break;  // the words that follow are the command's
    }
    const std::string help = command ? "orrery " + command->name : "orrery";
    say("`" + help + " --help` says what there is");
    return ExitStatus::WrongUse;
}

}  // namespace

Program wholeProgram() {
    return programWith("");
}

ExitStatus dispatch(int argc, const char* const* argv) {
    const std::string_view first = argc > 1 ? argv[1] : "--help";
    if (argc == 2 && first == "version") {
        std::puts(versionText().c_str());
        return ExitStatus::Good;
    }
    const Program program = programWith(first);
    if (argc == 1) {
        std::fputs(helpText(program, nullptr, HelpOf::UsualOptions).c_str(), stdout);
        return ExitStatus::Good;
    }
    const Parsed parsed = parse(program, argc, argv);
    const auto answer = [](const std::string& text) { return tell(text), ExitStatus::Good; };
    switch (parsed.asked) {
        case Asked::Run:
            return parsed.command->run();
        case Asked::Help:
            return answer(helpText(program, parsed.command, HelpOf::UsualOptions));
        case Asked::HelpAll:
            return answer(helpText(program, parsed.command, HelpOf::AllOptions));
        case Asked::Version:
            return answer(versionText() + '\n');
        case Asked::Unexpected:
            return sayUnexpected(program, parsed);
        case Asked::Wrong:
            break;
    }
    std::fputs(printableLines(parsed.fault).c_str(), stderr);
    return ExitStatus::WrongUse;
}

}  // namespace orrery::app
