// The application's word on contacts.
#include "orrery/sim/contact_rules.hpp"

#include "control/set_rules.hpp"
#include "simulation/impl.hpp"
#include "simulation/removal.hpp"
#include "simulation/waking.hpp"

namespace orrery {
std::optional<dSurfaceParameters> ContactRulesView::surfaceOf(dGeomID geom1, dGeomID geom2) const {
    if (!geom1 || !geom2 || geom1 == geom2 || dGeomIsSpace(geom1) || dGeomIsSpace(geom2)) return std::nullopt;
    for (const auto& world : impl_->worlds) {
        const SimGeom* first = recordOf(*world, geom1);
        const SimGeom* second = first ? nullptr : recordOf(*world, geom2);
        if (first) return impl_->contacts.surfaceOf(*world, *first, geom2);
        if (second) return impl_->contacts.surfaceOf(*world, *second, geom1);
    }
    return std::nullopt;
}

// Calls change(rules) for all parts of a geom, and wakes what touches it.
template <typename Change>
bool ContactRules::change(GeomId geom, Change&& change) {
    const dGeomID first = impl_->find(&InstanceObjects::geoms, geom.node, geom.instance);
    for (const auto& world : impl_->worlds) {
        const SimGeom* record = first ? recordOf(*world, first) : nullptr;
        if (!record || record->sensor) continue;
        if (record->body != kNone && isDestroyed(*world, static_cast<std::size_t>(record->body))) return false;
        for (const SimGeom& part : partsOfGeom(*world, *record)) {
            if (!part.id) continue;
            GeomRules rules = part.rules ? *part.rules : GeomRules{};
            change(rules);
            setRules(*world, impl_->plan, part.number, rules.material || rules.filter ? &rules : nullptr);
            wakeNear(*world, part);
        }
        return true;
    }
    return false;
}

bool ContactRules::setMaterial(GeomId geom, const std::optional<PhysicsMaterial>& material) {
    return change(geom, [&](GeomRules& rules) {
        rules.material = material;
        if (material) rules.plannedMaterial = plannedMaterial(*material, impl_->plan.materials.front());
    });
}

bool ContactRules::setFilter(GeomId geom, const std::optional<CollisionFilter>& filter) {
    return change(geom, [&](GeomRules& rules) {
        rules.filter = filter;
        rules.plannedFilter = filter ? plannedFilter(*filter, impl_->plan) : PlanFilter{};
        impl_->assembledIsStale = true;  // the systems are a part of the plan
    });
}

bool ContactRules::setMaterial(dGeomID geom, const std::optional<PhysicsMaterial>& material) {
    if (!geom || impl_->idOfGeom(geom)) return false;
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
ContactRulesView Simulation::contactRules() const {
    return ContactRulesView(*impl_);
}

}  // namespace orrery
