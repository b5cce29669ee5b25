#include "orrery/geometry/mesh.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

#include "orrery/base/bit_cast.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

struct BitHash {
    std::size_t operator()(const Vector3& v) const {
        std::uint64_t h = 0;
        for (const double part : {v.x, v.y, v.z}) h = (std::rotl(h, 23) ^ bitCast<std::uint64_t>(part)) * kPrime;
        return h ^ (h >> 32);
    }
    static constexpr std::uint64_t kPrime = 0x9E3779B97F4A7C15;
};

// Transformed positions without repeated ones, and the new index of each raw position.
struct Welded {
    std::vector<Vector3> positions;
    std::vector<std::uint32_t> indexOf;  // kNone: not finite
};

Welded weld(std::span<const Vector3> raw, const Eigen::Matrix3d& linear, MeshRepairs& repairs) {
    Welded welded;
    welded.indexOf.reserve(raw.size());
    std::unordered_map<Vector3, std::uint32_t, BitHash> known;
    known.reserve(raw.size());
    for (const Vector3& position : raw) {
        // Adding zero turns -0 into 0.
        const Vector3 p = fromEigen(Eigen::Vector3d((linear * toEigen(position)).array() + 0.0));
        if (!isFinite(p)) {
            if (repairs.badVertices++ == 0) repairs.firstBadVertex = welded.indexOf.size();
            welded.indexOf.push_back(kNone);
            continue;
        }
        const auto [place, isNew] = known.try_emplace(p, static_cast<std::uint32_t>(welded.positions.size()));
        if (isNew) welded.positions.push_back(p);
        welded.indexOf.push_back(place->second);
    }
    return welded;
}

std::vector<Triangle> usableTriangles(std::span<const Triangle> raw, const Welded& welded, bool mirrored,
                                      MeshRepairs& repairs) {
    std::vector<Triangle> usable;
    usable.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const auto inRange = [&](std::uint32_t index) { return index < welded.indexOf.size(); };
        if (!std::all_of(raw[i].begin(), raw[i].end(), inRange)) {
            if (repairs.badIndices++ == 0) repairs.firstBadIndex = i;
            continue;
        }
        Triangle t{welded.indexOf[raw[i][0]], welded.indexOf[raw[i][1]], welded.indexOf[raw[i][2]]};
        if (std::find(t.begin(), t.end(), kNone) != t.end()) continue;
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) {
            ++repairs.degenerate;
            continue;
        }
        if (mirrored) std::swap(t[1], t[2]);
        usable.push_back(t);
    }
    return usable;
}

bool hasArea(const Triangle& t, const std::vector<Vector3>& positions) {
    const Eigen::Vector3d a = toEigen(positions[t[0]]);
    const Eigen::Vector3d ab = toEigen(positions[t[1]]) - a;
    const Eigen::Vector3d ac = toEigen(positions[t[2]]) - a;
    const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (ac - ab).squaredNorm()});
    // Through rounding alone, three points in a line have an area of about 1e-16 of that of a square.
    return ab.cross(ac).norm() > 1e-14 * longest;
}

void dropUnusedPositions(TriangleMesh& mesh) {
    std::vector<std::uint32_t> newIndex(mesh.positions.size(), kNone);
    for (const Triangle& t : mesh.triangles) {
        for (const std::uint32_t corner : t) newIndex[corner] = 0;
    }
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < newIndex.size(); ++i) {
        if (newIndex[i] == kNone) continue;
        mesh.positions[kept] = mesh.positions[i];
        newIndex[i] = kept++;
    }
    mesh.positions.resize(kept);
    for (Triangle& t : mesh.triangles) {
        for (std::uint32_t& corner : t) corner = newIndex[corner];
    }
}

}  // namespace

BuiltMesh buildMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles, const Matrix3& linear) {
    BuiltMesh built;
    const Eigen::Matrix3d transform = toEigen(linear);
    Welded welded = weld(positions, transform, built.repairs);
    TriangleMesh& mesh = built.mesh;
    mesh.triangles = usableTriangles(triangles, welded, transform.determinant() < 0, built.repairs);
    mesh.positions = std::move(welded.positions);
    // Slivers without area count here, because they connect the edges of their neighbours.
    mesh.closed = isClosed(mesh.triangles);
    built.repairs.degenerate +=
        std::erase_if(mesh.triangles, [&](const Triangle& t) { return !hasArea(t, mesh.positions); });
    if (mesh.triangles.empty()) mesh.closed = false;
    dropUnusedPositions(mesh);
    return built;
}

bool isClosed(std::span<const Triangle> triangles) {
    const auto key = [](std::uint64_t from, std::uint64_t to) { return from << 32 | to; };
    std::vector<std::uint64_t> edges;
    edges.reserve(3 * triangles.size());
    for (const Triangle& t : triangles) {
        for (std::size_t i = 0; i < 3; ++i) edges.push_back(key(t[i], t[(i + 1) % 3]));
    }
    std::sort(edges.begin(), edges.end());
    if (edges.empty() || std::adjacent_find(edges.begin(), edges.end()) != edges.end()) return false;
    return std::all_of(edges.begin(), edges.end(), [&](std::uint64_t edge) {
        return std::binary_search(edges.begin(), edges.end(), key(edge & 0xFFFFFFFF, edge >> 32));
    });
}

double signedVolume(std::span<const Vector3> positions, std::span<const Triangle> triangles) {
    if (triangles.empty()) return 0;
    // Measures from a corner of the mesh, so that a mesh far from the origin loses no digits.
    const Eigen::Vector3d origin = toEigen(positions[triangles[0][0]]);
    double sum = 0;
    for (const Triangle& t : triangles) {
        const Eigen::Vector3d a = toEigen(positions[t[0]]) - origin;
        const Eigen::Vector3d b = toEigen(positions[t[1]]) - origin;
        const Eigen::Vector3d c = toEigen(positions[t[2]]) - origin;
        sum += a.dot(b.cross(c));
    }
    return sum / 6;
}

}  // namespace orrery
