#include "orrery/regression/regression.hpp"

#include <cmath>
#include <type_traits>
#include <utility>

#include "orrery/base/codes/regression.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/document/json_quoted.hpp"
#include "orrery/sim/option_table.hpp"

namespace orrery {
namespace {

constexpr std::string_view kFormat = "orrery baseline 1";
constexpr std::string_view kDefaultPrecision = "double";
constexpr std::size_t kMaxBytes = std::size_t{1} << 28U;

void appendNumbers(std::string& out, std::initializer_list<double> numbers) {
    out += '[';
    for (const double number : numbers) {
        if (out.back() != '[') out += ", ";
        // JSON cannot express numbers that are not finite.
        if (std::isfinite(number)) {
            appendNumber(out, number);
        } else {
            out += '"' + toText(number) + '"';
        }
    }
    out += ']';
}

void appendPose(std::string& out, const Pose& pose) {
    const Vector3& p = pose.position;
    const Quaternion& q = pose.rotation;
    appendNumbers(out, {p.x, p.y, p.z, q.x, q.y, q.z, q.w});
}

// Collects each option as text, by name.
struct OptionTexts {
    std::vector<std::pair<std::string_view, std::string>>& texts;

    void operator()(std::string_view key, Solver solver, OptionRange) const {
        texts.emplace_back(key, '"' + std::string(toText(solver)) + '"');
    }
    void operator()(std::string_view key, bool value, OptionRange) const {
        texts.emplace_back(key, value ? "true" : "false");
    }
    template <typename Number>
    void operator()(std::string_view key, const Number& value, OptionRange) const {
        texts.emplace_back(key, toText(static_cast<double>(value)));
    }
    // Absent values are not written.
    template <typename Value>
    void operator()(std::string_view key, const std::optional<Value>& value, OptionRange range) const {
        if (value) {
            (*this)(key, *value, range);
        } else {
            texts.emplace_back(key, std::string());
        }
    }
};

std::vector<std::pair<std::string_view, std::string>> textsOf(const SimulationOptions& options) {
    std::vector<std::pair<std::string_view, std::string>> texts;
    visitOptions(options, OptionTexts{texts});
    return texts;
}

void appendRun(std::string& out, const BaselineRun& run) {
    const SimulationOptions& options = run.simulation;
    out += "  \"run\": {\"dt\": " + toText(run.dt) + ", \"steps\": " + std::to_string(run.steps) +
           ", \"samples\": " + std::to_string(run.samples);
    // Seed and solver are always written, because readers of a baseline want to know them. Other options are written
    // only if they differ from the default.
    const auto texts = textsOf(options);
    const auto defaults = textsOf({});
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto& [key, text] = texts[i];
        if (text.empty() || (text == defaults[i].second && key != "seed" && key != "solver")) continue;
        out += ", \"" + std::string(key) + "\": " + text;
    }
    if (const auto& gravity = options.plan.gravityOverride) {
        out += ", \"gravity\": ";
        appendNumbers(out, {gravity->x, gravity->y, gravity->z});
    }
    out += "},\n";
}

// One line for each node: its path, and pairs of members and values. Baselines of old have none.
void appendMembers(std::string& out, const std::vector<SceneMember>& members) {
    if (members.empty()) return;
    out += ",\n  \"members\": [";
    for (const SceneMember& each : members) {
        const SceneMember* before = &each == &members.front() ? nullptr : &each - 1;
        if (!before || before->node != each.node)
            out += std::string(before ? "],\n    [" : "\n    [") + jsonQuoted(each.node);
        out += ", " + jsonQuoted(each.member) + ", " + jsonQuoted(each.value);
    }
    out += "]\n  ]";
}

void appendSample(std::string& out, const BaselineSample& sample, const std::vector<std::string>& bodies) {
    out += "    {\"step\": " + std::to_string(sample.step) + ", \"contacts\": " + std::to_string(sample.contacts) +
           ", \"energy\": ";
    appendNumbers(out, {sample.energy.kinetic, sample.energy.potential});
    out += ", \"hash\": \"" + hexadecimal(sample.hash) + "\", \"bodies\": [";
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        out += i == 0 ? "\n      [" : ",\n      [";
        out += jsonQuoted(bodies[i]);
        out += sample.asleep[i] ? ", \"asleep\", " : ", \"awake\", ";
        appendPose(out, sample.poses[i]);
        out += ']';
    }
    out += "]}";
}

// Reads the text that the append functions wrote. The first unexpected item is reported and ends it.
class Reader {
public:
    Reader(const JsonDocument& document, DiagnosticLog& log) : document_(document), log_(log) {}

