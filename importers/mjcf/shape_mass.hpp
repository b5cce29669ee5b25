// The mass of a primitive geom, by MuJoCo's rules.
#pragma once

#include <array>
#include <cstdint>

namespace orrery::mjcf {

// The types of geoms that are neither meshes nor heightfields.
enum class Solid : std::uint8_t { Plane, Sphere, Capsule, Cylinder, Box, Ellipsoid };

// A solid in the frame of its geom; the centre of mass is the origin, and the principal axes are those of the frame.
struct SolidMass {
    double volume = 0;                    // m^3; the area, m^2, if it is a shell
    std::array<double, 3> unitInertia{};  // principal moments of 1 kg, m^2
};

// The mass of a geom with the sizes of MJCF: radius and half length, or half of each edge, m. A plane has none. A shell
// is closed, and has its mass on the surface; the surface of an ellipsoid is Thomsen's approximation, and its moments
// are those between it and an ellipsoid larger by 1e-6 m, as in MuJoCo. Sizes without volume
// give nothing; sizes that are too large for the numbers give a volume or moments that are not finite.
[[nodiscard]] SolidMass massOf(Solid solid, const std::array<double, 3>& size, bool shell);

}  // namespace orrery::mjcf
