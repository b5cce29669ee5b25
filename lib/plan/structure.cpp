// The structures of a Plan, made from the tables beside its structs.
#include "orrery/plan/structure.hpp"

#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const PlanStructures& planStructures() {
    static_cast<void>(sceneStructures());  // one thread alone prepares the structures that both have in common
    static const auto prepared = prepare({&TypeOf<Plan>::kValue});
    static const PlanStructures all{TypeOf<Plan>::kValue,       TypeOf<PlanWorld>::kValue,
                                    TypeOf<PlanBody>::kValue,   TypeOf<PlanMaterial>::kValue,
                                    TypeOf<OdeSurface>::kValue, TypeOf<PlanGravityVolume>::kValue};
    return all;
}

}  // namespace orrery
