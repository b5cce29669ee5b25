// What shows only when all is planned: nothing to simulate.
#include <string>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

bool hasPhysics(const Node& node) {
    return node.body || node.collider || node.trigger || node.gravity || node.joint || node.sixDofJoint;
}

// Errors before it say why nothing is left. A scene made by hand may be filled later.
void noteNothing(PlanDraft& draft) {
    if (draft.contents.format.empty() || draft.find.hasErrors()) return;
    for (const PlacedNode& placed : draft.nodes) {
        if (hasPhysics(*placed.node) || placed.animated) return;
    }
    std::size_t meshes = 0;
    for (const PlacedNode& placed : draft.nodes) meshes += placed.node->mesh.valid() ? 1U : 0U;
    draft.find.report(code::PLAN_NOTHING_TO_SIMULATE, Origin{},
                      meshes == 0 ? std::string("the scene has no body, and nothing else to simulate")
                                  : "the scene has only meshes to look at (" + std::to_string(meshes) +
                                        "), and no physics: nothing of it is simulated");
}

}  // namespace

void checkWhole(PlanDraft& draft) {
    noteNothing(draft);
}

}  // namespace orrery
