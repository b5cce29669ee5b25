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
    raiseValue("control is to be \"velocity\" or \"position\"");
}

}  // namespace

ActuatorKey actuatorKeyOf(const Actuator& actuator) {
    const std::uint64_t joint = (std::uint64_t{actuator.joint.instance.value} << 32U) | actuator.joint.node.value;
    return {joint, 2 * std::uint64_t{actuator.axis} + (actuator.angular ? 1U : 0U)};
}

Targets::Targets(py::handle control, const Simulation& simulation) {
    if (py::isinstance<py::str>(control)) {
        others_ = modeOf(control);
    } else {
        if (!py::isinstance<py::sequence>(control)) raiseType("control is to be a word, or one for each actuator");
        const auto words = py::reinterpret_borrow<py::sequence>(control);
        if (words.size() != simulation.actuators().size()) raiseValue("control is to have a word for each actuator");
        for (std::size_t i = 0; i < words.size(); ++i)
            said_.emplace(actuatorKeyOf(simulation.actuators()[i]), modeOf(words[i]));
    }
    layOut(simulation);
}

void Targets::layOut(const Simulation& simulation) {
    modes_.clear();
    for (const Actuator& actuator : simulation.actuators()) {
        const auto said = said_.find(actuatorKeyOf(actuator));
        modes_.push_back(said == said_.end() ? others_ : said->second);
    }
}

std::string Targets::apply(Simulation& simulation, const double* targets, std::vector<double>& last) const {
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (std::isnan(targets[i]) || sameNumber(targets[i], last[i])) continue;
        const bool isPosition = modes_[i] == ActuatorMode::Position;
        const bool taken = isPosition ? simulation.actuators().setTargetPosition(i, targets[i])
                                      : simulation.actuators().setTargetVelocity(i, targets[i]);
        if (!taken) {
            return "actuator \"" + simulation.actuators()[i].name +
                   "\" does not take that target: " + (isPosition ? "a place" : "a speed") +
                   " that it can hold is wanted, up to 1e7";
        }
        last[i] = targets[i];
    }
    return {};
}

}  // namespace orrery::python
