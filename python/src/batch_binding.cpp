// The class Batch as the package takes it.
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "batch.hpp"

namespace orrery::python {
namespace batch {
namespace {

template <View Which>
py::array arrayOf(PythonBatch& batch) {
    return batch.view(Which);
}

void bind(py::module_& module) {
    using B = PythonBatch;
    py::class_<B>(module, "Batch")
        .def(py::init<const SceneRef&, std::size_t, std::size_t, double, const py::dict&, py::object>())
        .def("__len__", &B::size)
        .def("step", &B::step, py::arg("n") = 1, py::arg("dt") = py::none(), R"(Moves all simulations by n steps.

Targets that were written act from the first of them; arrays are filled after the last. The interpreter's lock is
released meanwhile. Ctrl-C ends it between two steps, the same two in all simulations.

A simulation in which ODE fails is a SimulationError, when the others have made their steps. It stands still until it is
reset.

n: int, 0 or more.  dt: s; None: the batch's own.)")
        .def("_view_positions", &arrayOf<View::Positions>)
        .def("_view_quaternions", &arrayOf<View::Quaternions>)
        .def("_view_velocities", &arrayOf<View::Velocities>)
        .def("_view_joint_positions", &arrayOf<View::JointPositions>)
        .def("_view_joint_rates", &arrayOf<View::JointRates>)
        .def("_view_sensors", &arrayOf<View::Sensors>)
        .def("_view_targets", &arrayOf<View::Targets>)
        .def("_view_joint_motors", &arrayOf<View::JointMotors>)
        .def("_view_joint_springs", &arrayOf<View::JointSprings>)
        .def("_view_joint_stops", &arrayOf<View::JointStops>)
        .def("_view_joint_forces", &arrayOf<View::JointForces>)
        .def("_view_forces", &arrayOf<View::Forces>)
        .def("_reset", &B::reset)
        .def("_set_flat_states", &B::setFlatStates)
        .def("_flat_states", &B::flatStates)
        .def("_rollout", &B::rollout)
        .def("_state_size", [](const B& batch) { return stateSize(batch.first()); })
        .def("_control_count", &B::controlCount)
        .def("_names", [](const B& batch) { return textList(bodyNames(batch.first())); })
        .def("_joint_names", [](const B& batch) { return textList(jointNames(batch.first())); })
        .def("_actuator_names", [](const B& batch) { return textList(actuatorNames(batch.first())); })
        .def("_found", [](const B& batch) { return toList(batch.log().entries()); })
        .def("_threads", &B::threads)
        .def("_dt", &B::dt)
        .def("_times", &B::times)
        .def("_steps", &B::steps)
        .def("_oks", &B::oks)
        .def("_contacts", &B::contacts)
        .def("_asleep", &B::asleep)
        .def("_energies", &B::energies)
        .def("_hash", &B::hash)
        .def("_state", &B::state)
        .def("_diagnostics", &B::diagnostics)
        .def("_findings", &B::findings)
        .def("_scene_now", &B::sceneNow)
        .def("_close", &B::close)
        .def("_closed", &B::closed);
}

}  // namespace
}  // namespace batch

void bindBatch(py::module_& module) {
    batch::bind(module);
}

}  // namespace orrery::python
