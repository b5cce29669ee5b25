#include "output/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "orrery/recording/recording.hpp"
#include "orrery/sim/actuators.hpp"
#include "output/number_text.hpp"
#include "output/table.hpp"

namespace orrery::app {
namespace {

struct SummaryPart {
    std::string_view word;
    bool SummaryParts::*member;
    std::string (*text)(const Simulation&, const RunSummary&);
    Json (*json)(const Simulation&, const RunSummary&);
};

std::string outcomeText(const BodySummary& body) {
    return std::string(enumNames(BodyOutcome())[static_cast<std::size_t>(body.outcome)]);
}

double rmsOf(const ActuatorSummary& actuator) {
    return actuator.known > 0 ? std::sqrt(actuator.squares / actuator.known) : 0;
}

std::string bodyTable(const Simulation& simulation, const RunSummary& summary) {
    Table table;
    table.add({"body", "at the end", "greatest speed", "lowest place"});
    const std::vector<std::string> names = bodyNames(simulation);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const BodySummary& body = summary.bodies()[i];
        const std::string since = body.lost ? " since " + rounded(body.lost->time) + " s" : "";
        table.add(
            {names[i], outcomeText(body) + since, rounded(body.greatestSpeed) + " m/s", rounded(body.lowest) + " m"});
    }
    return table.text();
}

Json bodiesJson(const Simulation& simulation, const RunSummary& summary) {
    Json list = Json::array();
    const std::vector<std::string> names = bodyNames(simulation);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const BodySummary& body = summary.bodies()[i];
        list.push_back({{"name", names[i]},
                        {"outcome", outcomeText(body)},
                        {"lostAt", body.lost ? Json(body.lost->time) : Json()},
                        {"lostPlace", body.lost ? toJson(body.lost->position) : Json()},
                        {"greatestSpeed", body.greatestSpeed},
                        {"lowest", toJson(body.lowest)}});
    }
    return list;
}

std::string jointTable(const Simulation&, const RunSummary& summary) {
    std::vector<std::string> heads{"joint"};
    for (const auto& observable : kJointObservables) {
        if (observable.components > 0) heads.push_back("greatest " + std::string(observable.title));
    }
    Table table;
    table.add(std::move(heads));
    for (const JointSummary& joint : summary.joints()) {
        std::vector<std::string> row{joint.name};
        for (std::size_t i = 0; i < kJointObservables.size(); ++i) {
            if (kJointObservables[i].components == 0) continue;
            const std::string unit = ' ' + std::string(kJointObservables[i].unit);
            row.push_back(std::isnan(joint.greatest[i]) ? "-" : rounded(joint.greatest[i]) + unit);
        }
        table.add(std::move(row));
    }
    return table.text();
}

Json jointsJson(const Simulation&, const RunSummary& summary) {
    Json list = Json::array();
    for (const JointSummary& joint : summary.joints()) {
        Json each{{"name", joint.name}};
        for (std::size_t i = 0; i < kJointObservables.size(); ++i) {
            if (kJointObservables[i].components == 0) continue;
            each[std::string(kJointObservables[i].name)] =
                std::isnan(joint.greatest[i]) ? Json() : Json(joint.greatest[i]);
        }
        list.push_back(std::move(each));
    }
    return list;
}

std::string actuatorTable(const Simulation& simulation, const RunSummary& summary) {
    Table table;
    table.add({"actuator", "at most", "peak", "RMS", "time at its limit"});
    for (std::size_t i = 0; i < summary.actuators().size(); ++i) {
        const ActuatorSummary& actuator = summary.actuators()[i];
        const std::string unit = simulation.actuators()[i].angular ? " N m" : " N";
        const bool known = actuator.known > 0;
        table.add({simulation.actuators()[i].name, rounded(actuator.most) + unit,
                   known ? rounded(actuator.peak) + unit : "-", known ? rounded(rmsOf(actuator)) + unit : "-",
                   rounded(100 * actuator.shareAtLimit(), 3) + " %"});
    }
    return table.text();
}

Json actuatorsJson(const Simulation& simulation, const RunSummary& summary) {
    Json list = Json::array();
    for (std::size_t i = 0; i < summary.actuators().size(); ++i) {
        const ActuatorSummary& actuator = summary.actuators()[i];
        const bool known = actuator.known > 0;
        list.push_back({{"name", simulation.actuators()[i].name},
                        {"unit", simulation.actuators()[i].angular ? "N m" : "N"},
                        {"most", actuator.most},
                        {"peak", known ? Json(actuator.peak) : Json()},
                        {"rms", known ? Json(rmsOf(actuator)) : Json()},
                        {"shareAtLimit", actuator.shareAtLimit()}});
    }
    return list;
}

