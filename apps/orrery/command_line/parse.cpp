// The one source that knows CLI11.
#include "command_line/parse.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "command_line/words.hpp"

namespace orrery::app {
namespace {

constexpr std::string_view kHelp = "--help";
constexpr std::string_view kHelpAll = "--help-all";
constexpr std::string_view kVersion = "--version";

void setValue(const Option& row, const std::string& value) {
    try {
        row.set(value);
    } catch (const WrongValue& wrong) {
        throw CLI::ValidationError(row.longName() + wrong.what());
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
    parser.add_option_function<std::string>(row.allNames(), set)->required(row.required);
}

void addValues(CLI::App& parser, const Option& row) {
    const auto set = [&row](const std::vector<std::string>& values) {
        for (const std::string& value : values) setValue(row, value);
    };
    parser.add_option_function<std::vector<std::string>>(row.allNames(), set)
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

// "IN... OUT"
bool hasWordAfterSeveral(const OptionList& options) {
    bool several = false;
    for (const Option& row : options.rows()) {
        if (row.isPositional() && std::exchange(several, several || row.takesSeveral())) return true;
    }
    return false;
}

// CLI11's fault in this program's words.
std::string faultOf(const CLI::ParseError& error, const CLI::App& parser, const Command& command) {
    const std::string said = error.what();
    // CLI11 names the option: "--dt: ...", "Could not convert: --quiet = 3".
    const std::string_view before = error.get_name() == "ConversionError" ? "Could not convert: " : "";
    const std::string_view rest = std::string_view(said).substr(said.starts_with(before) ? before.size() : 0);
    const std::string_view name = rest.substr(0, rest.find_first_of(": "));
    for (const Option& row : command.options.rows()) {
        const CLI::Option* option = parser.get_option_no_throw(row.longName());
        if (!option) continue;
        const auto& names = row.names;
        const bool isAbout = std::find(names.begin(), names.end(), name) != names.end();
        const std::size_t given = option->results().size();
        if (error.get_name() == "RequiredError" && row.required && given == 0)
            return '`' + command.name + "` needs " + (row.wanted.empty() ? row.longName() : row.wanted);
        if (error.get_name() == "ExcludesError" && given > 0 && !row.excludes.empty())
            return row.longName() + " and " + row.excludes + " cannot be used together";
        if (error.get_name() == "ArgumentMismatch" && isAbout && row.takes == Takes::Value && given > 1)
            return row.longName() + " can be given once only";
        if (isAbout && row.isFlag()) return row.longName() + " takes no value";
    }
    return error.get_name() == "RequiredError" ? "a command is missing" : said;
}

// The fault that CLI11 found, or the text that was asked for instead of a run.
void judge(const CLI::App& parser, const CLI::ParseError& error, Parsed& parsed) {
    // CLI11 names one of several faults; words that nothing takes explain the others.
    bool ended = false;  // are there no more options?
    for (const std::string& word : parser.remaining(true)) {
        if (word == "--") {
            ended = true;
        } else if (!ended && word.starts_with("-")) {
            parsed.unknownOptions.push_back(word);
        } else {
            parsed.unexpectedWords.push_back(word);
        }
    }
    const bool isFault = error.get_exit_code() != 0 || !parsed.command;
    if (isFault && !(parsed.unknownOptions.empty() && parsed.unexpectedWords.empty())) {
        parsed.asked = Asked::Unexpected;
    } else if (error.get_name() == "CallForHelp") {
        parsed.asked = Asked::Help;
    } else if (error.get_name() == "CallForAllHelp") {
        parsed.asked = Asked::HelpAll;
    } else if (error.get_name() == "CallForVersion") {
        parsed.asked = Asked::Version;
    }
}

}  // namespace

Parsed parse(const Program& program, std::vector<std::string> words) {
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
        // CLI11 then leaves a word for each that it has to.
        added->positionals_at_end(hasWordAfterSeveral(command.options));
    }
    Parsed parsed{Asked::Run, nullptr, {}, {}, {}};
    const auto findCommand = [&]() -> const CLI::App& {
        for (std::size_t i = 0; i < parsers.size(); ++i) {
            if (!parsers[i]->parsed()) continue;
            parsed.command = &program.commands[i];
            return *parsers[i];
        }
        return parser;
    };
    try {
        for (const Command& command : program.commands) {
            if (words.empty() || words.front() != command.name) continue;
            parsed.command = &command;
            words = inOrder(std::move(words), command.options);
        }
        std::reverse(words.begin(), words.end());  // as CLI11 takes them
        parser.parse(std::move(words));
        findCommand();
    } catch (const CLI::ParseError& error) {
        parsed.asked = Asked::Wrong;
        const CLI::App& named = findCommand();
        judge(parser, error, parsed);
        if (parsed.asked == Asked::Wrong)
            parsed.fault = faultOf(error, named, parsed.command ? *parsed.command : program.self);
    } catch (const WrongValue& wrong) {
        parsed.asked = Asked::Wrong;
        parsed.fault = wrong.what();
    }
    return parsed;
}

}  // namespace orrery::app
