// Pages of the manual as JSON: commands and the table of options.
#include <string>

#include "help/help.hpp"
#include "output/json.hpp"

namespace orrery::app {
namespace {

// An option that takes nothing is a flag. `takes` is as --help has it: "NUMBER", "OUT.html", "auto|quick|step".
Json optionJson(const Option& option) {
    const bool isPositional = option.isPositional();
    return {{"name", option.longName()},
            {"names", isPositional ? Json::array() : Json(option.names)},
            {"takes", option.isFlag() ? Json() : textOrNull(option.type)},
            {"default", textOrNull(option.preset)},
            {"required", option.required},
            {"group", isPositional ? Json() : textOrNull(option.heading)},
            {"description", option.help}};
}

}  // namespace

Json manualJson(const Program& program, const Command* command) {
    const Command& of = command ? *command : program.self;
    Json commands = Json::array();
    if (!command) {
        for (const Command& each : program.commands) {
            commands.push_back({{"command", each.name}, {"description", each.description}});
        }
    }
    Json options = Json::array();
    for (const Option& option : of.options.rows()) options.push_back(optionJson(option));
    Json examples = Json::array();
    for (const Example& each : of.examples) {
        examples.push_back({{"command", each.command}, {"purpose", each.purpose}});
    }
    return {{"command", command ? Json(command->name) : Json()},
            {"description", of.description},
            {"commands", std::move(commands)},
            {"options", std::move(options)},
            {"examples", std::move(examples)},
            {"notes", program.notes}};
}

}  // namespace orrery::app
