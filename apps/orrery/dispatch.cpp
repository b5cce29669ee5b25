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
#include "command_line/words.hpp"
#include "commands/commands.hpp"
#include "help/help.hpp"
#include "output/say.hpp"
#include "version.hpp"

namespace orrery::app {
namespace {

using MakeCommand = Command (*)();
constexpr std::pair<std::string_view, MakeCommand> kCommands[] = {
    {"info", infoCommand},
    {"validate", validateCommand},
    {"run", runCommand},
    {"probe", probeCommand},
    {"check", checkCommand},
    {"diff", diffCommand},
    {"sweep", sweepCommand},
    {"convert", convertCommand},
    {"view", viewCommand},
    {"render", renderCommand},
    {"explain", explainCommand},
    {"manual", manualCommand},
    {"completion", completionCommand},
};

Command describeProgram() {
    Command self{"orrery", "Scenes for the Open Dynamics Engine: loads XODE and glTF, checks and simulates them"};
    self.options.action(
        "-V,--version", [] {}, "Print the versions of the program and of ODE, and exit");
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
                    "`orrery help COMMAND` is `orrery COMMAND --help`. Exit status: 0 good, 1 diagnostics of severity "
                    "error or a failed check, 2 wrong use of the "
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

std::string orMeant(const std::string& meant) {
    return meant.empty() ? std::string() : "; did you mean " + meant + "?";
}

// Options that there are not, and words that nothing takes. Where an option is unknown, a word may be its value.
void sayUnexpected(const Program& program, const Parsed& parsed) {
    const Command* command = parsed.command;
    if (!command && !parsed.unexpectedWords.empty()) return sayUnknownCommand(parsed.unexpectedWords.front());
    for (const std::string& word : parsed.unknownOptions) {
        const std::string name = word.substr(0, word.find('='));
        const std::string what = command ? '`' + command->name + "` has no option " : "there is no option ";
        say(what + name + orMeant(optionMeant(name, (command ? *command : program.self).options)));
    }
    if (!parsed.unknownOptions.empty()) return;
    for (const std::string& word : parsed.unexpectedWords) say('`' + command->name + "` does not take \"" + word + '"');
}

ExitStatus sayWrongUse(const Program& program, const Parsed& parsed) {
    if (parsed.asked == Asked::Unexpected) {
        sayUnexpected(program, parsed);
    } else {
        say(parsed.fault);
    }
    say("see `orrery " + (parsed.command ? parsed.command->name + ' ' : std::string()) + "--help`");
    return ExitStatus::WrongUse;
}

// `help COMMAND` is `COMMAND --help`.
std::vector<std::string> givenWords(int argc, const char* const* argv) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (words.empty() || words.front() != "help") return words;
    words.erase(words.begin());
    if (words == std::vector<std::string>{"help"}) words.clear();
    words.emplace_back("--help");
    return words;
}

}  // namespace

Program wholeProgram() {
    return programWith("");
}

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    for (const auto& [name, make] : kCommands) names.emplace_back(name);
    return names;
}

void sayUnknownCommand(const std::string& name) {
    const std::string meant = commandMeant(name, commandNames());
    std::string text = "there is no command " + name + orMeant(meant);
    std::error_code error;
    if (meant.empty() && std::filesystem::exists(name, error)) text += "; to simulate a file: orrery run " + name;
    say(text);
}

ExitStatus dispatch(int argc, const char* const* argv) {
    std::vector<std::string> words = givenWords(argc, argv);
    if (words == std::vector<std::string>{"version"}) {
        std::puts(versionText().c_str());
        return ExitStatus::Good;
    }
    const Program program = programWith(words.empty() ? "--help" : words.front());
    if (words.empty()) {
        std::fputs(helpText(program, nullptr, HelpOf::UsualOptions).c_str(), stdout);
        return ExitStatus::Good;
    }
    const Parsed parsed = parse(program, std::move(words));
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
        case Asked::Wrong:
            break;
    }
    return sayWrongUse(program, parsed);
}

}  // namespace orrery::app
