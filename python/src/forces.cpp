// Forces and impulses on bodies, one at a time and by the array `forces`.
#include "forces.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "orrery/sim/forces.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Held = PythonSimulation;

bool isWithin(const double* numbers, std::size_t count, double most) {
    return std::all_of(numbers, numbers + count, [&](double number) { return std::abs(number) <= most; });
}

Vector3 pushOf(py::handle value, const char* name) {
    const Vector3 push = vectorOf(value, name);
    if (!isWithin(&push.x, 3, Forces::kMostForce))
        raiseValue(std::string(name) + " is out of range: finite numbers up to 1e12 are wanted");
    return push;
}

Vector3 pointOf(py::handle value) {
    const Vector3 point = vectorOf(value, "at");
    if (!isWithin(&point.x, 3, kMaxCoordinate)) raiseValue("at is out of range: finite numbers up to 1e7 are wanted");
    return point;
}

// The forces of a simulation in which the body is, and can be pushed.
Forces forcesOn(const Held& s, BodyId body) {
    Simulation& simulation = s.live(body);
    if (dBodyIsKinematic(simulation.ode(body))) raiseValue("the body is kinematic: no force moves it");
    return simulation.forces();
}

void addForce(const Held& s, BodyId body, py::handle force, py::handle at) {
    const Vector3 pushed = pushOf(force, "force");
    const Vector3 point = at.is_none() ? Vector3{} : pointOf(at);
    Forces forces = forcesOn(s, body);
    if (!(at.is_none() ? forces.addForce(body, pushed) : forces.addForceAt(body, pushed, point)))
        raiseValue("the body does not take that force");
}

void addTorque(const Held& s, BodyId body, py::handle torque) {
    const Vector3 turned = pushOf(torque, "torque");
    if (!forcesOn(s, body).addTorque(body, turned)) raiseValue("the body does not take that torque");
}

[[noreturn]] void raiseTooFast() {
    raiseValue("the impulse is too great: the body would be faster than 1e7 m/s or rad/s");
}

void addImpulse(Held& s, BodyId body, py::handle impulse, py::handle at) {
    const Vector3 pushed = pushOf(impulse, "impulse");
    const Vector3 point = at.is_none() ? Vector3{} : pointOf(at);
    Forces forces = forcesOn(s, body);
    if (!(at.is_none() ? forces.addImpulse(body, pushed) : forces.addImpulseAt(body, pushed, point))) raiseTooFast();
    s.fill();
}

void addAngularImpulse(Held& s, BodyId body, py::handle impulse) {
    const Vector3 turned = pushOf(impulse, "impulse");
    if (!forcesOn(s, body).addAngularImpulse(body, turned)) raiseTooFast();
    s.fill();
}

void setEnabled(const Held& s, BodyId body, py::handle value) {
    const bool enabled = readBoolean(value, {nullptr, "enabled", {}});
    if (!s.live(body).forces().setEnabled(body, enabled)) raiseStale("the body is not there any more");
}

}  // namespace

std::vector<double> forcesIn(const Views& views, std::size_t simulation) {
    const double* const from = views.of(View::Forces, simulation);
    return from ? std::vector<double>(from, from + views.size(View::Forces).count()) : std::vector<double>();
}

std::string forceFault(const Simulation& simulation, std::span<const double> forces) {
    for (std::size_t i = 0; 6 * i < forces.size(); ++i) {
        const double* const row = &forces[6 * i];
        if (std::all_of(row, row + 6, [](double number) { return number == 0; })) continue;
        const std::string which = "forces: body " + std::to_string(i);
        if (!isWithin(row, 6, Forces::kMostForce)) return which + " is to have finite numbers up to 1e12";
        if (dBodyIsKinematic(simulation.ode(simulation.bodies()[i]))) return which + " is kinematic: no force moves it";
    }
    return {};
}

void applyForces(Simulation& simulation, std::span<const double> forces) {
    Forces on = simulation.forces();
    for (std::size_t i = 0; 6 * i < forces.size() && i < simulation.bodies().size(); ++i) {
        const double* const n = &forces[6 * i];
        const Vector3 force{n[0], n[1], n[2]};
        const Vector3 torque{n[3], n[4], n[5]};
        if (force != Vector3{}) on.addForce(simulation.bodies()[i], force);
        if (torque != Vector3{}) on.addTorque(simulation.bodies()[i], torque);
    }
}

void bindForces(SimulationClass& simulation) {
    simulation.def("_add_force", &addForce)
        .def("_add_torque", &addTorque)
        .def("_add_impulse", &addImpulse)
        .def("_add_angular_impulse", &addAngularImpulse)
        .def("_set_enabled", &setEnabled);
}

}  // namespace orrery::python
