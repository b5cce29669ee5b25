// The scene's own gravity: its volumes and its world, for the step and for queries.
#include <type_traits>

#include "gravity/volumes.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/divergence.hpp"

namespace orrery {
namespace {

Eigen::Vector3d toEigen(const dReal* v) {
    return {v[0], v[1], v[2]};
}

// ODE tests for touching, and its checks may fail: the world then stands still, like after a failed step.
template <typename Work>
auto guarded(SimulationWorld& world, Work&& work) -> std::invoke_result_t<Work> {
    std::vector<OdeMessage> said;
    const OdeGuard guard(said);
    try {
        return work();
    } catch (const OdeRefusal& refusal) {
        world.failed = true;
        world.diagnostics->report(code::SIM_ODE_FAILED, world.place(),
                                  std::string("ODE stopped over a gravity volume: ") + refusal.what());
    }
    return std::invoke_result_t<Work>();
}

}  // namespace

void noteStart(SimulationWorld& world) {
    if (world.volumes) guarded(world, [&] { world.volumes->noteStart(); });
}

std::optional<Potential> potentialOf(SimulationWorld& world, std::size_t body) {
    if (world.failed) return std::nullopt;
    return guarded(world, [&] { return std::optional(world.volumes->potential(body)); });
}

void Gravity::applyFields(double dt) {
    GravityVolumes& volumes = *owner_->volumes;
    volumes.refresh();
    for (std::size_t i = 0; i < owner_->loads.size(); ++i) {
        const GravityLoad& load = owner_->loads[i];
        // Forces on a sleeping body accumulate and are all applied when it wakes.
        if (!dBodyIsEnabled(load.id)) {
            takeBack(load, fromEigen(Eigen::Vector3d(load.weight * volumes.remembered(i))));
            if (load.weight == 0 || !volumes.wake(i)) continue;
        }
        if (isDiverged(load)) [[unlikely]] {
            stopDiverged(*owner_, i);
            continue;
        }
        if (load.weight == 0) continue;
        const double way = dt * dt * toEigen(load.linear).squaredNorm();
        const Eigen::Vector3d a = volumes.atBody(i, toEigen(dBodyGetPosition(load.id)), way);
        volumes.remember(i, a);
        const Eigen::Vector3d force = load.weight * a;
        dBodyAddForce(load.id, force.x(), force.y(), force.z());
    }
}

void Gravity::applyFieldsGuarded(double dt) {
    guarded(*owner_, [&] { applyFields(dt); });
}

Vector3 Gravity::scene(const BodyState& state) const {
    if (!owner_ || !owner_->volumes) return world_;
    GravityVolumes& volumes = *owner_->volumes;
    if (!applying_) volumes.refresh();
    const Eigen::Vector3d at = orrery::toEigen(state.position);
    const std::int32_t body = volumes.bodyIndex(state.body);
    if (body == kNone) return fromEigen(volumes.atPoint(at));
    const double way = dt_ * dt_ * orrery::toEigen(state.linearVelocity).squaredNorm();
    return guarded(*owner_, [&] { return fromEigen(volumes.atBody(static_cast<std::size_t>(body), at, way)); });
}

Vector3 Gravity::accelerationAt(const Vector3& point) const {
    if (!owner_ || !owner_->volumes) return world_;
    if (!applying_) owner_->volumes->refresh();
    return fromEigen(owner_->volumes->atPoint(orrery::toEigen(point)));
}

GravityTrace Gravity::trace(const Vector3& point) const {
    if (!owner_ || !owner_->volumes) return {world_, world_, false, {}};
    if (!applying_) owner_->volumes->refresh();
    return owner_->volumes->trace(orrery::toEigen(point));
}

std::size_t Gravity::fieldCount() const {
    return owner_ ? owner_->plan->fields.size() : 0;
}

NodeId Gravity::fieldNode(std::size_t field) const {
    return field < fieldCount() ? owner_->plan->fields[field].node : NodeId{};
}

InstanceId Gravity::fieldInstance(std::size_t field) const {
    return field < fieldCount() ? owner_->partOf(&PlanCounts::fields, field).instance : InstanceId{};
}

std::optional<std::size_t> Gravity::findField(NodeId node, InstanceId instance) const {
    const InstanceRange* part = owner_ ? owner_->findPart(instance) : nullptr;
    for (std::size_t i = part ? part->begin.fields : 0; part && i < part->end.fields; ++i) {
        if (owner_->plan->fields[i].node == node) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> Gravity::findField(std::string_view nameOrPath) const {
    if (!owner_) return std::nullopt;
    for (const InstanceRange& part : owner_->parts) {
        if (const auto found = findField(nameOrPath, part.instance)) return found;
    }
    return std::nullopt;
}

std::optional<std::size_t> Gravity::findField(std::string_view nameOrPath, InstanceId instance) const {
    const InstanceRange* part = owner_ ? owner_->findPart(instance) : nullptr;
    const Node* node = part ? part->scene->find(nameOrPath) : nullptr;
    return node ? findField(node->id, instance) : std::nullopt;
}

FieldValues Gravity::field(std::size_t index) const {
    if (!owner_ || !owner_->volumes) return {};
    const GravityFieldState* field = owner_->volumes->field(index);
    return field ? valuesOf(*field) : FieldValues{};
}

bool Gravity::setField(std::size_t index, const FieldValues& values) {
    return owner_ && owner_->volumes && owner_->volumes->set(index, values);
}

bool Gravity::moveField(std::size_t index, const Pose& motion) {
    return owner_ && owner_->volumes && owner_->volumes->move(index, motion);
}

}  // namespace orrery
