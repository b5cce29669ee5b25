#include "step/quick_step.hpp"

#include <ode/ode.h>

#include <mutex>

namespace orrery {
namespace {

class RandomTurn {
public:
    explicit RandomTurn(unsigned long& state) : state_(state), others_(dRandGetSeed()) { dRandSetSeed(state); }
    ~RandomTurn() {
        state_ = dRandGetSeed();
        dRandSetSeed(others_);
    }
    RandomTurn(const RandomTurn&) = delete;
    RandomTurn& operator=(const RandomTurn&) = delete;

private:
    unsigned long& state_;
    unsigned long others_;
};

}  // namespace

void quickStep(SimulationWorld& world, double dt) {
    // Recursive: a callback of the application, which ODE calls when it has moved a body, may step another simulation.
    static std::recursive_mutex turns;
    const std::lock_guard turn(turns);
    const RandomTurn numbers(world.randomState);
    dWorldQuickStep(world.id, dt);
}

}  // namespace orrery
