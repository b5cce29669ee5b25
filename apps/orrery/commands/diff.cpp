// orrery diff: how the motion in two scenes, tables of poses or baselines differs, in the order of simulated time.
#include <algorithm>
#include <map>
#include <memory>
#include <numbers>
#include <optional>

#include "commands/commands.hpp"
#include "options.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/base/system.hpp"
#include "orrery/scene/eigen.hpp"
#include "output/diagnostics.hpp"
#include "output/json.hpp"
#include "output/number_text.hpp"
#include "output/read_motion.hpp"
#include "output/say.hpp"
#include "output/scene_changes.hpp"
#include "output/table.hpp"
#include "stop_request.hpp"

namespace orrery::app {
namespace {

struct DiffOptions {
    std::string a;
    std::string b;
    MotionRun run;
    double tolerance = 1e-6;           // m and rad
    std::optional<double> maxSeconds;  // of real time; absent: any
    bool json = false;
};

// How one body differs.
struct Departure {
    std::string body;
    double since = 0;     // s, when it is first seen
    double position = 0;  // m, then
    double rotation = 0;  // rad, then
    double most = 0;      // m, at any time
    double mostAt = 0;    // s
};

struct Difference {
    std::vector<Departure> departures;  // by `since`; those of one time, the larger ones first
    std::size_t moments = 0;            // common to both
    std::size_t bodies = 0;             // common to both
    std::vector<std::string> onlyInA;
    std::vector<std::string> onlyInB;
    std::vector<MemberChange> members;  // where both are known

