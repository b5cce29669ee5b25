// Bodies, geoms and joints by their ids, for the handles of the package.
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/spelling.hpp"
#include "orrery/sim/step_results.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Held = PythonSimulation;

py::array toArray(const double* numbers, std::size_t count) {
    return py::array_t<double>(static_cast<py::ssize_t>(count), numbers);
}
py::array toArray(const Vector3& vector) {
    return toArray(&vector.x, 3);
}

// ---- Which there are

template <typename Id>
void appendIds(const Simulation& simulation, InstanceId instance, std::vector<Id>& ids) {
    const Scene* scene = simulation.scene(instance);
    if (!scene) return;
    forEachNode(scene->root(), [&](const Node& node) {
        const Id id{node.id, instance};
        if (simulation.isValid(id)) ids.push_back(id);
    });
}
// In the order of names().
void appendIds(const Simulation& simulation, InstanceId instance, std::vector<BodyId>& ids) {
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        if (simulation.bodies()[i].instance == instance) ids.push_back({simulation.bodies()[i].node, instance});
    }
}
// In the order of the readings, if there are any.
void appendIds(const Simulation& simulation, InstanceId instance, std::vector<JointId>& ids) {
    if (simulation.results().jointReadings().empty()) return appendIds<JointId>(simulation, instance, ids);
    for (const JointReading& joint : simulation.results().jointReadings()) {
        if (joint.id.instance == instance) ids.push_back({joint.id.node, instance});
    }
}

template <typename Id>
std::vector<Id> idsIn(const Simulation& simulation, const std::optional<InstanceId>& instance) {
    std::vector<Id> ids;
    if (instance) {
        appendIds(simulation, *instance, ids);
    } else {
        for (const InstanceId each : simulation.instances()) appendIds(simulation, each, ids);
    }
    return ids;
}

template <typename Id>
py::list listOf(const Held& s, const std::optional<InstanceId>& instance) {
    py::list all;
    for (const Id id : idsIn<Id>(s.checked(), instance)) all.append(id);
    return all;
}

// ---- By name

const Node* nodeIn(const Simulation& simulation, NodeId node, InstanceId instance) {
    const Scene* scene = simulation.scene(instance);
    return scene ? scene->find(node) : nullptr;
}

template <typename Id>
Id findIn(const Simulation& simulation, const std::string& nameOrPath, const std::optional<InstanceId>& instance) {
    if (!instance) {
        if constexpr (std::same_as<Id, BodyId>) return simulation.findBody(nameOrPath);
        if constexpr (std::same_as<Id, GeomId>) return simulation.findGeom(nameOrPath);
        if constexpr (std::same_as<Id, JointId>) return simulation.findJoint(nameOrPath);
    }
    for (const Id id : idsIn<Id>(simulation, instance)) {
        const Node* node = nodeIn(simulation, id.node, id.instance);
        if (node && (node->name == nameOrPath || (nameOrPath.starts_with('/') && pathOf(*node) == nameOrPath)))
            return id;
    }
    return {};
}

template <typename Id>
Id find(const Held& s, const std::string& nameOrPath, const std::optional<InstanceId>& instance, const char* kind) {
    const Simulation& simulation = s.checked();
    if (nameOrPath.empty()) raiseLookup(std::string("a ") + kind + " has a name, or a path");
    if (const Id id = findIn<Id>(simulation, nameOrPath, instance)) return id;
    std::vector<std::string> names;
    for (const Id id : idsIn<Id>(simulation, instance)) {
        if (const Node* node = nodeIn(simulation, id.node, id.instance)) names.push_back(displayName(*node));
    }
    raiseLookup(std::string("no ") + kind + " \"" + nameOrPath + '"' + didYouMean(nameOrPath, names));
}

// The name by which it is found again, else its path.
template <typename Id>
py::str nameOf(const Held& s, Id id) {
    const Simulation& simulation = s.within();
    const Node* node = nodeIn(simulation, id.node, id.instance);
    if (!node) raiseStale("what it stands for was removed from the simulation");
    const bool mine = !node->name.empty() && findIn<Id>(simulation, node->name, std::nullopt) == id;
    return text(mine ? node->name : pathOf(*node));
}

template <typename Id>
py::object nodeOf(const Held& s, Id id) {
    static_cast<void>(s.within());
    return nodeAt(s.sceneOf(id.instance), id.node);
}

// ---- Bodies

