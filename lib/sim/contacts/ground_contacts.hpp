// Contacts with heightfields, computed from their triangles. ODE's own collider makes none on convex edges, so that
// round bodies sink through ridges and peaks, and its cost grows faster than with the square of the cells.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "contacts/manifold.hpp"
#include "contacts/patch.hpp"
#include "objects/ground_tiles.hpp"

namespace orrery {

class GroundContacts {
public:
    GroundContacts() = default;
    ~GroundContacts();
    GroundContacts(const GroundContacts&) = delete;
    GroundContacts& operator=(const GroundContacts&) = delete;

    // Maximum number of cells near one geom, and of cells that plain ODE is asked for, which takes a quarter of a
    // second.
    static constexpr double kMostCells = 1 << 18;
    static constexpr double kMostOdeCells = 5'000;
    // Maximum work for all geoms in a step; the unit is a box's test with a cell that it meets, about 4.5 us. A world
    // of many bodies may take more.
    static constexpr double kMostWork = 180'000;
    static constexpr double kWorkOfBody = 128;

    // Call it before the pairs of a step, and before each other search, in a world of so many bodies.
    void begin(std::size_t bodies);

    struct Found {
        std::size_t count = 0;
        bool refused = false;  // there are too many cells: no contact is made
        bool sunken = false;   // the middle of the geom is inside the ground: all contacts are with a plane
    };
    // Finds contacts of `other` with the geom `ground`, which has these tiles. The normals point into `other` (its
    // first geom) unless `groundFirst`. Finds at most as many as `found` has space for, and at most kMaxFound.
    Found collide(GroundTiles& tiles, dGeomID ground, const ManifoldGeom& other, bool groundFirst,
                  std::span<dContactGeom> found);
    // May a ray (world, `direction` unit) of that length cross the ground? True too if there are too many cells.
    [[nodiscard]] bool mayCross(const GroundTiles& tiles, dGeomID ground, const Eigen::Vector3d& from,
                                const Eigen::Vector3d& direction, double length);
    // Calls dCollide within its limit.
    Found collideByOde(const GroundTiles& tiles, dGeomID ground, dGeomID other, bool groundFirst,
                       std::span<dContactGeom> found);

private:
    struct Place;  // of the ground, and of the other geom in the frame of the ground
    [[nodiscard]] static Place placeOf(dGeomID ground, dGeomID other);
    std::size_t sunkenContacts(const GroundSurface& surface, const Place& place, const ManifoldGeom& other,
                               std::span<dContactGeom> found);
    [[nodiscard]] bool listTiles(const GroundTiles& tiles, const GroundCells& cells, const Place& place,
                                 double workOfCell);
    [[nodiscard]] bool takeWork(double work);
    [[nodiscard]] bool takeOdeCells(double cells);
    void addTile(const PlacedTile& placed, const Place& place, dGeomID other, std::span<dContactGeom> found);
    [[nodiscard]] bool isFound(const dContactGeom& contact, double near, std::span<dContactGeom> found) const;

    // Triangles of a tile and of the cells around it, with five contacts each.
    static constexpr std::size_t kMostOfTile =
        10 * static_cast<std::size_t>((GroundTiles::kCells + 2) * (GroundTiles::kCells + 2));

    dGeomID mesh_ = nullptr;  // both are in no space; made on first use
    dGeomID plane_ = nullptr;
    std::size_t count_ = 0;
    double workLeft_ = kMostWork;  // rest for this step
    double odeCellsLeft_ = 2 * kMostOdeCells;
    std::unique_ptr<PatchReducer> patches_;  // made on first use too
    std::vector<dContactGeom> ofTile_;
    std::vector<std::pair<std::int64_t, std::int64_t>> near_;  // numbers of tiles
};

// Reports once for each world that the geom is near more cells than the limit. `byTiles`: the limit is that of this
// class, else that for ODE.
void reportGroundLimit(SimulationWorld& world, const SimGeom& geom, bool byTiles, DiagnosticLog& log);

// Returns the point where a ray (world, `direction` unit) first crosses the surface, like GroundSurface::cross.
[[nodiscard]] std::optional<GroundSurface::Crossing> crossGround(const GroundSurface& surface, dGeomID ground,
                                                                 const Eigen::Vector3d& from,
                                                                 const Eigen::Vector3d& direction, double length,
                                                                 bool fromAbove, int* looked = nullptr);

}  // namespace orrery
