// What default options do about ODE's limits, one by one, so that its share in a figure or in time can be told.
#pragma once

#include <array>
#include <string_view>

#include "orrery/sim/options.hpp"

namespace orrery::fidelity {

struct Remedy {
    std::string_view name;
    void (*switchOff)(SimulationOptions& options);
};

inline constexpr std::array<Remedy, 10> kRemedies{{
    {"auto-solver", [](SimulationOptions& o) { o.solver = Solver::Quick; }},
    {"surface-layer", [](SimulationOptions& o) { o.surfaceLayer = 0; }},
    {"spread-contacts", [](SimulationOptions& o) { o.spreadContacts = false; }},
    {"face-contacts", [](SimulationOptions& o) { o.faceContacts = false; }},
    {"even-friction", [](SimulationOptions& o) { o.evenFriction = false; }},
    {"static-friction", [](SimulationOptions& o) { o.staticFriction = false; }},
    {"quiet-impacts", [](SimulationOptions& o) { o.quietImpacts = false; }},
    {"early-stops", [](SimulationOptions& o) { o.earlyStops = false; }},
    {"exact-springs", [](SimulationOptions& o) { o.exactSprings = false; }},
    {"exact-spin", [](SimulationOptions& o) { o.exactSpin = false; }},
}};

}  // namespace orrery::fidelity
