// Actuators by handles that stay theirs when others come and go.
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "orrery/base/spelling.hpp"
#include "orrery/sim/actuators.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Held = PythonSimulation;

constexpr Range kTarget{-kMaxSpeed, kMaxSpeed};
constexpr Range kTorque{-1e12, 1e12};
constexpr Range kGain{0, 1e12};
constexpr Range kForce{0, std::numeric_limits<double>::infinity()};

const char* wordOf(ActuatorMode mode) {
    if (mode == ActuatorMode::Position) return "position";
    if (mode == ActuatorMode::Velocity) return "velocity";
    return mode == ActuatorMode::Torque ? "torque" : "as authored";
}

// ---- Which there are

std::vector<ActuatorId> actuatorIdsIn(const Held& s, const std::optional<InstanceId>& instance) {
    std::vector<ActuatorId> ids;
    for (const ActuatorId& id : actuatorIds(s.checked())) {
        if (!instance || id.joint.instance == *instance) ids.push_back(id);
    }
    return ids;
}

ActuatorId findActuator(const Held& s, const std::string& nameOrPath, const std::optional<InstanceId>& instance) {
    const Simulation& simulation = s.checked();
    const std::vector<ActuatorId> all = actuatorIds(simulation);
    if (!instance) {
        if (const auto number = simulation.actuators().find(nameOrPath)) return all[*number];
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (instance && all[i].joint.instance != *instance) continue;
        names.push_back(simulation.actuators()[i].name);
        if (instance && names.back() == nameOrPath) return all[i];
    }
    raiseLookup("no actuator \"" + nameOrPath + '"' + didYouMean(nameOrPath, names));
}

std::size_t actuatorAt(const Held& s, const ActuatorId& id) {
    const auto number = s.actuatorNumber(id);
    if (!number) raiseStale("what it stands for was removed from the simulation");
    return *number;
}

py::str actuatorName(const Held& s, const ActuatorId& id) {
    const Simulation& simulation = s.within();
    return text(simulation.actuators()[actuatorAt(s, id)].name);
}

// ---- Settings

py::dict actuatorValues(const Held& s, const ActuatorId& id) {
    const Simulation& simulation = s.checked();
    const std::size_t number = actuatorAt(s, id);
    const Actuator actuator = simulation.actuators()[number];
    const ActuatorState state = simulation.actuators().state(number);
    py::dict all;
    all["axis"] = actuator.axis;
    all["angular"] = actuator.angular;
    all["mode"] = wordOf(state.mode);
    all["target_position"] = state.position;
    all["max_speed"] = state.maxSpeed;
    all["target_velocity"] = state.velocity;
    all["torque"] = state.torque;
    all["gains"] = py::make_tuple(state.stiffness, state.damping);
    all["max_force"] = state.maxForce;
    all["limits"] = py::make_tuple(state.low, state.high);
    return all;
}

// Calls set(actuators, number); ValueError with the reason where it is refused.
template <typename Set>
void change(const Held& s, const ActuatorId& id, const std::string& reason, Set&& set) {
    Simulation& simulation = s.checked();
    const std::size_t number = actuatorAt(s, id);
    if (!set(simulation.actuators(), number))
        raiseValue("actuator \"" + simulation.actuators()[number].name + "\" " + reason);
}

void moveActuator(const Held& s, const ActuatorId& id, py::handle position, py::handle maxSpeed) {
    const double to = readNumber(position, {nullptr, "target_position", kTarget});
    const double speed = readNumber(maxSpeed, {nullptr, "max_speed", {0, kMaxSpeed}});
    if (speed == 0) raiseValue("max_speed is to be above 0");
    change(s, id,
           "cannot hold a position: it is a drive without a spring, or a motor on an axis whose position ODE does not "
           "report",
           [&](Actuators actuators, std::size_t number) { return actuators.setTargetPosition(number, to, speed); });
}

void setTwo(const Held& s, const ActuatorId& id, const std::string& name, py::handle value) {
    double two[2];
    readNumbers(value, two, 2, {nullptr, name, {}});
    if (name == "gains") {
        if (!kGain.has(two[0]) || !kGain.has(two[1])) raiseValue("gains are to be 0 to 1e12: stiffness, damping");
        return change(s, id, "has no gains: it is a motor of ODE, not a drive",
                      [&](Actuators actuators, std::size_t i) { return actuators.setGains(i, two[0], two[1]); });
    }
    if (!(two[0] <= two[1])) raiseValue("limits are to be the lower stop, then the upper one");
    change(
        s, id,
        "cannot have these limits: it is a drive, ODE has no stops on its axis, or none beyond half a turn where the "
        "scene has none",
        [&](Actuators actuators, std::size_t i) { return actuators.setLimits(i, two[0], two[1]); });
}

void setActuator(const Held& s, const ActuatorId& id, const std::string& name, py::handle value) {
    if (name == "gains" || name == "limits") return setTwo(s, id, name, value);
    if (name == "target_position") return moveActuator(s, id, value, py::float_(10.0));
    if (name == "target_velocity") {
        const double velocity = readNumber(value, {nullptr, name, kTarget});
        return change(s, id, "cannot hold a velocity: it is a drive with a spring, but no damper",
                      [&](Actuators actuators, std::size_t i) { return actuators.setTargetVelocity(i, velocity); });
    }
    if (name == "torque") {
        const double torque = readNumber(value, {nullptr, name, kTorque});
        return change(s, id, "cannot exert a torque: ODE has no function for one on its axis",
                      [&](Actuators actuators, std::size_t i) { return actuators.setTorque(i, torque); });
    }
    if (name != "max_force") raiseLookup("an actuator has no \"" + name + '"');
    const double force = readNumber(value, {nullptr, name, kForce});
    change(s, id, "cannot have that force",
           [&](Actuators actuators, std::size_t i) { return actuators.setMaxForce(i, force); });
}

}  // namespace

void bindActuators(py::module_& module, SimulationClass& simulation) {
    py::class_<ActuatorId>(module, "ActuatorId")
        .def(
            "__eq__", [](const ActuatorId& a, const ActuatorId& b) { return a == b; }, py::is_operator())
        .def("__hash__",
             [](const ActuatorId& id) {
                 return (std::uint64_t{id.joint.instance.value} << 32U | id.joint.node.value) + id.number;
             })
        .def_property_readonly("instance", [](const ActuatorId& id) { return id.joint.instance; });
    simulation.def("_find_actuator", &findActuator)
        .def("_actuator_ids", &actuatorIdsIn)
        .def("_is_valid", [](const Held& s, const ActuatorId& id) { return s.actuatorNumber(id).has_value(); })
        .def("_name_of", &actuatorName)
        .def("_node_of",
             [](const Held& s, const ActuatorId& id) {
                 static_cast<void>(s.within());
                 return nodeAt(s.sceneOf(id.joint.instance), id.joint.node);
             })
        .def("_joint_of", [](const Held&, const ActuatorId& id) { return id.joint; })
        .def("_actuator_values", &actuatorValues)
        .def("_move_actuator", &moveActuator)
        .def("_set_actuator", &setActuator)
        .def("_reset_actuator", [](const Held& s, const ActuatorId& id) {
            change(s, id, "cannot be reset", [](Actuators actuators, std::size_t i) { return actuators.reset(i); });
        });
}

}  // namespace orrery::python
