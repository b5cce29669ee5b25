// What packages and shells take from the program: its manual and its completion.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string>

#include "commands/commands.hpp"
#include "dispatch.hpp"
#include "help/help.hpp"
#include "help/texts.hpp"
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

ExitStatus printManual(const ManualOptions& options) {
    CLI::App program;
    describeProgram(program);
    addAllCommands(program);
    const CLI::App* parser = options.what.empty() ? &program : nullptr;
    for (const CLI::App* each : commandsOf(program)) {
        if (each->get_name() == options.what) parser = each;
    }
    if (!parser) {
        say("there is no command " + options.what);
        return ExitStatus::WrongUse;
    }
    printPage(manualPage(program, *parser), manualJson(program, *parser), options);
    return ExitStatus::Good;
}

ExitStatus printCompletion(const ManualOptions& options) {
    CLI::App program;
    describeProgram(program);
    addAllCommands(program);
    const std::string script = completionFor(options.what, program);
    printPage(script, {{"shell", options.what}, {"script", script}}, options);
    return ExitStatus::Good;
}

void addOutputFlags(CLI::App& parser, ManualOptions& options, const std::string& quietly) {
    parser.add_flag("--json", options.json, "Print one JSON object on stdout and nothing else");
    parser.add_flag("--quiet", options.quiet, "Print errors only: the status tells whether there is such a " + quietly);
}

}  // namespace

Command addManual(CLI::App& program) {
    auto options = std::make_shared<ManualOptions>();
    CLI::App* parser = program.add_subcommand("manual", "A page of the manual, for man(1)");
    parser->add_option("COMMAND", options->what, "Command that the page is about; without it, the whole program");
    addOutputFlags(*parser, *options, "command");
    addExamples(*parser,
                "orrery manual run | man -l -\tReads the page about run\n"
                "orrery manual run --json\tIts options as a table\n");
    return {parser, [options] { return printManual(*options); }};
}

Command addCompletion(CLI::App& program) {
    auto options = std::make_shared<ManualOptions>();
    CLI::App* parser = program.add_subcommand("completion", "What a shell sources to complete commands and options");
    parser->add_option("SHELL", options->what, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    addOutputFlags(*parser, *options, "shell");
    addExamples(*parser, "source <(orrery completion bash)\tCompletes from now on in this bash\n");
    return {parser, [options] { return printCompletion(*options); }};
}

}  // namespace orrery::app
