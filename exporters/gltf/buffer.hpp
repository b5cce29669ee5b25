// The first buffer of a file that is written, and what says what is in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::gltf {

class Buffer {
public:
    using Triangles = std::vector<std::array<std::uint32_t, 3>>;

    Buffer() = default;
    // Goes on after `bytes`, the first buffer of the file that `root` describes.
    Buffer(const Json& root, std::string bytes);

    // Adds positions, corners and, where there are any, normals, one a position; returns the mesh's primitive. The
    // material is left to the caller.
    [[nodiscard]] Json addPrimitive(const std::vector<Vector3>& positions, const Triangles& triangles,
                                    const std::vector<Vector3>& normals = {});

    // Adds numbers, those of an entry one after the other; returns the accessor. `type`: "SCALAR", "VEC3", ...
    [[nodiscard]] std::size_t addNumbers(const std::vector<float>& numbers, std::string_view type);

    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    // bufferViews and accessors, into the root object after its own; nothing if none was added.
    void describe(Json& root) const;

private:
    std::size_t addView(std::size_t begin, std::optional<int> target);
    std::size_t addAccessor(Json accessor);
    std::size_t addPositions(const std::vector<Vector3>& positions);
    std::size_t addNormals(const std::vector<Vector3>& normals);
    std::size_t addCorners(const Triangles& triangles, std::size_t positions);
    template <typename T>
    void append(T value);

    std::string bytes_;
    std::size_t firstView_ = 0;
    std::size_t firstAccessor_ = 0;
    Json views_ = Json::array();
    Json accessors_ = Json::array();
};

}  // namespace orrery::gltf
