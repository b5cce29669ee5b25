#include "dispatch.hpp"

#include <CLI/CLI.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "commands/commands.hpp"
#include "version.hpp"

namespace orrery::app {
namespace {

using AddCommand = Command (*)(CLI::App&);
constexpr std::pair<std::string_view, AddCommand> kCommands[] = {
    {"info", addInfo},   {"validate", addValidate}, {"run", addRun},   {"probe", addProbe},
    {"check", addCheck}, {"convert", addConvert},   {"view", addView}, {"explain", addExplain},
};

// The command that is named, whose hundred options are made, or all of them where the first word is none.
std::vector<Command> addCommands(CLI::App& program, std::string_view first) {
    std::vector<Command> commands;
    for (const auto& [name, add] : kCommands) {
        if (name == first) return {add(program)};
    }
    for (const auto& [name, add] : kCommands) commands.push_back(add(program));
    return commands;
}

}  // namespace

ExitStatus dispatch(int argc, const char* const* argv) {
    CLI::App program{"Scenes for the Open Dynamics Engine: loads XODE and glTF, checks and simulates them.", "orrery"};
    program.set_version_flag("--version", versionText());
    program.require_subcommand(1);
    program.footer(
        "Exit status: 0 good, 1 diagnostics of severity error or a failed check, 2 wrong use of the command,\n"
        "3 file not readable or not writable, 130 or 143 stopped by Ctrl-C or SIGTERM.");
    const std::vector<Command> commands = addCommands(program, argc > 1 ? argv[1] : "");
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? ExitStatus::Good : ExitStatus::WrongUse;
    }
    for (const Command& command : commands) {
        if (command.parser->parsed()) return command.run();
    }
    return ExitStatus::WrongUse;
}

}  // namespace orrery::app
