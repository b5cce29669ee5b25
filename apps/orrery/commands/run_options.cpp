// The options of `run`, and those that other commands share with it.
#include <memory>

#include "commands/commands.hpp"
#include "commands/run.hpp"
#include "orrery/formats/format.hpp"
#include "output/records.hpp"
#include "output/summary.hpp"

namespace orrery::app {
namespace {

void addExpectations(OptionList& list, RunOptions& options) {
    const auto add = [&options](const std::string& text) {
        std::string error;
        auto terms = parseExpectation(text, error);
        if (!terms) throw WrongValue(": " + error + ", not \"" + text + '"');
        if (!terms->body.empty()) options.expectedBodies.push_back(terms->body);
        using Quantity = ExpectationTerms::Quantity;
        options.expectsEnergy |= terms->quantity == Quantity::Energy || terms->quantity == Quantity::Potential;
        if (terms->time > options.lastExpected.second) options.lastExpected = {text, terms->time};
        options.expectations.emplace_back(text, std::move(*terms));
    };
    list.texts("--expect", Takes::ValueEach, add,
               "Fail unless this holds: 'ball.position.y > 0.4 at end'; may be repeated")
        .taking("SENTENCE");
}

void addRecords(OptionList& list, RunOptions& options) {
    list.texts("-o,--record", Takes::ValueEach, options.records,
               "Write what happened, by the ending of OUT: " + recordSuffixes() +
                   "; - for .csv on standard output; may be repeated")
        .taking("OUT");
    list.texts("--record-bodies", Takes::ValueEach, options.recordBodies,
               "Write tables of poses and events of these bodies only. A name or path, in which * matches any "
               "characters and ? one; may be repeated")
        .taking("NAME")
        .under(kFurther);
    list.integer(
        "--record-every", {1, 1'000'000'000}, 1, [&every = options.recordEvery](std::int64_t n) { every = n; },
        "Record every Nth step; the first and the last state are always recorded");
}

void addCheckpoints(OptionList& list, RunOptions& options) {
    list.file("--checkpoint", options.checkpoint, "Keep the state in this file, from which --resume goes on exactly")
        .under(kFurther);
    list.number("--checkpoint-at", Sign::Positive, options.checkpointAt,
                "Time of the state to keep, s (default: the end)")
        .under(kFurther);
    addMaxSeconds(list, options.maxSeconds, "recordings and the checkpoint are written");
    list.text("--resume", options.resume,
              "Go on from this checkpoint, to --duration from the very start; scene and options as then")
        .taking("FILE")
        .under(kFurther);
}

}  // namespace

void addSceneOptions(OptionList& list, RunOptions& options) {
    list.text("FILE", options.file, "Scene: " + titlesText() + "; - for standard input").require();
    list.number("-d,--duration", Sign::Positive, options.duration, "Time to simulate, s");
    list.number("--dt", Sign::Positive, options.dt, "Length of a step, s");
    addSettings(list, options.read.settings);
    addReadOptions(list, options.read);
    addPlanOptions(list, options.simulation.plan);
    addSimulationOptions(list, options.simulation);
}

void addLive(OptionList& list, RunOptions& options) {
    list.flag("--live", options.live, "Pages contain the simulation, and continue from any frame (about 2 MB more)");
}

Command runCommand() {
    auto options = std::make_shared<RunOptions>();
    Command command{"run", "Simulates a scene and tells how it went"};
    OptionList& list = command.options;
    addSceneOptions(list, *options);
    addRecords(list, *options);
    addSummary(list, options->summary);
    addLive(list, *options);
    addExpectations(list, *options);
    addCheckpoints(list, *options);
    list.file("--save-as", options->saveAs, "Write the scene at the end; OUT ends in " + savingText());
    addOutputOptions(list, options->json, options->quiet, "Print errors only: no progress, no table");
    command.examples = {
        {"orrery run tower.xode --record tower.html", "Writes a page that replays the run"},
        {"orrery run arm.xode --summary actuators", "The torques of its motors; also bodies, joints, contacts"},
        {"orrery run tower.xode --expect 'top asleep eventually'", "Fails unless it is so: a test"},
    };
    command.run = [options] { return runScene(*options); };
    return command;
}

}  // namespace orrery::app
