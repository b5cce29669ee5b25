// MuJoCo's own binary meshes: the counts of vertices, normals, texture coordinates and triangles as 32-bit integers,
// and then these. Normals and texture coordinates are not used.
#include <utility>

#include "binary_scan.hpp"
#include "mesh_file.hpp"

namespace orrery::meshes {
namespace {

constexpr std::size_t kMshHeader = 16;
constexpr std::size_t kPointBytes = 12;  // also those of a normal and of a triangle
constexpr std::size_t kTextureBytes = 8;

struct MshCounts {
    std::uint64_t vertices, normals, textures, triangles;
    [[nodiscard]] std::uint64_t triangleStart() const {
        return kMshHeader + kPointBytes * (vertices + normals) + kTextureBytes * textures;
    }
};

// Normals and texture coordinates are there for each vertex or not at all.
std::optional<MshCounts> countsOf(std::string_view bytes) {
    if (bytes.size() < kMshHeader) return std::nullopt;
    const auto count = [&](std::size_t index) -> std::uint64_t {
        return loadedFrom<std::uint32_t>(bytes, index * sizeof(std::uint32_t));
    };
    const MshCounts counts{count(0), count(1), count(2), count(3)};
    const auto isForAll = [&](std::uint64_t number) { return number == 0 || number == counts.vertices; };
    if (!isForAll(counts.normals) || !isForAll(counts.textures)) return std::nullopt;
    if (counts.triangleStart() + kPointBytes * counts.triangles != bytes.size()) return std::nullopt;
    return counts;
}

}  // namespace

Reading readMsh(std::string_view bytes, std::size_t mostElements) {
    const auto counts = countsOf(bytes);
    if (!counts) return {std::nullopt, "is no MSH: its size is not that of the vertices that it says it has"};
    if (counts->vertices + counts->triangles > mostElements / 3) {
        return {std::nullopt, "has more vertices and triangles than the limit"};
    }
    // All bytes are there, so that these fit.
    Triangles mesh;
    mesh.positions.resize(static_cast<std::size_t>(counts->vertices));
    mesh.triangles.resize(static_cast<std::size_t>(counts->triangles));
    std::size_t at = kMshHeader;
    for (Vector3& vertex : mesh.positions) {
        const auto position = positionFrom(bytes, at);
        if (!position) return {std::nullopt, "has a vertex that is not finite"};
        vertex = *position;
        at += kPointBytes;
    }
    at = static_cast<std::size_t>(counts->triangleStart());
    for (auto& triangle : mesh.triangles) {
        for (std::uint32_t& corner : triangle) {
            corner = loadedFrom<std::uint32_t>(bytes, at);
            if (corner >= counts->vertices) return {std::nullopt, "has a triangle of a vertex that is not there"};
            at += sizeof corner;
        }
    }
    return {std::move(mesh), {}};
}

}  // namespace orrery::meshes
