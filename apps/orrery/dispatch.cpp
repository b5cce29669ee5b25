#include "dispatch.hpp"

#include <CLI/CLI.hpp>
#include <vector>

#include "commands/commands.hpp"
#include "version.hpp"

namespace orrery::app {

ExitStatus dispatch(int argc, const char* const* argv) {
    CLI::App program{"Scenes for the Open Dynamics Engine: loads XODE and glTF, checks and simulates them.", "orrery"};
    program.set_version_flag("--version", versionText());
    program.require_subcommand(1);
    program.footer(
        "Exit status: 0 good, 1 diagnostics of severity error or a failed check, 2 wrong use of the command,\n"
        "3 file not readable or not writable.");
    const std::vector<Command> commands{addInfo(program),  addValidate(program), addRun(program), addProbe(program),
                                        addCheck(program), addConvert(program),  addView(program)};
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
