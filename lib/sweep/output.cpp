#include "orrery/sweep/output.hpp"
#include "orrery/sim/step_results.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::sweep {
namespace {

using Kind = Output::Kind;

constexpr std::array<std::string_view, 7> kTotals{"steps",       "time",      "contacts", "asleep",
                                                  "energyStart", "energyEnd", "hash"};
constexpr std::array<std::string_view, 13> kRow{"px", "py", "pz", "qx", "qy", "qz", "qw",
                                                "vx", "vy", "vz", "wx", "wy", "wz"};
constexpr std::array<std::pair<std::string_view, Kind>, 4> kReductions{
    {{" min", Kind::Minimum}, {" max", Kind::Maximum}, {" mean", Kind::Mean}, {" end", Kind::End}}};

double energyOf(const Simulation& simulation) {
    const Energy energy = simulation.energy();
    return energy.kinetic + energy.potential;
}

void appendTotals(const Simulation& simulation, double time, double energyStart, std::vector<std::string>& values) {
    values.push_back(std::to_string(simulation.steps()));
    values.push_back(toText(time));
    values.push_back(std::to_string(simulation.results().totalContacts()));
    values.push_back(std::to_string(simulation.asleepCount()));
    values.push_back(toText(energyStart));
    values.push_back(toText(energyOf(simulation)));
    values.push_back(hexadecimal(simulation.stateHash()));
}

void appendRow(const Simulation& simulation, std::size_t body, std::vector<std::string>& values) {
    const Pose pose = simulation.pose(simulation.bodies()[body]);
    const Vector3 v = simulation.linearVelocity(simulation.bodies()[body]);
    const Vector3 w = simulation.angularVelocity(simulation.bodies()[body]);
    const auto& p = pose.position;
    const auto& q = pose.rotation;
    for (const double number : {p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z})
        values.push_back(toText(number));
}

}  // namespace

std::optional<Output> parseOutput(std::string_view text, std::string& error) {
    Output output;
    output.text = text;
    if (text == "totals") return output;
    if (text == "last rows") {
        output.kind = Kind::LastRows;
        return output;
    }
    if (text.starts_with("last row of ")) {
        output.kind = Kind::LastRow;
        output.body = text.substr(12);
        return output;
    }
    std::string_view sentence = text;
    std::string made;
    if (text.starts_with("time of ")) {
        output.kind = Kind::Time;
        sentence = text.substr(8);
    } else {
        const auto found = std::find_if(kReductions.begin(), kReductions.end(),
                                        [&](const auto& each) { return text.ends_with(each.first); });
        if (found == kReductions.end()) {
            error =
                "expected \"totals\", \"last rows\", \"last row of BODY\", \"time of EXPECTATION\", or a quantity "
                "with min, max, mean or end";
            return std::nullopt;
        }
        output.kind = found->second;
        made = std::string(text.substr(0, text.size() - found->first.size())) + " > 0";
        sentence = made;
    }
    auto terms = parseExpectation(sentence, error);
    if (!terms) return std::nullopt;
    if (output.kind == Kind::Time && terms->when != ExpectationTerms::When::AtEnd) {
        error = "expected no \"always\", \"eventually\" or \"at\" in what the time of is sought";
        return std::nullopt;
    }
    output.terms = *std::move(terms);
    return output;
}

OutputWatch::OutputWatch(const std::vector<Output>& outputs, const std::vector<std::string>& bodies) : bodies_(bodies) {
    for (const Output& output : outputs) watched_.push_back({output, WatchedQuantity(output.terms), 0, {}});
}

std::vector<std::string> OutputWatch::columns() const {
    std::vector<std::string> names;
    for (const auto& [output, quantity, value, time] : watched_) {
        if (output.kind == Kind::Totals) {
            names.insert(names.end(), kTotals.begin(), kTotals.end());
        } else if (output.kind == Kind::LastRow || output.kind == Kind::LastRows) {
            for (const std::string& body : bodies_) {
                if (output.kind == Kind::LastRow && body != output.body) continue;
                for (const std::string_view member : kRow) names.push_back(body + '.' + std::string(member));
            }
        } else {
            names.push_back(output.text);
        }
    }
    return names;
}

std::vector<std::string> OutputWatch::unknownBodies(const Simulation& simulation) const {
    std::vector<std::string> names;
    for (const Watched& each : watched_) {
        const bool isRow = each.output.kind == Kind::LastRow;
        const std::string& body = isRow ? each.output.body : each.output.terms.body;
        const bool known = isRow ? std::find(bodies_.begin(), bodies_.end(), body) != bodies_.end()
                                 : simulation.ode(simulation.findBody(body)) != nullptr;
        if (!body.empty() && !known) names.push_back(body);
    }
    return names;
}

void OutputWatch::observe(const Simulation& simulation, double time, bool last) {
    if (observed_ == 0) energyStart_ = energyOf(simulation);
    for (Watched& each : watched_) {
        const Kind kind = each.output.kind;
        const bool everyStep =
            kind == Kind::Minimum || kind == Kind::Maximum || kind == Kind::Mean || (kind == Kind::Time && !each.time);
        if (!everyStep && !(last && kind == Kind::End)) continue;
        const auto value = each.quantity.valueIn(simulation);
        if (!value) continue;
        if (kind == Kind::Time) {
            if (holds(*value, each.output.terms)) each.time = time;
        } else if (observed_ == 0 || kind == Kind::End) {
            each.value = *value;
        } else {
            each.value = kind == Kind::Minimum   ? std::min(each.value, *value)
                         : kind == Kind::Maximum ? std::max(each.value, *value)
                                                 : each.value + *value;
        }
    }
    ++observed_;
}

std::vector<std::string> OutputWatch::values(const Simulation& simulation, double time) const {
    std::vector<std::string> values;
    for (const Watched& each : watched_) {
        const Kind kind = each.output.kind;
        if (kind == Kind::Totals) {
            appendTotals(simulation, time, energyStart_, values);
        } else if (kind == Kind::LastRow || kind == Kind::LastRows) {
            for (std::size_t body = 0; body < bodies_.size(); ++body) {
                if (kind == Kind::LastRows || bodies_[body] == each.output.body) appendRow(simulation, body, values);
            }
        } else if (kind == Kind::Time) {
            values.push_back(each.time ? toText(*each.time) : "");
        } else {
            values.push_back(toText(kind == Kind::Mean ? each.value / static_cast<double>(observed_) : each.value));
        }
    }
    return values;
}

}  // namespace orrery::sweep
