// A heightfield as small triangle meshes. Each is made when an object first comes near it.
#pragma once

#include <ode/ode.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "objects/ground_surface.hpp"
#include "orrery/geometry/mesh.hpp"
#include "world/world.hpp"

namespace orrery {

// One piece of the ground. It has its own cells and those next to them, because ODE's contacts at an edge depend on the
// triangles on both sides.
struct GroundTile {
    TriangleMesh mesh;      // in the frame of the field; its own triangles come first
    std::size_t owned = 0;  // number of its own triangles
    std::unique_ptr<dxTriMeshData, TriMeshDataDeleter> data;
};

// The tile, and its shift in a field that repeats.
struct PlacedTile {
    const GroundTile* tile = nullptr;
    double shiftX = 0;  // m
    double shiftZ = 0;
};

class GroundTiles {
public:
    explicit GroundTiles(const Heightfield& field);

    [[nodiscard]] const GroundSurface& surface() const { return surface_; }
    static constexpr std::int64_t kCells = 6;          // cells of a tile along x, and along z
    static constexpr std::size_t kMostTiles = 65'536;  // maximum number of tiles in memory, about 12 kB each

    // Returns the numbers of the tiles that contain those cells.
    [[nodiscard]] GroundCells tilesOf(const GroundCells& cells) const;
    // Returns the highest of its own samples, m.
    [[nodiscard]] double top(std::int64_t x, std::int64_t z) const;
    // Returns the number of cells that the tile owns.
    [[nodiscard]] std::int64_t cellsOf(std::int64_t x, std::int64_t z) const;
    // Returns those of the cells that the tile owns; here the numbers continue beyond the first period.
    [[nodiscard]] GroundCells cellsWithin(std::int64_t x, std::int64_t z, const GroundCells& cells) const;
    // Call it before `count` more tiles are requested: existing ones may be dropped, which does not change contacts.
    void makeRoom(std::size_t count);
    [[nodiscard]] PlacedTile tile(std::int64_t x, std::int64_t z);

private:
    // One axis: the number of cells after which the tiles repeat, and the number of tiles.
    struct Axis {
        std::int64_t cells = 0;
        std::int64_t tiles = 0;

        [[nodiscard]] std::int64_t begin(std::int64_t tile) const { return tile * kCells; }
        [[nodiscard]] std::int64_t end(std::int64_t tile) const { return std::min(begin(tile) + kCells, cells); }
    };
    [[nodiscard]] Axis axisOf(std::int64_t cells) const;
    [[nodiscard]] std::int64_t tileAt(const Axis& axis, std::int64_t cell) const;
    [[nodiscard]] GroundCells ownCells(std::int64_t x, std::int64_t z) const;  // numbers within the first period
    void fill(GroundTile& tile, const GroundCells& own) const;
    void measure() const;

    const Heightfield* field_;
    GroundSurface surface_;
    Axis x_;
    Axis z_;
    mutable std::vector<double> tops_;  // tops of the tiles, x changes first; made on the first request
    std::unordered_map<std::int64_t, std::unique_ptr<GroundTile>> made_;  // only for lookup
};

}  // namespace orrery
