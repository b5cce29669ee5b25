#include "objects/ground_tiles.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "objects/objects.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// Divides and rounds down, also for negative numbers.
std::int64_t dividedDown(std::int64_t number, std::int64_t by) {
    return number >= 0 ? number / by : -((-number + by - 1) / by);
}

}  // namespace

GroundTiles::GroundTiles(const Heightfield& field)
    : field_(&field), surface_(field), x_(axisOf(surface_.cellsX())), z_(axisOf(surface_.cellsZ())) {}

// A field that repeats after very few cells has several periods in a tile.
GroundTiles::Axis GroundTiles::axisOf(std::int64_t cells) const {
    if (field_->wrap && cells < kCells) cells *= kCells / cells;
    return {cells, (cells + kCells - 1) / kCells};
}

std::int64_t GroundTiles::tileAt(const Axis& axis, std::int64_t cell) const {
    const std::int64_t period = dividedDown(cell, axis.cells);
    return period * axis.tiles + (cell - period * axis.cells) / kCells;
}

GroundCells GroundTiles::tilesOf(const GroundCells& cells) const {
    if (cells.empty()) return {};
    return {tileAt(x_, cells.beginX), tileAt(x_, cells.endX - 1) + 1, tileAt(z_, cells.beginZ),
            tileAt(z_, cells.endZ - 1) + 1};
}

GroundCells GroundTiles::ownCells(std::int64_t x, std::int64_t z) const {
    const std::int64_t tileX = x - dividedDown(x, x_.tiles) * x_.tiles;
    const std::int64_t tileZ = z - dividedDown(z, z_.tiles) * z_.tiles;
    return {x_.begin(tileX), x_.end(tileX), z_.begin(tileZ), z_.end(tileZ)};
}

std::int64_t GroundTiles::cellsOf(std::int64_t x, std::int64_t z) const {
    const GroundCells own = ownCells(x, z);
    return (own.endX - own.beginX) * (own.endZ - own.beginZ);
}

GroundCells GroundTiles::cellsWithin(std::int64_t x, std::int64_t z, const GroundCells& cells) const {
    const std::int64_t periodX = dividedDown(x, x_.tiles);
    const std::int64_t periodZ = dividedDown(z, z_.tiles);
    const std::int64_t tileX = x - periodX * x_.tiles;
    const std::int64_t tileZ = z - periodZ * z_.tiles;
    return {std::max(periodX * x_.cells + x_.begin(tileX), cells.beginX),
            std::min(periodX * x_.cells + x_.end(tileX), cells.endX),
            std::max(periodZ * z_.cells + z_.begin(tileZ), cells.beginZ),
            std::min(periodZ * z_.cells + z_.end(tileZ), cells.endZ)};
}

void GroundTiles::measure() const {
    tops_.reserve(static_cast<std::size_t>(x_.tiles * z_.tiles));
    for (std::int64_t z = 0; z < z_.tiles; ++z) {
        for (std::int64_t x = 0; x < x_.tiles; ++x) {
            const GroundCells own = ownCells(x, z);
            double top = -std::numeric_limits<double>::infinity();
            for (std::int64_t cornerZ = own.beginZ; cornerZ <= own.endZ; ++cornerZ) {
                for (std::int64_t cornerX = own.beginX; cornerX <= own.endX; ++cornerX) {
                    top = std::max(top, surface_.corner(cornerX, cornerZ).y());
                }
            }
            tops_.push_back(top);
        }
    }
}

double GroundTiles::top(std::int64_t x, std::int64_t z) const {
    if (tops_.empty()) measure();
    const std::int64_t tileX = x - dividedDown(x, x_.tiles) * x_.tiles;
    const std::int64_t tileZ = z - dividedDown(z, z_.tiles) * z_.tiles;
    return tops_[static_cast<std::size_t>(tileZ * x_.tiles + tileX)];
}

void GroundTiles::makeRoom(std::size_t count) {
    const auto all = static_cast<std::size_t>(x_.tiles * z_.tiles);
    if (made_.size() + std::min(count, all) > std::max(kMostTiles, count)) made_.clear();
}

void GroundTiles::fill(GroundTile& tile, const GroundCells& own) const {
    GroundCells all{own.beginX - 1, own.endX + 1, own.beginZ - 1, own.endZ + 1};
    if (!field_->wrap) {
        all = {std::max<std::int64_t>(all.beginX, 0), std::min(all.endX, surface_.cellsX()),
               std::max<std::int64_t>(all.beginZ, 0), std::min(all.endZ, surface_.cellsZ())};
    }
    for (std::int64_t z = all.beginZ; z <= all.endZ; ++z) {
        for (std::int64_t x = all.beginX; x <= all.endX; ++x) {
            tile.mesh.positions.push_back(fromEigen(surface_.corner(x, z)));
        }
    }
    const std::int64_t row = all.endX - all.beginX + 1;
    const auto isOwn = [&](std::int64_t x, std::int64_t z) {
        return x >= own.beginX && x < own.endX && z >= own.beginZ && z < own.endZ;
    };
    const auto addCells = [&](bool owned) {
        for (std::int64_t z = all.beginZ; z < all.endZ; ++z) {
            for (std::int64_t x = all.beginX; x < all.endX; ++x) {
                if (isOwn(x, z) != owned) continue;
                const auto a = static_cast<std::uint32_t>((z - all.beginZ) * row + (x - all.beginX));
                const std::uint32_t b = a + 1;
                const std::uint32_t c = a + static_cast<std::uint32_t>(row);
                const std::uint32_t d = c + 1;
                tile.mesh.triangles.push_back({a, c, b});
                tile.mesh.triangles.push_back({d, b, c});
            }
        }
    };
    addCells(true);
    tile.owned = tile.mesh.triangles.size();
    addCells(false);
}

PlacedTile GroundTiles::tile(std::int64_t x, std::int64_t z) {
    const std::int64_t periodX = dividedDown(x, x_.tiles);
    const std::int64_t periodZ = dividedDown(z, z_.tiles);
    const std::int64_t number = (z - periodZ * z_.tiles) * x_.tiles + (x - periodX * x_.tiles);
    auto [at, isNew] = made_.try_emplace(number);
    if (isNew) {
        at->second = std::make_unique<GroundTile>();
        fill(*at->second, ownCells(x, z));
        at->second->data.reset(buildMeshData(at->second->mesh));
    }
    const auto shift = [](const Axis& axis, std::int64_t period, double whole, std::int64_t cells) {
        return whole * static_cast<double>(period * axis.cells) / static_cast<double>(cells);
    };
    return {at->second.get(), shift(x_, periodX, field_->width, surface_.cellsX()),
            shift(z_, periodZ, field_->depth, surface_.cellsZ())};
}

}  // namespace orrery
