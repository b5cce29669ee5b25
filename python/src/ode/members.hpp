// Members of Python's classes by tables: a few shapes of functions of ODE's, each compiled once for a type of object.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "ode/arguments.hpp"
#include "ode/objects.hpp"

namespace orrery::python::ode {

// ---- Classes

// Tells Python's garbage collector what objects hold. They have attributes of the user's, too.
[[nodiscard]] py::custom_type_setup collected();

template <class Function, class... Extra>
void define(const py::object& cls, const char* name, Function function, const Extra&... extra) {
    const py::cpp_function made(std::move(function), py::name(name), py::is_method(cls),
                                py::sibling(py::getattr(cls, name, py::none())), extra...);
    py::detail::add_class_method(const_cast<py::object&>(cls), name, made);
}

// A constructor; `make` gives a new object of the class's type.
template <class Made, class... Arguments, class... Extra>
void constructor(const py::object& cls, Made* (*make)(Arguments...), const Extra&... extra) {
    define(
        cls, "__init__",
        [make](py::detail::value_and_holder& place, Arguments... arguments) {
            Made* const made = make(std::forward<Arguments>(arguments)...);
            made->python = reinterpret_cast<PyObject*>(place.inst);
            place.value_ptr() = made;
        },
        py::detail::is_new_style_constructor(), extra...);
}

// ---- Shapes of functions

template <class Owner>
using IdOf = decltype(std::declval<const Owner&>().live());

// Joints that hold no body have neither place nor axis: ODE reads a null pointer for some of them, and forgets what is
// set.
template <class Owner>
[[nodiscard]] bool readable(const Owner&) {
    return true;
}
[[nodiscard]] inline bool readable(const Joint& joint) {
    return joint.attached();
}
template <class Owner>
[[nodiscard]] bool settable(const Owner&, const char*) {
    return true;
}
[[nodiscard]] inline bool settable(const Joint& joint, const char* name) {
    if (joint.attached()) return true;
    warn(std::string(name) + " of a joint that is attached to no body has no effect: call attach() first");
    return false;
}

// A space that looks for pairs does not allow a change that moves its geoms.
template <class Owner>
void checkChange(const Owner&, Rule) {}
inline void checkChange(const Body& body, Rule rule) {
    if (rule == Rule::Place) body.checkMovable();
}
inline void checkChange(const Geom& geom, Rule) {
    refuseLocked(geom.live());
}

template <class Owner>
struct RealGetter {
    dReal (*get)(IdOf<Owner>);
    double operator()(const Owner& owner) const {
        return readable(owner) ? guarded([&] { return get(owner.live()); }) : 0;
    }
};
template <class Owner>
struct RealSetter {
    void (*set)(IdOf<Owner>, dReal);
    Rule rule;
    const char* name;
    void operator()(const Owner& owner, py::handle value) const {
        const double read = number(value, name, rule);
        checkChange(owner, rule);
        if (settable(owner, name)) guarded([&] { set(owner.live(), read); });
    }
};
template <class Owner>
struct IntGetter {
    int (*get)(IdOf<Owner>);
    int operator()(const Owner& owner) const { return get(owner.live()); }
};
template <class Owner>
struct IntSetter {
    void (*set)(IdOf<Owner>, int);
    std::pair<short, short> range;
    const char* name;
    void operator()(const Owner& owner, py::handle value) const {
        const int read = whole(value, name, range.first, range.second);
        guarded([&] { set(owner.live(), read); });
    }
};
template <class Owner>
struct Action {
    void (*act)(IdOf<Owner>);
    void operator()(const Owner& owner) const {
        guarded([&] { act(owner.live()); });
    }
};
template <class Owner>
struct VectorGetter {
    const dReal* (*get)(IdOf<Owner>);
    py::tuple operator()(const Owner& owner) const { return tuple3(get(owner.live())); }
};
template <class Owner>
struct VectorReader {
    void (*get)(IdOf<Owner>, dReal*);
    py::tuple operator()(const Owner& owner) const {
        std::array<double, 4> read{};
        if (readable(owner)) guarded([&] { get(owner.live(), read.data()); });
        return tuple3(read.data());
    }
};
template <class Owner>
struct VectorSetter {
    void (*set)(IdOf<Owner>, dReal, dReal, dReal);
    Rule rule;
    const char* name;
    void operator()(const Owner& owner, py::handle value) const {
        const auto [x, y, z] = numbers<3>(value, name, rule);
        checkChange(owner, rule);
        if (settable(owner, name)) guarded([&, x = x, y = y, z = z] { set(owner.live(), x, y, z); });
    }
};
// A point to another one, or to a velocity.
template <class Owner>
struct PointMap {
    void (*map)(IdOf<Owner>, dReal, dReal, dReal, dReal*);
    py::tuple operator()(const Owner& owner, py::handle value) const {
        const auto [x, y, z] = numbers<3>(value, "the point", Rule::Finite);
        std::array<double, 4> read{};
        map(owner.live(), x, y, z, read.data());
        return tuple3(read.data());
    }
};
// A force, and the point where it acts.
template <class Owner>
struct ForceAt {
    void (*add)(IdOf<Owner>, dReal, dReal, dReal, dReal, dReal, dReal);
    void operator()(const Owner& owner, py::handle force, py::handle point) const {
        const auto [x, y, z] = numbers<3>(force, "the force", Rule::Finite);
        const auto [px, py, pz] = numbers<3>(point, "the point", Rule::Finite);
        add(owner.live(), x, y, z, px, py, pz);
    }
};

// The members of a class, one line for each function of ODE's, or pair of them.
template <class Owner>
class Members {
public:
    using Id = IdOf<Owner>;

