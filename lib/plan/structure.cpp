// The structures of a Plan, made from the tables beside its structs.
#include "orrery/plan/structure.hpp"

#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const PlanStructures& planStructures() {
    static_cast<void>(sceneStructures());  // one thread alone prepares the structures that both have in common
    static const PlanStructures all{prepared<Plan>(),         prepared<PlanWorld>(),  prepared<PlanBody>(),
                                    prepared<PlanMaterial>(), prepared<OdeSurface>(), prepared<PlanGravityVolume>()};
    return all;
}

}  // namespace orrery
