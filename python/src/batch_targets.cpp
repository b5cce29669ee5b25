#include "batch_targets.hpp"

#include <cmath>
#include <cstdint>

#include "orrery/base/bit_cast.hpp"
#include "orrery/sim/actuators.hpp"

namespace orrery::python::batch {
namespace {

bool sameNumber(double a, double b) {
    return bitCast<std::uint64_t>(a) == bitCast<std::uint64_t>(b);
}

bool meansPosition(py::handle word) {
    const std::string is = py::isinstance<py::str>(word) ? word.cast<std::string>() : "";
    if (is != "position" && is != "velocity") raiseValue("control is to be \"velocity\" or \"position\"");
    return is == "position";
}

}  // namespace

Targets::Targets(py::handle control, const Simulation& simulation) {
    const std::size_t actuators = simulation.actuators().size();
    if (py::isinstance<py::str>(control)) {
        isPosition_.assign(actuators, meansPosition(control));
        return;
    }
    if (!py::isinstance<py::sequence>(control)) raiseType("control is to be a word, or one for each actuator");
    const auto words = py::reinterpret_borrow<py::sequence>(control);
    if (words.size() != actuators) raiseValue("control is to have a word for each actuator");
    for (std::size_t i = 0; i < actuators; ++i) isPosition_.push_back(meansPosition(words[i]));
}

std::string Targets::apply(Simulation& simulation, const double* targets, std::vector<double>& last) const {
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (std::isnan(targets[i]) || sameNumber(targets[i], last[i])) continue;
        const bool taken = isPosition_[i] ? simulation.actuators().setTargetPosition(i, targets[i])
                                          : simulation.actuators().setTargetVelocity(i, targets[i]);
        if (!taken) {
            return "actuator \"" + simulation.actuators()[i].name +
                   "\" does not take that target: " + (isPosition_[i] ? "a place" : "a speed") +
                   " that it can hold is wanted, up to 1e7";
        }
        last[i] = targets[i];
    }
    return {};
}

}  // namespace orrery::python::batch
