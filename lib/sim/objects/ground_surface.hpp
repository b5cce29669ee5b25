// The surface of a heightfield in its own frame, including fields that repeat without end.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>

#include "orrery/geometry/heightfield.hpp"

namespace orrery {

// Cells of a field, by number along x and z; the ends are excluded. For a field that repeats, the numbers continue
// beyond its rim.
struct GroundCells {
    std::int64_t beginX = 0, endX = 0;
    std::int64_t beginZ = 0, endZ = 0;

    [[nodiscard]] bool empty() const { return beginX >= endX || beginZ >= endZ; }
    [[nodiscard]] double count() const {
        return empty() ? 0 : static_cast<double>(endX - beginX) * static_cast<double>(endZ - beginZ);
    }
};

class GroundSurface {
public:
    explicit GroundSurface(const Heightfield& field);

    [[nodiscard]] const Heightfield& field() const { return *field_; }
    [[nodiscard]] std::int64_t cellsX() const { return cellsX_; }
    [[nodiscard]] std::int64_t cellsZ() const { return cellsZ_; }
    [[nodiscard]] double lowest() const { return lowest_; }    // m
    [[nodiscard]] double highest() const { return highest_; }  // m
    // Returns the cells that touch the box from `low` to `high` (m) along x and z.
    [[nodiscard]] GroundCells cellsWithin(const Eigen::Vector3d& low, const Eigen::Vector3d& high) const;
    // Returns the sample at the lower corner of the cell with that number.
    [[nodiscard]] Eigen::Vector3d corner(std::int64_t x, std::int64_t z) const;
    // Returns how many of the cells have a part between two heights, m.
    [[nodiscard]] double countBetween(const GroundCells& cells, double low, double high) const;
    // Returns nullopt beyond the rim.
    [[nodiscard]] std::optional<double> heightAt(double x, double z) const;

    struct Crossing {
        double distance = 0;     // along the ray, in lengths of its direction
        Eigen::Vector3d normal;  // unit, upward
    };
    // Returns the point where a ray first crosses the surface, from either side, or only from above. If a ray crosses
    // more than a million cells, only those are tested. `looked`: where their number is stored.
    [[nodiscard]] std::optional<Crossing> cross(const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
                                                double length, bool fromAbove, int* looked = nullptr) const;

private:
    struct Ray;
    [[nodiscard]] bool clip(Ray& ray) const;
    [[nodiscard]] std::optional<Crossing> crossCell(const Ray& ray, std::int64_t x, std::int64_t z) const;

    const Heightfield* field_;
    std::int64_t cellsX_;
    std::int64_t cellsZ_;
    double cellWidth_;  // m, along x
    double cellDepth_;  // m, along z
    double lowest_;
    double highest_;
};

}  // namespace orrery