    [[nodiscard]] bool none() const { return departures.empty() && onlyInA.empty() && onlyInB.empty() && moments > 0; }
};

// The places of moments that both have: sums of steps differ by their roundings.
std::vector<std::pair<std::size_t, std::size_t>> commonMoments(const Motion& a, const Motion& b) {
    std::vector<std::pair<std::size_t, std::size_t>> common;
    for (std::size_t i = 0, k = 0; i < a.times.size() && k < b.times.size();) {
        const double apart = a.times[i] - b.times[k];
        const double rounding = 1e-9 * std::max(1.0, std::abs(a.times[i]));
        if (std::abs(apart) <= rounding) {
            common.emplace_back(i++, k++);
        } else {
            ++(apart < 0 ? i : k);
        }
    }
    return common;
}

void compare(const Motion& a, const Motion& b, std::pair<std::size_t, std::size_t> bodies,
             const std::vector<std::pair<std::size_t, std::size_t>>& moments, double tolerance, Difference& result) {
    Departure departure{a.bodies[bodies.first], 0, 0, 0, 0, 0};
    bool differs = false;
    for (const auto& [i, k] : moments) {
        const Pose& was = a.pose(i, bodies.first);
        const Pose& is = b.pose(k, bodies.second);
        const double position = (toEigen(was.position) - toEigen(is.position)).norm();
        const double rotation =
            was.rotation == is.rotation ? 0 : toEigen(was.rotation).angularDistance(toEigen(is.rotation));
        // The condition counts a value that is not a number as a difference.
        if (!differs && (!(position <= tolerance) || !(rotation <= tolerance))) {
            differs = true;
            departure.since = a.times[i];
            departure.position = position;
            departure.rotation = rotation;
        }
        if (position > departure.most) {
            departure.most = position;
            departure.mostAt = a.times[i];
        }
    }
    if (differs) result.departures.push_back(std::move(departure));
}

Difference difference(const Motion& a, const Motion& b, double tolerance) {
    Difference result;
    if (!a.members.empty() && !b.members.empty()) result.members = changesOfMembers(a.members, b.members);
    const auto moments = commonMoments(a, b);
    result.moments = moments.size();
    std::map<std::string_view, std::size_t> inB;
    for (std::size_t i = 0; i < b.bodies.size(); ++i) inB.try_emplace(b.bodies[i], i);
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        const auto found = inB.find(a.bodies[i]);
        if (found == inB.end()) {
            result.onlyInA.push_back(a.bodies[i]);
            continue;
        }
        ++result.bodies;
        compare(a, b, {i, found->second}, moments, tolerance, result);
        inB.erase(found);
    }
    for (const auto& [name, index] : inB) result.onlyInB.emplace_back(name);
    std::stable_sort(result.departures.begin(), result.departures.end(), [](const Departure& x, const Departure& y) {
        return x.since != y.since ? x.since < y.since : x.position + x.rotation > y.position + y.rotation;
    });
    return result;
}

std::string firstText(const Departure& first) {
    std::string text = "body \"" + printable(first.body) + "\", " + rounded(first.since, 9) + " s: ";
    if (first.position > 0) text += "position is off by " + rounded(first.position, 3) + " m";
    if (first.rotation > 0) {
        text += std::string(first.position > 0 ? ", " : "") + "rotation by " + rounded(first.rotation, 3) + " rad";
    }
    return text;
}

std::string onlyText(const std::string& file, const std::vector<std::string>& bodies) {
    if (bodies.empty()) return {};
    const std::string count = bodies.size() > 1 ? counted(bodies.size(), "body", "bodies") + ": " : "";
    return "only in " + file + ": " + count + firstNames(bodies, " (--json lists them)") + '\n';
}

std::string differenceText(const Difference& difference, const DiffOptions& options) {
    const std::string a = printable(nameOfInput(options.a));
    const std::string b = printable(nameOfInput(options.b));
    std::string text;
    if (const auto& members = difference.members; !members.empty()) {
        text = counted(members.size(), "member") + (members.size() == 1 ? " differs\n" : " differ\n") +
               changesText(members);
    }
    text += a + " and " + b + ": ";
    if (difference.moments == 0) return text + "no moment is in both\n";
    if (difference.none()) {
        return text + "no difference beyond " + rounded(options.tolerance) + " m or rad in " +
               counted(difference.moments, "moment") + " of " + counted(difference.bodies, "body", "bodies") + '\n';
    }
    text += std::to_string(difference.departures.size()) + " of " + counted(difference.bodies, "body", "bodies") +
            (difference.bodies == 1 ? " that both have differs\n" : " that both have differ\n");
    if (!difference.departures.empty()) text += "first: " + firstText(difference.departures.front()) + '\n';
    Table table;
    constexpr std::size_t kListed = 20;
    if (!difference.departures.empty()) table.add({"BODY", "SINCE s", "THEN m", "THEN rad", "MOST m", "AT s"});
    for (std::size_t i = 0; i < std::min(kListed, difference.departures.size()); ++i) {
        const Departure& each = difference.departures[i];
        table.add({each.body, rounded(each.since, 9), rounded(each.position, 3), rounded(each.rotation, 3),
                   rounded(each.most, 3), rounded(each.mostAt, 9)});
    }
    if (difference.departures.size() > kListed) {
        table.add({"... and " + std::to_string(difference.departures.size() - kListed) + " more (--json lists them)"});
    }
    text += table.text();
    return text + onlyText(a, difference.onlyInA) + onlyText(b, difference.onlyInB);
}

Json differenceJson(const Difference& difference, const DiffOptions& options, const DiagnosticLog& log) {
    Json departures = Json::array();
    for (const Departure& each : difference.departures) {
        departures.push_back({{"body", each.body},
                              {"since", each.since},
                              {"position", each.position},
                              {"rotation", each.rotation},
                              {"most", each.most},
                              {"mostAt", each.mostAt}});
    }
    return {{"a", nameOfInput(options.a)},           {"b", nameOfInput(options.b)},   {"same", difference.none()},
            {"tolerance", options.tolerance},        {"moments", difference.moments}, {"bodies", difference.bodies},
            {"departures", std::move(departures)},   {"onlyInA", difference.onlyInA}, {"onlyInB", difference.onlyInB},
            {"members", toJson(difference.members)}, {"diagnostics", toJson(log)}};
}

// For a file without a motion: no scene could be read from it, or an error says why it does not move.
ExitStatus statusWithout(const std::string& file, const DiagnosticLog& log) {
    const std::string name = nameOfInput(file);
    const bool isMalformed = std::any_of(log.entries().begin(), log.entries().end(), [&](const Diagnostic& each) {
        return each.severity == Severity::Error &&
               (each.code.room == CodeRoom::Document || each.code == code::XODE_ROOT_WRONG) && each.place.file == name;
    });
    return isMalformed && !isBaseline(file) ? ExitStatus::FileTrouble : ExitStatus::Diagnostics;
}

ExitStatus runDiff(const DiffOptions& options) {
    if (options.a == kStandardStream && options.b == kStandardStream) {
        say("standard input can be one of the two only");
        return ExitStatus::WrongUse;
    }
    SimulationOptions simulated;
    for (const SimulationChange& change : options.run.simulation) change(simulated);
    if (options.run.dt) warnOfLongStep(*options.run.dt);
    DiagnosticLog log(options.run.read.diagnostics);
    std::optional<Baseline> baseline;
    DiagnosticLog again;  // it is read once more for its motion
    for (const std::string& file : {options.a, options.b}) {
        if (!baseline && isBaseline(file)) baseline = readBaseline(file, again);
    }
    limitRealTime(options.maxSeconds);
    int stoppedBy = 0;
    const auto a = readMotion(options.a, options.run, baseline, log, stoppedBy);
    const auto b = stoppedBy == 0 ? readMotion(options.b, options.run, baseline, log, stoppedBy) : std::nullopt;
    if (options.maxSeconds) system::raiseAlarmAfter(0);
    printDiagnostics(
        log, {options.run.quiet ? Severity::Error : Severity::Warning, nullptr, options.run.read.eachDiagnostic});
    if (stoppedBy != 0) return static_cast<ExitStatus>(128 + stoppedBy);
    const ExitStatus read = std::max(exitStatus(log, options.a), exitStatus(log, options.b));
    if (!a || !b) {
        if (options.json)
            print({{"a", nameOfInput(options.a)},
                   {"b", nameOfInput(options.b)},
                   {"same", nullptr},
                   {"diagnostics", toJson(log)}});
        return std::max(read, statusWithout(a ? options.b : options.a, log));
    }
    const Difference found = difference(*a, *b, options.tolerance);
    if (options.json) {
        print(differenceJson(found, options, log));
    } else if (!options.run.quiet) {
        tell(differenceText(found, options));
    }
    return found.none() ? read : std::max(read, ExitStatus::Diagnostics);
}

}  // namespace

