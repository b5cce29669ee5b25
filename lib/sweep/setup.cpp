#include "orrery/sweep/setup.hpp"

#include <cmath>

#include "orrery/base/numbers.hpp"
#include "orrery/sim/option_table.hpp"

namespace orrery::sweep {
namespace {

constexpr double kMostSteps = 1e15;

std::string expected(std::string_view what, std::string_view value) {
    return "expected " + std::string(what) + ", not \"" + std::string(value) + '"';
}

std::string setNumber(double& target, std::string_view value) {
    const auto read = parseDouble(value);
    if (!read || !(*read > 0) || !(*read < kMostSteps)) return expected("a number above 0", value);
    target = *read;
    return {};
}

std::string setGravity(RunSetup& setup, std::string_view value) {
    std::vector<double> numbers;
    std::string_view left = value;
    while (!left.empty()) {
        const std::size_t end = std::min(left.find(','), left.size());
        const auto number = parseDouble(left.substr(0, end));
        if (!number || !(std::abs(*number) <= kMaxSpeed)) return expected("three numbers, as 0,-9.81,0", value);
        numbers.push_back(*number);
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    // One number is the strength of gravity, downwards.
    if (numbers.size() == 1) numbers = {0, -numbers[0], 0};
    if (numbers.size() != 3) return expected("three numbers, as 0,-9.81,0, or one, downwards", value);
    setup.simulation.plan.gravityOverride = Vector3{numbers[0], numbers[1], numbers[2]};
    return {};
}

std::string setValue(Solver& target, std::string_view value, OptionRange) {
    const auto named = valueNamed<Solver>(value);
    target = named.value_or(target);
    return named ? "" : expected("auto, quick, step or own", value);
}
std::string setValue(bool& target, std::string_view value, OptionRange) {
    const auto read = parseBoolean(value);
    target = read.value_or(target);
    return read ? "" : expected("true or false", value);
}
template <typename Number>
std::string setValue(Number& target, std::string_view value, OptionRange range) {
    const auto read = parseDouble(value);
    const bool whole = !std::is_integral_v<Number> || (read && *read == std::floor(*read));
    if (!read || !whole || !(*read >= range.least && *read <= range.most))
        return expected((std::is_integral_v<Number> ? "a whole number from " : "a number from ") + toText(range.least) +
                            " to " + toText(range.most),
                        value);
    target = static_cast<Number>(*read);
    return {};
}
template <typename Value>
std::string setValue(std::optional<Value>& target, std::string_view value, OptionRange range) {
    return setValue(target.emplace(), value, range);
}

}  // namespace

bool isOption(std::string_view word) {
    bool found = word == "dt" || word == "duration" || word == "gravity";
    SimulationOptions options;
    visitOptions(options, [&](std::string_view key, auto&, OptionRange) { found = found || key == word; });
    return found;
}

std::string setOption(RunSetup& setup, std::string_view word, std::string_view value) {
    if (word == "dt") return setNumber(setup.dt, value);
    if (word == "duration") return setNumber(setup.duration, value);
    if (word == "gravity") return setGravity(setup, value);
    if (word == "substeps" && value == "auto") return setup.simulation.substeps = kAutoSubsteps, std::string();
    std::string fault = "there is no option \"" + std::string(word) + '"';
    visitOptions(setup.simulation, [&](std::string_view key, auto& target, OptionRange range) {
        if (key == word) fault = setValue(target, value, range);
    });
    return fault;
}

RunSetup setupOf(const SweepPlan& plan, const SweepRun& run, std::string& fault) {
    RunSetup setup{plan.duration, plan.dt, {}, {}};
    setup.simulation.seed = static_cast<std::uint32_t>(run.seed >> 32U);
    const auto set = [&](const std::string& target, const std::string& value) {
        if (!isOption(target)) return setup.settings.emplace_back(target, value), void();
        const std::string wrong = setOption(setup, target, value);
        if (!wrong.empty() && fault.empty()) fault = target + ": " + wrong;
    };
    for (const auto& [word, value] : plan.options) set(word, value);
    const std::vector<Axis::Column> columns = plan.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) set(columns[i].target, run.values[i]);
    if (setup.duration / setup.dt > kMostSteps && fault.empty()) fault = "the run has more than 1e15 steps";
    return setup;
}

}  // namespace orrery::sweep
