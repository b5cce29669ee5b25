// ode.Mass.
#include "ode/mass.hpp"

#include <cmath>

#include "ode/members.hpp"

namespace orrery::python::ode {
namespace {

double above0(py::handle value, const char* name) {
    return number(value, name, Rule::Positive);
}

// ODE reports what is no mass, and keeps it.
template <class Change>
void changeMass(Mass& mass, const Change& change) {
    dMass made = mass.value;
    std::vector<OdeMessage> messages;
    const OdeGuard guard(messages);
    try {
        change(&made);
    } catch (const OdeRefusal& refusal) {
        raiseValue(std::string("ODE: ") + refusal.what());
    }
    if (!messages.empty()) raiseValue("no body can have this mass: " + messages.front().text);
    if (!(made.mass > 0) || !std::isfinite(made.mass)) raiseValue("the mass must be greater than 0 and finite");
    mass.value = made;
}

struct SphereMass {
    void (*set)(dMass*, dReal, dReal);
    void operator()(Mass& mass, py::handle amount, py::handle radius) const {
        const double a = above0(amount, "the density or mass");
        const double r = above0(radius, "radius");
        changeMass(mass, [&](dMass* made) { set(made, a, r); });
    }
};
struct RoundMass {
    void (*set)(dMass*, dReal, int, dReal, dReal);
    void operator()(Mass& mass, py::handle amount, py::handle direction, py::handle radius, py::handle length) const {
        const int axis = whole(direction, "direction", 1, 3);
        const double a = above0(amount, "the density or mass");
        const double r = above0(radius, "r");
        const double h = above0(length, "h");
        changeMass(mass, [&](dMass* made) { set(made, a, axis, r, h); });
    }
};
struct BoxMass {
    void (*set)(dMass*, dReal, dReal, dReal, dReal);
    void operator()(Mass& mass, py::handle amount, py::handle x, py::handle y, py::handle z) const {
        const double a = above0(amount, "the density or mass");
        const double sides[] = {above0(x, "lx"), above0(y, "ly"), above0(z, "lz")};
        changeMass(mass, [&](dMass* made) { set(made, a, sides[0], sides[1], sides[2]); });
    }
};

void setMassParameters(Mass& mass, py::handle total, py::args rest) {
    static constexpr const char* kNames[] = {"cgx", "cgy", "cgz", "I11", "I22", "I33", "I12", "I13", "I23"};
    if (rest.size() != std::size(kNames)) raiseType("setParameters() takes 10 numbers");
    std::array<double, std::size(kNames)> n{};
    for (std::size_t i = 0; i < n.size(); ++i) n[i] = number(rest[i], kNames[i], Rule::Finite);
    const double amount = above0(total, "mass");
    changeMass(mass, [&](dMass* made) {
        dMassSetParameters(made, amount, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]);
    });
}

void needMass(const Mass& mass) {
    if (!(mass.value.mass > 0)) raiseValue("there is no mass yet that could be changed");
}

void adjustMass(Mass& mass, py::handle total) {
    needMass(mass);
    const double amount = above0(total, "the mass");
    changeMass(mass, [&](dMass* made) { dMassAdjust(made, amount); });
}

void moveMass(Mass& mass, py::handle by) {
    needMass(mass);
    const auto [x, y, z] = numbers<3>(by, "the translation", Rule::Finite);
    changeMass(mass, [&, x = x, y = y, z = z](dMass* made) { dMassTranslate(made, x, y, z); });
}

void turnMass(Mass& mass, py::handle by) {
    needMass(mass);
    const std::array<double, 12> rows = rotation(by, "the rotation");
    changeMass(mass, [&](dMass* made) { dMassRotate(made, rows.data()); });
}

void addMass(Mass& mass, const Mass& other) {
    if (!(mass.value.mass + other.value.mass > 0)) return;
    changeMass(mass, [&](dMass* made) { dMassAdd(made, &other.value); });
}

py::tuple inertiaOf(const Mass& mass) {
    const dReal* const i = mass.value.I;
    return py::make_tuple(tuple3(i), tuple3(i + 4), tuple3(i + 8));
}

std::string describeMass(const Mass& mass) {
    return py::str("Mass={}\nCg={}\nI={}")
        .format(mass.value.mass, tuple3(mass.value.c), inertiaOf(mass))
        .cast<std::string>();
}

}  // namespace

dMass Mass::forBody() const {
    dMass body = value;
    if (!(body.mass > 0)) raiseValue("the mass must be greater than 0");
    for (dReal& place : body.c) {
        // A body's place is that of its centre of mass. What rounding leaves is no displacement.
        if (std::abs(place) > 1e-9) raiseValue("the centre of a body's mass must be (0, 0, 0): see moveMass()");
        place = 0;
    }
    std::vector<OdeMessage> messages;
    const OdeGuard guard(messages);
    if (dMassCheck(&body) == 0)
        raiseValue("no body can have this mass" + (messages.empty() ? "" : ": " + messages.front().text));
    return body;
}

void bindMass(py::module_& module) {
    py::class_<Mass> made(module, "Mass", "A mass with its centre `c` and its inertia `I`; without one at first.");
    made.def(py::init<>());
    made.def("setZero", [](Mass& mass) { dMassSetZero(&mass.value); }).def("setParameters", &setMassParameters);
    const auto density = py::arg("density");
    const auto total = py::arg("total_mass");
    const auto radius = py::arg("radius");
    define(made, "setSphere", SphereMass{&dMassSetSphere}, density, radius);
    define(made, "setSphereTotal", SphereMass{&dMassSetSphereTotal}, total, radius);
    for (const char* const name : {"setCapsule", "setCappedCylinder"}) {
        define(made, name, RoundMass{&dMassSetCapsule}, density, py::arg("direction"), py::arg("r"), py::arg("h"));
        define(made, (std::string(name) + "Total").c_str(), RoundMass{&dMassSetCapsuleTotal}, total,
               py::arg("direction"), py::arg("r"), py::arg("h"));
    }
    define(made, "setCylinder", RoundMass{&dMassSetCylinder}, density, py::arg("direction"), py::arg("r"),
           py::arg("h"));
    define(made, "setCylinderTotal", RoundMass{&dMassSetCylinderTotal}, total, py::arg("direction"), py::arg("r"),
           py::arg("h"));
    define(made, "setBox", BoxMass{&dMassSetBox}, density, py::arg("lx"), py::arg("ly"), py::arg("lz"));
    define(made, "setBoxTotal", BoxMass{&dMassSetBoxTotal}, total, py::arg("lx"), py::arg("ly"), py::arg("lz"));
    made.def("adjust", &adjustMass).def("translate", &moveMass).def("rotate", &turnMass).def("add", &addMass);
    made.def("__add__", [](Mass mass, const Mass& other) {
        addMass(mass, other);
        return mass;
    });
    made.def("__str__", &describeMass);
    made.def_property(
        "mass", [](const Mass& mass) { return mass.value.mass; }, &adjustMass);
    made.def_property_readonly("c", [](const Mass& mass) { return tuple3(mass.value.c); });
    made.def_property_readonly("I", &inertiaOf);
}

}  // namespace orrery::python::ode
