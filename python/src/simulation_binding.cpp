// The options of a simulation by their names, and the class Simulation as the package takes it.
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/sim/option_table.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

// The data that a simulation keeps to be read after a step; they have no effect on how things move.
struct Keeping {
    const char* key;
    bool SimulationOptions::*member;
};
constexpr std::array kKeeping{Keeping{"contactEvents", &SimulationOptions::contactEvents},
                              Keeping{"contactChanges", &SimulationOptions::contactChanges},
                              Keeping{"movedBodies", &SimulationOptions::movedBodies},
                              Keeping{"triggerEvents", &SimulationOptions::triggerEvents},
                              Keeping{"jointReadings", &SimulationOptions::jointReadings},
                              Keeping{"bodyReadings", &SimulationOptions::bodyReadings}};

// Sets the option of one name.
struct Setter {
    std::string_view wanted;
    py::handle value;
    bool& found;

    [[nodiscard]] Setting setting(OptionRange range) const {
        return {nullptr, std::string(wanted), {range.least, range.most}};
    }
    void operator()(std::string_view key, Solver& solver, OptionRange range) const {
        if (!matches(key)) return;
        const auto named = valueNamed<Solver>(readText(value, setting(range)));
        if (!named) raiseValue("solver is to be 'auto', 'quick', 'step' or 'own'");
        solver = *named;
    }
    void operator()(std::string_view key, bool& option, OptionRange range) const {
        if (matches(key)) option = readBoolean(value, setting(range));
    }
    template <typename Value>
    void operator()(std::string_view key, std::optional<Value>& option, OptionRange range) const {
        if (key == wanted && value.is_none()) {
            found = true;
            option.reset();
            return;
        }
        Value made{};
        bool mine = false;
        Setter{wanted, value, mine}(key, made, range);
        if (mine) option = made;
        found = found || mine;
    }
    template <typename Value>
    void operator()(std::string_view key, Value& option, OptionRange range) const {
        if (!matches(key)) return;
        if constexpr (std::same_as<Value, double>) {
            option = readNumber(value, setting(range));
        } else if (key == "substeps" && py::isinstance<py::str>(value)) {
            if (readText(value, setting(range)) != "auto") raiseValue("substeps is to be 'auto' or a number");
            option = static_cast<Value>(kAutoSubsteps);
        } else {
            option = static_cast<Value>(readInteger(value, range.least, range.most, setting(range)));
        }
    }
    [[nodiscard]] bool matches(std::string_view key) const {
        found = found || key == wanted;
        return key == wanted;
    }
};

struct Lister {
    py::list& all;
    void operator()(std::string_view key, Solver solver, OptionRange) const { add(key, text(toText(solver)), ""); }
    template <typename Value>
    void operator()(std::string_view key, const std::optional<Value>&, OptionRange range) const {
        add(key, py::none(), rangeOf<Value>(range));
    }
    template <typename Value>
    void operator()(std::string_view key, const Value& value, OptionRange range) const {
        add(key, py::cast(value), rangeOf<Value>(range));
    }
    template <typename Value>
    static std::string rangeOf(OptionRange range) {
        if (std::same_as<Value, bool>) return "";
        const bool open = range.most == std::numeric_limits<double>::max();
        return open ? "at least " + toText(range.least) : toText(range.least) + " to " + toText(range.most);
    }
    void add(std::string_view key, py::object preset, const std::string& range) const {
        all.append(py::make_tuple(text(key), std::move(preset), range));
    }
};

void setOption(SimulationOptions& options, const std::string& name, py::handle value) {
    bool found = false;
    visitOptions(options, Setter{name, value, found});
    for (const Keeping& keeping : kKeeping) Setter{name, value, found}(keeping.key, options.*keeping.member, {});
    Setter{name, value, found}("lenient", options.plan.lenient, {});
    if (name == "gravity") {
        found = true;
        Vector3 gravity;
        readNumbers(value, &gravity.x, 3, {nullptr, "gravity", {}});
        options.plan.gravityOverride = gravity;
    }
    if (found) return;
    std::vector<std::string> names;
    for (const py::handle one : optionList()) names.push_back(one.cast<py::tuple>()[0].cast<std::string>());
    raiseType("Simulation() has no option \"" + name + '"' + didYouMean(name, names));
}

// Tells Python's garbage collector which of Python's objects the simulation holds.
int traverse(PyObject* object, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(object));
    const auto* instance = reinterpret_cast<py::detail::instance*>(object);
    if (!instance->simple_layout || !instance->simple_value_holder[0]) return 0;
    const auto* held = static_cast<const PythonSimulation*>(instance->simple_value_holder[0]);
    Py_VISIT(held->callback.ptr());
    Py_VISIT(held->pairCallback.ptr());
    return 0;
}
int clear(PyObject* object) {
    const auto* instance = reinterpret_cast<py::detail::instance*>(object);
    if (!instance->simple_layout || !instance->simple_value_holder[0]) return 0;
    static_cast<PythonSimulation*>(instance->simple_value_holder[0])->forgetCallbacks();
    return 0;
}

