// Meshes that are not convex, of known volume; m, z up.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery::test {

struct HollowMesh {
    std::vector<Vector3> positions;
    std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise from outside

    void addQuad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    void add(const HollowMesh& other);
};

// Turned inside out, moved, scaled.
[[nodiscard]] HollowMesh insideOut(HollowMesh mesh);
[[nodiscard]] HollowMesh scaled(HollowMesh mesh, double factor);

[[nodiscard]] HollowMesh block(const Vector3& center, const Vector3& size);

// A profile in x and z, extruded along y to both sides of 0; `triangles` fill it.
using Profile = std::vector<std::pair<double, double>>;
[[nodiscard]] HollowMesh extruded(const Profile& profile, const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                  double depth);
// A profile in the distance from the z axis and z, counter-clockwise, turned about the axis. An open one has a corner
// on the axis at each end.
[[nodiscard]] HollowMesh turned(const Profile& profile, std::uint32_t sides, bool closedProfile);

// Legs of 0.5 on a square of 2, 1 deep: volume 1.75.
[[nodiscard]] HollowMesh anL();
// Two walls of 0.2 on a floor of 0.2, 2 wide, 1 high, 1 deep: volume 0.72.
[[nodiscard]] HollowMesh aU();
[[nodiscard]] HollowMesh torus(std::uint32_t sides, std::uint32_t around, double radius, double tube);
// The lower half of a ball, with a wall.
[[nodiscard]] HollowMesh bowl(std::uint32_t sides, double outer, double inner);
// A cube of 1 with a hollow of 0.8 in it, closed all around: volume 0.488.
[[nodiscard]] HollowMesh hollowBox();
// A plate of 2 by 1 by 0.1 with its top at 1, on four legs of 0.1 that stand in it: volume 0.2 and 4 times 0.009.
[[nodiscard]] HollowMesh table();
// The floor and the four walls of a box of 1 by 1 by 0.3, without thickness, seen from outside.
[[nodiscard]] HollowMesh openTray();
// The same of plates, of this thickness; the outside of its floor is at z = 0.
[[nodiscard]] HollowMesh tray(double width, double height, double thickness);
// Eight blades from 0.5 to 1 on a hub, 0.3 deep.
[[nodiscard]] HollowMesh paddleWheel();
// Triangles without order in a cube of 1.
[[nodiscard]] HollowMesh soup(std::uint32_t triangles);

}  // namespace orrery::test
