// Pages of the manual as JSON: commands and the table of options.
#include <CLI/CLI.hpp>
#include <string>

#include "help/help.hpp"
#include "help/texts.hpp"

namespace orrery::app {
namespace {

// An option that takes nothing is a flag. `takes` is as --help has it: "NUMBER", "OUT.html", "{auto,quick,step}".
Json optionJson(const CLI::Option& option) {
    Json names = Json::array();
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    const bool isFlag = option.get_items_expected_max() == 0;
    return {{"name", option.get_name(option.get_positional())},
            {"names", std::move(names)},
            {"takes", isFlag ? Json() : textOrNull(option.get_type_name())},
            {"default", textOrNull(option.get_default_str())},
            {"required", option.get_required()},
            {"group", option.get_positional() ? Json() : textOrNull(option.get_group())},
            {"description", option.get_description()}};
}

}  // namespace

Json manualJson(const CLI::App& program, const CLI::App& parser) {
    const bool isProgram = &program == &parser;
    Json commands = Json::array();
    if (isProgram) {
        for (const CLI::App* command : commandsOf(program)) {
            commands.push_back({{"command", command->get_name()}, {"description", command->get_description()}});
        }
    }
    Json options = Json::array();
    for (const CLI::Option* option : parser.get_options()) {
        if (!option->get_group().empty()) options.push_back(optionJson(*option));
    }
    Json examples = Json::array();
    for (const auto& [command, purpose] : examplesOf(parser)) {
        examples.push_back({{"command", command}, {"purpose", purpose}});
    }
    return {{"command", isProgram ? Json() : Json(parser.get_name())},
            {"description", parser.get_description()},
            {"commands", std::move(commands)},
            {"options", std::move(options)},
            {"examples", std::move(examples)},
            {"notes", notesOf(program)}};
}

}  // namespace orrery::app
