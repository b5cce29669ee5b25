// The one buffer of a new file, and what says what is in it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "json_text.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::gltf {

class Buffer {
public:
    using Triangles = std::vector<std::array<std::uint32_t, 3>>;

    // Adds positions and corners; returns the mesh's primitive. The material is left to the caller.
    [[nodiscard]] Json addPrimitive(const std::vector<Vector3>& positions, const Triangles& triangles);

    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    // bufferViews and accessors, into the root object; nothing where nothing was added.
    void describe(Json& root) const;

private:
    std::size_t addView(std::size_t begin, int target);
    std::size_t addPositions(const std::vector<Vector3>& positions);
    std::size_t addCorners(const Triangles& triangles, std::size_t positions);
    template <typename T>
    void append(T value);

    std::string bytes_;
    Json views_ = Json::array();
    Json accessors_ = Json::array();
};

}  // namespace orrery::gltf
