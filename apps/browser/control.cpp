// The part of the engine by which a program in JavaScript controls a running simulation: forces, actuators, pairs
// of contacts, snapshots.
#include <cmath>

#include "engine.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/forces.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "page/motion.hpp"
#include "page/readings.hpp"

namespace orrery::app {
namespace {

// A number that JSON cannot have is null.
Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

std::string_view nameOf(ActuatorMode mode) {
    switch (mode) {
        case ActuatorMode::AsAuthored:
            break;
        case ActuatorMode::Position:
            return "position";
        case ActuatorMode::Velocity:
            return "velocity";
        case ActuatorMode::Torque:
            return "torque";
    }
    return "authored";
}

}  // namespace

bool Engine::addForce(std::size_t body, const Vector3& force) {
    if (body >= bodyCount() || !simulation_->forces().addForce(simulation_->bodies()[body], force)) return false;
    markUserEdited();
    return true;
}

bool Engine::addForceAt(std::size_t body, const Vector3& force, const Vector3& point) {
    if (body >= bodyCount() || !simulation_->forces().addForceAt(simulation_->bodies()[body], force, point))
        return false;
    markUserEdited();
    return true;
}

bool Engine::addTorque(std::size_t body, const Vector3& torque) {
    if (body >= bodyCount() || !simulation_->forces().addTorque(simulation_->bodies()[body], torque)) return false;
    markUserEdited();
    return true;
}

Json Engine::actuators() const {
    Json list = Json::array();
    if (!simulation_) return list;
    const ActuatorView actuators = simulation_->actuators();
    for (std::size_t i = 0; i < actuators.size(); ++i) {
        const Actuator& actuator = actuators[i];
        const ActuatorState state = actuators.state(i);
        list.push_back({{"name", actuator.name},
                        {"node", actuator.joint.node.value},
                        {"axis", actuator.axis},
                        {"angular", actuator.angular},
                        {"mode", nameOf(state.mode)},
                        {"position", state.position},
                        {"velocity", state.velocity},
                        {"torque", state.torque},
                        {"stiffness", state.stiffness},
                        {"damping", state.damping},
                        {"maxForce", numberOrNull(state.maxForce)}});
    }
    return list;
}

Json Engine::jointReading(std::size_t joint) const {
    Json reading = Json::object();
    if (!simulation_ || joint >= columns_.size()) return reading;
    const JointReading& now = simulation_->results().jointReadings()[joint];
    reading["axes"] = Json::array();
    for (std::size_t i = 0; i < now.axes; ++i) reading["axes"].push_back(Json::object());
    for (const Column<JointReading>& column : columns_[joint]) {
        const std::string name(column.observable->name);
        const Json value = numberOrNull(numberOf(now, column));
        if (column.observable->components == 0)
            reading["axes"][column.which][name] = value;
        else if (column.observable->components == 1)
            reading[name] = value;
        else
            reading[name].push_back(value);
    }
    return reading;
}

bool Engine::drive(std::size_t actuator, std::string_view what, double value) {
    if (!simulation_) return false;
    Actuators actuators = simulation_->actuators();
    const bool isDone = what == "position"   ? actuators.setTargetPosition(actuator, value)
                        : what == "velocity" ? actuators.setTargetVelocity(actuator, value)
                        : what == "torque"   ? actuators.setTorque(actuator, value)
                        : what == "maxForce" ? actuators.setMaxForce(actuator, value)
                        : what == "authored" ? actuators.reset(actuator)
                                             : false;
    if (isDone) markUserEdited();
    return isDone;
}

// For each contact the numbers that both geoms stand for.
void Engine::tellPairs(const std::unordered_map<std::uint32_t, std::size_t>& numbers) {
    for (const ContactEvent& contact : simulation_->results().contacts()) {
        for (const GeomId geom : {contact.geom1, contact.geom2}) {
            const auto found = numbers.find(geom.node.value);
            pairs_.push_back(found == numbers.end() ? -1 : static_cast<double>(found->second));
        }
    }
}

const std::vector<double>& Engine::contactPairs() {
    pairs_.clear();
    if (!simulation_) return pairs_;
    if (geomNumbers_.empty()) {
        std::size_t number = 0;
        // The first part of a geom in convex parts stands for all.
        for (const PlanWorld& world : planOf(*simulation_).worlds)
            for (const PlanGeom& geom : world.geoms) geomNumbers_.try_emplace(geom.node.value, number++);
    }
    tellPairs(geomNumbers_);
    return pairs_;
}

const std::vector<double>& Engine::contactBodies() {
    pairs_.clear();
    if (!simulation_) return pairs_;
    if (geomBodies_.empty()) geomBodies_ = bodiesOfGeoms(planOf(*simulation_));
    tellPairs(geomBodies_);
    return pairs_;
}

std::uint32_t Engine::takeSnapshot() {
    if (!ready()) return 0;
    Kept kept{{}, stepLength_, handled_};
    written_.clear();
    if (!kept.state.take(*simulation_, written_)) return 0;
    snapshots_.insert_or_assign(++lastSnapshot_, std::move(kept));
    return lastSnapshot_;
}

bool Engine::restoreSnapshot(std::uint32_t snapshot) {
    const auto found = snapshots_.find(snapshot);
    if (found == snapshots_.end() || !simulation_ || !found->second.state.restore(*simulation_)) return false;
    release();
    recorder_.halt();
    stepLength_ = found->second.stepLength;
    handled_ = found->second.handled;
    happened_.events.clear();
    return true;
}

void Engine::dropSnapshot(std::uint32_t snapshot) {
    snapshots_.erase(snapshot);
}

}  // namespace orrery::app
