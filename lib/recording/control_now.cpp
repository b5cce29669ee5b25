#include "control_now.hpp"

#include <string>
#include <unordered_map>

#include "control/set_rules.hpp"
#include "live_state.hpp"
#include "orrery/sim/contact_rules.hpp"
#include "simulation/impl.hpp"

namespace orrery {
namespace {

// Calls visit(world, geom) for each geom with rules.
template <typename Impl, typename Visit>
void forEachRuled(const Impl& impl, Visit&& visit) {
    for (std::size_t i = 0; i < impl.worlds.size(); ++i) {
        for (const SimGeom& geom : impl.worlds[i]->geoms) {
            if (geom.rules) visit(i, geom);
        }
    }
}

template <typename Kept>
bool areGeoms(const std::vector<Kept>& kept, const SimulationWorld& world) {
    return std::all_of(kept.begin(), kept.end(),
                       [&](const Kept& each) { return each.geom < world.geoms.size() && world.geoms[each.geom].id; });
}

// Takes over the settings that are not those of the scene.
ActuatorState changed(ActuatorState to, const ActuatorState& state, const ActuatorState& authored) {
    const auto take = [&](auto member) {
        if (state.*member != authored.*member) to.*member = state.*member;
    };
    take(&ActuatorState::mode);
    for (const auto member : kActuatorNumbers) take(member);
    return to;
}

std::string keyOf(const ActuatorList& list, std::size_t number) {
    return std::to_string(list.all()[number].joint.instance.value) + list.pathOf(number);
}

void carryActuators(const ActuatorList& from, const ActuatorList& to) {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < to.all().size(); ++i) places.emplace(keyOf(to, i), i);
    for (std::size_t i = 0; i < from.all().size(); ++i) {
        const ActuatorState state = from.state(i);
        const ActuatorState authored = from.authored(i);
        const auto at = state == authored ? places.end() : places.find(keyOf(from, i));
        if (at == places.end()) continue;
        const ActuatorState next = changed(to.authored(at->second), state, authored);
        if (to.canHave(at->second, next)) to.setState(at->second, next);
    }
}

}  // namespace

void keepControl(const Simulation& simulation, CheckpointState& to) {
    auto& impl = LiveState::mutableImplOf(simulation);
    const ActuatorList& list = impl.listedActuators();
    to.actuators.clear();
    for (std::uint32_t i = 0; i < list.all().size(); ++i) {
        const ActuatorState state = list.state(i);
        if (state != list.authored(i)) to.actuators.push_back({i, state});
    }
    forEachRuled(impl, [&](std::size_t world, const SimGeom& geom) {
        const GeomRules& rules = *geom.rules;
        if (rules.material) to.worlds[world].materials.push_back({geom.number, *rules.material});
        if (rules.filter) to.worlds[world].filters.push_back({geom.number, *rules.filter});
    });
}

bool controlFits(const CheckpointState& state, const Simulation& simulation) {
    auto& impl = LiveState::mutableImplOf(simulation);
    const ActuatorList& list = impl.listedActuators();
    for (const ActuatorCheckpoint& each : state.actuators) {
        if (!list.canHave(each.number, each.state)) return false;
    }
    for (std::size_t i = 0; i < impl.worlds.size() && i < state.worlds.size(); ++i) {
        const WorldCheckpoint& world = state.worlds[i];
        if (!areGeoms(world.materials, *impl.worlds[i]) || !areGeoms(world.filters, *impl.worlds[i])) return false;
    }
    return true;
}

void putControlBack(const CheckpointState& state, Simulation& simulation) {
    auto& impl = LiveState::implOf(simulation);
    const ActuatorList& list = impl.listedActuators();
    auto kept = state.actuators.begin();
    for (std::uint32_t i = 0; i < list.all().size(); ++i) {
        const bool isKept = kept != state.actuators.end() && kept->number == i;
        const ActuatorState next = isKept ? (kept++)->state : list.authored(i);
        if (list.state(i) != next) list.setState(i, next);
    }
    impl.assembledIsStale = true;
    for (std::size_t i = 0; i < impl.worlds.size(); ++i) {
        std::unordered_map<std::uint32_t, GeomRules> rules;
        for (const MaterialCheckpoint& each : state.worlds[i].materials) {
            rules[each.geom].material = each.material;
            rules[each.geom].plannedMaterial = plannedMaterial(each.material, impl.plan.materials.front());
        }
        for (const FilterCheckpoint& each : state.worlds[i].filters) {
            rules[each.geom].filter = each.filter;
            rules[each.geom].plannedFilter = plannedFilter(each.filter, impl.plan);
        }
        SimulationWorld& world = *impl.worlds[i];
        for (const SimGeom& geom : world.geoms) {
            const auto at = rules.find(geom.number);
            if (at != rules.end() || geom.rules) {
                setRules(world, impl.plan, geom.number, at == rules.end() ? nullptr : &at->second);
            }
        }
    }
}

void carryControl(const Simulation& from, Simulation& to) {
    auto& old = LiveState::mutableImplOf(from);
    auto& impl = LiveState::implOf(to);
    carryActuators(old.listedActuators(), impl.listedActuators());
    impl.assembledIsStale = true;
    impl.contacts.foreignMaterials = old.contacts.foreignMaterials;
    forEachRuled(old, [&](std::size_t world, const SimGeom& geom) {
        const GeomId id = idOf(*old.worlds[world], &geom);
        const Scene* scene = from.scene(id.instance);
        const Node* node = scene ? scene->find(id.node) : nullptr;
        const GeomId now = node ? to.findGeom(pathOf(*node), id.instance) : GeomId{};
        if (geom.rules->material) to.contactRules().setMaterial(now, geom.rules->material);
        if (geom.rules->filter) to.contactRules().setFilter(now, geom.rules->filter);
    });
}

Plan authoredPlan(const Simulation& simulation) {
    auto& impl = LiveState::mutableImplOf(simulation);
    Plan plan = impl.wholePlan();
    for (std::size_t i = 0; i < impl.worlds.size(); ++i) {
        for (std::size_t j = 0; j < impl.worlds[i]->sixDofJoints.size(); ++j) {
            restoreAuthored(impl.worlds[i]->sixDofJoints[j], plan.worlds[i].sixDofJoints[j]);
        }
    }
    return plan;
}

}  // namespace orrery
