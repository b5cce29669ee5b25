// The plate that stands for a sheet where ODE has no plane for it: sheets that end, are double-sided, or move.
#pragma once

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

}  // namespace orrery
