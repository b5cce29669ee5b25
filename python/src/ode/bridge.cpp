// Bodies of an orrery.Simulation as ode.Body.
#include "ode/objects.hpp"
#include "simulation.hpp"

namespace orrery::python::ode {
namespace {

py::object bodyOfSimulation(const py::object& owner, const std::string& name) {
    auto* const simulation = &required<PythonSimulation>(owner);
    const BodyId id = simulation->checked().findBody(name);
    if (!simulation->checked().isValid(id)) raiseLookup("no body \"" + name + '"');
    auto* const body = new Body(owner, [simulation, id] {
        if (!simulation->checked().isValid(id)) raiseStale("the simulation has removed the body");
        return simulation->checked().ode(id);
    });
    py::object made = py::cast(body, py::return_value_policy::take_ownership);
    body->python = made.ptr();
    return made;
}

}  // namespace

void bindBridge(py::module_& module) {
    auto body = py::class_<Body, Object>(module.attr("Body"));
    body.def_static(
        "of", &bodyOfSimulation, py::arg("simulation"), py::arg("name"),
        "A body of an orrery.Simulation, by its name or path: forces on it act in the simulation's next step.");
}

}  // namespace orrery::python::ode
