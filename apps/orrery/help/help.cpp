#include "help/help.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include "help/texts.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kWidth = 80;   // of a terminal
constexpr std::size_t kColumn = 26;  // descriptions of options begin there
constexpr std::size_t kCommandColumn = 14;

std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// The text from a column on, broken at spaces; the first line has `begun` characters already.
std::string wrapped(const std::string& text, std::size_t column, std::size_t begun) {
    std::string out;
    std::size_t at = begun;
    if (at >= column && column > 0) {
        out += '\n';
        at = 0;
    }
    bool isFirst = true;
    for (const std::string& word : wordsOf(text)) {
        const bool fits = isFirst || at + 1 + word.size() <= kWidth;
        if (!fits) out += '\n';
        const std::size_t from = fits ? at : 0;
        const std::size_t to = isFirst || !fits ? column : at + 1;
        out += std::string(std::max(from, to) - from, ' ') + word;
        at = std::max(from, to) + word.size();
        isFirst = false;
    }
    return out + '\n';
}

bool hasFurtherOptions(const Command& command) {
    const auto headings = headingsOf(command);
    return std::any_of(headings.begin(), headings.end(), [&](const std::string& heading) {
        return heading != kMainOptions && !optionsUnder(command, heading).empty();
    });
}

std::string optionText(const Option& option) {
    const std::string left = "  " + nameText(option) + takesText(option);
    return left + wrapped(option.help, kColumn, left.size());
}

std::string sectionText(const std::string& heading, const std::vector<const Option*>& options) {
    if (options.empty()) return {};
    std::string text = '\n' + heading + ":\n";
    for (const Option* option : options) text += optionText(*option);
    return text;
}

// "Usage: orrery view [OPTIONS] FILE [BEFORE]".
std::string usageText(const Program& program, const Command* command) {
    std::string text = "Usage: " + program.self.name;
    if (!command) return text + " [OPTIONS] SUBCOMMAND\n";
    text += ' ' + command->name + " [OPTIONS]";
    for (const Option* each : positionalsOf(*command)) {
        const std::string name = each->allNames() + (each->takesSeveral() ? "..." : "");
        text += ' ' + (each->required ? name : '[' + name + ']');
    }
    return text + '\n';
}

std::string commandsText(const Program& program) {
    std::string text = "\nSubcommands:\n";
    for (const Command& each : program.commands) {
        const std::string left = "  " + each.name;
        text += left + wrapped(each.description, kCommandColumn, left.size());
    }
    return text;
}

std::string examplesText(const std::vector<Example>& examples) {
    if (examples.empty()) return {};
    std::string text = "\nExamples:\n";
    for (const Example& each : examples) {
        text.append("  ").append(each.command).append("\n      ").append(each.purpose).append("\n");
    }
    return text;
}

}  // namespace

void addHelp(Command& command) {
    const bool hasMore = hasFurtherOptions(command);
    const auto nothing = [] {};
    command.options.action("-h,--help", nothing, "Print this help and exit");
    if (!hasMore) return;
    command.options.action("--help-all", nothing,
                           "Print this help with all options: of reading files, of ODE's limits");
}

std::string helpText(const Program& program, const Command* command, HelpOf what) {
    const Command& of = command ? *command : program.self;
    std::string text = wrapped(of.description, 0, 0) + usageText(program, command);
    text += sectionText("Positionals", positionalsOf(of));
    for (const std::string& heading : headingsOf(of)) {
        if (what == HelpOf::AllOptions || heading == kMainOptions)
            text += sectionText(heading, optionsUnder(of, heading));
    }
    if (!command) text += commandsText(program);
    text += examplesText(of.examples);
    if (!command) text += '\n' + wrapped(program.notes, 0, 0);
    return text;
}

}  // namespace orrery::app
