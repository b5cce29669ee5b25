// The arrays of a simulation: memory that stays where it is until the bodies change.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "orrery/sim/step_results.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool needsJoints(View view) {
    return view == View::JointPositions || view == View::JointRates || view >= View::JointMotors;
}

}  // namespace

double* PythonSimulation::memoryOf(View view) const {
    const Block& block = blocks_[static_cast<std::size_t>(view)];
    return block.memory ? block.memory->data() : nullptr;
}

py::array PythonSimulation::view(View view) {
    static_cast<void>(checked());
    if (view == View::Sensors && !options_.bodyReadings) raiseValue("sensors need Simulation(..., bodyReadings=True)");
    if (needsJoints(view) && !options_.jointReadings)
        raiseValue("readings of joints need Simulation(..., jointReadings=True)");
    Block& block = blocks_[static_cast<std::size_t>(view)];
    if (!block.memory) {
        const std::size_t size = block.rows * std::max<std::size_t>(block.columns, 1);
        block.memory = std::make_shared<std::vector<double>>(size, view == View::Targets ? kUnknown : 0);
        fill();
    }
    auto* kept = new std::shared_ptr<std::vector<double>>(block.memory);
    const py::capsule base(kept,
                           [](void* memory) { delete static_cast<std::shared_ptr<std::vector<double>>*>(memory); });
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(block.rows)};
    if (block.columns > 0) shape.push_back(static_cast<py::ssize_t>(block.columns));
    py::array_t<double> array(shape, block.memory->data(), base);
    if (view != View::Targets)
        py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

void PythonSimulation::fill() {
    fillBodies();
    fillJoints();
    fillJointForces();
    fillSensors();
}

void PythonSimulation::fillSensors() {
    double* to = memoryOf(View::Sensors);
    if (!to) return;
    for (const BodyReading& reading : sim_->results().bodyReadings()) {
        for (const Vector3& v : {reading.properAcceleration, reading.angularVelocity}) to = std::copy_n(&v.x, 3, to);
    }
}

void PythonSimulation::fillBodies() {
    double* const position = memoryOf(View::Positions);
    double* const rotation = memoryOf(View::Quaternions);
    double* const velocity = memoryOf(View::Velocities);
    const std::size_t bodies = blocks_[0].rows;
    for (std::size_t i = 0; (position || rotation) && i < bodies; ++i) {
        const Pose pose = sim_->pose(sim_->bodies()[i]);
        if (position) std::copy_n(&pose.position.x, 3, position + 3 * i);
        if (rotation) std::copy_n(&pose.rotation.x, 4, rotation + 4 * i);
    }
    for (std::size_t i = 0; velocity && i < bodies; ++i) {
        const Vector3 linear = sim_->linearVelocity(sim_->bodies()[i]);
        const Vector3 angular = sim_->angularVelocity(sim_->bodies()[i]);
        std::copy_n(&linear.x, 3, velocity + 6 * i);
        std::copy_n(&angular.x, 3, velocity + 6 * i + 3);
    }
}

void PythonSimulation::fillJoints() {
    double* const positions = memoryOf(View::JointPositions);
    double* const rates = memoryOf(View::JointRates);
    constexpr std::array kForces{std::pair(View::JointMotors, &AxisForces::motor),
                                 std::pair(View::JointSprings, &AxisForces::spring),
                                 std::pair(View::JointStops, &AxisForces::stop)};
    const bool anyForce = std::any_of(kForces.begin(), kForces.end(),
                                      [&](const auto& force) { return memoryOf(force.first) != nullptr; });
    if (!positions && !rates && !anyForce) return;
    std::size_t at = 0;
    for (const JointReading& joint : sim_->results().jointReadings()) {
        if (positions) std::copy_n(joint.position.begin(), joint.axes, positions + at);
        if (rates) std::copy_n(joint.rate.begin(), joint.axes, rates + at);
        for (const auto& [view, force] : kForces) {
            double* const to = memoryOf(view);
            if (!to) continue;
            for (std::size_t axis = 0; axis < joint.axes; ++axis)
                to[at + axis] = joint.alongAxes ? (*joint.alongAxes)[axis].*force : kUnknown;
        }
        at += joint.axes;
    }
}

void PythonSimulation::fillJointForces() {
    double* to = memoryOf(View::JointForces);
    if (!to) return;
    for (const JointReading& joint : sim_->results().jointReadings()) {
        // As in kJointObservables: on the first body that it holds.
        to = std::copy_n(joint.worldFirst ? &joint.force2.x : &joint.force1.x, 3, to);
        to = std::copy_n(joint.worldFirst ? &joint.torque2.x : &joint.torque1.x, 3, to);
    }
}

}  // namespace orrery::python
