// Helpers that the sources of the module share.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::python {

namespace py = pybind11;

// A scene as Python holds it. All that is done with it is done under the interpreter's lock.
struct SceneBox {
    Scene scene;
    bool editing = false;  // values are being read, which may run code of Python's
};
using SceneRef = std::shared_ptr<SceneBox>;

// While a scene is changed. RuntimeError where somebody else is at it: another thread, or what runs while values are
// read.
class Editing {
public:
    explicit Editing(SceneBox& box);
    Editing(const Editing&) = delete;
    Editing& operator=(const Editing&) = delete;
    ~Editing() { box_.editing = false; }

private:
    SceneBox& box_;
};
// A copy to work with outside of the interpreter's lock; it must be destroyed under it. RuntimeError as Editing.
[[nodiscard]] Scene copyOf(const SceneRef& box);

[[nodiscard]] inline py::str text(std::string_view words) {
    // Text that is not UTF-8 is shown as such, and never raises an error of its own.
    PyObject* made = PyUnicode_DecodeUTF8(words.data(), static_cast<Py_ssize_t>(words.size()), "replace");
    if (!made) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(made);
}

// Raises an exception of Python's own kinds.
[[noreturn]] void raiseValue(const std::string& message);   // ValueError
[[noreturn]] void raiseType(const std::string& message);    // TypeError
[[noreturn]] void raiseLookup(const std::string& message);  // LookupError
[[noreturn]] void raiseStale(const std::string& message);   // orrery.StaleError
// Raises orrery.NAME of these diagnostics (orrery/_errors.py). `where` begins its text.
[[noreturn]] void raiseFound(const char* name, const std::vector<Diagnostic>& found, const std::string& where = {});

// The list of Python that the module hands out, sorted by place.
[[nodiscard]] py::list toList(const std::vector<Diagnostic>& found);
[[nodiscard]] py::list toList(DiagnosticLog& log);

void bindBatch(py::module_& module);
void bindDiagnostics(py::module_& module);
void bindFiles(py::module_& module);
void bindParts(py::module_& module);
void bindScene(py::module_& module);
void bindSimulation(py::module_& module);
void bindSweep(py::module_& module);

}  // namespace orrery::python

// Python's None is not a scene: an argument that must be a scene gives a TypeError, and its SceneRef is never null.
template <>
class pybind11::detail::type_caster<orrery::python::SceneRef>
    : public pybind11::detail::copyable_holder_caster<orrery::python::SceneBox, orrery::python::SceneRef> {
public:
    bool load(pybind11::handle source, bool convert) {
        return !source.is_none() && copyable_holder_caster::load(source, convert);
    }
};
