#include "batch_arrays.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/step_results.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace orrery::python::batch {
namespace {

void writeVector(const Vector3& v, double*& to) {
    to = std::copy_n(&v.x, 3, to);
}

void writeJoints(View view, const Simulation& simulation, double* to) {
    const auto forceOf = [&](const AxisForces& forces) {
        if (view == View::JointMotors) return forces.motor;
        return view == View::JointSprings ? forces.spring : forces.stop;
    };
    for (const JointReading& joint : simulation.results().jointReadings()) {
        for (std::size_t axis = 0; axis < joint.axes; ++axis) {
            if (view == View::JointPositions) {
                *to++ = joint.position[axis];
            } else if (view == View::JointRates) {
                *to++ = joint.rate[axis];
            } else {
                *to++ = joint.alongAxes ? forceOf((*joint.alongAxes)[axis]) : kNoNumber;
            }
        }
    }
}

bool isOfJoints(View view) {
    return view == View::JointPositions || view == View::JointRates || view >= View::JointMotors;
}

}  // namespace

std::array<ViewSize, kViewCount> viewSizes(const Simulation& simulation) {
    const std::size_t bodies = simulation.bodies().size();
    const std::size_t actuators = simulation.actuators().size();
    std::size_t axes = 0;
    for (const JointReading& joint : simulation.results().jointReadings()) axes += joint.axes;
    return {{{bodies, 3},
             {bodies, 4},
             {bodies, 6},
             {axes, 0},
             {axes, 0},
             {bodies, 6},
             {actuators, 0},
             {axes, 0},
             {axes, 0},
             {axes, 0}}};
}

std::vector<std::string> jointNames(const Simulation& simulation) {
    std::vector<std::string> all;
    for (const JointReading& joint : simulation.results().jointReadings()) {
        const Scene* scene = simulation.scene(joint.id.instance);
        const Node* node = scene ? scene->find(joint.id.node) : nullptr;
        const std::string name = node ? displayName(*node) : "";
        for (std::size_t axis = 0; axis < joint.axes; ++axis)
            all.push_back(joint.axes == 1 ? name : name + '.' + std::to_string(axis + 1));
    }
    return all;
}

std::vector<std::string> actuatorNames(const Simulation& simulation) {
    std::vector<std::string> all;
    for (const Actuator& actuator : simulation.actuators()) all.push_back(actuator.name);
    return all;
}

void requireView(View view, const SimulationOptions& options) {
    if (view == View::Sensors && !options.bodyReadings) raiseValue("sensors need the option bodyReadings=True");
    if (isOfJoints(view) && !options.jointReadings) raiseValue("readings of joints need the option jointReadings=True");
}

void writeView(View view, const Simulation& simulation, double* to) {
    const std::size_t bodies = simulation.bodies().size();
    if (isOfJoints(view)) return writeJoints(view, simulation, to);
    switch (view) {
        case View::Positions:
            for (std::size_t i = 0; i < bodies; ++i) writeVector(simulation.pose(simulation.bodies()[i]).position, to);
            return;
        case View::Quaternions:
            for (std::size_t i = 0; i < bodies; ++i) {
                const Quaternion rotation = simulation.pose(simulation.bodies()[i]).rotation;
                to = std::copy_n(&rotation.x, 4, to);
            }
            return;
        case View::Velocities:
            for (std::size_t i = 0; i < bodies; ++i) {
                writeVector(simulation.linearVelocity(simulation.bodies()[i]), to);
                writeVector(simulation.angularVelocity(simulation.bodies()[i]), to);
            }
            return;
        case View::Sensors:
            for (const BodyReading& reading : simulation.results().bodyReadings()) {
                writeVector(reading.properAcceleration, to);
                writeVector(reading.angularVelocity, to);
            }
            return;
        default:
            return;
    }
}

py::array arrayOver(const std::shared_ptr<std::vector<double>>& memory, View view, const ViewSize& size,
                    std::size_t simulations) {
    auto* kept = new std::shared_ptr<std::vector<double>>(memory);
    const py::capsule base(kept, [](void* held) { delete static_cast<std::shared_ptr<std::vector<double>>*>(held); });
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(simulations)};
    shape.push_back(static_cast<py::ssize_t>(size.rows));
    if (size.columns > 0) shape.push_back(static_cast<py::ssize_t>(size.columns));
    py::array_t<double> array(shape, memory->data(), base);
    if (view != View::Targets)
        py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

std::size_t stateSize(const Simulation& simulation) {
    return 1 + 13 * simulation.bodies().size();
}

std::string stateFault(const double* numbers, std::size_t bodies) {
    const auto areWithin = [](const double* from, std::size_t count, double most) {
        return std::all_of(from, from + count, [&](double number) { return std::abs(number) <= most; });
    };
    ++numbers;  // the time may be any
    for (std::size_t i = 0; i < bodies; ++i, numbers += 13) {
        const double turn = std::hypot(std::hypot(numbers[3], numbers[4]), std::hypot(numbers[5], numbers[6]));
        if (!areWithin(numbers, 3, kMaxCoordinate) || !areWithin(numbers + 7, 6, kMaxSpeed) || !std::isfinite(turn) ||
            !(turn > 0)) {
            return "state: body " + std::to_string(i) +
                   " cannot be there: finite numbers up to 1e7 and a rotation other than 0 are wanted";
        }
    }
    return {};
}

}  // namespace orrery::python::batch
