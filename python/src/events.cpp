// The events of a step, besides the state: contacts, moved bodies, triggers.
#include <array>
#include <string>
#include <vector>

#include "orrery/sim/step_results.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Place = std::array<std::int32_t, 2>;

// One row of the array `contacts`.
struct ContactRow {
    std::int32_t body1, body2, geom1, geom2;
    std::array<double, 3> position, normal;
    double depth;
    std::array<double, 3> force;
};

std::array<double, 3> arrayOf(const Vector3& v) {
    return {v.x, v.y, v.z};
}

std::uint64_t keyOf(GeomId geom) {
    return std::uint64_t{geom.instance.value} << 32U | geom.node.value;
}

const char* wordOf(TriggerEvent::Kind kind) {
    if (kind == TriggerEvent::Kind::Enter) return "enter";
    return kind == TriggerEvent::Kind::Stay ? "stay" : "exit";
}

}  // namespace

std::array<std::int32_t, 2> PythonSimulation::placeOf(GeomId geom) {
    if (!places_.known) {
        std::int32_t number = 0;
        for (const InstanceId instance : sim_->instances()) {
            forEachNode(sim_->scene(instance)->root(), [&](const Node& node) {
                const dGeomID handle = sim_->ode(GeomId{node.id, instance});
                if (!handle) return;
                const auto body = numberOf(dGeomGetBody(handle));
                places_.geoms[keyOf({node.id, instance})] = {number++, body ? static_cast<std::int32_t>(*body) : -1};
            });
        }
        places_.known = true;
    }
    const auto found = places_.geoms.find(keyOf(geom));
    return found == places_.geoms.end() ? Place{-1, -1} : found->second;
}

py::array PythonSimulation::contacts() {
    const Simulation& simulation = checked();
    if (!options_.contactEvents) raiseValue("contacts need Simulation(..., contactEvents=True)");
    const std::span<const ContactEvent> events = simulation.results().contacts();
    py::array_t<ContactRow> rows(static_cast<py::ssize_t>(events.size()));
    ContactRow* to = rows.mutable_data();
    for (const ContactEvent& event : events) {
        const Place first = placeOf({event.geom1.node, event.geom1.instance});
        const Place second = placeOf({event.geom2.node, event.geom2.instance});
        *to++ = {first[1],    second[1],           first[0], second[0], arrayOf(event.position), arrayOf(event.normal),
                 event.depth, arrayOf(event.force)};
    }
    return rows;
}

py::array PythonSimulation::moved() {
    const Simulation& simulation = checked();
    if (!options_.movedBodies) raiseValue("moved needs Simulation(..., movedBodies=True)");
    std::vector<std::int64_t> numbers;
    for (const MovedBody& body : simulation.results().moved()) {
        if (const auto number = numberOf(simulation.ode(body.id)))
            numbers.push_back(static_cast<std::int64_t>(*number));
    }
    return py::array_t<std::int64_t>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

py::list PythonSimulation::triggers() {
    const Simulation& simulation = checked();
    if (!options_.triggerEvents) raiseValue("triggers need Simulation(..., triggerEvents=True)");
    py::list all;
    const std::span<const TriggerEvent> events = simulation.results().triggers();
    for (const TriggerEvent& event : std::vector<TriggerEvent>(events.begin(), events.end())) {
        const Scene* scene = simulation.scene(event.trigger.instance);
        const Node* node = scene ? scene->find(event.trigger.node) : nullptr;
        all.append(py::make_tuple(wordOf(event.kind), text(node ? displayName(*node) : ""),
                                  BodyId{event.body.node, event.body.instance}));
    }
    return all;
}

namespace {

py::list contactChangesOf(const PythonSimulation& s) {
    const Simulation& simulation = s.checked();
    if (!s.options().contactChanges) raiseValue("contact_changes need Simulation(..., contactChanges=True)");
    const std::span<const ContactChange> changes = simulation.results().contactChanges();
    py::list all;
    // A copy: making objects of Python may run code that steps.
    for (const ContactChange& each : std::vector<ContactChange>(changes.begin(), changes.end())) {
        const char* const kind = each.kind == ContactChange::Kind::Begin ? "begin" : "end";
        all.append(py::make_tuple(kind, each.geom1, idOrNone(each.geom2)));
    }
    return all;
}

}  // namespace

void bindEvents(SimulationClass& simulation) {
    using S = PythonSimulation;
    PYBIND11_NUMPY_DTYPE(ContactRow, body1, body2, geom1, geom2, position, normal, depth, force);
    simulation.def("_contact_count", [](const S& s) { return s.checked().results().contactCount(); })
        .def("_contacts", &S::contacts)
        .def("_contact_changes", &contactChangesOf)
        .def("_moved", &S::moved)
        .def("_triggers", &S::triggers);
}

}  // namespace orrery::python
