#include "help/help.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>

#include "help/texts.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kWidth = 80;   // of a terminal
constexpr std::size_t kColumn = 26;  // where descriptions begin

// The group that CLI11 gives to options without one.
constexpr std::string_view kUsualGroup = "Options";

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

bool hasFurtherGroups(const CLI::App& parser) {
    const auto groups = parser.get_groups();
    return std::any_of(groups.begin(), groups.end(), [&](const std::string& group) {
        return !group.empty() && group != kUsualGroup && !optionsOf(parser, group).empty();
    });
}

class HelpFormatter : public CLI::Formatter {
public:
    std::string make_help(const CLI::App* parser, std::string name, CLI::AppFormatMode mode) const override {
        if (mode == CLI::AppFormatMode::Sub) return make_expanded(parser);
        const bool all = mode == CLI::AppFormatMode::All;
        std::string text = wrapped(parser->get_description(), 0, 0) + make_usage(parser, std::move(name));
        text += make_positionals(parser);
        for (const std::string& group : parser->get_groups()) {
            const auto options = optionsOf(*parser, group);
            if (group.empty() || options.empty() || !(all || group == kUsualGroup)) continue;
            text += '\n' + group + ":\n";
            for (const CLI::Option* option : options) text += make_option(option, false);
        }
        text += make_subcommands(parser, mode);
        if (const auto examples = examplesOf(*parser); !examples.empty()) {
            text += "\nExamples:\n";
            for (const auto& [command, purpose] : examples) {
                text.append("  ").append(command).append("\n      ").append(purpose).append("\n");
            }
        }
        if (const std::string notes = notesOf(*parser); !notes.empty()) text += '\n' + wrapped(notes, 0, 0);
        return text;
    }

    std::string make_option(const CLI::Option* option, bool isPositional) const override {
        const std::string left = "  " + make_option_name(option, isPositional) + make_option_opts(option);
        return left + wrapped(make_option_desc(option), kColumn, left.size());
    }

    std::string make_subcommand(const CLI::App* parser) const override {
        const std::string left = "  " + parser->get_name();
        return left + wrapped(parser->get_description(), 14, left.size());
    }
};

}  // namespace

void addHelp(CLI::App& parser) {
    parser.formatter(std::make_shared<HelpFormatter>());
    parser.set_help_flag("-h,--help", "Print this help and exit");
    // CLI11 gives commands the footer of the program.
    if (parser.get_parent() && parser.get_footer() == parser.get_parent()->get_footer()) parser.footer("");
    if (!hasFurtherGroups(parser)) return;
    parser.set_help_all_flag("--help-all", "Print this help with all options: of reading files, of ODE's limits");
}

void addExamples(CLI::App& parser, std::string examples) {
    parser.footer(std::move(examples));
}

}  // namespace orrery::app
