// Pairs of geoms that touch, which a function of Python may change or refuse.
#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

#include "orrery/sim/contact_rules.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

// The argument of the function; there is a pair only until it returns.
struct PythonPair {
    TouchingPair* pair = nullptr;

    [[nodiscard]] TouchingPair& now() const {
        if (!pair) throw std::runtime_error("the pair was of a step that is over");
        return *pair;
    }
};

constexpr Range kFriction{0, std::numeric_limits<double>::infinity()};
constexpr Range kShare{0, 1};

template <double PairSurface::*Value>
double get(const PythonPair& pair) {
    return pair.now().surface.*Value;
}
void set(const PythonPair& pair, double PairSurface::*value, py::handle number, const char* name, Range range) {
    const double read = readNumber(number, {nullptr, name, range});
    pair.now().surface.*value = read;
}

// (n, 3) of a member of the contacts.
template <typename Member>
py::array rowsOf(const PythonPair& pair, Member member) {
    const auto contacts = pair.now().contacts;
    py::array_t<double> rows({contacts.size(), std::size_t{3}});
    double* to = rows.mutable_data();
    for (const dContactGeom& contact : contacts) to = std::copy_n(contact.*member, 3, to);
    return rows;
}

py::array depthsOf(const PythonPair& pair) {
    const auto contacts = pair.now().contacts;
    py::array_t<double> depths(static_cast<py::ssize_t>(contacts.size()));
    double* to = depths.mutable_data();
    for (const dContactGeom& contact : contacts) *to++ = contact.depth;
    return depths;
}

void setCount(const PythonPair& pair, py::handle value) {
    const auto most = static_cast<double>(pair.now().contacts.size());
    const std::int64_t count = readInteger(value, 0, most, {nullptr, "count", {0, most}});
    pair.now().count = static_cast<std::size_t>(count);
}

void setVelocity(const PythonPair& pair, py::handle value) {
    const Vector3 velocity = vectorOf(value, "surface_velocity");
    pair.now().surface.surfaceVelocity = velocity;
}

}  // namespace

bool PythonSimulation::touches(TouchingPair& pair, void* user) {
    auto& self = *static_cast<PythonSimulation*>(user);
    if (self.callbackFault_) return true;
    const py::gil_scoped_acquire mine;
    try {
        const auto handed = std::make_shared<PythonPair>(PythonPair{&pair});
        const py::object made = py::cast(handed);
        const py::object held = self.pairCallback;
        struct Over {
            PythonPair& handed;
            ~Over() { handed.pair = nullptr; }
        } const over{*handed};
        const py::object answer = held(idOrNone(pair.id1), idOrNone(pair.id2), made);
        if (answer.is_none()) return true;
        const int yes = PyObject_IsTrue(answer.ptr());
        if (yes < 0) throw py::error_already_set();
        return yes != 0;
    } catch (...) {
        self.callbackFault_ = std::current_exception();
        return true;
    }
}

void PythonSimulation::setPairCallback(py::object made) {
    if (!made.is_none() && PyCallable_Check(made.ptr()) == 0) raiseType("a function, or None, is wanted");
    Simulation& simulation = checked();
    const py::object old = std::exchange(pairCallback, std::move(made));  // its end may run code of Python's
    simulation.contactRules().setPairCallback(pairCallback.is_none() ? nullptr : &touches, this);
}

void bindPairs(py::module_& module, SimulationClass& simulation) {
    using P = PythonPair;
    py::class_<P, std::shared_ptr<P>>(module, "Pair", R"(Two geoms that touch in the coming step, and their surface.

Only the function that got it may use it, until it returns.)")
        .def_property(
            "count", [](const P& pair) { return pair.now().count; }, &setCount,
            "int: how many of the points become contacts, the first of them. It may be reduced.")
        .def_property_readonly(
            "points", [](const P& pair) { return rowsOf(pair, &dContactGeom::pos); },
            "(n, 3) float64, m, world: where they touch.")
        .def_property_readonly(
            "normals", [](const P& pair) { return rowsOf(pair, &dContactGeom::normal); },
            "(n, 3) float64: unit vectors into the first geom.")
        .def_property_readonly("depths", &depthsOf, "(n,) float64, m: how deep they are in each other.")
        .def_property(
            "static_friction", &get<&PairSurface::staticFriction>,
            [](const P& pair, py::handle value) {
                set(pair, &PairSurface::staticFriction, value, "static_friction", kFriction);
            },
            "float, from 0, may be infinite: coefficient while they stick.")
        .def_property(
            "dynamic_friction", &get<&PairSurface::dynamicFriction>,
            [](const P& pair, py::handle value) {
                set(pair, &PairSurface::dynamicFriction, value, "dynamic_friction", kFriction);
            },
            "float, from 0, may be infinite: coefficient while they slide.")
        .def_property(
            "restitution", &get<&PairSurface::restitution>,
            [](const P& pair, py::handle value) { set(pair, &PairSurface::restitution, value, "restitution", kShare); },
            "float, 0 to 1: share of the speed that remains after an impact.")
        .def_property(
            "surface_velocity", [](const P& pair) { return toTuple(&pair.now().surface.surfaceVelocity.x, 3); },
            &setVelocity, "(3,) m/s, world: of the second geom's surface past the first geom, as of a conveyor.");
    simulation.def("_set_pair_callback", &PythonSimulation::setPairCallback);
}

}  // namespace orrery::python
