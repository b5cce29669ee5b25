// A scene that is prepared for being added to simulations.
#pragma once

#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

#include "orrery/version.hpp"

namespace orrery {

struct PreparedScene;

/// A scene that is prepared for being added to simulations: it is planned, its hulls are computed, and the trees of its
/// meshes are built. So Simulation::add() need not do that, which for a level of 180,000 triangles are 200 ms. The
/// instances in all simulations share these meshes.
///
///     const Prefab crate(load("crate.gltf", log), options.plan, log);
///     const auto instance = simulation.add(crate, {{0, 3, 0}, {}}, log);
///
/// Threads: it may be made in any thread, and several simulations may use it at once. Copies share their contents.
class ORRERY_API Prefab {
public:
    /// Prepares a scene with the options SimulationOptions::plan of the simulations that it is meant for. The
    /// diagnostics of the Plan go to the log; add() does not repeat them.
    Prefab(const Scene& scene, const PlanOptions& options, DiagnosticLog& log);

    /// Can it be added? False after an error in the log.
    [[nodiscard]] bool valid() const { return prepared_ != nullptr; }

private:
    friend class Simulation;
    std::shared_ptr<const PreparedScene> prepared_;  // null: it cannot be simulated
};

}  // namespace orrery
