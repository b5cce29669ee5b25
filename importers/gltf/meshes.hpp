// Meshes that shapes are made of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "accessors.hpp"
#include "orrery/scene/scene.hpp"
#include "values.hpp"

namespace orrery::gltf {

class Meshes {
public:
    Meshes(JsonValue root, Accessors& accessors, SceneContents& scene, Diagnostics& diagnostics);

    // Enters every mesh of the document in the scene's table, by name, its data not read.
    void name();

    [[nodiscard]] std::size_t size() const { return meshes_.size(); }

    enum class Result : std::uint8_t {
        Loaded,
        NoTriangles,  // nothing but points and lines, or nothing at all
        Broken,       // diagnostics say why
    };
    // Reads positions and triangles of a mesh into the scene's table, once.
    Result load(std::uint32_t index);

    // The first reference to quantized positions; missing where there were none.
    [[nodiscard]] JsonValue quantizedUser() const { return quantizedUser_; }

private:
    [[nodiscard]] Result read(JsonValue json, Mesh& mesh);
    [[nodiscard]] Result readPrimitive(JsonValue json, Mesh& mesh);
    [[nodiscard]] bool readPositions(JsonValue primitive, std::vector<Vector3>& positions);
    [[nodiscard]] bool readIndices(JsonValue primitive, std::size_t vertexCount, std::vector<std::uint32_t>& indices);
    [[nodiscard]] bool isCompressed(JsonValue primitive, std::uint32_t accessor);
    [[nodiscard]] bool checkFinite(JsonValue at, const std::vector<double>& numbers);

    Accessors& accessors_;
    SceneContents& scene_;
    Diagnostics& diagnostics_;
    std::vector<JsonValue> meshes_;
    std::vector<std::optional<Result>> results_;
    JsonValue quantizedUser_;
};

}  // namespace orrery::gltf
