// Pages of the manual, in the language of man(7).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <string>

#include "help/help.hpp"
#include "help/texts.hpp"

namespace orrery::app {
namespace {

// What man(7) would take for its own.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else if (c == '\'') {
            out += "\\(aq";
        } else {
            if (c == '.' && (out.empty() || out.back() == '\n')) out += "\\&";
            out += c;
        }
    }
    return out;
}

std::string optionText(const CLI::Option& option, bool isPositional) {
    const std::string rest = CLI::Formatter().make_option_opts(&option);
    return ".TP\n.BI " + escaped(option.get_name(isPositional, true)) + " \"" + escaped(rest) + "\"\n" +
           escaped(option.get_description()) + '\n';
}

}  // namespace

std::string manualPage(const CLI::App& program, const CLI::App& parser) {
    const bool isProgram = &program == &parser;
    const std::string name = isProgram ? "orrery" : "orrery-" + parser.get_name();
    std::string text = ".TH " + escaped(name) + " 1 \"\" \"Orrery\" \"Orrery's manual\"\n.SH NAME\n" + escaped(name) +
                       " \\- " + escaped(parser.get_description()) + "\n.SH SYNOPSIS\n.B " +
                       escaped(isProgram ? "orrery" : "orrery " + parser.get_name()) + "\n[OPTIONS]";
    for (const CLI::Option* option : parser.get_options()) {
        if (option->get_positional()) text += " " + escaped(option->get_name(true));
    }
    if (isProgram) text += " COMMAND";
    text += '\n';
    if (isProgram) {
        text += ".SH COMMANDS\n";
        for (const CLI::App* command : commandsOf(program)) {
            text += ".TP\n.B " + escaped("orrery-" + command->get_name()) + "(1)\n" +
                    escaped(command->get_description()) + '\n';
        }
    }
    for (const CLI::Option* option : parser.get_options()) {
        if (option->get_positional()) text += optionText(*option, true);
    }
    for (const std::string& group : parser.get_groups()) {
        const auto options = optionsOf(parser, group);
        if (group.empty() || options.empty()) continue;
        std::string heading = group;
        std::transform(heading.begin(), heading.end(), heading.begin(),
                       [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        text += ".SH " + escaped(heading) + '\n';
        for (const CLI::Option* option : options) text += optionText(*option, false);
    }
    if (const auto examples = examplesOf(parser); !examples.empty()) {
        text += ".SH EXAMPLES\n";
        for (const auto& [command, purpose] : examples) {
            text += ".TP\n.B " + escaped(command) + '\n' + escaped(purpose) + '\n';
        }
    }
    return text + ".SH EXIT STATUS\n" + escaped(notesOf(program)) + '\n';
}

}  // namespace orrery::app
