#include "orrery/formats/xode/pybrain_comment.hpp"

#include <algorithm>

#include "orrery/formats/xode/dialect.hpp"

namespace orrery {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

}  // namespace

PyBrainComment pyBrainCommentOf(const XmlDocument& document) {
    PyBrainComment comment;
    const std::string all = document.trailingComments();
    std::string_view rest = all;
    rest.remove_prefix(std::min(rest.size(), rest.find(kPyBrainMark)));
    rest.remove_prefix(std::min(rest.size(), kPyBrainMark.size()));
    std::string_view section;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
        const std::string_view line = trimmed(rest.substr(0, end + 1));
        rest.remove_prefix(end + 1);
        if (line.starts_with('<') && line.ends_with('>')) {
            section = line.substr(1, line.size() - 2);
        } else if (!line.empty() && section == "passpairs") {
            comment.passpairs.push_back({std::string(line), quotedNames(line)});
        } else if (!line.empty() && section == "affixToEnvironment") {
            comment.affixed.emplace_back(line);
        }
    }
    return comment;
}

std::vector<std::size_t> passesOf(const PyBrainComment& comment, std::string_view name) {
    std::vector<std::size_t> numbers;
    if (name.empty()) return numbers;
    for (std::size_t i = 0; i < comment.passpairs.size(); ++i) {
        const auto& words = comment.passpairs[i].names;
        const auto isIn = [&](const std::string& word) { return name.find(word) != std::string_view::npos; };
        if (std::any_of(words.begin(), words.end(), isIn)) numbers.push_back(i);
    }
    return numbers;
}

std::vector<std::string> quotedNames(std::string_view line) {
    line = trimmed(line);
    const bool round = line.starts_with('(') && line.ends_with(')');
    const bool square = line.starts_with('[') && line.ends_with(']');
    if (line.size() < 2 || (!round && !square)) return {};
    line = trimmed(line.substr(1, line.size() - 2));
    std::vector<std::string> names;
    while (!line.empty()) {
        const char quote = line.front();
        const std::size_t end = quote == '\'' || quote == '"' ? line.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos) return {};
        names.emplace_back(line.substr(1, end - 1));
        line = trimmed(line.substr(end + 1));
        if (line.empty()) break;
        if (line.front() != ',') return {};
        line = trimmed(line.substr(1));
    }
    return names;
}

}  // namespace orrery
