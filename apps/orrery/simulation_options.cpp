// How a scene is moved: solver, contacts, and each thing that is done about ODE's limits.
#include <algorithm>

#include "options.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sim/option_table.hpp"

namespace orrery::app {
namespace {

using Take = std::function<void(const SimulationChange&)>;

// The row of a member, by its range.
void addInteger(OptionList& list, std::string_view name, OptionRange range, std::int64_t preset,
                const std::function<SimulationChange(std::int64_t)>& change, const Take& take, std::string_view help) {
    const IntegerRange integers{static_cast<std::int64_t>(range.least), static_cast<std::int64_t>(range.most)};
    list.integer(
            name, integers, preset, [take, change](std::int64_t n) { take(change(n)); }, help)
        .under(kLimits);
}

void addInteger(OptionList& list, std::string_view name, OptionRange range, int preset, int SimulationOptions::*member,
                const Take& take, std::string_view help) {
    const auto change = [member](std::int64_t n) {
        return [=](SimulationOptions& o) { o.*member = static_cast<int>(n); };
    };
    addInteger(list, name, range, preset, change, take, help);
}

void addSubsteps(OptionList& list, const Take& take) {
    const auto set = [take](const std::string& text) {
        const auto most = static_cast<std::int64_t>(kSubstepsRange.most);
        const auto n = text == "auto" ? kAutoSubsteps : parseInteger(text).value_or(-1);
        if (text != "auto" && (n < 1 || n > most)) {
            refuse("auto, or a whole number from 1 to " + std::to_string(most), text);
        }
        take([n](SimulationOptions& o) { o.substeps = static_cast<int>(n); });
    };
    Option& row = list.text("--substeps", set, "Steps that each is cut into; auto: as many as fast bodies need");
    row.taking("auto|N").under(kLimits).preset = "1";
}

// "spread-contacts,exact-spin": each is switched on or off.
void addRemedies(OptionList& list, std::string_view name, bool on, const Take& take, const std::string& help) {
    std::string words;
    for (const Remedy& remedy : remedies()) words += (words.empty() ? "" : ", ") + std::string(remedy.word);
    const auto set = [take, on, words](const std::string& word) {
        const auto all = remedies();
        const auto found = std::find_if(all.begin(), all.end(), [&](const Remedy& r) { return r.word == word; });
        if (found == all.end()) refuse("words of " + words, word);
        take([member = found->member, on](SimulationOptions& o) { o.*member = on; });
    };
    Option& row = list.texts(name, Takes::ValueEach, set, help + words);
    row.taking("WORD,...").under(kLimits).separator = ',';
}

void addSolver(OptionList& list, const Take& take) {
    const auto words = enumNames(Solver{});
    const auto set = [take](std::size_t index) {
        take([solver = static_cast<Solver>(index)](SimulationOptions& o) { o.solver = solver; });
    };
    list.choice(
            "--solver", {words.begin(), words.end()}, 0, set,
            "dWorldQuickStep, dWorldStep (exact, slow for many bodies in contact), or by the size of an island; own: "
            "experimental, a solver of Orrery's for common shapes and joints")
        .under(kLimits);
    const auto iterations = [](std::int64_t n) {
        return [n](SimulationOptions& o) { o.iterations = static_cast<int>(n); };
    };
    addInteger(list, "--iterations", kIterationsRange, kDefaultIterations, iterations, take,
               "Iterations of the quick solver");
    const auto seed = [](std::int64_t n) {
        return [n](SimulationOptions& o) { o.seed = static_cast<std::uint32_t>(n); };
    };
    addInteger(list, "--seed", kSeedRange, SimulationOptions{}.seed, seed, take,
               "Seed of ODE's random numbers: same scene, same seed, same bits");
    list.action(
            "--reverse-pairs", [take] { take([](SimulationOptions& o) { o.reversePairs = true; }); },
            "Contacts in the opposite order, to see how much a result depends on it")
        .under(kLimits);
    list.action(
            "--auto-disable", [take] { take([](SimulationOptions& o) { o.autoDisable = true; }); },
            "Let bodies at rest fall asleep")
        .under(kLimits);
}

void addEnergyBalance(OptionList& list, const Take& take) {
    const auto set = [take](std::size_t index) {
        take([on = index == 0](SimulationOptions& o) { o.energyBalance = on; });
    };
    list.choice("--energy-balance", {"on", "off"}, 0, set,
                "Report energy that nothing has put in, an error (off with --ode-defaults)")
        .under(kLimits);
}

void addLimits(OptionList& list, const Take& take) {
    const SimulationOptions preset;
    addInteger(list, "--max-contacts", kContactsRange, preset.maxContacts, &SimulationOptions::maxContacts, take,
               "Contacts kept of one pair of geoms");
    addInteger(list, "--max-contacts-per-step", kContactsPerStepRange, preset.maxContactsPerStep,
               &SimulationOptions::maxContactsPerStep, take,
               "Contacts made in one world in one step; 200000 stands for as many as so many bodies may need");
    list.number(
            "--surface-layer", Sign::NotNegative,
            [take](double m) { take([m](SimulationOptions& o) { o.surfaceLayer = m; }); },
            "Depth that contacts sink in at rest, m (default: the file's, else by the smallest collider)")
        .under(kLimits);
    addSubsteps(list, take);
    list.number(
            "--sleep-time", Sign::NotNegative,
            [take](double s) { take([s](SimulationOptions& o) { o.sleepTime = s; }); },
            "Time that bodies have to rest before they fall asleep, s; 0: ten steps")
        .under(kLimits)
        .preset = orrery::toText(preset.sleepTime);
    addEnergyBalance(list, take);
    addRemedies(list, "--without", false, take, "Leave out what is done about ODE's limits: any of ");
    addRemedies(list, "--with", true, take, "Beside --ode-defaults: what is done nevertheless, by the same words: ");
}

}  // namespace

// Options act in the order of this list, whatever their order on the command line.
void addSimulationOptions(OptionList& list, const Take& take) {
    const auto plain = [](SimulationOptions& options) {
        const PlanOptions plan = options.plan;
        options = SimulationOptions::odeDefaults();
        options.plan = plan;
    };
    list.action(
            "--ode-defaults", [take, plain] { take(plain); },
            "Simulate as a plain loop over ODE does, bit for bit; other options win over it")
        .under(kLimits);
    addSolver(list, take);
    addLimits(list, take);
}

void addSimulationOptions(OptionList& list, SimulationOptions& options) {
    addSimulationOptions(list, [&options](const SimulationChange& change) { change(options); });
}

}  // namespace orrery::app
