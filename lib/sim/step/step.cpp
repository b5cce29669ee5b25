#include "step/step.hpp"

#include "joints/taut.hpp"
#include "orrery/sim/option_table.hpp"
#include "step/energy_balance.hpp"
#include "step/own_step.hpp"
#include "step/solver.hpp"
#include "step/substeps.hpp"
#include "world/spin.hpp"

namespace orrery {

void createStep(SimulationWorld& world, const SimulationOptions& options) {
    world.spins = std::make_unique<Spins>(world, options.makeContacts);
    if (options.tautJoints) world.taut = std::make_unique<TautBodies>(world);
    world.fast = std::make_unique<FastBodies>(world, options.exactSpin);
    // It would not know contacts that others make.
    const bool knowsAll = world.owned && options.makeContacts;
    const bool own = knowsAll && options.solver == Solver::Own;
    // In steps of our own it misses some of the work of drives, so it has to be asked for.
    if (knowsAll && (own ? options.energyBalance.value_or(false) : balancesEnergy(options))) {
        world.balance = std::make_unique<EnergyBalance>(world, options.energyBalance.has_value());
    }
    if (own || (knowsAll && options.solver == Solver::Auto)) world.solver = std::make_unique<IslandSolver>(world);
    if (own) world.ownStep = std::make_unique<OwnStep>(world);
}

void refreshStep(SimulationWorld& world) {
    if (world.spins) world.spins->refresh();
    if (world.taut) world.taut->refresh();
    if (world.fast) world.fast->refresh();
    if (world.balance) world.balance->refresh();
    if (world.solver) world.solver->refresh();
    if (world.ownStep) world.ownStep->refresh();
}

void noteRemoved(SimulationWorld& world, const RemovedRanges& bodies, const RemovedRanges& joints,
                 std::size_t fromJoint) {
    if (world.spins) world.spins->noteRemoved(bodies);
    if (world.taut) world.taut->noteRemoved(bodies);
    if (world.fast) world.fast->noteRemoved(bodies);
    if (world.balance) world.balance->noteRemoved(bodies, joints, fromJoint);
    if (world.solver) world.solver->noteRemoved(bodies, joints);
}

void extendStep(SimulationWorld& world) {
    if (world.spins) world.spins->extend();
    if (world.taut) world.taut->extend();
    if (world.balance) world.balance->extend();
    if (world.solver) world.solver->extend();
    if (world.ownStep) world.ownStep->refresh();
}

}  // namespace orrery
