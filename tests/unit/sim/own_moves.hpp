// Bodies in tests of Solver::Own: who moved them, ODE or the own step, and where they are.
#pragma once

#include <ode/ode.h>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "orrery/sim/simulation.hpp"

namespace orrery::test {

// Moves that ODE's steps made of bodies that are watched.
inline long& movesOfOde() {
    static long moves = 0;
    return moves;
}

// Watches all bodies, but where the solver is another one. ODE tells of each body that it moves; the own step does not.
inline Simulation watched(Simulation simulation, Solver solver = Solver::Own) {
    if (solver != Solver::Own) return simulation;
    for (const BodyId body : simulation.bodies())
        dBodySetMovedCallback(simulation.ode(body), [](dBodyID) { ++movesOfOde(); });
    return simulation;
}

inline Vector3 positionOf(const Simulation& simulation, const std::string& body) {
    const dReal* p = dBodyGetPosition(simulation.ode(simulation.findBody(body)));
    return {p[0], p[1], p[2]};
}

inline double speedOf(const Simulation& simulation, const std::string& body) {
    const dReal* v = dBodyGetLinearVel(simulation.ode(simulation.findBody(body)));
    return std::hypot(v[0], v[1], v[2]);
}

// In all cases of a suite, ODE moves no body that is watched; a case that has it move some takes them from the count.
struct MovedByOwnStep {
    MovedByOwnStep() { movesOfOde() = 0; }
    MovedByOwnStep(const MovedByOwnStep&) = delete;
    MovedByOwnStep& operator=(const MovedByOwnStep&) = delete;
    ~MovedByOwnStep() { BOOST_TEST(movesOfOde() == 0, "ODE moved bodies: " << movesOfOde()); }
};

}  // namespace orrery::test