    std::optional<Baseline> read(std::vector<SceneMember>& members) {
        const JsonValue root = document_.root();
        if (!root["format"].equals(kFormat)) {
            fail(root, "is not a baseline of this version", std::string(kFormat));
            return std::nullopt;
        }
        Baseline baseline;
        baseline.scene = root["scene"].string().value_or("");
        baseline.digest = hash(root["digest"]);
        readPrecision(root["precision"], baseline.precision);
        readRun(root["run"], baseline.run);
        for (JsonValue row = root["members"].first(); row && good_; row = row.next()) {
            readMembers(row, members);
        }
        for (JsonValue sample = root["samples"].first(); sample && good_; sample = sample.next()) {
            readSample(sample, baseline);
        }
        if (good_ && baseline.samples.empty()) fail(root, "has no samples", "samples");
        if (good_ && baseline.samples.back().step != baseline.run.steps) {
            fail(root["samples"], "ends before its run", "a sample of step " + std::to_string(baseline.run.steps));
        }
        return good_ ? std::optional(std::move(baseline)) : std::nullopt;
    }

private:
    void fail(JsonValue at, std::string what, std::string expected) {
        if (good_) {
            log_.report(code::CHECK_BASELINE_INVALID, document_.place(at), "the baseline " + std::move(what),
                        {at ? std::string(at.lexeme().substr(0, 60)) : std::string(), std::move(expected)});
        }
        good_ = false;
    }

    double number(JsonValue value) {
        if (const auto read = value.number()) return *read;
        // A number in quotes is not finite.
        if (const auto word = value.string()) {
            if (const auto read = parseDouble(*word)) return *read;
        }
        fail(value, "lacks a number", "number");
        return 0;
    }

    std::uint64_t count(JsonValue value, std::int64_t least, std::int64_t most) {
        const auto read = value.integer();
        if (read && *read >= least && *read <= most) return static_cast<std::uint64_t>(*read);
        fail(value, "lacks a number", "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return 0;
    }

    std::uint64_t hash(JsonValue value) {
        if (const auto text = value.string()) {
            if (const auto read = parseHexadecimal(*text)) return *read;
        }
        fail(value, "lacks a hash", "16 hexadecimal digits");
        return 0;
    }

    template <std::size_t Size>
    std::array<double, Size> numbers(JsonValue array) {
        std::array<double, Size> result{};
        if (!array.isArray() || array.size() != Size) {
            fail(array, "lacks numbers", std::to_string(Size) + " numbers");
            return result;
        }
        std::size_t i = 0;
        for (JsonValue value = array.first(); value; value = value.next()) result[i++] = number(value);
        return result;
    }

    void readPrecision(JsonValue from, std::string& precision) {
        precision = from ? from.string().value_or("") : std::string(kDefaultPrecision);
        if (precision != "double" && precision != "single") fail(from, "names no precision", "double, single");
    }

    void readMembers(JsonValue row, std::vector<SceneMember>& members) {
        if (!row.isArray() || row.size() % 2 == 0) return fail(row, "lacks a member", "a node, members and values");
        const std::string node = row.first().string().value_or("");
        for (JsonValue member = row.first().next(); member; member = member.next().next()) {
            members.push_back({node, member.string().value_or(""), member.next().string().value_or("")});
        }
    }

    void readRun(JsonValue from, BaselineRun& run) {
        constexpr std::int64_t kMany = 1'000'000'000'000;
        run.dt = number(from["dt"]);
        if (good_ && !(run.dt > 0 && std::isfinite(run.dt))) fail(from["dt"], "has no good step", "above 0");
        run.steps = count(from["steps"], 0, kMany);
        run.samples = static_cast<std::uint32_t>(count(from["samples"], 1, 1'000'000));
        SimulationOptions& options = run.simulation;
        visitOptions(options, [&](std::string_view key, auto& target, OptionRange range) {
            if (const JsonValue value = from[key]) readOption(value, target, range);
        });
        if (from["gravity"]) {
            const auto gravity = numbers<3>(from["gravity"]);
            options.plan.gravityOverride = Vector3{gravity[0], gravity[1], gravity[2]};
        }
    }

    void readOption(JsonValue value, Solver& target, OptionRange) {
        const auto named = valueNamed<Solver>(value.string().value_or(""));
        if (!named) return fail(value, "names no solver", "auto, quick, step, own");
        target = *named;
    }
    void readOption(JsonValue value, bool& target, OptionRange) {
        const auto read = value.boolean();
        if (!read) return fail(value, "lacks a word", "true or false");
        target = *read;
    }
    template <typename Number>
    void readOption(JsonValue value, Number& target, OptionRange range) {
        if constexpr (std::is_integral_v<Number>) {
            const auto least = static_cast<std::int64_t>(range.least);
            target = static_cast<Number>(count(value, least, static_cast<std::int64_t>(range.most)));
        } else {
            target = number(value);
            if (good_ && !(target >= range.least && target <= range.most))
                fail(value, "has an odd number", "from 0 on");
        }
    }
    template <typename Value>
    void readOption(JsonValue value, std::optional<Value>& target, OptionRange range) {
        readOption(value, target.emplace(), range);
    }

    void readSample(JsonValue from, Baseline& baseline) {
        BaselineSample sample;
        sample.step = count(from["step"], 0, static_cast<std::int64_t>(baseline.run.steps));
        if (good_ && !baseline.samples.empty() && sample.step <= baseline.samples.back().step) {
            fail(from["step"], "goes back in time", "above " + std::to_string(baseline.samples.back().step));
        }
        sample.contacts = count(from["contacts"], 0, std::numeric_limits<std::int64_t>::max());
        const auto energy = numbers<2>(from["energy"]);
        sample.energy = {energy[0], energy[1]};
        sample.hash = hash(from["hash"]);
        std::size_t body = 0;
        for (JsonValue row = from["bodies"].first(); row && good_; row = row.next()) {
            readBody(row, body++, sample, baseline);
        }
        if (good_ && body != baseline.bodies.size()) fail(from, "has not the same bodies in every sample", "bodies");
        baseline.samples.push_back(std::move(sample));
    }

    void readBody(JsonValue row, std::size_t index, BaselineSample& sample, Baseline& baseline) {
        const JsonValue name = row.first();
        const JsonValue state = name.next();
        std::string text = name.string().value_or("");
        if (baseline.samples.empty()) {
            baseline.bodies.push_back(std::move(text));
        } else if (index >= baseline.bodies.size() || baseline.bodies[index] != text) {
            return fail(row, "has not the same bodies in every sample", "the bodies of the first sample");
        }
        if (!state.equals("asleep") && !state.equals("awake")) return fail(row, "lacks a state", "asleep or awake");
        const auto pose = numbers<7>(state.next());
        if (pose[3] == 0 && pose[4] == 0 && pose[5] == 0 && pose[6] == 0) {
            return fail(row, "has a rotation of length zero", "a quaternion");
        }
        sample.asleep.push_back(state.equals("asleep"));
        sample.poses.push_back({{pose[0], pose[1], pose[2]}, {pose[3], pose[4], pose[5], pose[6]}});
    }

    const JsonDocument& document_;
    DiagnosticLog& log_;
    bool good_ = true;
};

std::string textOf(const Baseline& baseline, const std::vector<SceneMember>& members) {
    std::string out = "{\n  \"format\": \"" + std::string(kFormat) + "\",\n";
    out +=
        "  \"scene\": " + jsonQuoted(baseline.scene) + ",\n  \"digest\": \"" + hexadecimal(baseline.digest) + "\",\n";
    if (baseline.precision != kDefaultPrecision) out += "  \"precision\": " + jsonQuoted(baseline.precision) + ",\n";
    appendRun(out, baseline.run);
    out += "  \"samples\": [\n";
    for (const BaselineSample& sample : baseline.samples) {
        if (&sample != &baseline.samples.front()) out += ",\n";
        appendSample(out, sample, baseline.bodies);
    }
    out += "\n  ]";
    appendMembers(out, members);
    return out + "\n}\n";
}

std::optional<Baseline> parsed(std::string text, const std::string& file, DiagnosticLog& log,
                               std::vector<SceneMember>& members) {
    DocumentLimits limits;
    limits.jsonDepth = 16;
    const auto document = JsonDocument::parse(std::move(text), file, limits, log);
    if (!document->root()) return std::nullopt;
    return Reader(*document, log).read(members);
}

}  // namespace

