// The gravity volumes of a simulation, by the nodes that they were made from.
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "orrery/base/spelling.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Held = PythonSimulation;

// A volume; numbers of fields change when scenes are added or removed.
struct FieldId {
    std::size_t world = 0;
    NodeId node;
    InstanceId instance;
    bool operator==(const FieldId&) const = default;
};

// A field where it is now.
struct FieldPlace {
    Gravity& gravity;
    std::size_t number;
};

FieldPlace placeOf(const Held& s, const FieldId& id) {
    Gravity& gravity = s.checked().gravity(id.world);
    const auto number = gravity.findField(id.node, id.instance);
    if (!number) raiseStale("the gravity field was removed from the simulation");
    return {gravity, *number};
}

std::vector<FieldId> fieldsOf(const Held& s) {
    Simulation& simulation = s.checked();
    std::vector<FieldId> all;
    for (std::size_t world = 0; world < simulation.worldCount(); ++world) {
        const Gravity& gravity = simulation.gravity(world);
        for (std::size_t i = 0; i < gravity.fieldCount(); ++i)
            all.push_back({world, gravity.fieldNode(i), gravity.fieldInstance(i)});
    }
    return all;
}

std::string nameOf(const Held& s, const FieldId& id) {
    const Scene* scene = s.checked().scene(id.instance);
    const Node* node = scene ? scene->find(id.node) : nullptr;
    return node ? displayName(*node) : "";
}

FieldId findField(const Held& s, const std::string& nameOrPath) {
    Simulation& simulation = s.checked();
    for (std::size_t world = 0; world < simulation.worldCount(); ++world) {
        const Gravity& gravity = simulation.gravity(world);
        if (const auto found = gravity.findField(nameOrPath))
            return {world, gravity.fieldNode(*found), gravity.fieldInstance(*found)};
    }
    std::vector<std::string> names;
    for (const FieldId& id : fieldsOf(s)) names.push_back(nameOf(s, id));
    raiseLookup("no gravity field \"" + nameOrPath + '"' + didYouMean(nameOrPath, names));
}

py::object pointsOf(const FieldValues& values) {
    py::array_t<double> rows({values.points.size(), std::size_t{3}});
    double* to = rows.mutable_data();
    for (const Vector3& point : values.points) to = std::copy_n(&point.x, 3, to);
    return rows;
}

py::dict valuesOf(const Held& s, const FieldId& id) {
    const FieldPlace at = placeOf(s, id);
    const FieldValues values = at.gravity.field(at.number);
    py::dict all;
    all["enabled"] = values.enabled;
    all["gravity"] = values.gravity;
    all["priority"] = values.priority;
    all["replace"] = values.replace;
    all["stop"] = values.stop;
    all["direction"] = toTuple(&values.direction.x, 3);
    all["unit_distance"] = values.unitDistance;
    all["radius"] = values.radius;
    all["points"] = pointsOf(values);
    return all;
}

std::vector<Vector3> readPoints(py::handle value) {
    const std::vector<double> rows = readRows(value, 3, {nullptr, "points", {}});
    std::vector<Vector3> points(rows.size() / 3);
    for (std::size_t i = 0; i < points.size(); ++i) std::copy_n(&rows[3 * i], 3, &points[i].x);
    return points;
}

void readValue(FieldValues& values, const std::string& name, py::handle value) {
    const Setting setting{nullptr, name, {}};
    if (name == "enabled") values.enabled = readBoolean(value, setting);
    if (name == "gravity") values.gravity = readNumber(value, setting);
    if (name == "priority") values.priority = readInteger(value, -9e15, 9e15, setting);
    if (name == "replace") values.replace = readBoolean(value, setting);
    if (name == "stop") values.stop = readBoolean(value, setting);
    if (name == "direction") values.direction = vectorOf(value, "direction");
    if (name == "unit_distance") values.unitDistance = readNumber(value, setting);
    if (name == "radius") values.radius = readNumber(value, setting);
    if (name == "points") values.points = readPoints(value);
}

void setValue(const Held& s, const FieldId& id, const std::string& name, py::handle value) {
    const FieldPlace before = placeOf(s, id);
    FieldValues values = before.gravity.field(before.number);
    readValue(values, name, value);
    const FieldPlace now = placeOf(s, id);  // making numbers of objects may have changed the fields
    if (!now.gravity.setField(now.number, values))
        raiseValue(name + ": a gravity field cannot have that; finite numbers up to 1e7 are wanted");
}

void moveField(const Held& s, const FieldId& id, py::handle position, py::handle rotation) {
    const Pose motion{vectorOf(position, "position"), quaternionOf(rotation, "rotation")};
    const FieldPlace at = placeOf(s, id);
    if (!at.gravity.moveField(at.number, motion))
        raiseValue("the field cannot be moved there: a body carries it, or a number is not finite");
}

}  // namespace

void bindFields(py::module_& module, SimulationClass& simulation) {
    py::class_<FieldId>(module, "FieldId")
        .def(
            "__eq__", [](const FieldId& a, const FieldId& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const FieldId& id) { return std::uint64_t{id.instance.value} << 32U | id.node.value; });
    simulation.def("_find_field", &findField)
        .def("_field_ids", &fieldsOf)
        .def("_field_name", [](const Held& s, const FieldId& id) { return text(nameOf(s, id)); })
        .def("_field_values", &valuesOf)
        .def("_set_field", &setValue)
        .def("_move_field", &moveField);
}

}  // namespace orrery::python
