#include "command_line/words.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <string_view>

#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"

namespace orrery::app {
namespace {

constexpr std::string_view kEndOfOptions = "--";

struct Meaning {
    std::string_view said;
    std::string_view meant;
};

// The first of several that a command has counts.
constexpr std::array kOptionMeanings{
    Meaning{"--time", "--duration"},
    Meaning{"--seconds", "--duration"},
    Meaning{"--length", "--duration"},
    Meaning{"--steps", "--duration"},
    Meaning{"--step", "--dt"},
    Meaning{"--timestep", "--dt"},
    Meaning{"--time-step", "--dt"},
    Meaning{"--step-size", "--dt"},
    Meaning{"--stepsize", "--dt"},
    Meaning{"--output", "--record"},
    Meaning{"--output", "--page"},
    Meaning{"--output", "--out"},
    Meaning{"--out", "--record"},
    Meaning{"--out", "--page"},
    Meaning{"--save", "--save-as"},
    Meaning{"--csv", "--record"},
    Meaning{"--html", "--record"},
    Meaning{"--html", "--page"},
    Meaning{"--log", "--record"},
    Meaning{"--every", "--record-every"},
    Meaning{"--fps", "--record-every"},
    Meaning{"--silent", "--quiet"},
    Meaning{"--verbose", "--each"},
    Meaning{"--warnings", "--strict"},
    Meaning{"--werror", "--strict"},
    Meaning{"--sleep", "--auto-disable"},
    Meaning{"--assert", "--expect"},
    Meaning{"--threads", "--jobs"},
    Meaning{"--parallel", "--jobs"},
    Meaning{"--epsilon", "--tolerance"},
    Meaning{"--define", "--set"},
    Meaning{"--parameter", "--set"},
    Meaning{"--param", "--set"},
    Meaning{"--mass", "--set"},
    Meaning{"--friction", "--set"},
    Meaning{"--usage", "--help"},
    Meaning{"--accept", "--update"},
    Meaning{"--continue", "--resume"},
    Meaning{"--position", "--at"},
    Meaning{"--point", "--at"},
    Meaning{"--browser", "--no-open"},
    Meaning{"--dry-run", "--list"},
    Meaning{"--max-time", "--max-seconds"},
};

constexpr std::array kCommandMeanings{
    Meaning{"test", "check"},          Meaning{"verify", "check"},   Meaning{"lint", "validate"},
    Meaning{"play", "view"},           Meaning{"show", "view"},      Meaning{"open", "view"},
    Meaning{"film", "render"},         Meaning{"display", "view"},   Meaning{"watch", "view"},
    Meaning{"picture", "render"},      Meaning{"draw", "render"},    Meaning{"screenshot", "render"},
    Meaning{"compare", "diff"},        Meaning{"simulate", "run"},   Meaning{"sim", "run"},
    Meaning{"execute", "run"},         Meaning{"start", "run"},      Meaning{"step", "run"},
    Meaning{"record", "run"},          Meaning{"export", "convert"}, Meaning{"import", "convert"},
    Meaning{"save", "convert"},        Meaning{"inspect", "info"},   Meaning{"describe", "info"},
    Meaning{"list", "info"},           Meaning{"stat", "info"},      Meaning{"batch", "sweep"},
    Meaning{"vary", "sweep"},          Meaning{"study", "sweep"},    Meaning{"gravity", "probe"},
    Meaning{"field", "probe"},         Meaning{"man", "manual"},     Meaning{"doc", "manual"},
    Meaning{"docs", "manual"},         Meaning{"error", "explain"},  Meaning{"code", "explain"},
    Meaning{"complete", "completion"},
};

std::string meantBy(const std::string& wanted, std::span<const Meaning> meanings,
                    const std::vector<std::string>& names) {
    for (const Meaning& each : meanings) {
        if (each.said == wanted && std::find(names.begin(), names.end(), each.meant) != names.end())
            return std::string(each.meant);
    }
    NearestWord nearest(wanted);
    for (const std::string& name : names) {
        if (name != wanted) nearest.offer(name);
    }
    return std::string(nearest.found());
}

// Null: there is no such option.
const Option* optionNamed(const std::string& name, const OptionList& options) {
    const auto& rows = options.rows();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Option& row) {
        return std::find(row.names.begin(), row.names.end(), name) != row.names.end();
    });
    return found == rows.end() || found->isPositional() ? nullptr : &*found;
}