Command diffCommand() {
    auto options = std::make_shared<DiffOptions>();
    Command command{"diff", "Show what moves differently in two recordings or scenes, and since when"};
    OptionList& list = command.options;
    constexpr std::string_view kNeeded = "two scenes, tables of poses or baselines: A and B";
    const char* what = "Scene, which is simulated (- for standard input), table of poses (.csv) or .baseline";
    list.text("A", options->a, what).require(kNeeded);
    list.text("B", options->b, what).require(kNeeded);
    MotionRun& run = options->run;
    list.number("--tolerance", Sign::NotNegative, options->tolerance, "Largest difference of a pose, m and rad");
    list.number("-d,--duration", Sign::Positive, run.duration, "Time to simulate, s; default: the baseline's, 5");
    list.number("--dt", Sign::Positive, run.dt, "Length of a step, s; default: the baseline's, 0.01");
    addOutputOptions(list, options->json, run.quiet,
                     "Print errors only: the status tells whether there is a difference");
    addMaxSeconds(list, options->maxSeconds, "nothing is compared");
    addReadOptions(list, run.read);
    addPlanOptions(list, run.plan);
    addSimulationOptions(list,
                         [&changes = run.simulation](const SimulationChange& change) { changes.push_back(change); });
    command.examples = {
        {"orrery diff before.csv after.csv", "Two recordings"},
        {"orrery diff robot.gltf robot.gltf.baseline", "A scene as it is now, and as it was"},
    };
    command.run = [options] { return runDiff(*options); };
    return command;
}

}  // namespace orrery::app
