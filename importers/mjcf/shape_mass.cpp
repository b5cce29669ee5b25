#include "shape_mass.hpp"

#include <cmath>
#include <numbers>

namespace orrery::mjcf {
namespace {

using std::numbers::pi;
using Sizes = std::array<double, 3>;

SolidMass roundSolid(double volume, double across, double along) {
    return {volume, {across, across, along}};
}

// A sphere and a tube of the given volumes (or areas). The caps are half spheres, whose centres of mass are `cap` from
// their flat sides.
struct CapsuleParts {
    double tube, sphere;           // volumes
    double tubeAcross, tubeAlong;  // moments per volume
    double sphereMoment, cap;
};
SolidMass capsuleOf(const CapsuleParts& parts, double half) {
    const double all = parts.tube + parts.sphere;
    const double tube = parts.tube / all, sphere = parts.sphere / all;
    // From the centre of the sphere to the middle of the capsule: by the centre of mass of the half.
    const double shift = half * (half + 2 * parts.cap);
    return roundSolid(all, tube * parts.tubeAcross + sphere * (parts.sphereMoment + shift),
                      tube * parts.tubeAlong + sphere * parts.sphereMoment);
}

SolidMass capsule(double r, double half, bool shell) {
    const double r2 = r * r, third = half * half / 3;
    if (shell) return capsuleOf({4 * pi * r * half, 4 * pi * r2, r2 / 2 + third, r2, 2 * r2 / 3, r / 2}, half);
    return capsuleOf({2 * pi * r2 * half, 4 * pi * r2 * r / 3, r2 / 4 + third, r2 / 2, 2 * r2 / 5, 3 * r / 8}, half);
}

SolidMass cylinder(double r, double half, bool shell) {
    const double r2 = r * r, third = half * half / 3;
    if (!shell) return roundSolid(2 * pi * r2 * half, r2 / 4 + third, r2 / 2);
    const double side = 4 * pi * r * half, ends = 2 * pi * r2;
    const double all = side + ends;
    return roundSolid(all, (side * (r2 / 2 + third) + ends * (r2 / 4 + half * half)) / all,
                      (side * r2 + ends * r2 / 2) / all);
}

// The sides across x have the area yz; they are at x = +-size[0].
SolidMass boxShell(const Sizes& size) {
    const Sizes sides{size[1] * size[2], size[2] * size[0], size[0] * size[1]};
    const double all = sides[0] + sides[1] + sides[2];
    // The mean of the square of each coordinate over the surface.
    Sizes square;
    for (std::size_t i = 0; i < 3; ++i) square[i] = size[i] * size[i] * (sides[i] + (all - sides[i]) / 3) / all;
    return {8 * all, {square[1] + square[2], square[0] + square[2], square[0] + square[1]}};
}

Sizes sumsOfSquares(const Sizes& size) {
    const double x = size[0] * size[0], y = size[1] * size[1], z = size[2] * size[2];
    return {y + z, x + z, x + y};
}

SolidMass ofThirds(double volume, const Sizes& size, double share) {
    Sizes moments = sumsOfSquares(size);
    for (double& moment : moments) moment /= share;
    return {volume, moments};
}

double volumeOfEllipsoid(const Sizes& size) {
    return 4 * pi * size[0] * size[1] * size[2] / 3;
}

SolidMass ellipsoidShell(const Sizes& size) {
    constexpr double kThomsen = 1.6075, kThickness = 1e-6;
    const auto power = [&](double a, double b) { return std::pow(a * b, kThomsen); };
    const double mean = (power(size[0], size[1]) + power(size[1], size[2]) + power(size[2], size[0])) / 3;
    const Sizes larger{size[0] + kThickness, size[1] + kThickness, size[2] + kThickness};
    const double inner = volumeOfEllipsoid(size), outer = volumeOfEllipsoid(larger);
    const Sizes innerSums = sumsOfSquares(size), outerSums = sumsOfSquares(larger);
    SolidMass mass{4 * pi * std::pow(mean, 1 / kThomsen), {}};
    for (std::size_t i = 0; i < 3; ++i) {
        mass.unitInertia[i] = (outer * outerSums[i] - inner * innerSums[i]) / (5 * (outer - inner));
    }
    return mass;
}

SolidMass anyMassOf(Solid solid, const Sizes& size, bool shell) {
    const double r = size[0];
    switch (solid) {
        case Solid::Plane:
            break;
        case Solid::Sphere:
            return shell ? ofThirds(4 * pi * r * r, {r, r, r}, 3) : ofThirds(4 * pi * r * r * r / 3, {r, r, r}, 5);
        case Solid::Capsule:
            return capsule(r, size[1], shell);
        case Solid::Cylinder:
            return cylinder(r, size[1], shell);
        case Solid::Box:
            return shell ? boxShell(size) : ofThirds(8 * size[0] * size[1] * size[2], size, 3);
        case Solid::Ellipsoid:
            return shell ? ellipsoidShell(size) : ofThirds(volumeOfEllipsoid(size), size, 5);
    }
    return {};
}

}  // namespace

SolidMass massOf(Solid solid, const std::array<double, 3>& size, bool shell) {
    SolidMass mass = anyMassOf(solid, size, shell);
    if (!(mass.volume > 0)) mass = {};
    return mass;
}

}  // namespace orrery::mjcf
