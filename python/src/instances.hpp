// A scene that was prepared to be added.
#pragma once

#include "common.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::python {

struct PythonPrefab {
    // `copy` is the scene as it is now; `made` is what Python has.
    PythonPrefab(SceneRef made, const Scene& copy, const PlanOptions& options)
        : scene(std::move(made)), prefab(copy, options, log) {}

    SceneRef scene;
    DiagnosticLog log;
    Prefab prefab;
};

}  // namespace orrery::python
