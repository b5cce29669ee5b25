#include <algorithm>

#include "control/set_rules.hpp"
#include "gravity/volumes.hpp"
#include "joints/types.hpp"
#include "live_state.hpp"
#include "orrery/recording/recording.hpp"
#include "simulation/impl.hpp"
#include "triggers/events.hpp"

namespace orrery {
// The targets of the actuators of one world.
struct ActuatorTargets {
    std::vector<PlanJointDrive> drives;              // of all joints of PlanWorld::sixDofJoints
    std::vector<LiveSixDofJoint::Control> controls;  // in the order of `drives`
    std::vector<PlanConstraintRow> rows;             // of all joints of PlanWorld::sixDofJoints
    std::vector<Servo> servos;                       // SimulationWorld::servos
    std::vector<double> parameters;                  // those that may be set, of all axes of all joints of ODE
};

// The state of one world that checkpoints lack.
struct WorldSnapshot {
    ActuatorTargets targets;
    std::vector<KeptField> fields;                           // as the application has set them
    std::vector<TriggerEvents::Pair> inside;                 // bodies in triggers
    std::vector<std::pair<std::uint32_t, GeomRules>> rules;  // of geoms (SimulationWorld::geoms), in order
};

namespace {

template <typename Visit>
void forEachMotor(const SimulationWorld& world, Visit visit) {
    for (std::size_t i = 0; i < world.joints.size(); ++i) {
        const dJointID joint = world.joints[i];
        if (joint == nullptr) continue;
        const PlanJoint& plan = *world.planned.joints[i].plan;
        const JointCalls& calls = callsOf(plan.type);
        if (calls.getParam == nullptr || calls.setParam == nullptr) continue;
        for (std::size_t axis = 0; axis < std::min<std::size_t>(plan.axes.size(), 3); ++axis)
            for (const int parameter : {dParamVel, dParamFMax, dParamLoStop, dParamHiStop, dParamLoStop})
                visit(joint, calls, static_cast<int>(axis) * dParamGroup + parameter);
    }
}

void keepTargets(const SimulationWorld& world, const PlanWorld& plan, ActuatorTargets& to) {
    to.drives.clear();
    to.rows.clear();
    for (const PlanSixDofJoint& joint : plan.sixDofJoints) {
        to.drives.insert(to.drives.end(), joint.drives.begin(), joint.drives.end());
        to.rows.insert(to.rows.end(), joint.rows.begin(), joint.rows.end());
    }
    to.controls.clear();
    for (const LiveSixDofJoint& joint : world.sixDofJoints)
        to.controls.insert(to.controls.end(), joint.controls.begin(), joint.controls.end());
    to.servos = world.servos;
    to.parameters.clear();
    forEachMotor(world, [&](dJointID joint, const JointCalls& calls, int number) {
        to.parameters.push_back(calls.getParam(joint, number));
    });
}

void putTargetsBack(const ActuatorTargets& kept, SimulationWorld& world, PlanWorld& plan) {
    auto drive = kept.drives.begin();
    auto row = kept.rows.begin();
    for (PlanSixDofJoint& joint : plan.sixDofJoints) {
        for (PlanConstraintRow& each : joint.rows) each = *row++;
        for (PlanJointDrive& each : joint.drives) {
            each = *drive;
            ++drive;
        }
    }
    auto control = kept.controls.begin();
    for (LiveSixDofJoint& joint : world.sixDofJoints) {
        for (LiveSixDofJoint::Control& each : joint.controls) each = *control++;
    }
    world.servos = kept.servos;
    auto value = kept.parameters.begin();
    forEachMotor(world, [&](dJointID joint, const JointCalls& calls, int number) {
        if (calls.getParam(joint, number) != *value) calls.setParam(joint, number, *value);
        ++value;
    });
}

void keepRules(const SimulationWorld& world, WorldSnapshot& to) {
    to.rules.clear();
    for (const SimGeom& geom : world.geoms) {
        if (geom.rules) to.rules.emplace_back(geom.number, *geom.rules);
    }
}

void putRulesBack(const WorldSnapshot& kept, const Plan& plan, SimulationWorld& world) {
    for (const SimGeom& geom : world.geoms) {
        if (geom.rules) setRules(world, plan, geom.number, nullptr);
    }
    for (const auto& [geom, rules] : kept.rules) setRules(world, plan, geom, &rules);
}

}  // namespace

struct Snapshot::Impl {
    std::uint64_t edition = 0;  // Simulation::Impl::objectsEdition; 0: it is empty
    CheckpointState state;
    std::vector<WorldSnapshot> worlds;
};

Snapshot::Snapshot() : impl_(std::make_unique<Impl>()) {}
Snapshot::Snapshot(Snapshot&& other) noexcept = default;
Snapshot& Snapshot::operator=(Snapshot&& other) noexcept = default;
Snapshot::~Snapshot() = default;

bool Snapshot::take(const Simulation& simulation, DiagnosticLog& log) {
    if (!impl_) impl_ = std::make_unique<Impl>();
    impl_->edition = 0;
    if (!LiveState::canBeKept(simulation, log)) return false;
    const auto& from = LiveState::implOf(simulation);
    LiveState::keep(simulation, impl_->state);
    impl_->worlds.resize(from.worlds.size());
    for (std::size_t i = 0; i < from.worlds.size(); ++i) {
        const SimulationWorld& world = *from.worlds[i];
        WorldSnapshot& to = impl_->worlds[i];
        keepTargets(world, from.plan.worlds[i], to.targets);
        keepRules(world, to);
        to.fields.clear();
        if (world.volumes) world.volumes->keepFields(to.fields);
        to.inside.clear();
        if (world.triggers) to.inside = world.triggers->inside();
    }
    impl_->edition = from.objectsEdition;
    return true;
}

bool Snapshot::restore(Simulation& simulation) const {
    LiveState::noticeDestroyed(simulation);
    auto& to = LiveState::implOf(simulation);
    if (!impl_ || impl_->edition == 0 || impl_->edition != to.objectsEdition) return false;
    if (!LiveState::hindrance(simulation).empty()) return false;
    for (std::size_t i = 0; i < to.worlds.size(); ++i) {
        putTargetsBack(impl_->worlds[i].targets, *to.worlds[i], to.plan.worlds[i]);
        putRulesBack(impl_->worlds[i], to.plan, *to.worlds[i]);
        if (to.worlds[i]->volumes) to.worlds[i]->volumes->restoreFields(impl_->worlds[i].fields);
    }
    to.assembledIsStale = true;  // targets of drives are a part of the plan
    LiveState::putBack(impl_->state, simulation);
    for (std::size_t i = 0; i < to.worlds.size(); ++i)
        if (to.worlds[i]->triggers) to.worlds[i]->triggers->setInside(impl_->worlds[i].inside);
    return true;
}

std::optional<double> Snapshot::time() const {
    if (!impl_ || impl_->edition == 0) return std::nullopt;
    return impl_->state.time;
}

void refreshReadings(Simulation& simulation) {
    auto& impl = LiveState::implOf(simulation);
    if (impl.options.jointReadings) impl.jointReadings.read();
}

}  // namespace orrery
