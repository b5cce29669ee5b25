#include "arrays.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "orrery/sim/actuators.hpp"
#include "orrery/sim/step_results.hpp"

namespace orrery::python {
namespace {

bool isOfJoints(View view) {
    return view == View::JointPositions || view == View::JointRates ||
           (view >= View::JointMotors && view <= View::JointForces);
}

bool isWritten(View view) {
    return view == View::Targets || view == View::Forces;
}

double firstValueOf(View view) {
    return view == View::Targets ? kNoNumber : 0;
}

double* partOf(const ViewMemory& memory, View view) {
    return memory[static_cast<std::size_t>(view)];
}

std::array<ViewSize, kViewCount> viewSizes(const Simulation& simulation) {
    const std::size_t bodies = simulation.bodies().size();
    const std::size_t actuators = simulation.actuators().size();
    const std::size_t joints = simulation.results().jointReadings().size();
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
             {axes, 0},
             {joints, 6},
             {bodies, 6}}};
}

// ---- Filling

void fillBodies(const Simulation& simulation, const ViewMemory& to) {
    double* const position = partOf(to, View::Positions);
    double* const rotation = partOf(to, View::Quaternions);
    double* const velocity = partOf(to, View::Velocities);
    const std::size_t bodies = simulation.bodies().size();
    for (std::size_t i = 0; (position || rotation) && i < bodies; ++i) {
        const Pose pose = simulation.pose(simulation.bodies()[i]);
        if (position) std::copy_n(&pose.position.x, 3, position + 3 * i);
        if (rotation) std::copy_n(&pose.rotation.x, 4, rotation + 4 * i);
    }
    for (std::size_t i = 0; velocity && i < bodies; ++i) {
        const Vector3 linear = simulation.linearVelocity(simulation.bodies()[i]);
        const Vector3 angular = simulation.angularVelocity(simulation.bodies()[i]);
        std::copy_n(&linear.x, 3, velocity + 6 * i);
        std::copy_n(&angular.x, 3, velocity + 6 * i + 3);
    }
}

void fillSensors(const Simulation& simulation, double* to) {
    if (!to) return;
    for (const BodyReading& reading : simulation.results().bodyReadings()) {
        for (const Vector3& v : {reading.properAcceleration, reading.angularVelocity}) to = std::copy_n(&v.x, 3, to);
    }
}

void fillJoints(const Simulation& simulation, const ViewMemory& to) {
    double* const positions = partOf(to, View::JointPositions);
    double* const rates = partOf(to, View::JointRates);
    const std::array forces{std::pair(partOf(to, View::JointMotors), &AxisForces::motor),
                            std::pair(partOf(to, View::JointSprings), &AxisForces::spring),
                            std::pair(partOf(to, View::JointStops), &AxisForces::stop)};
    const bool anyForce = std::any_of(forces.begin(), forces.end(), [](const auto& part) { return part.first; });
    if (!positions && !rates && !anyForce) return;
    std::size_t at = 0;
    for (const JointReading& joint : simulation.results().jointReadings()) {
        if (positions) std::copy_n(joint.position.begin(), joint.axes, positions + at);
        if (rates) std::copy_n(joint.rate.begin(), joint.axes, rates + at);
        for (const auto& [part, force] : forces) {
            if (!part) continue;
            for (std::size_t axis = 0; axis < joint.axes; ++axis)
                part[at + axis] = joint.alongAxes ? (*joint.alongAxes)[axis].*force : kNoNumber;
        }
        at += joint.axes;
    }
}

void fillJointForces(const Simulation& simulation, double* to) {
    if (!to) return;
    for (const JointReading& joint : simulation.results().jointReadings()) {
        // As in kJointObservables: on the first body that it holds.
        to = std::copy_n(joint.worldFirst ? &joint.force2.x : &joint.force1.x, 3, to);
        to = std::copy_n(joint.worldFirst ? &joint.torque2.x : &joint.torque1.x, 3, to);
    }
}

}  // namespace

void fillViews(const Simulation& simulation, const ViewMemory& to) {
    fillBodies(simulation, to);
    fillSensors(simulation, partOf(to, View::Sensors));
    fillJoints(simulation, to);
    fillJointForces(simulation, partOf(to, View::JointForces));
}

void requireView(View view, const SimulationOptions& options) {
    if (view == View::Sensors && !options.bodyReadings) raiseValue("sensors need the option bodyReadings=True");
    if (isOfJoints(view) && !options.jointReadings) raiseValue("readings of joints need the option jointReadings=True");
}

// ---- Memory

