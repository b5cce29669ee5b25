// The structures of a Plan, made from the tables beside its structs.
#include "orrery/plan/structure.hpp"

#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const PlanStructures& planStructures() {
    static const PlanStructures all = [] {
        static_cast<void>(sceneStructures());  // one thread alone makes the structures that both have in common
        return PlanStructures{structureOf<Plan>(),         structureOf<PlanWorld>(),  structureOf<PlanBody>(),
                              structureOf<PlanMaterial>(), structureOf<OdeSurface>(), structureOf<PlanGravityVolume>()};
    }();
    return all;
}

}  // namespace orrery
