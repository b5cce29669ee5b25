#include "output/read_motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <string_view>

#include "file_names.hpp"
#include "orrery/base/codes/regression.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/file.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "output/diagnostics.hpp"
#include "output/number_text.hpp"
#include "output/progress.hpp"
#include "output/say.hpp"
#include "scene_file.hpp"
#include "stop_request.hpp"
#include "stuck_step.hpp"

namespace orrery::app {
namespace {

constexpr std::array<std::string_view, 9> kColumns{"time", "body", "px", "py", "pz", "qx", "qy", "qz", "qw"};

// Takes the cells of a row, as RFC 4180 has them, from the text. Those after the columns are one cell.
std::vector<std::string> takeRow(std::string_view& text) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    std::size_t i = 0;
    for (; i < text.size() && (quoted || (text[i] != '\n' && text[i] != '\r')); ++i) {
        if (text[i] == '"' && quoted && text.substr(i + 1).starts_with('"')) {
            cells.back() += text[i++];
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (text[i] == ',' && !quoted) {
            if (cells.size() <= kColumns.size()) cells.emplace_back();
        } else {
            cells.back() += text[i];
        }
    }
    text.remove_prefix(std::min(text.size(), text.find_first_not_of("\r\n", i)));
    return cells;
}

// A recording leaves a cell empty where a number is not finite.
bool readNumber(const std::string& cell, double& number) {
    number = std::numeric_limits<double>::quiet_NaN();
    return cell.empty() || parseDouble(cell, number);
}

// The rows of one time have all bodies, in one order. Says what is wrong with a row; empty: nothing.
std::string addRow(const std::vector<std::string>& cells, Motion& motion, std::size_t& body) {
    std::array<double, kColumns.size()> numbers{};
    if (cells.size() < kColumns.size()) return "has fewer than 9 cells";
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        if (i != 1 && !readNumber(cells[i], numbers[i])) return "has \"" + cells[i] + "\" for a number";
    }
    const bool isNew = motion.times.empty() || numbers[0] != motion.times.back();
    if (!std::isfinite(numbers[0])) return "has no time";
    if (isNew && !motion.times.empty()) {
        if (body != motion.bodies.size()) return "begins another time before all bodies had a row";
        if (numbers[0] < motion.times.back()) return "goes back in time";
    }
    if (isNew) {
        motion.times.push_back(numbers[0]);
        body = 0;
    }
    if (motion.times.size() == 1) motion.bodies.push_back(cells[1]);
    if (body >= motion.bodies.size() || motion.bodies[body] != cells[1]) {
        return "has another body than this row of the first time";
    }
    ++body;
    const Quaternion rotation{numbers[5], numbers[6], numbers[7], numbers[8]};
    if (rotation == Quaternion{0, 0, 0, 0}) return "has a rotation of length zero";
    motion.poses.push_back({{numbers[2], numbers[3], numbers[4]}, rotation});
    return {};
}

// The first body that has two rows of one time; empty: none.
std::string repeatedBody(std::vector<std::string> bodies) {
    std::sort(bodies.begin(), bodies.end());
    const auto twice = std::adjacent_find(bodies.begin(), bodies.end());
    return twice == bodies.end() ? std::string() : "the body \"" + *twice + "\" has two rows of one time";
}

// Says what is wrong with the table; empty: nothing.
std::string readTable(std::string_view text, Motion& motion) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    const std::vector<std::string> header = takeRow(text);
    if (header.size() < kColumns.size() || !std::equal(kColumns.begin(), kColumns.end(), header.begin())) {
        return "the first row does not begin with time,body,px,py,pz,qx,qy,qz,qw";
    }
    std::size_t body = 0;
    for (std::size_t row = 2; !text.empty(); ++row) {
        const std::string fault = addRow(takeRow(text), motion, body);
        if (!fault.empty()) return "row " + std::to_string(row) + ' ' + fault;
    }
    return body == motion.bodies.size() ? repeatedBody(motion.bodies) : "the last time lacks bodies";
}

std::optional<Motion> motionOfTable(const std::string& file, std::size_t limit, DiagnosticLog& log) {
    const auto bytes = readFile(file, limit, log, placeOfFile(file));
    if (!bytes) return std::nullopt;
    Motion motion;
    const std::string fault = readTable(*bytes, motion);
    if (fault.empty()) return motion;
    log.report(code::DIFF_TABLE, placeOfFile(file), fault);
    return std::nullopt;
}

Motion motionOf(const Baseline& baseline) {
    Motion motion{baseline.bodies, {}, {}, {}};
    for (const BaselineSample& sample : baseline.samples) {
        motion.times.push_back(timeAfter(sample.step, baseline.run.dt));
        motion.poses.insert(motion.poses.end(), sample.poses.begin(), sample.poses.end());
    }
    return motion;
}