void Views::layOut(const Simulation& like, std::size_t simulations) {
    end();
    const auto sizes = viewSizes(like);
    for (std::size_t i = 0; i < kViewCount; ++i) blocks_[i].size = sizes[i];
    simulations_ = simulations;
}

void Views::end() {
    for (Block& each : blocks_) {
        if (each.memory) std::fill(each.memory->begin(), each.memory->end(), kNoNumber);
        each = {};
    }
}

bool Views::allocate(View view) {
    Block& made = blocks_[static_cast<std::size_t>(view)];
    if (made.memory) return false;
    made.memory = std::make_shared<std::vector<double>>(simulations_ * made.size.count(), firstValueOf(view));
    return true;
}

double* Views::of(View view, std::size_t simulation) const {
    const Block& one = block(view);
    return one.memory ? one.memory->data() + simulation * one.size.count() : nullptr;
}

ViewMemory Views::filled(std::size_t simulation) const {
    ViewMemory all{};
    for (std::size_t i = 0; i < kViewCount; ++i) {
        const auto view = static_cast<View>(i);
        if (!isWritten(view)) all[i] = of(view, simulation);
    }
    return all;
}

void Views::forgetWritten(std::size_t simulation) const {
    for (std::size_t i = 0; i < kViewCount; ++i) {
        const auto view = static_cast<View>(i);
        double* const memory = of(view, simulation);
        if (memory && isWritten(view)) std::fill_n(memory, size(view).count(), firstValueOf(view));
    }
}

py::array Views::array(View view, bool hasDimension) const {
    const Block& one = block(view);
    auto* kept = new std::shared_ptr<std::vector<double>>(one.memory);
    const py::capsule base(kept, [](void* held) { delete static_cast<std::shared_ptr<std::vector<double>>*>(held); });
    std::vector<py::ssize_t> shape;
    if (hasDimension) shape.push_back(static_cast<py::ssize_t>(simulations_));
    shape.push_back(static_cast<py::ssize_t>(one.size.rows));
    if (one.size.columns > 0) shape.push_back(static_cast<py::ssize_t>(one.size.columns));
    py::array_t<double> array(shape, one.memory->data(), base);
    if (!isWritten(view)) py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

// ---- Names

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

py::list textList(const std::vector<std::string>& names) {
    py::list all;
    for (const std::string& name : names) all.append(text(name));
    return all;
}

// ---- Flat states

std::size_t stateSize(const Simulation& simulation) {
    return 1 + 13 * simulation.bodies().size();
}

void writeState(const Simulation& simulation, double startTime, double* numbers) {
    *numbers++ = startTime + simulation.time();
    for (const BodyId body : simulation.bodies()) {
        const Pose pose = simulation.pose(body);
        const Vector3 linear = simulation.linearVelocity(body);
        const Vector3 angular = simulation.angularVelocity(body);
        numbers = std::copy_n(&pose.position.x, 3, numbers);
        numbers = std::copy_n(&pose.rotation.x, 4, numbers);
        numbers = std::copy_n(&linear.x, 3, numbers);
        numbers = std::copy_n(&angular.x, 3, numbers);
    }
}

namespace {
std::string faultOf(std::size_t body) {
    return "state: body " + std::to_string(body) +
           " cannot be there: finite numbers up to 1e7 and a rotation other than 0 are wanted";
}
}  // namespace

std::string stateFault(const double* numbers, std::size_t bodies) {
    const auto areWithin = [](const double* from, std::size_t count, double most) {
        return std::all_of(from, from + count, [&](double number) { return std::abs(number) <= most; });
    };
    ++numbers;  // the time may be any
    for (std::size_t i = 0; i < bodies; ++i, numbers += 13) {
        const double turn = std::hypot(std::hypot(numbers[3], numbers[4]), std::hypot(numbers[5], numbers[6]));
        if (!areWithin(numbers, 3, kMaxCoordinate) || !areWithin(numbers + 7, 6, kMaxSpeed) || !std::isfinite(turn) ||
            !(turn > 0))
            return faultOf(i);
    }
    return {};
}

void readState(Simulation& simulation, const double* numbers) {
    ++numbers;  // the time is the caller's
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i, numbers += 13) {
        const BodyId body = simulation.bodies()[i];
        const double* n = numbers;
        const bool placed = simulation.setPose(body, {{n[0], n[1], n[2]}, {n[3], n[4], n[5], n[6]}});
        if (!placed || !simulation.setVelocity(body, {n[7], n[8], n[9]}, {n[10], n[11], n[12]})) raiseValue(faultOf(i));
    }
}

}  // namespace orrery::python
