#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "commands/commands.hpp"
#include "help/code_examples.hpp"
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

std::string indented(const std::string& lines) {
    std::string text;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) text += "    " + line + '\n';
    return text;
}

std::string entryText(const CodeInfo& info) {
    std::string text = std::string(info.name) + " (" + std::string(orrery::toText(info.severity)) + ")\n  " +
                       std::string(info.cause) + '\n';
    if (const CodeExample* example = exampleOf(info.name)) {
        text += "  for example:\n" + indented(wrongText(*example));
        if (!example->right.empty()) text += "  right:\n" + indented(rightText(*example));
    }
    return text + "  help: " + std::string(info.remedy) + '\n';
}

// The part of the library that reports a code.
std::string_view areaOf(CodeRoom room) {
    switch (room) {
        case CodeRoom::Document:
            return "Files, XML, JSON and GLB";
        case CodeRoom::Xode:
            return "XODE, URDF and MJCF";
        case CodeRoom::Gltf:
            return "glTF and G4MF";
        case CodeRoom::Plan:
            return "Plans";
        case CodeRoom::Sim:
            return "Simulation";
        case CodeRoom::Export:
            return "Saving";
        case CodeRoom::Regression:
            return "Regression checks and sweeps";
    }
    return {};
}

Json codeJson(const CodeInfo& info) {
    const CodeExample* example = exampleOf(info.name);
    return {{"code", info.name},
            {"severity", orrery::toText(info.severity)},
            {"area", areaOf(info.code.room)},
            {"cause", info.cause},
            {"remedy", info.remedy},
            {"wrong", textOrNull(example ? wrongText(*example) : "")},
            {"right", textOrNull(example ? rightText(*example) : "")}};
}

// "SIM_*": does the name begin so?
bool fits(std::string_view name, std::string_view pattern) {
    return name.starts_with(pattern.substr(0, pattern.find('*')));
}

// The codes that fit one of the patterns, or all without any, area by area.
ExitStatus listCodes(const ExplainOptions& options, const std::vector<std::string>& patterns) {
    std::string text;
    Json all = Json::array();
    std::optional<CodeRoom> area;
    for (const CodeInfo& info : allCodes()) {
        const auto fitsOne = [&](const std::string& pattern) { return fits(info.name, pattern); };
        if (!patterns.empty() && std::none_of(patterns.begin(), patterns.end(), fitsOne)) continue;
        if (area != info.code.room) text += (area ? "\n" : "") + std::string(areaOf(info.code.room)) + ":\n";
        area = info.code.room;
        text += "  " + std::string(info.name) + " (" + std::string(orrery::toText(info.severity)) + ")\n";
        all.push_back(codeJson(info));
    }
    if (text.empty()) {
        say("there is no code like \"" + patterns.front() + '"');
        return ExitStatus::WrongUse;
    }
    if (options.json) {
        print({{"codes", std::move(all)}});
    } else if (!options.quiet) {
        tell(text + "\n`orrery explain CODE` tells what a code means.\n");
    }
    return ExitStatus::Good;
}

ExitStatus runExplain(const ExplainOptions& options) {
    const auto isPattern = [](const std::string& asked) { return asked.ends_with('*'); };
    if (options.codes.empty() || std::any_of(options.codes.begin(), options.codes.end(), isPattern)) {
        std::vector<std::string> patterns;
        std::transform(options.codes.begin(), options.codes.end(), std::back_inserter(patterns), upperCase);
        return listCodes(options, patterns);
    }
    std::string text;
    Json all = Json::array();
    for (const std::string& asked : options.codes) {
        const CodeInfo* info = find(upperCase(asked));
        if (!info) return sayUnknown(upperCase(asked));
        text += (text.empty() ? "" : "\n") + entryText(*info);
        all.push_back(codeJson(*info));
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
    Command command{"explain", "Explain what a code of a diagnostic means, and what to do about it"};
    OptionList& list = command.options;
    Option& codes = list.texts(
        "CODE", Takes::Values, options->codes,
        "Codes, such as XODE_ATTRIBUTE_MISSING; 'SIM_*' lists those that begin so; without one, all are listed");
    for (const CodeInfo& info : allCodes()) codes.words.emplace_back(info.name);
    addOutputOptions(list, options->json, options->quiet,
                     "Print errors only: the status tells whether there are such codes");
    command.run = [options] { return runExplain(*options); };
    return command;
}

}  // namespace orrery::app
