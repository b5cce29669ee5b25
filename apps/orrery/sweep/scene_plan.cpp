#include "sweep/scene_plan.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "orrery/base/numbers.hpp"
#include "orrery/document/json_quoted.hpp"

namespace orrery::app {
namespace {

struct SteppedRange {
    std::string least;
    std::string most;
    std::int64_t steps = 0;
};

// "0.05:1:200". Nullopt: it is a value; `fault` is set where it is neither.
std::optional<SteppedRange> rangeOf(const std::string& text, std::string& fault) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos || !parseDouble(text.substr(0, colon))) return std::nullopt;
    const std::size_t second = text.find(':', colon + 1);
    const std::int64_t steps = second == std::string::npos ? 0 : parseInteger(text.substr(second + 1)).value_or(0);
    const std::string most = text.substr(colon + 1, second == std::string::npos ? second : second - colon - 1);
    if (parseDouble(most) && steps > 0) return SteppedRange{text.substr(0, colon), most, steps};
    fault = "a range is LEAST:MOST:STEPS, as 0.05:1:200, not \"" + text + '"';
    return std::nullopt;
}

std::string numberOrText(const std::string& value) {
    const auto number = parseDouble(value);
    if (value == "true" || value == "false") return value;
    return number && std::isfinite(*number) ? orrery::toText(*number) : jsonQuoted(value);
}

// The parameter that all settings of one target make.
std::string parameterText(const std::string& target, const std::vector<std::string>& values, std::string& fault) {
    const std::string begin = "{\"target\": " + jsonQuoted(target) + ", ";
    std::string list;
    for (const std::string& value : values) {
        const auto range = rangeOf(value, fault);
        if (range && values.size() == 1) {
            return begin + "\"range\": [" + numberOrText(range->least) + ", " + numberOrText(range->most) +
                   "], \"steps\": " + std::to_string(range->steps) + '}';
        }
        if (range) fault = target + " has a range and other values";
        list += (list.empty() ? "" : ", ") + numberOrText(value);
    }
    return begin + "\"values\": [" + list + "]}";
}

}  // namespace

std::string scenePlan(const std::string& scene, const std::vector<Setting>& varied,
                      const std::vector<std::string>& measures, std::optional<double> duration, std::string& fault) {
    std::vector<std::pair<std::string, std::vector<std::string>>> targets;
    for (const Setting& each : varied) {
        auto found =
            std::find_if(targets.begin(), targets.end(), [&](const auto& t) { return t.first == each.target; });
        if (found == targets.end()) found = targets.insert(targets.end(), {each.target, {}});
        found->second.push_back(each.value);
    }
    if (targets.empty()) targets = {{"friction", {"0.1:1:10"}}};
    std::string parameters;
    for (const auto& [target, values] : targets)
        parameters += (parameters.empty() ? "\n    " : ",\n    ") + parameterText(target, values, fault);
    std::string outputs;
    for (const std::string& measure : measures) outputs += (outputs.empty() ? "" : ", ") + jsonQuoted(measure);
    const std::string time = duration ? ",\n  \"duration\": " + orrery::toText(*duration) : "";
    return "{\n  \"scene\": " + jsonQuoted(scene) + time + ",\n  \"parameters\": [" + parameters +
           "\n  ],\n  \"outputs\": [" + (measures.empty() ? "\"totals\"" : outputs) + "]\n}\n";
}

}  // namespace orrery::app
