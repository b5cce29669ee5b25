// The file's tables of shapes and meshes, and the data of both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "../json/edits.hpp"
#include "data.hpp"
#include "names.hpp"
#include "report.hpp"

namespace orrery::g4mf {

class Tables {
public:
    Tables(const SceneContents& then, const SceneContents& now, const JsonDocument& document, Names& names,
           json::JsonEdits& edits, Report& report);

    void edit(const std::vector<TableChange>& changes);
    // The index in the file; nullopt for a shape that could not be written, after a diagnostic.
    [[nodiscard]] std::optional<std::uint32_t> shapeIndex(ShapeId shape) const;
    // New entries, in both descriptions of the root.
    void describe(Json& before, Json& after);

private:
    using Places = std::unordered_map<std::uint32_t, std::uint32_t>;  // by index in the scene's table

    [[nodiscard]] Json describeShape(std::uint32_t index);
    [[nodiscard]] Json describeBefore(const Shape& was, const Shape& is, Json& after);
    void addHeights(const HeightfieldShape& field, Json& json);
    void addShape(std::uint32_t index);
    void editShape(const TableChange& change);
    void addMesh(std::uint32_t index);
    void editMesh(const TableChange& change);
    void changeEntry(Origin entry, const std::string& was, const std::string& is, Json before, Json after);

    const SceneContents& now_;
    const SceneContents& then_;
    const JsonDocument& document_;
    JsonValue root_;
    Names& names_;
    json::JsonEdits& json_;
    Report& report_;
    Data data_;
    Places newShapeAt_;
    Places newMeshAt_;
    std::vector<Json> newShapes_;
    std::vector<Json> newMeshes_;
};

}  // namespace orrery::g4mf
