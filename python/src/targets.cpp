#include "targets.hpp"

#include <cmath>

#include "orrery/base/bit_cast.hpp"

namespace orrery::python {
namespace {

bool sameNumber(double a, double b) {
    return bitCast<std::uint64_t>(a) == bitCast<std::uint64_t>(b);
}

ActuatorMode modeOf(py::handle word) {
    const std::string is = py::isinstance<py::str>(word) ? word.cast<std::string>() : "";
    if (is == "velocity") return ActuatorMode::Velocity;
    if (is == "position") return ActuatorMode::Position;
    if (is == "torque") return ActuatorMode::Torque;
    raiseValue("control is to be \"velocity\", \"position\" or \"torque\"");
}

bool setTarget(Actuators actuators, std::size_t i, ActuatorMode mode, double target) {
    if (mode == ActuatorMode::Position) return actuators.setTargetPosition(i, target);
    return mode == ActuatorMode::Torque ? actuators.setTorque(i, target) : actuators.setTargetVelocity(i, target);
}

const char* wantedIn(ActuatorMode mode) {
    if (mode == ActuatorMode::Position) return "a place that it can hold, up to 1e7,";
    return mode == ActuatorMode::Torque ? "a torque on an axis on which ODE can exert it, up to 1e12,"
                                        : "a speed that it can hold, up to 1e7,";
}

}  // namespace

std::vector<ActuatorId> actuatorIds(const Simulation& simulation) {
    std::vector<ActuatorId> ids;
    for (const Actuator& actuator : simulation.actuators()) {
        const bool goesOn = !ids.empty() && ids.back().joint == actuator.joint;
        ids.push_back({actuator.joint, goesOn ? ids.back().number + 1 : 0});
    }
    return ids;
}

Targets::Targets(py::handle control, const Simulation& simulation) {
    if (py::isinstance<py::str>(control)) {
        others_ = modeOf(control);
    } else {
        if (!py::isinstance<py::sequence>(control)) raiseType("control is to be a word, or one for each actuator");
        const auto words = py::reinterpret_borrow<py::sequence>(control);
        if (words.size() != simulation.actuators().size()) raiseValue("control is to have a word for each actuator");
        std::size_t i = 0;
        for (const ActuatorId& id : actuatorIds(simulation)) said_.emplace(id.key(), modeOf(words[i++]));
    }
    layOut(simulation);
}

void Targets::layOut(const Simulation& simulation) {
    modes_.clear();
    for (const ActuatorId& id : actuatorIds(simulation)) {
        const auto said = said_.find(id.key());
        modes_.push_back(said == said_.end() ? others_ : said->second);
    }
}

std::string Targets::apply(Simulation& simulation, const double* targets, std::vector<double>& last) const {
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (std::isnan(targets[i]) || sameNumber(targets[i], last[i])) continue;
        if (!setTarget(simulation.actuators(), i, modes_[i], targets[i])) {
            return "actuator \"" + simulation.actuators()[i].name +
                   "\" does not take that target: " + wantedIn(modes_[i]) + " is wanted";
        }
        last[i] = targets[i];
    }
    return {};
}

}  // namespace orrery::python
