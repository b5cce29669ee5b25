// orrery: scenes for the Open Dynamics Engine, on the command line.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>
#include <vector>

#include "commands/commands.hpp"
#include "version.hpp"

namespace {

using orrery::app::Command;
using orrery::app::ExitStatus;

ExitStatus dispatch(int argc, char** argv) {
    CLI::App program{"Scenes for the Open Dynamics Engine: loads XODE and glTF, checks and simulates them.", "orrery"};
    program.set_version_flag("--version", orrery::app::versionText());
    program.require_subcommand(1);
    program.footer(
        "Exit status: 0 good, 1 diagnostics of severity error or a failed check, 2 wrong use of the command,\n"
        "3 file not readable or not writable.");
    const std::vector<Command> commands{orrery::app::addInfo(program),  orrery::app::addValidate(program),
                                        orrery::app::addRun(program),   orrery::app::addProbe(program),
                                        orrery::app::addCheck(program), orrery::app::addConvert(program),
                                        orrery::app::addView(program)};
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

}  // namespace

int main(int argc, char** argv) {
    ExitStatus status = ExitStatus::Diagnostics;
    try {
        if (!orrery::app::checkOde()) return static_cast<int>(status);
        status = dispatch(argc, argv);
    } catch (const std::bad_alloc&) {
        std::fputs("orrery: there is not enough memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "orrery: %s\n", error.what());
    }
    // Output that went to a full disk is lost: say so.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        std::fputs("orrery: cannot write to standard output\n", stderr);
        status = ExitStatus::FileTrouble;
    }
    return static_cast<int>(status);
}
