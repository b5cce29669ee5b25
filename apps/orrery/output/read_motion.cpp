#include "output/read_motion.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <string_view>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/document/file.hpp"
#include "orrery/recording/recording.hpp"
#include "output/diagnostics.hpp"
#include "output/number_text.hpp"
#include "output/progress.hpp"
#include "output/say.hpp"
#include "scene_file.hpp"
#include "stop_request.hpp"
#include "stuck_step.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// Takes the cells of a row, as RFC 4180 has them, from the text.
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
            cells.emplace_back();
        } else {
            cells.back() += text[i];
        }
    }
    text.remove_prefix(std::min(text.size(), text.find_first_not_of("\r\n", i)));
    return cells;
}

constexpr std::size_t kPoseCells = 9;  // time, body, px, py, pz, qx, qy, qz, qw; velocities follow
constexpr std::string_view kHeader = "time,body,px,py,pz,qx,qy,qz,qw";

// The rows of one time have all bodies, in one order.
bool addRow(const std::vector<std::string>& cells, Motion& motion, std::size_t& body) {
    std::array<double, kPoseCells> numbers{};
    if (cells.size() < kPoseCells) return false;
    for (std::size_t i = 0; i < kPoseCells; ++i) {
        if (i != 1 && !parseDouble(cells[i], numbers[i])) return false;
    }
    const bool isNew = motion.times.empty() || numbers[0] != motion.times.back();
    if (isNew && !motion.times.empty() && (body != motion.bodies.size() || numbers[0] < motion.times.back())) {
        return false;
    }
    if (isNew) {
        motion.times.push_back(numbers[0]);
        body = 0;
    }
    if (motion.times.size() == 1) motion.bodies.push_back(cells[1]);
    if (body >= motion.bodies.size() || motion.bodies[body] != cells[1]) return false;
    ++body;
    motion.poses.push_back({{numbers[2], numbers[3], numbers[4]}, {numbers[5], numbers[6], numbers[7], numbers[8]}});
    return true;
}

std::optional<Motion> motionOfTable(const std::string& file, DiagnosticLog& log) {
    const auto bytes = readFile(file, SIZE_MAX, log, placeOfFile(file));
    if (!bytes) return std::nullopt;
    std::string_view text = *bytes;
    Motion motion;
    std::size_t row = 1;
    std::size_t body = 0;
    bool good = text.starts_with(kHeader);
    if (good) takeRow(text);
    while (good && !text.empty()) {
        ++row;
        good = addRow(takeRow(text), motion, body);
    }
    if (good && body == motion.bodies.size()) return motion;
    log.report(code::FILE_FORMAT_UNKNOWN, placeOfFile(file),
               "row " + std::to_string(row) + " is none of a table of poses, as `run --record` writes it");
    return std::nullopt;
}

Motion motionOf(const Baseline& baseline) {
    Motion motion{baseline.bodies, {}, {}};
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

// Ends the process where nothing else can be done soon: a scene is read, planned or moved by one step.
[[noreturn]] void giveUpOn(const std::string& name, int signal) {
    say("stopped by " + std::string(nameOfSignal(signal)) + " in the middle of a step, or before the first, of " +
        name + ": there is nothing to compare");
    std::fflush(stdout);
    std::_Exit(128 + signal);
}

void sayMotionStopped(int signal, std::uint64_t steps, const BaselineRun& run, const std::string& name) {
    say("stopped by " + std::string(nameOfSignal(signal)) + " at " + rounded(timeAfter(steps, run.dt)) + " s of " +
        rounded(timeAfter(run.steps, run.dt)) + " s of " + name + ": there is nothing to compare");
}

std::optional<Motion> motionOfScene(const std::string& name, const MotionRun& asked,
                                    const std::optional<Baseline>& beside, DiagnosticLog& log, int& stoppedBy) {
    const StopRequest stop;
    StuckStep stuck(stop, [&](int signal) { giveUpOn(name, signal); });
    SceneFile file(name, asked.read);
    const BaselineRun run = runOf(asked, beside);
    Simulation simulation(file.scene, file.plan(run.simulation.plan), run.simulation, file.log);
    append(file.log, log);
    if (!simulation.valid()) return std::nullopt;
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
    Motion motion{std::move(recording.bodies), std::move(recording.times), {}};
    motion.poses.reserve(recording.samples.size());
    for (const BodySample& sample : recording.samples) motion.poses.push_back(sample.pose);
    return motion;
}

}  // namespace

bool isBaseline(const std::string& file) {
    return fs::path(file).extension() == ".baseline";
}

std::optional<Motion> readMotion(const std::string& file, const MotionRun& run, const std::optional<Baseline>& beside,
                                 DiagnosticLog& log, int& stoppedBy) {
    if (isBaseline(file)) {
        const auto baseline = readBaseline(file, log);
        return baseline ? std::optional(motionOf(*baseline)) : std::nullopt;
    }
    if (fs::path(file).extension() == ".csv") return motionOfTable(file, log);
    return motionOfScene(file, run, beside, log, stoppedBy);
}

}  // namespace orrery::app
