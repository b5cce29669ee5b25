// Sheets become ODE's plane if they are infinite, else a plate.
#include <algorithm>

#include "orrery/geometry/sheet.hpp"
#include "orrery/scene/eigen.hpp"
#include "resolve_detail.hpp"

namespace orrery {
namespace {

constexpr double kEndless = 1e4;  // m
// One-sided: the space below is solid, so that fast bodies do not pass through. Double-sided: the error is half of the
// thickness on each side.
constexpr double kMostBelow = 0.1, kPartBelow = 0.1;
constexpr double kMostAround = 0.02, kPartAround = 0.01;

}  // namespace

SheetPlate plateOf(const SheetShape& sheet, double factorX, double factorZ) {
    const double x = sheet.sizeX ? *sheet.sizeX * factorX : kEndless;
    const double z = sheet.sizeZ ? *sheet.sizeZ * factorZ : kEndless;
    const double shorter = std::min(x, z);
    if (sheet.doubleSided.value_or(false)) return {{x, std::min(kMostAround, kPartAround * shorter), z}, 0};
    const double thickness = std::min(kMostBelow, kPartBelow * shorter);
    return {{x, thickness, z}, -thickness / 2};
}

Tessellation tessellatePlate(const SheetPlate& plate) {
    Tessellation made = tessellateBox(plate.size);
    for (Vector3& p : made.positions) p.y += plate.middle;
    return made;
}

std::optional<PointPlate> plateThrough(std::span<const Vector3> points) {
    if (points.size() < 3) return std::nullopt;
    // Finds a wide triangle quickly: the farthest point from the first, and the farthest from the line of both.
    const Eigen::Vector3d first = toEigen(points[0]);
    Eigen::Vector3d along = Eigen::Vector3d::Zero();
    for (const Vector3& p : points) {
        const Eigen::Vector3d arm = toEigen(p) - first;
        if (arm.squaredNorm() > along.squaredNorm()) along = arm;
    }
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    for (const Vector3& p : points) {
        const Eigen::Vector3d across = along.cross(toEigen(p) - first);
        if (across.squaredNorm() > normal.squaredNorm()) normal = across;
    }
    constexpr double kNarrowest = 1e-5;
    const double length = along.norm();
    const double width = length > 0 ? normal.norm() / length : 0;
    if (!(width > kNarrowest * length)) return std::nullopt;
    PointPlate plate;
    plate.thickness = std::min(kMostAround, kPartAround * width);
    const Eigen::Vector3d half = normal.normalized() * (plate.thickness / 2);
    plate.points.reserve(2 * points.size());
    for (const Vector3& p : points) {
        plate.points.push_back(fromEigen(Eigen::Vector3d(toEigen(p) + half)));
        plate.points.push_back(fromEigen(Eigen::Vector3d(toEigen(p) - half)));
    }
    return plate;
}

bool isHalfSpace(const SheetShape& sheet) {
    return !sheet.sizeX && !sheet.sizeZ && !sheet.doubleSided.value_or(false);
}

void ShapeResolution::operator()(const SheetShape& sheet) {
    const double factorX = scale_.sheared ? 1 : scale_.factors[0];
    const double factorZ = scale_.sheared ? 1 : scale_.factors[2];
    const bool goodX = !sheet.sizeX || checkLength("sizeX", *sheet.sizeX, factorX);
    const bool goodZ = !sheet.sizeZ || checkLength("sizeZ", *sheet.sizeZ, factorZ);
    if (!goodX || !goodZ) return;
    // A negative scale does not turn a sheet over.
    if (isHalfSpace(sheet) && !scale_.sheared) return place(SolidPlane{{0, 1, 0}, 0});
    if (isHalfSpace(sheet)) return (*this)(PlaneShape{0, 1, 0, 0});
    const SheetPlate plate = plateOf(sheet, factorX, factorZ);
    if (scale_.sheared) {
        placeHull(scaled(tessellatePlate(plate).positions), "sizeX", true);
    } else {
        place(SolidBox{plate.size}, {{0, plate.middle, 0}, {}});
    }
    if (result.solid) note(ShapeNoteKind::SheetAsPlate, {}, plate.size.y);
}

}  // namespace orrery
