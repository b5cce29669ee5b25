#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

// The value of a Python object, whose first base is Object, or null before it is constructed.
Object* valueOf(PyObject* object) {
    const auto* instance = reinterpret_cast<py::detail::instance*>(object);
    if (!instance->simple_layout) return nullptr;
    return static_cast<Object*>(instance->simple_value_holder[0]);
}

int traverse(PyObject* object, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(object));
    if (PyObject** const attributes = _PyObject_GetDictPtr(object)) Py_VISIT(*attributes);
    int stopped = 0;
    if (Object* const value = valueOf(object)) {
        value->eachHeld([&](py::object& held) {
            if (stopped == 0 && held) stopped = visit(held.ptr(), arg);
        });
    }
    return stopped;
}

int clear(PyObject* object) {
    if (PyObject** const attributes = _PyObject_GetDictPtr(object)) Py_CLEAR(*attributes);
    if (Object* const value = valueOf(object)) value->eachHeld([](py::object& held) { held = py::object(); });
    return 0;
}

}  // namespace

py::custom_type_setup collected() {
    return py::custom_type_setup([](PyHeapTypeObject* heap) {
        heap->ht_type.tp_flags |= Py_TPFLAGS_HAVE_GC;
        heap->ht_type.tp_traverse = &traverse;
        heap->ht_type.tp_clear = &clear;
    });
}

}  // namespace orrery::python::ode
