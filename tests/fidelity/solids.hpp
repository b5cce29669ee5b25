// Bodies and grounds that the measured scenes are made of.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::fidelity {

inline constexpr double kGravity = 9.80665;  // m/s^2, along -y where a scene says nothing else

enum class Solid {
    Box,
    Slab,  // a fifth as high as wide
    Cylinder,
    LyingCylinder,
    Tapered,  // cylinder, its top half as wide as its bottom
    Prism,    // hull with six sides
    Tetrahedron,
    Cone,     // hull with twelve sides
    Capsule,  // lying
    Sphere,
};
inline constexpr std::array kSolids{Solid::Box,     Solid::Slab,  Solid::Cylinder,    Solid::LyingCylinder,
                                    Solid::Tapered, Solid::Prism, Solid::Tetrahedron, Solid::Cone,
                                    Solid::Capsule, Solid::Sphere};
[[nodiscard]] std::string_view toText(Solid solid);
// Does the solid roll when it lies? Nothing but its own shape holds it, so lying cannot be told from rolling.
[[nodiscard]] bool rolls(Solid solid);

enum class Ground { Box, Plane, Mesh, Heightfield };
inline constexpr std::array kGrounds{Ground::Box, Ground::Plane, Ground::Mesh, Ground::Heightfield};
[[nodiscard]] std::string_view toText(Ground ground);

// A body of that shape, `size` m wide and high, that stands on the point `foot`, turned about the x axis by `tilt`
// rad where it is. Its centre of mass is the body's origin.
Node& addSolid(SceneBuilder& make, const std::string& name, Solid solid, double size, double mass, Vector3 foot,
               double tilt = 0);
// How high the origin of that body is above what it stands on, m.
[[nodiscard]] double restHeight(Solid solid, double size);

// Level ground at y = 0 that reaches `reach` m from the origin each way; of a mesh or heightfield, `cell` m between
// its points. A heightfield has at most 513 points each way.
Node& addGround(SceneBuilder& make, Ground ground, double reach, double cell = 0.1);

// The hull of points around `parent`'s origin.
Node& addHull(SceneBuilder& make, Node& parent, const std::string& name, std::vector<Vector3> points);
// Points of a regular prism along y, its middle at the origin.
[[nodiscard]] std::vector<Vector3> prismPoints(int sides, double radius, double height);

// Friction of all colliders below the root; static and dynamic alike where `holding` is absent.
void setFriction(SceneBuilder& make, double sliding, std::optional<double> holding = {}, double restitution = 0);
void setGravity(SceneBuilder& make, Vector3 acceleration);  // of the whole scene, m/s^2

}  // namespace orrery::fidelity