// As `orrery check` does it.
BaselineRun runOf(const MotionRun& asked, const std::optional<Baseline>& beside) {
    BaselineRun run = beside ? beside->run : BaselineRun{};
    const double duration = asked.duration.value_or(run.dt * static_cast<double>(run.steps));
    run.dt = asked.dt.value_or(run.dt);
    run.steps = stepCount(duration, run.dt);
    const auto gravity = run.simulation.plan.gravityOverride;
    run.simulation.plan = asked.plan;
    if (!asked.plan.gravityOverride) run.simulation.plan.gravityOverride = gravity;
    for (const SimulationChange& change : asked.simulation) change(run.simulation);
    return run;
}

// A file from a stranger cannot ask for any number of steps, and the poses of all steps are kept in memory.
bool isWithinLimits(bool ofBaseline, const BaselineRun& run, std::size_t bodies, const std::string& name,
                    DiagnosticLog& log) {
    constexpr double kMostSteps = 1e6;
    constexpr double kMostBytes = 4.0 * (1ULL << 30U);
    if (ofBaseline && stepsAsked(run) > kMostSteps) {
        log.report(code::CHECK_BASELINE_INVALID, placeOfFile(name),
                   "the baseline asks for more steps than the limit; --duration allows them",
                   {orrery::toText(stepsAsked(run)), "at most " + orrery::toText(kMostSteps)});
        return false;
    }
    const double bytes = static_cast<double>(run.steps) * static_cast<double>(bodies * sizeof(BodySample));
    if (bytes <= kMostBytes) return true;
    say("the motion would take " + rounded(bytes / (1ULL << 30U), 3) +
        " GiB of memory: choose a shorter --duration or a larger --dt");
    return false;
}

// Ends the process where nothing else can be done soon: a scene is read, planned or moved by one step.
[[noreturn]] void giveUpOn(const std::string& name, int signal) {
    say("stopped by " + std::string(causeOf(signal)) + " in the middle of a step, or before the first, of " + name +
        ": there is nothing to compare");
    std::fflush(stdout);
    std::_Exit(128 + signal);
}

void sayMotionStopped(int signal, std::uint64_t steps, const BaselineRun& run, const std::string& name) {
    say("stopped by " + std::string(causeOf(signal)) + " at " + rounded(timeAfter(steps, run.dt)) + " s of " +
        rounded(timeAfter(run.steps, run.dt)) + " s of " + name + ": there is nothing to compare");
}

std::optional<Motion> motionOfScene(const std::string& name, const MotionRun& asked,
                                    const std::optional<Baseline>& beside, DiagnosticLog& log, int& stoppedBy) {
    const StopRequest stop;
    StuckStep stuck(stop, [&](int signal) { giveUpOn(name, signal); });
    SceneFile file(name, asked.read);
    const BaselineRun run = runOf(asked, beside);
    Simulation simulation = simulationOf(file.scene, file.plan(run.simulation.plan), run.simulation, file.log);
    append(file.log, log);
    if (!file.hasScene() || !simulation.valid()) return std::nullopt;
    const bool ofBaseline = beside && !asked.duration;
    if (!isWithinLimits(ofBaseline, run, simulation.bodies().size(), name, log)) return std::nullopt;
    Recording recording = startRecording(simulation);
    Progress progress(run.steps, !asked.quiet);
    for (std::uint64_t i = 1; i <= run.steps && simulation.step(run.dt); ++i) {
        const std::unique_lock<std::mutex> lock = stuck.between();
        if (i < run.steps) stoppedBy = stop.signal();
        if (stoppedBy != 0) {
            sayMotionStopped(stoppedBy, i, run, name);
            return std::nullopt;
        }
        recordFrame(simulation, recording, timeAfter(i, run.dt));
        progress.update(i);
    }
    append(simulation.diagnostics(), log);
    Motion motion{std::move(recording.bodies), std::move(recording.times), {}, givenMembers(file.scene)};
    motion.poses.reserve(recording.samples.size());
    for (const BodySample& sample : recording.samples) motion.poses.push_back(sample.pose);
    return motion;
}

}  // namespace

double stepsAsked(const BaselineRun& run) {
    constexpr double kIterations = 1000;  // of a step that counts as one
    return static_cast<double>(run.steps) * std::max(1, run.simulation.substeps) *
           std::max(1.0, run.simulation.iterations.value_or(1) / kIterations);
}

bool isBaseline(const std::string& file) {
    return endsIn(file, ".baseline");
}

std::optional<Motion> readMotion(const std::string& file, const MotionRun& run, const std::optional<Baseline>& beside,
                                 DiagnosticLog& log, int& stoppedBy) {
    if (isBaseline(file)) {
        std::vector<SceneMember> members;
        const auto baseline = readBaseline(file, log, members);
        if (!baseline) return std::nullopt;
        Motion motion = motionOf(*baseline);
        motion.members = std::move(members);
        return motion;
    }
    if (endsIn(file, ".csv")) return motionOfTable(file, run.read.load.limits.bytes, log);
    return motionOfScene(file, run, beside, log, stoppedBy);
}

}  // namespace orrery::app
