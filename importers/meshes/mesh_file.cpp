#include "mesh_file.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace orrery::meshes {
namespace {

using Read = Reading (*)(std::string_view, std::size_t);

struct Format {
    std::string_view suffix;
    Read read;
};
constexpr std::array<Format, 3> kMeshFormats = {{{".stl", readStl}, {".obj", readObj}, {".msh", readMsh}}};

Read readerOf(std::string_view suffix) {
    const auto same = [](char known, char given) {
        return known == given || (given >= 'A' && given <= 'Z' && known == given - 'A' + 'a');
    };
    for (const Format& format : kMeshFormats) {
        if (std::equal(format.suffix.begin(), format.suffix.end(), suffix.begin(), suffix.end(), same))
            return format.read;
    }
    return nullptr;
}

// Sorting takes the same time for any file; a table of hashes does not.
void mergeEqualPositions(Triangles& mesh) {
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        const Vector3& p = mesh.positions[a];
        const Vector3& q = mesh.positions[b];
        return std::tie(p.x, p.y, p.z, a) < std::tie(q.x, q.y, q.z, b);
    };
    std::vector<std::uint32_t> sorted(mesh.positions.size());
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::sort(sorted.begin(), sorted.end(), before);
    std::vector<std::uint32_t> first(sorted.size());  // of the equal ones
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const bool repeats = i > 0 && mesh.positions[sorted[i]] == mesh.positions[sorted[i - 1]];
        first[sorted[i]] = repeats ? first[sorted[i - 1]] : sorted[i];
    }
    std::vector<std::uint32_t> place(first.size());
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < first.size(); ++i) {
        if (first[i] != i) continue;
        place[i] = kept;
        mesh.positions[kept++] = mesh.positions[i];
    }
    mesh.positions.resize(kept);
    for (auto& triangle : mesh.triangles) {
        for (std::uint32_t& corner : triangle) corner = place[first[corner]];
    }
}

}  // namespace

bool isMeshSuffix(std::string_view suffix) {
    return readerOf(suffix) != nullptr;
}

Reading readMesh(std::string_view bytes, std::string_view suffix, std::size_t mostElements, bool pointsSuffice) {
    const Read read = readerOf(suffix);
    if (read == nullptr) return {std::nullopt, "has a suffix that is not read"};
    Reading reading = read(bytes, mostElements);
    if (!reading.mesh) return reading;
    const bool isEmpty = reading.mesh->triangles.empty() && (!pointsSuffice || reading.mesh->positions.empty());
    if (isEmpty) return {std::nullopt, "has no triangles"};
    mergeEqualPositions(*reading.mesh);
    return reading;
}

}  // namespace orrery::meshes
