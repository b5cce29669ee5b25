// Scenes that are added to a simulation, and what is taken out of it.
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "instances.hpp"
#include "orrery/recording/recording.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

std::unique_ptr<PythonPrefab> prefabOf(const SceneRef& scene, const py::dict& options) {
    const PlanOptions planned = optionsOf(options).plan;
    const Scene copy = copyOf(scene);
    const py::gil_scoped_release others;
    return std::make_unique<PythonPrefab>(scene, copy, planned);
}

py::list idsOf(const PythonSimulation& simulation) {
    py::list all;
    for (const InstanceId id : simulation.checked().instances()) all.append(id);
    return all;
}

}  // namespace

std::vector<Pose> posesOf(py::handle positions, py::handle rotations) {
    const std::vector<double> places = readRows(positions, 3, {nullptr, "positions", {}});
    std::vector<Pose> poses(places.size() / 3);
    for (std::size_t i = 0; i < poses.size(); ++i) std::copy_n(&places[3 * i], 3, &poses[i].position.x);
    if (rotations.is_none()) return poses;
    const std::vector<double> turns = readRows(rotations, 4, {nullptr, "rotations", {}});
    if (turns.size() != 4 * poses.size()) raiseValue("rotations is to have as many rows as positions");
    for (std::size_t i = 0; i < poses.size(); ++i) std::copy_n(&turns[4 * i], 4, &poses[i].rotation.x);
    return poses;
}

InstanceId PythonSimulation::add(const SceneRef& scene, const PythonPrefab* prefab, py::handle position,
                                 py::handle rotation) {
    const Pose root{vectorOf(position, "position"), quaternionOf(rotation, "rotation")};
    const Scene copy = prefab ? Scene() : copyOf(scene);
    DiagnosticLog log;
    std::optional<InstanceId> made;
    changeBodies([&] {
        const py::gil_scoped_release others;
        made = prefab ? sim_->add(prefab->prefab, root, log) : sim_->add(copy, root, log);
    });
    if (!made) raiseFound("SceneError", log.entries());
    added_[made->value] = scene;
    return *made;
}

std::vector<InstanceId> PythonSimulation::addMany(const SceneRef& scene, py::handle positions, py::handle rotations) {
    const std::vector<Pose> roots = posesOf(positions, rotations);
    const Scene copy = copyOf(scene);
    DiagnosticLog log;
    std::vector<InstanceId> made;
    changeBodies([&] {
        const py::gil_scoped_release others;
        made = sim_->addMany(copy, roots, log);
    });
    if (made.size() < roots.size()) raiseFound("SceneError", log.entries());
    for (const InstanceId id : made) added_[id.value] = scene;
    return made;
}

void PythonSimulation::adopt(const SceneRef& scene) {
    const Scene copy = copyOf(scene);
    DiagnosticLog log;
    bool adopted = false;
    changeBodies([&] {
        const py::gil_scoped_release others;
        adopted = orrery::adopt(*sim_, copy, log);
    });
    if (!adopted) raiseFound("SceneError", log.entries());
    scene_ = scene;
}

std::size_t PythonSimulation::removeInstances(const std::vector<InstanceId>& instances) {
    std::size_t removed = 0;
    changeBodies([&] { removed = sim_->removeMany(instances); });
    for (const InstanceId id : instances) {
        if (!sim_ || !sim_->scene(id)) added_.erase(id.value);
    }
    return removed;
}

void PythonSimulation::removeBody(BodyId body) {
    static_cast<void>(live(body));
    bool removed = false;
    changeBodies([&] { removed = sim_->remove(body); });
    if (!removed) throw std::runtime_error("the body cannot be removed: ODE has failed in its world");
}

void PythonSimulation::removeJoint(JointId joint) {
    static_cast<void>(live(joint));
    bool removed = false;
    changeBodies([&] { removed = sim_->remove(joint); });
    if (!removed) throw std::runtime_error("the joint cannot be removed: ODE has failed in its world");
}

SceneRef PythonSimulation::sceneOf(InstanceId instance) const {
    const auto found = added_.find(instance.value);
    return found == added_.end() ? scene_ : found->second;
}

void bindInstances(py::module_& module, SimulationClass& simulation) {
    using S = PythonSimulation;
    py::class_<InstanceId>(module, "InstanceId")
        .def(
            "__eq__", [](InstanceId a, InstanceId b) { return a == b; }, py::is_operator())
        .def("__hash__", [](InstanceId id) { return id.value; })
        .def_readonly("value", &InstanceId::value)
        .def(py::init([](std::uint32_t value) { return InstanceId{value}; }));
    py::class_<PythonPrefab>(module, "Prefab")
        .def(py::init(&prefabOf))
        .def("_valid", [](const PythonPrefab& prefab) { return prefab.prefab.valid(); })
        .def("_found", [](const PythonPrefab& prefab) { return toList(prefab.log.entries()); });
    simulation
        .def("_add", [](S& s, const SceneRef& scene, py::handle position,
                        py::handle rotation) { return s.add(scene, nullptr, position, rotation); })
        .def("_add_prefab", [](S& s, const PythonPrefab& prefab, py::handle position,
                               py::handle rotation) { return s.add(prefab.scene, &prefab, position, rotation); })
        .def("_add_many", &S::addMany)
        .def("_adopt", &S::adopt)
        .def("_instances", &idsOf)
        .def("_has_instance", [](const S& s, InstanceId id) { return s.checked().scene(id) != nullptr; })
        .def("_remove_instances", &S::removeInstances)
        .def("_remove_body", [](S& s, py::handle body) { s.removeBody(s.bodyOf(body)); })
        .def("_remove_joint", &S::removeJoint);
}

}  // namespace orrery::python
