// Describes the structs of a Plan at run time (orrery/scene/structure.hpp).
#pragma once

#include "orrery/plan/plan.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {

// The structures at the top of a Plan. The structures of their members are reached from there.
//
// Threads: may be read from several threads at once; the first call makes all of them.
struct PlanStructures {
    const MemberType& plan;
    const MemberType& world;
    const MemberType& body;
    const MemberType& material;
    const MemberType& surface;  // OdeSurface
    const MemberType& field;    // PlanGravityVolume
};
[[nodiscard]] const PlanStructures& planStructures();

}  // namespace orrery
