// Files for packages and shells that the program itself writes: its manual and its completion.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include "commands/commands.hpp"
#include "dispatch.hpp"
#include "help/help.hpp"
#include "options.hpp"
#include "orrery/base/system.hpp"
#include "output/json.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

struct ManualOptions {
    std::string what;  // command or shell
    bool json = false;
    bool quiet = false;
};

// `text`, or with --json the object.
void printPage(const std::string& text, const Json& object, const ManualOptions& options) {
    if (options.json) {
        print(object);
    } else if (!options.quiet) {
        std::fputs(text.c_str(), stdout);
    }
}

ExitStatus printManual(ManualOptions options) {
    const Program program = wholeProgram();
    if (options.what == "help") options.what.clear();
    const auto& commands = program.commands;
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const Command& command) { return command.name == options.what; });
    if (found == commands.end() && !options.what.empty()) {
        sayUnknownCommand(options.what);
        return ExitStatus::WrongUse;
    }
    const Command* command = found == commands.end() ? nullptr : &*found;
    // man(7) is for a program that reads it.
    const bool isForPeople = system::isTerminal(stdout);
    const std::string text =
        isForPeople ? helpText(program, command, HelpOf::AllOptions) : manualPage(program, command);
    printPage(text, manualJson(program, command), options);
    return ExitStatus::Good;
}

ExitStatus printCompletion(const ManualOptions& options) {
    const std::string script = completionFor(options.what, wholeProgram());
    printPage(script, {{"shell", options.what}, {"script", script}}, options);
    return ExitStatus::Good;
}

}  // namespace

Command manualCommand() {
    auto options = std::make_shared<ManualOptions>();
    Command command{"manual", "A page of the manual: for man(1), or as text where it goes to a terminal"};
    command.options.text("COMMAND", options->what, "Command that the page is about; without it, the whole program")
        .words = commandNames();
    addOutputOptions(command.options, options->json, options->quiet,
                     "Print errors only: the status tells whether there is such a command");
    command.examples = {
        {"orrery manual run | man -l -", "Reads the page about run"},
        {"orrery manual run --json", "Its options as a table"},
    };
    command.run = [options] { return printManual(*options); };
    return command;
}

Command completionCommand() {
    auto options = std::make_shared<ManualOptions>();
    Command command{"completion", "Print what a shell sources to complete commands and options"};
    command.options.oneOf("SHELL", options->what, {"bash", "zsh", "fish"}, "bash, zsh or fish")
        .require("the name of a shell: bash, zsh or fish");
    addOutputOptions(command.options, options->json, options->quiet,
                     "Print errors only: the status tells whether there is such a shell");
    command.examples = {{"source <(orrery completion bash)", "Completes from now on in this bash"}};
    command.run = [options] { return printCompletion(*options); };
    return command;
}

}  // namespace orrery::app
