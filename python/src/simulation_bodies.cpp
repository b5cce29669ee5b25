// Bodies, gravity, recordings and names of a simulation.
#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/base/spelling.hpp"
#include "orrery/exporters/save.hpp"
#include "output/records.hpp"
#include "page/page.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
// ---- Arguments

// There is no scene that they could refer to.
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

// ---- Bodies

std::optional<std::size_t> PythonSimulation::numberOf(dBodyID body) const {
    const auto found = indexOf_.find(body);
    return found == indexOf_.end() ? std::nullopt : std::optional(found->second);
}

BodyId PythonSimulation::bodyOf(py::handle body) const {
    if (py::isinstance<BodyId>(body)) return body.cast<BodyId>();
    const Simulation& simulation = checked();
    if (py::isinstance<py::str>(body)) {
        const auto name = body.cast<std::string>();
        const auto found = std::find(names_.begin(), names_.end(), name);
        if (found != names_.end()) return simulation.bodies()[static_cast<std::size_t>(found - names_.begin())];
        if (const BodyId id = simulation.findBody(name)) return id;
        raiseLookup("no body \"" + name + '"' + didYouMean(name, names_));
    }
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(body.ptr()));
    if (!index) {
        PyErr_Clear();
        raiseType("a body is a Body, a name, or a number in names");
    }
    const Py_ssize_t number = PyLong_AsSsize_t(index.ptr());
    PyErr_Clear();  // too high: -1
    // Making a number of an object may have changed the bodies.
    const std::span<const BodyId> bodies = checked().bodies();
    if (number < 0 || static_cast<std::size_t>(number) >= bodies.size()) raiseLookup("no body of that number");
    return bodies[static_cast<std::size_t>(number)];
}

void PythonSimulation::setPose(py::handle body, py::handle position, py::handle rotation) {
    const BodyId id = bodyOf(body);
    Pose pose = checked().pose(id);
    if (!position.is_none()) pose.position = vectorOf(position, "position");
    if (!rotation.is_none()) pose.rotation = quaternionOf(rotation, "rotation");
    if (!live(id).setPose(id, pose))
        raiseValue("a body cannot be there: finite numbers up to 1e7 and a rotation other than 0 are wanted");
    fill();
}

void PythonSimulation::setVelocity(py::handle body, py::handle linear, py::handle angular) {
    const BodyId id = bodyOf(body);
    const Vector3 speed = linear.is_none() ? checked().linearVelocity(id) : vectorOf(linear, "linear");
    const Vector3 turn = angular.is_none() ? checked().angularVelocity(id) : vectorOf(angular, "angular");
    if (!live(id).setVelocity(id, speed, turn))
        raiseValue("a body cannot be so fast: finite numbers up to 1e7 are wanted");
    fill();
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
        const auto number = self.numberOf(state.body);
        const py::object body = number ? py::object(py::int_(*number)) : py::none();
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
    const py::object old = std::exchange(callback, std::move(made));  // its end may run code of Python's
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
                                         const std::string& pageTemplate, bool present) {
    if (!app::isRecordName(file)) raiseValue("the name of a recording ends in one of " + app::recordSuffixes());
    Simulation& simulation = checked();
    DiagnosticLog log;
    const Recording recording = recording_ && !present ? *recording_ : startRecording(simulation);
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

}  // namespace orrery::python
