// Materials and filters of geoms, changed while a simulation runs.
#include <optional>

#include "orrery/sim/contact_rules.hpp"
#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Held = PythonSimulation;

// An entry of a table of scenes that stands alone: of a dict, or of a part of any scene. None: as in the scene.
template <typename Entry>
std::optional<Entry> entryOf(py::handle value, SceneTable table, const char* name) {
    if (value.is_none()) return std::nullopt;
    Entry entry;
    const Location* at = locationOf(value);
    writeStructure(sceneStructures().of(table), &entry, value, {at ? at->scene : nullptr, name, {}});
    return entry;
}

void setMaterial(const Held& s, GeomId geom, py::handle value) {
    const auto material = entryOf<PhysicsMaterial>(value, SceneTable::Materials, "material");
    if (!s.live(geom).contactRules().setMaterial(geom, material)) raiseValue("triggers and rays have no material");
}

void setFilter(const Held& s, GeomId geom, py::handle value) {
    const auto filter = entryOf<CollisionFilter>(value, SceneTable::Filters, "filter");
    if (!s.live(geom).contactRules().setFilter(geom, filter)) raiseValue("triggers and rays have no filter");
}

}  // namespace

std::optional<CollisionFilter> filterOf(py::handle value) {
    return entryOf<CollisionFilter>(value, SceneTable::Filters, "filter");
}

void bindContactRules(SimulationClass& simulation) {
    simulation.def("_set_material", &setMaterial).def("_set_filter", &setFilter);
}

}  // namespace orrery::python
