#include "tables.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "parts.hpp"

namespace orrery::g4mf {
namespace {

constexpr const char* kShapeKeys[] = {"type", "size", "curves", "mesh", "heights", "length"};

// Entries that were read stand at their own index.
std::optional<std::uint32_t> indexOf(const std::unordered_map<std::uint32_t, std::uint32_t>& added, std::uint32_t index,
                                     std::size_t read) {
    if (index < read) return index;
    const auto found = added.find(index);
    return found == added.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

Tables::Tables(const SceneContents& then, const SceneContents& now, const JsonDocument& document, Names& names,
               json::JsonEdits& edits, Report& report)
    : now_(now),
      then_(then),
      document_(document),
      root_(document.root()),
      names_(names),
      json_(edits),
      report_(report),
      data_(root_) {}

// Meshes come first, as shapes name them. Each use of materials, filters and joints is reported.
void Tables::edit(const std::vector<TableChange>& changes) {
    for (const TableChange& change : changes) {
        if (change.table == TableChange::Table::Meshes) change.added ? addMesh(change.index) : editMesh(change);
    }
    for (const TableChange& change : changes) {
        if (change.table == TableChange::Table::Shapes) change.added ? addShape(change.index) : editShape(change);
    }
}

std::optional<std::uint32_t> Tables::shapeIndex(ShapeId shape) const {
    return indexOf(newShapeAt_, shape.index, then_.shapes.size());
}

void Tables::describe(Json& before, Json& after) {
    json::describeAdded("shapes", root_["shapes"].size(), std::move(newShapes_), before, after);
    json::describeAdded("meshes", root_["meshes"].size(), std::move(newMeshes_), before, after);
    data_.describe(before, after);
}

// Null, after a diagnostic, for a shape that G4MF cannot say.
Json Tables::describeShape(std::uint32_t index) {
    Json json = shapeJson(now_.shapes[index]);
    if (json.is_object() && json.contains("mesh")) {
        const auto mesh = indexOf(newMeshAt_, json["mesh"].get<std::uint32_t>(), then_.meshes.size());
        if (mesh) {
            json["mesh"] = *mesh;
        } else {
            json = nullptr;
        }
    }
    if (json.is_null()) report_.lack(now_.root(), "shape " + std::to_string(index));
    return json;
}

void Tables::addHeights(const HeightfieldShape& field, Json& json) {
    const std::vector<double> heights = heightsOf(field);
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    // Whole, as all of the size is, and of a box that has a volume.
    if (json["size"][1].is_null()) json["size"][1] = heights.empty() ? 0 : std::max(1.0, std::ceil(*high - *low));
    json["heights"] = data_.addNumbers(heights);
}

void Tables::addShape(std::uint32_t index) {
    const Shape& shape = now_.shapes[index];
    Json json = describeShape(index);
    if (json.is_null()) return;
    if (const auto* field = std::get_if<HeightfieldShape>(&shape.geometry)) addHeights(*field, json);
    Json named = Json::object();
    if (!shape.name.empty()) named["name"] = names_.give(shape.name);
    named.update(json);
    newShapeAt_.emplace(index, static_cast<std::uint32_t>(root_["shapes"].size() + newShapes_.size()));
    newShapes_.push_back(std::move(named));
}

// The members of the shape in the file that no longer hold. New heights are added to `after`.
Json Tables::describeBefore(const Shape& was, const Shape& is, Json& after) {
    Json before = Json::object();
    const bool isOther = was.geometry.index() != is.geometry.index();
    for (const char* key : kShapeKeys) {
        if (isOther) before[key] = nullptr;
    }
    if (!isOther) before = shapeJson(was);
    const auto* field = std::get_if<HeightfieldShape>(&is.geometry);
    if (field == nullptr) return before;
    if (isOther) {
        addHeights(*field, after);
    } else if (const auto& old = std::get<HeightfieldShape>(was.geometry); heightsOf(old) != heightsOf(*field)) {
        // The size along y is the author's, whatever the heights are.
        const Json height = after["size"][1];
        addHeights(*field, after);
        after["size"][1] = height;
        before["heights"] = nullptr;
    }
    return before;
}

void Tables::editShape(const TableChange& change) {
    const Shape& was = then_.shapes[change.index];
    const Shape& is = now_.shapes[change.index];
    Json after = describeShape(change.index);
    if (after.is_null()) return;
    if (placementOf(is)) {
        return report_.refuse(now_.root(), "shape " + std::to_string(change.index) +
                                               ": planes are y = 0, rays along -y and samples 1 m apart in G4MF");
    }
    Json before = describeBefore(was, is, after);
    changeEntry(is.origin, was.name, is.name, std::move(before), std::move(after));
}

void Tables::addMesh(std::uint32_t index) {
    const Mesh& mesh = now_.meshes[index];
    if (!mesh.loaded) return;  // no shape uses it
    Json json = Json::object();
    if (!mesh.name.empty()) json["name"] = names_.give(mesh.name);
    json["vertices"] = data_.addPositions(mesh.positions);
    if (!mesh.triangles.empty()) {
        json["surfaces"] = Json::array({Json{{"simplexes", data_.addTriangles(mesh.triangles)}}});
    }
    newMeshAt_.emplace(index, static_cast<std::uint32_t>(root_["meshes"].size() + newMeshes_.size()));
    newMeshes_.push_back(std::move(json));
}

void Tables::editMesh(const TableChange& change) {
    if (change.members != ChangedMembers{"name"}) {
        return report_.refuse(now_.root(), "a mesh was changed, and its data is in a buffer");
    }
    const Mesh& is = now_.meshes[change.index];
    changeEntry(is.origin, then_.meshes[change.index].name, is.name, Json::object(), Json::object());
}

void Tables::changeEntry(Origin entry, const std::string& was, const std::string& is, Json before, Json after) {
    const JsonValue object = document_.value(entry);
    if (!object.isObject()) return report_.refuse(now_.root(), "an entry of a table is not an object");
    names_.change(was, is, before, after);
    json_.add(object, before, after);
}

}  // namespace orrery::g4mf
