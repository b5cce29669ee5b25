// Scenes that are prepared for being added to simulations.
#include "simulation/prefab.hpp"

#include "objects/objects.hpp"
#include "orrery/base/codes/sim.hpp"
#include "plan/merge.hpp"
#include "world/ode_library.hpp"

namespace orrery {

std::shared_ptr<PreparedScene> prepare(const Scene& scene, const PlanOptions& options, DiagnosticLog& log) {
    Plan plan = makePlanOfPart(scene, options, log);
    if (plan.worlds.empty()) return nullptr;
    mergeWorlds(plan, scene, log);
    return std::make_shared<PreparedScene>(PreparedScene{scene, options, std::move(plan), {}});
}

Prefab::Prefab(const Scene& scene, const PlanOptions& options, DiagnosticLog& log) {
    if (!startOde(log)) return;
    auto prepared = prepare(scene, options, log);
    if (!prepared) return;
    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    try {
        for (const PlanGeom& geom : prepared->plan.worlds[0].geoms) {
            const auto* solid = std::get_if<SolidMesh>(&geom.solid);
            if (solid == nullptr) continue;
            auto [at, isNew] = prepared->meshes.try_emplace(solid->mesh.get());
            if (isNew) at->second = prepareMesh(solid->mesh);
        }
        prepared_ = std::move(prepared);
    } catch (const OdeRefusal& refusal) {
        log.report(code::SIM_ODE_REFUSED, scene.place(scene.root()),
                   std::string("ODE refuses a mesh: ") + refusal.what());
    }
}

}  // namespace orrery
