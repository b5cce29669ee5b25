#include "orrery/sim/options.hpp"

namespace orrery {

SimulationOptions SimulationOptions::odeDefaults() {
    SimulationOptions plain;
    plain.solver = Solver::Quick;
    plain.scaledSurfaceLayer = false;
    plain.spreadContacts = false;
    plain.faceContacts = false;
    plain.evenFriction = false;
    plain.staticFriction = false;
    plain.quietImpacts = false;
    plain.earlyStops = false;
    plain.exactSprings = false;
    plain.exactSpin = false;
    plain.sleepTime = 0;
    return plain;
}

}  // namespace orrery
