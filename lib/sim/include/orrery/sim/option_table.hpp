// The options of a simulation by name. Code that writes, reads, hashes or switches options uses these tables, so that a
// new option is one line here.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <string_view>

#include "orrery/sim/simulation.hpp"

namespace orrery {

struct PlanWorld;

// A remedy for one of ODE's limits (docs/fidelity.md), which can be switched off by itself.
struct Remedy {
    std::string_view word;  // "spread-contacts"
    std::string_view key;   // "spreadContacts"
    bool SimulationOptions::*member;
};

[[nodiscard]] std::span<const Remedy> remedies();

// SimulationOptions::energyBalance, or what it is where it is absent.
[[nodiscard]] bool balancesEnergy(const SimulationOptions& options);

constexpr std::array<std::string_view, 4> enumNames(Solver) {
    return {"auto", "quick", "step", "own"};
}

// The range of an option, including both ends.
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

// Returns the iterations of QuickStep in a world that the simulation owns: those of the option, else those of the file,
// else as moreIterations says.
[[nodiscard]] int iterationsOf(const PlanWorld& world, const SimulationOptions& options);

// Calls visit(key, member, range) for each option that affects how things move (energyBalance only judges it), except
// those of the plan. Members are bool, int, unsigned, double, Solver, and std::optional of these, always in one order.
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
