#include "orrery/geometry/enclosure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "mesh_pieces.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kLeastFilling = 1e-12;  // relative to the cube of the extent: rounding errors of a sheet are smaller

double meshExtent(const TriangleMesh& mesh) {
    Eigen::Vector3d low = toEigen(mesh.positions.front());
    Eigen::Vector3d high = low;
    for (const Vector3& position : mesh.positions) {
        low = low.cwiseMin(toEigen(position));
        high = high.cwiseMax(toEigen(position));
    }
    return (high - low).maxCoeff();
}

// Cells of a grid, as wide as the merging distance. Corners within that distance are in the same cell or in
// neighbouring ones.
class CornerGrid {
public:
    CornerGrid(const Vector3& origin, double width) : origin_(toEigen(origin)), width_(width) {}

    // Returns the first of the earlier corners that is near enough; else the number of the new one.
    std::uint32_t find(const Vector3& corner, std::uint32_t number, const std::vector<Vector3>& all) {
        const Cell own = cellOf(corner);
        std::uint32_t found = number;
        for (int x = -1; x <= 1; ++x) {
            for (int y = -1; y <= 1; ++y) {
                for (int z = -1; z <= 1; ++z) {
                    const auto cell = cells_.find(Cell{own.x + x, own.y + y, own.z + z});
                    if (cell == cells_.end()) continue;
                    const double apart = (toEigen(all[cell->second]) - toEigen(corner)).norm();
                    if (apart <= width_) found = std::min(found, cell->second);
                }
            }
        }
        if (found == number) cells_.try_emplace(own, number);
        return found;
    }

private:
    struct Cell {
        std::int64_t x, y, z;
        bool operator==(const Cell&) const = default;
    };
    struct CellHash {
        std::size_t operator()(const Cell& cell) const {
            std::uint64_t hash = 0;
            for (const std::int64_t part : {cell.x, cell.y, cell.z}) {
                hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15;
                hash ^= hash >> 29;
            }
            return hash;
        }
    };
    [[nodiscard]] Cell cellOf(const Vector3& corner) const {
        const Eigen::Vector3d cell = ((toEigen(corner) - origin_) / width_).array().floor();
        return {static_cast<std::int64_t>(cell.x()), static_cast<std::int64_t>(cell.y()),
                static_cast<std::int64_t>(cell.z())};
    }

    Eigen::Vector3d origin_;
    double width_;
    std::unordered_map<Cell, std::uint32_t, CellHash> cells_;  // the first corner of each cell
};

TriangleMesh weldedWithin(const TriangleMesh& mesh, double distance) {
    TriangleMesh welded;
    welded.positions = mesh.positions;
    CornerGrid grid(mesh.positions.front(), distance);
    std::vector<std::uint32_t> placeOf;
    placeOf.reserve(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        placeOf.push_back(grid.find(mesh.positions[i], static_cast<std::uint32_t>(i), mesh.positions));
    }
    welded.triangles.reserve(mesh.triangles.size());
    for (const Triangle& t : mesh.triangles) {
        const Triangle moved{placeOf[t[0]], placeOf[t[1]], placeOf[t[2]]};
        if (moved[0] != moved[1] && moved[1] != moved[2] && moved[2] != moved[0]) welded.triangles.push_back(moved);
    }
    return welded;
}

struct TriangleHash {
    std::size_t operator()(const Triangle& t) const {
        std::uint64_t hash = 0;
        for (const std::uint32_t corner : t) hash = (hash ^ corner) * 0x9E3779B97F4A7C15 + (hash >> 31);
        return hash;
    }
};

// Removes triangles that occur before: with the same corners in the same direction, or, for sheets with two sides, in
// either direction.
void dropTwins(std::vector<Triangle>& triangles, bool either) {
    std::unordered_set<Triangle, TriangleHash> known;
    known.reserve(triangles.size());
    std::erase_if(triangles, [&](const Triangle& t) {
        Triangle key = t;
        std::rotate(key.begin(), std::min_element(key.begin(), key.end()), key.end());
        if (either && key[1] > key[2]) std::swap(key[1], key[2]);
        return !known.insert(key).second;
    });
}

void turnAll(std::vector<Triangle>& triangles) {
    for (Triangle& t : triangles) std::swap(t[1], t[2]);
}

// Does every piece of a closed mesh face outward, without cavities?
bool allFaceOutward(const TriangleMesh& mesh) {
    const auto pieces = joinedTriangles(mesh);
    if (pieces.size() == 1) return signedVolume(mesh.positions, mesh.triangles) > 0;
    return std::all_of(pieces.begin(), pieces.end(), [&](const std::vector<std::size_t>& piece) {
        std::vector<Triangle> triangles;
        triangles.reserve(piece.size());
        for (const std::size_t i : piece) triangles.push_back(mesh.triangles[i]);
        return signedVolume(mesh.positions, triangles) > 0;
    });
}

// True if the mesh encloses a volume; it then faces outward.
bool closeUp(TriangleMesh& mesh, bool align, double leastVolume) {
    std::vector<Triangle> aligned = mesh.triangles;
    const std::vector<std::vector<std::size_t>> pieces = alignedPieces(aligned);
    if (align) mesh.triangles = std::move(aligned);
    if (mesh.triangles.empty() || countOpenEdges(mesh.triangles) > 0) return false;
    faceOutward(mesh, pieces);
    const double volume = signedVolume(mesh.positions, mesh.triangles);
    if (volume < 0) turnAll(mesh.triangles);
    mesh.closed = true;
    return std::abs(volume) > leastVolume;
}

std::optional<TriangleMesh> closedUp(TriangleMesh mesh, double leastVolume) {
    dropTwins(mesh.triangles, false);
    for (const bool align : {false, true}) {
        TriangleMesh attempt = mesh;
        if (closeUp(attempt, align, leastVolume)) return attempt;
    }
    const std::size_t before = mesh.triangles.size();
    dropTwins(mesh.triangles, true);
    if (mesh.triangles.size() < before && closeUp(mesh, true, leastVolume)) return mesh;
    return std::nullopt;
}

}  // namespace

Enclosure enclosureOf(const TriangleMesh& mesh, bool repair) {
    constexpr std::array kDistances = {1e-7, 1e-6, 1e-5, 1e-4};  // relative to the extent
    Enclosure result;
    if (mesh.triangles.empty()) return result;
    if (mesh.closed && allFaceOutward(mesh)) {
        result.mesh = mesh;
        return result;
    }
    if (!repair) {
        result.openEdges = countOpenEdges(mesh.triangles);
        return result;
    }
    const double extent = meshExtent(mesh);
    const double leastVolume = kLeastFilling * extent * extent * extent;
    result.openEdges = countOpenEdges(mesh.triangles);
    if (mesh.closed && result.openEdges > 0) {
        // Triangles without area, which were removed, had closed it.
        result.openEdges = 0;
        result.mesh = mesh;
        if (signedVolume(mesh.positions, mesh.triangles) < 0) turnAll(result.mesh->triangles);
        return result;
    }
    result.mesh = closedUp(mesh, leastVolume);
    for (const double distance : kDistances) {
        if (result.mesh) break;
        result.mesh = closedUp(weldedWithin(mesh, distance * extent), leastVolume);
    }
    return result;
}

}  // namespace orrery
