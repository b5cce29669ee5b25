// States of simulations that were kept as text: checkpoints and baselines.
#include <algorithm>
#include <cmath>
#include <memory>

#include "journey.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/regression/regression.hpp"
#include "small_scenes.hpp"

namespace orrery::fuzz {
namespace {

constexpr double kDt = 0.01;
constexpr int kStateSteps = 2;
constexpr std::string_view kLastLine = "\nend ";

const Scene& smallScene() {
    static const Scene scene = [] {
        DiagnosticLog log;
        return loadBytes(std::string(kSmallGltf), "small.gltf", {}, log);
    }();
    return scene;
}

std::unique_ptr<Simulation> startedSimulation() {
    SimulationOptions options;
    options.autoDisable = true;
    options.triggerEvents = true;
    DiagnosticLog log;
    return std::make_unique<Simulation>(smallScene(), options, log);
}

void step(Simulation& simulation) {
    for (int i = 0; i < kStateSteps; ++i) simulation.step(kDt);
}

// The lines before the state: the format, options and hashes of the plan, which change as the program does.
const std::string& firstLines() {
    static const std::string lines = [] {
        DiagnosticLog log;
        const std::string text = Checkpoint::save(*startedSimulation(), log).value_or("");
        return text.substr(0, text.find("\nstate ") + 1);
    }();
    return lines;
}

// A checkpoint of that text, with the checksum of what it says.
std::string sealed(std::string_view text) {
    const std::size_t end = std::min(text.rfind(kLastLine), text.size());
    std::string whole = text.starts_with("orrery-checkpoint") ? std::string() : firstLines();
    whole += text.substr(0, end);
    whole += kLastLine;
    const std::string_view rest = text.substr(std::min(text.size(), end + kLastLine.size()));
    whole += hexadecimal(parseHexadecimal(rest.substr(0, rest.find(' '))).value_or(0)) + ' ';
    Fnv1a checksum;
    checksum.add(whole);
    return whole + hexadecimal(checksum.value()) + '\n';
}

// A checkpoint of a simulation that was resumed resumes another one, which goes on alike.
Broken keptAgain(Simulation& simulation) {
    DiagnosticLog log;
    const auto kept = Checkpoint::save(simulation, log);
    if (!kept) return log.hasErrors() ? std::nullopt : Broken("a checkpoint is refused without a word");
    const auto other = startedSimulation();
    if (!Checkpoint::resume(*other, *kept, log)) return "what was kept is refused: " + toText(log.entries().back());
    if (Checkpoint::save(*other, log) != kept) return "what was kept is resumed as another state";
    step(simulation);
    step(*other);
    if (Checkpoint::save(*other, log) != Checkpoint::save(simulation, log)) return "resumed, it does not go on alike";
    return std::nullopt;
}

// Few steps, each of them cheap: what may be asked for is a long simulation.
BaselineRun shortened(BaselineRun run) {
    run.steps = std::min<std::uint64_t>(run.steps, kStateSteps);
    SimulationOptions& options = run.simulation;
    options.iterations = std::min(options.iterations.value_or(5), 20);
    options.substeps = std::min(options.substeps, 3);
    return run;
}

bool hasOddNumbers(const Baseline& baseline) {
    return std::any_of(baseline.samples.begin(), baseline.samples.end(), [](const BaselineSample& sample) {
        return !std::isfinite(sample.energy.kinetic) || std::isinf(sample.energy.potential) ||
               std::any_of(sample.poses.begin(), sample.poses.end(), [](const Pose& pose) {
                   const auto& [p, q] = pose;
                   return !std::isfinite(p.x + p.y + p.z + q.x + q.y + q.z + q.w);
               });
    });
}

}  // namespace

Broken checkpointJourney(std::string_view text) {
    const auto simulation = startedSimulation();
    DiagnosticLog log;
    const bool resumed = Checkpoint::resume(*simulation, sealed(text), log);
    if (!resumed && !log.hasErrors()) return "a checkpoint is refused without a word";
    if (resumed) return keptAgain(*simulation);
    // A checkpoint that was refused has changed nothing.
    if (Checkpoint::save(*simulation, log) != Checkpoint::save(*startedSimulation(), log))
        return "a checkpoint that was refused has changed the simulation";
    return std::nullopt;
}

Broken baselineJourney(std::string_view text) {
    DiagnosticLog log;
    const auto baseline = parseBaseline(std::string(text), "input.baseline", log);
    if (!baseline) return log.hasErrors() ? std::nullopt : Broken("a baseline is refused without a word");
    const std::string written = toText(*baseline);
    const auto again = parseBaseline(written, "written.baseline", log);
    if (!again) return "what was written does not read: " + toText(log.entries().back());
    if (toText(*again) != written) return "what was written is written otherwise";
    if (!hasOddNumbers(*baseline)) {
        if (const auto mismatch = firstMismatch(*baseline, *again, {}))
            return "a baseline is not itself: " + toText(*mismatch);
    }
    const BaselineRun run = shortened(baseline->run);
    Simulation simulation(smallScene(), run.simulation, log);
    const Baseline found = takeBaseline(simulation, run);
    if (const auto mismatch = firstMismatch(*baseline, found, {}); mismatch && toText(*mismatch).empty())
        return "a difference without words";
    return std::nullopt;
}

Broken expectationJourney(std::string_view sentence) {
    std::string error;
    const auto terms = parseExpectation(sentence, error);
    if (!terms) return error.empty() ? Broken("a sentence is refused without a word") : std::nullopt;
    std::string other;
    if (!parseExpectation(' ' + std::string(sentence) + '\t', other)) return "blanks around a sentence: " + other;
    static const auto simulation = [] {
        auto started = startedSimulation();
        step(*started);
        return started;
    }();
    Expectation expectation{std::string(sentence), *terms};
    expectation.observe(*simulation, false);
    expectation.observe(*simulation, true);
    DiagnosticLog log;
    if (expectation.judge(log) == log.hasErrors()) return "a sentence that does not hold is no error, or one that does";
    return std::nullopt;
}

}  // namespace orrery::fuzz
