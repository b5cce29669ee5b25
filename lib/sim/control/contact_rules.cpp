// The application's word on contacts.
#include "orrery/sim/contact_rules.hpp"

#include <algorithm>

#include "simulation/impl.hpp"

namespace orrery {
namespace {

// Absent values are taken from the default material.
PlanMaterial plannedMaterial(const PhysicsMaterial& material, const PlanMaterial& byDefault) {
    PlanMaterial planned = byDefault;
    const auto take = [](double& to, const std::optional<double>& from) {
        if (from && *from >= 0) to = *from;
    };
    take(planned.staticFriction, material.staticFriction);
    take(planned.dynamicFriction, material.dynamicFriction);
    take(planned.restitution, material.restitution);
    planned.restitution = std::min(planned.restitution, 1.0);
    const auto takeMode = [&](std::optional<CombineMode>& to, const std::optional<CombineMode>& from) {
        if (from || material.modesYield) to = from;
    };
    takeMode(planned.frictionCombine, material.frictionCombine);
    takeMode(planned.restitutionCombine, material.restitutionCombine);
    return planned;
}

}  // namespace

std::optional<dSurfaceParameters> ContactRules::surfaceOf(dGeomID geom1, dGeomID geom2) const {
    if (!geom1 || !geom2 || geom1 == geom2 || dGeomIsSpace(geom1) || dGeomIsSpace(geom2)) return std::nullopt;
    for (const auto& world : impl_->worlds) {
        const SimGeom* first = recordOf(*world, geom1);
        const SimGeom* second = first ? nullptr : recordOf(*world, geom2);
        if (first) return impl_->contacts.surfaceOf(*world, *first, geom2);
        if (second) return impl_->contacts.surfaceOf(*world, *second, geom1);
    }
    return std::nullopt;
}

bool ContactRules::setMaterial(dGeomID geom, const std::optional<PhysicsMaterial>& material) {
    if (!geom) return false;
    for (const auto& world : impl_->worlds) {
        if (recordOf(*world, geom)) return false;
    }
    if (!material) {
        impl_->contacts.foreignMaterials.erase(geom);
    } else {
        impl_->contacts.foreignMaterials[geom] = plannedMaterial(*material, impl_->plan.materials.front());
    }
    return true;
}

void ContactRules::setPairCallback(PairCallback callback, void* user) {
    impl_->contacts.callback = callback;
    impl_->contacts.callbackUser = user;
}

ContactRules Simulation::contactRules() {
    return ContactRules(*impl_);
}
// NOLINTNEXTLINE(readability-const-return-type): the rules of a const simulation cannot be changed
const ContactRules Simulation::contactRules() const {
    return ContactRules(*impl_);
}

}  // namespace orrery