std::filesystem::path baselineBeside(const std::filesystem::path& scene) {
    std::filesystem::path file = scene;
    file += ORRERY_ODE_SINGLE ? ".single.baseline" : ".baseline";
    return file;
}

std::string toText(const Baseline& baseline) {
    return textOf(baseline, {});
}

std::optional<Baseline> parseBaseline(std::string text, const std::string& file, DiagnosticLog& log) {
    std::vector<SceneMember> ignored;
    return parsed(std::move(text), file, log, ignored);
}

std::optional<Baseline> readBaseline(const std::filesystem::path& file, DiagnosticLog& log) {
    std::vector<SceneMember> ignored;
    return readBaseline(file, log, ignored);
}

std::optional<Baseline> readBaseline(const std::filesystem::path& file, DiagnosticLog& log,
                                     std::vector<SceneMember>& members) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) {
        log.report(code::CHECK_BASELINE_MISSING, placeOfFile(file), "there is no baseline");
        return std::nullopt;
    }
    auto text = readFile(file, kMaxBytes, log, placeOfFile(file));
    return text ? parsed(std::move(*text), file.string(), log, members) : std::nullopt;
}

bool writeBaseline(const Baseline& baseline, const std::filesystem::path& file, DiagnosticLog& log) {
    return writeBaseline(baseline, file, log, {});
}

bool writeBaseline(const Baseline& baseline, const std::filesystem::path& file, DiagnosticLog& log,
                   const std::vector<SceneMember>& members) {
    return writeFile(file, textOf(baseline, members), log);
}

}  // namespace orrery
