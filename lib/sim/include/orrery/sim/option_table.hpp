// The options of a simulation by name: what writes, reads, hashes or switches them goes through these tables, so
// that a new option is one line here.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <string_view>

#include "orrery/sim/simulation.hpp"

namespace orrery {

struct PlanWorld;

// One thing that is done about ODE's limits (docs/fidelity.md), and that can be switched off alone.
struct Remedy {
    std::string_view word;  // "spread-contacts"
    std::string_view key;   // "spreadContacts"
    bool SimulationOptions::*member;
};

[[nodiscard]] std::span<const Remedy> remedies();

constexpr std::array<std::string_view, 4> enumNames(Solver) {
    return {"auto", "quick", "step", "own"};
}

// Whole range of an option, both ends included.
struct OptionRange {
    double least = 0;
    double most = std::numeric_limits<double>::max();
};
inline constexpr OptionRange kIterationsRange{1, 1'000'000};
inline constexpr OptionRange kSeedRange{0, std::numeric_limits<std::uint32_t>::max()};
inline constexpr OptionRange kSubstepsRange{kAutoSubsteps, 1'000};
inline constexpr OptionRange kContactsRange{1, 64};
inline constexpr OptionRange kContactsPerStepRange{1, 100'000'000};
inline constexpr OptionRange kNotNegative{0, std::numeric_limits<double>::max()};

// Of QuickStep in a world of the simulation's own: the option, else the file's, else as moreIterations has it.
[[nodiscard]] int iterationsOf(const PlanWorld& world, const SimulationOptions& options);

// Calls visit(key, member, range) for each option that has a say in how things move, but for those of the plan;
// members are bool, int, std::uint32_t, double, Solver, and std::optional of them. Always in the same order.
template <typename Options, typename Visit>
void visitOptions(Options& options, Visit&& visit) {
    visit("seed", options.seed, kSeedRange);
    visit("solver", options.solver, OptionRange{});
    visit("iterations", options.iterations, kIterationsRange);
    visit("substeps", options.substeps, kSubstepsRange);
    visit("maxContacts", options.maxContacts, kContactsRange);
    visit("maxContactsPerStep", options.maxContactsPerStep, kContactsPerStepRange);
    visit("contactBounceVelocity", options.contactBounceVelocity, kNotNegative);
    visit("surfaceLayer", options.surfaceLayer, kNotNegative);
    for (const Remedy& remedy : remedies()) visit(remedy.key, options.*remedy.member, OptionRange{});
    visit("autoDisable", options.autoDisable, OptionRange{});
    visit("sleepTime", options.sleepTime, kNotNegative);
    visit("reversePairs", options.reversePairs, OptionRange{});
    visit("skipConnectedBodies", options.skipConnectedBodies, OptionRange{});
}

}  // namespace orrery
