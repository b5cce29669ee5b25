// STL: triangles with their normals, as text or binary. The normals are not used.
#include <algorithm>

#include "binary_scan.hpp"
#include "mesh_file.hpp"
#include "text_scan.hpp"

namespace orrery::meshes {
namespace {

constexpr std::size_t kHeader = 80, kCountBytes = 4, kTriangleBytes = 50, kNormalBytes = 12, kCornerBytes = 12;
constexpr std::size_t kElementsOfTriangle = 12;  // nine numbers and three indices

// A binary file has just the bytes that its count says, whatever its header begins with.
bool isBinary(std::string_view bytes) {
    if (bytes.size() < kHeader + kCountBytes) return false;
    const std::uint64_t count = loadedFrom<std::uint32_t>(bytes, kHeader);
    return bytes.size() == kHeader + kCountBytes + count * kTriangleBytes;
}

void addTriangle(Triangles& mesh, const std::array<Vector3, 3>& corners) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const Vector3& corner : corners) mesh.positions.push_back(corner);
    mesh.triangles.push_back({first, first + 1, first + 2});
}

Reading readBinary(std::string_view bytes, std::size_t mostElements) {
    const std::size_t count = loadedFrom<std::uint32_t>(bytes, kHeader);
    if (count > mostElements / kElementsOfTriangle) return {std::nullopt, "has more triangles than the limit"};
    Triangles mesh;
    mesh.positions.reserve(3 * count);
    mesh.triangles.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t at = kHeader + kCountBytes + i * kTriangleBytes + kNormalBytes;
        std::array<Vector3, 3> corners;
        for (Vector3& corner : corners) {
            const auto position = positionFrom(bytes, at);
            if (!position) return {std::nullopt, "has a vertex that is not finite"};
            corner = *position;
            at += kCornerBytes;
        }
        addTriangle(mesh, corners);
    }
    return {std::move(mesh), {}};
}

bool isWord(std::string_view word, std::string_view lower) {
    return std::equal(word.begin(), word.end(), lower.begin(), lower.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

// `facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet`
Reading readText(std::string_view text, std::size_t mostElements) {
    Triangles mesh;
    std::array<Vector3, 3> corners;
    std::size_t corner = 0;
    for (std::string_view word = nextWord(text); !word.empty(); word = nextWord(text)) {
        if (isWord(word, "solid")) static_cast<void>(nextLine(text));  // its name may hold any words
        if (isWord(word, "facet")) corner = 0;
        if (!isWord(word, "vertex")) continue;
        const auto position = nextPosition(text);
        if (!position) return {std::nullopt, "has a vertex that is not three finite numbers"};
        corners[corner] = *position;
        if (++corner < corners.size()) continue;
        corner = 0;
        if (mesh.triangles.size() >= mostElements / kElementsOfTriangle) {
            return {std::nullopt, "has more triangles than the limit"};
        }
        addTriangle(mesh, corners);
    }
    return {std::move(mesh), {}};
}

}  // namespace

Reading readStl(std::string_view bytes, std::size_t mostElements) {
    if (isBinary(bytes)) return readBinary(bytes, mostElements);
    std::string_view start = bytes;
    if (isWord(nextWord(start), "solid")) return readText(bytes, mostElements);
    return {std::nullopt, "is no STL: its size is not that of the triangles that it says it has"};
}

}  // namespace orrery::meshes
