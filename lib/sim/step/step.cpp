#include "step/step.hpp"

#include "joints/taut.hpp"
#include "step/own_step.hpp"
#include "step/solver.hpp"
#include "step/spin.hpp"
#include "step/substeps.hpp"

namespace orrery {

void createStep(SimulationWorld& world, const SimulationOptions& options) {
    world.spins = std::make_unique<Spins>(world, options.makeContacts);
    if (options.tautJoints) world.taut = std::make_unique<TautBodies>(world);
    world.fast = std::make_unique<FastBodies>(world, options.exactSpin);
    // Contacts of others' it would not know.
    const bool knowsAll = world.owned && options.makeContacts;
    if (knowsAll && options.solver == Solver::Auto) world.solver = std::make_unique<IslandSolver>(world);
    if (knowsAll && options.solver == Solver::Own) world.own = std::make_unique<OwnStep>(world);
}

void refreshStep(SimulationWorld& world) {
    if (world.spins) world.spins->refresh();
    if (world.taut) world.taut->refresh();
    if (world.fast) world.fast->refresh();
    if (world.solver) world.solver->refresh();
    if (world.own) world.own->refresh();
}

}  // namespace orrery