py::list geomsOf(const Held& s, BodyId body) {
    const Simulation& simulation = s.live(body);
    std::vector<GeomId> ids;
    for (dGeomID geom = dBodyGetFirstGeom(simulation.ode(body)); geom; geom = dBodyGetNextGeom(geom)) {
        const GeomId id = simulation.id(geom);
        if (id && std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    }
    py::list all;
    for (const GeomId id : ids) all.append(id);
    return all;
}

double massOf(const Held& s, BodyId body) {
    dMass mass;
    dBodyGetMass(s.live(body).ode(body), &mass);
    return mass.mass;
}

py::object bodyOfGeom(const Held& s, GeomId geom) {
    const Simulation& simulation = s.within();
    const dGeomID handle = simulation.ode(geom);
    if (!handle) raiseStale("what it stands for was removed from the simulation");
    return idOrNone(simulation.id(dGeomGetBody(handle)));
}

// ---- Joints

const JointReading& readingOf(const Held& s, JointId joint) {
    if (!s.options().jointReadings) raiseValue("readings of joints need Simulation(..., jointReadings=True)");
    for (const JointReading& reading : s.live(joint).results().jointReadings()) {
        if (reading.id.node == joint.node && reading.id.instance == joint.instance) return reading;
    }
    raiseValue("the joint gives no readings");
}

// A quantity of kJointObservables: an array of its axes or components, or a number; None where it has none.
py::object jointValueOf(const Held& s, JointId joint, const std::string& name) {
    const JointReading& reading = readingOf(s, joint);
    const auto known = std::find_if(kJointObservables.begin(), kJointObservables.end(),
                                    [&](const auto& row) { return row.name == name; });
    if (known == kJointObservables.end()) raiseLookup("joints have no \"" + name + '"');
    const std::size_t count = known->components == 0 ? reading.axes : known->components;
    std::vector<double> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(known->value(reading, i));
    if (known->components != 1) return toArray(numbers.data(), count);
    return numbers[0] == numbers[0] ? py::object(py::float_(numbers[0])) : py::none();
}

template <typename Id>
void bindId(py::module_& module, const char* name) {
    py::class_<Id>(module, name)
        .def(
            "__eq__", [](Id a, Id b) { return a == b; }, py::is_operator())
        .def("__hash__", [](Id id) { return std::uint64_t{id.instance.value} << 32U | id.node.value; })
        .def_readonly("instance", &Id::instance);
}

template <typename Id>
void bindKind(SimulationClass& simulation, const char* kind) {
    const std::string word = kind;
    simulation
        .def(("_find_" + word).c_str(),
             [kind](const Held& s, const std::string& name, const std::optional<InstanceId>& instance) {
                 return find<Id>(s, name, instance, kind);
             })
        .def(('_' + word + "_ids").c_str(), &listOf<Id>)
        .def("_is_valid", [](const Held& s, Id id) { return s.within().isValid(id); })
        .def("_name_of", &nameOf<Id>)
        .def("_node_of", &nodeOf<Id>);
}

}  // namespace

void bindHandles(py::module_& module, SimulationClass& simulation) {
    bindId<BodyId>(module, "BodyId");
    bindId<GeomId>(module, "GeomId");
    bindId<JointId>(module, "JointId");
    bindKind<BodyId>(simulation, "body");
    bindKind<GeomId>(simulation, "geom");
    bindKind<JointId>(simulation, "joint");
    simulation.def("_body_id", &Held::bodyOf)
        .def("_position_of", [](const Held& s, BodyId id) { return toArray(s.live(id).pose(id).position); })
        .def("_quaternion_of",
             [](const Held& s, BodyId id) {
                 const Quaternion turn = s.live(id).pose(id).rotation;
                 return toArray(&turn.x, 4);
             })
        .def("_velocity_of", [](const Held& s, BodyId id) { return toArray(s.live(id).linearVelocity(id)); })
        .def("_spin_of", [](const Held& s, BodyId id) { return toArray(s.live(id).angularVelocity(id)); })
        .def("_mass_of", &massOf)
        .def("_sleeps", [](const Held& s, BodyId id) { return dBodyIsEnabled(s.live(id).ode(id)) == 0; })
        .def("_geoms_of", &geomsOf)
        .def("_body_of_geom", &bodyOfGeom)
        .def("_joint_value", &jointValueOf);
}

}  // namespace orrery::python
