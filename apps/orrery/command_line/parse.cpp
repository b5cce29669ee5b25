// The one source that knows CLI11.
#include "command_line/parse.hpp"

#include <CLI/CLI.hpp>
#include <sstream>

namespace orrery::app {
namespace {

constexpr std::string_view kHelp = "--help";
constexpr std::string_view kHelpAll = "--help-all";
constexpr std::string_view kVersion = "--version";

void setValue(const Option& row, const std::string& value) {
    try {
        row.set(value);
    } catch (const WrongValue& wrong) {
        throw CLI::ValidationError(row.allNames(), wrong.what());
    }
}

void addFlag(CLI::App& parser, const Option& row) {
    const std::string names = row.allNames();
    if (row.longName() == kHelp) {
        parser.set_help_flag(names);
    } else if (row.longName() == kHelpAll) {
        parser.set_help_all_flag(names);
    } else if (row.longName() == kVersion) {
        parser.set_version_flag(names, "");
    } else {
        parser.add_flag_callback(names, [&row] { setValue(row, ""); });
    }
}

void addValue(CLI::App& parser, const Option& row) {
    const auto set = [&row](const std::string& value) { setValue(row, value); };
    parser.add_option_function<std::string>(row.allNames(), set)->type_name(row.type)->required(row.required);
}

void addValues(CLI::App& parser, const Option& row) {
    const auto set = [&row](const std::vector<std::string>& values) {
        for (const std::string& value : values) setValue(row, value);
    };
    parser.add_option_function<std::vector<std::string>>(row.allNames(), set)
        ->type_name(row.type)
        ->delimiter(row.separator)
        ->allow_extra_args(row.takes == Takes::Values)
        ->required(row.required);
}

void addRows(CLI::App& parser, const OptionList& options) {
    for (const Option& row : options.rows()) {
        if (row.isFlag()) {
            addFlag(parser, row);
        } else if (row.takesSeveral()) {
            addValues(parser, row);
        } else {
            addValue(parser, row);
        }
    }
    for (const Option& row : options.rows()) {
        if (!row.excludes.empty()) parser.get_option(row.longName())->excludes(row.excludes);
    }
}

// The fault that CLI11 found, or the text that was asked for instead of a run.
void judge(const CLI::App& parser, const CLI::ParseError& error, Parsed& parsed) {
    // CLI11 names one of several faults; words that nothing takes explain the others.
    if (error.get_exit_code() != 0) parsed.unexpected = parser.remaining(true);
    if (!parsed.unexpected.empty()) {
        parsed.asked = Asked::Unexpected;
    } else if (error.get_name() == "CallForHelp") {
        parsed.asked = Asked::Help;
    } else if (error.get_name() == "CallForAllHelp") {
        parsed.asked = Asked::HelpAll;
    } else if (error.get_name() == "CallForVersion") {
        parsed.asked = Asked::Version;
    } else {
        std::ostringstream ignored;
        std::ostringstream fault;
        parser.exit(error, ignored, fault);
        parsed.fault = fault.str();
    }
}

}  // namespace

Parsed parse(const Program& program, int argc, const char* const* argv) {
    CLI::App parser;
    parser.name(program.self.name);
    parser.require_subcommand(1);
    parser.set_help_flag();
    addRows(parser, program.self.options);
    std::vector<const CLI::App*> parsers;
    for (const Command& command : program.commands) {
        CLI::App* added = parser.add_subcommand(command.name);
        added->set_help_flag();
        addRows(*added, command.options);
        parsers.push_back(added);
    }
    Parsed parsed{Asked::Run, nullptr, {}, {}};
    try {
        parser.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        parsed.asked = Asked::Wrong;
        judge(parser, error, parsed);
    }
    for (std::size_t i = 0; i < parsers.size(); ++i) {
        if (parsers[i]->parsed()) parsed.command = &program.commands[i];
    }
    return parsed;
}

}  // namespace orrery::app
