#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <vector>

#include "commands/commands.hpp"
#include "options.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/base/spelling.hpp"
#include "output/json.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

struct ExplainOptions {
    std::vector<std::string> codes;
    bool json = false;
    bool quiet = false;
};

std::string upperCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
    return text;
}

// Null: there is no such code.
const CodeInfo* find(const std::string& name) {
    const auto codes = allCodes();
    const auto at = std::find_if(codes.begin(), codes.end(), [&](const CodeInfo& info) { return info.name == name; });
    return at == codes.end() ? nullptr : &*at;
}

ExitStatus sayUnknown(const std::string& name) {
    NearestWord nearest(name);
    for (const CodeInfo& info : allCodes()) nearest.offer(info.name);
    std::string text = "there is no code \"" + name + "\"";
    if (!nearest.found().empty()) text += "; did you mean " + std::string(nearest.found()) + "?";
    say(text);
    return ExitStatus::WrongUse;
}

std::string entryText(const CodeInfo& info) {
    return std::string(info.name) + " (" + std::string(orrery::toText(info.severity)) + ")\n  " +
           std::string(info.cause) + "\n  help: " + std::string(info.remedy) + '\n';
}

ExitStatus runExplain(const ExplainOptions& options) {
    std::string text;
    Json all = Json::array();
    for (const std::string& asked : options.codes) {
        const CodeInfo* info = find(upperCase(asked));
        if (!info) return sayUnknown(upperCase(asked));
        text += (text.empty() ? "" : "\n") + entryText(*info);
        all.push_back({{"code", info->name},
                       {"severity", orrery::toText(info->severity)},
                       {"cause", info->cause},
                       {"remedy", info->remedy}});
    }
    if (options.json) {
        print({{"codes", std::move(all)}});
    } else if (!options.quiet) {
        tell(text);
    }
    return ExitStatus::Good;
}

}  // namespace

Command explainCommand() {
    auto options = std::make_shared<ExplainOptions>();
    Command command{"explain", "What a code of a diagnostic means, and what to do about it"};
    OptionList& list = command.options;
    list.texts("CODE", Takes::Values, options->codes, "Codes, such as XODE_ATTRIBUTE_MISSING").require();
    addOutputOptions(list, options->json, options->quiet,
                     "Print errors only: the status tells whether there are such codes");
    command.run = [options] { return runExplain(*options); };
    return command;
}

}  // namespace orrery::app
