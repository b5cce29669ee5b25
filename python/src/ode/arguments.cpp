#include "ode/arguments.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace orrery::python::ode {
namespace {

const char* wanted(Rule rule) {
    switch (rule) {
        case Rule::Positive:
            return "must be greater than 0";
        case Rule::NotNegative:
        case Rule::Friction:
            return "must be at least 0";
        case Rule::Direction:
            return "must not be zero";
        case Rule::Infinite:
            return "must be a number";
        case Rule::Finite:
        case Rule::Place:
            break;
    }
    return "must be finite";
}

bool fits(double value, Rule rule) {
    if (std::isnan(value)) return false;
    if (rule == Rule::Infinite) return true;
    if (rule == Rule::Friction) return value >= 0;
    if (!std::isfinite(value)) return false;
    if (rule == Rule::Positive) return value > 0;
    return rule != Rule::NotNegative || value >= 0;
}

std::array<double, 3> cross(const double* a, const double* b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

[[noreturn]] void refuse(const char* name, Rule rule, py::handle value) {
    raiseValue(std::string(name) + " " + wanted(rule) + ", not " + py::repr(value).cast<std::string>());
}

}  // namespace

double number(py::handle value, const char* name, Rule rule) {
    const double read = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw py::error_already_set();
        PyErr_Clear();
        raiseType(std::string(name) + " must be a number, not " + py::repr(value).cast<std::string>());
    }
    if (!fits(read, rule)) refuse(name, rule, value);
    return read;
}

void readNumbers(py::handle value, const char* name, Rule rule, double* numbers, std::size_t count) {
    const bool tuple = PyTuple_CheckExact(value.ptr()) && PyTuple_GET_SIZE(value.ptr()) >= Py_ssize_t(count);
    bool zero = true;
    for (std::size_t place = 0; place < count; ++place) {
        py::object item;
        if (tuple) {
            item = py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(value.ptr(), Py_ssize_t(place)));
        } else {
            item = py::reinterpret_steal<py::object>(PyObject_GetItem(value.ptr(), py::int_(place).ptr()));
            if (!item) {
                PyErr_Clear();
                raiseType(std::string(name) + " must be " + std::to_string(count) + " numbers, not " +
                          py::repr(value).cast<std::string>());
            }
        }
        numbers[place] = number(item, name, rule);
        zero = zero && numbers[place] == 0;
    }
    if (zero && rule == Rule::Direction) refuse(name, rule, value);
}

int whole(py::handle value, const char* name, int least, int most) {
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    long long read = 0;
    int overflow = 0;
    if (index) read = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (!index || PyErr_Occurred()) {
        PyErr_Clear();
        raiseType(std::string(name) + " must be a whole number, not " + py::repr(value).cast<std::string>());
    }
    if (overflow != 0 || read < least || read > most)
        raiseValue(std::string(name) + " must be " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
                   py::repr(value).cast<std::string>());
    return static_cast<int>(read);
}

std::array<double, 12> rotation(py::handle value, const char* name) {
    std::array<double, 9> m = numbers<9>(value, name, Rule::Finite);
    // ODE keeps most of a scaled or skewed matrix as it is. Here it becomes the rotation of its first
    // row and the plane of its first two; one that is a rotation keeps its bits.
    const std::array<double, 3> across = cross(&m[0], &m[3]);
    const double first = std::hypot(m[0], m[1], m[2]);
    const double second = std::hypot(m[3], m[4], m[5]);
    const double area = std::hypot(across[0], across[1], across[2]);
    if (!std::isfinite(area) || !(area > 1e-9 * first * second))
        raiseValue(std::string(name) + " is no rotation matrix");
    const double off = std::abs(first - 1) + std::abs(second - 1) + std::abs(area - 1) + std::abs(across[0] - m[6]) +
                       std::abs(across[1] - m[7]) + std::abs(across[2] - m[8]);
    if (off > 1e-6) {
        for (std::size_t i = 0; i < 3; ++i) {
            m[i] /= first;
            m[6 + i] = across[i] / area;
        }
        const std::array<double, 3> middle = cross(&m[6], &m[0]);
        std::copy(middle.begin(), middle.end(), m.begin() + 3);
    }
    return {m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0};
}

py::tuple tuple3(const double* numbers) {
    return py::make_tuple(numbers[0], numbers[1], numbers[2]);
}

py::tuple tuple4(const double* numbers) {
    return py::make_tuple(numbers[0], numbers[1], numbers[2], numbers[3]);
}

py::tuple tuple9(const double* rows) {
    return py::make_tuple(rows[0], rows[1], rows[2], rows[4], rows[5], rows[6], rows[8], rows[9], rows[10]);
}

}  // namespace orrery::python::ode
