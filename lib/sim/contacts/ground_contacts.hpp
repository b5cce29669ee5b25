// Contacts with heightfields, by their triangles. ODE's own collider has none on convex edges, so that what is round
// sinks through ridges and peaks, and its cost grows faster than with the square of the cells.
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

    // Cells near one geom, and cells that plain ODE is asked for: a quarter of a second each. In a step twice as many,
    // of geoms that are near more than a few.
    static constexpr double kMostCells = 1 << 18;
    static constexpr double kMostOdeCells = 5'000;

    // Before the pairs of a step.
    void begin();

    struct Found {
        std::size_t count = 0;
        bool refused = false;  // there are too many cells: no contact is made
        bool sunken = false;   // the middle of the geom is in the ground: all contacts are with a plane
    };
    // Of `other` with the geom `ground`, which has these tiles; the normals point into `other` (its first geom) unless
    // `groundFirst`. At most as many as there is space for, and as kMaxFound.
    Found collide(GroundTiles& tiles, dGeomID ground, const ManifoldGeom& other, bool groundFirst,
                  std::span<dContactGeom> found);
    // dCollide within its limit.
    Found collideByOde(const GroundTiles& tiles, dGeomID ground, dGeomID other, bool groundFirst,
                       std::span<dContactGeom> found);

private:
    struct Place;  // of the ground, and of the other geom in its frame
    [[nodiscard]] static Place placeOf(dGeomID ground, dGeomID other);
    std::size_t sunkenContacts(const GroundSurface& surface, const Place& place, const ManifoldGeom& other,
                               std::span<dContactGeom> found);
    [[nodiscard]] bool listTiles(const GroundTiles& tiles, const GroundCells& cells, double lowest);
    void addTile(const PlacedTile& placed, const Place& place, dGeomID other, std::span<dContactGeom> found);
    [[nodiscard]] bool isFound(const dContactGeom& contact, double near, std::span<dContactGeom> found) const;

    // Triangles of a tile and of the cells around it, five contacts each.
    static constexpr std::size_t kMostOfTile =
        10 * static_cast<std::size_t>((GroundTiles::kCells + 2) * (GroundTiles::kCells + 2));

    dGeomID mesh_ = nullptr;  // these two in no space; made when first needed
    dGeomID plane_ = nullptr;
    std::size_t count_ = 0;
    double cellsLeft_ = 2 * kMostCells;  // in the step
    double odeCellsLeft_ = 2 * kMostOdeCells;
    std::unique_ptr<PatchReducer> patches_;  // as these
    std::vector<dContactGeom> ofTile_;
    std::vector<std::pair<std::int64_t, std::int64_t>> near_;  // numbers of tiles
};

// Once a world: the geom is near more cells than are looked at; `byTiles`: by us, else by ODE.
void reportGroundLimit(SimulationWorld& world, const SimGeom& geom, bool byTiles, DiagnosticLog& log);

// Where a ray (world, `direction` unit) first goes through the surface, as GroundSurface::cross has it.
[[nodiscard]] std::optional<GroundSurface::Crossing> crossGround(const GroundSurface& surface, dGeomID ground,
                                                                 const Eigen::Vector3d& from,
                                                                 const Eigen::Vector3d& direction, double length,
                                                                 bool fromAbove);

}  // namespace orrery
