// The plate that replaces a sheet for which ODE has no plane: a sheet with edges, a double-sided one, or one that
// moves. And the plate that replaces a convex hull without a volume.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct SheetPlate {
    Vector3 size;       // m
    double middle = 0;  // m: y of the plate's middle in the sheet's frame
};

// Returns the plate of a sheet with valid sizes, multiplied by the factors of x and z. In directions without an edge
// the plate is 10 km wide.
[[nodiscard]] SheetPlate plateOf(const SheetShape& sheet, double factorX = 1, double factorZ = 1);
[[nodiscard]] Tessellation tessellatePlate(const SheetPlate& plate);

// Is the sheet just a half space?
[[nodiscard]] bool isHalfSpace(const SheetShape& sheet);

// Points of one plane, each repeated on both faces of a plate whose middle is that plane.
struct PointPlate {
    std::vector<Vector3> points;
    double thickness = 0;  // m: a hundredth of the shorter extent, at most 2 cm
};
// Returns the plate through the points, which must be finite. Nullopt for points on one line or spot.
[[nodiscard]] std::optional<PointPlate> plateThrough(std::span<const Vector3> points);

}  // namespace orrery
