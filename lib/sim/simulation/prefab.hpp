// The contents of a Prefab.
#pragma once

#include <memory>
#include <unordered_map>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "world/world.hpp"

namespace orrery {

struct PreparedScene {
    Scene scene;
    PlanOptions options;
    Plan plan;  // its worlds are one
    std::unordered_map<const TriangleMesh*, SharedMesh> meshes;
};

// Null if the scene cannot be simulated; its meshes are not built yet.
[[nodiscard]] std::shared_ptr<PreparedScene> prepare(const Scene& scene, const PlanOptions& options,
                                                     DiagnosticLog& log);

}  // namespace orrery
