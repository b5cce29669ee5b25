// Reads a SweepPlan from JSON, with one function for each kind of object in a plan.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "orrery/base/codes/regression.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/sweep/csv.hpp"
#include "orrery/sweep/design.hpp"
#include "orrery/sweep/plan.hpp"
#include "orrery/sweep/setup.hpp"
#include "orrery/sweep/sobol.hpp"

namespace orrery::sweep {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPlanBytes = std::size_t{1} << 26U;
constexpr std::size_t kMaxTableBytes = std::size_t{1} << 28U;
constexpr std::size_t kMaxSteps = 1'000'000;
constexpr std::uint64_t kMaxRuns = 10'000'000;        // the table has a place in memory for each
constexpr std::uint64_t kMaxHypercube = 100'000'000;  // one number in memory for each run and parameter

class Reader {
public:
    Reader(const JsonDocument& document, const fs::path& folder, DiagnosticLog& log)
        : document_(document), folder_(folder), log_(log) {}

    std::optional<SweepPlan> read() {
        const JsonValue root = document_.root();
        if (!root.isObject()) return fault(root, "a plan of a sweep is a JSON object", "an object"), std::nullopt;
        checkKeys(root, {"scene", "duration", "dt", "options", "seed", "repeats", "design", "parameters", "outputs",
                         "expect", "timeout", "comment"});
        plan_.file = document_.file();
        digest_.add(document_.text());
        plan_.scene = folder_ / text(root, "scene");
        positive(root["duration"], plan_.duration);
        positive(root["dt"], plan_.dt);
        if (root["timeout"]) positive(root["timeout"], plan_.timeout.emplace());
        plan_.seed = count(root["seed"], 0, std::numeric_limits<std::int64_t>::max(), 1);
        plan_.repeats = count(root["repeats"], 1, kMaxRuns, 1);
        readOptions(root["options"]);
        readDesign(root);
        readParameters(root["parameters"]);
        readOutputs(root["outputs"]);
        readExpectations(root["expect"]);
        checkSize(root);
        plan_.digest = digest_.value();
        if (faults_ > 0) return std::nullopt;
        return std::move(plan_);
    }

private:
    void report(Code code, JsonValue value, std::string message, std::string expected = {}, std::string_view key = {}) {
        ++faults_;
        std::string found = value && !(value.isObject() || value.isArray()) ? std::string(value.lexeme()) : "";
        if (!key.empty()) found.clear();
        log_.report(code, document_.place(value ? value : document_.root(), key), std::move(message),
                    {std::move(found), std::move(expected)});
    }
    void fault(JsonValue value, std::string message, std::string expected = {}) {
        report(code::SWEEP_VALUE, value, std::move(message), std::move(expected));
    }

    void checkKeys(JsonValue object, const std::vector<std::string_view>& known) {
        for (JsonValue value = object.first(); value; value = value.next()) {
            const std::string key = value.key();
            if (std::find(known.begin(), known.end(), key) != known.end()) continue;
            ++faults_;
            log_.report(code::SWEEP_KEY, document_.placeOfKey(value),
                        "there is no key \"" + key + "\" here" + didYouMean(key, known));
        }
    }

