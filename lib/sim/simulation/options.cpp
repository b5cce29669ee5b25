#include "orrery/sim/simulation.hpp"

#include <algorithm>
#include <array>

#include "orrery/plan/plan.hpp"
#include "orrery/sim/option_table.hpp"

namespace orrery {

SimulationOptions SimulationOptions::odeDefaults() {
    SimulationOptions plain;
    plain.solver = Solver::Quick;
    for (const Remedy& remedy : remedies()) plain.*remedy.member = false;
    plain.sleepTime = 0;
    return plain;
}

bool balancesEnergy(const SimulationOptions& options) {
    const auto isOn = [&](const Remedy& remedy) { return options.*remedy.member; };
    return options.energyBalance.value_or(std::any_of(remedies().begin(), remedies().end(), isOn));
}

int iterationsOf(const PlanWorld& world, const SimulationOptions& options) {
    const auto authored =
        static_cast<int>(world.ode.iterations.value_or(options.moreIterations ? kDefaultIterations : kOdeIterations));
    return std::max(1, options.iterations.value_or(authored));
}

std::span<const Remedy> remedies() {
    using O = SimulationOptions;
    static constexpr std::array kAll{
        Remedy{"more-iterations", "moreIterations", &O::moreIterations},
        Remedy{"surface-layer", "scaledSurfaceLayer", &O::scaledSurfaceLayer},
        Remedy{"spread-contacts", "spreadContacts", &O::spreadContacts},
        Remedy{"face-contacts", "faceContacts", &O::faceContacts},
        Remedy{"even-friction", "evenFriction", &O::evenFriction},
        Remedy{"anchored-friction", "anchoredFriction", &O::anchoredFriction},
        Remedy{"static-friction", "staticFriction", &O::staticFriction},
        Remedy{"rolling-friction", "rollingFriction", &O::rollingFriction},
        Remedy{"quiet-impacts", "quietImpacts", &O::quietImpacts},
        Remedy{"taut-joints", "tautJoints", &O::tautJoints},
        Remedy{"early-stops", "earlyStops", &O::earlyStops},
        Remedy{"exact-springs", "exactSprings", &O::exactSprings},
        Remedy{"exact-spin", "exactSpin", &O::exactSpin},
    };
    return kAll;
}

}  // namespace orrery
