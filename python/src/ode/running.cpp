#include "ode/running.hpp"

#include <algorithm>
#include <utility>

namespace orrery::python::ode {
namespace {

struct State {
    int running = 0;
    int steps = 0;
    std::vector<dSpaceID> locked;
    std::vector<dSpaceID> leftLocked;
    std::vector<std::function<void()>> waiting;
};

// Is the geom, or a space around it, among these spaces?
bool inside(dGeomID geom, const std::vector<dSpaceID>& spaces) {
    if (spaces.empty()) return false;
    dSpaceID space = dGeomIsSpace(geom) ? reinterpret_cast<dSpaceID>(geom) : dGeomGetSpace(geom);
    for (; space; space = dGeomGetSpace(reinterpret_cast<dGeomID>(space)))
        if (std::find(spaces.begin(), spaces.end(), space) != spaces.end()) return true;
    return false;
}

// Never destroyed, since objects of Python may go after it. All that is done with it is done under the interpreter's
// lock.
State& state() {
    static State& all = *new State;
    return all;
}

}  // namespace

void raiseRuntime(const std::string& message) {
    PyErr_SetString(PyExc_RuntimeError, message.c_str());
    throw py::error_already_set();
}

void raiseStale(const std::string& message) {
    PyErr_SetString(py::module_::import("orrery._errors").attr("StaleError").ptr(), message.c_str());
    throw py::error_already_set();
}

void warn(const std::string& message) {
    if (PyErr_WarnEx(PyExc_RuntimeWarning, message.c_str(), 1) != 0) throw py::error_already_set();
}

void warnOf(const std::vector<OdeMessage>& messages) {
    for (const OdeMessage& message : messages) {
        std::string text = "ODE: " + message.text;
        if (message.count > 1) text += " (" + std::to_string(message.count) + " times)";
        warn(text);
    }
}

Running::Running(What what, dSpaceID first, dSpaceID second) : what_(what), locked_(state().locked.size()) {
    ++state().running;
    if (what == What::Step) ++state().steps;
    if (first) state().locked.push_back(first);
    if (second) state().locked.push_back(second);
}

Running::~Running() {
    State& all = state();
    all.locked.resize(locked_);
    if (what_ == What::Step) --all.steps;
    if (--all.running > 0) return;
    while (!all.waiting.empty()) {  // destroying lets go of objects of Python, which may add others
        const std::vector<std::function<void()>> now = std::exchange(all.waiting, {});
        for (const std::function<void()>& destroy : now) whenIdle(destroy);
    }
}

bool idle() {
    return state().running == 0;
}

void later(std::function<void()> destroy) {
    state().waiting.push_back(std::move(destroy));
}

void prepareThread() {
    thread_local bool prepared = false;
    if (!std::exchange(prepared, true)) startOdeThread();
}

void refuseInStep(const char* what) {
    if (state().steps > 0) raiseRuntime(std::string(what) + " is not possible while a world steps");
}

void leaveLocked(dSpaceID space) {
    if (space) state().leftLocked.push_back(space);
}

bool leftLocked(dGeomID geom) {
    return inside(geom, state().leftLocked);
}

void refuseLocked(dGeomID geom) {
    if (inside(geom, state().locked))
        raiseRuntime("collide() is looking for pairs in this space: its geoms cannot be moved, added or removed now");
    if (leftLocked(geom)) raiseRuntime("ODE has failed in this space, and lets nobody change it any more");
}

}  // namespace orrery::python::ode
