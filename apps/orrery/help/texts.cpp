#include "help/texts.hpp"

#include <algorithm>

namespace orrery::app {

std::vector<std::string> headingsOf(const Command& command) {
    std::vector<std::string> headings;
    for (const Option& option : command.options.rows()) {
        if (std::find(headings.begin(), headings.end(), option.heading) == headings.end())
            headings.push_back(option.heading);
    }
    return headings;
}

std::vector<const Option*> optionsUnder(const Command& command, const std::string& heading) {
    std::vector<const Option*> options;
    for (const Option& option : command.options.rows()) {
        if (option.heading == heading && !option.isPositional()) options.push_back(&option);
    }
    return options;
}

std::vector<const Option*> positionalsOf(const Command& command) {
    std::vector<const Option*> positionals;
    for (const Option& option : command.options.rows()) {
        if (option.isPositional()) positionals.push_back(&option);
    }
    return positionals;
}

std::string nameText(const Option& option) {
    return option.allNames();
}

std::string takesText(const Option& option) {
    std::string text;
    if (option.isFlag()) return text;
    if (!option.isPositional() || option.type != kTextType) text += ' ' + option.type;
    if (!option.preset.empty()) text += '=' + option.preset;
    if (option.takesSeveral()) text += " ...";
    return text;
}

}  // namespace orrery::app
