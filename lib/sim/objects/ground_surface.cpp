#include "objects/ground_surface.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

namespace orrery {
namespace {

constexpr double kMostCellNumber = 1e15;  // for a field that repeats
constexpr int kMostCrossed = 1'000'000;   // cells, for one ray
constexpr double kBesideTriangle = 1e-9;  // relative to a cell: rays through edges hit
constexpr double kBesideField = 1e-9;     // relative to the height

std::int64_t wrapped(std::int64_t number, std::int64_t count) {
    const std::int64_t rest = number % count;
    return rest < 0 ? rest + count : rest;
}

std::int64_t cellNumber(double number) {
    return static_cast<std::int64_t>(std::clamp(std::floor(number), -kMostCellNumber, kMostCellNumber));
}

}  // namespace

struct GroundSurface::Ray {
    Eigen::Vector3d from;
    Eigen::Vector3d direction;
    double begin = 0;
    double end = 0;
    bool fromAbove = false;

    // Keeps the part between `low` and `high` along an axis.
    bool keep(Eigen::Index axis, double low, double high) {
        const double speed = direction[axis];
        if (speed == 0) return from[axis] >= low && from[axis] <= high;
        const double first = (low - from[axis]) / speed;
        const double second = (high - from[axis]) / speed;
        begin = std::max(begin, std::min(first, second));
        end = std::min(end, std::max(first, second));
        return begin <= end;
    }
};

GroundSurface::GroundSurface(const Heightfield& field)
    : field_(&field),
      cellsX_(field.widthSamples - 1),
      cellsZ_(field.depthSamples - 1),
      cellWidth_(field.width / static_cast<double>(cellsX_)),
      cellDepth_(field.depth / static_cast<double>(cellsZ_)) {
    const auto [least, most] = std::minmax_element(field.heights.begin(), field.heights.end());
    lowest_ = *least;
    highest_ = *most;
}

GroundCells GroundSurface::cellsWithin(const Eigen::Vector3d& low, const Eigen::Vector3d& high) const {
    GroundCells cells{cellNumber((low.x() + field_->width / 2) / cellWidth_),
                      cellNumber((high.x() + field_->width / 2) / cellWidth_) + 1,
                      cellNumber((low.z() + field_->depth / 2) / cellDepth_),
                      cellNumber((high.z() + field_->depth / 2) / cellDepth_) + 1};
    if (field_->wrap) return cells;
    const auto clip = [](std::int64_t& begin, std::int64_t& end, std::int64_t count) {
        begin = std::max<std::int64_t>(begin, 0);
        end = std::min(end, count);
    };
    clip(cells.beginX, cells.endX, cellsX_);
    clip(cells.beginZ, cells.endZ, cellsZ_);
    return cells;
}

double GroundSurface::countBetween(const GroundCells& cells, double low, double high) const {
    double count = 0;
    for (std::int64_t z = cells.beginZ; z < cells.endZ; ++z) {
        for (std::int64_t x = cells.beginX; x < cells.endX; ++x) {
            const auto [least, most] =
                std::minmax({corner(x, z).y(), corner(x + 1, z).y(), corner(x, z + 1).y(), corner(x + 1, z + 1).y()});
            if (least <= high && most >= low) ++count;
        }
    }
    return count;
}

Eigen::Vector3d GroundSurface::corner(std::int64_t x, std::int64_t z) const {
    const Heightfield& field = *field_;
    const auto sampleX = static_cast<std::size_t>(field.wrap ? wrapped(x, cellsX_) : x);
    const auto sampleZ = static_cast<std::size_t>(field.wrap ? wrapped(z, cellsZ_) : z);
    return {field.width * static_cast<double>(x) / static_cast<double>(cellsX_) - field.width / 2,
            field.heights[sampleZ * field.widthSamples + sampleX],
            field.depth * static_cast<double>(z) / static_cast<double>(cellsZ_) - field.depth / 2};
}

std::optional<double> GroundSurface::heightAt(double x, double z) const {
    const double alongX = (x + field_->width / 2) / cellWidth_;
    const double alongZ = (z + field_->depth / 2) / cellDepth_;
    if (!field_->wrap) {
        const bool within = alongX >= 0 && alongX <= static_cast<double>(cellsX_) && alongZ >= 0 &&
                            alongZ <= static_cast<double>(cellsZ_);
        if (!within) return std::nullopt;
    }
    std::int64_t cellX = cellNumber(alongX);
    std::int64_t cellZ = cellNumber(alongZ);
    if (!field_->wrap) {
        cellX = std::min(cellX, cellsX_ - 1);
        cellZ = std::min(cellZ, cellsZ_ - 1);
    }
    const double u = alongX - static_cast<double>(cellX);
    const double v = alongZ - static_cast<double>(cellZ);
    const double b = corner(cellX + 1, cellZ).y();
    const double c = corner(cellX, cellZ + 1).y();
    if (u + v <= 1) {
        const double a = corner(cellX, cellZ).y();
        return a + u * (b - a) + v * (c - a);
    }
    const double d = corner(cellX + 1, cellZ + 1).y();
    return d + (1 - u) * (c - d) + (1 - v) * (b - d);
}

bool GroundSurface::clip(Ray& ray) const {
    const double beside = kBesideField * (1 + std::max(std::abs(lowest_), std::abs(highest_)));
    if (!ray.keep(1, lowest_ - beside, highest_ + beside)) return false;
    if (field_->wrap) return true;
    return ray.keep(0, -field_->width / 2, field_->width / 2) && ray.keep(2, -field_->depth / 2, field_->depth / 2);
}

std::optional<GroundSurface::Crossing> GroundSurface::crossCell(const Ray& ray, std::int64_t x, std::int64_t z) const {
    const Eigen::Vector3d b = corner(x + 1, z);
    const Eigen::Vector3d c = corner(x, z + 1);
    std::optional<Crossing> nearest;
    for (const bool first : {true, false}) {
        const Eigen::Vector3d tip = first ? corner(x, z) : corner(x + 1, z + 1);
        Eigen::Vector3d normal = (c - tip).cross(b - tip);
        if (normal.y() < 0) normal = -normal;
        const double approach = -ray.direction.dot(normal);
        if (approach == 0 || (ray.fromAbove && approach < 0)) continue;
        const double distance = (ray.from - tip).dot(normal) / approach;
        if (!(distance >= ray.begin && distance <= ray.end) || (nearest && distance >= nearest->distance)) continue;
        const Eigen::Vector3d at = ray.from + distance * ray.direction - tip;
        const double u = std::abs(at.x()) / cellWidth_;
        const double v = std::abs(at.z()) / cellDepth_;
        const double sign = first ? 1 : -1;
        const bool within = sign * at.x() >= -kBesideTriangle * cellWidth_ &&
                            sign * at.z() >= -kBesideTriangle * cellDepth_ && u + v <= 1 + 2 * kBesideTriangle;
        if (within) nearest = Crossing{distance, normal.normalized()};
    }
    return nearest;
}

std::optional<GroundSurface::Crossing> GroundSurface::cross(const Eigen::Vector3d& from,
                                                            const Eigen::Vector3d& direction, double length,
                                                            bool fromAbove, int* looked) const {
    Ray ray{from, direction, 0, length, fromAbove};
    if (!clip(ray)) return std::nullopt;
    const Eigen::Vector3d start = from + ray.begin * direction;
    const Eigen::Vector3d stop = from + ray.end * direction;
    if (!start.allFinite() || !stop.allFinite()) return std::nullopt;
    const auto cellAt = [&](const Eigen::Vector3d& at) {
        std::int64_t x = cellNumber((at.x() + field_->width / 2) / cellWidth_);
        std::int64_t z = cellNumber((at.z() + field_->depth / 2) / cellDepth_);
        if (!field_->wrap) {
            x = std::clamp<std::int64_t>(x, 0, cellsX_ - 1);
            z = std::clamp<std::int64_t>(z, 0, cellsZ_ - 1);
        }
        return std::pair(x, z);
    };
    auto [x, z] = cellAt(start);
    const auto [lastX, lastZ] = cellAt(stop);
    // Returns the way to the next border of a cell.
    const auto next = [&](std::int64_t cell, std::int64_t last, Eigen::Index axis, double size, double whole) {
        if (cell == last) return std::numeric_limits<double>::infinity();
        const double border = size * static_cast<double>(cell + (last > cell ? 1 : 0)) - whole / 2;
        return (border - from[axis]) / direction[axis];
    };
    for (int crossed = 0; crossed < kMostCrossed; ++crossed) {
        if (looked) *looked = crossed + 1;
        if (auto found = crossCell(ray, x, z)) return found;
        if (x == lastX && z == lastZ) break;
        const bool alongX =
            next(x, lastX, 0, cellWidth_, field_->width) <= next(z, lastZ, 2, cellDepth_, field_->depth);
        if (alongX ? x == lastX : z == lastZ) break;
        if (alongX) {
            x += lastX > x ? 1 : -1;
        } else {
            z += lastZ > z ? 1 : -1;
        }
    }
    return std::nullopt;
}

}  // namespace orrery
