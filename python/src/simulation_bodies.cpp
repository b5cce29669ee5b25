// Bodies, gravity, recordings and names of a simulation.
#include <algorithm>
#include <cmath>

#include "orrery/base/spelling.hpp"
#include "orrery/exporters/save.hpp"
#include "output/records.hpp"
#include "page/page.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

// Numbers of an argument; there is no scene that they could refer to.
Vector3 vectorOf(py::handle value, const char* name) {
    Vector3 vector;
    readNumbers(value, &vector.x, 3, {nullptr, name, {}});
    return vector;
}
Quaternion quaternionOf(py::handle value, const char* name) {
    Quaternion quaternion;
    readNumbers(value, &quaternion.x, 4, {nullptr, name, {}});
    return quaternion;
}

py::list textList(const std::vector<std::string>& names) {
    py::list all;
    for (const std::string& name : names) all.append(text(name));
    return all;
}

}  // namespace

// ---- Bodies

std::size_t PythonSimulation::bodyIndex(py::handle body) const {
    const Simulation& simulation = checked();
    if (py::isinstance<py::str>(body)) {
        const auto name = body.cast<std::string>();
        const auto found = std::find(names_.begin(), names_.end(), name);
        if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
        if (const dBodyID id = simulation.body(name)) {
            const auto index = indexOf_.find(id);
            if (index != indexOf_.end()) return index->second;
        }
        raiseLookup("no body \"" + name + '"' + didYouMean(name, names_));
    }
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(body.ptr()));
    if (!index) {
        PyErr_Clear();
        raiseType("a body is a name, or a number in names");
    }
    const Py_ssize_t number = PyLong_AsSsize_t(index.ptr());
    if (PyErr_Occurred() || number < 0 || static_cast<std::size_t>(number) >= names_.size()) {
        PyErr_Clear();
        raiseLookup("no body of that number");
    }
    return static_cast<std::size_t>(number);
}

void PythonSimulation::setPose(py::handle body, py::handle position, py::handle rotation) {
    const std::size_t index = bodyIndex(body);
    Pose pose = checked().pose(index);
    if (!position.is_none()) pose.position = vectorOf(position, "position");
    if (!rotation.is_none()) pose.rotation = quaternionOf(rotation, "rotation");
    Simulation& simulation = checked();
    if (!simulation.setPose(simulation.idOf(simulation.bodies()[index]), pose))
        raiseValue("a body cannot be there: finite numbers up to 1e7 and a rotation other than 0 are wanted");
    fill();
}

void PythonSimulation::setVelocity(py::handle body, py::handle linear, py::handle angular) {
    const std::size_t index = bodyIndex(body);
    const Vector3 speed = linear.is_none() ? checked().linearVelocity(index) : vectorOf(linear, "linear");
    const Vector3 turn = angular.is_none() ? checked().angularVelocity(index) : vectorOf(angular, "angular");
    Simulation& simulation = checked();
    if (!simulation.setVelocity(simulation.idOf(simulation.bodies()[index]), speed, turn))
        raiseValue("a body cannot be so fast: finite numbers up to 1e7 are wanted");
    fill();
}

void PythonSimulation::remove(py::handle body) {
    const std::size_t index = bodyIndex(body);
    bool removed = false;
    changeBodies([&] { removed = sim_->remove(sim_->idOf(sim_->bodies()[index])); });
    if (!removed) throw std::runtime_error("the body cannot be removed: ODE has failed in its world");
}

std::uint32_t PythonSimulation::add(const SceneRef& scene, py::handle position, py::handle rotation) {
    const Pose root{vectorOf(position, "position"), quaternionOf(rotation, "rotation")};
    const Scene copy = copyOf(scene);
    DiagnosticLog log;
    std::optional<InstanceId> added;
    changeBodies([&] { added = sim_->add(copy, root, log); });
    if (!added) raiseFound("SceneError", log.entries());
    return added->value;
}

// ---- Gravity

void PythonSimulation::setGravity(py::handle gravity) {
    const Vector3 world = vectorOf(gravity, "gravity");
    for (const double c : {world.x, world.y, world.z}) {
        if (!(std::abs(c) <= kMaxSpeed)) raiseValue("gravity is out of range: finite numbers up to 1e7 are wanted");
    }
    Simulation& simulation = checked();
    for (std::size_t i = 0; i < simulation.worldCount(); ++i) simulation.gravity(i).setWorld(world);
}

Vector3 PythonSimulation::accelerationOf(const BodyState& state, void* user) {
    auto& self = *static_cast<PythonSimulation*>(user);
    if (self.callbackFault_) return {};
    const py::gil_scoped_acquire mine;
    try {
        const auto index = self.indexOf_.find(state.body);
        const py::object body = index == self.indexOf_.end() ? py::object(py::none()) : py::int_(index->second);
        const py::object held = self.callback;  // it may set another one
        const py::object answer =
            held(body, toTuple(&state.position.x, 3), toTuple(&state.linearVelocity.x, 3), state.mass);
        return vectorOf(answer, "what the gravity callback returns");
    } catch (...) {
        self.callbackFault_ = std::current_exception();
        return {};
    }
}

void PythonSimulation::setAcceleration(py::object made) {
    if (!made.is_none() && PyCallable_Check(made.ptr()) == 0) raiseType("a function, or None, is wanted");
    Simulation& simulation = checked();
    callback = std::move(made);
    for (std::size_t i = 0; i < simulation.worldCount(); ++i)
        simulation.gravity(i).setAcceleration(callback.is_none() ? nullptr : &accelerationOf, this);
}

py::tuple PythonSimulation::gravityAt(py::handle point) {
    const Vector3 place = vectorOf(point, "point");
    const Vector3 g = checked().gravity().accelerationAt(place);
    return toTuple(&g.x, 3);
}

// ---- Recordings and names

void PythonSimulation::record(std::int64_t every) {
    if (every < 1) raiseValue("every is to be 1 or more steps");
    recording_ = startRecording(checked());
    recordEvery_ = every;
}

py::list PythonSimulation::saveRecording(const std::string& file, const std::string& title,
                                         const std::string& pageTemplate) {
    if (!app::isRecordName(file)) raiseValue("the name of a recording ends in one of " + app::recordSuffixes());
    Simulation& simulation = checked();
    DiagnosticLog log;
    const Recording recording = recording_ ? *recording_ : startRecording(simulation);
    const DiagnosticLog found = findings();
    const Busy busy(*this);
    {
        const py::gil_scoped_release others;
        if (file.ends_with(".html"))
            app::savePage(simulation, recording, title, nullptr, file, log, pageTemplate, &found);
        else
            app::saveRecord({simulation, recording, title, nullptr, nullptr, {}}, file, log);
    }
    return toList(log);
}

py::list PythonSimulation::names() const {
    static_cast<void>(checked());
    return textList(names_);
}

py::list PythonSimulation::jointNames() {
    const Simulation& simulation = checked();
    std::vector<std::string> all;
    for (const JointReading& joint : simulation.jointReadings()) {
        const Scene* scene = simulation.scene(joint.instance);
        const Node* node = scene ? scene->find(joint.node) : nullptr;
        const std::string name = node ? displayName(*node) : "";
        for (std::size_t axis = 0; axis < joint.axes; ++axis)
            all.push_back(joint.axes == 1 ? name : name + '.' + std::to_string(axis + 1));
    }
    return textList(all);
}

py::list PythonSimulation::actuatorNames() {
    std::vector<std::string> all;
    for (const Actuator& actuator : checked().actuators()) all.push_back(actuator.name);
    return textList(all);
}

}  // namespace orrery::python
