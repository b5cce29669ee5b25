// What packages and shells take from the program: its manual and its completion.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string>

#include "commands/commands.hpp"
#include "dispatch.hpp"
#include "help/help.hpp"
#include "help/texts.hpp"

namespace orrery::app {
namespace {

ExitStatus printManual(const std::string& command) {
    CLI::App program;
    describeProgram(program);
    addAllCommands(program);
    const CLI::App* parser = command.empty() ? &program : nullptr;
    for (const CLI::App* each : commandsOf(program)) {
        if (each->get_name() == command) parser = each;
    }
    if (!parser) {
        std::fprintf(stderr, "orrery: there is no command %s\n", command.c_str());
        return ExitStatus::WrongUse;
    }
    std::fputs(manualPage(program, *parser).c_str(), stdout);
    return ExitStatus::Good;
}

ExitStatus printCompletion(const std::string& shell) {
    CLI::App program;
    describeProgram(program);
    addAllCommands(program);
    std::fputs(completionFor(shell, program).c_str(), stdout);
    return ExitStatus::Good;
}

}  // namespace

Command addManual(CLI::App& program) {
    auto command = std::make_shared<std::string>();
    CLI::App* parser = program.add_subcommand("manual", "A page of the manual, for man(1)");
    parser->add_option("COMMAND", *command, "Command that the page is about; without it, the whole program");
    addExamples(*parser, "orrery manual run | man -l -\tReads the page about run\n");
    return {parser, [command] { return printManual(*command); }};
}

Command addCompletion(CLI::App& program) {
    auto shell = std::make_shared<std::string>();
    CLI::App* parser = program.add_subcommand("completion", "What a shell sources to complete commands and options");
    parser->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    addExamples(*parser, "source <(orrery completion bash)\tCompletes from now on in this bash\n");
    return {parser, [shell] { return printCompletion(*shell); }};
}

}  // namespace orrery::app
