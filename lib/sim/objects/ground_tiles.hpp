// A heightfield as small triangle meshes, each made when something first comes near it.
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

// One piece of the ground. Around its own cells it has those next to them: what ODE does at an edge depends on the
// triangles on both sides of it.
struct GroundTile {
    TriangleMesh mesh;      // in the frame of the field; its own triangles come first
    std::size_t owned = 0;  // triangles
    std::unique_ptr<dxTriMeshData, TriMeshDataDeleter> data;
};

// Which tile, and how far it is moved in a field that repeats.
struct PlacedTile {
    const GroundTile* tile = nullptr;
    double shiftX = 0;  // m
    double shiftZ = 0;
};

class GroundTiles {
public:
    explicit GroundTiles(const Heightfield& field);

    [[nodiscard]] const GroundSurface& surface() const { return surface_; }
    static constexpr std::int64_t kCells = 6;          // of a tile along x, and along z
    static constexpr std::size_t kMostTiles = 65'536;  // that are kept, about 12 kB each

    // The numbers of the tiles that hold those cells.
    [[nodiscard]] GroundCells tilesOf(const GroundCells& cells) const;
    // The highest of its own samples, m.
    [[nodiscard]] double top(std::int64_t x, std::int64_t z) const;
    // How many cells the tile owns.
    [[nodiscard]] std::int64_t cellsOf(std::int64_t x, std::int64_t z) const;
    // Before `count` more are asked for: those that were made may be dropped, which changes no contact.
    void makeRoom(std::size_t count);
    [[nodiscard]] PlacedTile tile(std::int64_t x, std::int64_t z);

private:
    // One axis: cells after which the tiles repeat, and their number.
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
    mutable std::vector<double> tops_;  // of the tiles, x first; made when first asked
    std::unordered_map<std::int64_t, std::unique_ptr<GroundTile>> made_;  // looked up only
};

}  // namespace orrery