bool isNumber(const std::string& word) {
    return parseDouble(word).has_value();
}

// "-9,0,0" and "-.5" are values.
bool looksLikeOption(const std::string& word) {
    return word.size() > 1 && word[0] == '-' && word[1] != '.' && (word[1] < '0' || word[1] > '9');
}

// "-qd" is "-q -d". A word in which there is another letter stays whole.
std::vector<std::string> unbundled(const std::string& word, const OptionList& options) {
    if (word.size() < 3 || !looksLikeOption(word) || word[1] == '-') return {word};
    std::vector<std::string> parts;
    for (std::size_t i = 1; i < word.size(); ++i) {
        const std::string name{'-', word[i]};
        const Option* option = optionNamed(name, options);
        if (!option) return {word};
        parts.push_back(name);
        if (option->isFlag()) continue;
        if (i + 1 < word.size()) parts.back() = '-' + word.substr(i);  // with its value
        break;
    }
    return parts;
}

// The words with one short option each, up to "--".
std::vector<std::string> unbundled(const std::vector<std::string>& words, const OptionList& options) {
    std::vector<std::string> all;
    bool ended = false;
    for (const std::string& word : words) {
        ended = ended || word == kEndOfOptions;
        std::error_code error;
        const bool isOneLetter = word.size() == 2;
        if (!ended && looksLikeOption(word) && word[1] != '-' && !isOneLetter &&
            std::filesystem::is_regular_file(word, error))
            throw WrongValue(
                std::string(word).append(" is read as an option; for the file of that name, write ./").append(word));
        const std::vector<std::string> parts = ended ? std::vector<std::string>{word} : unbundled(word, options);
        all.insert(all.end(), parts.begin(), parts.end());
    }
    return all;
}

// Joins the three numbers from `at` on.
void joinVector(std::vector<std::string>& words, std::size_t at) {
    if (words.size() < at + 3) return;
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
    // "0, -1.62, 0"
    if (first[0].ends_with(',') && first[1].ends_with(',')) {
        first[0].pop_back();
        first[1].pop_back();
    }
    if (!std::all_of(first, first + 3, isNumber)) return;
    *first += ',' + first[1] + ',' + first[2];
    words.erase(first + 1, first + 3);
}

}  // namespace

std::vector<std::string> inOrder(std::vector<std::string> words, const OptionList& options) {
    words = unbundled(words, options);
    std::vector<std::string> ordered{words.front()};
    std::vector<std::string> alone;
    bool ended = false;    // by "--"
    bool several = false;  // values of an option that takes all that follow
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (!ended && words[i] == kEndOfOptions) {
            ended = true;
            continue;
        }
        if (ended || !looksLikeOption(words[i])) {
            (several && !ended ? ordered : alone).push_back(words[i]);
            continue;
        }
        ordered.push_back(words[i]);
        const Option* option = optionNamed(words[i], options);
        several = option && option->takes == Takes::Values;
        if (!option || option->isFlag() || several) continue;
        if (option->type == kVectorType) joinVector(words, i + 1);
        if (i + 1 == words.size() || looksLikeOption(words[i + 1]))
            throw WrongValue(option->longName() + " needs a value: " + option->type);
        const std::string& value = words[i + 1];
        if (value.size() > 1 && value.front() == '-') {
            ordered.back() = option->longName() + '=' + value;
        } else {
            ordered.push_back(value);
        }
        ++i;
    }
    if (!alone.empty()) ordered.emplace_back(kEndOfOptions);
    ordered.insert(ordered.end(), alone.begin(), alone.end());
    return ordered;
}

std::string optionMeant(const std::string& wanted, const OptionList& options) {
    std::vector<std::string> names;
    for (const Option& option : options.rows()) {
        for (const std::string& name : option.names) {
            if (name.starts_with("--")) names.push_back(name);
        }
    }
    return meantBy(wanted, kOptionMeanings, names);
}

std::string commandMeant(const std::string& wanted, const std::vector<std::string>& commands) {
    return meantBy(wanted, kCommandMeanings, commands);
}

}  // namespace orrery::app