std::string extremeText(const ContactExtreme& contact, std::string_view unit) {
    if (!contact.time) return "-";
    return rounded(contact.value) + std::string(unit) + ", " + contact.geom1 + " on " + contact.geom2 + " at " +
           rounded(*contact.time) + " s";
}

std::string contactTable(const Simulation&, const RunSummary& summary) {
    const ContactsSummary& contacts = summary.contacts();
    Table table;
    table.add({"pairs that touch at the end", std::to_string(contacts.pairs)});
    table.add({"most pairs at one time", std::to_string(contacts.mostPairs)});
    table.add({"deepest contact", extremeText(contacts.deepest, " m")});
    table.add({"strongest contact", extremeText(contacts.strongest, " N")});
    return table.text();
}

Json extremeJson(const ContactExtreme& contact, const char* key) {
    if (!contact.time) return {};
    return {{key, contact.value}, {"time", *contact.time}, {"geom1", contact.geom1}, {"geom2", contact.geom2}};
}

Json contactsJson(const Simulation&, const RunSummary& summary) {
    const ContactsSummary& contacts = summary.contacts();
    return {{"pairs", contacts.pairs},
            {"mostPairs", contacts.mostPairs},
            {"deepest", extremeJson(contacts.deepest, "depth")},
            {"strongest", extremeJson(contacts.strongest, "force")}};
}

// Its number; absent where none moved. The first of equals.
std::optional<std::size_t> fastestBody(const RunSummary& summary) {
    const auto& bodies = summary.bodies();
    const auto slower = [](const BodySummary& a, const BodySummary& b) { return a.greatestSpeed < b.greatestSpeed; };
    const auto fastest = std::max_element(bodies.begin(), bodies.end(), slower);
    if (fastest == bodies.end() || !(fastest->greatestSpeed > 0)) return std::nullopt;
    return static_cast<std::size_t>(fastest - bodies.begin());
}

constexpr std::array kSummaryParts{
    SummaryPart{"bodies", &SummaryParts::bodies, bodyTable, bodiesJson},
    SummaryPart{"joints", &SummaryParts::joints, jointTable, jointsJson},
    SummaryPart{"actuators", &SummaryParts::actuators, actuatorTable, actuatorsJson},
    SummaryPart{"contacts", &SummaryParts::contacts, contactTable, contactsJson},
};

}  // namespace

std::string summaryWords() {
    std::string words;
    for (const SummaryPart& part : kSummaryParts) words += (words.empty() ? "" : "|") + std::string(part.word);
    return words;
}

bool addSummaryPart(std::string_view word, SummaryParts& parts) {
    for (const SummaryPart& part : kSummaryParts) {
        if (part.word == word) return parts.*part.member = true;
    }
    return false;
}

void requestSummary(const SummaryParts& parts, SimulationOptions& options) {
    options.jointReadings |= parts.joints || parts.actuators;
    options.contactEvents |= parts.contacts;
}

std::string summaryText(const Simulation& simulation, const RunSummary& summary, const SummaryParts& parts) {
    std::string text;
    for (const SummaryPart& part : kSummaryParts) {
        if (parts.*part.member) text += '\n' + part.text(simulation, summary);
    }
    return text;
}

Json summaryJson(const Simulation& simulation, const RunSummary& summary, const SummaryParts& parts) {
    Json object;
    for (const SummaryPart& part : kSummaryParts) {
        if (parts.*part.member) object[std::string(part.word)] = part.json(simulation, summary);
    }
    return object;
}

std::string fastestText(const Simulation& simulation, const RunSummary& summary) {
    const auto body = fastestBody(summary);
    return body ? bodyNames(simulation)[*body] + ", " + rounded(summary.bodies()[*body].greatestSpeed) + " m/s" : "-";
}

Json fastestJson(const Simulation& simulation, const RunSummary& summary) {
    const auto body = fastestBody(summary);
    if (!body) return {};
    return {{"name", bodyNames(simulation)[*body]}, {"speed", summary.bodies()[*body].greatestSpeed}};
}

std::string deepestText(const RunSummary& summary) {
    return extremeText(summary.contacts().deepest, " m");
}

Json deepestJson(const RunSummary& summary) {
    return extremeJson(summary.contacts().deepest, "depth");
}

}  // namespace orrery::app
