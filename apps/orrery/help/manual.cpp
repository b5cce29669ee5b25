// Pages of the manual, in the language of man(7).
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "help/help.hpp"
#include "help/texts.hpp"

namespace orrery::app {
namespace {

// Escapes the characters that man(7) would interpret.
std::string escaped(std::string_view text) {
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

std::string headingText(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string entriesOf(const std::vector<const Option*>& options) {
    std::string text;
    for (const Option* option : options) {
        text += ".TP\n.BI " + escaped(nameText(*option)) + " \"" + escaped(takesText(*option)) + "\"\n" +
                escaped(option->help) + '\n';
    }
    return text;
}

// Up to the options.
std::string beginning(const Program& program, const Command* command) {
    const Command& of = command ? *command : program.self;
    const std::string name = command ? program.self.name + '-' + command->name : program.self.name;
    const std::string typed = command ? program.self.name + ' ' + command->name : program.self.name;
    std::string text = ".TH " + escaped(name) + " 1 \"\" \"Orrery\" \"Orrery's manual\"\n.SH NAME\n" + escaped(name) +
                       " \\- " + escaped(of.description) + "\n.SH SYNOPSIS\n.B " + escaped(typed) + "\n[OPTIONS]";
    for (const Option* option : positionalsOf(of)) text += ' ' + escaped(option->allNames());
    if (command) return text + '\n';
    text += " COMMAND\n.SH COMMANDS\n";
    for (const Command& each : program.commands) {
        text += ".TP\n.B " + escaped(program.self.name + '-' + each.name) + "(1)\n" + escaped(each.description) + '\n';
    }
    return text;
}

}  // namespace

std::string manualPage(const Program& program, const Command* command) {
    const Command& of = command ? *command : program.self;
    std::string text = beginning(program, command) + entriesOf(positionalsOf(of));
    for (const std::string& heading : headingsOf(of)) {
        const auto options = optionsUnder(of, heading);
        if (!options.empty()) text += ".SH " + escaped(headingText(heading)) + '\n' + entriesOf(options);
    }
    if (!of.examples.empty()) text += ".SH EXAMPLES\n";
    for (const Example& each : of.examples) {
        text += ".TP\n.B " + escaped(each.command) + '\n' + escaped(each.purpose) + '\n';
    }
    return text + ".SH EXIT STATUS\n" + escaped(program.notes) + '\n';
}

}  // namespace orrery::app
