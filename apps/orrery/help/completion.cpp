// The shells' completion: commands, options, and the words that options take.
#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "help/help.hpp"

namespace orrery::app {
namespace {

// The words that an option takes, where it has them or its type names them: "auto|quick|step".
std::vector<std::string> choicesOf(const Option& option) {
    std::vector<std::string> words = option.words;
    std::istringstream stream(option.type);
    for (std::string word; std::getline(stream, word, '|');) {
        const bool isWord = std::none_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
        if (isWord && option.type.find('|') != std::string::npos) words.push_back(word);
    }
    return words;
}

std::string withSpaces(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

// The words that stand without an option; "": names of files.
std::string wordsWithoutOption(const Command& command) {
    for (const Option& option : command.options.rows()) {
        if (option.isPositional() && !choicesOf(option).empty()) return withSpaces(choicesOf(option));
    }
    return {};
}

// The names of all commands.
std::string namesOf(const Program& program) {
    std::vector<std::string> names;
    for (const Command& command : program.commands) names.push_back(command.name);
    return withSpaces(names);
}

std::vector<std::string> longNames(const Command& command) {
    std::vector<std::string> names;
    for (const Option& option : command.options.rows()) {
        for (const std::string& name : option.names) {
            if (name.starts_with("--")) names.push_back(name);
        }
    }
    return names;
}

// The choices of all commands, since an option of one name takes the same words everywhere.
std::vector<std::pair<std::string, std::string>> allChoices(const Program& program) {
    std::vector<std::pair<std::string, std::string>> choices;
    std::set<std::string> known;
    for (const Command& command : program.commands) {
        for (const Option& option : command.options.rows()) {
            const auto words = choicesOf(option);
            if (words.empty() || option.isPositional()) continue;
            const std::string& name = option.longName();
            if (known.insert(name).second) choices.emplace_back(name, withSpaces(words));
        }
    }
    return choices;
}

std::string bashCompletion(const Program& program) {
    std::vector<std::string> names;
    std::string cases;
    for (const Command& command : program.commands) {
        names.push_back(command.name);
        cases += "        " + command.name + ") words='" + withSpaces(longNames(command)) + '\'';
        if (const std::string own = wordsWithoutOption(command); !own.empty()) cases += " own='" + own + '\'';
        cases += " ;;\n";
    }
    cases += "        help) own='" + withSpaces(names) + "' ;;\n";
    std::string choices;
    for (const auto& [name, words] : allChoices(program)) {
        choices.append("        ").append(name).append(") COMPREPLY=($(compgen -W '").append(words);
        choices += "' -- \"$word\")); return ;;\n";
    }
    return "# Completion of orrery in bash.\n_orrery() {\n"
           "    local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\" words='' own=''\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        COMPREPLY=($(compgen -W '" +
           withSpaces(names) +
           " help --help --version' -- \"$word\"))\n        return\n    fi\n"
           "    case \"$before\" in\n" +
           choices +
           "    esac\n"
           "    case \"${COMP_WORDS[1]}\" in\n" +
           cases +
           "    esac\n"
           "    if [[ $word == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    elif [[ -n $own ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$own\" -- \"$word\"))\n"
           "    else\n"
           "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "    fi\n}\n"
           "complete -o filenames -F _orrery orrery\n";
}

// The text fits into single quotes of zsh and fish, and has no brackets and colons, which zsh's specifications would
// interpret.
std::string quotable(std::string text) {
    for (char& c : text) {
        if (c == '\'' || c == '\\') c = '`';
        if (c == '[') c = '(';
        if (c == ']') c = ')';
    }
    return text;
}

std::string zshCompletion(const Program& program) {
    std::string commands;
    std::string cases;
    for (const Command& command : program.commands) {
        commands += "        '" + command.name + ":" + quotable(command.description) + "'\n";
        cases += "        " + command.name + ")\n            _arguments \\\n";
        for (const Option& option : command.options.rows()) {
            if (option.isPositional()) continue;
            const std::string& name = option.longName();
            cases += "                '" + name + "[" + quotable(option.help) + "]";
            const auto words = choicesOf(option);
            if (!words.empty()) {
                cases += ": :(" + withSpaces(words) + ")";
            } else if (!option.isFlag()) {
                cases += ": :_files";
            }
            cases += "' \\\n";
        }
        const std::string own = wordsWithoutOption(command);
        cases += "                '*: :" + (own.empty() ? "_files" : '(' + own + ')') + "' ;;\n";
    }
    cases += "        help)\n            _arguments '*: :(" + namesOf(program) + ")' ;;\n";
    commands += "        'help:The help of a command'\n";
    return "#compdef orrery\n# Completion of orrery in zsh.\n_orrery() {\n    local -a commands\n    commands=(\n" +
           commands +
           "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
           "    local command=${words[2]}\n    shift words\n    (( CURRENT-- ))\n    case $command in\n" +
           cases + "    esac\n}\n_orrery \"$@\"\n";
}

std::string fishCompletion(const Program& program) {
    std::string text = "# Completion of orrery in fish.\n";
    text += "complete -c orrery -f -n __fish_use_subcommand -a help -d 'The help of a command'\n";
    text += "complete -c orrery -f -n '__fish_seen_subcommand_from help' -a '" + namesOf(program) + "'\n";
    for (const Command& command : program.commands) {
        text += "complete -c orrery -f -n __fish_use_subcommand -a " + command.name + " -d '" +
                quotable(command.description) + "'\n";
        if (const std::string own = wordsWithoutOption(command); !own.empty()) {
            text += "complete -c orrery -f -n '__fish_seen_subcommand_from " + command.name + "' -a '" + own + "'\n";
        }
        for (const Option& option : command.options.rows()) {
            if (option.isPositional()) continue;
            text += "complete -c orrery -n '__fish_seen_subcommand_from " + command.name + "' -l " +
                    option.longName().substr(2) + " -d '" + quotable(option.help) + "'";
            const auto words = choicesOf(option);
            if (!words.empty()) {
                text += " -x -a '" + withSpaces(words) + "'";
            } else if (!option.isFlag()) {
                text += " -r";
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace

std::string completionFor(std::string_view shell, const Program& program) {
    if (shell == "bash") return bashCompletion(program);
    if (shell == "zsh") return zshCompletion(program);
    if (shell == "fish") return fishCompletion(program);
    return {};
}

}  // namespace orrery::app
