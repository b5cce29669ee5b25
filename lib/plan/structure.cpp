// The structures of a Plan, made from the tables beside its structs.
#include "orrery/plan/structure.hpp"

#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const PlanStructures& planStructures() {
    static_cast<void>(sceneStructures());  // one thread alone prepares the structures that both have in common
    static const auto prepared = prepare({&StructureOf<Plan>::value});
    static const PlanStructures all{StructureOf<Plan>::value,       StructureOf<PlanWorld>::value,
                                    StructureOf<PlanBody>::value,   StructureOf<PlanMaterial>::value,
                                    StructureOf<OdeSurface>::value, StructureOf<PlanGravityVolume>::value};
    return all;
}

}  // namespace orrery
