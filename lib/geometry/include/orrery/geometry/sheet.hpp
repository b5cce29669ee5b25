// The plate that stands for a sheet where ODE has no plane for it: sheets that end, are double-sided, or move. And the
// one that stands for a convex hull without a volume.
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
    double middle = 0;  // m: y of its middle in the sheet's frame
};

// Of good sizes, times the factors of x and z. A plate is 10 km wide where the sheet does not end.
[[nodiscard]] SheetPlate plateOf(const SheetShape& sheet, double factorX = 1, double factorZ = 1);
[[nodiscard]] Tessellation tessellatePlate(const SheetPlate& plate);

// Is all that the sheet says a half space?
[[nodiscard]] bool isHalfSpace(const SheetShape& sheet);

// Points of one plane, each on both faces of a plate of which they are the middle.
struct PointPlate {
    std::vector<Vector3> points;
    double thickness = 0;  // m: a hundredth of the shorter extent, 2 cm at most
};
// Nullopt for points on one line or spot. Points must be finite.
[[nodiscard]] std::optional<PointPlate> plateThrough(std::span<const Vector3> points);

}  // namespace orrery