py::custom_type_setup collected() {
    return py::custom_type_setup([](PyHeapTypeObject* heap) {
        heap->ht_type.tp_flags |= Py_TPFLAGS_HAVE_GC;
        heap->ht_type.tp_traverse = &traverse;
        heap->ht_type.tp_clear = &clear;
    });
}

template <View Which>
py::array viewOf(PythonSimulation& simulation) {
    return simulation.view(Which);
}

}  // namespace

SimulationOptions optionsOf(const py::dict& named) {
    SimulationOptions options;
    options.jointReadings = true;
    for (const auto& [key, value] : named) setOption(options, key.cast<std::string>(), value);
    return options;
}

py::list optionList() {
    py::list all;
    SimulationOptions options;
    visitOptions(options, Lister{all});
    for (const Keeping& keeping : kKeeping)
        Lister{all}.add(keeping.key, py::bool_(std::string_view(keeping.key) == "jointReadings"), "");
    Lister{all}.add("lenient", py::bool_(false), "");
    Lister{all}.add("gravity", py::none(), "");
    return all;
}

void bindSimulation(py::module_& module) {
    using S = PythonSimulation;
    module.def("options", &optionList);
    py::class_<Snapshot>(module, "Snapshot").def_property_readonly("time", &Snapshot::time);
    SimulationClass simulation(module, "Simulation", collected());
    bindHandles(module, simulation);
    bindInstances(module, simulation);
    bindActuators(module, simulation);
    bindContactRules(simulation);
    bindEvents(simulation);
    bindForces(simulation);
    bindQueries(simulation);
    bindFields(module, simulation);
    bindPairs(module, simulation);
    simulation.def(py::init<const SceneRef&, double, const py::dict&, py::object>())
        .def("step", &S::step, py::arg("n") = 1, py::arg("dt") = py::none(), R"(Moves everything by n steps.

Targets that were written act from the first of them; arrays are filled after the last. The interpreter's lock is
released meanwhile. Ctrl-C ends it between two steps.

n: int, 0 or more.  dt: s; None: the simulation's own.)")
        .def("_view_positions", &viewOf<View::Positions>)
        .def("_view_quaternions", &viewOf<View::Quaternions>)
        .def("_view_velocities", &viewOf<View::Velocities>)
        .def("_view_joint_positions", &viewOf<View::JointPositions>)
        .def("_view_joint_rates", &viewOf<View::JointRates>)
        .def("_view_sensors", &viewOf<View::Sensors>)
        .def("_view_targets", &viewOf<View::Targets>)
        .def("_view_joint_motors", &viewOf<View::JointMotors>)
        .def("_view_joint_springs", &viewOf<View::JointSprings>)
        .def("_view_joint_stops", &viewOf<View::JointStops>)
        .def("_view_joint_forces", &viewOf<View::JointForces>)
        .def("_view_forces", &viewOf<View::Forces>)
        .def("_found", [](const S& s) { return toList(s.log().entries()); })
        .def("_valid", [](const S& s) { return s.checked().valid(); })
        .def("_flat_state", &S::flatState)
        .def("_set_flat_state", &S::setFlatState)
        .def("_state_size", [](const S& s) { return stateSize(s.checked()); })
        .def("_control_count", [](const S& s) { return s.checked().actuators().size(); })
        .def("_scene_now", &S::sceneNow)
        .def("_names", &S::names)
        .def("_joint_names", [](const S& s) { return textList(jointNames(s.checked())); })
        .def("_actuator_names", [](const S& s) { return textList(actuatorNames(s.checked())); })
        .def("_save_recording", &S::saveRecording)
        .def("_frames", &S::frames)
        .def("_set_gravity", &S::setGravity)
        .def("_gravity",
             [](const S& s) {
                 const Vector3 g = s.checked().gravity().world();
                 return toTuple(&g.x, 3);
             })
        .def("_hash", [](const S& s) { return py::str(hexadecimal(s.checked().stateHash())); })
        .def("_time", [](const S& s) { return s.checked().time(); })
        .def("_steps", [](const S& s) { return s.checked().steps(); })
        .def("_asleep", [](const S& s) { return s.checked().asleepCount(); })
        .def("_energy",
             [](const S& s) {
                 const Energy energy = s.checked().energy();
                 return py::make_tuple(energy.kinetic, energy.potential);
             })
        .def("_diagnostics", [](const S& s) { return toList(s.checked().diagnostics().entries()); })
        .def("_findings", [](S& s) { return toList(s.findings().entries()); })
        .def("_dt", &S::dt)
        .def("_set_pose", &S::setPose)
        .def("_set_velocity", &S::setVelocity)
        .def("_set_acceleration", &S::setAcceleration)
        .def("_gravity_at", &S::gravityAt)
        .def("_record", &S::record)
        .def("_state", &S::state)
        .def("_restore", &S::restore)
        .def("_snapshot", &S::snapshot)
        .def("_restore_snapshot", &S::restoreSnapshot)
        .def("_close", &S::close)
        .def("_closed", &S::closed);
}

}  // namespace orrery::python