    explicit Members(py::object cls) : cls_(std::move(cls)) {}

    [[nodiscard]] const py::object& cls() const { return cls_; }

    // setNAME and getNAME.
    void real(const char* name, void (*put)(Id, dReal), dReal (*get)(Id), Rule rule) const {
        setter(name, RealSetter<Owner>{put, rule, name});
        getter(name, RealGetter<Owner>{get});
    }
    void whole(const char* name, void (*put)(Id, int), int (*get)(Id), short least, short most) const {
        setter(name, IntSetter<Owner>{put, {least, most}, name});
        getter(name, IntGetter<Owner>{get});
    }
    void vector(const char* name, void (*put)(Id, dReal, dReal, dReal), void (*get)(Id, dReal*), Rule rule) const {
        setter(name, VectorSetter<Owner>{put, rule, name});
        getter(name, VectorReader<Owner>{get});
    }
    void vector(const char* name, void (*put)(Id, dReal, dReal, dReal), const dReal* (*get)(Id), Rule rule) const {
        setter(name, VectorSetter<Owner>{put, rule, name});
        getter(name, VectorGetter<Owner>{get});
    }

    // One function, by its whole name.
    void read(const char* name, dReal (*f)(Id)) const { add(name, RealGetter<Owner>{f}); }
    void read(const char* name, int (*f)(Id)) const { add(name, IntGetter<Owner>{f}); }
    void read(const char* name, void (*f)(Id, dReal*)) const { add(name, VectorReader<Owner>{f}); }
    void set(const char* name, void (*f)(Id, dReal), Rule rule) const { add(name, RealSetter<Owner>{f, rule, name}); }
    void set(const char* name, void (*f)(Id, dReal, dReal, dReal), Rule rule) const {
        add(name, VectorSetter<Owner>{f, rule, name});
    }
    void act(const char* name, void (*f)(Id)) const { add(name, Action<Owner>{f}); }
    void map(const char* name, void (*f)(Id, dReal, dReal, dReal, dReal*)) const { add(name, PointMap<Owner>{f}); }
    void forceAt(const char* name, void (*f)(Id, dReal, dReal, dReal, dReal, dReal, dReal)) const {
        add(name, ForceAt<Owner>{f});
    }

    template <class Function, class... Extra>
    void add(const char* name, Function function, const Extra&... extra) const {
        define(cls_, name, std::move(function), extra...);
    }

private:
    template <class Function>
    void setter(const char* name, Function function) const {
        add((std::string("set") + name).c_str(), std::move(function));
    }
    template <class Function>
    void getter(const char* name, Function function) const {
        add((std::string("get") + name).c_str(), std::move(function));
    }

    py::object cls_;
};

}  // namespace orrery::python::ode
