// Files that hold the triangles of a mesh and no scene: STL, Wavefront OBJ and MuJoCo's MSH. Robots name them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery::meshes {

// The triangles of a file. All indices are in range and all positions are finite; equal positions are one.
struct Triangles {
    std::vector<Vector3> positions;  // in the file's own unit and axes
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

struct Reading {
    std::optional<Triangles> mesh;
    std::string fault;  // why there is no mesh, in words that complete "the file ..."
};

// Is it the suffix of a format that is read (".stl", ".OBJ")?
[[nodiscard]] bool isMeshSuffix(std::string_view suffix);
// The suffixes that are read, for messages.
inline constexpr std::string_view kMeshSuffixes = ".stl, .obj or .msh";

// Reads a file of the format that the suffix names. `mostElements` limits positions and indices together, before they
// are allocated. `pointsSuffice`: positions without triangles are a mesh, too.
[[nodiscard]] Reading readMesh(std::string_view bytes, std::string_view suffix, std::size_t mostElements,
                               bool pointsSuffice = false);

// ---- One function for each format. Positions may repeat.
[[nodiscard]] Reading readStl(std::string_view bytes, std::size_t mostElements);
[[nodiscard]] Reading readObj(std::string_view bytes, std::size_t mostElements);
[[nodiscard]] Reading readMsh(std::string_view bytes, std::size_t mostElements);

}  // namespace orrery::meshes
