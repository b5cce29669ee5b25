// How a scene is moved: solver, contacts, and each thing that is done about ODE's limits.
#include <algorithm>
#include <limits>

#include "choice_option.hpp"
#include "options.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sim/option_table.hpp"

namespace orrery::app {
namespace {

using Take = std::function<void(const SimulationChange&)>;

void addInteger(CLI::App& app, const std::string& name, OptionRange range, int preset, const Take& take,
                int SimulationOptions::*member, const std::string& help) {
    app::addInteger(
        app, name, static_cast<std::int64_t>(range.least), static_cast<std::int64_t>(range.most), preset,
        [take, member](std::int64_t n) { take([=](SimulationOptions& o) { o.*member = static_cast<int>(n); }); }, help)
        ->group(kLimits);
}

void addSubsteps(CLI::App& app, const Take& take) {
    const auto set = [take](const std::string& text) {
        const auto most = static_cast<std::int64_t>(kSubstepsRange.most);
        const auto n = text == "auto" ? kAutoSubsteps : parseInteger(text).value_or(-1);
        if (text != "auto" && (n < 1 || n > most)) {
            refuse("--substeps", "auto, or a whole number from 1 to " + std::to_string(most), text);
        }
        take([n](SimulationOptions& o) { o.substeps = static_cast<int>(n); });
    };
    app.add_option_function<std::string>("--substeps", set,
                                         "Steps that each is cut into; auto: as many as fast bodies need")
        ->type_name("auto|N")
        ->default_str("1")
        ->group(kLimits);
}

// "spread-contacts,exact-spin": each is switched on or off.
void addRemedies(CLI::App& app, const std::string& name, bool on, const Take& take, const std::string& help) {
    std::string words;
    for (const Remedy& remedy : remedies()) words += (words.empty() ? "" : ", ") + std::string(remedy.word);
    const auto set = [take, name, on, words](const std::vector<std::string>& given) {
        for (const std::string& word : given) {
            const auto all = remedies();
            const auto found = std::find_if(all.begin(), all.end(), [&](const Remedy& r) { return r.word == word; });
            if (found == all.end()) refuse(name, "words of " + words, word);
            take([member = found->member, on](SimulationOptions& o) { o.*member = on; });
        }
    };
    app.add_option_function<std::vector<std::string>>(name, set, help + words)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("WORD,...")
        ->group(kLimits);
}

void addSolver(CLI::App& app, const Take& take) {
    addChoice<Solver>(
        app, "--solver", "auto", {{"auto", Solver::Auto}, {"quick", Solver::Quick}, {"step", Solver::Step}},
        [take](Solver solver) { take([solver](SimulationOptions& o) { o.solver = solver; }); },
        "dWorldQuickStep, dWorldStep (exact, slow for many bodies in contact), or by the size of an island")
        ->group(kLimits);
    app::addInteger(
        app, "--iterations", static_cast<std::int64_t>(kIterationsRange.least),
        static_cast<std::int64_t>(kIterationsRange.most), kDefaultIterations,
        [take](std::int64_t n) { take([n](SimulationOptions& o) { o.iterations = static_cast<int>(n); }); },
        "Iterations of the quick solver")
        ->group(kLimits);
    app::addInteger(
        app, "--seed", static_cast<std::int64_t>(kSeedRange.least), static_cast<std::int64_t>(kSeedRange.most),
        SimulationOptions{}.seed,
        [take](std::int64_t n) { take([n](SimulationOptions& o) { o.seed = static_cast<std::uint32_t>(n); }); },
        "Seed of ODE's random numbers: same scene, same seed, same bits")
        ->group(kLimits);
    app.add_flag_callback(
           "--reverse-pairs", [take] { take([](SimulationOptions& o) { o.reversePairs = true; }); },
           "Contacts in the opposite order: shows how much a result hangs on it")
        ->group(kLimits);
    app.add_flag_callback(
           "--auto-disable", [take] { take([](SimulationOptions& o) { o.autoDisable = true; }); },
           "Let bodies at rest fall asleep")
        ->group(kLimits);
}

void addLimits(CLI::App& app, const Take& take) {
    const SimulationOptions preset;
    addInteger(app, "--max-contacts", kContactsRange, preset.maxContacts, take, &SimulationOptions::maxContacts,
               "Contacts kept of one pair of geoms");
    addInteger(app, "--max-contacts-per-step", kContactsPerStepRange, preset.maxContactsPerStep, take,
               &SimulationOptions::maxContactsPerStep, "Contacts made in one world in one step");
    addNumber(
        app, "--surface-layer", Sign::NotNegative,
        [take](double m) { take([m](SimulationOptions& o) { o.surfaceLayer = m; }); },
        "Depth that contacts sink in at rest, m (default: the file's, else by the smallest collider)")
        ->group(kLimits);
    addSubsteps(app, take);
    addNumber(
        app, "--sleep-time", Sign::NotNegative,
        [take](double s) { take([s](SimulationOptions& o) { o.sleepTime = s; }); },
        "Time that bodies have to rest before they fall asleep, s; 0: ten steps")
        ->default_str(orrery::toText(preset.sleepTime))
        ->group(kLimits);
    addRemedies(app, "--without", false, take, "Leave out what is done about ODE's limits: any of ");
    addRemedies(app, "--with", true, take, "Beside --ode-defaults: what is done nevertheless, by the same words: ");
}

}  // namespace

// Options act in the order in which they stand here, wherever they stand on the command line.
void addSimulationOptions(CLI::App& app, const Take& take) {
    const auto plain = [](SimulationOptions& options) {
        const PlanOptions plan = options.plan;
        options = SimulationOptions::odeDefaults();
        options.plan = plan;
    };
    app.add_flag_callback(
           "--ode-defaults", [take, plain] { take(plain); },
           "What a plain loop over ODE does, bit for bit; other options win over it")
        ->group(kLimits);
    addSolver(app, take);
    addLimits(app, take);
}

void addSimulationOptions(CLI::App& app, SimulationOptions& options) {
    addSimulationOptions(app, [&options](const SimulationChange& change) { change(options); });
}

}  // namespace orrery::app
