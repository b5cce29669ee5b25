#include "help/texts.hpp"

#include <CLI/CLI.hpp>
#include <sstream>

namespace orrery::app {

std::vector<const CLI::App*> commandsOf(const CLI::App& program) {
    return program.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> optionsOf(const CLI::App& parser, const std::string& group) {
    return parser.get_options(
        [&](const CLI::Option* option) { return option->get_group() == group && option->nonpositional(); });
}

// "a command\twhat for" of each line.
std::vector<std::pair<std::string, std::string>> examplesOf(const CLI::App& parser) {
    std::vector<std::pair<std::string, std::string>> examples;
    std::istringstream lines(parser.get_footer());
    for (std::string line; std::getline(lines, line);) {
        const std::size_t tab = line.find('\t');
        if (tab != std::string::npos) examples.emplace_back(line.substr(0, tab), line.substr(tab + 1));
    }
    return examples;
}

// What of the footer is no example.
std::string notesOf(const CLI::App& parser) {
    std::string notes;
    std::istringstream lines(parser.get_footer());
    for (std::string line; std::getline(lines, line);) {
        if (line.find('\t') == std::string::npos) notes += (notes.empty() ? "" : " ") + line;
    }
    return notes;
}

}  // namespace orrery::app