    std::string text(JsonValue object, std::string_view key) {
        const auto read = object[key].string();
        if (!read || read->empty())
            report(code::SWEEP_VALUE, object, "\"" + std::string(key) + "\" is missing or no text", "a text", key);
        return read.value_or("");
    }
    void finite(JsonValue value, double& target) {
        if (!value) return;
        const auto read = value.number();
        if (read && std::isfinite(*read)) return static_cast<void>(target = *read);
        fault(value, "this is not a number", "a number");
    }
    void positive(JsonValue value, double& target) {
        double read = 1;
        const std::size_t before = faults_;
        finite(value, read);
        if (!value || faults_ > before) return;
        if (read > 0) return static_cast<void>(target = read);
        fault(value, "this is not above 0", "a number above 0");
    }
    std::uint64_t count(JsonValue value, std::int64_t least, std::uint64_t most, std::uint64_t preset) {
        if (!value) return preset;
        const auto read = value.integer();
        if (read && *read >= least && static_cast<std::uint64_t>(*read) <= most)
            return static_cast<std::uint64_t>(*read);
        fault(value, "this number cannot stand here",
              "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return preset;
    }
    // Returns a number, a word, true or false, or the numbers of a vector as text, as `run --set` takes it.
    std::string valueText(JsonValue value) {
        if (value.isNumber()) {
            const auto number = value.number();
            if (number && std::isfinite(*number)) return toText(*number);
        }
        if (value.isBoolean()) return *value.boolean() ? "true" : "false";
        if (value.isString()) return value.string().value_or("");
        std::string all;
        if (value.isArray()) {
            for (JsonValue item = value.first(); item; item = item.next())
                all += (all.empty() ? "" : ",") + (item.isNumber() ? valueText(item) : "x");
            if (all.find('x') == std::string::npos && !all.empty()) return all;
        }
        fault(value, "this is not a value of a parameter", "a number, a text, true, false, or a list of numbers");
        return {};
    }

    void readOptions(JsonValue options) {
        if (options && !options.isObject()) return fault(options, "options are an object", "an object");
        for (JsonValue value = options.first(); value; value = value.next()) {
            const std::string word = value.key();
            const std::string given = valueText(value);
            RunSetup setup;
            std::string wrong = setOption(setup, word, given);
            if (!wrong.empty()) fault(value, wrong);
            plan_.options[word] = given;
        }
    }

    void readDesign(JsonValue root) {
        const JsonValue design = root["design"];
        const JsonValue kind = design.isObject() ? design["kind"] : design;
        if (design.isObject()) checkKeys(design, {"kind", "runs", "points"});
        if (design) {
            const auto named = valueNamed<DesignKind>(kind.string().value_or(""));
            plan_.design = named.value_or(plan_.design);
            if (!named)
                fault(kind ? kind : design, "there is no such design",
                      "grid, random, latin-hypercube, sobol, one-at-a-time or sobol-indices");
        }
        const bool counts = plan_.design != DesignKind::Grid && plan_.design != DesignKind::OneAtATime;
        const std::string_view key = plan_.design == DesignKind::SobolIndices ? "points" : "runs";
        const std::string_view other = plan_.design == DesignKind::SobolIndices ? "runs" : "points";
        if (counts && !design[key])
            report(code::SWEEP_VALUE, design ? design : root,
                   "this design needs a number of " + std::string(key) + ": {\"kind\": \"" +
                       std::string(toText(plan_.design)) + "\", \"" + std::string(key) + "\": 100}");
        if (design[other] || (!counts && design[key]))
            fault(design[other] ? design[other] : design[key], "this design has no such number");
        if (counts) plan_.points = count(design[key], 1, kMaxRuns, 1);
    }

    void readParameters(JsonValue list) {
        if (!list) return;
        if (!list.isArray()) return fault(list, "parameters are a list", "a list");
        for (JsonValue value = list.first(); value; value = value.next()) {
            if (!value.isObject()) {
                fault(value, "a parameter is an object", "an object");
                continue;
            }
            Axis axis;
            axis.pointer = document_.pointer(value);
            if (value["table"])
                readTable(value, axis);
            else
                readParameter(value, axis);
            readBase(value, axis);
            checkNames(value, axis);
            plan_.axes.push_back(std::move(axis));
        }
    }

    void readParameter(JsonValue from, Axis& axis) {
        checkKeys(from, {"target", "name", "values", "range", "distribution", "min", "max", "mean", "deviation",
                         "steps", "integer", "base", "weights"});
        const std::string target = text(from, "target");
        axis.columns.push_back({from["name"] ? text(from, "name") : target, target});
        if (from["values"]) {
            readValues(from, axis);
        } else if (from["range"]) {
            readRange(from, axis);
        } else if (from["distribution"]) {
            readDistribution(from, axis);
        } else {
            fault(from, "a parameter has values, a range or a distribution");
        }
        if (const JsonValue integer = from["integer"]) {
            axis.distribution.integer = integer.boolean().value_or(false);
            if (!integer.isBoolean()) fault(integer, "this is neither true nor false", "true or false");
        }
        axis.steps = count(from["steps"], 1, kMaxSteps, 0);
        const bool levels = plan_.design == DesignKind::Grid || plan_.design == DesignKind::OneAtATime;
        if (levels && axis.levels() == 0 && (from["range"] || from["distribution"]))
            fault(from, "this design needs \"steps\", how many values of it there are");
    }

    // Weighted values are repeated as often as their weights say, which are whole numbers.
    void readValues(JsonValue from, Axis& axis) {
        const JsonValue values = from["values"];
        const JsonValue weights = from["weights"];
        if (!values.isArray() || values.size() == 0) return fault(values, "values are a list", "a list of values");
        if (weights && (!weights.isArray() || weights.size() != values.size()))
            return fault(weights, "weights are a list, one for each value", "a list of whole numbers");
        JsonValue weight = weights.first();
        for (JsonValue value = values.first(); value; value = value.next()) {
            const std::uint64_t times = weights ? count(weight, 0, kMaxSteps, 1) : 1;
            const std::string written = valueText(value);
            for (std::uint64_t i = 0; i < times && axis.rows.size() < kMaxSteps; ++i) axis.rows.push_back({written});
            weight = weight ? weight.next() : weight;
        }
        if (axis.rows.empty()) fault(weights, "no value has a weight");
    }

    void readRange(JsonValue from, Axis& axis) {
        const JsonValue range = from["range"];
        if (!range.isArray() || range.size() != 2) return fault(range, "a range is two numbers", "[least, most]");
        finite(range.first(), axis.distribution.min);
        finite(range.first().next(), axis.distribution.max);
        if (!(axis.distribution.min <= axis.distribution.max)) fault(range, "the range ends before it begins");
        axis.endsIncluded = true;
    }

    void readDistribution(JsonValue from, Axis& axis) {
        Distribution& of = axis.distribution;
        const std::string word = from["distribution"].string().value_or("");
        if (word == "normal") {
            of.kind = Distribution::Kind::Normal;
            of.min = -std::numeric_limits<double>::infinity();
            of.max = std::numeric_limits<double>::infinity();
            finite(from["mean"], of.mean);
            positive(from["deviation"], of.deviation);
            for (const char* key : {"mean", "deviation"}) need(from, key);
        } else if (word == "uniform" || word == "log") {
            of.kind = word == "log" ? Distribution::Kind::Log : Distribution::Kind::Uniform;
            for (const char* key : {"min", "max"}) need(from, key);
        } else {
            return fault(from["distribution"], "there is no such distribution", "uniform, normal or log");
        }
        finite(from["min"], of.min);
        finite(from["max"], of.max);
        if (!(of.min <= of.max)) fault(from, "its least value is above its largest one");
        if (of.kind == Distribution::Kind::Log && !(of.min > 0)) fault(from["min"], "a logarithm needs it above 0");
    }
    void need(JsonValue from, const char* key) {
        if (!from[key]) fault(from, "this distribution needs \"" + std::string(key) + '"');
    }

    // Reads columns of a CSV file that belong together: a run uses one of its lines.
    void readTable(JsonValue from, Axis& axis) {
        checkKeys(from, {"table", "columns", "base"});
        const fs::path file = folder_ / text(from, "table");
        const JsonValue columns = from["columns"];
        if (!columns.isObject() || columns.size() == 0)
            return fault(columns ? columns : from, "columns are an object", "{\"column\": \"target\"}");
        const auto bytes = readFile(file, kMaxTableBytes, log_, document_.place(from["table"]));
        if (!bytes) return static_cast<void>(++faults_);
        const auto lines = readCsv(*bytes);
        if (!lines || lines->size() < 2) {
            report(code::SWEEP_TABLE, from["table"], "this table has no line of names with lines below, or is none");
            return;
        }
        digest_.add(*bytes);
        plan_.tables.push_back(file);
        std::vector<std::size_t> places;
        for (JsonValue value = columns.first(); value; value = value.next()) {
            const auto& names = lines->front();
            const auto found = std::find(names.begin(), names.end(), value.key());
            const auto count = std::count(names.begin(), names.end(), value.key());
            if (count == 0)
                report(code::SWEEP_TABLE, value,
                       "the table has no column \"" + value.key() + "\"; its first is \"" + names.front() + '"');
            if (count > 1) report(code::SWEEP_TABLE, value, "the table has several columns \"" + value.key() + '"');
            places.push_back(static_cast<std::size_t>(found - names.begin()));
            if (!value.isString()) fault(value, "the target of a column is a text", "a text");
            axis.columns.push_back({value.key(), value.string().value_or("")});
        }
        for (std::size_t line = 1; line < lines->size() && faults_ == 0; ++line) {
            std::vector<std::string> row;
            row.reserve(places.size());
            for (const std::size_t place : places)
                row.push_back(place < (*lines)[line].size() ? (*lines)[line][place] : "");
            if ((*lines)[line].size() != lines->front().size())
                report(code::SWEEP_TABLE, from["table"],
                       "line " + std::to_string(line + 1) + " has another number of fields");
            axis.rows.push_back(std::move(row));
        }
    }

    void readBase(JsonValue from, Axis& axis) {
        const JsonValue base = from["base"];
        if (!base) return;
        if (plan_.design != DesignKind::OneAtATime) return fault(base, "only the design one-at-a-time has a base");
        axis.base = count(base, 0, axis.levels() > 0 ? axis.levels() - 1 : 0, 0);
    }

    void checkNames(JsonValue from, const Axis& axis) {
        for (const Axis::Column& column : axis.columns) {
            if (!names_.insert(column.name).second)
                fault(from, "two columns of the table would be called \"" + column.name + '"');
            if (!targets_.insert(column.target).second)
                fault(from, "two parameters have the target \"" + column.target + '"');
        }
    }

    void readOutputs(JsonValue list) {
        if (!list) {
            plan_.outputs.push_back({"totals", Output::Kind::Totals, {}, {}});
            return;
        }
        if (!list.isArray()) return fault(list, "outputs are a list", "a list of texts");
        for (JsonValue value = list.first(); value; value = value.next()) {
            std::string error = "an output is a text";
            auto output = value.isString() ? parseOutput(value.string().value_or(""), error) : std::nullopt;
            if (output)
                plan_.outputs.push_back(*std::move(output));
            else
                fault(value, error);
        }
    }

    void readExpectations(JsonValue list) {
        if (list && !list.isArray()) return fault(list, "expectations are a list", "a list of texts");
        for (JsonValue value = list.first(); value; value = value.next()) {
            std::string error = "an expectation is a text";
            const std::string sentence = value.string().value_or("");
            if (!value.isString() || !parseExpectation(sentence, error)) fault(value, error);
            plan_.expectations.push_back(sentence);
        }
    }

    void checkSize(JsonValue root) {
        if (faults_ > 0) return;
        std::uint64_t most = kMaxRuns / plan_.repeats;
        if (plan_.design == DesignKind::LatinHypercube) {
            most = std::min(most, kMaxHypercube / std::max<std::uint64_t>(plan_.axes.size(), 1));
        }
        if (!pointsOf(plan_, most))
            report(code::SWEEP_SIZE, root,
                   "the plan makes more than " + std::to_string(most * plan_.repeats) + " runs");
        const bool sobol = plan_.design == DesignKind::Sobol || plan_.design == DesignKind::SobolIndices;
        const std::size_t factor = plan_.design == DesignKind::SobolIndices ? 2 : 1;
        if (sobol && plan_.axes.size() * factor > kMostSobolDimensions)
            report(code::SWEEP_SIZE, root["parameters"],
                   "a Sobol design has " + std::to_string(kMostSobolDimensions / factor) + " parameters at most");
        if (sobol && plan_.axes.empty()) report(code::SWEEP_SIZE, root, "this design needs parameters");
    }

    const JsonDocument& document_;
    fs::path folder_;
    DiagnosticLog& log_;
    SweepPlan plan_;
    Fnv1a digest_;
    std::set<std::string> names_{"run", "seed", "status", "cause"};  // columns that every table has
    std::set<std::string> targets_;
    std::size_t faults_ = 0;
};

}  // namespace

std::optional<SweepPlan> parsePlan(std::string text, const std::string& file, const fs::path& folder,
                                   DiagnosticLog& log) {
    DocumentLimits limits;
    limits.jsonDepth = 16;
    const auto document = JsonDocument::parse(std::move(text), file, limits, log);
    if (!document->root()) return std::nullopt;
    return Reader(*document, folder, log).read();
}

std::optional<SweepPlan> readPlan(const fs::path& file, DiagnosticLog& log) {
    auto text = readFile(file, kMaxPlanBytes, log, placeOfFile(file));
    return text ? parsePlan(*std::move(text), file.string(), file.parent_path(), log) : std::nullopt;
}

}  // namespace orrery::sweep
